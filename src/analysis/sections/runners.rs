//! Which tasks and threads run something: places that one task reaches alone cannot wait for each other's locks.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Sections;
use super::recurrence::Recurrence;
use crate::analysis::world::TaskContext;
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, ExprKind};
use crate::graph::Execution;
use crate::knowledge::attributes::Runs;
use crate::types::program::FnId;

/// What runs code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Runner {
    /// The thread or task of `main`.
    Main(FnId),
    /// A thread or task that starts here: with a closure or async block, or with the future of a call.
    Started(FnId, ExprId),
    /// The future that this call gives, which is polled beside other things: in a branch of `select!`, under a `timeout`, under a name.
    Polled(FnId, ExprId),
}

/// Where what a function does runs that is called.
#[derive(Clone, Copy, Debug)]
enum Run {
    /// Where the call stands, as a part of what runs that.
    Here,
    By(Runner),
}

/// What must be seen of several places in one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// One runs after the other: none is joined with others, or stands in a closure that may be.
    InTurns,
    /// Nothing more.
    Any,
}

/// How many tasks or threads something starts that starts some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Starts {
    /// One in each program.
    Once,
    /// Nothing shows that there are several.
    Unknown,
    /// A loop starts them, or each event does.
    Again,
}

/// Whether some places run one after the other in one task or thread, and in no other. Some must be given.
///
/// Errs towards no, as [`run_in_one_task`] does: nor may any of them be joined with others, or stand in a closure.
pub(crate) fn run_in_turns(cx: &Sections<'_>, places: &[(FnId, ExprId)]) -> bool {
    runner_in_turns(cx, places).is_some_and(|(_, starts)| starts == Starts::Once)
}

/// What alone runs some places, one after the other: two places with the same runner that is started once run in turns.
pub(crate) fn runner_in_turns(cx: &Sections<'_>, places: &[(FnId, ExprId)]) -> Option<(Runner, Starts)> {
    runner_of(cx, places).map(|runner| (runner, starts(cx, runner)))
}

fn runner_of(cx: &Sections<'_>, places: &[(FnId, ExprId)]) -> Option<Runner> {
    let are_in_turn = places.iter().all(|(id, expr)| is_in_turn(cx, *id, *expr));
    if are_in_turn { only_runner(cx, places, Order::InTurns) } else { None }
}

/// Whether one task or thread runs all of some places, and is the only one to do so. Some must be given.
///
/// Errs towards no: all calls on the way must be seen, no framework may call a function, and the task must be started once. Code that
/// nobody calls is run by nobody.
pub(crate) fn run_in_one_task(cx: &Sections<'_>, places: &[(FnId, ExprId)]) -> bool {
    let runner = only_runner(cx, places, Order::Any);
    runner.is_some_and(|runner| starts(cx, runner) == Starts::Once)
}

/// Whether no closure stands between an expression and what runs its function, nor an async block but that of a task.
fn is_in_turn(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let execution = cx.graph.expr_contexts(id).of(expr).execution;
    let Some(body) = cx.typed.body(id) else { return false };
    let around = cx.typed.body_index(id).ancestors(expr).filter(|at| body.expr(*at).kind.is_nested_body()).count();
    around == usize::from(execution != Execution::SameThread)
}

fn is_in_closure(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let around = cx.nested_body_around(id, expr).zip(cx.typed.body(id));
    around.is_some_and(|(around, body)| matches!(body.expr(around).kind, ExprKind::Closure { .. }))
}

/// What alone runs all of some places.
fn only_runner(cx: &Sections<'_>, places: &[(FnId, ExprId)], order: Order) -> Option<Runner> {
    let mut only = None;
    let mut seen = FxHashSet::default();
    let mut open: Vec<(FnId, ExprId)> = places.to_vec();
    while let Some((id, expr)) = open.pop() {
        let runner = match cx.graph.expr_contexts(id).of(expr).execution {
            // A pool divides the items of a parallel iterator among its threads, and waits for them.
            Execution::SameThread if cx.task_context(id, expr) == Some(TaskContext::OwnThread) => return None,
            Execution::SameThread if !seen.insert(id) => continue,
            Execution::SameThread if cx.is_main(id) => Runner::Main(id),
            Execution::SameThread => {
                for call in calls_of(cx, id)? {
                    match run_of(cx, id, call, order)? {
                        Run::Here => open.push((call.fn_id, call.expr)),
                        Run::By(runner) if *only.get_or_insert(runner) != runner => return None,
                        Run::By(_) => {}
                    }
                }
                continue;
            }
            Execution::OtherTask | Execution::OtherThread if !is_in_nested_task(cx, id, expr) => {
                Runner::Started(id, start(cx, id, expr))
            }
            _ => return None,
        };
        if *only.get_or_insert(runner) != runner {
            return None;
        }
    }
    only
}

fn starts(cx: &Sections<'_>, runner: Runner) -> Starts {
    let mut runner = runner;
    let mut seen = FxHashSet::default();
    // Where a future is polled as soon as it is there, one comes after the other, as the calls do.
    while let Runner::Polled(id, at) = runner
        && cx.is_polled_where_it_is(id, at, true)
    {
        match runner_of(cx, &[(id, at)]).filter(|_| seen.insert(runner)) {
            Some(around) => runner = around,
            None => return Starts::Again,
        }
    }
    let (Runner::Started(id, at) | Runner::Polled(id, at)) = runner else { return Starts::Once };
    let around = around_start(cx, id, at);
    if is_started_once(cx, id, at) {
        Starts::Once
    } else if is_repeated(cx, id, at, around) || cx.recurrence(id, around) >= Recurrence::PerEvent {
        Starts::Again
    } else {
        Starts::Unknown
    }
}

/// Whether all of some places run in functions (`within`), or in a future that one of them makes, and in calls that these wait for, one after
/// the other.
///
/// Errs towards no: all calls on the way must be seen, and none may stand in a closure or a future of its own, which may be joined
/// with others.
pub(crate) fn run_only_within(
    cx: &Sections<'_>,
    places: impl Iterator<Item = (FnId, ExprId)>,
    within: &FxHashMap<FnId, Option<ExprId>>,
) -> bool {
    let mut seen = FxHashSet::default();
    let mut open: Vec<(FnId, ExprId)> = places.collect();
    while let Some((id, expr)) = open.pop() {
        let user = within.get(&id);
        if cx.nested_body_around(id, expr) != user.copied().flatten() {
            return false;
        }
        if user.is_some() || !seen.insert(id) {
            continue;
        }
        let Some(calls) = calls_of(cx, id).filter(|calls| !calls.is_empty()) else { return false };
        if !calls.iter().all(|call| cx.is_plain_call(call.fn_id, call.expr)) {
            return false;
        }
        open.extend(calls.iter().map(|call| (call.fn_id, call.expr)));
    }
    true
}

/// All calls of a function of a program; none if something else may call it.
pub(super) fn calls_of(cx: &Sections<'_>, id: FnId) -> Option<Vec<CallSite>> {
    if cx.is_in_program(id) { cx.graph.calls_in_program(id) } else { None }
}

/// Where what a function does runs that is called. None where that is not known: who calls a closure that gives a future, and how often.
fn run_of(cx: &Sections<'_>, id: FnId, call: CallSite, order: Order) -> Option<Run> {
    let CallSite { fn_id: caller, expr } = call;
    let gives_future = cx.program.gives_future(id);
    let is_task = || cx.graph.expr_contexts(caller).of(expr).execution.is_task() && start(cx, caller, expr) == expr;
    let waits = || is_in_turn(cx, caller, expr) && (!gives_future || cx.is_awaited(caller, expr));
    let mut edges = cx.graph.edges_at(caller, expr).iter().filter(|edge| edge.to == id);
    if cx.is_polled_where_it_is(caller, expr, gives_future) {
        if order == Order::Any || is_task() || waits() {
            return Some(Run::Here);
        }
    } else if edges.all(|edge| edge.execution.is_task()) {
        return Some(Run::By(Runner::Started(caller, expr)));
    }
    let is_given = gives_future && is_in_turn(cx, caller, expr) && !is_in_closure(cx, caller, expr);
    is_given.then_some(Run::By(Runner::Polled(caller, expr)))
}

/// What stands around an expression as part of what something else runs than its function, from the inside out.
fn run_elsewhere<'c>(cx: &'c Sections<'_>, id: FnId, expr: ExprId) -> impl Iterator<Item = ExprId> + 'c {
    let contexts = cx.graph.expr_contexts(id);
    let is_elsewhere = move |at: &ExprId| contexts.of(*at).execution != Execution::SameThread;
    cx.typed.body_index(id).ancestors(expr).take_while(is_elsewhere)
}

/// The outermost part of what something else runs around an expression: where it starts.
fn start(cx: &Sections<'_>, id: FnId, expr: ExprId) -> ExprId {
    run_elsewhere(cx, id, expr).last().unwrap_or(expr)
}

/// What starts what something else runs around an expression, such as the call that is given an async block.
pub(crate) fn around_start(cx: &Sections<'_>, id: FnId, expr: ExprId) -> ExprId {
    let start = start(cx, id, expr);
    cx.typed.body_index(id).parent(start).unwrap_or(start)
}

/// Whether a loop of its function repeats an expression, or what starts it.
fn is_repeated(cx: &Sections<'_>, id: FnId, expr: ExprId, around_start: ExprId) -> bool {
    let contexts = cx.graph.expr_contexts(id);
    contexts.in_loop(expr) || contexts.in_loop(around_start)
}

/// Whether a task that a task of the same function starts runs an expression.
pub(crate) fn is_in_nested_task(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let starts = |at: ExprId| {
        let callee = cx.callee_of(id, at);
        let mut runs = callee.into_iter().flat_map(|callee| &cx.program.function(callee).known.runs);
        runs.any(|(_, runs)| matches!(runs, Runs::OtherTask | Runs::OtherThread))
    };
    run_elsewhere(cx, id, expr).any(starts)
}

/// Whether each program comes to an expression once: no loop repeats it, and one way of calls leads there from its `main`.
pub(super) fn is_started_once(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let mut open = vec![(id, expr)];
    let mut seen = FxHashSet::default();
    while let Some((id, expr)) = open.pop() {
        // Whoever comes here a second time does so on another way, or in a recursion.
        if is_repeated(cx, id, expr, around_start(cx, id, expr)) || !seen.insert(id) {
            return false;
        }
        if !cx.is_main(id) {
            let Some(calls) = calls_of(cx, id) else { return false };
            open.extend(calls.iter().map(|call| (call.fn_id, call.expr)));
        }
    }
    true
}
