//! Which lock places a function waits for on its caller's thread: declarations, not objects.
//!
//! The order of locks is a property of declarations, so nothing is lost where an object cannot be named, as in
//! [`acquired`](super::acquired). The object is kept where it can be.

use std::cell::LazyCell;

use rustc_hash::FxHashMap;

use super::acquired::{is_reentrant, is_waited_for};
use super::domain::{CallStep, Nearest};
use super::engine::{Memo, call_path};
use super::flows::Flows;
use super::given_futures::{Part, Times, given_up, when};
use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource};
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, lock_place};
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::analysis::world::futures::{GivenUp, When};
use crate::facts::{ExprId, SelfParam};
use crate::graph::Edge;
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::{ContentOp, Mode, Wait};
use crate::types::program::{FnId, Function};
use crate::types::value_flow::ValueFlow;

/// A lock place that is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AcquiredPlace {
    /// The place, in terms of the function whose summary this is.
    pub(crate) place: LockPlace,
    /// The object, in the same terms; none if it cannot be named.
    pub(crate) path: Option<AccessPath>,
    /// How it holds.
    pub(crate) mode: Mode,
    /// When the function whose summary this is waits for it.
    when: When,
    /// Whether the thread waits for it: who polls cannot give up meanwhile.
    blocks_thread: bool,
    /// Whether it is a part of a map of shards.
    pub(crate) is_shard: bool,
    /// Whether each part of that map is taken in turn, as `len()` does; else it is a key's.
    pub(crate) is_each_shard: bool,
    /// The function that acquires it.
    pub(crate) fn_id: FnId,
    /// Where in that.
    pub(crate) expr: ExprId,
}

impl AcquiredPlace {
    /// Whether who waits for it does so to the end; `is_given_up`: the future in which it does may be dropped after a time.
    pub(in crate::analysis) fn is_waited_for(&self, is_given_up: bool) -> bool {
        self.blocks_thread || !is_given_up
    }
}

/// What a call acquires.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReachablePlaces {
    /// The acquisitions, the nearest first.
    pub(crate) places: Vec<Reachable>,
    /// Whether there are more, of which nothing is known.
    pub(crate) is_partial: bool,
}

/// An acquisition, or one behind a call.
#[derive(Clone, Debug)]
pub(crate) struct Reachable {
    pub(crate) what: AcquiredPlace,
    /// Calls that lead there; 0 for one of the function's own.
    pub(crate) distance: u32,
    /// The first of these. All of them are worked out only where they are said ([`AcquiredPlaceSummaries::way`]): a long chain
    /// of calls would take the square of its length.
    pub(crate) via: Option<CallStep>,
}

/// Of one place and mode, no more objects of one function are kept. A guess; beyond it orders are missed that only these objects have
/// in common.
const MAX_OBJECTS: usize = 64;

/// More acquisitions of one function are not kept, so that what a long chain of calls acquires does not grow with its square. A guess,
/// far above what one call of a program acquires; beyond it the rest is unknown, orders are missed, and the graph of the order says so.
const MAX_PLACES: usize = 1024;

/// What is known of the lock places that functions acquire.
#[derive(Debug, Default)]
pub(crate) struct AcquiredPlaceSummaries {
    memo: Memo<Nearest<AcquiredPlace>>,
}

impl AcquiredPlaceSummaries {
    /// What a part of a call of a function of the workspace acquires, in terms of the caller; the nearest first.
    pub(crate) fn by_call(
        &self,
        world: &World<'_>,
        flows: &Flows<'_>,
        (id, call): (FnId, ExprId),
        part: Part,
    ) -> ReachablePlaces {
        let component = Places { world, flows };
        let callees: Vec<FnId> = world.graph.edges_at(id, call).iter().map(|edge| edge.to).collect();
        self.memo.with(&component, &callees, |known| {
            let mut found = Nearest::default();
            let times = |edge: &Edge| Times::of_part(world, id, edge, part);
            component.through_call(id, call, known, &times, &mut found);
            let reachable = found.iter().map(|witness| Reachable {
                what: witness.what.clone(),
                distance: witness.distance,
                via: witness.via,
            });
            ReachablePlaces { places: reachable.collect(), is_partial: found.is_partial }
        })
    }

    /// What a function acquires, itself or by its calls, in its own terms; the nearest first.
    pub(crate) fn by_function(&self, world: &World<'_>, flows: &Flows<'_>, id: FnId) -> Vec<AcquiredPlace> {
        self.memo.with(&Places { world, flows }, &[id], |known| {
            known.get(&id).into_iter().flat_map(Nearest::iter).map(|witness| witness.what.clone()).collect()
        })
    }

    /// The calls that lead from a call to what it acquires, outermost first.
    pub(crate) fn way(
        &self,
        world: &World<'_>,
        flows: &Flows<'_>,
        from: (FnId, CallStep),
        inner: (FnId, ExprId),
    ) -> Vec<(FnId, ExprId)> {
        let (id, step) = from;
        self.memo.with(&Places { world, flows }, &[step.to], |known| {
            let behind = call_path(known, step.to, &|other: &AcquiredPlace| (other.fn_id, other.expr) == inner);
            std::iter::once((id, step.call)).chain(behind).collect()
        })
    }
}

/// What an event of a body itself acquires and waits for: a guard, or a shard for the time of an operation.
pub(crate) fn own_place(world: &World<'_>, flow: &FlowResult, id: FnId, event: &Event) -> Option<AcquiredPlace> {
    match event.kind {
        EventKind::Acquire(guard) => {
            own_guard(flow, id, guard).filter(|own| own.blocks_thread || is_waited_for(world, id, own.expr))
        }
        EventKind::Call(callee) => own_operation(world, id, event.expr, callee),
        _ => None,
    }
}

fn own_guard(flow: &FlowResult, id: FnId, guard: u32) -> Option<AcquiredPlace> {
    let GuardSource::Acquired {
        expr,
        place,
        lock,
        container,
        mode,
        wait: wait @ (Wait::Blocking | Wait::Async),
        path,
        one_of_several: false,
        through,
        around_callback,
        ..
    } = flow.guards.get(guard as usize)?
    else {
        return None;
    };
    // What an operation holds around a closure is part of the operation.
    if *around_callback && through.is_none() {
        return None;
    }
    let is_known = lock.is_some() || container.is_some();
    (is_known && !lock.as_ref().is_some_and(is_reentrant)).then(|| AcquiredPlace {
        place: *place,
        path: path.clone(),
        mode: *mode,
        when: When::Called,
        blocks_thread: *wait == Wait::Blocking,
        is_shard: container.is_some(),
        is_each_shard: false,
        fn_id: id,
        expr: *expr,
    })
}

/// `map.insert(key, value)` of a map of shards takes the key's shard and gives no guard.
fn own_operation(world: &World<'_>, id: FnId, call: ExprId, callee: FnId) -> Option<AcquiredPlace> {
    let function = world.program.function(callee);
    let op = function.known.content.filter(|_| function.known.acquire.is_none() && takes_shared_self(function))?;
    let owner = world.program.owner_adt(callee).filter(|adt| world.program.adt(*adt).known.sharded);
    let receiver = owner.and(world.typed.body(id)).and_then(|body| Actuals::of(body, call)?.at(0))?;
    Some(AcquiredPlace {
        place: lock_place(ValueFlow::new(world.typed, id)?, receiver),
        path: access_path(world, id, receiver),
        mode: if op == ContentOp::Read { Mode::Shared } else { Mode::Exclusive },
        when: When::Called,
        blocks_thread: true,
        is_shard: true,
        is_each_shard: is_about_no_key(function),
        fn_id: id,
        expr: call,
    })
}

/// Whether all that a function is given beside the map is run: `retain(|key, value| ..)`.
fn is_about_no_key(function: &Function<'_>) -> bool {
    (0..function.facts.params.len()).all(|number| function.known.runs(number).is_some())
}

pub(in crate::analysis) fn takes_shared_self(function: &Function<'_>) -> bool {
    matches!(function.facts.self_param, Some(SelfParam::Ref))
}

/// The component: the places that a function acquires, the nearest first.
struct Places<'a> {
    world: &'a World<'a>,
    flows: &'a Flows<'a>,
}

impl Places<'_> {
    fn through_call(
        &self,
        id: FnId,
        call: ExprId,
        known: &FxHashMap<FnId, Nearest<AcquiredPlace>>,
        times: &dyn Fn(&Edge) -> Times,
        found: &mut Nearest<AcquiredPlace>,
    ) {
        for edge in self.world.graph.edges_at(id, call) {
            let (Some(callee), Some(actuals)) = (known.get(&edge.to), Actuals::of_edge(self.world, id, edge)) else {
                continue;
            };
            let function = self.world.program.function(edge.to);
            let times = times(edge);
            let restate = &mut |acquired: &AcquiredPlace| {
                let when = times.get(acquired.when)?;
                Some(AcquiredPlace { when, ..self.restated(id, call, function, &actuals, acquired)? })
            };
            found.extend_through(CallStep { call, to: edge.to }, callee, restate);
        }
    }

    fn restated(
        &self,
        id: FnId,
        call: ExprId,
        callee: &Function<'_>,
        actuals: &Actuals<'_>,
        acquired: &AcquiredPlace,
    ) -> Option<AcquiredPlace> {
        let place = match acquired.place.parameter().and_then(|pat| actuals.of_parameter(callee, pat)) {
            Some(actual) => {
                acquired.place.with_argument(lock_place(ValueFlow::new(self.world.typed, id)?, actual), id, call)
            }
            None => acquired.place,
        };
        let path = acquired.path.as_ref().and_then(|path| match path.start {
            PathStart::Static(_) => Some(path.clone()),
            PathStart::Local(pat) => {
                path.instantiated_with(access_path(self.world, id, actuals.of_parameter(callee, pat)?)?)
            }
        });
        let is_known = !matches!(place.root, PlaceRoot::Unknown(..));
        is_known.then(|| AcquiredPlace { place, path, ..acquired.clone() })
    }
}

impl Component for Places<'_> {
    type Node = FnId;
    type Summary = Nearest<AcquiredPlace>;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.world.graph.edges(id).iter().map(|edge| edge.to).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Self::Summary>) -> Self::Summary {
        let Some(flow) = self.flows.get(&id) else { return Nearest::default() };
        let mut all = Nearest::default();
        let futures = self.world.future_runs(id);
        for event in &flow.events {
            let Some(when) = when(self.world, id, event, &futures) else { continue };
            let mut found = Nearest::default();
            let own = own_place(self.world, flow, id, event);
            let own = own.filter(|own| !matches!(own.place.root, PlaceRoot::Unknown(..)));
            own.into_iter().for_each(|acquired| found.push_own(acquired));
            if let EventKind::Call(_) | EventKind::Implicit = event.kind {
                self.through_call(id, event.expr, known, &|edge| Times::of(self.world, id, edge), &mut found);
            }
            // To look for where something is awaited is dear, and most events acquire nothing.
            let is_given_up = LazyCell::new(|| given_up(self.world, id, event.expr, false) == GivenUp::InTime);
            found.restate(|acquired| {
                let when = acquired.when.max(when);
                acquired.is_waited_for(*is_given_up).then_some(AcquiredPlace { when, ..acquired })
            });
            all.append(found);
        }
        // One witness of each place and mode; another object of the same place says something else.
        let key = |acquired: &AcquiredPlace| {
            (acquired.place, acquired.path.clone(), acquired.mode, acquired.when, acquired.blocks_thread)
        };
        all.settle_groups(key, |acquired| (acquired.place, acquired.mode, acquired.when), MAX_OBJECTS);
        all.cut(MAX_PLACES);
        all
    }

    fn hold_back(&self, summary: &mut Self::Summary, farthest: u32) -> Option<u32> {
        summary.hold_back(farthest)
    }

    fn give_up(&self, _: FnId, summary: &mut Self::Summary) {
        summary.is_partial = true;
    }
}
