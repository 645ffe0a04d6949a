//! Calls of dependencies that take a lock of the dependency's own to give what they gave before.

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, SelfParam};
use crate::knowledge::derived::{DerivedEffect, DerivedKind};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

/// A call whose result can only depend on what is stored behind the lock.
#[derive(Clone, Debug)]
pub struct LockedLookup {
    /// The call.
    pub expr: ExprId,
    /// The dependency's function.
    pub callee: FnId,
    /// The lock that it takes.
    pub lock: DerivedEffect,
}

/// Returns the calls of a body that pass nothing but constants to a dependency's function which only reads under its lock, on a value
/// that outlives the call, and that use what it gives; by place. Misses functions whose source was not read, and those that take their
/// lock exclusively: these may change what they give.
pub(crate) fn locked_lookups(world: &World<'_>, id: FnId) -> Vec<LockedLookup> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let calls = world.typed.types(id).of_dependencies.keys().copied();
    let lookups = calls.filter_map(|expr| {
        let ExprKind::MethodCall { receiver, args, .. } = &body.expr(expr).kind else { return None };
        let (callee, derived) = world.typed.derived_at(id, expr)?;
        let lock = derived.iter().find(|effect| effect.kind == DerivedKind::Locks { shared: true })?;
        let is_same = !args.is_empty() && args.iter().all(|arg| is_constant(world, id, *arg));
        let is_lookup = is_same && outlives_call(world, id, *receiver) && gives_value(world, callee);
        (is_lookup && !world.is_discarded(id, expr)).then(|| LockedLookup { expr, callee, lock: lock.clone() })
    });
    let mut lookups: Vec<LockedLookup> = lookups.collect();
    lookups.sort_by_key(|lookup| lookup.expr);
    lookups
}

/// Whether a value is a static, or a part of what `self` refers to.
fn outlives_call(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let function = world.program.function(id);
    let mut at = expr;
    loop {
        at = match flow.step(at) {
            Step::Field { base, .. } => base,
            Step::Same(from, _) => from,
            Step::Static(id) => return world.program.static_def(id).facts.is_static,
            Step::Local(pat) => {
                let is_lent = matches!(function.facts.self_param, Some(SelfParam::Ref | SelfParam::RefMut));
                return is_lent && function.facts.param_pats.first() == Some(&pat);
            }
            _ => return false,
        }
    }
}

/// Whether what a function gives can be kept, and says more than that it went well.
fn gives_value(world: &World<'_>, callee: FnId) -> bool {
    let output = &fn_sig(world.program, callee).output;
    !matches!(output, Ty::Prim(_) | Ty::Never)
        && world.program.lang_adt(output).is_none_or(|lang| lang != "result")
        && !matches!(output, Ty::Tuple(parts) if parts.is_empty())
}

/// Whether an expression is made of literals and constants alone.
fn is_constant(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let all = |parts: &[ExprId]| parts.iter().all(|part| is_constant(world, id, *part));
    match &body.expr(expr).kind {
        ExprKind::Literal(_) => true,
        ExprKind::Ref { operand, mutable: false, .. } | ExprKind::Cast { operand, .. } => {
            is_constant(world, id, *operand)
        }
        ExprKind::Array(parts) | ExprKind::Tuple(parts) => all(parts),
        ExprKind::Path(_) => match world.typed.types(id).values.get(&expr) {
            Some(PathValue::Static(id)) => !world.program.static_def(*id).facts.is_static,
            Some(PathValue::Ctor(..)) => true,
            _ => false,
        },
        _ => false,
    }
}
