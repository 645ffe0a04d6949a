//! Closures that have a name run where they are called by it, or where what they are given to runs them.

use crate::analysis::guards::{Flow, Guards};
use crate::facts::{ExprId, ExprKind, PatId, PatKind};

impl Flow<'_> {
    /// The closure that an expression names, or is.
    pub(crate) fn closure_behind(&self, callee: ExprId) -> Option<ExprId> {
        let flow = self.value_flow();
        let closure = flow.same_as(flow.behind_locals(flow.same_as(callee)));
        self.is_closure(closure).then_some(closure)
    }

    fn is_closure(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Closure { is_async: false, .. })
    }

    /// Whether a `let` gives a closure a name that is used for calls alone: it runs there and nowhere else.
    pub(crate) fn is_only_called(&self, pat: PatId, init: ExprId) -> bool {
        let is_named = self.is_closure(init) && matches!(self.body.pat(pat).kind, PatKind::Bind { .. });
        let index = self.typed.body_index(self.fn_id);
        let is_called = |used: &ExprId| {
            let around = index.parent(*used).map(|around| &self.body.expr(around).kind);
            matches!(around, Some(ExprKind::Call { callee, .. }) if callee == used)
        };
        is_named && !self.types.uses_of(pat).is_empty() && self.types.uses_of(pat).iter().all(is_called)
    }

    /// Runs a closure under what is held here; gives the guards that it returns. What was found under as much is not looked for again:
    /// closures that call others by their names would be run once for each way through these.
    pub(crate) fn run_closure(&mut self, closure: ExprId) -> Guards {
        let held = self.held();
        let known = self.closures_run.get(&closure);
        if let Some((_, given)) = known.filter(|(under, _)| held.is_subset(under)) {
            return given.clone();
        }
        let (mut under, mut given) = known.cloned().unwrap_or_default();
        under.add(&held);
        (self.gives_on, self.runs_here) = (true, true);
        let ambient = std::mem::replace(&mut self.ambient, held);
        given.add(&self.eval(closure).guards);
        self.ambient = ambient;
        self.closures_run.insert(closure, (under, given.clone()));
        given
    }
}
