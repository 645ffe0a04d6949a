//! Calls of dependencies that take a lock of the dependency's own to give what they gave before.

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind};
use crate::knowledge::derived::{DerivedEffect, DerivedKind};
use crate::types::infer::PathValue;
use crate::types::program::FnId;

/// A call whose result can only depend on what it is called on.
#[derive(Clone, Debug)]
pub struct LockedLookup {
    /// The call.
    pub expr: ExprId,
    /// The dependency's function.
    pub callee: FnId,
    /// The lock that it takes.
    pub lock: DerivedEffect,
}

/// Returns the calls of a body that pass nothing but constants to a dependency's function which takes a lock, and use what it gives;
/// by place. Misses functions whose source was not read.
pub(crate) fn locked_lookups(world: &World<'_>, id: FnId) -> Vec<LockedLookup> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let calls = world.typed.types(id).of_dependencies.keys().copied();
    let lookups = calls.filter_map(|expr| {
        let ExprKind::MethodCall { args, .. } = &body.expr(expr).kind else { return None };
        let (callee, derived) = world.typed.derived_at(id, expr)?;
        let lock = derived.iter().find(|effect| effect.kind == DerivedKind::Locks)?;
        let is_same = !args.is_empty() && args.iter().all(|arg| is_constant(world, id, *arg));
        (is_same && !world.is_discarded(id, expr)).then(|| LockedLookup { expr, callee, lock: lock.clone() })
    });
    let mut lookups: Vec<LockedLookup> = lookups.collect();
    lookups.sort_by_key(|lookup| lookup.expr);
    lookups
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
