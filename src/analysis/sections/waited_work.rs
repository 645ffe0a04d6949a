//! Threads and tasks whose end is waited for under a lock that they take: both wait for each other.
//!
//! Where the handle is kept in a field, the work is started by a method or a constructor of the type whose method waits, and the object is taken
//! to be the same. Two reads are passed over (misses).

use crate::analysis::guards::{Event, EventKind, FlowResult, Reached};
use crate::analysis::locks::object_path::{AccessPath, PathStart, access_path};
use crate::analysis::locks::shared_handles::SharedHandle;
use crate::analysis::sections::double_acquisition::{
    ByWork, DoubleAcquisition, Second, double_acquisition, is_conditional_in,
};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::acquired::own;
use crate::analysis::summaries::arguments;
use crate::analysis::world::started_work::StartedWork;
use crate::types::program::FnId;
use crate::types::value_flow::ValueFlow;

/// The names of the object whose guard is held, by guard.
type Names<'n> = dyn Fn(u32) -> &'n [(AccessPath, Option<SharedHandle>)] + 'n;

/// What work acquires again that an event waits for.
pub(super) fn doubles(
    cx: &Summaries<'_>,
    id: FnId,
    flow: &FlowResult,
    event: &Event,
    names: &Names<'_>,
) -> Vec<DoubleAcquisition> {
    if !matches!(event.kind, EventKind::Call(_) | EventKind::Await) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for work in cx.work_waited_for(id, event.expr) {
        for held in &event.held {
            let is_started_under_guard = || flow.first_at(work.start) > flow.acquired_at(held);
            let may_be_done = work.fn_id != id || !is_started_under_guard();
            let by_work = ByWork { start: (work.fn_id, work.start), is_task: work.is_task, may_be_done };
            for (path, shared) in names(held) {
                let seconds = seen_by_work(cx, id, path, &work).into_iter().flat_map(|path| acquired(cx, &work, &path));
                let doubles = seconds.filter_map(|second| double_acquisition(cx, id, event, held, &second));
                let doubles = doubles.filter(|double| !double.both_read);
                found.extend(doubles.map(|double| DoubleAcquisition {
                    shared: shared.clone(),
                    by_work: Some(by_work),
                    ..double
                }));
            }
        }
    }
    found
}

/// The names that an object of a method has in the function that starts the work.
fn seen_by_work(cx: &Summaries<'_>, id: FnId, path: &AccessPath, work: &StartedWork) -> Vec<AccessPath> {
    if work.fn_id == id {
        return vec![path.clone()];
    }
    let function = |id: FnId| cx.program.function(id);
    let owner = cx.program.owner_adt(id).filter(|owner| cx.program.owner_adt(work.fn_id) == Some(*owner));
    let Some((own, owner)) = function(id).facts.self_pat().zip(owner) else { return Vec::new() };
    let by_self = function(work.fn_id).facts.self_pat().and_then(|of_work| path.moved_to(own, of_work));
    let given = ValueFlow::new(cx.typed, work.fn_id).zip(work.kept_in).and_then(|(flow, literal)| {
        let is_of_owner = flow.types.expr(literal).as_adt().is_some_and(|(adt, _)| adt == owner);
        flow.given_fields(literal).filter(|_| is_of_owner && path.start == PathStart::Local(own))
    });
    let in_field = |(name, value)| path.seen_from_field(name, access_path(cx, work.fn_id, value)?);
    by_self.into_iter().chain(given.into_iter().flatten().filter_map(in_field)).collect()
}

/// Where work acquires an object.
fn acquired(cx: &Summaries<'_>, work: &StartedWork, path: &AccessPath) -> Vec<Second> {
    let id = work.fn_id;
    let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
    let mut found = Vec::new();
    for event in flow.events.iter().filter(|event| event.context == Some(work.work)) {
        let is_conditional = || is_conditional_in(cx, id, work.work, event.expr);
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
