//! Conditions that their own branch ends: a buffer is emptied when it is full, a count begins anew, a version is taken over.
//!
//! What such a branch does is done once for many times that the condition is asked of a place that lives on. Errs towards rare: how soon it
//! holds again is not known. The condition of a loop is none: it is there to end.

use rustc_hash::FxHashSet;

use super::BarrierKind;
use super::counted_places::{CountKey, count_key};
use super::sampling::LEAST_PERIOD;
use crate::facts::walk::{children, parts};
use crate::facts::{BinaryOp, ExprId, ExprKind, Source, UnaryOp};
use crate::knowledge::attributes::{AtomicOp, ContentOp};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};
use crate::types::value_flow::ValueFlow;

/// Why a branch is rarely taken: it ends what led to it.
pub(super) fn ends_itself(flow: ValueFlow<'_>, condition: ExprId, branch: ExprId) -> Option<BarrierKind> {
    let changed: FxHashSet<CountKey> = [condition, branch]
        .into_iter()
        .flat_map(|root| parts(flow.body, root))
        .filter_map(|at| changed_at(flow, at))
        .collect();
    if changed.is_empty() {
        return None;
    }
    let mut open = vec![condition];
    while let Some(part) = open.pop() {
        if let ExprKind::Binary { op: BinaryOp::And, lhs, rhs } = flow.body.expr(part).kind {
            open.extend([lhs, rhs]);
        } else if let Some((kind, asked)) = asked_at(flow, part)
            && asked
                .iter()
                .flat_map(|root| places_in(flow, *root))
                .any(|place| changed.contains(&place) && lives_on(flow, place, condition))
        {
            return Some(kind);
        }
    }
    None
}

/// What a condition asks that holds only now and then once it has been ended: whether a number has reached a limit, whether two numbers are
/// not the same any more, of which somebody else changes one, whether something is still to do.
fn asked_at(flow: ValueFlow<'_>, part: ExprId) -> Option<(BarrierKind, Vec<ExprId>)> {
    use BinaryOp as B;
    let kind = |at: ExprId| &flow.body.expr(at).kind;
    let is_number = |at: ExprId| matches!(flow.types.expr(at).peeled(), Ty::Prim(Prim::Int(_)));
    match *kind(part) {
        ExprKind::Binary { op, lhs, rhs } if is_number(lhs) && is_number(rhs) => {
            let is_far = |limit: ExprId| kind(limit).whole_number().is_none_or(|number| number >= LEAST_PERIOD);
            let asked = match op {
                B::Gt | B::Ge if is_far(rhs) => vec![lhs],
                B::Lt | B::Le if is_far(lhs) => vec![rhs],
                B::Eq if is_far(lhs) && is_far(rhs) => vec![lhs, rhs],
                B::Ne if reads_atomic(flow, lhs) || reads_atomic(flow, rhs) => vec![lhs, rhs],
                _ => return None,
            };
            Some((BarrierKind::Sampled, asked))
        }
        ExprKind::Unary { op: UnaryOp::Not, operand } if reads_atomic(flow, operand) => {
            Some((BarrierKind::Once, vec![operand]))
        }
        _ => None,
    }
}

/// Whether a place is the same one when a condition is asked again: not a local that is made between.
fn lives_on(flow: ValueFlow<'_>, place: CountKey, condition: ExprId) -> bool {
    let CountKey::Local(_, pat) = place else { return true };
    let index = flow.typed.body_index(flow.id);
    match index.binding(pat).map(|binding| binding.source) {
        None => matches!(flow.types.pat(pat), Ty::Ref(..)),
        Some(Source::Value(init)) => {
            let mut loops = index.ancestors(condition).filter(|at| flow.body.expr(*at).kind.is_loop());
            loops.any(|around| !index.encloses(around, init))
        }
        Some(_) => false,
    }
}

/// The parts of an expression, those of what its locals are made from included.
fn parts_behind_locals(flow: ValueFlow<'_>, root: ExprId) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut locals = FxHashSet::default();
    let mut open = vec![root];
    while let Some(at) = open.pop() {
        found.push(at);
        match flow.types.values.get(&at) {
            Some(PathValue::Local(pat)) => open.extend(flow.initialiser(*pat).filter(|_| locals.insert(*pat))),
            // Which object a field is of says nothing.
            _ if matches!(flow.body.expr(at).kind, ExprKind::Field { .. }) => {}
            _ => children(&flow.body.expr(at).kind, &mut |child| open.push(child)),
        }
    }
    found
}

fn places_in(flow: ValueFlow<'_>, root: ExprId) -> Vec<CountKey> {
    let parts = parts_behind_locals(flow, root).into_iter();
    let places = parts.filter(|at| matches!(flow.body.expr(*at).kind, ExprKind::Path(_) | ExprKind::Field { .. }));
    places.filter_map(|place| count_key(flow.typed, flow.id, place)).collect()
}

fn reads_atomic(flow: ValueFlow<'_>, root: ExprId) -> bool {
    let is_load = |at: &ExprId| {
        let callee = flow.types.callees.get(at);
        callee.is_some_and(|callee| flow.typed.program.function(callee.fn_id).known.atomic == Some(AtomicOp::Load))
    };
    parts_behind_locals(flow, root).iter().any(is_load)
}

/// The place that an expression sets anew, empties, or lends to code that may.
fn changed_at(flow: ValueFlow<'_>, at: ExprId) -> Option<CountKey> {
    let place = match flow.body.expr(at).kind {
        ExprKind::Assign { op: None, lhs, .. } => lhs,
        ExprKind::Ref { mutable: true, operand, .. } => operand,
        ExprKind::MethodCall { receiver, .. } if changes_receiver(flow, flow.types.callees.get(&at)?.fn_id) => receiver,
        _ => return None,
    };
    count_key(flow.typed, flow.id, place)
}

/// Whether a library's method sets an atomic, or leaves nothing of a collection. To take one element out leaves the others.
fn changes_receiver(flow: ValueFlow<'_>, callee: FnId) -> bool {
    let program = flow.typed.program;
    let known = &program.function(callee).known;
    let gives_one = || {
        let output = fn_sig(program, callee).output.as_adt().map(|(adt, _)| program.adt(adt));
        output.is_none_or(|adt| adt.known.lang.is_some_and(|lang| lang == "option"))
    };
    matches!(known.atomic, Some(AtomicOp::Store | AtomicOp::Update | AtomicOp::Cas))
        || match known.content {
            Some(ContentOp::Clear | ContentOp::Take) => true,
            Some(ContentOp::Pop) => !gives_one(),
            _ => false,
        }
}
