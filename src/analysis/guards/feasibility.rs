//! Guards that may be alive for the flow, which joins all paths, and that the code itself knows to be absent.

use crate::analysis::Analysis;
use crate::analysis::guards::GuardSource;
use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, Stmt, pat_parts};
use crate::knowledge::attributes::Wait;
use crate::types::infer::PathValue;
use crate::types::program::FnId;

impl Analysis<'_> {
    /// Whether a guard that may be alive at an expression may as well not have been taken: it was put into an `Option`
    /// that the code asks, or the expression lies where the attempt to take it failed.
    pub fn may_be_free(&self, id: FnId, guard: u32, at: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        let source = self.flows.get(&id).and_then(|flow| flow.guards.get(guard as usize));
        let Some(GuardSource::Acquired { expr, wait, .. }) = source else { return false };
        self.is_optional(id, body, *expr) || *wait == Wait::Try && self.is_after_failure(id, body, *expr, at)
    }

    /// `held = Some(self.state.lock())`
    fn is_optional(&self, id: FnId, body: &Body, acquired: ExprId) -> bool {
        let index = self.typed.body_index(id);
        index
            .ancestors(acquired)
            .take_while(|expr| !matches!(body.expr(*expr).kind, ExprKind::Block(_) | ExprKind::Closure { .. }))
            .any(|expr| match &body.expr(expr).kind {
                ExprKind::Call { callee, .. } => {
                    matches!(self.typed.types(id).values.get(callee), Some(PathValue::Ctor(..)))
                }
                _ => false,
            })
    }

    /// Whether `at` lies in an arm or branch that the failed attempt leads to.
    fn is_after_failure(&self, id: FnId, body: &Body, acquired: ExprId, at: ExprId) -> bool {
        let index = self.typed.body_index(id);
        let encloses = |outer: ExprId, inner: ExprId| index.encloses(outer, inner);
        std::iter::once(at).chain(index.ancestors(at)).any(|expr| match &body.expr(expr).kind {
            ExprKind::Match { scrutinee, arms } if encloses(*scrutinee, acquired) => {
                let arm = arms.iter().find(|arm| encloses(arm.body, at));
                arm.is_some_and(|arm| !self.binds_guard(id, body, arm.pat))
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
    fn binds_guard(&self, id: FnId, body: &Body, pat: PatId) -> bool {
        let ty = self.typed.types(id).pat(pat);
        let is_guard = ty.as_adt().is_some_and(|(adt, _)| self.program.adt(adt).known.guard);
        matches!(body.pat(pat).kind, PatKind::Bind { .. }) && is_guard
            || pat_parts(body, pat).into_iter().any(|part| self.binds_guard(id, body, part))
    }
}
