//! Path feasibility: guards that the path-insensitive flow keeps although a failed `try_lock` rules them out.

use crate::analysis::guards::{FlowResult, GuardId, GuardSource, Guards};
use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, Stmt, pat_parts};
use crate::knowledge::attributes::Wait;
use crate::types::program::FnId;

/// Returns whether a guard that may be alive at an expression may as well not be held: the expression lies where the attempt to acquire it
/// failed. Errs towards unheld (misses).
pub(crate) fn may_be_unheld(world: &World<'_>, flow: &FlowResult, id: FnId, guard: GuardId, at: ExprId) -> bool {
    may_be_unheld_of(world, flow, id, &Guards::from([guard]), at).contains(&guard)
}

/// The same of several: those that may not be held.
pub(crate) fn may_be_unheld_of(world: &World<'_>, flow: &FlowResult, id: FnId, guards: &Guards, at: ExprId) -> Guards {
    let Some(body) = world.typed.body(id) else { return guards.clone() };
    let uncertain = flow.uncertain.get_or_init(|| Uncertain::gather(flow));
    let mut tried = guards.common(&uncertain.tried);
    tried.retain(|guard| match flow.guards.get(*guard as usize) {
        Some(GuardSource::Acquired { expr, .. }) => is_after_failure(world, id, body, *expr, at),
        _ => false,
    });
    tried
}

/// Guards of a body that the code itself may know to be absent.
#[derive(Clone, Debug, Default)]
pub(super) struct Uncertain {
    /// Those of attempts that do not wait.
    tried: Guards,
}

impl Uncertain {
    fn gather(flow: &FlowResult) -> Uncertain {
        let mut uncertain = Uncertain::default();
        for (guard, source) in (0..).zip(&flow.guards) {
            let GuardSource::Acquired { wait, .. } = source else { continue };
            uncertain.tried.extend((*wait == Wait::Try).then_some(guard));
        }
        uncertain
    }
}

/// Whether `at` lies in an arm or branch that the failed attempt leads to.
fn is_after_failure(world: &World<'_>, id: FnId, body: &Body, acquired: ExprId, at: ExprId) -> bool {
    let index = world.typed.body_index(id);
    let encloses = |outer: ExprId, inner: ExprId| index.encloses(outer, inner);
    std::iter::once(at).chain(index.ancestors(at)).any(|expr| match &body.expr(expr).kind {
        ExprKind::Match { scrutinee, arms } if encloses(*scrutinee, acquired) => {
            let arm = arms.iter().find(|arm| encloses(arm.body, at));
            arm.is_some_and(|arm| !binds_guard(world, id, body, arm.pat))
        }
        ExprKind::If { condition, otherwise: Some(otherwise), .. } => {
            encloses(*condition, acquired) && encloses(*otherwise, at)
        }
        ExprKind::Block(block) => block.stmts.iter().any(|stmt| match stmt {
            Stmt::Let(stmt) => {
                stmt.init.is_some_and(|init| encloses(init, acquired))
                    && stmt.otherwise.is_some_and(|otherwise| encloses(otherwise, at))
            }
            Stmt::Expr { .. } => false,
        }),
        _ => false,
    })
}

/// Whether a pattern gives a guard a name: `Ok(guard)`, `Some(guard)`.
fn binds_guard(world: &World<'_>, id: FnId, body: &Body, pat: PatId) -> bool {
    let ty = world.typed.types(id).pat(pat);
    let is_guard = ty.as_adt().is_some_and(|(adt, _)| world.program.adt(adt).known.guard);
    matches!(body.pat(pat).kind, PatKind::Bind { .. }) && is_guard
        || pat_parts(body, pat).into_iter().any(|part| binds_guard(world, id, body, part))
}
