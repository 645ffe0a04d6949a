//! Locks that are acquired while the same thread or task already holds them.
//!
//! A lock place is a declaration and stands for the locks of many objects. Here an object counts as the same only if
//! both access paths are equal, but for fields that hold one handle in every value of their type (misses: other aliases).

use rustc_hash::FxHashMap;

use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource, Guards, Reached};
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::AccessPath;
use crate::analysis::locks::shared_handles::SharedHandle;
use crate::analysis::sections::lookup_keys::{key_of, look_up_one_key};
use crate::analysis::sections::{ending_values, known_content, work_under_guard};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::acquired::{Acquired, ByCall, is_reentrant, is_waited_for, own};
use crate::analysis::summaries::acquired_places::{AcquiredPlace, Reachable, own_place};
use crate::analysis::summaries::arguments;
use crate::analysis::summaries::given_futures::{NamedFutures, Part, given_up};
use crate::analysis::world::World;
use crate::analysis::world::futures::GivenUp;
use crate::facts::{BinaryOp, BuiltinMacro, ExprId, ExprKind, walk};
use crate::knowledge::attributes::{LockKind, Mode};
use crate::types::program::{AdtId, FnId};

/// A lock that is acquired twice.
#[derive(Clone, Debug)]
pub struct DoubleAcquisition {
    /// The function that holds the first guard.
    pub fn_id: FnId,
    /// The first acquisition.
    pub first: ExprId,
    /// The guard of the first acquisition, in the function's flow.
    pub guard: u32,
    /// The second acquisition, or what leads to it: a call, the value of a local that ends, or where an error is returned that ends it.
    pub second: ExprId,
    /// The value that ends, and whether it does so where an error is returned.
    pub ends: Option<End>,
    /// Where the lock is acquired the second time, if a helper does it.
    pub inner: Option<(FnId, ExprId)>,
    /// Both only read.
    pub both_read: bool,
    /// On which of its paths a helper acquires it.
    pub reached: Reached,
    /// What the helper is passed, or what its caller knows that the lock holds, may decide whether it takes one of these paths.
    pub is_up_to_caller: bool,
    /// The first guard is gone on some path, and a condition in between may tell the paths apart.
    pub doubtful: bool,
    /// The helper that holds the first guard runs the closure without it as well.
    pub at_some_calls: bool,
    /// The future that acquires it the second time may be dropped before it is ready, since another one was ready first.
    pub may_be_dropped: bool,
    /// Both are temporaries of one expression.
    pub in_one_expression: bool,
    /// The lock; none if it is a part of a map of shards.
    pub lock: Option<LockInfo>,
    /// The map of shards that it is a part of.
    pub container: Option<AdtId>,
    /// Whether keys decide if it is the same part.
    pub is_by_key: bool,
    /// Its place.
    pub place: LockPlace,
    /// A task waits for the lock, not a thread.
    pub is_async: bool,
    /// The second time it goes by another field.
    pub shared: Option<SharedHandle>,
    /// It is no call by name that acquires it the second time, but what the second place waits for, or calls.
    pub by_work: Option<Work>,
}

/// A closure or block that wants the lock of a guard under which it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The call that starts it, or the closure itself.
    pub at: (FnId, ExprId),
    /// What runs it.
    pub worker: Worker,
    /// It is started before the guard is taken, so that it may be done with the lock by then.
    pub may_be_done: bool,
    /// It takes the lock again and again.
    pub repeats: bool,
    /// That it is of the object that holds the guard is taken for granted.
    pub is_of_one_object: bool,
}

/// What runs a closure or block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// A thread whose end is waited for.
    Thread,
    /// A task whose end is waited for.
    Task,
    /// It is called from a field.
    Closure,
}

/// A local that ends while the first guard is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its type.
    pub adt: AdtId,
    /// It is moved on unless an error is returned before.
    pub only_on_failure: bool,
}

/// The double acquisitions of a function, by place.
pub(crate) fn double_acquisitions(cx: &Summaries<'_>, id: FnId) -> Vec<DoubleAcquisition> {
    let Some(flow) = cx.flows.of_guards(id) else { return Vec::new() };
    let named = Named::gather(cx, id, flow);
    let mut found: Vec<DoubleAcquisition> = Vec::new();
    for event in flow.events.iter().filter(|event| !event.held.is_empty()) {
        let of_event = named
            .asked_at(cx, id, flow, event)
            .into_iter()
            .flat_map(|held| doubles_at(cx, id, event, held, named.of(held), &named.named_futures));
        found.extend(of_event.min_by_key(surest));
        let by_work = work_under_guard::doubles(cx, id, flow, event, &|held| named.of(held));
        found.extend(by_work.into_iter().min_by_key(surest));
    }
    found.extend(ending_values::doubles_at_ends(cx, id));
    found.sort_by_key(surest);
    found.dedup_by_key(|double| double.second);
    for double in &mut found {
        double.in_one_expression = are_in_one_expression(cx, id, double.first, double.second);
    }
    found
}

/// The guards of a body by the names of their objects.
struct Named {
    /// By guard.
    names: Vec<Vec<(AccessPath, Option<SharedHandle>)>>,
    by_name: FxHashMap<AccessPath, Guards>,
    /// Guards of parts of maps.
    of_maps: Guards,
    /// What of the body is a future with a name.
    named_futures: NamedFutures,
    /// By guard a number for all that are held in the same way: of those that may be alive at an event, the one that is acquired first
    /// stands for the others.
    alike: Vec<u32>,
    /// All guards of such a number.
    of_kind: FxHashMap<u32, Guards>,
}

/// What tells guards of one path apart, but for where they are acquired.
type Kind<'f> = (Mode, bool, &'f Option<LockInfo>);

impl Named {
    fn gather(cx: &Summaries<'_>, id: FnId, flow: &FlowResult) -> Named {
        let mut named = Named {
            names: Vec::new(),
            by_name: FxHashMap::default(),
            of_maps: Guards::new(),
            named_futures: NamedFutures::of(cx, id, flow),
            alike: Vec::new(),
            of_kind: FxHashMap::default(),
        };
        let mut kinds: FxHashMap<&AccessPath, Vec<(u32, Kind<'_>)>> = FxHashMap::default();
        for (guard, source) in (0..).zip(&flow.guards) {
            let number = match source {
                GuardSource::Acquired { path: Some(path), mode, at_some_calls, lock, container: None, .. } => {
                    let kind = (*mode, *at_some_calls, lock);
                    let of_path = kinds.entry(path).or_default();
                    let known = of_path.iter().find(|(_, known)| *known == kind).map(|(number, _)| *number);
                    known.unwrap_or_else(|| {
                        of_path.push((guard, kind));
                        guard
                    })
                }
                _ => guard,
            };
            named.alike.push(number);
            named.of_kind.entry(number).or_default().insert(guard);
            let names = names(cx, id, guard);
            for (name, _) in &names {
                named.by_name.entry(name.clone()).or_default().insert(guard);
            }
            named.names.push(names);
            let is_of_map = matches!(source, GuardSource::Acquired { container: Some(_), .. });
            named.of_maps.extend(is_of_map.then_some(guard));
        }
        named
    }

    /// The guards alive at an event whose objects it may acquire again: to ask that of each takes long where there are thousands.
    fn asked_at(&self, cx: &Summaries<'_>, id: FnId, flow: &FlowResult, event: &Event) -> Vec<u32> {
        let mut asked = match event.kind {
            EventKind::Acquire(guard) => {
                let path = own(flow, id, guard).and_then(|(path, _)| self.by_name.get(path));
                let mut asked = path.cloned().unwrap_or_default();
                asked.add(&self.of_maps);
                asked.remove(&guard);
                asked
            }
            // Most calls lead to no body.
            EventKind::Call(_) | EventKind::Implicit if cx.graph.edges_at(id, event.expr).is_empty() => {
                self.of_maps.clone()
            }
            EventKind::Call(_) | EventKind::Implicit => event.held.clone(),
            EventKind::Await if self.named_futures.are_awaited_at(event.expr) => event.held.clone(),
            _ => return Vec::new(),
        };
        asked.meet(&event.held);
        asked.take(&cx.may_be_unheld_of(id, &asked, event.expr));
        self.one_of_each_kind(event, &asked)
    }

    fn of(&self, held: u32) -> &[(AccessPath, Option<SharedHandle>)] {
        self.names.get(held as usize).map_or(&[], Vec::as_slice)
    }

    /// The first of each kind, of those that may be gone and of the others. Guards of one kind are numbered as they are acquired.
    fn one_of_each_kind(&self, event: &Event, asked: &Guards) -> Vec<u32> {
        let mut found = Vec::new();
        let mut left = asked.clone();
        while let Some(guard) = left.iter().next() {
            let of_kind = self.alike.get(guard as usize).and_then(|kind| self.of_kind.get(kind));
            let alike = of_kind.map_or_else(|| Guards::from([guard]), |of_kind| of_kind.common(&left));
            found.extend(alike.common(&event.doubtful).iter().next());
            found.extend(alike.without(&event.doubtful).iter().next());
            left.take(&alike);
        }
        found.sort_unstable();
        found
    }
}

/// Of one call the claim is kept that needs no condition to come true.
pub(super) fn surest(double: &DoubleAcquisition) -> impl Ord + use<> {
    let is_conditional =
        double.doubtful || double.at_some_calls || double.may_be_dropped || double.reached == Reached::OnSomePaths;
    let is_doubtful = (double.doubtful, double.is_up_to_caller, double.reached);
    (double.second, is_conditional, double.is_up_to_caller, double.both_read, is_doubtful, double.first)
}

/// What an event acquires again that a guard holds, by any of the object's names.
fn doubles_at(
    cx: &Summaries<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    names: &[(AccessPath, Option<SharedHandle>)],
    futures: &NamedFutures,
) -> Vec<DoubleAcquisition> {
    let mut found = Vec::new();
    for (path, shared) in names {
        for second in seconds(cx, id, event, held, path, futures) {
            let double = double_acquisition(cx, id, event, held, &second);
            found.extend(double.map(|double| DoubleAcquisition { shared: shared.clone(), ..double }));
        }
    }
    for second in shards(cx, id, event, held, futures) {
        found.extend(double_shard(cx, id, event, held, &second));
    }
    found
}

/// The names of the object whose guard is held: the path that it was acquired by, and those through another field that holds the
/// same handle.
fn names(cx: &Summaries<'_>, id: FnId, held: u32) -> Vec<(AccessPath, Option<SharedHandle>)> {
    let Some(GuardSource::Acquired { path: Some(path), .. }) =
        cx.flows.get(&id).and_then(|flow| flow.guards.get(held as usize))
    else {
        return Vec::new();
    };
    let others = path.fields().iter().enumerate().flat_map(|(index, field)| {
        let twins = field.owner.map(|owner| cx.twins(owner, field.name)).unwrap_or_default();
        twins.into_iter().map(move |shared| (path.with_field(index, shared.other), Some(shared)))
    });
    std::iter::once((path.clone(), None)).chain(others).collect()
}

/// Where an event acquires an object while a guard of that is held.
fn seconds(
    cx: &Summaries<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    path: &AccessPath,
    futures: &NamedFutures,
) -> Vec<Second> {
    let by_call = |(call, part): (ExprId, Part)| {
        let found = cx.acquired_by_call((id, call), part, path).into_iter();
        let second = move |found| second_by_call(cx, (id, call), held, found);
        found.map(move |found| second(found).in_closure(cx, id, event).in_log_line(cx, id, event))
    };
    match event.kind {
        EventKind::Acquire(guard) if guard != held => {
            let own = cx.flows.get(&id).and_then(|flow| own(flow, id, guard));
            let is_done = |acquired: &Acquired| acquired.at_first_poll || is_waited_for(cx, id, event.expr);
            let own = own.filter(|(own, acquired)| *own == path && is_done(acquired));
            let second = own.map(|(_, acquired)| Second { acquired, by: event.expr, is_up_to_caller: false });
            second.map(|second| second.in_closure(cx, id, event)).into_iter().collect()
        }
        _ => {
            let blocks = futures.blocks_at(event.expr).iter().filter(|_| matches!(event.kind, EventKind::Await));
            let by_block =
                blocks.flat_map(|block| work_under_guard::acquired_in_block(cx, (id, *block), event.expr, held, path));
            let by_lock = named_locks(cx, id, event, held, path, futures);
            futures.done_at(event).into_iter().flat_map(by_call).chain(by_block).chain(by_lock).collect()
        }
    }
}

/// Locks whose futures have a name and are awaited at an event, of the object whose guard is held: not by a future that has a name itself, which
/// may have been awaited or not.
fn named_locks(
    cx: &Summaries<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    path: &AccessPath,
    futures: &NamedFutures,
) -> Vec<Second> {
    let locks = if matches!(event.kind, EventKind::Await) { futures.locks_at(event.expr) } else { &[] };
    let Some(flow) = cx.flows.get(&id).filter(|_| !locks.is_empty()) else { return Vec::new() };
    let is_held =
        own(flow, id, held).is_some_and(|(_, first)| first.at_first_poll || is_waited_for(cx, id, first.expr));
    let others = locks.iter().filter(|guard| is_held && **guard != held).filter_map(|guard| own(flow, id, *guard));
    let second = |acquired: Acquired| Second { by: acquired.expr, acquired, is_up_to_caller: false };
    others.filter(|(own, _)| *own == path).map(|(_, acquired)| second(acquired)).collect()
}

/// An acquisition of an object whose guard is held.
pub(super) struct Second {
    pub(super) acquired: Acquired,
    /// What does it: the acquisition itself, or the call that leads there, be the future awaited elsewhere that it gives.
    pub(super) by: ExprId,
    pub(super) is_up_to_caller: bool,
}

impl Second {
    /// A closure that is called like a function does what stands behind a condition in it on some of its paths, and its caller decides.
    fn in_closure(mut self, cx: &Summaries<'_>, id: FnId, event: &Event) -> Second {
        if is_conditional_in_called_closure(cx, id, event) {
            self.acquired.reached = Reached::OnSomePaths;
            self.is_up_to_caller = true;
        }
        self
    }

    /// A line that is not logged has no text made.
    pub(super) fn in_log_line(mut self, cx: &Summaries<'_>, id: FnId, event: &Event) -> Second {
        if is_of_log_line(cx, id, event) {
            self.acquired.reached = Reached::OnSomePaths;
        }
        self
    }
}

/// Whether an event makes text for a line of a log.
fn is_of_log_line(cx: &Summaries<'_>, id: FnId, event: &Event) -> bool {
    let is_text = matches!(event.kind, EventKind::Implicit);
    let Some(body) = cx.typed.body(id).filter(|_| is_text) else { return false };
    let around = cx.typed.body_index(id).parent(event.expr);
    around.is_some_and(|at| matches!(body.expr(at).kind, ExprKind::Builtin { kind: BuiltinMacro::Log(_), .. }))
}

/// Whether an event stands behind a condition of a closure that has a name, or is called where it stands, and not of one that a function
/// is given: that runs it as it says.
fn is_conditional_in_called_closure(cx: &Summaries<'_>, id: FnId, event: &Event) -> bool {
    let Some(body) = cx.typed.body(id).filter(|_| event.context.is_some()) else { return false };
    let index = cx.typed.body_index(id);
    let is_closure = |at: &ExprId| matches!(body.expr(*at).kind, ExprKind::Closure { is_async: false, .. });
    let is_called = |at: &ExprId| match index.parent(*at).map(|around| &body.expr(around).kind) {
        Some(ExprKind::Call { callee, .. }) => callee == at,
        _ => index.let_of(*at).is_some(),
    };
    let closure = index.ancestors(event.expr).find(|at| is_closure(at) && is_called(at));
    closure.is_some_and(|closure| is_conditional_in(cx, id, closure, event.expr))
}

/// Whether an expression stands behind a condition of a closure or block around it.
pub(super) fn is_conditional_in(cx: &Summaries<'_>, id: FnId, closure: ExprId, expr: ExprId) -> bool {
    let Some(body) = cx.typed.body(id) else { return false };
    let index = cx.typed.body_index(id);
    let decides = |at: ExprId| {
        let kind = &body.expr(at).kind;
        kind.is_loop() && !matches!(kind, ExprKind::Loop { .. })
            || matches!(
                kind,
                ExprKind::If { .. }
                    | ExprKind::Match { .. }
                    | ExprKind::Closure { .. }
                    | ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. }
            )
    };
    let leaves_before = |at: ExprId| {
        let is_before = body.expr(at).span.end <= body.expr(expr).span.start;
        is_before && matches!(body.expr(at).kind, ExprKind::Return { .. } | ExprKind::Try { .. })
    };
    index.ancestors(expr).take_while(|at| *at != closure).any(decides) || walk::parts(body, closure).any(leaves_before)
}

/// Whether what a call passes may rule out that it leads to an acquisition.
pub(super) fn is_ruled_by_passed(
    cx: &Summaries<'_>,
    call: (FnId, ExprId),
    acquired: &Acquired,
    step: (FnId, ExprId),
) -> bool {
    !acquired.passed.is_open() || arguments::are_deciding(cx, call, step)
}

/// What a caller passes on, its own callers decide about: `passed` is left open by what it passes itself.
fn second_by_call(cx: &Summaries<'_>, call: (FnId, ExprId), held: u32, ByCall { acquired, step }: ByCall) -> Second {
    let may_be_ruled_out = || {
        let (id, expr) = call;
        is_ruled_by_passed(cx, call, &acquired, step)
            || known_content::is_asked_on_both_sides(cx, (id, expr, held), (acquired.fn_id, acquired.expr))
            || known_content::is_asked_of_thread(cx, (acquired.fn_id, acquired.expr))
    };
    let is_up_to_caller = acquired.reached == Reached::OnSomePaths && may_be_ruled_out();
    Second { is_up_to_caller, by: call.1, acquired }
}

pub(super) fn double_acquisition(
    cx: &Summaries<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    Second { acquired: second, by, is_up_to_caller }: &Second,
) -> Option<DoubleAcquisition> {
    let GuardSource::Acquired { lock: Some(lock), mode, .. } = cx.flows.get(&id)?.guards.get(held as usize)? else {
        return None;
    };
    let again = again(cx, id, event, held, (second.fn_id, second.expr))?;
    let excludes = *mode == Mode::Exclusive || second.mode == Mode::Exclusive || *mode == second.mode;
    let both_read = *mode == Mode::Shared && second.mode == Mode::Shared;
    let is_recursive = |callee| cx.program.function(callee).known.recursive;
    if both_read && cx.callee_of(second.fn_id, second.expr).is_some_and(is_recursive) {
        return None;
    }
    let given_up = given_up(cx, id, *by, second.at_first_poll);
    (excludes && !is_reentrant(lock)).then(|| DoubleAcquisition {
        both_read,
        reached: if given_up == GivenUp::Perhaps { Reached::OnSomePaths } else { second.reached },
        may_be_dropped: given_up > GivenUp::Perhaps,
        is_up_to_caller: *is_up_to_caller,
        is_async: lock.kind == LockKind::Async,
        lock: Some(lock.clone()),
        ..again
    })
}

/// What is said of two acquisitions of one object, whatever it is; none if the first guard may be gone.
fn again(cx: &Summaries<'_>, id: FnId, event: &Event, held: u32, second: (FnId, ExprId)) -> Option<DoubleAcquisition> {
    if cx.may_be_unheld(id, held, event.expr) {
        return None;
    }
    let inner = (second != (id, event.expr)).then_some(second);
    let again = of_guard(cx, id, held, event.expr, inner)?;
    Some(DoubleAcquisition { doubtful: event.doubtful.contains(&held), ..again })
}

/// The same of a guard that is alive there for sure.
pub(super) fn of_guard(
    cx: &Summaries<'_>,
    id: FnId,
    guard: u32,
    second: ExprId,
    inner: Option<(FnId, ExprId)>,
) -> Option<DoubleAcquisition> {
    let GuardSource::Acquired { expr, place, at_some_calls, .. } = cx.flows.get(&id)?.guards.get(guard as usize)?
    else {
        return None;
    };
    Some(DoubleAcquisition {
        fn_id: id,
        first: *expr,
        guard,
        second,
        ends: None,
        inner,
        both_read: false,
        reached: Reached::Always,
        is_up_to_caller: false,
        doubtful: false,
        at_some_calls: *at_some_calls,
        may_be_dropped: false,
        in_one_expression: false,
        lock: None,
        container: None,
        is_by_key: false,
        place: *place,
        is_async: false,
        shared: None,
        by_work: None,
    })
}

/// A part of a map of shards that is taken while a guard of such a part is held.
struct ShardTaken {
    what: AcquiredPlace,
    reached: Reached,
    /// The calls that lead there, the function's own first.
    calls: Vec<(FnId, ExprId)>,
    is_up_to_caller: bool,
}

/// The parts of maps of shards that an event takes while a guard of such a part is held, in terms of the function.
fn shards(cx: &Summaries<'_>, id: FnId, event: &Event, held: u32, futures: &NamedFutures) -> Vec<ShardTaken> {
    let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
    let Some(GuardSource::Acquired { container: Some(_), .. }) = flow.guards.get(held as usize) else {
        return Vec::new();
    };
    let is_held = matches!(event.kind, EventKind::Acquire(guard) if guard == held);
    let own = own_place(cx, flow, id, event).filter(|own| !is_held && own.is_shard);
    let own = own.map(|what| ShardTaken { what, reached: Reached::Always, calls: Vec::new(), is_up_to_caller: false });
    let done = futures.done_at(event).into_iter();
    let by_call = done.flat_map(|(call, part)| cx.places_acquired_by_call(id, call, part).places);
    let taken = |reachable: Reachable| {
        let acquired = (reachable.what.fn_id, reachable.what.expr);
        let calls = reachable.via.map(|step| cx.way_to_acquired_place((id, step), acquired)).unwrap_or_default();
        let inner = || calls.iter().skip(1).copied().chain([acquired]);
        let on_the_way = inner().map(|(of, expr)| cx.flows.get(&of).map(|flow| flow.reached(expr)));
        let reached = on_the_way.map(|reached| reached.unwrap_or(Reached::OnSomePaths)).max();
        let reached = reached.unwrap_or(Reached::Always);
        let is_decided = || inner().next().is_some_and(|step| arguments::are_deciding(cx, (id, event.expr), step));
        let is_up_to_caller = reached == Reached::OnSomePaths && is_decided();
        ShardTaken { what: reachable.what, reached, calls, is_up_to_caller }
    };
    let by_call = by_call.filter(|reachable| reachable.what.is_shard);
    own.into_iter().chain(by_call.map(taken)).collect()
}

/// A key of the same map is taken for good or changed. That both keys lie in one shard is an assumption; that two reads wait for each
/// other would be a second one, so that nothing is said of these (misses).
fn double_shard(
    cx: &Summaries<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    ShardTaken { what: second, reached, calls, is_up_to_caller }: &ShardTaken,
) -> Option<DoubleAcquisition> {
    let GuardSource::Acquired { expr, container, mode, path: Some(path), .. } =
        cx.flows.get(&id)?.guards.get(held as usize)?
    else {
        return None;
    };
    if second.path.as_ref() != Some(path) {
        return None;
    }
    let again = again(cx, id, event, held, (second.fn_id, second.expr))?;
    let excludes = *mode == Mode::Exclusive || second.mode == Mode::Exclusive;
    let is_one_key = || {
        let key = key_of(cx, (second.fn_id, second.expr), calls);
        key.is_some_and(|key| look_up_one_key(cx, id, *expr, (event.expr, key)))
    };
    let is_same_part = second.is_each_shard || is_one_key();
    excludes.then(|| DoubleAcquisition {
        reached: *reached,
        may_be_dropped: false,
        is_up_to_caller: *is_up_to_caller,
        container: *container,
        is_by_key: !is_same_part,
        ..again
    })
}

/// Whether both stand in one expression without a block, an arm or a branch in it.
fn are_in_one_expression(world: &World<'_>, id: FnId, first: ExprId, second: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let index = world.typed.body_index(id);
    let is_plain = |expr: &ExprId| {
        let kind = &body.expr(*expr).kind;
        !kind.is_loop()
            && !matches!(
                kind,
                ExprKind::Block(_) | ExprKind::Match { .. } | ExprKind::If { .. } | ExprKind::Closure { .. }
            )
    };
    // What encloses something does so with all around it.
    index.ancestors(first).take_while(is_plain).last().is_some_and(|whole| index.encloses(whole, second))
}
