//! Conditions that a caller decides about with what it passes.
//!
//! Who holds a lock and calls a helper that takes it on some paths may have ruled those out: it passes `false`, or the guard in a
//! `Some(..)`. What a helper asks of anything else its caller hardly knows.
//!
//! Errs towards what the caller decides (misses, for rules that claim harm): a parameter whose type is not known counts as a value.

use rustc_hash::FxHashSet;

use crate::analysis::summaries::conditions::conditions;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, PatId};
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Whether something decides about the evaluation of an expression that hangs on nothing but plain values of the function's parameters.
pub(crate) fn are_deciding(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let found = conditions(world, id, expr);
    found.iter().any(|condition| is_part_passed(flow, condition.by))
}

/// One operand that rules an expression out is enough.
fn is_part_passed(flow: ValueFlow<'_>, condition: ExprId) -> bool {
    match &flow.body.expr(condition).kind {
        ExprKind::Binary { op, lhs, rhs } if op.is_lazy() => is_part_passed(flow, *lhs) || is_part_passed(flow, *rhs),
        _ => is_passed(flow, condition, &mut FxHashSet::default()),
    }
}

/// Whether an expression is computed from plain values of parameters alone. Locals that were looked at are `seen`.
fn is_passed(flow: ValueFlow<'_>, expr: ExprId, seen: &mut FxHashSet<PatId>) -> bool {
    let mut are_passed = |parts: &[ExprId]| {
        let of: Vec<&ExprId> = parts.iter().filter(|part| !is_constant(flow, **part)).collect();
        !of.is_empty() && of.into_iter().all(|part| is_passed(flow, *part, seen))
    };
    match &flow.body.expr(expr).kind {
        ExprKind::Let { scrutinee, .. } | ExprKind::Match { scrutinee, .. } => are_passed(&[*scrutinee]),
        ExprKind::Binary { lhs, rhs, .. } => are_passed(&[*lhs, *rhs]),
        ExprKind::Unary { operand, .. } => are_passed(&[*operand]),
        ExprKind::MethodCall { receiver, args, .. } => {
            let operands: Vec<ExprId> = std::iter::once(*receiver).chain(args.iter().copied()).collect();
            are_passed(&operands)
        }
        ExprKind::Path(_) => match flow.step(expr) {
            Step::Local(pat) => match flow.initialiser(pat) {
                Some(init) => seen.insert(pat) && is_passed(flow, init, seen),
                None => is_plain_parameter(flow, expr),
            },
            _ => false,
        },
        _ => is_plain_parameter(flow, expr),
    }
}

fn is_plain_parameter(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    is_plain(flow.typed.program, flow.types.expr(expr)) && is_of_parameter(flow, expr)
}

fn is_constant(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    match &flow.body.expr(expr).kind {
        ExprKind::Literal(_) => true,
        ExprKind::Path(_) => !matches!(flow.step(expr), Step::Local(_)),
        ExprKind::Unary { operand, .. } | ExprKind::Ref { operand, .. } => is_constant(flow, *operand),
        _ => false,
    }
}

/// A value that says all of itself: no object that others change meanwhile.
fn is_plain(program: &Program, ty: &Ty) -> bool {
    match ty.peeled() {
        Ty::Prim(_) | Ty::Unknown | Ty::Foreign(..) => true,
        Ty::Adt(adt, _) => program.adt(*adt).is_enum,
        Ty::Tuple(parts) => parts.iter().all(|part| is_plain(program, part)),
        _ => false,
    }
}

/// Whether an expression is a parameter, or a part of one, under whatever name; the object whose method it is does not count.
fn is_of_parameter(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    let receiver = flow.typed.program.function(flow.id).facts.self_pat();
    let mut seen = FxHashSet::default();
    let mut at = expr;
    while seen.insert(at) {
        at = match flow.step(at) {
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Parameter => return Some(pat) != receiver,
                LocalSource::Value(value) => value,
                _ => return false,
            },
            Step::Field { base, .. } => base,
            Step::Same(from, _) => from,
            _ => return false,
        };
    }
    false
}
