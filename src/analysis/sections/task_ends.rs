//! Where a function awaits the ends of the tasks that it starts: by their handles, also those that it keeps in a list or a set.
//!
//! Errs towards none: on each way from the start on, all of them must be awaited, and nothing may leave the function before.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::analysis::sections::Sections;
use crate::analysis::sections::runners::around_start;
use crate::facts::{ExprId, ExprKind, PatId, walk};
use crate::knowledge::attributes::Joins;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Where a function awaits what it has started.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// By what gives a future, where that is awaited, be it on some ways only.
    awaited: FxHashMap<ExprId, Vec<ExprId>>,
    /// By the call that starts a task, where its end is awaited for sure.
    of_tasks: FxHashMap<ExprId, Vec<ExprId>>,
}

/// Whether a place is part of a task that the function of an acquisition starts, and whose end it awaits before.
pub(crate) fn has_ended(cx: &Sections<'_>, (id, expr): (FnId, ExprId), held: (FnId, ExprId)) -> bool {
    let around = |expr: ExprId| cx.nested_body_around(id, expr);
    if id != held.0 || around(expr) == around(held.1) {
        return false;
    }
    let start = |expr: ExprId| cx.typed.body(id).map(|body| body.expr(expr).span.start);
    let is_before = |end: &ExprId| start(*end) < start(held.1) && around(*end) == around(held.1);
    let ends = ends_in(cx, id);
    let mut awaited = cx.typed.body_index(id).ancestors(expr).filter_map(|at| ends.awaited.get(&at));
    let of_task = ends.of_tasks.get(&around_start(cx, id, expr));
    awaited.any(|ends| ends.iter().any(is_before)) || of_task.is_some_and(|ends| ends.iter().any(is_before))
}

/// Whether the function that starts a task by a call awaits its end.
pub(crate) fn is_awaited_by_starter(cx: &Sections<'_>, id: FnId, start: ExprId) -> bool {
    ends_in(cx, id).of_tasks.contains_key(&start)
}

fn ends_in(cx: &Sections<'_>, id: FnId) -> Arc<Ends> {
    cx.ends.get(id, || Arc::new(ValueFlow::new(cx.typed, id).map_or_else(Ends::default, |flow| ends(cx, flow))))
}

fn ends(cx: &Sections<'_>, flow: ValueFlow<'_>) -> Ends {
    let mut found = Ends::default();
    let mut of_local: FxHashMap<PatId, Vec<ExprId>> = FxHashMap::default();
    for (number, expr) in flow.body.exprs.iter().enumerate() {
        let ExprKind::Await { operand, .. } = expr.kind else { continue };
        let end = ExprId(number as u32);
        if let Some(kept) = joined(cx, flow, end, operand) {
            of_local.entry(kept).or_default().push(end);
        }
        let given = flow.same_as(operand);
        let made = match flow.step(given) {
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(made) => made,
                _ => continue,
            },
            Step::Call(_) => given,
            _ => continue,
        };
        found.awaited.entry(made).or_default().push(end);
    }
    if of_local.is_empty() {
        return found;
    }
    let made_by = made_by(flow);
    let exits = exits(cx, flow);
    let starts = |call: &ExprId| {
        let callee = cx.callee_of(flow.id, *call);
        callee.is_some_and(|callee| cx.program.function(callee).known.spawns.is_some())
    };
    for start in flow.types.callees.keys().copied().filter(starts) {
        let ends = kept_in(cx, flow, &made_by, start).and_then(|kept| of_local.get(&kept)).into_iter().flatten();
        let after = ends.copied().filter(|end| position(flow, start) < position(flow, *end)).take(MOST_ENDS);
        let sure: Vec<ExprId> = after.filter(|end| leads_to_end(cx, flow, &exits, start, *end)).collect();
        if !sure.is_empty() {
            found.of_tasks.insert(start, sure);
        }
    }
    found
}

/// So many ends of one task are looked at; further ones say no more.
const MOST_ENDS: usize = 8;

/// By initialiser, the local that has its value.
fn made_by(flow: ValueFlow<'_>) -> FxHashMap<ExprId, PatId> {
    let locals = (0..flow.body.pats.len() as u32).map(PatId);
    let made = locals.filter_map(|local| match flow.local(local).source {
        LocalSource::Value(init) => Some((init, local)),
        _ => None,
    });
    made.collect()
}

/// The local that an expression names, itself or by reference.
fn named(flow: ValueFlow<'_>, at: ExprId) -> Option<PatId> {
    match flow.step(flow.same_as(at)) {
        Step::Local(local) => Some(local),
        _ => None,
    }
}

/// The local in which handles of what a call starts are kept: `tasks.push(spawn(work()))`, `set.spawn(work())`, `let task = spawn(work())`,
/// `let tasks: Vec<_> = items.map(|item| spawn(work(item))).collect()`.
fn kept_in(cx: &Sections<'_>, flow: ValueFlow<'_>, made_by: &FxHashMap<ExprId, PatId>, call: ExprId) -> Option<PatId> {
    let index = cx.typed.body_index(flow.id);
    let handle = flow.types.expr(call).as_adt().map(|(adt, _)| adt);
    let holds_handle = |local: &PatId| {
        let is_handle = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| Some(adt) == handle);
        flow.types.pat(*local).any(&mut |part| is_handle(part))
    };
    let receiver = |at: ExprId| match flow.body.expr(at).kind {
        ExprKind::MethodCall { receiver, .. } => named(flow, receiver),
        _ => None,
    };
    // A set starts its tasks itself.
    let set = receiver(call).filter(|local| !holds_handle(local));
    let list = || index.parent(call).and_then(receiver).filter(holds_handle);
    let of_let = || {
        let mut around = std::iter::once(call).chain(index.ancestors(call));
        around.find_map(|at| made_by.get(&at).copied()).filter(holds_handle)
    };
    set.or_else(list).or_else(of_let)
}

/// The local all of whose tasks an await waits for: `join_all(tasks).await`, `while set.join_next().await.is_some() {}`,
/// `for task in tasks { task.await; }`, `task.await`.
fn joined(cx: &Sections<'_>, flow: ValueFlow<'_>, end: ExprId, operand: ExprId) -> Option<PatId> {
    let subject = match &flow.body.expr(operand).kind {
        ExprKind::Call { args, .. } => args.first().copied(),
        ExprKind::MethodCall { receiver, .. } => Some(*receiver),
        _ => None,
    };
    if let Some(subject) = subject {
        let joins = cx.program.function(cx.callee_of(flow.id, operand)?).known.joins?;
        return named(flow, subject).filter(|_| joins == Joins::All || is_in_condition(cx, flow, end));
    }
    let local = named(flow, operand)?;
    let loops = cx.loops_around(flow.id, end);
    let of_list = loops.first().and_then(|around| match flow.body.expr(*around).kind {
        ExprKind::For { pat, iterable, body, .. } if pat == local && !leaves(flow, body) => list_of(flow, iterable),
        _ => None,
    });
    of_list.or(Some(local))
}

/// The list that a loop goes through: `tasks`, `tasks.drain(..)`, `&mut tasks`.
fn list_of(flow: ValueFlow<'_>, iterable: ExprId) -> Option<PatId> {
    match flow.body.expr(iterable).kind {
        ExprKind::MethodCall { receiver, .. } => named(flow, receiver),
        _ => named(flow, iterable),
    }
}

/// Whether an expression is a part of the condition of a loop that nothing else ends.
fn is_in_condition(cx: &Sections<'_>, flow: ValueFlow<'_>, at: ExprId) -> bool {
    let around = cx.loops_around(flow.id, at);
    around.first().is_some_and(|around| match flow.body.expr(*around).kind {
        ExprKind::While { condition, body, .. } => {
            cx.typed.body_index(flow.id).encloses(condition, at) && !leaves(flow, body)
        }
        _ => false,
    })
}

fn is_exit(kind: &ExprKind) -> bool {
    matches!(kind, ExprKind::Return { .. } | ExprKind::Break { .. } | ExprKind::Try { .. })
}

/// Whether anything in an expression may leave the loop or function around it.
fn leaves(flow: ValueFlow<'_>, whole: ExprId) -> bool {
    walk::any_expr(flow.body, whole, &mut |kind| is_exit(kind))
}

/// Where an expression stands in its file.
fn position(flow: ValueFlow<'_>, at: ExprId) -> u32 {
    flow.body.expr(at).span.start
}

/// Where something may leave the function, or the body in it that is given, in the order of the text.
fn exits(cx: &Sections<'_>, flow: ValueFlow<'_>) -> Vec<(u32, Option<ExprId>)> {
    let all = (0..flow.body.exprs.len()).map(|number| ExprId(number as u32));
    let exits = all.filter(|at| is_exit(&flow.body.expr(*at).kind));
    let mut found: Vec<_> = exits.map(|at| (position(flow, at), cx.nested_body_around(flow.id, at))).collect();
    found.sort_unstable();
    found
}

/// Whether each way from a start on comes to its end: no branch or loop stands around that alone, and nothing leaves the function before.
fn leads_to_end(
    cx: &Sections<'_>,
    flow: ValueFlow<'_>,
    exits: &[(u32, Option<ExprId>)],
    start: ExprId,
    end: ExprId,
) -> bool {
    let index = cx.typed.body_index(flow.id);
    let own = cx.nested_body_around(flow.id, end);
    let joins_itself = cx.loops_around(flow.id, end).into_iter().next();
    let decides = |at: &ExprId| match &flow.body.expr(*at).kind {
        // What is decided about is evaluated on each way.
        ExprKind::If { condition: decided, .. } | ExprKind::Match { scrutinee: decided, .. } => {
            !index.encloses(*decided, end)
        }
        ExprKind::Select { .. } => true,
        kind => kind.is_nested_body() || kind.is_loop() && Some(*at) != joins_itself,
    };
    let is_alone = |at: &ExprId| decides(at) && !index.encloses(*at, start);
    let first = exits.partition_point(|(at, _)| *at <= position(flow, start));
    let mut between = exits[first..].iter().take_while(|(at, _)| *at < position(flow, end));
    !index.ancestors(end).any(|at| is_alone(&at)) && !between.any(|(_, of)| *of == own)
}
