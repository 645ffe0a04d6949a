//! Threads and tasks that functions start, and where they wait for their end.

use rustc_hash::{FxHashMap, FxHashSet};

use super::World;
use crate::facts::{ExprId, ExprKind, Name};
use crate::knowledge::attributes::{ContentOp, Runs, ThreadKind};
use crate::types::program::{AdtId, FnId};
use crate::types::value_flow::{Call, LocalSource, Step, ValueFlow};

/// A thread or task that runs a closure or block of the function that starts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::analysis) struct StartedWork {
    /// The function.
    pub(in crate::analysis) fn_id: FnId,
    /// The call that starts it.
    pub(in crate::analysis) start: ExprId,
    /// What it runs.
    pub(in crate::analysis) work: ExprId,
    /// It is a task, not a thread.
    pub(in crate::analysis) is_task: bool,
    /// Its handle is put among others: which of them is waited for is not known.
    pub(in crate::analysis) is_one_of_several: bool,
    /// The literal of a struct that its handle is put into.
    pub(in crate::analysis) kept_in: Option<ExprId>,
}

/// A field, by declaration.
type Field = (AdtId, Name);

/// The threads and tasks whose handles are kept in fields.
pub(super) type KeptWork = FxHashMap<Field, Vec<StartedWork>>;

impl World<'_> {
    /// The threads and tasks whose end a call (`handle.join()`, `thread::scope(..)`) or an `.await` of a function waits for, whatever happens.
    ///
    /// Errs towards none: handles that come from elsewhere than the function itself or a field, work that is no closure or block where it is
    /// started, tasks with whose handle something else is done (`abort`), futures that are given to a library (`timeout`).
    pub(in crate::analysis) fn work_waited_for(&self, id: FnId, at: ExprId) -> Vec<StartedWork> {
        let Some(flow) = ValueFlow::new(self.typed, id) else { return Vec::new() };
        let behind = match flow.body.expr(at).kind {
            ExprKind::Await { operand, .. } => Behind::of(flow, operand, true),
            ExprKind::MethodCall { .. } | ExprKind::Call { .. } => match flow.step(at) {
                Step::Call(call) if flow.known(call).is_some_and(|known| known.blocking.is_some()) => {
                    let mut behind = call.first().map(|handle| Behind::of(flow, handle, false)).unwrap_or_default();
                    behind.starts.extend(starts_of_scope(flow, call).map(|start| (start, false)));
                    behind
                }
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let started = behind
            .starts
            .iter()
            .filter_map(|(start, is_put)| Some(StartedWork { is_one_of_several: *is_put, ..started(flow, *start)? }));
        // A task that is kept may have been aborted.
        let kept = behind.fields.iter().flat_map(|field| self.kept_work().get(field)).flatten().copied();
        let kept = kept.filter(|work| !work.is_task);
        let mut found: Vec<StartedWork> = started.chain(kept).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn kept_work(&self) -> &KeptWork {
        self.whole.kept_work.get_or_init(|| {
            let mut found = KeptWork::default();
            for flow in self.functions().into_iter().filter_map(|id| ValueFlow::new(self.typed, id)) {
                let mut starts: Vec<_> = flow.types.callees.keys().filter_map(|at| started(flow, *at)).collect();
                starts.sort_unstable();
                for work in starts {
                    for (field, kept_in) in keepers(flow, work.start) {
                        found.entry(field).or_default().push(StartedWork { kept_in, ..work });
                    }
                }
            }
            found
        })
    }
}

/// What a call starts a thread or task with, if that is written in the same function.
fn started(flow: ValueFlow<'_>, start: ExprId) -> Option<StartedWork> {
    let Step::Call(call) = flow.step(start) else { return None };
    let (position, runs) = runs_elsewhere(flow, call)?;
    // `Builder::spawn(builder, work)` gives it `self`, too.
    let is_given_self = call.receiver.is_none() && flow.called(call)?.facts.self_param.is_some();
    let work = flow.behind_locals(*call.args.get(position + usize::from(is_given_self))?);
    let is_written = flow.body.expr(work).kind.is_nested_body();
    let is_task = runs == Runs::OtherTask;
    is_written.then_some(StartedWork { fn_id: flow.id, start, work, is_task, is_one_of_several: false, kept_in: None })
}

/// Which argument of a call another thread or task runs, `self` not counted, and how.
fn runs_elsewhere(flow: ValueFlow<'_>, call: Call<'_>) -> Option<(usize, Runs)> {
    let mut runs = flow.known(call)?.runs.iter();
    runs.find(|(_, runs)| matches!(runs, Runs::OtherThread | Runs::OtherTask | Runs::BlockingPool)).copied()
}

/// The threads that must have ended before a scope does: those that a closure starts which the call runs.
fn starts_of_scope<'a>(flow: ValueFlow<'a>, call: Call<'a>) -> impl Iterator<Item = ExprId> + 'a {
    let index = flow.typed.body_index(flow.id);
    // A scope around this one waits for its own threads.
    let is_of_scope = move |scope: ExprId| {
        let Step::Local(pat) = flow.step(scope) else { return false };
        let source = flow.local(pat).source;
        call.arguments()
            .any(|given| matches!(source, LocalSource::ClosureParameter { closure, .. } if closure == given))
    };
    let is_started = move |at: ExprId| {
        let Step::Call(started) = flow.step(at) else { return false };
        let kind = flow.known(started).and_then(|known| known.starts_thread());
        kind == Some(ThreadKind::Scoped) && started.receiver.is_some_and(is_of_scope)
    };
    let inside = flow.types.callees.keys().copied();
    inside.filter(move |at| call.arguments().any(|given| index.encloses(given, *at)) && is_started(*at))
}

/// Where the handles come from that a value is, or has in it.
#[derive(Debug, Default)]
struct Behind {
    /// The calls of the function that give them, and whether one puts it among others.
    starts: Vec<(ExprId, bool)>,
    /// The fields that keep them.
    fields: Vec<Field>,
}

impl Behind {
    /// What is done with the handle of a task (`is_task`) besides may end it, and what is awaited beside other things may not be waited for.
    fn of(flow: ValueFlow<'_>, handle: ExprId, is_task: bool) -> Behind {
        let mut found = Behind::default();
        let (mut open, mut seen) = (vec![(handle, false)], FxHashSet::default());
        while let Some((at, is_put)) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            match flow.step(at) {
                Step::Local(pat) if is_task && flow.types.uses_of(pat).len() > 1 => {}
                Step::Local(pat) => {
                    match flow.local(pat).source {
                        LocalSource::Value(from) | LocalSource::Items(from) => open.push((from, is_put)),
                        LocalSource::ClosureParameter { closure, .. } => {
                            let receiver = flow.call_with(closure).and_then(|call| call.receiver);
                            open.extend(receiver.map(|receiver| (receiver, is_put)));
                        }
                        LocalSource::Parameter | LocalSource::Unknown => {}
                    }
                    let put = flow.types.uses_of(pat).iter().flat_map(|used| put_into(flow, *used));
                    open.extend(put.map(|value| (value, true)));
                }
                Step::Field { .. } => found.fields.extend(flow.declared_field(at)),
                Step::Same(from, _) | Step::Index { base: from, .. } => open.push((from, is_put)),
                Step::Call(call) if runs_elsewhere(flow, call).is_some() => found.starts.push((at, is_put)),
                // `(0..4).map(|_| thread::spawn(..)).collect()`, `self.handle.take().unwrap()`
                Step::Call(call) if call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => {
                    let made = call.args.iter().filter_map(|arg| value_of_closure(flow, *arg));
                    open.extend(call.receiver.into_iter().chain(made).map(|from| (from, is_put)));
                }
                _ => {}
            }
        }
        found
    }
}

/// What a call puts into a collection that is a local: `handles.push(handle)`.
fn put_into(flow: ValueFlow<'_>, collection: ExprId) -> Vec<ExprId> {
    let parent = flow.typed.body_index(flow.id).parent(collection);
    match parent.map(|parent| flow.step(parent)) {
        Some(Step::Call(call)) if call.receiver == Some(collection) && puts(flow, call) => call.args.to_vec(),
        _ => Vec::new(),
    }
}

fn puts(flow: ValueFlow<'_>, call: Call<'_>) -> bool {
    flow.known(call).and_then(|known| known.content).is_some_and(ContentOp::adds)
}

fn value_of_closure(flow: ValueFlow<'_>, arg: ExprId) -> Option<ExprId> {
    match flow.body.expr(arg).kind {
        ExprKind::Closure { body, is_async: false, .. } => Some(flow.block_value(body)),
        _ => None,
    }
}

/// The literal of a struct that has a value in it, if one does.
pub(in crate::analysis) fn literal_with(flow: ValueFlow<'_>, value: ExprId) -> Option<ExprId> {
    keepers(flow, value).into_iter().find_map(|(_, literal)| literal)
}

/// The fields that a handle is put into, each with the literal of its struct if that does so.
fn keepers(flow: ValueFlow<'_>, handle: ExprId) -> Vec<(Field, Option<ExprId>)> {
    let index = flow.typed.body_index(flow.id);
    let mut found = Vec::new();
    let (mut open, mut seen) = (vec![handle], FxHashSet::default());
    while let Some(at) = open.pop() {
        let Some(around) = index.parent(at).filter(|_| seen.insert(at)) else { continue };
        if let Some(pat) = index.let_of(at) {
            open.extend(flow.types.uses_of(pat));
            continue;
        }
        match &flow.body.expr(around).kind {
            ExprKind::Assign { op: None, lhs, rhs } if *rhs == at => {
                found.extend(field_around(flow, *lhs).map(|field| (field, None)));
            }
            ExprKind::Struct { fields, .. } => {
                let field = fields.iter().find(|field| field.value == at).map(|field| field.name);
                let owner = flow.types.expr(around).as_adt().map(|(adt, _)| adt);
                found.extend(owner.zip(field).map(|field| (field, Some(around))));
            }
            _ => match flow.step(around) {
                Step::Same(from, _) if from == at => open.push(around),
                // `self.workers.push(handle)`, `workers.push(handle)`
                Step::Call(Call { receiver: Some(place), args, .. }) if args.contains(&at) => {
                    found.extend(field_around(flow, place).map(|field| (field, None)));
                    if let Step::Local(pat) = flow.step(place) {
                        open.extend(flow.types.uses_of(pat));
                    }
                }
                // `spawn(..).unwrap()`, `Mutex::new(handle)`
                Step::Call(call) if has_in_it(flow, at, around) && call.arguments().any(|given| given == at) => {
                    open.push(around);
                }
                _ => {}
            },
        }
    }
    found
}

/// Whether one of two values has the type of the other in it.
fn has_in_it(flow: ValueFlow<'_>, one: ExprId, other: ExprId) -> bool {
    let [one, other] = [one, other].map(|expr| flow.types.expr(expr));
    one.any(&mut |part| part == other) || other.any(&mut |part| part == one)
}

/// The field that a value is, or that libraries took it from: `self.handles`, `*self.handle.lock().unwrap()`.
///
/// None of an object that is not the method's own: whose lock the thread takes is not known then.
fn field_around(flow: ValueFlow<'_>, value: ExprId) -> Option<Field> {
    let place = flow.made_from(value).into_iter().find(|at| matches!(flow.step(*at), Step::Field { .. }))?;
    let own = flow.typed.program.function(flow.id).facts.self_pat()?;
    let (mut at, mut seen) = (place, FxHashSet::default());
    while seen.insert(at) {
        at = *flow.made_from(at).last()?;
        at = match flow.step(at) {
            Step::Field { base, .. } => base,
            Step::Local(pat) if pat == own => return flow.declared_field(place),
            _ => return None,
        };
    }
    None
}
