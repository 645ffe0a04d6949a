//! Where a function awaits the ends of the tasks that it starts: by their handles, also those that it keeps in a list or a set.
//!
//! Errs towards ended: who awaits one task of a set, or all of them for so long, may go on beside the others.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::sections::Sections;
use crate::facts::{ExprId, ExprKind, PatId};
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// By what gives a future, such as the call that starts a task, where its function awaits that.
pub(crate) type Ends = FxHashMap<ExprId, Vec<ExprId>>;

/// Whether a place is part of a task that the function of an acquisition starts, and whose end it awaits before.
pub(crate) fn has_ended(cx: &Sections<'_>, (id, expr): (FnId, ExprId), held: (FnId, ExprId)) -> bool {
    let around = |expr: ExprId| cx.nested_body_around(id, expr);
    if id != held.0 || around(expr) == around(held.1) {
        return false;
    }
    let start = |expr: ExprId| cx.typed.body(id).map(|body| body.expr(expr).span.start);
    let is_before = |end: &ExprId| start(*end) < start(held.1) && around(*end) == around(held.1);
    ends_around(cx, id, expr).iter().any(is_before)
}

/// Whether the function that starts something awaits its end.
pub(crate) fn is_awaited_by_starter(cx: &Sections<'_>, id: FnId, start: ExprId) -> bool {
    !ends_around(cx, id, start).is_empty()
}

/// Where a function awaits what an expression is a part of.
fn ends_around(cx: &Sections<'_>, id: FnId, expr: ExprId) -> Vec<ExprId> {
    let ends = cx.ends.get(id, || Arc::new(ends(cx, id)));
    let made = std::iter::once(expr).chain(cx.typed.body_index(id).ancestors(expr));
    made.filter_map(|at| ends.get(&at)).flatten().copied().collect()
}

fn ends(cx: &Sections<'_>, id: FnId) -> Ends {
    let mut found = Ends::default();
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return found };
    let awaited = flow.body.exprs.iter().enumerate().filter_map(|(number, expr)| match expr.kind {
        ExprKind::Await { operand, .. } => Some((ExprId(number as u32), operand)),
        _ => None,
    });
    let awaited: Vec<(ExprId, ExprId)> = awaited.collect();
    for (end, operand) in &awaited {
        let given = flow.same_as(*operand);
        let made = match flow.step(given) {
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(made) => made,
                _ => continue,
            },
            Step::Call(_) => given,
            _ => continue,
        };
        found.entry(made).or_default().push(*end);
    }
    let mut of_kept: FxHashMap<PatId, Vec<ExprId>> = FxHashMap::default();
    let made_by = made_by(flow);
    let calls = flow.types.callees.keys().filter(|call| !awaited.is_empty() && starts_task(cx, id, **call));
    for (start, kept) in calls.filter_map(|call| Some((*call, kept_in(cx, flow, &made_by, *call)?))) {
        let ends = of_kept.entry(kept).or_insert_with(|| awaited_by(cx, flow, kept, &awaited));
        if !ends.is_empty() {
            found.entry(start).or_default().extend(ends.iter());
        }
    }
    found
}

fn starts_task(cx: &Sections<'_>, id: FnId, call: ExprId) -> bool {
    cx.callee_of(id, call).is_some_and(|callee| cx.program.function(callee).known.spawns.is_some())
}

/// By initialiser, the local that has its value.
fn made_by(flow: ValueFlow<'_>) -> FxHashMap<ExprId, PatId> {
    let locals = (0..flow.body.pats.len() as u32).map(PatId);
    let made = locals.filter_map(|local| match flow.local(local).source {
        LocalSource::Value(init) => Some((init, local)),
        _ => None,
    });
    made.collect()
}

/// The local in which handles of what a call starts are kept: `tasks.push(spawn(work()))`, `set.spawn(work())`,
/// `let tasks: Vec<_> = items.map(|item| spawn(work(item))).collect()`.
fn kept_in(cx: &Sections<'_>, flow: ValueFlow<'_>, made_by: &FxHashMap<ExprId, PatId>, call: ExprId) -> Option<PatId> {
    let index = cx.typed.body_index(flow.id);
    let receiver = |at: ExprId| match flow.body.expr(at).kind {
        ExprKind::MethodCall { receiver, .. } => flow.local_around(receiver),
        _ => None,
    };
    let of_let = || index.ancestors(call).find_map(|at| made_by.get(&at).copied());
    receiver(call).or_else(|| index.parent(call).and_then(receiver)).or_else(of_let)
}

/// Which awaits wait for what a local holds: `join_all(tasks).await`, `set.join_next().await`, `for task in tasks { task.await }`.
fn awaited_by(cx: &Sections<'_>, flow: ValueFlow<'_>, kept: PatId, awaited: &[(ExprId, ExprId)]) -> Vec<ExprId> {
    let index = cx.typed.body_index(flow.id);
    let around: FxHashSet<ExprId> = flow.types.uses_of(kept).iter().flat_map(|used| index.ancestors(*used)).collect();
    let is_used_in = |whole: ExprId| around.contains(&whole) || flow.types.uses_of(kept).contains(&whole);
    let is_round = |around: &ExprId| match flow.body.expr(*around).kind {
        ExprKind::For { iterable, .. } => is_used_in(iterable),
        _ => false,
    };
    let waits = |(end, operand): &&(ExprId, ExprId)| {
        is_used_in(*operand) || cx.loops_around(flow.id, *end).iter().any(is_round)
    };
    awaited.iter().filter(waits).map(|(end, _)| *end).collect()
}
