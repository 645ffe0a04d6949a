//! Futures that may go to another thread, since something asks for that: `tokio::spawn(..)`, `#[async_trait]`, `Box<dyn Future + Send>`.
//!
//! Nothing that stays on its thread is alive at an await of such a future: rustc would not compile it
//! (<https://rust-lang.github.io/async-book/07_workarounds/03_send_approximation.html>). So whoever claims that has not seen where it ends.
//! Errs towards no: not all that asks for it is seen.

use rustc_hash::FxHashSet;

use super::World;
use super::futures::{awaited_at, outermost};
use crate::facts::{ExprId, ExprKind};
use crate::graph::{Edge, Via};
use crate::types::is_sent_by_attribute;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::{Predicate, Ty};

impl World<'_> {
    /// Whether what runs at an expression is part of a future that may go to another thread.
    pub(in crate::analysis) fn is_in_sent_future(&self, id: FnId, expr: ExprId) -> bool {
        let mut open = vec![(id, expr)];
        let mut seen = FxHashSet::from_iter([(id, expr)]);
        while let Some((id, expr)) = open.pop() {
            for (caller, future) in self.futures_around(id, expr) {
                if self.is_asked_to_be_send(caller, future) {
                    return true;
                }
                let awaited = awaited_at(self.typed, caller, future).map(|awaited| (caller, awaited.at));
                open.extend(awaited.filter(|awaited| seen.insert(*awaited)));
            }
            if self.nested_body_around(id, expr).is_none() && is_sent_by_attribute(self.program, id) {
                return true;
            }
        }
        false
    }

    /// The futures that an expression is directly a part of: an async block, or what each call of its async function gives.
    fn futures_around(&self, id: FnId, expr: ExprId) -> Vec<(FnId, ExprId)> {
        match self.async_block_around(id, expr) {
            Some(block) => vec![(id, block)],
            None if self.nested_body_around(id, expr).is_none() && self.program.function(id).facts.is_async => {
                let is_call = |edge: &Edge| edge.via == Via::Call && !edge.may_go_elsewhere;
                let calls = self.calls_into(id).filter(|(_, edge)| is_call(edge));
                calls.map(|(caller, edge)| (caller, edge.expr)).collect()
            }
            None => Vec::new(),
        }
    }

    /// Whether a future is given to a parameter that takes none but `Send` ones.
    fn is_asked_to_be_send(&self, id: FnId, future: ExprId) -> bool {
        let future = outermost(self.typed, id, future);
        let (Some(body), index) = (self.typed.body(id), self.typed.body_index(id)) else { return false };
        let Some(call) = index.parent(future) else { return false };
        let Some(callee) = self.callee_of(id, call) else { return false };
        let Some(position) = body.expr(call).kind.position_of_argument(future) else { return false };
        let is_method = matches!(body.expr(call).kind, ExprKind::MethodCall { .. });
        let has_self = self.program.function(callee).facts.self_param.is_some();
        let sig = fn_sig(self.program, callee);
        let send = self.program.lang.trait_named("send");
        let is_send = |bound: &Predicate| Some(bound.trait_ref.trait_id) == send;
        sig.params.get(position + usize::from(is_method && has_self)).is_some_and(|asked| {
            let by_bound = matches!(asked, Ty::Param(..))
                && sig.predicates.iter().any(|bound| bound.self_ty() == asked && is_send(bound));
            by_bound || asked.any(&mut |part| matches!(part, Ty::Dyn(bounds) if bounds.iter().any(is_send)))
        })
    }
}
