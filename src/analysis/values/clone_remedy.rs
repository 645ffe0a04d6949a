//! What could stand in place of a clone that a loop repeats, or that a function returns.

use crate::analysis::summaries::Summaries;
use crate::analysis::values::borrowed_parameters::is_signature_free;
use crate::analysis::values::changes::is_changed;
use crate::analysis::values::clones::{Counting, RefClone, hangs_on};
use crate::analysis::values::provenance::ValueProvenance;
use crate::analysis::values::value_escape::{Escape, ValueEscapes};
use crate::analysis::world::World;
use crate::facts::{Expr, ExprId, ExprKind, Name, PatId};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// What would do instead of a repeated clone that is only borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloneRemedy {
    /// The original outlives each use: a reference to it.
    Borrow,
    /// One clone before the loop, if the original stays the same meanwhile.
    Hoist,
    /// One upgrade before the loop.
    HoistUpgrade,
    /// The library's method of this name lends what its other one counts.
    Lend(Name),
}

/// Returns what would do instead of a clone that is only borrowed; none if nothing is known to.
///
/// Changes of the original by others, behind a lock or in another task, are not seen, so [`CloneRemedy::Hoist`] may be offered for
/// a value that differs from one iteration to the next.
pub(crate) fn remedy(cx: &Summaries<'_>, clone: &RefClone) -> Option<CloneRemedy> {
    let values = ValueProvenance::new(cx, clone.fn_id)?;
    let source = values.of(clone.source);
    // A clone out of a guard shortens the section.
    if source.is_transient {
        return None;
    }
    let is_before = source.root.is_none_or(|root| values.is_before_loop(root, clone.expr));
    let changes = || source.root.is_some_and(|root| is_changed(cx, &values, root, source.field));
    let can_hoist = clone.in_loop && is_before && !changes();
    if let Counting::LentBy(method) = clone.counting {
        return can_be_lent(cx, clone).then_some(CloneRemedy::Lend(method));
    }
    if clone.counting == Counting::Upgrade {
        // A weak reference is upgraded again after a wait to see whether its owner still lives.
        let around = values.innermost_loop(clone.expr);
        let waits = around.is_none_or(|around| cx.waits_within(clone.fn_id, around));
        return (can_hoist && !waits).then_some(CloneRemedy::HoistUpgrade);
    }
    // A name that is bound once, before the loop, and only looked at can be borrowed as long as the loop runs.
    let stays = clone.in_loop && is_before && values.is_constant(clone.source);
    match (source.is_borrowable || stays, can_hoist) {
        (true, _) => Some(CloneRemedy::Borrow),
        (false, true) => Some(CloneRemedy::Hoist),
        (false, false) => None,
    }
}

/// Returns whether what a library's method counts could be lent by another one of it: what is lent is to be given back soon
/// (<https://docs.rs/arc-swap/latest/arc_swap/struct.Guard.html>), so not where async code may suspend with it (misses where it
/// ends before).
fn can_be_lent(world: &World<'_>, clone: &RefClone) -> bool {
    let Some(body) = world.typed.body(clone.fn_id) else { return false };
    let index = world.typed.body_index(clone.fn_id);
    let scope = index.ancestors(clone.expr).find(|at| matches!(body.expr(*at).kind, ExprKind::Block(_)));
    let start = body.expr(clone.expr).span.start;
    let suspends_after = |(at, expr): (usize, &Expr)| {
        let is_within = scope.is_none_or(|scope| index.encloses(scope, ExprId(at as u32)));
        expr.kind.awaits() && is_within && expr.span.end > start
    };
    clone.escape == Escape::None && !body.exprs.iter().enumerate().any(suspends_after)
}

/// Returns the local that a clone is assigned to in order to go on from there, where it is a part of what that local refers to now:
/// `node = node.parent.clone()`. If a reference were assigned instead, it would live as long as the first node.
///
/// Nobody else may own what is assigned: all other uses of the local borrow (errs towards misses).
pub(crate) fn cursor_of(world: &World<'_>, clone: &RefClone) -> Option<PatId> {
    let values = ValueProvenance::new(world, clone.fn_id)?;
    let body = world.typed.body(clone.fn_id)?;
    let types = world.typed.types(clone.fn_id);
    let target = assigned_to(world, clone.fn_id, clone.expr)?;
    let Some(&PathValue::Local(cursor)) = types.values.get(&target) else { return None };
    let source = values.of(clone.source);
    let root = source.root.filter(|_| !source.is_transient && !source.is_entry)?;
    let is_part = match root == cursor {
        true => source.field.is_some(),
        false => hangs_on(world, clone.fn_id, root, cursor),
    };
    let is_walk = is_part && values.is_before_loop(cursor, clone.expr);
    let escapes = ValueEscapes::new(world, clone.fn_id, body);
    let borrows = |used: &ExprId| *used == target || escapes.of(*used) == Escape::None;
    (is_walk && types.uses_of(cursor).iter().all(borrows)).then_some(cursor)
}

/// Returns the place that a value is assigned to, by a name of its own or not.
fn assigned_to(world: &World<'_>, id: FnId, value: ExprId) -> Option<ExprId> {
    let (body, index, types) = (world.typed.body(id)?, world.typed.body_index(id), world.typed.types(id));
    let mut at = value;
    loop {
        let parent = index.parent(at)?;
        at = match &body.expr(parent).kind {
            ExprKind::Assign { op: None, lhs, rhs } if *rhs == at => return Some(*lhs),
            ExprKind::Try { .. } => parent,
            ExprKind::Block(block) => match index.let_of(at) {
                Some(pat) => *types.uses_of(pat).first().filter(|_| types.uses_of(pat).len() == 1)?,
                None if block.gives(at) => parent,
                None => return None,
            },
            _ => return None,
        };
    }
}

/// Returns whether the function could return a reference in place of a clone that it returns: the original hangs on a
/// reference parameter, and no trait or future fixes the signature.
///
/// The result's lifetime follows from that parameter as in
/// <https://doc.rust-lang.org/reference/lifetime-elision.html>, or would have to be written.
pub(crate) fn could_return_reference(world: &World<'_>, clone: &RefClone) -> bool {
    let program = world.program;
    let facts = program.function(clone.fn_id).facts;
    let types = world.typed.types(clone.fn_id);
    let root = clone.provenance(world).root;
    let is_lent = root.is_some_and(|root| matches!(types.pat(root), Ty::Ref(..)) && facts.param_pats.contains(&root));
    // A future may outlive the borrow.
    is_lent
        && !facts.is_async
        && is_signature_free(world, clone.fn_id)
        && fn_sig(program, clone.fn_id).output == *types.expr(clone.expr)
        && !is_called_on_temporary(world, clone.fn_id)
}

/// Returns whether some call borrows from a value that ends with its statement: `let stats = manager().stats();`. A reference could not
/// live longer (<https://doc.rust-lang.org/reference/destructors.html#temporary-scopes>).
fn is_called_on_temporary(world: &World<'_>, id: FnId) -> bool {
    let calls = world.calls_of(id).unwrap_or_default();
    calls.iter().any(|call| {
        let Some((body, receiver)) = world.typed.body(call.fn_id).zip(call.argument(world, 0)) else {
            return false;
        };
        let gives_value = matches!(
            body.expr(receiver).kind,
            ExprKind::Call { .. } | ExprKind::MethodCall { .. } | ExprKind::Await { .. } | ExprKind::Try { .. }
        );
        let parent = world.typed.body_index(call.fn_id).parent(call.expr);
        let is_bound = parent.is_some_and(|parent| match &body.expr(parent).kind {
            ExprKind::Block(block) => block.binds(call.expr),
            _ => false,
        });
        gives_value && is_bound && !matches!(world.typed.types(call.fn_id).expr(receiver), Ty::Ref(..) | Ty::Unknown)
    })
}

/// Returns whether a clone is one of a parameter that the function owns and could have moved instead.
pub(crate) fn could_move_parameter(world: &World<'_>, clone: &RefClone) -> bool {
    let source = clone.provenance(world);
    let params = &world.program.function(clone.fn_id).facts.param_pats;
    let types = world.typed.types(clone.fn_id);
    let is_owned = |root| params.contains(&root) && types.pat(root) == types.expr(clone.expr);
    source.field.is_none() && !clone.in_loop && source.root.is_some_and(is_owned)
}
