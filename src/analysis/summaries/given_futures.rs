//! When a function does something: as it is called, or as the future is awaited that it gives.
//!
//! `fn len(&self) -> BoxFuture<'_, usize> { Box::pin(async move { .. }) }` does nothing by itself; its caller does all of that by awaiting it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource};
use crate::analysis::world::World;
use crate::analysis::world::futures::{FutureRuns, GivenUp, When, awaited_at, given_up_itself, may_wrap};
use crate::facts::{Body, ExprId, ExprKind, walk};
use crate::graph::{Edge, Execution, Via};
use crate::knowledge::attributes::Wait;
use crate::types::infer::Implicit;
use crate::types::program::FnId;

/// When an event of a body happens on the thread of who calls it or awaits what it gives; none if it happens elsewhere, or is part of a future
/// of which that is not known.
pub(super) fn when(world: &World<'_>, id: FnId, event: &Event, futures: &FutureRuns) -> Option<When> {
    let happens = when_made(world, id, event, futures)?;
    let contexts = world.graph.expr_contexts(id);
    let execution = contexts.of(event.expr).execution;
    if execution == Execution::SameThread {
        return Some(happens);
    }
    // A future that is given is put away first: what happens in it does so on one thread, but for closures that are put away there.
    let body = world.typed.body(id)?;
    let given = world.typed.body_index(id).ancestors(event.expr).filter(|expr| is_future(body, *expr)).last()?;
    let is_of_future = event.context.is_some_and(|around| is_future(body, around));
    let is_same = contexts.of(given).execution == execution && is_of_future;
    (happens == When::GivenIsAwaited && is_same).then_some(happens)
}

fn when_made(world: &World<'_>, id: FnId, event: &Event, runs: &FutureRuns) -> Option<When> {
    let Some(body) = world.typed.body(id).filter(|_| event.context.is_some()) else { return Some(When::Called) };
    let mut futures = world.typed.body_index(id).ancestors(event.expr).filter(|expr| is_future(body, *expr));
    futures.try_fold(When::Called, |latest, future| Some(latest.max(runs.get(&future)?.when?)))
}

fn is_future(body: &Body, expr: ExprId) -> bool {
    matches!(body.expr(expr).kind, ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. })
}

/// Whether a call is surely made where it stands. What bounds of a library's function let it call it may leave out, and what a drop calls is
/// asked where values end.
fn is_made(edge: &Edge) -> bool {
    let is_sure =
        matches!(edge.via, Via::Call | Via::Implicit(Implicit::Operator | Implicit::Format | Implicit::CalledBound));
    is_sure && !edge.may_go_elsewhere
}

/// When a caller does what its callee does, by when the callee does it; none if it is not seen to be done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    called: Option<When>,
    given_is_awaited: Option<When>,
}

impl Times {
    /// Those of a call.
    pub(super) fn of(world: &World<'_>, id: FnId, edge: &Edge) -> Times {
        if !is_made(edge) {
            return Times::default();
        }
        let polled = world.when_polled(id, edge.expr);
        let called = if world.program.gives_future(edge.to) { polled } else { Some(When::Called) };
        Times { called, given_is_awaited: polled }
    }

    /// Those of a part of a call, at the event that does it.
    pub(super) fn of_part(world: &World<'_>, id: FnId, edge: &Edge, part: Part) -> Times {
        let (now, is_async) = (Some(When::Called), world.program.gives_future(edge.to));
        match part {
            _ if !is_made(edge) => Times::default(),
            Part::Whole => Times::of(world, id, edge).done_now(),
            Part::BeforeFuture => Times { called: now.filter(|_| !is_async), given_is_awaited: None },
            Part::Future => Times { called: now.filter(|_| is_async), given_is_awaited: now },
        }
    }

    /// When a caller does what its callee does at such a time; none if it is not seen to be done.
    pub(super) fn get(self, of_callee: When) -> Option<When> {
        match of_callee {
            When::Called => self.called,
            When::GivenIsAwaited => self.given_is_awaited,
        }
    }

    pub(super) fn is_some(self) -> bool {
        self.called.or(self.given_is_awaited).is_some()
    }

    /// Without what is done as a future is awaited that the caller gives.
    fn done_now(self) -> Times {
        let now = |time: &When| *time == When::Called;
        Times { called: self.called.filter(now), given_is_awaited: self.given_is_awaited.filter(now) }
    }
}

/// Whether who awaits may stop before something is done: a call in the future that it gives, or in one that it is a part of.
/// `at_first_poll` says that the call's own future does it as soon as it is polled.
pub(in crate::analysis) fn given_up(world: &World<'_>, id: FnId, call: ExprId, at_first_poll: bool) -> GivenUp {
    let awaited = awaited_at(world.typed, id, call);
    let around = given_up_around(world, id, awaited.map_or(call, |awaited| awaited.at), at_first_poll);
    given_up_itself(world.typed, id, call, awaited, at_first_poll).max(around)
}

/// Whether who awaits one of the async blocks around a place may stop before that is reached, or before it ends what it does. At the first poll
/// it is reached if nothing is awaited before.
pub(in crate::analysis) fn given_up_around(world: &World<'_>, id: FnId, place: ExprId, at_first_poll: bool) -> GivenUp {
    let around = world.given_up_around(id, place);
    if at_first_poll && around > GivenUp::Never { at_first_poll_around(world, id, place) } else { around }
}

/// The same of what is done at the first poll of these blocks, as far as nothing in them waits before.
fn at_first_poll_around(world: &World<'_>, id: FnId, place: ExprId) -> GivenUp {
    let Some(body) = world.typed.body(id) else { return GivenUp::Never };
    let mut worst = GivenUp::Never;
    let mut at = place;
    while let Some(around) = world.nested_body_around(id, at) {
        let is_block = matches!(body.expr(around).kind, ExprKind::Async { .. });
        let called = if is_block { None } else { called_at(world, id, around) };
        if called.is_none() && (!is_block || waits_before(world, id, around, at)) {
            return worst.max(world.given_up_around(id, at));
        }
        let awaited = awaited_at(world.typed, id, around).filter(|_| is_block);
        if is_block {
            worst = worst.max(given_up_itself(world.typed, id, around, awaited, true));
        }
        // Children are numbered before parents, and what has a name before its uses, in all code that compiles.
        at = called.or(awaited.map(|awaited| awaited.at)).unwrap_or(around).max(around);
    }
    worst
}

/// Where a closure is called, if it is: the call that it is given to, unless that gives a future, which may do so; or its only use, if that is a
/// call of it.
fn called_at(world: &World<'_>, id: FnId, closure: ExprId) -> Option<ExprId> {
    let (body, index, types) = (world.typed.body(id)?, world.typed.body_index(id), world.typed.types(id));
    let parent = index.parent(closure)?;
    if body.expr(parent).kind.position_of_argument(closure).is_some() {
        return Some(parent).filter(|call| !may_wrap(world.program, types.expr(*call)));
    }
    let [used] = types.uses_of(index.let_of(closure)?) else { return None };
    let call = index.parent(*used)?;
    matches!(body.expr(call).kind, ExprKind::Call { callee, .. } if callee == *used).then_some(call)
}

/// The place in a function, or in an async block of it, where something is done that stands in closures; none if it is not seen when these are
/// called.
pub(super) fn outside_of_closures(world: &World<'_>, id: FnId, place: ExprId) -> Option<ExprId> {
    let body = world.typed.body(id)?;
    let is_closure = |at: &ExprId| matches!(body.expr(*at).kind, ExprKind::Closure { .. });
    let mut at = place;
    while let Some(closure) = world.typed.body_index(id).ancestors(at).find(is_closure) {
        at = called_at(world, id, closure)?.max(closure);
    }
    Some(at)
}

/// Whether a block may suspend its task before a place in it is reached.
fn waits_before(world: &World<'_>, id: FnId, block: ExprId, place: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return true };
    let reached = reached_at(world, id, place);
    walk::parts(body, block).any(|at| body.expr(at).kind.may_suspend() && body.expr(at).span.end <= reached)
}

/// What stands before this in the text, in bytes, is evaluated before an expression: its own arguments are, and so is the value that is assigned
/// to what it leads to.
pub(super) fn reached_at(world: &World<'_>, id: FnId, place: ExprId) -> u32 {
    let Some(body) = world.typed.body(id) else { return 0 };
    let mut below = place;
    let own = body.expr(place);
    // What waits is reached before it has waited.
    let mut reached = own.span.end - u32::from(own.kind.may_suspend() && own.span.end > 0);
    for at in world.typed.body_index(id).ancestors(place) {
        match body.expr(at).kind {
            ExprKind::Assign { lhs, .. } if lhs == below => reached = body.expr(at).span.end,
            ref kind if kind.is_nested_body() => break,
            _ => {}
        }
        below = at;
    }
    reached
}

/// What of a call is done at an event of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) enum Part {
    /// All that it does, with the future that it gives if that is awaited there.
    Whole,
    /// What it does before it gives a future that is awaited elsewhere.
    BeforeFuture,
    /// That future.
    Future,
}

/// The calls and blocks of a body whose futures get a name, or are wrapped, and are awaited elsewhere.
#[derive(Debug, Default)]
pub(in crate::analysis) struct NamedFutures {
    calls: FxHashSet<ExprId>,
    by_await: FxHashMap<ExprId, Vec<ExprId>>,
    blocks_by_await: FxHashMap<ExprId, Vec<ExprId>>,
    locks_by_await: FxHashMap<ExprId, Vec<u32>>,
}

impl NamedFutures {
    pub(in crate::analysis) fn of(world: &World<'_>, id: FnId, flow: &FlowResult) -> NamedFutures {
        let mut found = NamedFutures::default();
        let types = world.typed.types(id);
        // To look for where something is awaited is dear in a chain of calls: only futures are.
        let gives = |call: ExprId, callee: FnId| {
            (world.program.gives_future(callee) || may_wrap(world.program, types.expr(call)))
                && !world.graph.edges_at(id, call).is_empty()
        };
        let calls = flow.events.iter().filter_map(|event| match event.kind {
            EventKind::Call(callee) if gives(event.expr, callee) => Some(event.expr),
            _ => None,
        });
        let elsewhere = |future: ExprId| {
            let awaited = awaited_at(world.typed, id, future)?;
            (!world.typed.body_index(id).encloses(awaited.at, future)).then_some(awaited.at)
        };
        for call in calls {
            if let Some(at) = elsewhere(call).filter(|_| found.calls.insert(call)) {
                found.by_await.entry(at).or_default().push(call);
            }
        }
        for event in &flow.events {
            if let EventKind::Acquire(guard) = event.kind
                && let Some(GuardSource::Acquired { wait: Wait::Async, .. }) = flow.guards.get(guard as usize)
                && let Some(at) = elsewhere(event.expr)
            {
                found.locks_by_await.entry(at).or_default().push(guard);
            }
        }
        let exprs = world.typed.body(id).into_iter().flat_map(|body| body.exprs.iter().enumerate());
        let blocks = exprs.filter(|(_, expr)| matches!(expr.kind, ExprKind::Async { .. }));
        for block in blocks.map(|(number, _)| ExprId(number as u32)) {
            if let Some(at) = elsewhere(block) {
                found.blocks_by_await.entry(at).or_default().push(block);
            }
        }
        found
    }

    /// The locks whose futures have a name and are awaited there, by guard.
    pub(in crate::analysis) fn locks_at(&self, at: ExprId) -> &[u32] {
        self.locks_by_await.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The async blocks that have a name and run where something is awaited.
    pub(in crate::analysis) fn blocks_at(&self, at: ExprId) -> &[ExprId] {
        self.blocks_by_await.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Whether such futures are awaited at an expression.
    pub(in crate::analysis) fn are_awaited_at(&self, at: ExprId) -> bool {
        self.by_await.contains_key(&at)
            || self.blocks_by_await.contains_key(&at)
            || self.locks_by_await.contains_key(&at)
    }

    /// The calls of which something is done at an event.
    pub(in crate::analysis) fn done_at(&self, event: &Event) -> Vec<(ExprId, Part)> {
        match event.kind {
            EventKind::Call(_) if self.calls.contains(&event.expr) => vec![(event.expr, Part::BeforeFuture)],
            EventKind::Call(_) | EventKind::Implicit => vec![(event.expr, Part::Whole)],
            EventKind::Await => {
                let calls = self.by_await.get(&event.expr);
                calls.into_iter().flatten().map(|call| (*call, Part::Future)).collect()
            }
            _ => Vec::new(),
        }
    }
}
