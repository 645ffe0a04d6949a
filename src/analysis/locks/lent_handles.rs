//! Handles of one thing that several objects are given: connections that share a map.
//!
//! Errs towards no: a handle that comes from a helper, a builder or a branch is taken for one of each object's own.

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, Name, PatId};
use crate::types::infer::Callee;
use crate::types::lower_ty::field_type;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, Through, ValueFlow};

/// Whether several objects of a type are seen to have one thing in a field: a clone of a handle, or a reference, that something else has
/// which is there before each of them.
pub(crate) fn are_given_one(world: &World<'_>, owner: AdtId, field: Name) -> bool {
    // A clone of a struct of handles is another handle of each.
    let is_handle = |ty: &Ty| !matches!(ty, Ty::Ref(_, true)) && world.typed.shares_locks_when_cloned(ty);
    field_type(world.program, owner, field).is_some_and(is_handle)
        && world.constructed_at(owner).iter().any(|(id, object)| {
            let given = world.given_to_field((*id, *object), field).flatten();
            given.is_some_and(|value| is_of_others(world, (*id, value), *object, &mut FxHashSet::default()))
        })
}

/// Whether a value is another handle of what was there before each round in which a place uses it.
fn is_of_others(world: &World<'_>, (id, value): (FnId, ExprId), place: ExprId, seen: &mut FxHashSet<FnId>) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let is_counted = |at: ExprId| world.program.refcount(flow.types.expr(at).peeled()).is_some();
    let is_clone = |callee: &Callee| world.program.is_clone(callee.fn_id);
    let shares = |at: ExprId| world.typed.shares_locks_when_cloned(flow.types.expr(at).peeled());
    let (mut at, mut is_another) = (flow.behind_locals(value), false);
    // Each step leads to a part of an expression or to the initialiser of a local that is not looked at again.
    for _ in 0..flow.body.exprs.len() {
        let from = match flow.step(at) {
            Step::Same(from, Through::Reference { .. }) => {
                is_another |= matches!(flow.types.expr(at), Ty::Ref(_, false));
                from
            }
            Step::Same(from, _) => from,
            // `Arc::clone(&map)`, `map.clone()`, `weak.upgrade()`, `state.clone()`.
            Step::Call(call) => {
                let of = match call.args {
                    [] => call.receiver,
                    [only] => Some(*only).filter(|_| call.receiver.is_none()),
                    _ => None,
                };
                let is_another_of =
                    |of: &ExprId| is_counted(*of) && is_counted(at) || call.callee.is_some_and(is_clone) && shares(*of);
                match of.filter(is_another_of) {
                    Some(from) => {
                        is_another = true;
                        from
                    }
                    None => return is_another && is_before_rounds(world, id, at, place),
                }
            }
            Step::Other => return is_another && is_before_rounds(world, id, at, place),
            Step::Field { .. } | Step::Static(_) => return is_another,
            Step::Local(local) if matches!(flow.local(local).source, LocalSource::Parameter) => {
                return seen.insert(id) && is_passed_from_others(world, (id, local), seen);
            }
            Step::Local(_) | Step::Index { .. } => return false,
        };
        at = flow.behind_locals(from);
    }
    false
}

/// Whether a loop repeats a place, and not what is made before it.
fn is_before_rounds(world: &World<'_>, id: FnId, made: ExprId, place: ExprId) -> bool {
    let around_made = world.loops_around(id, made);
    world.loops_around(id, place).iter().any(|around| !around_made.contains(around))
}

/// Whether a caller passes another handle of what is there before each of its calls.
fn is_passed_from_others(world: &World<'_>, (id, parameter): (FnId, PatId), seen: &mut FxHashSet<FnId>) -> bool {
    let function = world.program.function(id);
    world.calls_into(id).any(|(caller, edge)| {
        let passed =
            Actuals::of_edge(world, caller, edge).and_then(|actuals| actuals.of_parameter(function, parameter));
        passed.is_some_and(|value| is_of_others(world, (caller, value), edge.expr, seen))
    })
}
