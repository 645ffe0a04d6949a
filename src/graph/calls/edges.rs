//! Calls of one body as edges.

use crate::facts::{Body, ExprId, ExprKind};
use crate::knowledge::attributes::Runs;
use crate::source::Span;
use crate::types::calls_that_run;
use crate::types::infer::{BodyTypes, Callee, Implicit, PathValue};
use crate::types::program::FnId;
use crate::types::ty::Ty;

use crate::graph::CallGraph;
use crate::graph::calls::callbacks::CallbackUse;
use crate::graph::calls::contexts::{Barrier, Execution};
use crate::graph::calls::dispatch::Targets;
use crate::graph::calls::drops::drops_in;
use crate::graph::calls::stored_callables::Callable;

/// How a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Via {
    /// As written.
    Call,
    /// It is handed over as a value, and called by whoever gets it.
    Value,
    /// The language or a library calls it.
    Implicit(Implicit),
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The called function.
    pub to: FnId,
    /// The call.
    pub expr: ExprId,
    /// The name at the call.
    pub span: Span,
    /// How.
    pub via: Via,
    /// On what the call runs.
    pub execution: Execution,
    /// Whether the call is in a loop, iterator closures included.
    pub in_loop: bool,
    /// Whether it may go elsewhere.
    pub may_go_elsewhere: bool,
    /// Whether it stands in one of several branches.
    pub is_conditional: bool,
    /// What keeps heat from passing.
    pub barrier: Option<Barrier>,
}

impl Edge {
    /// Whether it may go elsewhere, or may never be made. Who asks from within what is stored asks for the first alone.
    pub fn maybe(&self) -> bool {
        self.may_go_elsewhere || self.execution == Execution::Stored
    }
}

/// A call that leads to no body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The call.
    pub expr: ExprId,
    /// The name at the call.
    pub span: Span,
    /// What is called, as far as its name is known.
    pub name: String,
    /// Whether it is known which function is meant; its body is missing.
    pub is_declared: bool,
}

/// The edges out of a function, by place.
pub(crate) fn edges_of(graph: &CallGraph<'_>, id: FnId) -> Vec<Edge> {
    let Some(body) = graph.typed.body(id) else { return Vec::new() };
    let cx = Edges { graph, id, body, types: graph.typed.types(id) };
    let mut edges = Vec::new();
    for (expr, callee) in calls_that_run(graph.typed, id) {
        cx.add(expr, callee, Via::Call, false, &mut edges);
    }
    for (number, expr) in body.exprs.iter().enumerate() {
        if matches!(expr.kind, ExprKind::Call { .. }) {
            cx.calls_of_value(ExprId(number as u32), &mut edges);
        }
    }
    for call in &cx.types.implicit {
        cx.add(call.expr, &call.callee, Via::Implicit(call.kind), false, &mut edges);
    }
    let mut called: Vec<ExprId> = cx.called_paths().collect();
    called.sort_unstable();
    for (expr, value) in &cx.types.values {
        if let PathValue::Fn(fn_id, args) = value
            && called.binary_search(expr).is_err()
        {
            cx.value(*expr, *fn_id, args.clone(), &mut edges);
        }
    }
    for (expr, drop_fn) in drops_in(graph.typed, &graph.drops, id) {
        let callee = Callee { fn_id: drop_fn, args: Vec::new().into(), autoref: None, receiver: Ty::Unknown };
        cx.add(expr, &callee, Via::Implicit(Implicit::Drop), false, &mut edges);
    }
    edges.sort_by_key(|edge| (edge.expr, edge.via, edge.to));
    edges.dedup();
    edges
}

/// The calls of a function that lead to no body, by place.
pub(crate) fn unseen_in(graph: &CallGraph<'_>, id: FnId) -> Vec<Unseen> {
    let Some(body) = graph.typed.body(id) else { return Vec::new() };
    let types = graph.typed.types(id);
    let program = graph.typed.program;
    let mut found = Vec::new();
    for (number, expr) in body.exprs.iter().enumerate() {
        let at = ExprId(number as u32);
        let (name, span) = match &expr.kind {
            ExprKind::MethodCall { method, method_span, .. } => (method.to_string(), *method_span),
            ExprKind::Call { callee, .. } => match (&body.expr(*callee).kind, types.values.get(callee)) {
                (ExprKind::Path(path), None | Some(PathValue::Fn(..))) => {
                    let names: Vec<&str> = path.segments.iter().map(|segment| segment.name.as_str()).collect();
                    (names.join("::"), path.span)
                }
                _ => continue,
            },
            _ => continue,
        };
        match types.callees.get(&at) {
            None => found.push(Unseen { expr: at, span, name, is_declared: false }),
            Some(callee) => {
                let is_own = !program.is_stub(program.function(callee.fn_id).home.module);
                if is_own && graph.targets(id, callee).fns.is_empty() {
                    found.push(Unseen { expr: at, span, name: program.fn_short(callee.fn_id), is_declared: true });
                }
            }
        }
    }
    found
}

struct Edges<'a> {
    graph: &'a CallGraph<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl Edges<'_> {
    /// What a call of a value in a field runs: a function, or what closures call.
    fn calls_of_value(&self, call: ExprId, edges: &mut Vec<Edge>) {
        let Some(held) = self.graph.called_in_field(self.id, call) else { return };
        let maybe = held.is_open || held.callables.len() > 1;
        for callable in &held.callables {
            match callable {
                Callable::Function(fn_id, args) => {
                    let callee = Callee { fn_id: *fn_id, args: args.clone(), autoref: None, receiver: Ty::Unknown };
                    self.add(call, &callee, Via::Value, maybe, edges);
                }
                Callable::Closure(home, closure) => self.calls_of_closure(call, (*home, *closure), maybe, edges),
            }
        }
    }

    /// What a closure calls that is stored elsewhere, as calls at the place where it is called itself.
    fn calls_of_closure(&self, call: ExprId, (home, closure): (FnId, ExprId), maybe: bool, edges: &mut Vec<Edge>) {
        let contexts = self.graph.expr_contexts(home);
        let callees = &self.graph.typed.types(home).callees;
        for at in self.graph.calls_of_closure(home, closure) {
            let (context, Some(callee)) = (contexts.of(*at), callees.get(at)) else { continue };
            if context.execution != Execution::Stored {
                continue;
            }
            let targets = self.graph.targets(home, callee);
            let first = edges.len();
            self.add_targets(call, targets, Via::Value, maybe, edges);
            for edge in &mut edges[first..] {
                edge.in_loop |= context.in_loop;
                edge.is_conditional |= context.is_conditional;
                edge.barrier = edge.barrier.or(contexts.barrier(*at));
            }
        }
    }

    fn add(&self, expr: ExprId, callee: &Callee, via: Via, maybe: bool, edges: &mut Vec<Edge>) {
        self.add_targets(expr, self.graph.targets(self.id, callee), via, maybe, edges);
    }

    fn add_targets(&self, expr: ExprId, targets: Targets, via: Via, maybe: bool, edges: &mut Vec<Edge>) {
        let contexts = self.graph.expr_contexts(self.id);
        let context = contexts.of(expr);
        for to in targets.fns {
            edges.push(Edge {
                to,
                expr,
                span: self.call_span(expr),
                via,
                execution: context.execution,
                in_loop: context.in_loop || via == Via::Implicit(Implicit::Iteration) && self.is_stepped(expr, to),
                may_go_elsewhere: maybe || targets.maybe,
                is_conditional: context.is_conditional,
                barrier: contexts.barrier(expr),
            });
        }
    }

    /// `next` runs once per round of its own loop, `into_iter` before it.
    fn is_stepped(&self, expr: ExprId, to: FnId) -> bool {
        let is_loop = matches!(self.body.expr(expr).kind, ExprKind::For { .. });
        let owner = self.graph.typed.program.owner_trait(to);
        is_loop && owner != self.graph.typed.program.lang.trait_named("into_iterator")
    }

    /// The paths that calls call.
    fn called_paths(&self) -> impl Iterator<Item = ExprId> {
        self.types.callees.keys().filter_map(|call| match &self.body.expr(*call).kind {
            ExprKind::Call { callee, .. } => Some(*callee),
            _ => None,
        })
    }

    /// A function handed over as a value is called where it is handed over, if it is not put away.
    fn value(&self, expr: ExprId, fn_id: FnId, args: crate::types::ty::Args, edges: &mut Vec<Edge>) {
        let index = self.graph.typed.body_index(self.id);
        let handed = self.graph.use_of_argument(self.types, index, expr, self.body);
        let maybe = !matches!(handed, Some(CallbackUse::Runs(Runs::Here | Runs::Each)));
        let callee = Callee { fn_id, args, autoref: None, receiver: Ty::Unknown };
        let spawned =
            matches!(handed, Some(CallbackUse::Runs(Runs::OtherTask | Runs::OtherThread | Runs::BlockingPool)));
        self.add(expr, &callee, Via::Value, maybe && !spawned, edges);
    }

    fn call_span(&self, expr: ExprId) -> Span {
        match &self.body.expr(expr).kind {
            ExprKind::MethodCall { method_span, .. } => *method_span,
            ExprKind::Call { callee, .. } => self.body.expr(*callee).span,
            _ => self.body.expr(expr).span,
        }
    }
}
