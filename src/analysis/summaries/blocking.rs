//! Which calls block the thread that makes them, through helpers, with the shortest way there.

use std::cell::LazyCell;
use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions::{first_answer, first_return, innermost_branch};
use super::dispatched::{Share, doing, is_dispatched};
use super::domain::{CallStep, Nearest};
use super::effects::blocking_of;
use super::engine::{Memo, call_path};
use super::nonblocking_io::NonblockingIo;
use super::numeric_addresses;
use crate::analysis::locks::object_path::access_path;
use crate::analysis::world::{TaskContext, World};
use crate::facts::{ExprId, ExprKind};
use crate::graph::fixed_point::Component;
use crate::graph::variants::ParamVariants;
use crate::graph::{BarrierKind, Edge, Execution, Via};
use crate::knowledge::attributes::{Blocking, Database};
use crate::types::infer::Implicit;
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::Head;
use crate::types::program::{AdtId, FnId, ModId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Step as FlowStep, ValueFlow};

/// Which calls of the helpers on the way get to a place, as far as branches of theirs decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Each.
    Always,
    /// Those that do not return before, without an error.
    UnlessReturned,
    /// Those that take a branch, or find no answer before.
    OnSomePaths,
}

/// A call on which a thread may wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockingCall {
    /// The function that makes it.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
    /// What is called.
    pub callee: FnId,
    /// For how long it may take.
    pub blocking: Blocking,
    /// Whether branches of helpers decide if it is made.
    pub reach: Reach,
    /// How many of the functions that calls on the way may run lead to such a call.
    pub share: Share,
    /// The calls that lead there, outermost first: caller and call.
    pub call_path: Vec<(FnId, ExprId)>,
}

impl BlockingCall {
    /// The steps of the way there, outermost first: the caller, its call and the function that the call leads to.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (FnId, CallStep)> {
        let reached = self.call_path.iter().skip(1).map(|(caller, _)| *caller).chain([self.fn_id]);
        self.call_path.iter().zip(reached).map(|((caller, call), to)| (*caller, CallStep { call: *call, to }))
    }

    /// The places that must be reached for it to be made, the call in `id` first and itself last.
    pub(crate) fn places(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = (FnId, ExprId)> {
        let between = self.call_path.iter().skip(1).copied();
        let own = (!self.call_path.is_empty()).then_some((self.fn_id, self.expr));
        std::iter::once((id, expr)).chain(between).chain(own)
    }
}

/// What a blocking call waits for: the module that declares the type of the value that it is made on or makes, or else the
/// called function. Files and what is done with them by path are one thing, `BufReader<File>` is a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlockedOn(pub ModId);

/// Where a blocking call is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlockingSite {
    fn_id: FnId,
    expr: ExprId,
    callee: FnId,
    blocking: Blocking,
    /// Whether branches of the function whose summary this is, or of one on the way, decide if it is made.
    reach: Reach,
    share: Share,
    /// It is a statement for a database in the process's own files, which is mostly short: another call says more.
    is_statement: bool,
    /// What must be passed to the function whose summary this is.
    passed: ParamVariants,
}

impl BlockingSite {
    /// The call, made at the end of such a way.
    fn made_by(&self, call_path: Vec<(FnId, ExprId)>) -> BlockingCall {
        let BlockingSite { fn_id, expr, callee, blocking, reach, share, .. } = *self;
        BlockingCall { fn_id, expr, callee, blocking, reach, share, call_path }
    }

    /// The calls that lead here, beginning with a step of a function.
    fn way_from(
        &self,
        (id, step): (FnId, CallStep),
        known: &FxHashMap<FnId, Nearest<BlockingSite>>,
    ) -> Vec<(FnId, ExprId)> {
        let rest = call_path(known, step.to, &|site: &BlockingSite| site.is_at(self));
        std::iter::once((id, step.call)).chain(rest).collect()
    }

    /// Whether a way to this site is one to the other.
    fn is_at(&self, other: &BlockingSite) -> bool {
        (self.fn_id, self.expr, self.callee) == (other.fn_id, other.expr, other.callee)
            && self.reach <= other.reach
            && self.share <= other.share
    }

    /// What tells it from calls that are no worse and lie farther away.
    fn kind(&self) -> (Blocking, Reach, Share, bool) {
        (self.blocking, self.reach, self.share, self.is_statement)
    }
}

/// What is known of functions that block.
#[derive(Debug, Default)]
pub(crate) struct BlockingSummaries {
    memo: Memo<Nearest<BlockingSite>>,
    nonblocking_io: NonblockingIo,
}

/// Of one class of blocking calls a function's summary keeps the nearest for no more conditions on its parameters than this. A guess:
/// few parameters have variants. Beyond it calls are missed, and who asks for all is told that some are not known.
const MAX_CONDITIONS: usize = 40;

impl BlockingSummaries {
    /// The nearest blocking call of each class that a call leads to on the same thread: the call's own first.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub(crate) fn at(&self, world: &World<'_>, id: FnId, expr: ExprId) -> Vec<BlockingCall> {
        self.look(world, id, expr, |found, known| {
            // Where it is called is known: the conditions are met.
            found.settle(BlockingSite::kind, usize::MAX);
            let calls = found.iter().map(|witness| {
                let way = witness.via.map(|step| witness.what.way_from((id, step), known));
                witness.what.made_by(way.unwrap_or_default())
            });
            calls.collect()
        })
    }

    /// All blocking calls in the functions that a call leads to on the same thread, each once and by a shortest way, by place. Those
    /// that hang on what the functions are passed are left out.
    pub(crate) fn all_behind(&self, world: &World<'_>, id: FnId, expr: ExprId) -> Vec<BlockingCall> {
        let component = MayBlock { world, nonblocking_io: &self.nonblocking_io };
        let block = |callee: &FnId| {
            self.memo
                .with(&component, &[*callee], |known| known.get(callee).is_some_and(|it| it.iter().next().is_some()))
        };
        let first = component.callees_at(id, expr);
        let mut seen: FxHashSet<FnId> = first.iter().copied().collect();
        let mut open: VecDeque<_> = first.into_iter().map(|callee| (callee, vec![(id, expr)])).collect();
        let mut found = Vec::new();
        while let Some((at, call_path)) = open.pop_front() {
            let variants = world.graph.variants(at);
            let mut calls = component.plain_calls(at);
            calls.retain(|call| !component.is_rare(at, *call) && variants.condition(*call).is_none());
            for call in calls {
                found.extend(component.own(at, call).map(|site| site.made_by(call_path.clone())));
                let callees = component.callees_at(at, call).into_iter().filter(block);
                for callee in callees.filter(|callee| seen.insert(*callee)) {
                    let way = call_path.iter().copied().chain([(at, call)]).collect();
                    open.push_back((callee, way));
                }
            }
        }
        found.sort_by_key(|call| world.loc(call.fn_id, call.expr));
        found
    }

    /// Whether a call leads to more blocking calls than are known.
    pub(crate) fn is_partial_at(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        self.look(world, id, expr, |found, _| found.is_partial)
    }

    fn look<T>(
        &self,
        world: &World<'_>,
        id: FnId,
        expr: ExprId,
        read: impl FnOnce(&mut Nearest<BlockingSite>, &FxHashMap<FnId, Nearest<BlockingSite>>) -> T,
    ) -> T {
        let component = MayBlock { world, nonblocking_io: &self.nonblocking_io };
        let callees = component.looked_at(id, expr);
        self.memo.with(&component, &callees, |known| {
            let mut found = Nearest::default();
            component.at(id, expr, known, &mut found);
            read(&mut found, known)
        })
    }
}

/// The component: for each class of blocking call the nearest that a plain function makes on its caller's thread.
struct MayBlock<'a> {
    world: &'a World<'a>,
    nonblocking_io: &'a NonblockingIo,
}

impl MayBlock<'_> {
    fn at(
        &self,
        id: FnId,
        expr: ExprId,
        known: &FxHashMap<FnId, Nearest<BlockingSite>>,
        found: &mut Nearest<BlockingSite>,
    ) {
        if self.is_rare(id, expr) {
            return;
        }
        if let Some(site) = self.own(id, expr) {
            found.push_own(site);
        }
        for edge in self.followed_at(id, expr) {
            if let Some(callee) = known.get(&edge.to) {
                found.extend_through(CallStep { call: expr, to: edge.to }, callee, &mut |site| {
                    let passed = self.world.graph.condition_at(id, edge, &site.passed)?;
                    Some(BlockingSite { passed, ..site.clone() })
                });
            }
        }
        self.through_dispatch(id, expr, known, found);
    }

    /// What several implementations do of which a call runs one: those that wait, and how many of all they are. Calls that a runtime forbids
    /// are another thing than those that it survives.
    fn through_dispatch(
        &self,
        id: FnId,
        expr: ExprId,
        known: &FxHashMap<FnId, Nearest<BlockingSite>>,
        found: &mut Nearest<BlockingSite>,
    ) {
        let edges: Vec<&Edge> = self.dispatched_at(id, expr).collect();
        if edges.is_empty() {
            return;
        }
        for is_forbidden in [false, true] {
            // What hangs on arguments, or on branches, is not followed through several functions (misses); but what panics need not be
            // usual.
            let counts = |site: &BlockingSite| {
                site.passed.is_open()
                    && (site.reach != Reach::OnSomePaths || is_forbidden)
                    && site.blocking > Blocking::Cheap
                    && site.blocking.is_forbidden_in_async() == is_forbidden
            };
            let of_edges =
                |counts: &dyn Fn(&BlockingSite) -> bool| doing(self.world, (id, expr), &edges, known, counts);
            let Some((share, waiting)) = of_edges(&counts) else { continue };
            // One that only hands on what some others do is none of those that do it: a default method that calls a required one.
            let does_itself = |site: &BlockingSite| counts(site) && site.share == Share::All;
            let share = of_edges(&does_itself).map_or(share, |(share, _)| share);
            for edge in waiting {
                let Some(callee) = known.get(&edge.to) else { continue };
                found.extend_through(CallStep { call: expr, to: edge.to }, callee, &mut |site| {
                    counts(site).then(|| BlockingSite { share: site.share.and(share), ..site.clone() })
                });
            }
        }
    }

    /// What blocks in the called function itself, as its stub says, or its source if it is a dependency's.
    fn own(&self, id: FnId, expr: ExprId) -> Option<BlockingSite> {
        let site = |callee, blocking| {
            let passed = ParamVariants::default();
            let is_statement = self.world.program.database_of_library(callee) == Some(Database::Embedded);
            let (reach, share) = (Reach::Always, Share::All);
            BlockingSite { fn_id: id, expr, callee, blocking, reach, share, is_statement, passed }
        };
        if let Some((callee, derived)) = self.world.typed.derived_at(id, expr) {
            let blocking = derived.iter().find_map(|effect| effect.kind.blocking())?;
            return (!self.world.is_awaited(id, expr)).then(|| site(callee, blocking));
        }
        if let Some((step, iterable)) = self.world.receiving_step(id, expr) {
            let blocking = self.world.program.function(step).known.blocking?;
            return (!self.nonblocking_io.never_waits(self.world, id, iterable, step)).then(|| site(step, blocking));
        }
        let callee = self.world.typed.types(id).callees.get(&expr)?;
        let blocking = blocking_of(self.world, id, expr, callee)?;
        let waits = !self.nonblocking_io.never_waits(self.world, id, expr, callee.fn_id)
            && !numeric_addresses::resolves_none(self.world, id, expr, callee.fn_id);
        waits.then(|| site(callee.fn_id, blocking))
    }

    fn is_rare(&self, id: FnId, expr: ExprId) -> bool {
        let barrier = self.world.graph.expr_contexts(id).barrier(expr);
        barrier.is_some_and(|barrier| {
            matches!(
                barrier.kind,
                BarrierKind::Once
                    | BarrierKind::DebugOnly
                    | BarrierKind::SwitchedOff
                    | BarrierKind::NotPassed
                    | BarrierKind::Log
            )
        })
    }

    fn callees_at(&self, id: FnId, expr: ExprId) -> Vec<FnId> {
        self.followed_at(id, expr).map(|edge| edge.to).collect()
    }

    /// The functions whose summaries say what a call leads to.
    fn looked_at(&self, id: FnId, expr: ExprId) -> Vec<FnId> {
        self.followed_at(id, expr).chain(self.dispatched_at(id, expr)).map(|edge| edge.to).collect()
    }

    fn dispatched_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Edge> {
        self.world.graph.edges_at(id, expr).iter().filter(|edge| is_dispatched(self.world, edge))
    }

    fn followed_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Edge> {
        self.world.graph.edges_at(id, expr).iter().filter(move |edge| self.is_followed(edge))
    }

    /// An async function does nothing before it is awaited, and is a body of its own. What a library could call of a
    /// type that it is given, it need not call each time.
    fn is_followed(&self, edge: &Edge) -> bool {
        edge.via != Via::Implicit(Implicit::Bound)
            && !edge.maybe()
            && edge.execution != Execution::Stored
            && !self.world.program.gives_future(edge.to)
    }

    /// The calls of a body that run on its caller's thread, by place.
    fn plain_calls(&self, id: FnId) -> Vec<ExprId> {
        let contexts = self.world.graph.expr_contexts(id);
        let mut calls = self.world.calls_in(id);
        // What is stored or handed to another thread does not happen here.
        calls.retain(|expr| {
            self.world.task_context(id, *expr) == Some(TaskContext::Plain)
                && contexts.of(*expr).execution == Execution::SameThread
        });
        calls
    }
}

impl Component for MayBlock<'_> {
    type Node = FnId;
    type Summary = Nearest<BlockingSite>;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.plain_calls(id).into_iter().flat_map(|expr| self.looked_at(id, expr)).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Self::Summary>) -> Self::Summary {
        let mut found = Nearest::default();
        let variants = self.world.graph.variants(id);
        let contexts = self.world.graph.expr_contexts(id);
        let is_destructor = self.world.is_destructor(id);
        let answered = LazyCell::new(|| first_answer(self.world, id));
        let returned = LazyCell::new(|| first_return(self.world, id));
        let is_after = |end: Option<u32>, expr: ExprId| {
            let start = self.world.typed.body(id).map(|body| body.expr(expr).span.start);
            end.zip(start).is_some_and(|(end, start)| end <= start)
        };
        for expr in self.plain_calls(id) {
            let mut here = Nearest::default();
            self.at(id, expr, known, &mut here);
            let condition = variants.condition(expr);
            // What the branch hangs on is known to callers where they pass it. A destructor asks whether there is something to end
            // (`if let Some(thread) = self.thread.take()`), which `sections/destructors` looks into.
            let reach = match condition {
                None if is_destructor => Reach::Always,
                None if contexts.of(expr).is_conditional || is_after(*answered, expr) => Reach::OnSomePaths,
                None if is_after(*returned, expr) => Reach::UnlessReturned,
                _ => Reach::Always,
            };
            here.restate(|mut site| {
                if let Some(condition) = condition {
                    site.passed = site.passed.and(condition);
                }
                site.reach = site.reach.max(reach);
                Some(site)
            });
            found.append(here);
        }
        found.keep_unconditional(|site| site.passed.is_open(), BlockingSite::kind);
        found.settle_groups(|site| (site.kind(), site.passed.clone()), BlockingSite::kind, MAX_CONDITIONS);
        found
    }

    fn hold_back(&self, summary: &mut Self::Summary, farthest: u32) -> Option<u32> {
        summary.hold_back(farthest)
    }

    fn give_up(&self, _: FnId, summary: &mut Self::Summary) {
        summary.is_partial = true;
    }
}

/// Whether different branches of one helper decide about two calls behind the call `expr` of `id`: what passes by one may come to the
/// other. A branch around both of these is not looked at (false alarms); one on the way to the helper is.
pub(crate) fn are_decided_apart(
    world: &World<'_>,
    (id, expr): (FnId, ExprId),
    one: &BlockingCall,
    other: &BlockingCall,
) -> bool {
    // What decides in `id` itself is not the helper's.
    let ways = one.places(id, expr).zip(other.places(id, expr)).skip(1);
    for ((of, one), (of_other, other)) in ways {
        let contexts = world.graph.expr_contexts(of);
        if of != of_other {
            return false;
        }
        if one != other {
            return innermost_branch(world, of, one) != innermost_branch(world, of, other);
        }
        if contexts.of(one).is_conditional {
            return false;
        }
    }
    false
}

/// What a blocking call waits for.
pub(crate) fn blocked_on(world: &World<'_>, call: &BlockingCall) -> BlockedOn {
    let program = world.program;
    let callee = world.typed.types(call.fn_id).callees.get(&call.expr);
    let function = program.function(call.callee);
    let sig = fn_sig(program, call.callee);
    let own = match function.owner {
        // `BufWriter<File>` waits for what is in it.
        Owner::Impl(_) if function.facts.self_param.is_some() => {
            let args = callee.filter(|callee| callee.fn_id == call.callee).map(|callee| &callee.args);
            sig.params.first().map(|own| args.map_or_else(|| own.clone(), |args| own.substitute(args)))
        }
        // A constructor's value, out of its `Result`.
        Owner::Impl(_) => sig.output.as_adt().and_then(|(_, args)| args.first().cloned()),
        Owner::Trait(_) => callee.map(|callee| callee.receiver.clone()),
        Owner::Module => None,
    };
    let module = own.as_ref().and_then(|own| declared_in(program, own)).unwrap_or(function.home.module);
    BlockedOn(module)
}

/// The type of the workspace in a field of which the value lies that a blocking call is made on, or that a library made that value
/// from (`self.connection.prepare(..)?.execute(..)`), also where a getter gives it: all who use that field wait for the same thing.
pub(crate) fn holder(world: &World<'_>, call: &BlockingCall) -> Option<AdtId> {
    let flow = ValueFlow::new(world.typed, call.fn_id)?;
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(call.expr).kind else { return None };
    holder_of(world, call.fn_id, receiver, &mut FxHashSet::default())
}

/// The same of a value in a function. A getter that leads back to itself holds nothing.
fn holder_of(world: &World<'_>, id: FnId, value: ExprId, seen: &mut FxHashSet<FnId>) -> Option<AdtId> {
    let flow = ValueFlow::new(world.typed, id).filter(|_| seen.insert(id))?;
    let made_from = flow.made_from(value);
    let field = |at: &ExprId| access_path(world, id, *at)?.fields().last().copied();
    if let Some(field) = made_from.iter().find_map(field) {
        return field.owner;
    }
    let FlowStep::Call(getter) = flow.step(*made_from.last()?) else { return None };
    let callee = getter.callee.filter(|_| getter.receiver.is_some())?.fn_id;
    holder_of(world, callee, world.typed.body(callee)?.root?, seen)
}

/// Where the type is declared that a chain of wrappers ends in. A type of the same library without any function of its own
/// (`RequestBuilder<WithBody>`) is no such end: it says in what state the value is.
fn declared_in(program: &Program<'_>, ty: &Ty) -> Option<ModId> {
    let (outer, _) = ty.peeled().as_adt()?;
    let inner = ty.innermost_adt()?;
    let [of_outer, of_inner] = [outer, inner].map(|adt| program.adt(adt).home.module);
    let is_of_one_library = program.crate_of(of_outer).root == program.crate_of(of_inner).root;
    let is_state = outer != inner && is_of_one_library && program.impl_index.inherent(Head::Adt(inner)).is_empty();
    Some(if is_state { of_outer } else { of_inner })
}
