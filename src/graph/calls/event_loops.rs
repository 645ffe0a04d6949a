//! Loops that wait for events: what stands in them runs once an event, what stands before them once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::walk::children;
use crate::facts::{ExprId, ExprKind};
use crate::graph::CallGraph;
use crate::graph::calls::arrivals::{arrival, arrivals_for_closure};
use crate::types::program::FnId;

/// The loops of a function without a fixed number of rounds, and closures that run for each item of a stream, that wait in each for a message, a connection, the first of
/// several things. What waits for the next tick of a clock, or tries again, runs now and then.
#[derive(Clone, Debug, Default)]
pub struct EventLoops {
    /// All that stand around such a wait: a loop that connects anew is one as well.
    pub around: FxHashSet<ExprId>,
    /// The innermost one around each wait: one round is one event.
    pub own: FxHashSet<ExprId>,
}

/// Finds the event loops of a function.
pub(in crate::graph) fn find(graph: &CallGraph<'_>, id: FnId) -> EventLoops {
    let mut found = EventLoops::default();
    let Some(body) = graph.typed.body(id) else { return found };
    let index = graph.typed.body_index(id);
    // What stands around an expression that was passed was passed, too.
    let mut passed = FxHashSet::default();
    for (number, expr) in body.exprs.iter().enumerate() {
        let at = ExprId(number as u32);
        let is_stream = match &expr.kind {
            ExprKind::For { is_await, .. } => *is_await || next_waits(graph, id, at),
            _ => false,
        };
        if is_stream {
            found.around.insert(at);
            found.own.insert(at);
        }
        if let Some((_, closure)) = arrivals_for_closure(graph, id, at) {
            found.around.insert(closure);
            found.own.insert(closure);
        }
        if matches!(expr.kind, ExprKind::Select { .. }) || arrival(graph, id, at).is_some() {
            let is_open = |at: &ExprId| matches!(body.expr(*at).kind, ExprKind::Loop { .. } | ExprKind::While { .. });
            found.own.extend(index.ancestors(at).find(is_open));
            let around = std::iter::once(at).chain(index.ancestors(at)).take_while(|at| passed.insert(*at));
            found.around.extend(around.filter(is_open));
        }
    }
    found
}

/// Whether a `for` loop waits for each of its items.
pub fn next_waits(graph: &CallGraph<'_>, id: FnId, at: ExprId) -> bool {
    let step = graph.typed.types(id).steps.get(&at);
    step.is_some_and(|step| graph.typed.program.function(*step).known.blocking.is_some())
}

/// The loops of a function without a fixed number of rounds, all around something that waits, be it for what nobody knows.
fn waiting_loops(graph: &CallGraph<'_>, id: FnId) -> FxHashSet<ExprId> {
    let Some(body) = graph.typed.body(id) else { return FxHashSet::default() };
    let (index, types) = (graph.typed.body_index(id), graph.typed.types(id));
    let blocks = |at: &ExprId| {
        let callee = types.callees.get(at).map(|callee| graph.typed.program.function(callee.fn_id));
        callee.is_some_and(|callee| callee.known.blocking.is_some() && !callee.known.timer)
    };
    let all = (0..body.exprs.len()).map(|number| ExprId(number as u32));
    let waits = all.filter(|at| body.expr(*at).kind.awaits() || blocks(at));
    let is_open = |at: &ExprId| matches!(body.expr(*at).kind, ExprKind::Loop { .. } | ExprKind::While { .. });
    waits.flat_map(|at| index.ancestors(at).filter(is_open)).collect()
}

/// What runs once a round of a function's event loops, and of each expression whether a further loop repeats it; of all
/// its loops if none is seen to wait, since what it waits with may be unknown. What it starts beside itself says nothing of its own loops:
/// a task that writes what it receives from a channel stands beside a loop that reads the connection.
pub fn rounds(graph: &CallGraph<'_>, id: FnId) -> FxHashMap<ExprId, bool> {
    let mut found = FxHashMap::default();
    let Some(body) = graph.typed.body(id) else { return found };
    let own = &graph.event_loops(id).own;
    let contexts = graph.expr_contexts(id);
    let is_elsewhere = |at: &ExprId| contexts.of(*at).execution.is_task();
    let waiting = if own.iter().all(is_elsewhere) { waiting_loops(graph, id) } else { FxHashSet::default() };
    let begins = |at: ExprId| {
        let is_unknown = own.is_empty() && body.expr(at).kind.is_loop();
        own.contains(&at) || is_unknown || waiting.contains(&at) && !is_elsewhere(&at)
    };
    // Whether an expression stands in a round, and whether a further loop repeats it there.
    let mut stack: Vec<(ExprId, Option<bool>)> = body.root.map(|root| (root, None)).into_iter().collect();
    while let Some((at, round)) = stack.pop() {
        let inside = match round {
            _ if own.contains(&at) => Some(false),
            Some(repeated) => Some(repeated || body.expr(at).kind.is_loop()),
            None => begins(at).then_some(false),
        };
        // What leaves the loop is no part of a round.
        let is_round = own.contains(&at) || contexts.in_loop(at);
        found.extend(round.or(inside).filter(|_| is_round).map(|repeated| (at, repeated)));
        let kind = &body.expr(at).kind;
        let iterable = if let ExprKind::For { iterable, .. } = kind { Some(*iterable) } else { None };
        children(kind, &mut |child| stack.push((child, if iterable == Some(child) { round } else { inside })));
    }
    found
}
