//! How much a channel takes, by the handle's type or by the call that made the channel; whether a send surely finds room.

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Literal, Name};
use crate::graph::Execution;
use crate::knowledge::attributes::Capacity;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// Returns whether a call sends into a channel that surely has room for the message: it waits for nobody.
///
/// That is one that takes any number, or one that the function has made with room and sends a single message into.
pub(crate) fn never_waits(world: &World<'_>, id: FnId, call: ExprId, callee: FnId) -> bool {
    world.program.function(callee).known.send
        && match channel_capacity(world, id, call) {
            Some(Capacity::Unbounded) => true,
            Some(Capacity::Bounded) => is_only_message(world, id, call),
            None => false,
        }
}

/// Returns whether a call answers a message: it sends through an end that came in the message, and is used up by that. Who asked waits for
/// the answer, or has left room for it.
///
/// An end that is taken out of a place for good looks the same (misses).
pub(crate) fn is_answer(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(send).kind else { return false };
    let Step::Local(end) = flow.step(receiver) else { return false };
    let LocalStep { source, projections } = flow.local(end);
    let is_once = match source {
        LocalSource::Value(message) => is_once_for_each(world, id, send, message),
        LocalSource::Parameter => world.loops_around(id, send).is_empty(),
        LocalSource::Items(_) | LocalSource::ClosureParameter { .. } | LocalSource::Unknown => false,
    };
    let is_part = projections.iter().any(|part| !matches!(part, Projection::Tuple(_)));
    let is_owned = !matches!(flow.types.pat(end), Ty::Ref(..));
    is_once && is_part && is_owned && flow.types.uses_of(end).len() == 1
}

/// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
pub(crate) fn channel_capacity(world: &World<'_>, id: FnId, call: ExprId) -> Option<Capacity> {
    let callee = world.typed.types(id).callees.get(&call)?;
    let (adt, _) = callee.receiver.peeled().as_adt()?;
    world.program.adt(adt).known.channel.or_else(|| match &world.typed.body(id)?.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => made_with(world, id, *receiver),
        _ => None,
    })
}

/// Returns the capacity of the channel to which a handle belongs, if all that may have made it are known and agree.
fn made_with(world: &World<'_>, id: FnId, handle: ExprId) -> Option<Capacity> {
    let mut agreed: Option<Capacity> = None;
    let mut open = vec![(id, handle)];
    let mut seen = FxHashSet::from_iter([(id, handle)]);
    while let Some((id, handle)) = open.pop() {
        let sources = match maker(ValueFlow::new(world.typed, id)?, handle)? {
            Maker::Call(capacity) if agreed.is_none_or(|agreed| agreed == capacity) => {
                agreed = Some(capacity);
                continue;
            }
            Maker::Call(_) => return None,
            Maker::Handle(from) => vec![(id, from)],
            Maker::Field(adt, name) => stored_in(world, adt, name),
        };
        // A handle that is put back where it came from says nothing new.
        open.extend(sources.into_iter().filter(|source| seen.insert(*source)));
    }
    agreed
}

/// Where a handle of a channel comes from.
pub(crate) enum Maker {
    /// The call that makes the channel.
    Call(Capacity),
    /// Another handle.
    Handle(ExprId),
    /// What was stored in a field.
    Field(AdtId, Name),
}

/// Where a handle comes from; none if that is not seen.
pub(crate) fn maker(flow: ValueFlow<'_>, handle: ExprId) -> Option<Maker> {
    match flow.step(handle) {
        Step::Local(pat) => {
            let LocalStep { source: LocalSource::Value(value), projections } = flow.local(pat) else { return None };
            // `let (sender, receiver) = channel();`
            matches!(projections.as_slice(), [] | [Projection::Tuple(_)]).then_some(Maker::Handle(value))
        }
        Step::Field { base, name } => {
            let (adt, _) = flow.types.expr(base).peeled().as_adt()?;
            Some(Maker::Field(adt, name))
        }
        Step::Same(from, Through::Reference { .. } | Through::Block | Through::Macro) => Some(Maker::Handle(from)),
        Step::Call(call) => match call.receiver {
            // `sender.clone()`: a handle of the same type.
            Some(from) => (call.args.is_empty() && flow.has_type_of(handle, from)).then_some(Maker::Handle(from)),
            None => flow.known(call)?.channel.map(Maker::Call),
        },
        Step::Same(..) | Step::Static(_) | Step::Index { .. } | Step::Other => None,
    }
}

/// Returns what struct expressions put into a field.
fn stored_in(world: &World<'_>, adt: AdtId, name: Name) -> Vec<(FnId, ExprId)> {
    let stored = world.constructed_at(adt).iter().flat_map(|(id, expr)| {
        let fields = match world.typed.body(*id).map(|body| &body.expr(*expr).kind) {
            Some(ExprKind::Struct { fields, .. }) => fields.as_slice(),
            _ => &[],
        };
        fields.iter().filter(|field| field.name == name).map(|field| (*id, field.value))
    });
    stored.collect()
}

/// Whether a call sends the only message into a channel that its own function has made with room for one: nothing else in the
/// function has the sending end, so that no clone of it is elsewhere.
fn is_only_message(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(send).kind else { return false };
    let (Step::Local(end), Some(Maker::Handle(made))) = (flow.step(receiver), maker(flow, receiver)) else {
        return false;
    };
    // The end comes straight from the call: what a clone was made of may send, too.
    let (Some(Maker::Call(_)), ExprKind::Call { args, .. }) = (maker(flow, made), &flow.body.expr(made).kind) else {
        return false;
    };
    let has_room = args.first().is_some_and(
        |bound| matches!(flow.body.expr(*bound).kind, ExprKind::Literal(Literal::Int(Some(bound), _)) if bound > 0),
    );
    has_room && flow.types.uses_of(end).len() == 1 && is_once_for_each(world, id, send, made)
}

/// Whether a call is made at most once for each time that another one of its function is.
pub(crate) fn is_once_for_each(world: &World<'_>, id: FnId, call: ExprId, other: ExprId) -> bool {
    let contexts = world.graph.expr_contexts(id);
    // A closure that is put away may be called again and again.
    let is_put_away = contexts.of(call).execution == Execution::Stored;
    let is_repeated = world.loops_around(id, call) != world.loops_around(id, other)
        || contexts.in_loop(call) && !contexts.in_loop(other);
    !is_put_away && !is_repeated
}
