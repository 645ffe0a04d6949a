//! Who calls a function, and what becomes of what it gives.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::Analysis;
use crate::analysis::values::value_escape::{Fate, Fates};
use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::Execution;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::program::FnId;

/// A call as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// The calling function.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
}

impl CallSite {
    /// The argument for a parameter, `self` counted.
    pub fn argument(self, analysis: &Analysis<'_>, index: usize) -> Option<ExprId> {
        match &analysis.typed.body(self.fn_id)?.expr(self.expr).kind {
            ExprKind::Call { args, .. } => args.get(index).copied(),
            ExprKind::MethodCall { receiver, args, .. } => match index.checked_sub(1) {
                Some(index) => args.get(index).copied(),
                None => Some(*receiver),
            },
            _ => None,
        }
    }
}

/// Calls of all functions, by the place of the called function: a file that two targets share is linked twice.
#[derive(Debug, Default)]
pub(crate) struct Callers {
    calls: FxHashMap<Loc, Vec<CallSite>>,
    used_by_name: FxHashSet<Loc>,
    /// Names of methods that are called on something unknown.
    unresolved: FxHashSet<Name>,
}

impl Callers {
    fn gather(analysis: &Analysis<'_>) -> Callers {
        let mut callers = Callers::default();
        for id in analysis.functions() {
            let Some(body) = analysis.typed.body(id) else { continue };
            let types = analysis.typed.types(id);
            let index = analysis.typed.body_index(id);
            for (expr, callee) in &types.callees {
                callers
                    .calls
                    .entry(analysis.program.fn_loc(callee.fn_id))
                    .or_default()
                    .push(CallSite { fn_id: id, expr: *expr });
            }
            for (number, expr) in body.exprs.iter().enumerate() {
                if let ExprKind::MethodCall { method, .. } = &expr.kind
                    && !types.callees.contains_key(&ExprId(number as u32))
                {
                    callers.unresolved.insert(*method);
                }
            }
            for (expr, value) in &types.values {
                let PathValue::Fn(named, _) = value else { continue };
                let is_called = index.parent(*expr).is_some_and(
                    |call| matches!(&body.expr(call).kind, ExprKind::Call { callee, .. } if callee == expr),
                );
                if !is_called {
                    callers.used_by_name.insert(analysis.program.fn_loc(*named));
                }
            }
        }
        callers.calls.values_mut().for_each(|calls| calls.sort());
        callers
    }
}

impl Analysis<'_> {
    fn callers(&self) -> &Callers {
        self.callers.get_or_init(|| Callers::gather(self))
    }

    /// All calls of a function outside of test code; none if it is also used by its name, or if a
    /// call of a method of that name leads who knows where.
    pub fn calls_of(&self, id: FnId) -> Option<&[CallSite]> {
        let callers = self.callers();
        let function = self.program.function(id);
        let loc = self.program.fn_loc(id);
        let may_be_missed = function.facts.self_param.is_some() && callers.unresolved.contains(&function.name);
        let is_known = !callers.used_by_name.contains(&loc) && !may_be_missed;
        is_known.then(|| callers.calls.get(&loc).map_or(&[][..], Vec::as_slice))
    }

    /// What callers do with what a function gives them; none if not all calls are known.
    pub fn uses_of_result(&self, id: FnId) -> Option<Vec<Fate>> {
        let fate = |call: &CallSite| {
            self.typed.body(call.fn_id).map_or(Fate::Kept, |body| Fates::new(self, call.fn_id, body).of(call.expr))
        };
        Some(self.calls_of(id)?.iter().map(fate).collect())
    }

    /// Whether a call runs as part of its function: not in a closure that is put away, a task or a thread of its own, and
    /// a future that it gives is awaited at once.
    pub fn is_plain_call(&self, id: FnId, call: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let region = self.heat.graph.regions(id).region(call);
        let is_async = self
            .typed
            .types(id)
            .callees
            .get(&call)
            .is_some_and(|callee| self.program.function(callee.fn_id).facts.is_async);
        let awaited = self
            .typed
            .body_index(id)
            .parent(call)
            .is_some_and(|parent| matches!(body.expr(parent).kind, ExprKind::Await { .. }));
        region.execution == Execution::Here && (!is_async || awaited)
    }

    /// Whether a body has macros whose arguments could not be read: a name may be used in them.
    pub fn has_unread_macros(&self, id: FnId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        body.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Macro { args, tokens, .. } => args.is_empty() && tokens.start < tokens.end,
            ExprKind::Opaque(parts) => parts.is_empty(),
            _ => false,
        })
    }
}
