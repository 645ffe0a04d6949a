//! Whether a function acquires a given lock on its caller's thread: one object, named by an access path from its parameters or from a
//! static.
//!
//! Who holds a lock asks of each call whether it leads to that one again. So what is summarised is not all that a function acquires,
//! of which there is no bound, but the answer to one question: function and path. On the way down a path only loses fields that
//! the caller passes already, so that there are finitely many questions, in any recursion.

use std::cell::LazyCell;
use std::sync::{Arc, Mutex, PoisonError};

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::domain::{CallStep, Nearest};
use super::engine::{Memo, PerFunction};
use super::flows::Flows;
use super::given_futures::{Part, Times, when};
use super::moments::{Moment, Moments};
use crate::analysis::guards::{EventKind, FlowResult, GuardSource, Reached};
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::analysis::world::futures::{When, awaited_around, outermost};
use crate::facts::{ExprId, PatId};
use crate::graph::Edge;
use crate::graph::fixed_point::Component;
use crate::graph::variants::ParamVariants;
use crate::knowledge::attributes::{Blocking, LockShape, Mode, Wait};
use crate::types::program::{FnId, StaticId};

/// An acquisition of the lock that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Acquired {
    /// How it holds.
    pub(crate) mode: Mode,
    /// On which paths through the function, and helpers on the way.
    pub(crate) reached: Reached,
    /// When the function whose summary this is acquires it.
    when: When,
    /// Whether the thread waits for it and nothing is awaited before, so that who polls cannot stop before it is done.
    pub(crate) at_first_poll: bool,
    /// What must be passed to the function whose summary this is.
    pub(crate) passed: ParamVariants,
    /// The function that acquires it.
    pub(crate) fn_id: FnId,
    /// Where in that.
    pub(crate) expr: ExprId,
}

impl Acquired {
    /// The same, done at a moment of a function around it.
    fn at(self, moment: Moment, when: When) -> Acquired {
        let may_be_dropped = if self.at_first_poll { moment.may_not_begin } else { moment.may_not_end };
        Acquired {
            reached: if may_be_dropped { Reached::OnSomePaths } else { self.reached.max(moment.reached) },
            when: self.when.max(when),
            at_first_poll: self.at_first_poll && !moment.is_after_wait,
            ..self
        }
    }
}

/// An acquisition that a call leads to.
#[derive(Clone, Debug)]
pub(crate) struct ByCall {
    /// What is acquired.
    pub(crate) acquired: Acquired,
    /// The callee, and its own step towards that: the acquisition, or the next call.
    pub(crate) step: (FnId, ExprId),
}

/// Of one lock that a function acquires under more conditions on its parameters than this, only the nearest are kept (misses). A
/// guess: few parameters have variants.
const MAX_CONDITIONS: usize = 64;

/// A function, and the path of a lock from its parameters or a static.
type Question = (FnId, PathId);

/// An access path that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PathId(u32);

/// The access paths that were asked for. Their numbers say nothing but which is which.
#[derive(Debug, Default)]
struct Paths {
    numbers: FxHashMap<Arc<AccessPath>, PathId>,
    all: Vec<Arc<AccessPath>>,
}

/// What is known of the locks that functions acquire.
#[derive(Debug, Default)]
pub(crate) struct AcquiredSummaries {
    memo: Memo<Nearest<Acquired>, Question>,
    paths: Mutex<Paths>,
    bodies: PerFunction<Arc<OwnAcquisitions>>,
    /// The statics in which functions acquire a lock, themselves or by their calls.
    statics: Memo<FixedBitSet>,
}

impl AcquiredSummaries {
    /// Where a part of a call of a function of the workspace acquires a lock; of each callee the nearest first, one for each way of holding it
    /// and each condition.
    pub(crate) fn by_call(
        &self,
        world: &World<'_>,
        flows: &Flows<'_>,
        (id, call): (FnId, ExprId),
        part: Part,
        path: &AccessPath,
    ) -> Vec<ByCall> {
        let component = Acquires { world, flows, summaries: self };
        let given = given_at(world, id, call, &|edge| Times::of_part(world, id, edge, part));
        let questions: Vec<(usize, Question)> =
            given.iter().flat_map(|given| component.questions(id, given, path)).collect();
        let asked: Vec<Question> = questions.iter().map(|(_, question)| *question).collect();
        if asked.is_empty() {
            return Vec::new();
        }
        self.memo.with(&component, &asked, |known| {
            let each = questions.iter().flat_map(|(number, question)| {
                let edge = world.graph.edges(id).get(*number)?;
                let times = Times::of_part(world, id, edge, part);
                Some(known.get(question)?.iter().filter_map(move |witness| {
                    let step = witness.via.map_or(witness.what.expr, |via| via.call);
                    let acquired = seen_from(world, id, edge, times, &witness.what)?;
                    Some(ByCall { acquired, step: (edge.to, step) })
                }))
            });
            each.flatten().collect()
        })
    }

    /// Where a function acquires a lock that is named by a path from its parameters; the nearest first, one for each way of holding
    /// it and each condition.
    pub(crate) fn by_function(
        &self,
        world: &World<'_>,
        flows: &Flows<'_>,
        id: FnId,
        path: AccessPath,
    ) -> Vec<Acquired> {
        let component = Acquires { world, flows, summaries: self };
        let question: Question = (id, self.number(path));
        self.memo.with(&component, &[question], |known| {
            known.get(&question).into_iter().flat_map(Nearest::iter).map(|witness| witness.what.clone()).collect()
        })
    }

    fn number(&self, path: AccessPath) -> PathId {
        let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = paths.numbers.get(&path) {
            return *known;
        }
        let (number, path) = (PathId(paths.all.len() as u32), Arc::new(path));
        paths.all.push(Arc::clone(&path));
        paths.numbers.insert(path, number);
        number
    }

    fn path(&self, number: PathId) -> Option<Arc<AccessPath>> {
        self.paths.lock().unwrap_or_else(PoisonError::into_inner).all.get(number.0 as usize).cloned()
    }
}

/// An acquisition that a function makes itself, and what it acquires. An async lock is acquired when its future is polled.
pub(crate) fn own(flow: &FlowResult, id: FnId, guard: u32) -> Option<(&AccessPath, Acquired)> {
    let GuardSource::Acquired {
        expr,
        mode,
        wait: wait @ (Wait::Blocking | Wait::Async),
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
    let passed = ParamVariants::default();
    let (reached, when) = (Reached::Always, When::Called);
    let at_first_poll = *wait == Wait::Blocking;
    Some((path, Acquired { mode: *mode, reached, when, at_first_poll, passed, fn_id: id, expr: *expr }))
}

/// Whether a future is waited for where it is made: by an await around it, or by a library's call that drives it. One that has a name, or is given
/// to anything else, may be polled later or not at all, and for a while only: `timeout(limit, lock.lock())` (misses).
pub(in crate::analysis) fn is_waited_for(world: &World<'_>, id: FnId, future: ExprId) -> bool {
    if awaited_around(world.typed, id, future).is_some() {
        return true;
    }
    let future = outermost(world.typed, id, future);
    let Some((body, call)) = world.typed.body(id).zip(world.typed.body_index(id).parent(future)) else { return false };
    let drives =
        |callee: FnId| world.program.function(callee).known.blocking.is_some_and(Blocking::is_forbidden_in_async);
    body.expr(call).kind.position_of_argument(future).is_some() && world.callee_of(id, call).is_some_and(drives)
}

/// Whether its holder may acquire the lock again.
pub(crate) fn is_reentrant(lock: &LockInfo) -> bool {
    lock.shape == Some(LockShape::Reentrant)
}

/// What one body acquires, and what it hands to others.
#[derive(Debug, Default)]
struct OwnAcquisitions {
    own: FxHashMap<AccessPath, Vec<Acquired>>,
    calls: Vec<(Given, Moments, When)>,
}

/// What a call passes to one of the functions that it leads to.
#[derive(Debug)]
struct Given {
    call: ExprId,
    /// The edge's number among those of the caller.
    edge: usize,
    /// The parameters of which is known what they stand for.
    actuals: Vec<(PatId, AccessPath)>,
}

/// What a call passes to those callees of which something is done.
fn given_at(world: &World<'_>, id: FnId, call: ExprId, times: &dyn Fn(&Edge) -> Times) -> Vec<Given> {
    let edges = world.graph.edge_numbers_at(id, call).zip(world.graph.edges_at(id, call));
    let given = edges.filter(|(_, edge)| times(edge).is_some()).filter_map(|(number, edge)| {
        let function = world.program.function(edge.to);
        let actuals = Actuals::of_edge(world, id, edge)?;
        let actual = |pat: &PatId| Some((*pat, access_path(world, id, actuals.of_parameter(function, *pat)?)?));
        Some(Given { call, edge: number, actuals: function.facts.param_pats.iter().filter_map(actual).collect() })
    });
    given.collect()
}

/// What a callee acquires, in terms of the caller; none if what is passed rules it out, or the future in which it does so is neither
/// awaited nor given on.
fn seen_from(world: &World<'_>, id: FnId, edge: &Edge, times: Times, acquired: &Acquired) -> Option<Acquired> {
    let when = times.get(acquired.when)?;
    let passed = world.graph.condition_at(id, edge, &acquired.passed)?;
    Some(Acquired { passed, when, ..acquired.clone() })
}

/// The component: where a function acquires a lock, the nearest first.
struct Acquires<'a> {
    world: &'a World<'a>,
    flows: &'a Flows<'a>,
    summaries: &'a AcquiredSummaries,
}

impl Acquires<'_> {
    /// What is asked of a callee to know whether a call acquires a lock. Two parameters may lead to it.
    fn questions(&self, id: FnId, given: &Given, path: &AccessPath) -> Vec<(usize, Question)> {
        let Some(edge) = self.world.graph.edges(id).get(given.edge) else { return Vec::new() };
        let passed = given.actuals.iter().filter_map(|(pat, actual)| path.seen_through(actual, *pat));
        // Each call could lead to each static by its name: whether one does at all is known for all functions at once.
        let named = match path.start {
            PathStart::Static(id) if self.may_acquire(edge.to, id) => Some(path.clone()),
            PathStart::Static(_) | PathStart::Local(_) => None,
        };
        passed.chain(named).map(|path| (given.edge, (edge.to, self.summaries.number(path)))).collect()
    }

    fn through_call(
        &self,
        id: FnId,
        (given, moments, when): &(Given, Moments, When),
        path: &AccessPath,
        known: &FxHashMap<Question, Nearest<Acquired>>,
        found: &mut Nearest<Acquired>,
    ) {
        for (number, question) in self.questions(id, given, path) {
            let Some(edge) = self.world.graph.edges(id).get(number) else { continue };
            let Some(callee) = known.get(&question) else { continue };
            let times = Times::of(self.world, id, edge);
            let is_async = self.world.program.gives_future(edge.to);
            let restate = &mut |acquired: &Acquired| {
                let in_future = is_async || acquired.when == When::GivenIsAwaited;
                Some(seen_from(self.world, id, edge, times, acquired)?.at(moments.get(in_future), *when))
            };
            found.extend_through(CallStep { call: given.call, to: edge.to }, callee, restate);
        }
    }

    /// Whether a function, or what it calls, acquires a lock in a static.
    fn may_acquire(&self, id: FnId, of: StaticId) -> bool {
        let component = AcquiresStatics { acquires: self };
        let is_in =
            |known: &FxHashMap<FnId, FixedBitSet>| known.get(&id).is_none_or(|statics| statics.contains(of.index()));
        self.summaries.statics.with(&component, &[id], is_in)
    }

    fn body(&self, id: FnId) -> Arc<OwnAcquisitions> {
        self.summaries.bodies.get(id, || Arc::new(self.own_acquisitions(id)))
    }

    fn own_acquisitions(&self, id: FnId) -> OwnAcquisitions {
        let Some(flow) = self.flows.get(&id) else { return OwnAcquisitions::default() };
        let variants = self.world.graph.variants(id);
        let mut found = OwnAcquisitions::default();
        let mut calls = rustc_hash::FxHashSet::default();
        let futures = self.world.future_runs(id);
        let first_wait = Moments::first_wait(self.world, id);
        for event in &flow.events {
            let Some(when) = when(self.world, id, event, &futures) else { continue };
            let moments = || Moments::of(self.world, flow, id, event.expr, first_wait);
            match event.kind {
                EventKind::Acquire(guard) => {
                    let Some((path, acquired)) = own(flow, id, guard) else { continue };
                    let is_here = acquired.at_first_poll || is_waited_for(self.world, id, event.expr);
                    let polled = if is_here { Some(when) } else { self.world.when_polled(id, event.expr) };
                    let Some(when) = polled.map(|polled| polled.max(when)) else { continue };
                    let passed = variants.condition(event.expr).cloned().unwrap_or_default();
                    let all = found.own.entry(path.clone()).or_default();
                    let in_future = !acquired.at_first_poll;
                    all.push(Acquired { passed, ..acquired.at(moments().get(in_future), when) });
                }
                EventKind::Call(_) | EventKind::Implicit if calls.insert(event.expr) => {
                    let moments = LazyCell::new(moments);
                    let given = given_at(self.world, id, event.expr, &|edge| Times::of(self.world, id, edge));
                    found.calls.extend(given.into_iter().map(|given| (given, *moments, when)));
                }
                _ => {}
            }
        }
        found
    }

    /// Whether its call lets a reader in who reads already.
    fn is_recursive(&self, acquired: &Acquired) -> bool {
        let callee = self.world.typed.types(acquired.fn_id).callees.get(&acquired.expr);
        callee.is_some_and(|callee| self.world.program.function(callee.fn_id).known.recursive)
    }
}

/// The component: the statics in which a function acquires a lock, itself or by its calls, those included that it passes to others.
struct AcquiresStatics<'a> {
    acquires: &'a Acquires<'a>,
}

impl Component for AcquiresStatics<'_> {
    type Node = FnId;
    type Summary = FixedBitSet;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        let edges = self.acquires.world.graph.edges(id);
        let body = self.acquires.body(id);
        body.calls.iter().filter_map(|(given, ..)| Some(edges.get(given.edge)?.to)).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, FixedBitSet>) -> FixedBitSet {
        let own = self.acquires.body(id);
        let passed = own.calls.iter().flat_map(|(given, ..)| &given.actuals).map(|(_, actual)| actual);
        let own = own.own.keys().chain(passed).filter_map(|path| match path.start {
            PathStart::Static(of) => Some(of.index()),
            PathStart::Local(_) => None,
        });
        let mut all: FixedBitSet = own.collect();
        self.dependencies(id).iter().filter_map(|callee| known.get(callee)).for_each(|callee| all.union_with(callee));
        all
    }

    fn give_up(&self, _: FnId, summary: &mut FixedBitSet) {
        let all = self.acquires.world.program.statics.len();
        summary.grow(all);
        summary.set_range(.., true);
    }
}

impl Component for Acquires<'_> {
    type Node = Question;
    type Summary = Nearest<Acquired>;

    fn dependencies(&self, (id, number): Question) -> Vec<Question> {
        let Some(path) = self.summaries.path(number) else { return Vec::new() };
        let body = self.body(id);
        let questions = body.calls.iter().flat_map(|(given, ..)| self.questions(id, given, &path));
        questions.map(|(_, question)| question).collect()
    }

    fn transfer(&self, (id, number): Question, known: &FxHashMap<Question, Self::Summary>) -> Self::Summary {
        let Some(path) = self.summaries.path(number) else { return Nearest::default() };
        let variants = self.world.graph.variants(id);
        let body = self.body(id);
        let mut all = Nearest::default();
        body.own.get(&*path).into_iter().flatten().for_each(|acquired| all.push_own(acquired.clone()));
        for call in &body.calls {
            let mut found = Nearest::default();
            self.through_call(id, call, &path, known, &mut found);
            if let Some(condition) = variants.condition(call.0.call) {
                found.restate(|acquired| Some(Acquired { passed: acquired.passed.and(condition), ..acquired }));
            }
            all.append(found);
        }
        // What is acquired in any case says more than what may be left out.
        let key = |acquired: &Acquired| {
            let how = (acquired.mode, acquired.reached, acquired.when, acquired.at_first_poll);
            (how, acquired.passed.clone(), self.is_recursive(acquired))
        };
        all.settle(key, MAX_CONDITIONS);
        all
    }

    fn hold_back(&self, summary: &mut Self::Summary, farthest: u32) -> Option<u32> {
        summary.hold_back(farthest)
    }

    fn give_up(&self, _: Question, summary: &mut Self::Summary) {
        summary.is_partial = true;
    }
}
