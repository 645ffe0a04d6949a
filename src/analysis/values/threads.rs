//! Where a function starts threads of the operating system, and where it waits for their end.

use rustc_hash::FxHashSet;

use crate::analysis::world::{World, messages};
use crate::facts::{Expr, ExprId, ExprKind};
use crate::knowledge::attributes::ThreadKind;
use crate::types::infer::PathValue;
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

/// Whether a thread has mostly ended where a call waits for its end: its handle was kept, so that it was told to end before, the function has
/// just sent a message without content, something else was awaited since it was started here, or what it does is over at once. Of
/// seventeen such findings that people judged none was of use.
///
/// Errs towards no where a parameter or a function of the program gives the handle, and towards yes where a message tells a thread to begin.
pub(crate) fn joins_ended_thread(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let program = world.program;
    let handle = program.lang.adt_named("join_handle");
    let is_join = |callee: FnId| program.owner_adt(callee).is_some_and(|adt| Some(adt) == handle);
    let joined = ValueFlow::new(world.typed, id).filter(|_| world.callee_of(id, call).is_some_and(is_join));
    joined.is_some_and(|flow| match source_of_thread(flow, call) {
        Some(ThreadSource::Field) => true,
        Some(ThreadSource::Start(start)) => {
            starts_brief_work(world, flow, start)
                || has_told_to_end(world, flow, start, call)
                || world.awaits_between(id, Some(start), call)
        }
        None => made_by(flow, call).is_some_and(|made| has_told_to_end(world, flow, made, call)),
    })
}

/// Whether a function sends a message without content between two calls, as part of the same body as the second. Errs towards yes: another
/// thread may get it.
fn has_told_to_end(world: &World<'_>, flow: ValueFlow<'_>, from: ExprId, to: ExprId) -> bool {
    let start = |expr: ExprId| flow.body.expr(expr).span.start;
    let around = |expr: ExprId| world.nested_body_around(flow.id, expr);
    let mut sent = flow.types.callees.keys().filter(|sent| messages::is_signal(world, flow.id, **sent));
    sent.any(|sent| (start(from)..start(to)).contains(&start(*sent)) && around(*sent) == around(to))
}

/// What gives the local on which a call is made: `let (cancel, watchdog) = watch();`.
fn made_by(flow: ValueFlow<'_>, call: ExprId) -> Option<ExprId> {
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(call).kind else { return None };
    let Step::Local(pat) = flow.step(receiver) else { return None };
    match flow.local(pat).source {
        LocalSource::Value(made) => Some(made),
        _ => None,
    }
}

/// Whether a thread is started for what is over at once: a closure that calls functions of known libraries alone, none of which waits for
/// anything but locks or computes for long, and has neither a loop nor a range. What an iterator repeats over a collection counts as short
/// (errs towards yes).
fn starts_brief_work(world: &World<'_>, flow: ValueFlow<'_>, start: ExprId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let ExprKind::Call { args, .. } = &flow.body.expr(start).kind else { return false };
    let Some(work) = args.first().filter(|work| flow.body.expr(**work).kind.is_nested_body()) else { return false };
    let is_brief = |(number, expr): (usize, &Expr)| match &expr.kind {
        ExprKind::Call { .. } | ExprKind::MethodCall { .. } => {
            let at = ExprId(number as u32);
            let is_constructor = |named: &ExprId| matches!(flow.types.values.get(named), Some(PathValue::Ctor(..)));
            let makes_value = || matches!(&expr.kind, ExprKind::Call { callee, .. } if is_constructor(callee));
            let is_known =
                |callee: FnId| flow.is_library(callee) && world.program.function(callee).known.blocking.is_none();
            world.callee_of(flow.id, at).map_or_else(makes_value, is_known)
        }
        ExprKind::Macro { .. } | ExprKind::Range { .. } => false,
        kind => !kind.is_loop(),
    };
    let parts = flow.body.exprs.iter().enumerate();
    parts.filter(|(number, _)| index.encloses(*work, ExprId(*number as u32))).all(is_brief)
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
            Step::Field { base, .. } if is_of_parameter(flow, base) => return Some(ThreadSource::Field),
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(from) | LocalSource::Items(from) => from,
                LocalSource::ClosureParameter { closure, .. } => flow.call_with(closure)?.receiver?,
                _ => return None,
            },
            Step::Same(from, _) | Step::Index { base: from, .. } => from,
            Step::Call(made) if flow.known(made).is_some_and(|known| known.starts_thread().is_some()) => {
                return Some(ThreadSource::Start(at));
            }
            Step::Call(made) if made.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => made.first()?,
            _ => return None,
        };
    }
    None
}

/// Whether a value is a parameter, or a part of one: what is made in the function has begun there.
fn is_of_parameter(flow: ValueFlow<'_>, value: ExprId) -> bool {
    let (mut at, mut seen) = (value, FxHashSet::default());
    while seen.insert(at) {
        at = match flow.step(at) {
            Step::Same(from, _) | Step::Field { base: from, .. } | Step::Index { base: from, .. } => from,
            Step::Static(_) => return true,
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Parameter => return true,
                LocalSource::Value(from) | LocalSource::Items(from) => from,
                _ => return false,
            },
            Step::Call(made) if made.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => match made.first() {
                Some(from) => from,
                None => return false,
            },
            _ => return false,
        };
    }
    false
}
