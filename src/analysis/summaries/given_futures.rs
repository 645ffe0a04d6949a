//! When a function does something: as it is called, or as the future is awaited that it gives.
//!
//! `fn len(&self) -> BoxFuture<'_, usize> { Box::pin(async move { .. }) }` does nothing by itself; its caller does all of that by awaiting it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::acquired::is_followed;
use crate::analysis::guards::{Event, EventKind, FlowResult};
use crate::analysis::world::World;
use crate::analysis::world::futures::{awaited_around, awaited_at, is_given};
use crate::facts::{Body, ExprId, ExprKind};
use crate::graph::{Edge, Execution, Via};
use crate::types::program::FnId;
use crate::types::ty::Ty;

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
    let is_of_future = world.nested_body_around(id, event.expr).is_some_and(|around| is_future(body, around));
    let is_same = contexts.of(given).execution == execution && is_of_future;
    (happens == When::GivenIsAwaited && is_same).then_some(happens)
}

fn when_made(world: &World<'_>, id: FnId, event: &Event, known: &mut Futures) -> Option<When> {
    let Some(body) = world.typed.body(id).filter(|_| event.context.is_some()) else { return Some(When::Called) };
    let mut futures = world.typed.body_index(id).ancestors(event.expr).filter(|expr| is_future(body, *expr));
    let each = |future: ExprId| match awaited_around(world.typed, id, future) {
        Some(_) => Some(When::Called),
        None => is_given(world.typed, id, future).then_some(When::GivenIsAwaited),
    };
    futures.try_fold(When::Called, |latest, future| {
        Some(latest.max((*known.entry(future).or_insert_with(|| each(future)))?))
    })
}

fn is_future(body: &Body, expr: ExprId) -> bool {
    matches!(body.expr(expr).kind, ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. })
}

/// Whether the future of an async function is what a function gives.
pub(super) fn is_given_on(world: &World<'_>, id: FnId, edge: &Edge) -> bool {
    let is_async = world.program.gives_future(edge.to);
    is_async && !edge.may_go_elsewhere && edge.via == Via::Call && is_given(world.typed, id, edge.expr)
}

/// When a caller does what its callee does; none if the future in which it does so is neither awaited nor given on.
pub(super) fn when_called(world: &World<'_>, id: FnId, edge: &Edge, of_callee: When) -> Option<When> {
    match of_callee {
        When::Called if is_followed(world, id, edge) => Some(When::Called),
        When::Called => is_given_on(world, id, edge).then_some(When::GivenIsAwaited),
        When::GivenIsAwaited if awaited_at(world.typed, id, edge.expr).is_some() => Some(When::Called),
        When::GivenIsAwaited => is_given(world.typed, id, edge.expr).then_some(When::GivenIsAwaited),
    }
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

impl Part {
    /// Whether what a callee does is done then.
    pub(super) fn has(self, world: &World<'_>, id: FnId, edge: &Edge, of_callee: When) -> bool {
        let is_future = world.program.gives_future(edge.to) || of_callee == When::GivenIsAwaited;
        match self {
            Part::Whole => when_called(world, id, edge, of_callee) == Some(When::Called),
            Part::BeforeFuture => !is_future && is_followed(world, id, edge),
            Part::Future => is_future && is_followed(world, id, edge),
        }
    }
}

/// The calls of a body whose futures get a name, or are wrapped, and are awaited elsewhere.
#[derive(Debug, Default)]
pub(in crate::analysis) struct NamedFutures {
    calls: FxHashSet<ExprId>,
    by_await: FxHashMap<ExprId, Vec<ExprId>>,
}

impl NamedFutures {
    pub(in crate::analysis) fn of(world: &World<'_>, id: FnId, flow: &FlowResult) -> NamedFutures {
        let mut found = NamedFutures::default();
        let types = world.typed.types(id);
        let may_be_future = |part: &Ty| part.is_unknown() || matches!(part, Ty::Opaque(_) | Ty::Dyn(_) | Ty::Param(..));
        // To look for where something is awaited takes as long as the ways of it are.
        let gives = |call: ExprId, callee: FnId| {
            (world.program.gives_future(callee) || types.expr(call).any(&mut |part| may_be_future(part)))
                && !world.graph.edges_at(id, call).is_empty()
        };
        let calls = flow.events.iter().filter_map(|event| match event.kind {
            EventKind::Call(callee) if gives(event.expr, callee) => Some(event.expr),
            _ => None,
        });
        for call in calls {
            let awaited = awaited_at(world.typed, id, call);
            let awaited = awaited.filter(|awaited| !world.typed.body_index(id).encloses(awaited.at, call));
            if let Some(awaited) = awaited.filter(|_| found.calls.insert(call)) {
                found.by_await.entry(awaited.at).or_default().push(call);
            }
        }
        found
    }

    /// Whether such futures are awaited at an expression.
    pub(in crate::analysis) fn are_awaited_at(&self, at: ExprId) -> bool {
        self.by_await.contains_key(&at)
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
