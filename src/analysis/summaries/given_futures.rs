//! When a function does something: as it is called, or as the future is awaited that it gives.
//!
//! `fn len(&self) -> BoxFuture<'_, usize> { Box::pin(async move { .. }) }` does nothing by itself; its caller does all of that by awaiting it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{Event, EventKind, FlowResult};
use crate::analysis::world::World;
use crate::analysis::world::futures::{Awaited, GivenUp, awaited_at, given_up_by_wrappers, may_wrap};
use crate::facts::{Body, ExprId, ExprKind, walk};
use crate::graph::{Edge, Execution, Via};
use crate::types::infer::Implicit;
use crate::types::program::FnId;

/// When a function does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum When {
    /// When it is called; an async function when its future is awaited.
    Called,
    /// When the future is awaited that it gives: `fn len(&self) -> impl Future<Output = usize> { async { .. } }`.
    GivenIsAwaited,
}

/// When the futures of a body run, by block: none for one that is neither awaited where it stands nor given to the caller. To look at a
/// block takes as long as its function is, so that it is done once.
pub(super) type Futures = FxHashMap<ExprId, Option<When>>;

/// When an event of a body happens on the thread of who calls it or awaits what it gives; none if it happens elsewhere, or is part of a future
/// of which that is not known.
pub(super) fn when(world: &World<'_>, id: FnId, event: &Event, known: &mut Futures) -> Option<When> {
    let happens = when_made(world, id, event, known)?;
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

fn when_made(world: &World<'_>, id: FnId, event: &Event, known: &mut Futures) -> Option<When> {
    let Some(body) = world.typed.body(id).filter(|_| event.context.is_some()) else { return Some(When::Called) };
    let mut futures = world.typed.body_index(id).ancestors(event.expr).filter(|expr| is_future(body, *expr));
    futures.try_fold(When::Called, |latest, future| {
        Some(latest.max((*known.entry(future).or_insert_with(|| when_polled(world, id, future)))?))
    })
}

fn is_future(body: &Body, expr: ExprId) -> bool {
    matches!(body.expr(expr).kind, ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. })
}

/// When a future runs, which a call gives or a block is: where it is awaited, which may be in another future that the function awaits or gives:
/// `let inner = self.inner.call(); Box::pin(async move { inner.await })`. None if that is not seen.
fn when_polled(world: &World<'_>, id: FnId, future: ExprId) -> Option<When> {
    let body = world.typed.body(id)?;
    let Some(awaited) = awaited_at(world.typed, id, future) else {
        return world.is_given(id, future).then_some(When::GivenIsAwaited);
    };
    let own = world.nested_body_around(id, future);
    let mut around = world.nested_body_around(id, awaited.at);
    let mut latest = When::Called;
    while around != own {
        let block = around.filter(|block| is_future(body, *block))?;
        latest = latest.max(when_polled(world, id, block)?);
        around = world.nested_body_around(id, block);
    }
    Some(latest)
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
        let polled = when_polled(world, id, edge.expr);
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
    of_awaited(world, id, call, awaited, at_first_poll).max(around)
}

/// The same of a future alone.
fn of_awaited(world: &World<'_>, id: FnId, future: ExprId, awaited: Option<Awaited>, at_first_poll: bool) -> GivenUp {
    let by_wrappers = || given_up_by_wrappers(world.typed, id, future);
    let given_up = awaited.map_or_else(by_wrappers, |awaited| awaited.given_up);
    match awaited.map_or(given_up != GivenUp::Perhaps, |awaited| awaited.is_polled) {
        true if at_first_poll => GivenUp::Never,
        true => given_up,
        false => given_up.max(GivenUp::Perhaps),
    }
}

/// Whether who awaits one of the async blocks around a place may stop before that is reached, or before it ends what it does. At the first poll
/// it is reached if nothing is awaited before.
pub(in crate::analysis) fn given_up_around(
    world: &World<'_>,
    id: FnId,
    place: ExprId,
    mut at_first_poll: bool,
) -> GivenUp {
    let Some(body) = world.typed.body(id) else { return GivenUp::Never };
    let mut worst = GivenUp::Never;
    // The places in the blocks around of which it is not asked yet what comes before: to look takes as long as the block is.
    let mut unasked: Vec<(ExprId, ExprId)> = Vec::new();
    let mut at = place;
    while let Some(around) = world.nested_body_around(id, at) {
        if !matches!(body.expr(around).kind, ExprKind::Async { .. }) {
            // A future may run it that the call gives to which it is given.
            if let Some(future) = future_given(world, id, around) {
                at_first_poll = false;
                worst = worst.max(of_awaited(world, id, future, awaited_at(world.typed, id, future), false));
            }
            at_first_poll &= runs_where_it_is_given(world, id, around);
            at = around;
            continue;
        }
        unasked.push((around, at));
        let awaited = awaited_at(world.typed, id, around);
        let given_up = |at_first_poll| of_awaited(world, id, around, awaited, at_first_poll);
        if at_first_poll && given_up(false) > GivenUp::Never {
            at_first_poll = !unasked.drain(..).any(|(block, place)| waits_before(world, id, block, place));
        }
        worst = worst.max(given_up(at_first_poll));
        // Children are numbered before parents, and what has a name before its uses, in all code that compiles.
        at = awaited.map_or(around, |awaited| awaited.at).max(around);
    }
    worst
}

/// The call that a closure is given to.
fn call_with(world: &World<'_>, id: FnId, closure: ExprId) -> Option<ExprId> {
    let (body, call) = world.typed.body(id).zip(world.typed.body_index(id).parent(closure))?;
    body.expr(call).kind.position_of_argument(closure).map(|_| call)
}

/// The call that a closure is given to and that gives a future.
fn future_given(world: &World<'_>, id: FnId, closure: ExprId) -> Option<ExprId> {
    call_with(world, id, closure).filter(|call| may_wrap(world.program, world.typed.types(id).expr(*call)))
}

/// Whether a closure is given to a call that does not give a future: if that runs it at all, it is before the call is over.
fn runs_where_it_is_given(world: &World<'_>, id: FnId, closure: ExprId) -> bool {
    call_with(world, id, closure).is_some() && future_given(world, id, closure).is_none()
}

/// Whether all closures around a place run where they are given, if they do.
pub(super) fn closures_run_where_given(world: &World<'_>, id: FnId, place: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let mut around = world.typed.body_index(id).ancestors(place);
    around.all(|at| !matches!(body.expr(at).kind, ExprKind::Closure { .. }) || runs_where_it_is_given(world, id, at))
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
    let mut reached = body.expr(place).span.end;
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
        let exprs = world.typed.body(id).into_iter().flat_map(|body| body.exprs.iter().enumerate());
        let blocks = exprs.filter(|(_, expr)| matches!(expr.kind, ExprKind::Async { .. }));
        for block in blocks.map(|(number, _)| ExprId(number as u32)) {
            if let Some(at) = elsewhere(block) {
                found.blocks_by_await.entry(at).or_default().push(block);
            }
        }
        found
    }

    /// The async blocks that have a name and run where something is awaited.
    pub(in crate::analysis) fn blocks_at(&self, at: ExprId) -> &[ExprId] {
        self.blocks_by_await.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Whether such futures are awaited at an expression.
    pub(in crate::analysis) fn are_awaited_at(&self, at: ExprId) -> bool {
        self.by_await.contains_key(&at) || self.blocks_by_await.contains_key(&at)
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
