//! Conditions that a caller decides about with what it passes.
//!
//! Who holds a lock and calls a helper that takes it on some paths may have ruled those out: it passes `false`, or the guard in a
//! `Some(..)`. What a helper asks of anything else its caller hardly knows.
//!
//! Errs towards what the caller decides (misses, for rules that claim harm): a parameter whose type is not known counts as a value.

use rustc_hash::FxHashSet;

use crate::analysis::summaries::conditions::conditions;
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, PatId};
use crate::isolation::recursing;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Whether something decides about the evaluation of an expression of a callee that hangs on nothing but plain values which a call
/// passes.
pub(crate) fn are_deciding(world: &World<'_>, (caller, call): (FnId, ExprId), (callee, expr): (FnId, ExprId)) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, callee) else { return false };
    let passed = Passed { world, caller, call, callee, flow };
    conditions(world, callee, expr).iter().any(|condition| passed.decides(condition.by))
}

/// A call, and what its callee makes of the arguments.
struct Passed<'a> {
    world: &'a World<'a>,
    caller: FnId,
    call: ExprId,
    callee: FnId,
    flow: ValueFlow<'a>,
}

impl Passed<'_> {
    /// One operand that rules an expression out is enough.
    fn decides(&self, condition: ExprId) -> bool {
        recursing();
        match &self.flow.body.expr(condition).kind {
            ExprKind::Binary { op, lhs, rhs } if op.is_lazy() => self.decides(*lhs) || self.decides(*rhs),
            _ => self.is_passed(condition, &mut FxHashSet::default()),
        }
    }

    /// Whether an expression is computed from plain values of arguments alone. Locals that were looked at are `seen`.
    fn is_passed(&self, expr: ExprId, seen: &mut FxHashSet<PatId>) -> bool {
        let mut are_passed = |parts: &[ExprId]| {
            let of: Vec<&ExprId> = parts.iter().filter(|part| !is_constant(self.flow, **part)).collect();
            !of.is_empty() && of.into_iter().all(|part| self.is_passed(*part, seen))
        };
        match &self.flow.body.expr(expr).kind {
            ExprKind::Let { scrutinee, .. } | ExprKind::Match { scrutinee, .. } => are_passed(&[*scrutinee]),
            ExprKind::Binary { lhs, rhs, .. } => are_passed(&[*lhs, *rhs]),
            ExprKind::Unary { operand, .. } => are_passed(&[*operand]),
            ExprKind::MethodCall { receiver, args, .. } => {
                let operands: Vec<ExprId> = std::iter::once(*receiver).chain(args.iter().copied()).collect();
                are_passed(&operands)
            }
            ExprKind::Path(_) => match self.flow.step(expr) {
                Step::Local(pat) => match self.flow.initialiser(pat) {
                    Some(init) => seen.insert(pat) && self.is_passed(init, seen),
                    None => self.is_plain_argument(expr),
                },
                _ => false,
            },
            _ => self.is_plain_argument(expr),
        }
    }

    /// Whether an expression is a plain value that is passed, or a plain part of an object that the caller has made.
    fn is_plain_argument(&self, expr: ExprId) -> bool {
        if !is_plain(self.world.program, self.flow.types.expr(expr)) {
            return false;
        }
        let receiver = self.world.program.function(self.callee).facts.self_pat();
        let parameter = root(self.flow, expr).filter(|root| root.source == LocalSource::Parameter);
        parameter.is_some_and(|root| {
            let is_object = root.is_part && !is_plain(self.world.program, self.flow.types.pat(root.pat));
            Some(root.pat) != receiver && (!is_object || self.is_made_by_caller(root.pat))
        })
    }

    /// Whether the caller does not pass what it was given itself, or found in an object.
    fn is_made_by_caller(&self, parameter: PatId) -> bool {
        let function = self.world.program.function(self.callee);
        let Some(flow) = ValueFlow::new(self.world.typed, self.caller) else { return true };
        let actual = Actuals::of(flow.body, self.call).and_then(|actuals| actuals.of_parameter(function, parameter));
        let given = actual.and_then(|actual| root(flow, actual));
        given.is_none_or(|root| root.source != LocalSource::Parameter)
    }
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

/// Where an expression's value comes from.
struct Root {
    /// The local or parameter.
    pat: PatId,
    source: LocalSource,
    /// It is a part of that.
    is_part: bool,
}

/// The local or parameter that an expression is, or is a part of, under whatever name; none of what is computed.
fn root(flow: ValueFlow<'_>, expr: ExprId) -> Option<Root> {
    let mut seen = FxHashSet::default();
    let (mut at, mut is_part) = (expr, false);
    while seen.insert(at) {
        at = match flow.step(at) {
            Step::Local(pat) => {
                let local = flow.local(pat);
                is_part |= !local.projections.is_empty();
                match local.source {
                    LocalSource::Value(value) => value,
                    source => return Some(Root { pat, source, is_part }),
                }
            }
            Step::Field { base, .. } => {
                is_part = true;
                base
            }
            Step::Same(from, _) => from,
            _ => return None,
        };
    }
    None
}
