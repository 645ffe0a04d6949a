//! What else runs while a guard is alive, and takes its lock: threads and tasks whose end is waited for, which wait for the guard in turn, and
//! closures in fields that are called.
//!
//! Where a field keeps a closure, or the handle of a thread, it was made by a method or a constructor of the type whose method holds the guard,
//! and the object is taken to be the same. Two reads are passed over (misses).

use crate::analysis::guards::{Event, EventKind, FlowResult, Reached};
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::locks::shared_handles::SharedHandle;
use crate::analysis::sections::double_acquisition::{
    DoubleAcquisition, Second, Work, Worker, double_acquisition, is_conditional_in,
};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::acquired::own;
use crate::analysis::summaries::arguments;
use crate::facts::ExprId;
use crate::graph::calls::stored_callables::Callable;
use crate::types::program::FnId;
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
    let mut found = Vec::new();
    for body in bodies {
        for held in &event.held {
            // What starts under the guard finds it taken.
            let is_under_guard = body.home == id && flow.first_at(body.work.at.1) > flow.acquired_at(held);
            let may_be_done = body.work.may_be_done && !is_under_guard;
            for (path, shared) in names(held) {
                let seconds = seen_by(cx, id, path, &body).into_iter().flat_map(|path| acquired(cx, &body, &path));
                let doubles = seconds.filter_map(|second| double_acquisition(cx, id, event, held, &second));
                let doubles = doubles.filter(|double| !double.both_read);
                found.extend(doubles.map(|double| DoubleAcquisition {
                    shared: shared.clone(),
                    by_work: Some(Work { may_be_done, ..body.work }),
                    ..double
                }));
            }
        }
    }
    found
}

/// The threads and tasks whose end an event waits for.
fn waited_for(cx: &Summaries<'_>, id: FnId, event: &Event) -> Vec<Body> {
    let waited = cx.work_waited_for(id, event.expr).into_iter();
    let body = waited.map(|started| {
        let worker = if started.is_task { Worker::Task } else { Worker::Thread };
        let work = Work { at: (started.fn_id, started.start), worker, may_be_done: true, is_of_one_object: false };
        Body { home: started.fn_id, body: started.work, kept_in: started.kept_in, work }
    });
    body.collect()
}

/// The closures that a call of a field runs.
fn called(cx: &Summaries<'_>, id: FnId, event: &Event) -> Vec<Body> {
    let held = cx.graph.called_in_field(id, event.expr).into_iter().flat_map(|held| &held.callables);
    let body = held.filter_map(|callable| match callable {
        Callable::Closure(home, closure) => {
            let at = (*home, *closure);
            let work = Work { at, worker: Worker::Closure, may_be_done: false, is_of_one_object: true };
            Some(Body { home: *home, body: *closure, kept_in: None, work })
        }
        Callable::Function(..) => None,
    });
    body.collect()
}

/// The names that an object of a method has in the function where a body stands.
fn seen_by(cx: &Summaries<'_>, id: FnId, path: &AccessPath, body: &Body) -> Vec<AccessPath> {
    if body.home == id {
        return vec![path.clone()];
    }
    let function = |id: FnId| cx.program.function(id);
    let owner = cx.program.owner_adt(id).filter(|owner| cx.program.owner_adt(body.home) == Some(*owner));
    let Some((own, owner)) = function(id).facts.self_pat().zip(owner) else { return Vec::new() };
    let by_self = function(body.home).facts.self_pat().and_then(|of_home| path.moved_to(own, of_home));
    let given = ValueFlow::new(cx.typed, body.home).zip(body.kept_in).and_then(|(flow, literal)| {
        let is_of_owner = flow.types.expr(literal).as_adt().is_some_and(|(adt, _)| adt == owner);
        flow.given_fields(literal).filter(|_| is_of_owner && path.start == PathStart::Local(own))
    });
    let in_field = |(name, value)| path.seen_from_field(name, access_path(cx, body.home, value)?);
    by_self.into_iter().chain(given.into_iter().flatten().filter_map(in_field)).collect()
}

/// Where a body acquires an object.
fn acquired(cx: &Summaries<'_>, body: &Body, path: &AccessPath) -> Vec<Second> {
    let id = body.home;
    let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
    let mut found = Vec::new();
    for event in flow.events.iter().filter(|event| event.context == Some(body.body)) {
        let is_conditional = || is_conditional_in(cx, id, body.body, event.expr);
        let on_paths = |reached: Reached| if is_conditional() { Reached::OnSomePaths } else { reached };
        match event.kind {
            EventKind::Acquire(guard) => {
                let own = own(cx, flow, id, guard).filter(|(own, _)| *own == path);
                found.extend(own.map(|(_, mut acquired)| {
                    acquired.reached = on_paths(acquired.reached);
                    Second { acquired, is_up_to_caller: false }
                }));
            }
            EventKind::Call(_) | EventKind::Implicit => {
                found.extend(cx.acquired_by_call(id, event.expr, path).into_iter().map(|by_call| {
                    let mut acquired = by_call.acquired;
                    acquired.reached = on_paths(acquired.reached);
                    let is_decided = || arguments::are_deciding(cx, (id, event.expr), by_call.step);
                    let is_up_to_caller =
                        acquired.reached == Reached::OnSomePaths && (!acquired.passed.is_open() || is_decided());
                    Second { acquired, is_up_to_caller }
                }));
            }
            _ => {}
        }
    }
    found
}
