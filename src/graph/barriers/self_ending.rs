//! Conditions that their own branch ends: a buffer is emptied when it is full, a count begins anew, a version is taken over.
//!
//! What such a branch does is done once for many times that the condition is asked of a place that lives on. Errs towards rare: how soon it
//! holds again is not known. The condition of a loop is none: it is there to end.

use rustc_hash::FxHashSet;

use super::BarrierKind;
use super::counted_places::{CountKey, count_key};
use super::sampling::LEAST_PERIOD;
use crate::facts::walk::{children, parts};
use crate::facts::{BinaryOp, ExprId, ExprKind, Literal, Source, UnaryOp};
use crate::knowledge::attributes::AtomicOp;
use crate::types::infer::PathValue;
use crate::types::ty::{Prim, Ty};
use crate::types::value_flow::{Step, ValueFlow};

/// Why a branch is rarely taken: it ends what led to it.
pub(super) fn ends_itself(flow: ValueFlow<'_>, condition: ExprId, branch: ExprId) -> Option<BarrierKind> {
    // Most conditions ask nothing of the kind, and the branch may be long.
    let asked: Vec<Asked> = conjuncts(flow, condition).into_iter().filter_map(|part| asked_at(flow, part)).collect();
    if asked.is_empty() {
        return None;
    }
    let parts = [condition, branch].into_iter().flat_map(|root| parts(flow.body, root));
    let changed: FxHashSet<(CountKey, Change)> = parts.filter_map(|at| changed_at(flow, at)).collect();
    let is_ended = |asked: &Asked| {
        let mut places = asked.values.iter().flat_map(|root| places_in(flow, *root));
        places.any(|(place, at)| {
            let ends = |change: Change| changed.contains(&(place, change));
            let is_ended = match asked.kind {
                // A flag that is let down again asks the same the next time.
                BarrierKind::Once => ends(Change::SetTrue) && !ends(Change::Otherwise),
                _ => ends(Change::Otherwise) || ends(Change::SetTrue),
            };
            is_ended && lives_on(flow, at, condition)
        })
    };
    asked.iter().find(|asked| is_ended(asked)).map(|asked| asked.kind)
}

/// What a part of a condition asks, if that holds only now and then once it has been ended.
struct Asked {
    kind: BarrierKind,
    /// Of what.
    values: Vec<ExprId>,
}

/// What becomes of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Change {
    /// An atomic is set to `true`.
    SetTrue,
    /// It is set to something else, emptied, or lent to code that may do so.
    Otherwise,
}

fn conjuncts(flow: ValueFlow<'_>, condition: ExprId) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut open = vec![condition];
    while let Some(part) = open.pop() {
        match flow.body.expr(part).kind {
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => open.extend([lhs, rhs]),
            _ => found.push(part),
        }
    }
    found
}

/// Whether a number has reached a limit, whether two numbers are not the same any more, of which somebody else changes one, whether a flag is
/// not set yet.
fn asked_at(flow: ValueFlow<'_>, part: ExprId) -> Option<Asked> {
    use BinaryOp as B;
    let kind = |at: ExprId| &flow.body.expr(at).kind;
    let is_number = |at: ExprId| matches!(flow.types.expr(at).peeled(), Ty::Prim(Prim::Int(_)));
    match *kind(part) {
        ExprKind::Binary { op, lhs, rhs } if is_number(lhs) && is_number(rhs) => {
            let is_far = |limit: ExprId| kind(limit).whole_number().is_none_or(|number| number >= LEAST_PERIOD);
            let values = match op {
                B::Gt | B::Ge if is_far(rhs) => vec![lhs],
                B::Lt | B::Le if is_far(lhs) => vec![rhs],
                B::Eq if is_far(lhs) && is_far(rhs) => vec![lhs, rhs],
                B::Ne if reads_atomic(flow, lhs) || reads_atomic(flow, rhs) => vec![lhs, rhs],
                _ => return None,
            };
            Some(Asked { kind: BarrierKind::Sampled, values })
        }
        ExprKind::Unary { op: UnaryOp::Not, operand } => {
            let flag = flow.behind_locals(operand);
            is_load(flow, flag).then(|| Asked { kind: BarrierKind::Once, values: vec![flag] })
        }
        _ => None,
    }
}

/// Whether a place is the same one when a condition is asked again: a static, a part of what the function was lent, or of a local that a loop
/// around the condition leaves alone.
fn lives_on(flow: ValueFlow<'_>, place: ExprId, condition: ExprId) -> bool {
    let mut at = place;
    let mut aliases = FxHashSet::default();
    let pat = loop {
        at = match flow.step(at) {
            // Behind a reference, whatever that is kept in.
            Step::Field { base, .. } if matches!(flow.types.expr(base), Ty::Ref(..)) => return true,
            Step::Field { base, .. } => base,
            Step::Same(from, _) => from,
            Step::Static(_) => return true,
            Step::Local(pat) => match flow.initialiser(pat) {
                Some(init) if matches!(flow.types.pat(pat), Ty::Ref(..)) && aliases.insert(pat) => init,
                _ => break pat,
            },
            Step::Call(call) => match call.receiver {
                Some(receiver) => receiver,
                None => return false,
            },
            _ => return false,
        };
    };
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

/// The parts of an expression and of what its locals are made from; of a field it is the whole.
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

/// The places that a value is made of, and where each is named.
fn places_in(flow: ValueFlow<'_>, root: ExprId) -> Vec<(CountKey, ExprId)> {
    let parts = parts_behind_locals(flow, root).into_iter();
    let places = parts.filter(|at| matches!(flow.body.expr(*at).kind, ExprKind::Path(_) | ExprKind::Field { .. }));
    places.filter_map(|place| Some((count_key(flow.typed, flow.id, place)?, place))).collect()
}

fn is_load(flow: ValueFlow<'_>, at: ExprId) -> bool {
    let callee = flow.types.callees.get(&at);
    callee.is_some_and(|callee| flow.typed.program.function(callee.fn_id).known.atomic == Some(AtomicOp::Load))
}

fn reads_atomic(flow: ValueFlow<'_>, root: ExprId) -> bool {
    parts_behind_locals(flow, root).into_iter().any(|at| is_load(flow, at))
}

/// The place that an expression sets anew, empties, or lends to code that may.
fn changed_at(flow: ValueFlow<'_>, at: ExprId) -> Option<(CountKey, Change)> {
    let (place, change) = match &flow.body.expr(at).kind {
        ExprKind::Assign { op: None, lhs, .. } => (*lhs, Change::Otherwise),
        ExprKind::Ref { mutable: true, operand, .. } => (*operand, Change::Otherwise),
        ExprKind::MethodCall { receiver, args, .. } => {
            let callee = flow.types.callees.get(&at)?.fn_id;
            let is_true = |arg: &ExprId| matches!(flow.body.expr(*arg).kind, ExprKind::Literal(Literal::Bool(true)));
            let change = match flow.typed.program.function(callee).known.atomic {
                Some(AtomicOp::Store) if args.first().is_some_and(is_true) => Change::SetTrue,
                Some(AtomicOp::Store | AtomicOp::Update | AtomicOp::Cas) => Change::Otherwise,
                _ if flow.typed.program.leaves_nothing(callee) => Change::Otherwise,
                _ => return None,
            };
            (*receiver, change)
        }
        _ => return None,
    };
    Some((count_key(flow.typed, flow.id, place)?, change))
}
