//! Channels: where a function sends and receives, and how much a channel takes.
//!
//! The capacity follows from the handle's type, or from the call that made the channel.

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind, Source};
use crate::knowledge::attributes::Capacity;
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId};

/// Handles are followed through at most so many locals and fields; beyond, the capacity is unknown. A guess.
const MAX_HOPS: usize = 6;

/// Returns the calls in a function that send into a channel, by place.
pub(crate) fn sends_in(world: &World<'_>, id: FnId) -> Vec<ExprId> {
    let callees = world.typed.types(id).callees.iter();
    let sends = callees.filter(|(_, callee)| world.program.function(callee.fn_id).known.send);
    let mut calls: Vec<ExprId> = sends.map(|(call, _)| *call).collect();
    calls.sort();
    calls
}

/// Returns whether a call receives from a channel, one item or many.
pub(crate) fn is_receive(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let callee = world.typed.types(id).callees.get(&call);
    callee.is_some_and(|callee| world.program.function(callee.fn_id).known.receive)
}

/// Returns the innermost loop of the function around a call that waits for one item of a channel.
///
/// None if the call takes all that is there, or what is there without waiting, or if it is one event of a `select!`.
pub(crate) fn single_receive_loop(world: &World<'_>, id: FnId, call: ExprId) -> Option<ExprId> {
    let callee = world.typed.types(id).callees.get(&call)?;
    let known = &world.program.function(callee.fn_id).known;
    let waits = known.blocking.is_some() || world.is_awaited(id, call);
    if !known.receive || known.drains || !waits {
        return None;
    }
    let (body, index) = (world.typed.body(id)?, world.typed.body_index(id));
    index
        .ancestors(call)
        .find(|at| matches!(body.expr(*at).kind, ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. }))
}

/// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
pub(crate) fn channel_capacity(world: &World<'_>, id: FnId, call: ExprId) -> Option<Capacity> {
    let callee = world.typed.types(id).callees.get(&call)?;
    let (adt, _) = callee.receiver.peeled().as_adt()?;
    world.program.adt(adt).known.channel.or_else(|| match &world.typed.body(id)?.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => made_with(world, id, *receiver, 0),
        _ => None,
    })
}

/// Returns the capacity of the channel to which a handle belongs, if all that may have made it agree.
fn made_with(world: &World<'_>, id: FnId, handle: ExprId, hops: usize) -> Option<Capacity> {
    if hops > MAX_HOPS {
        return None;
    }
    let body = world.typed.body(id)?;
    let types = world.typed.types(id);
    match &body.expr(handle).kind {
        ExprKind::Path(_) => match types.values.get(&handle)? {
            PathValue::Local(pat) => local_made_with(world, id, *pat, hops),
            _ => None,
        },
        ExprKind::Field { base, name, .. } => {
            let (adt, _) = types.expr(*base).peeled().as_adt()?;
            field_made_with(world, adt, *name, hops)
        }
        ExprKind::Ref { operand, .. } => made_with(world, id, *operand, hops),
        ExprKind::MethodCall { receiver, args, .. } => {
            // `sender.clone()`: a handle of the same type.
            let is_same = types.expr(handle) == types.expr(*receiver).peeled();
            if args.is_empty() && is_same { made_with(world, id, *receiver, hops) } else { None }
        }
        ExprKind::Call { .. } => world.program.function(types.callees.get(&handle)?.fn_id).known.channel,
        _ => None,
    }
}

fn local_made_with(world: &World<'_>, id: FnId, pat: PatId, hops: usize) -> Option<Capacity> {
    let binding = world.typed.body_index(id).binding(pat)?;
    let Source::Value(init) = binding.source else { return None };
    let body = world.typed.body(id)?;
    // `let (sender, receiver) = channel();`
    let is_end = matches!(&body.pat(binding.whole).kind, PatKind::Tuple(_));
    (is_end || binding.whole == pat).then(|| made_with(world, id, init, hops + 1)).flatten()
}

/// Returns the capacity on which all struct expressions agree that put a handle into a field.
fn field_made_with(world: &World<'_>, adt: AdtId, name: Name, hops: usize) -> Option<Capacity> {
    let mut agreed: Option<Capacity> = None;
    for (id, expr) in world.constructed_at(adt) {
        let body = world.typed.body(*id)?;
        let ExprKind::Struct { fields, .. } = &body.expr(*expr).kind else { continue };
        for field in fields.iter().filter(|field| field.name == name) {
            let capacity = made_with(world, *id, field.value, hops + 1)?;
            if agreed.is_some_and(|agreed| agreed != capacity) {
                return None;
            }
            agreed = Some(capacity);
        }
    }
    agreed
}
