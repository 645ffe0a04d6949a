//! What else runs while a guard is alive, and takes its lock: threads and tasks whose end is waited for, which wait for the guard in turn, and
//! closures in fields that are called. Async blocks that have a name and are awaited meanwhile, too.
//!
//! Where a field keeps a closure, or the handle of a thread, it was made by a method or a constructor of the type whose method holds the guard,
//! and the object is taken to be the same. Two reads are passed over (misses).

use std::sync::Arc;

use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource, Reached};
use crate::analysis::locks::guard_types::holds_guard;
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::locks::shared_handles::SharedHandle;
use crate::analysis::sections::double_acquisition::{
    DoubleAcquisition, Second, Work, Worker, double_acquisition, is_conditional_in, is_ruled_by_passed,
};
use crate::analysis::summaries::acquired::{Acquired, is_waited_for, own};
use crate::analysis::summaries::given_futures::{Part, given_up};
use crate::analysis::summaries::{EventsWithin, Summaries};
use crate::analysis::world::futures::GivenUp;
use crate::analysis::world::started_work::{StartedWork, literal_with};
use crate::facts::{ExprId, ExprKind, PatId, walk};
use crate::graph::calls::stored_callables::Callable;
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// The names of the object whose guard is held, by guard.
type Names<'n> = dyn Fn(u32) -> &'n [(AccessPath, Option<SharedHandle>)] + 'n;

/// A closure or block that runs while something is held.
#[derive(Clone, Copy, Debug)]
struct Body {
    home: FnId,
    body: ExprId,
    /// The literal of a struct that has it, or its handle.
    kept_in: Option<ExprId>,
    /// It may be another one of its kind that is waited for.
    is_one_of_several: bool,
    /// How it comes to run.
    work: Work,
}

/// What is acquired again of what an event holds by what it waits for or calls.
pub(super) fn doubles(
    cx: &Summaries<'_>,
    id: FnId,
    flow: &FlowResult,
    event: &Event,
    names: &Names<'_>,
) -> Vec<DoubleAcquisition> {
    let bodies = match event.kind {
        EventKind::Call(_) | EventKind::Await => waited_for(cx, id, event),
        EventKind::UnknownCall => called(cx, id, event),
        _ => return Vec::new(),
    };
    if bodies.is_empty() {
        return Vec::new();
    }
    let is_call = matches!(event.kind, EventKind::UnknownCall);
    let held: Vec<u32> = event.held.iter().filter(|held| is_call || !is_waited_with(flow, *held)).collect();
    let mut found = Vec::new();
    for body in bodies {
        for held in held.iter().copied() {
            let is_sure = || !body.is_one_of_several && starts_under(cx, id, flow, &body, held);
            let may_be_done = body.work.may_be_done && !is_sure();
            for (path, shared) in names(held) {
                let seconds = seen_by(cx, id, path, &body)
                    .into_iter()
                    .flat_map(|path| acquired(cx, (body.home, body.body), &path));
                for second in seconds {
                    let repeats = repeats(cx, &body, &second.acquired);
                    let double = double_acquisition(cx, id, event, held, &second);
                    found.extend(double.filter(|double| !double.both_read).map(|double| DoubleAcquisition {
                        shared: shared.clone(),
                        by_work: Some(Work { may_be_done, repeats, ..body.work }),
                        ..double
                    }));
                }
            }
        }
    }
    found
}

/// Whether a condition variable waits with a guard: others get the lock then, who may be all that are waited for later.
fn is_waited_with(flow: &FlowResult, guard: u32) -> bool {
    let waits = |event: &Event| matches!(&event.kind, EventKind::Wait(guards) if guards.contains(&guard));
    flow.events.iter().any(waits)
}

/// Whether a thread or task starts while a guard is surely alive: it finds the lock taken. Errs towards no: guards in loops, whose threads may be
/// those of a round before.
fn starts_under(cx: &Summaries<'_>, id: FnId, flow: &FlowResult, body: &Body, guard: u32) -> bool {
    let Some(GuardSource::Acquired { expr, .. }) = flow.guards.get(guard as usize) else { return false };
    let mut starts = flow.at(body.work.at.1).peekable();
    body.home == id
        && starts.peek().is_some()
        && starts.all(|event| event.held.contains(&guard) && !event.doubtful.contains(&guard))
        && !cx.graph.expr_contexts(id).in_loop(*expr)
}

/// Whether a loop of a body, or of what it calls, acquires something.
fn repeats(cx: &Summaries<'_>, body: &Body, acquired: &Acquired) -> bool {
    let Acquired { fn_id, expr, .. } = *acquired;
    let index = cx.typed.body_index(fn_id);
    let is_own = |repeated: ExprId| fn_id != body.home || index.encloses(body.body, repeated);
    cx.loops_around(fn_id, expr).into_iter().any(is_own)
}

/// No more threads are looked at for one event (misses).
const MOST_WORKS: usize = 64;

/// The threads and tasks whose end an event waits for.
fn waited_for(cx: &Summaries<'_>, id: FnId, event: &Event) -> Vec<Body> {
    // Who asks whether they have ended waits for none that needs the lock.
    let waited = cx.work_waited_for(id, event.expr).into_iter().filter(|_| !cx.asks_for_end(id));
    let body = waited.take(MOST_WORKS).map(|started| {
        let worker = if started.is_task { Worker::Task } else { Worker::Thread };
        let work = Work {
            at: (started.fn_id, started.start),
            worker,
            may_be_done: true,
            repeats: false,
            is_of_one_object: false,
        };
        let StartedWork { fn_id: home, work: body, kept_in, is_one_of_several, .. } = started;
        Body { home, body, kept_in, is_one_of_several, work }
    });
    body.collect()
}

/// The closures that a call of a field runs.
fn called(cx: &Summaries<'_>, id: FnId, event: &Event) -> Vec<Body> {
    let held = cx.graph.called_in_field(id, event.expr).into_iter().flat_map(|held| &held.callables);
    // A closure that calls what a lock has in it does not run itself by that: its own lock was not there when the other one was taken.
    let is_around = |(home, closure): (FnId, ExprId)| {
        home == id && calls_content(cx, id, event.expr) && cx.typed.body_index(id).encloses(closure, event.expr)
    };
    let body = held.filter_map(|callable| match callable {
        Callable::Closure(home, closure) if !is_around((*home, *closure)) => {
            let at = (*home, *closure);
            let work = Work { at, worker: Worker::Closure, may_be_done: false, repeats: false, is_of_one_object: true };
            let kept_in = ValueFlow::new(cx.typed, *home).and_then(|flow| literal_with(flow, *closure));
            Some(Body { home: *home, body: *closure, kept_in, is_one_of_several: false, work })
        }
        Callable::Closure(..) | Callable::Function(..) => None,
    });
    body.collect()
}

/// Whether what is called is taken out of a lock where it is called: `self.action.lock().unwrap()(given)`.
fn calls_content(cx: &Summaries<'_>, id: FnId, call: ExprId) -> bool {
    let Some(body) = cx.typed.body(id) else { return false };
    let ExprKind::Call { callee, .. } = body.expr(call).kind else { return false };
    let index = cx.typed.body_index(id);
    let mut callees = cx.typed.types(id).callees.iter().filter(|(at, _)| index.encloses(callee, **at));
    callees.any(|(_, taken)| cx.program.function(taken.fn_id).known.acquire.is_some())
}

/// The names that an object of a method has in the function where a body stands.
fn seen_by(cx: &Summaries<'_>, id: FnId, path: &AccessPath, body: &Body) -> Vec<AccessPath> {
    if body.home == id {
        return vec![path.clone()];
    }
    let function = |id: FnId| cx.program.function(id);
    let owner = cx.program.owner_adt(id).filter(|owner| cx.program.owner_adt(body.home) == Some(*owner));
    let Some((own, owner)) = function(id).facts.self_pat().zip(owner) else { return Vec::new() };
    let flow = ValueFlow::new(cx.typed, body.home);
    let is_of_owner = |(flow, literal): &(ValueFlow<'_>, ExprId)| {
        flow.types.expr(*literal).as_adt().is_some_and(|(adt, _)| adt == owner)
    };
    let made = flow.zip(body.kept_in).filter(is_of_owner);
    // A closure that is put into a new object is called on that one, and not on whose method makes it, unless that one goes on in it.
    let goes_on = |(flow, literal): &(ValueFlow<'_>, ExprId)| {
        matches!(flow.body.expr(*literal).kind, ExprKind::Struct { rest: Some(_), .. })
    };
    let is_of_new = body.work.worker == Worker::Closure && made.as_ref().is_some_and(|made| !goes_on(made));
    let self_of_home = function(body.home).facts.self_pat().filter(|_| !is_of_new);
    let by_self = self_of_home.and_then(|of_home| path.moved_to(own, of_home));
    let given =
        made.and_then(|(flow, literal)| flow.given_fields(literal).filter(|_| path.start == PathStart::Local(own)));
    let in_field = |(name, value)| path.seen_from_field(name, access_path(cx, body.home, value)?);
    by_self.into_iter().chain(given.into_iter().flatten().filter_map(in_field)).collect()
}

/// The numbers of the acquisitions and calls in each closure and block of a function.
fn events_within(flow: &FlowResult) -> EventsWithin {
    let mut found = EventsWithin::default();
    for (number, event) in (0..).zip(&flow.events) {
        let is_meant = matches!(event.kind, EventKind::Acquire(_) | EventKind::Call(_) | EventKind::Implicit);
        if let Some(body) = event.context.filter(|_| is_meant) {
            found.entry(body).or_default().push(number);
        }
    }
    found
}

/// Where an async block that has a name acquires the object of a guard which is held where it is awaited, unless something there may let the guard
/// go first.
pub(super) fn acquired_in_block(
    cx: &Summaries<'_>,
    (id, block): (FnId, ExprId),
    awaited: ExprId,
    held: u32,
    path: &AccessPath,
) -> Vec<Second> {
    let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
    let numbers = cx.events_within.get(id, || Arc::new(events_within(flow)));
    let within = || numbers.get(&block).into_iter().flatten().filter_map(|number| flow.events.get(*number as usize));
    let holds = |event: &Event| event.held.contains(&held);
    let is_own = within().any(holds);
    let beside = match cx.typed.body(id).map(|body| &body.expr(awaited).kind) {
        Some(ExprKind::Select { branches, .. }) => branches.iter().map(|branch| branch.future).collect(),
        _ => vec![awaited],
    };
    if !is_own && beside.into_iter().chain([block]).any(|part| may_let_go(cx, (id, part))) {
        return Vec::new();
    }
    let is_held = |second: &Second| !is_own || within().any(|event| event.expr == second.by && holds(event));
    acquired(cx, (id, block), path).into_iter().filter(is_held).collect()
}

/// Whether a part of a function names a local from before that has a guard, or may run what has one: it is not followed whether that lets the
/// guard go. Errs towards yes: locals of unknown types, and closures.
fn may_let_go(cx: &Summaries<'_>, (id, part): (FnId, ExprId)) -> bool {
    let Some(body) = cx.typed.body(id) else { return true };
    let types = cx.typed.types(id);
    let has_guard = |ty: &Ty| {
        ty.any(&mut |part| {
            matches!(part, Ty::Closure(..) | Ty::FnPtr(_) | Ty::Dyn(_) | Ty::Opaque(_)) || part.is_unknown()
        }) || holds_guard(cx.program, ty.peeled())
    };
    let start = body.expr(part).span.start;
    let is_before = |pat: PatId| body.pat(pat).span.start < start;
    // A future that is awaited by its name was looked at, or is unknown in any case.
    let is_awaited = |at: ExprId| at == part || cx.typed.body_index(id).parent(at) == Some(part);
    walk::parts(body, part).any(|at| match types.values.get(&at) {
        Some(PathValue::Local(pat)) => is_before(*pat) && !is_awaited(at) && has_guard(types.pat(*pat)),
        _ => false,
    })
}

/// Where a body acquires an object.
fn acquired(cx: &Summaries<'_>, (id, body): (FnId, ExprId), path: &AccessPath) -> Vec<Second> {
    let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
    let mut found = Vec::new();
    let numbers = cx.events_within.get(id, || Arc::new(events_within(flow)));
    let events = numbers.get(&body).into_iter().flatten();
    for event in events.filter_map(|number| flow.events.get(*number as usize)) {
        let on_paths = |mut acquired: Acquired| {
            let may_be_dropped = given_up(cx, id, event.expr, acquired.at_first_poll) > GivenUp::Never;
            if may_be_dropped || is_conditional_in(cx, id, body, event.expr) {
                acquired.reached = Reached::OnSomePaths;
            }
            acquired
        };
        match event.kind {
            EventKind::Acquire(guard) => {
                let is_done = |acquired: &Acquired| acquired.at_first_poll || is_waited_for(cx, id, event.expr);
                let own = own(flow, id, guard).filter(|(own, acquired)| *own == path && is_done(acquired));
                let second = |acquired| Second { acquired: on_paths(acquired), by: event.expr, is_up_to_caller: false };
                found.extend(own.map(|(_, acquired)| second(acquired)));
            }
            EventKind::Call(_) | EventKind::Implicit => {
                found.extend(cx.acquired_by_call((id, event.expr), Part::Whole, path).into_iter().map(|by_call| {
                    let acquired = on_paths(by_call.acquired);
                    let is_up_to_caller = acquired.reached == Reached::OnSomePaths
                        && is_ruled_by_passed(cx, (id, event.expr), &acquired, by_call.step);
                    Second { acquired, by: event.expr, is_up_to_caller }.in_log_line(cx, id, event)
                }));
            }
            _ => {}
        }
    }
    found
}
