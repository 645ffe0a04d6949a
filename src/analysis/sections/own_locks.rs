//! Locks that each run of a function has for itself: it makes them, or a helper does for it.
//!
//! Two runs never meet at such a lock, and what the function does with it before it starts a task is over when that begins.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::sections::operations::receiver_of;
use crate::analysis::sections::sharing::is_value;
use crate::analysis::sections::{Sections, runners};
use crate::facts::{ExprId, PatId};
use crate::graph::Execution;
use crate::isolation::recursing;
use crate::types::program::FnId;
use crate::types::value_flow::{Call, LocalSource, LocalStep, Step, ValueFlow};

/// The local that has a lock, and what makes it for each run of its function: in the function itself, or in a helper that it calls.
pub(super) fn own_local(
    cx: &Sections<'_>,
    root: PlaceRoot,
    (id, expr): (FnId, ExprId),
) -> Option<((FnId, PatId), ExprId)> {
    if let PlaceRoot::Local(home, pat) = root
        && home == id
    {
        return maker(cx, root).map(|(_, made)| ((id, pat), made));
    }
    let flow = ValueFlow::new(cx.typed, id)?;
    let Step::Local(own) = flow.step(flow.same_as(receiver_of(cx, id, expr))) else { return None };
    let LocalSource::Value(given) = flow.local(own).source else { return None };
    let Step::Call(call) = flow.step(flow.same_as(given)) else { return None };
    call.callee
        .is_some_and(|callee| cx.gives_new.get(callee.fn_id, || gives_new(cx, callee.fn_id)))
        .then_some(((id, own), given))
}

/// Whether each lock or handle of one that a function gives is one that it has made.
fn gives_new(cx: &Sections<'_>, id: FnId) -> bool {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
    let may_be_lock = |value: &ExprId| {
        let ty = flow.types.expr(*value);
        is_value(cx, ty) || cx.program.refcount(ty.peeled()).is_some()
    };
    // A clone of a handle of what was made here is one, too.
    let is_made = |value: ExprId| {
        let (mut at, mut seen) = (value, FxHashSet::default());
        while seen.insert(at) {
            let from = match flow.step(at) {
                Step::Local(pat) if maker(cx, PlaceRoot::Local(id, pat)).is_some() => return true,
                Step::Local(pat) => match flow.local(pat).source {
                    LocalSource::Value(given) => Some(given),
                    _ => None,
                },
                Step::Call(call) if is_clone_call(cx, &call) => call.first(),
                Step::Call(_) | Step::Other => return is_new(cx, flow, at),
                _ => None,
            };
            let Some(from) = from else { return false };
            at = flow.same_as(from);
        }
        false
    };
    let given = flow.returned().map(|(_, value)| value).chain(flow.body.root.map(|root| flow.block_value(root)));
    let mut given = given.map(|value| flow.same_as(value)).filter(may_be_lock).peekable();
    given.peek().is_some() && given.all(is_made)
}

/// The function that makes the lock of a place for itself, and where.
pub(super) fn maker(cx: &Sections<'_>, root: PlaceRoot) -> Option<(FnId, ExprId)> {
    let PlaceRoot::Local(id, pat) = root else { return None };
    let flow = ValueFlow::new(cx.typed, id)?;
    match flow.local(pat).source {
        LocalSource::Value(made) => is_new(cx, flow, made).then_some((id, made)),
        _ => None,
    }
}

/// Whether some acquisitions are of locks that functions make for each of their runs, and each is made within such a run, by calls that this
/// waits for: those of one lock are made one after the other, whoever else has a handle of it.
///
/// Errs towards no: what has the lock is followed through parameters and clones alone, and all calls on the way must be seen.
pub(in crate::analysis) fn are_made_in_turns(cx: &Sections<'_>, acquisitions: &[(FnId, ExprId)]) -> bool {
    let mut makers = Makers { cx, functions: FxHashMap::default(), parameters: FxHashSet::default() };
    let receiver = |id: FnId, call: ExprId| Some(receiver_of(cx, id, call)).filter(|receiver| *receiver != call);
    acquisitions.iter().all(|(id, expr)| receiver(*id, *expr).is_some_and(|lock| makers.add(*id, lock)))
        && runners::run_only_within(cx, acquisitions.iter().copied(), &makers.functions)
}

/// The functions that make some locks.
struct Makers<'c, 'a> {
    cx: &'c Sections<'a>,
    /// In the form that [`runners::run_only_within`] asks for.
    functions: FxHashMap<FnId, Option<ExprId>>,
    /// The parameters that were followed to all callers.
    parameters: FxHashSet<(FnId, PatId)>,
}

impl Makers<'_, '_> {
    /// Adds the makers of what a value leads to; false if it may be anything else.
    fn add(&mut self, id: FnId, value: ExprId) -> bool {
        recursing();
        let cx = self.cx;
        let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
        let mut at = flow.same_as(value);
        let mut seen = FxHashSet::default();
        while seen.insert(at) {
            let given = match flow.step(at) {
                Step::Local(pat) => match flow.local(pat) {
                    step if !step.projections.is_empty() => return false,
                    LocalStep { source: LocalSource::Parameter, .. } => return self.add_callers(id, pat),
                    LocalStep { source: LocalSource::Value(given), .. } => given,
                    _ => return false,
                },
                // A lock that is a part of a value, not behind a handle in it.
                Step::Field { base, .. } if is_value(cx, flow.types.expr(at)) => base,
                Step::Call(call) if is_clone_call(cx, &call) => match call.first() {
                    Some(of) => of,
                    None => return false,
                },
                Step::Call(call) => {
                    let is_new = match call.callee.filter(|callee| !flow.is_library(callee.fn_id)) {
                        Some(callee) => cx.gives_new.get(callee.fn_id, || gives_new(cx, callee.fn_id)),
                        None => is_new(cx, flow, at),
                    };
                    let is_of_run = is_new && cx.nested_body_around(id, at).is_none();
                    self.functions.extend(is_of_run.then_some((id, None)));
                    return is_of_run;
                }
                _ => return false,
            };
            at = flow.same_as(given);
        }
        false
    }

    /// Adds the makers of what all callers give for a parameter.
    fn add_callers(&mut self, id: FnId, pat: PatId) -> bool {
        let parameters = &self.cx.program.function(id).facts.param_pats;
        let Some(index) = parameters.iter().position(|own| *own == pat) else { return false };
        if !self.parameters.insert((id, pat)) {
            return true;
        }
        let calls = runners::calls_of(self.cx, id).unwrap_or_default();
        let mut given = calls.iter().map(|call| (call.fn_id, call.argument(self.cx, index)));
        !calls.is_empty() && given.all(|(caller, value)| value.is_some_and(|value| self.add(caller, value)))
    }
}

fn is_clone_call(cx: &Sections<'_>, call: &Call<'_>) -> bool {
    call.callee.is_some_and(|callee| cx.program.is_clone(callee.fn_id))
}

/// Whether a place is part of a task that the maker of a lock starts only after another place of its own, once for each lock.
pub(super) fn begins_after(
    cx: &Sections<'_>,
    made: (FnId, ExprId),
    later: (FnId, ExprId),
    earlier: (FnId, ExprId),
) -> bool {
    let (id, made) = made;
    let around = |expr: ExprId| cx.nested_body_around(id, expr);
    let Some(body) = cx.typed.body(id).filter(|_| (later.0, earlier.0) == (id, id)) else { return false };
    if around(earlier.1) != around(made) || cx.graph.expr_contexts(id).of(later.1).execution == Execution::SameThread {
        return false;
    }
    let index = cx.typed.body_index(id);
    let start = runners::around_start(cx, id, later.1);
    let is_once = |repeated: ExprId| !index.encloses(repeated, earlier.1) || index.encloses(repeated, made);
    around(start) == around(made)
        && !index.encloses(start, earlier.1)
        && body.expr(earlier.1).span.end <= body.expr(start).span.start
        && cx.loops_around(id, start).into_iter().all(is_once)
}

/// Whether a value is no handle of a lock that others have: a value of its own, or what a call of a library gives that is given no handle.
fn is_new(cx: &Sections<'_>, flow: ValueFlow<'_>, made: ExprId) -> bool {
    let is_handle = |value: ExprId| cx.program.refcount(flow.types.expr(value).peeled()).is_some();
    // `LAZY.clone()` looks through what has the handle.
    let own = flow.types.expr(made).peeled();
    let holds_one = |given: ExprId| flow.types.expr(given).any(&mut |part| part == own);
    let is_made_of = |call: Call<'_>| {
        let is_library = call.callee.is_some_and(|callee| flow.is_library(callee.fn_id));
        is_library && !call.arguments().any(|given| is_handle(given) || holds_one(given))
    };
    match flow.step(made) {
        Step::Call(call) if is_handle(made) => is_made_of(call),
        _ => is_value(cx, flow.types.expr(made)),
    }
}
