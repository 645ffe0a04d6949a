//! Where a function starts threads of the operating system, and where it waits for their end.

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind};
use crate::knowledge::attributes::ThreadKind;
use crate::source::Span;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Returns the calls in a function that start a thread, by place, each with its kind. Misses what no stub or
/// configuration names as such.
pub(crate) fn thread_starts(world: &World<'_>, id: FnId) -> Vec<(ExprId, ThreadKind)> {
    let callees = world.typed.types(id).callees.iter();
    let starts = callees.filter_map(|(call, callee)| {
        let kind = world.program.function(callee.fn_id).known.starts_thread()?;
        Some((*call, kind))
    });
    let mut starts: Vec<(ExprId, ThreadKind)> = starts.collect();
    starts.sort_by_key(|(call, _)| *call);
    starts
}

/// Whether a thread has mostly ended where a call waits for its end: its handle was kept, so that it was told to end before, or something
/// else was awaited since it was started here. Of eleven such findings that people judged none was of use.
///
/// Errs towards no: a handle that a parameter gives, or a function of the program.
pub(crate) fn joins_ended_thread(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let program = world.program;
    let handle = program.lang.adt_named("join_handle");
    let is_join = |callee: FnId| program.owner_adt(callee).is_some_and(|adt| Some(adt) == handle);
    let joined = ValueFlow::new(world.typed, id).filter(|_| world.callee_of(id, call).is_some_and(is_join));
    joined.is_some_and(|flow| match source_of_thread(flow, call) {
        Some(ThreadSource::Field) => true,
        Some(ThreadSource::Start(start)) => awaits_between(flow, start, call),
        None => false,
    })
}

/// Where a function has the handle of a thread from.
enum ThreadSource {
    /// It was kept in a field.
    Field,
    /// A call starts the thread.
    Start(ExprId),
}

fn source_of_thread(flow: ValueFlow<'_>, joined: ExprId) -> Option<ThreadSource> {
    let (mut at, mut seen) = (joined, FxHashSet::default());
    while seen.insert(at) {
        at = match flow.step(at) {
            Step::Field { .. } => return Some(ThreadSource::Field),
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(from) | LocalSource::Items(from) => from,
                LocalSource::ClosureParameter { closure, .. } => flow.call_with(closure)?.receiver?,
                _ => return None,
            },
            Step::Same(from, _) | Step::Index { base: from, .. } => from,
            Step::Call(made) if flow.known(made)?.starts_thread().is_some() => return Some(ThreadSource::Start(at)),
            Step::Call(made) if made.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => made.first()?,
            _ => return None,
        };
    }
    None
}

/// Whether something is awaited between two expressions of a function, in the order of the text.
fn awaits_between(flow: ValueFlow<'_>, from: ExprId, to: ExprId) -> bool {
    let (from, to) = (flow.body.expr(from).span, flow.body.expr(to).span);
    let is_between = |at: Span| from.end <= at.start && at.end < to.end;
    flow.body.exprs.iter().any(|expr| matches!(expr.kind, ExprKind::Await { .. }) && is_between(expr.span))
}
