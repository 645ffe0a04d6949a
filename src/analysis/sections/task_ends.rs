//! Where a function awaits the ends of the tasks that it starts: by their handles, also those that it keeps in a list or a set.
//!
//! Errs towards none: on each way from the start on, all of them must be awaited, and nothing may leave the function before.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::analysis::sections::Sections;
use crate::analysis::sections::runners::{around_start, is_in_nested_task};
use crate::facts::{BodyIndex, BuiltinMacro, ExprId, ExprKind, PatId, PatKind, SelfParam, walk};
use crate::knowledge::attributes::Joins;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Where a function awaits what it has started.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// By what gives a future that does nothing by itself, where that is awaited, be it on some ways only.
    awaited: FxHashMap<ExprId, Vec<ExprId>>,
    /// By the call that starts a task, where its end is awaited for sure.
    of_tasks: FxHashMap<ExprId, Vec<ExprId>>,
}

/// An await of all tasks that a local has.
#[derive(Clone, Copy, Debug)]
struct End {
    at: ExprId,
    /// The loop that awaits one in each round.
    rounds: Option<ExprId>,
}

/// Whether a place is part of a task that the function of an acquisition starts, and whose end it awaits before.
pub(crate) fn has_ended(cx: &Sections<'_>, (id, expr): (FnId, ExprId), held: (FnId, ExprId)) -> bool {
    let around = |expr: ExprId| cx.nested_body_around(id, expr);
    // What a task starts is not over with that.
    if id != held.0 || around(expr) == around(held.1) || is_in_nested_task(cx, id, expr) {
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
    let starts = |call: &ExprId| cx.is_start_of_task(flow.id, *call);
    let mut of_local: FxHashMap<PatId, Vec<End>> = FxHashMap::default();
    for (number, expr) in flow.body.exprs.iter().enumerate() {
        let ExprKind::Await { operand, .. } = expr.kind else { continue };
        let end = ExprId(number as u32);
        if let Some((kept, rounds)) = joined(cx, flow, end, operand) {
            of_local.entry(kept).or_default().push(End { at: end, rounds });
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
        // A future does nothing where it is not awaited; a task runs all the same.
        if !starts(&made) {
            found.awaited.entry(made).or_default().push(end);
        }
    }
    of_local.retain(|local, _| keeps_all(cx, flow, *local));
    if of_local.is_empty() {
        return found;
    }
    let made_by = made_by(flow);
    let exits = exits(cx, flow);
    for start in flow.types.callees.keys().copied().filter(starts) {
        let ends = kept_in(cx, flow, &made_by, start).and_then(|kept| of_local.get(&kept)).into_iter().flatten();
        let after = ends.filter(|end| position(flow, start) < position(flow, end.at)).take(MOST_ENDS);
        let sure = after.filter(|end| leads_to_end(cx, flow, &exits, start, **end));
        let sure: Vec<ExprId> = sure.map(|end| end.at).collect();
        if !sure.is_empty() {
            found.of_tasks.insert(start, sure);
        }
    }
    found
}

/// Whether a local keeps what it is given until that is awaited: nothing else is assigned to it, and nothing takes some of it away.
fn keeps_all(cx: &Sections<'_>, flow: ValueFlow<'_>, local: PatId) -> bool {
    let index = cx.typed.body_index(flow.id);
    let keeps = |used: &ExprId| {
        let Some(around) = index.parent(*used) else { return true };
        match &flow.body.expr(around).kind {
            ExprKind::Assign { lhs, .. } => lhs != used,
            ExprKind::MethodCall { receiver, .. } if receiver == used => {
                let callee = cx.callee_of(flow.id, around).map(|callee| cx.program.function(callee));
                callee.is_some_and(|callee| {
                    let adds = callee.known.content.is_some_and(|op| op.adds()) || callee.known.spawns.is_some();
                    let is_lent = callee.facts.self_param == Some(SelfParam::RefMut);
                    adds || callee.known.joins.is_some() || !is_lent
                })
            }
            // A loop goes through it, or all of it is awaited.
            ExprKind::Ref { mutable: true, .. } => {
                index.parent(around).is_some_and(|at| match flow.body.expr(at).kind {
                    ExprKind::For { iterable, .. } => iterable == around,
                    _ => cx
                        .callee_of(flow.id, at)
                        .is_some_and(|callee| cx.program.function(callee).known.joins.is_some()),
                })
            }
            _ => true,
        }
    };
    flow.types.uses_of(local).iter().all(keeps)
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
        let mut at = call;
        loop {
            if let Some(local) = made_by.get(&at) {
                return Some(*local).filter(holds_handle);
            }
            let around = index.parent(at)?;
            match &flow.body.expr(around).kind {
                // What a task starts is not over with that, and what a block does not give is let go there.
                ExprKind::Async { .. } => return None,
                ExprKind::Block(block) if !block.gives(at) => return None,
                _ if cx.is_start_of_task(flow.id, around) => return None,
                _ => at = around,
            }
        }
    };
    list().or_else(of_let).or(set)
}

/// The local all of whose tasks an await waits for: `join_all(tasks).await`, `while set.join_next().await.is_some() {}`,
/// `for task in tasks { task.await; }`, `task.await`; with the loop of which each round awaits one.
fn joined(cx: &Sections<'_>, flow: ValueFlow<'_>, end: ExprId, operand: ExprId) -> Option<(PatId, Option<ExprId>)> {
    let innermost = cx.loops_around(flow.id, end).into_iter().next();
    let subject = match &flow.body.expr(operand).kind {
        ExprKind::Call { args, .. } => args.first().copied(),
        ExprKind::MethodCall { receiver, .. } => Some(*receiver),
        _ => None,
    };
    if let Some(subject) = subject {
        let joins = cx.program.function(cx.callee_of(flow.id, operand)?).known.joins?;
        let kept = named(flow, subject)?;
        return match joins {
            Joins::All => Some((kept, None)),
            Joins::Next => {
                innermost.filter(|around| is_in_condition(flow, *around, end)).map(|rounds| (kept, Some(rounds)))
            }
        };
    }
    let local = named(flow, operand)?;
    let of_list = innermost.and_then(|around| match flow.body.expr(around).kind {
        ExprKind::For { pat, iterable, body, .. } if pat == local && !leaves(flow, body) => {
            Some((named(flow, iterable)?, Some(around)))
        }
        _ => None,
    });
    of_list.or(Some((local, None)))
}

/// Whether a loop goes on as long as an await gives anything, and nothing else ends it: `while set.join_next().await.is_some() {}`,
/// `while let Some(ended) = set.join_next().await {}`.
fn is_in_condition(flow: ValueFlow<'_>, around: ExprId, end: ExprId) -> bool {
    let ExprKind::While { condition, body, .. } = flow.body.expr(around).kind else { return false };
    let takes_any = |pat: &PatId| matches!(flow.body.pat(*pat).kind, PatKind::Wild | PatKind::Bind { sub: None, .. });
    let is_any = match &flow.body.expr(condition).kind {
        ExprKind::MethodCall { receiver, args, .. } => *receiver == end && args.is_empty(),
        ExprKind::Let { pat, scrutinee } => {
            let is_some =
                |kind: &PatKind| matches!(kind, PatKind::TupleStruct { args, .. } if args.iter().all(takes_any));
            *scrutinee == end && is_some(&flow.body.pat(*pat).kind)
        }
        _ => false,
    };
    is_any && !leaves(flow, body)
}

fn is_exit(kind: &ExprKind) -> bool {
    use BuiltinMacro::{Bail, Ensure, Ready, TryJoin};
    matches!(
        kind,
        ExprKind::Return { .. }
            | ExprKind::Break { .. }
            | ExprKind::Continue { .. }
            | ExprKind::Try { .. }
            | ExprKind::Builtin { kind: Bail | Ensure | Ready | TryJoin, .. }
    )
}

/// Whether anything in an expression may leave the loop or function around it, or a round.
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
    // `?` leaves behind what it stands after.
    let left_at = |at: ExprId| match flow.body.expr(at).kind {
        ExprKind::Try { .. } => flow.body.expr(at).span.end,
        _ => position(flow, at),
    };
    let mut found: Vec<_> = exits.map(|at| (left_at(at), cx.nested_body_around(flow.id, at))).collect();
    found.sort_unstable();
    found
}

/// Whether each way from a start on comes to its end: no branch or loop stands around that alone, and nothing leaves the function before, nor a
/// loop that ends in between (errs towards no).
fn leads_to_end(
    cx: &Sections<'_>,
    flow: ValueFlow<'_>,
    exits: &[(u32, Option<ExprId>)],
    start: ExprId,
    end: End,
) -> bool {
    let index = cx.typed.body_index(flow.id);
    let own = cx.nested_body_around(flow.id, end.at);
    let first = exits.partition_point(|(at, _)| *at <= position(flow, start));
    let mut between = exits[first..].iter().take_while(|(at, _)| *at < position(flow, end.at));
    !between.any(|(_, of)| *of == own) && !is_decided_about(flow, index, start, end)
}

/// Whether a branch or a loop decides about an end, which stands around the start as well at most in another branch.
fn is_decided_about(flow: ValueFlow<'_>, index: &BodyIndex, start: ExprId, end: End) -> bool {
    let mut below = end.at;
    for at in index.ancestors(end.at) {
        let is_branch = match flow.body.expr(at).kind {
            // What is decided about is evaluated on each way.
            ExprKind::If { condition: decided, .. } | ExprKind::Match { scrutinee: decided, .. } => decided != below,
            ExprKind::Binary { op, rhs, .. } => op.is_lazy() && rhs == below,
            ExprKind::Select { .. } => true,
            ref kind => kind.is_nested_body() || kind.is_loop() && Some(at) != end.rounds,
        };
        if is_branch && !index.encloses(below, start) {
            return true;
        }
        below = at;
    }
    false
}
