//! Where the expressions of a body run: in a task, on a thread that may block, or wherever the function is called.

use std::sync::OnceLock;

use super::World;
use crate::facts::{ExprId, ExprKind, walk};
use crate::graph::CallbackUse;
use crate::graph::calls::callbacks::CallableUses;
use crate::knowledge::attributes::Runs;
use crate::types::program::FnId;
use crate::types::typed::TypedProgram;

/// The execution context of an expression: part of a task, on a thread that may block, or wherever its function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskContext {
    /// Runs as part of a task.
    Async,
    /// Runs on a thread of its own or on a pool, or may do so.
    OwnThread,
    /// Runs wherever the function is called.
    Plain,
}

/// The contexts of all expressions, those of a function's on first use: by the expression's number, none of what is no part of the
/// body.
pub(super) struct TaskContexts(Vec<OnceLock<Box<[Option<TaskContext>]>>>);

impl TaskContexts {
    pub(super) fn of(typed: &TypedProgram<'_>) -> TaskContexts {
        TaskContexts((0..typed.program.fns.len()).map(|_| OnceLock::new()).collect())
    }
}

impl World<'_> {
    /// Returns the context of an expression of a function; none if it is no part of the body.
    pub fn task_context(&self, id: FnId, expr: ExprId) -> Option<TaskContext> {
        self.task_contexts_in(id).get(expr.0 as usize).copied().flatten()
    }

    /// Returns whether a part of a function runs in a task.
    pub fn has_async_code(&self, id: FnId) -> bool {
        self.task_contexts_in(id).contains(&Some(TaskContext::Async))
    }

    fn task_contexts_in(&self, id: FnId) -> &[Option<TaskContext>] {
        self.task_contexts.0[id.index()].get_or_init(|| self.find_task_contexts(id))
    }

    fn find_task_contexts(&self, id: FnId) -> Box<[Option<TaskContext>]> {
        let Some(body) = self.typed.body(id) else { return Box::default() };
        let mut found = vec![None; body.exprs.len()].into_boxed_slice();
        let start = if self.program.function(id).facts.is_async { TaskContext::Async } else { TaskContext::Plain };
        let mut stack: Vec<(ExprId, TaskContext)> = body.root.into_iter().map(|root| (root, start)).collect();
        let callables = CallableUses::new(self.graph, id, body, self.typed.types(id));
        while let Some((expr, context)) = stack.pop() {
            found[expr.0 as usize] = Some(context);
            walk::children(&body.expr(expr).kind, &mut |child| {
                stack.push((child, self.context_of_child(id, expr, child, context, &callables)));
            });
        }
        found
    }

    fn context_of_child(
        &self,
        id: FnId,
        parent: ExprId,
        child: ExprId,
        context: TaskContext,
        callables: &CallableUses<'_>,
    ) -> TaskContext {
        let Some(body) = self.typed.body(id) else { return context };
        let is_callable = self.is_callable_value(id, child);
        match &body.expr(parent).kind {
            // What runs elsewhere and gives a future polls none: who awaits that one is not known here.
            ExprKind::Async { .. } if context == TaskContext::OwnThread && self.is_value_of_closure(id, parent) => {
                context
            }
            ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. } => TaskContext::Async,
            // A pool runs it, or somebody may who is not known here.
            ExprKind::MethodCall { .. } | ExprKind::Call { .. }
                if is_callable
                    && (self.callee_of(id, parent).is_some_and(|callee| self.is_parallel(callee))
                        || self.graph.is_given_to_divided(id, child)) =>
            {
                TaskContext::OwnThread
            }
            _ if is_callable => {
                match callables.of(child) {
                    CallbackUse::Runs(Runs::OtherThread | Runs::BlockingPool) => TaskContext::OwnThread,
                    CallbackUse::Runs(Runs::Here | Runs::Each | Runs::Once | Runs::Rarely) => context,
                    // Stored or handed to something unknown: whoever gets it says where it runs.
                    CallbackUse::Runs(Runs::OtherTask) | CallbackUse::Stored | CallbackUse::GivenBack => {
                        TaskContext::Plain
                    }
                }
            }
            _ => context,
        }
    }

    /// Returns whether a closure gives the value of an expression.
    fn is_value_of_closure(&self, id: FnId, expr: ExprId) -> bool {
        let (Some(body), index) = (self.typed.body(id), self.typed.body_index(id)) else { return false };
        let mut at = expr;
        while let Some(parent) = index.parent(at) {
            match &body.expr(parent).kind {
                ExprKind::Block(block) if block.gives(at) => at = parent,
                kind => return matches!(kind, ExprKind::Closure { body, .. } if *body == at),
            }
        }
        false
    }

    /// Returns whether an expression is a closure, or names a function as one: where it is called is up to whoever gets it.
    fn is_callable_value(&self, id: FnId, expr: ExprId) -> bool {
        let kind = self.typed.body(id).map(|body| &body.expr(expr).kind);
        match kind {
            Some(ExprKind::Closure { .. }) => true,
            Some(ExprKind::Path(_)) => self.typed.types(id).names_function(expr),
            _ => false,
        }
    }
}
