//! Guards that may be alive for the flow, which joins all paths, and that the code itself knows to be absent.

use crate::analysis::Analysis;
use crate::analysis::guards::GuardSource;
use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, Stmt, pat_parts};
use crate::knowledge::attributes::Wait;
use crate::types::infer::PathValue;
use crate::types::program::FnId;

/// Whether a guard that may be alive at an expression may as well not have been taken: it was put into an `Option`
/// that the code asks, or the expression lies where the attempt to take it failed.
pub fn may_be_unheld(analysis: &Analysis<'_>, id: FnId, guard: u32, at: ExprId) -> bool {
    let Some(body) = analysis.typed.body(id) else { return true };
    let source = analysis.flows.get(&id).and_then(|flow| flow.guards.get(guard as usize));
    let Some(GuardSource::Acquired { expr, wait, .. }) = source else { return false };
    is_optional(analysis, id, body, *expr) || *wait == Wait::Try && is_after_failure(analysis, id, body, *expr, at)
}

/// `held = Some(self.state.lock())`
fn is_optional(analysis: &Analysis<'_>, id: FnId, body: &Body, acquired: ExprId) -> bool {
    let index = analysis.typed.body_index(id);
    index
        .ancestors(acquired)
        .take_while(|expr| !matches!(body.expr(*expr).kind, ExprKind::Block(_) | ExprKind::Closure { .. }))
        .any(|expr| match &body.expr(expr).kind {
            ExprKind::Call { callee, .. } => {
                matches!(analysis.typed.types(id).values.get(callee), Some(PathValue::Ctor(..)))
            }
            _ => false,
        })
}

/// Whether `at` lies in an arm or branch that the failed attempt leads to.
fn is_after_failure(analysis: &Analysis<'_>, id: FnId, body: &Body, acquired: ExprId, at: ExprId) -> bool {
    let index = analysis.typed.body_index(id);
    let encloses = |outer: ExprId, inner: ExprId| index.encloses(outer, inner);
    std::iter::once(at).chain(index.ancestors(at)).any(|expr| match &body.expr(expr).kind {
        ExprKind::Match { scrutinee, arms } if encloses(*scrutinee, acquired) => {
            let arm = arms.iter().find(|arm| encloses(arm.body, at));
            arm.is_some_and(|arm| !binds_guard(analysis, id, body, arm.pat))
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
fn binds_guard(analysis: &Analysis<'_>, id: FnId, body: &Body, pat: PatId) -> bool {
    let ty = analysis.typed.types(id).pat(pat);
    let is_guard = ty.as_adt().is_some_and(|(adt, _)| analysis.program.adt(adt).known.guard);
    matches!(body.pat(pat).kind, PatKind::Bind { .. }) && is_guard
        || pat_parts(body, pat).into_iter().any(|part| binds_guard(analysis, id, body, part))
}
