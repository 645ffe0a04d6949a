//! Places that are counted up: what makes `n % 100 == 0` a sample.

use rustc_hash::FxHashSet;

use crate::facts::{BinaryOp, ExprId, ExprKind, Name, PatId};
use crate::knowledge::attributes::AtomicOp;
use crate::types::program::{AdtId, FnId, StaticId};
use crate::types::ty::{Prim, Ty};
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{FieldOwner, LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// A place that may hold a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CountKey {
    /// A field, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
    /// A local.
    Local(FnId, PatId),
}

/// The place that an expression names. A local stands for the place that it borrows: `let n = &self.count`,
/// `COUNT.with(|n| ..)`.
pub(crate) fn count_key(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<CountKey> {
    let flow = ValueFlow::new(typed, id)?;
    let mut own = None;
    let mut aliases = FxHashSet::default();
    let mut at = expr;
    loop {
        match flow.step(at) {
            Step::Field { base, name } => {
                return match flow.field_owner(at, base, name) {
                    FieldOwner::Declared(adt) => Some(CountKey::Field(adt, name)),
                    FieldOwner::Tuple(_) | FieldOwner::Unknown => own,
                };
            }
            Step::Static(id) => return Some(CountKey::Static(id)),
            Step::Local(pat) => {
                own = Some(CountKey::Local(id, pat));
                match borrowed(flow, pat).filter(|_| aliases.insert(pat)) {
                    Some(place) => at = place,
                    None => return own,
                }
            }
            Step::Same(from, Through::Reference { .. } | Through::Deref) => at = from,
            Step::Same(..) | Step::Index { .. } | Step::Call(_) | Step::Other => return own,
        }
    }
}

/// What a local is a reference to.
fn borrowed(flow: ValueFlow<'_>, pat: PatId) -> Option<ExprId> {
    let step = flow.local(pat);
    match step.source {
        _ if !step.projections.is_empty() => None,
        LocalSource::Value(init) => matches!(flow.step(init), Step::Same(_, Through::Reference { .. })).then_some(init),
        LocalSource::ClosureParameter { closure, index: 0 } => flow.call_with(closure)?.receiver,
        _ => None,
    }
}

/// Whether a local numbers the rounds of a loop: over a range, or the first part of what `enumerate` gives.
pub(crate) fn repeats_in(typed: &TypedProgram<'_>, id: FnId, pat: PatId) -> bool {
    let Some(flow) = ValueFlow::new(typed, id) else { return false };
    let LocalStep { source: LocalSource::Items(items), projections } = flow.local(pat) else { return false };
    match projections.as_slice() {
        [] => matches!(flow.body.expr(items).kind, ExprKind::Range { .. }),
        [Projection::Tuple(0)] => {
            flow.types.callees.get(&items).is_some_and(|callee| typed.program.function(callee.fn_id).known.counts)
        }
        _ => false,
    }
}

/// All places that some code counts up.
pub(crate) fn gather(typed: &TypedProgram<'_>) -> FxHashSet<CountKey> {
    typed.functions_with_bodies().flat_map(|id| counted_in(typed, id)).collect()
}

fn counted_in(typed: &TypedProgram<'_>, id: FnId) -> Vec<CountKey> {
    let Some(body) = typed.body(id) else { return Vec::new() };
    let types = typed.types(id);
    let mut places: Vec<ExprId> = Vec::new();
    for expr in &body.exprs {
        let ExprKind::Assign { op, lhs, rhs } = &expr.kind else { continue };
        let is_sum = match op {
            Some(op) => *op == BinaryOp::Add,
            None => {
                let own = count_key(typed, id, *lhs);
                own.is_some() && adds_to(typed, id, *rhs).is_some_and(|of| count_key(typed, id, of) == own)
            }
        };
        places.extend((is_sum && is_integer(types.expr(*lhs))).then_some(*lhs));
    }
    for (expr, callee) in &types.callees {
        let op = typed.program.function(callee.fn_id).known.atomic;
        let ExprKind::MethodCall { receiver, args, .. } = &body.expr(*expr).kind else { continue };
        match op {
            Some(AtomicOp::Count) => places.push(*receiver),
            // `n.set(n.get() + 1)`, `n.store(n.load(..) + 1, ..)`
            Some(AtomicOp::Store) => {
                places.extend(args.first().and_then(|value| stored_sum(typed, id, *receiver, *value)));
            }
            _ => {}
        }
    }
    places.into_iter().filter_map(|place| count_key(typed, id, place)).collect()
}

fn is_integer(ty: &Ty) -> bool {
    matches!(ty.peeled(), Ty::Prim(Prim::Int(_)))
}

/// What a sum adds to: `n + 1`, `n.wrapping_add(1)`, also by way of locals.
fn adds_to(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<ExprId> {
    let flow = ValueFlow::new(typed, id)?;
    let sum = flow.behind_locals(expr);
    match &flow.body.expr(sum).kind {
        ExprKind::Binary { op: BinaryOp::Add, lhs, .. } => Some(*lhs),
        ExprKind::MethodCall { receiver, args, .. } => {
            let are_numbers = is_integer(flow.types.expr(*receiver)) && is_integer(flow.types.expr(sum));
            (are_numbers && !args.is_empty()).then_some(*receiver)
        }
        _ => None,
    }
}

/// The place, if the stored value is a sum of what it held.
fn stored_sum(typed: &TypedProgram<'_>, id: FnId, place: ExprId, value: ExprId) -> Option<ExprId> {
    let flow = ValueFlow::new(typed, id)?;
    let Step::Call(call) = flow.step(flow.behind_locals(adds_to(typed, id, value)?)) else { return None };
    let key = count_key(typed, id, place)?;
    (count_key(typed, id, call.receiver?) == Some(key)).then_some(place)
}
