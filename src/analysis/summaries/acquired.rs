//! Which locks a function acquires on its caller's thread, as access paths from its parameters and from statics.

use rustc_hash::FxHashMap;

use super::domain::{CallStep, Nearest};
use super::engine::Memo;
use crate::analysis::actuals::Actuals;
use crate::analysis::guards::{EventKind, FlowResult, GuardSource, Reached};
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::world::World;
use crate::facts::ExprId;
use crate::graph::fixed_point::Component;
use crate::graph::variants::ParamVariants;
use crate::graph::{Edge, Execution, Via};
use crate::knowledge::attributes::{LockShape, Mode, Wait};
use crate::types::program::{FnId, Function};

/// An acquisition as a caller sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Acquired {
    /// The lock object, in terms of the function whose summary this is.
    pub(crate) path: AccessPath,
    /// The lock's place, as seen where it is acquired.
    pub(crate) place: LockPlace,
    /// How it holds.
    pub(crate) mode: Mode,
    /// On which paths through the function, and helpers on the way.
    pub(crate) reached: Reached,
    /// What must be passed to the function whose summary this is.
    pub(crate) passed: ParamVariants,
    /// The function that acquires it.
    pub(crate) fn_id: FnId,
    /// Where in that.
    pub(crate) expr: ExprId,
}

/// More acquisitions of one function are not kept (misses). A guess.
const MAX_ACQUIRED: usize = 64;

/// What is known of the locks that functions acquire.
#[derive(Debug, Default)]
pub(crate) struct AcquiredSummaries {
    memo: Memo<Nearest<Acquired>>,
}

impl AcquiredSummaries {
    /// What a call of a function of the workspace acquires, in terms of the caller; the nearest first.
    pub(crate) fn by_call(
        &self,
        world: &World<'_>,
        flows: &FxHashMap<FnId, FlowResult>,
        id: FnId,
        call: ExprId,
    ) -> Vec<Acquired> {
        let component = Acquires { world, flows };
        let callees: Vec<FnId> = followed(world, id).filter(|edge| edge.expr == call).map(|edge| edge.to).collect();
        self.memo.with(&component, &callees, |known| {
            let mut found = Nearest::default();
            component.through_call(id, call, known, &mut found);
            found.iter().map(|witness| witness.what.clone()).collect()
        })
    }
}

/// An acquisition that a function makes itself and waits for.
pub(crate) fn own(flow: &FlowResult, id: FnId, guard: u32) -> Option<Acquired> {
    let GuardSource::Acquired {
        expr,
        place,
        mode,
        wait: Wait::Blocking | Wait::Async,
        through: None,
        lock,
        path: Some(path),
        ..
    } = flow.guards.get(guard as usize)?
    else {
        return None;
    };
    if lock.as_ref().is_none_or(is_reentrant) {
        return None;
    }
    let path = path.clone();
    let passed = ParamVariants::default();
    Some(Acquired { path, place: *place, mode: *mode, reached: Reached::Always, passed, fn_id: id, expr: *expr })
}

/// Whether its holder may acquire the lock again.
pub(crate) fn is_reentrant(lock: &LockInfo) -> bool {
    lock.shape == Some(LockShape::Reentrant)
}

/// The component: what a function acquires, the nearest first.
struct Acquires<'a> {
    world: &'a World<'a>,
    flows: &'a FxHashMap<FnId, FlowResult>,
}

/// Calls that are surely made on the caller's thread; a future that is not awaited acquires nothing.
pub(crate) fn followed<'a>(world: &'a World<'_>, id: FnId) -> impl Iterator<Item = &'a Edge> {
    world.graph.edges(id).iter().filter(move |edge| {
        let is_async = world.program.function(edge.to).facts.is_async;
        !edge.maybe && edge.via == Via::Call && (!is_async || world.is_awaited(id, edge.expr))
    })
}

impl Acquires<'_> {
    fn through_call(
        &self,
        id: FnId,
        call: ExprId,
        known: &FxHashMap<FnId, Nearest<Acquired>>,
        found: &mut Nearest<Acquired>,
    ) {
        let Some(actuals) = self.world.typed.body(id).and_then(|body| Actuals::of(body, call)) else { return };
        for edge in followed(self.world, id).filter(|edge| edge.expr == call) {
            let Some(callee) = known.get(&edge.to) else { continue };
            let function = self.world.program.function(edge.to);
            let restate = &mut |acquired: &Acquired| {
                let passed = self.world.graph.condition_at(id, edge, &acquired.passed)?;
                Some(Acquired { passed, ..self.restated(id, function, &actuals, acquired)? })
            };
            found.extend_through(CallStep { call, to: edge.to }, callee, restate);
        }
    }

    fn restated(
        &self,
        id: FnId,
        callee: &Function<'_>,
        actuals: &Actuals<'_>,
        acquired: &Acquired,
    ) -> Option<Acquired> {
        let path = match acquired.path.start {
            PathStart::Static(_) => acquired.path.clone(),
            PathStart::Local(pat) => {
                let actual = access_path(self.world, id, actuals.of_parameter(callee, pat)?)?;
                acquired.path.from_actual(actual)?
            }
        };
        Some(Acquired { path, ..acquired.clone() })
    }
}

impl Component for Acquires<'_> {
    type Node = FnId;
    type Summary = Nearest<Acquired>;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        followed(self.world, id).map(|edge| edge.to).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Self::Summary>) -> Self::Summary {
        let Some(flow) = self.flows.get(&id) else { return Nearest::default() };
        let regions = self.world.graph.regions(id);
        let variants = self.world.graph.variants(id);
        let params = &self.world.program.function(id).facts.param_pats;
        let is_given = |acquired: &Acquired| match acquired.path.start {
            PathStart::Local(pat) => params.contains(&pat),
            PathStart::Static(_) => true,
        };
        let mut all = Nearest::default();
        for event in &flow.events {
            if event.context.is_some() || regions.region(event.expr).execution != Execution::Here {
                continue;
            }
            let mut found = Nearest::default();
            match event.kind {
                EventKind::Acquire(guard) => {
                    own(flow, id, guard).into_iter().for_each(|acquired| found.push_own(acquired));
                }
                EventKind::Call(_) => self.through_call(id, event.expr, known, &mut found),
                _ => continue,
            }
            let own = flow.reached(event.expr);
            let condition = variants.condition(event.expr);
            found.restate(|acquired| {
                let passed = condition.map_or(acquired.passed.clone(), |condition| acquired.passed.and(condition));
                let reached = acquired.reached.max(own);
                is_given(&acquired).then_some(Acquired { reached, passed, ..acquired })
            });
            all.append(found);
        }
        // What is acquired in any case says more than what may be left out.
        all.settle(|acquired| acquired.clone(), MAX_ACQUIRED);
        all
    }

    fn give_up(&self, _: FnId, summary: &mut Self::Summary) {
        summary.is_partial = true;
    }
}
