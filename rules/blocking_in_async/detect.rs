//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{BlockedOn, BlockingCall, Recurrence, Step, TaskContext};
use crate::diagnostics::{Confidence, Label, LabelRole};
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::program::{AdtId, CrateId, FnId};

mod doubts;

use doubts::{Doubt, doubts, note, runs_less_than};

/// Findings with one cause are one: the function that blocks, and what it waits for.
type Cause = (FnId, BlockedOn);

/// More calls of one cause are only counted.
const MOST_SHOWN: usize = 3;
/// The most other functions that are named.
const MOST_CALLERS: usize = 2;
/// From so many causes on it is the choice of a program to use a library on the threads of its runtime, and one finding.
const FEWEST_OF_CHOICE: usize = 3;
/// From so many causes on it is the choice of a library to read and write files there. How its users call it is not known, so that a few are
/// said one by one.
const FEWEST_OF_LIBRARY: usize = 8;

/// Where findings of several causes are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    Function(FnId),
    /// The value that is waited for lies in a field of this type, or is made from what does: which one it is, is decided there.
    Holder(AdtId),
    /// The function of a program uses this library several times: who moves one call to another thread moves the others.
    Uses(FnId, CrateId),
    /// Async code of this crate asks databases.
    Databases(CrateId),
    /// Async code of the first crate, which no entry point leads to, uses the second, a library.
    Library(CrateId, CrateId),
    /// Async code of this crate reads and writes files.
    Files(CrateId),
    /// The program leaves work to a pool of threads.
    Program,
}

/// A call in async code that leads to a blocking call.
struct Reached {
    id: FnId,
    expr: ExprId,
    call: BlockingCall,
    recurrence: Recurrence,
    doubts: Vec<Doubt>,
}

impl Reached {
    fn confidence(&self) -> Confidence {
        self.doubts.iter().map(|doubt| doubt.leaves()).min().unwrap_or(Confidence::Certain)
    }

    fn is_possible(&self) -> bool {
        self.confidence() == Confidence::Possible
    }
}

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let mut causes: BTreeMap<Cause, Vec<Reached>> = BTreeMap::new();
    cx.each_function(|id| {
        if !cx.analysis.has_async_code(id) || cx.analysis.polls_itself(id) {
            return;
        }
        let is_async = |expr: &ExprId| {
            cx.analysis.task_context(id, *expr) == Some(TaskContext::Async)
                && !cx.analysis.is_in_body_of_main(id, *expr)
        };
        let calls = cx.analysis.calls_in(id).into_iter().filter(is_async);
        let blocking: Vec<(ExprId, BlockingCall)> =
            calls.filter_map(|expr| Some((expr, cx.analysis.blocking_call_at(id, expr)?))).collect();
        // What a closure does that a call waits for is part of that wait: threads that are joined in their scope.
        let waits = |call: &BlockingCall| call.call_path.is_empty() && call.blocking == Blocking::Long;
        let waiting: BTreeSet<ExprId> =
            blocking.iter().filter(|(_, call)| waits(call)).map(|(expr, _)| *expr).collect();
        let is_part = |expr: ExprId| cx.analysis.is_in_closure_of_any(id, expr, &waiting);
        for (expr, call) in blocking.into_iter().filter(|(expr, _)| !is_part(*expr)) {
            let cause = (call.fn_id, cx.analysis.blocked_on(&call));
            let doubts = doubts(cx, id, expr, &call);
            let recurrence = cx.analysis.recurrence(id, expr);
            causes.entry(cause).or_default().push(Reached { id, expr, call, recurrence, doubts });
        }
    });
    let mut findings = merged(cx, causes);
    let place =
        |(_, reached): &(_, &mut Vec<Reached>)| reached.first().map(|it| (it.id, cx.analysis.loc(it.id, it.expr)));
    cx.each(findings.iter_mut(), place, |((scope, _), reached)| report(cx, *scope, reached));
}

/// What one decision would mend, by its scope and, within that, by what it waits for.
type Findings = BTreeMap<(Scope, Option<BlockedOn>), Vec<Reached>>;

/// Merges causes that one decision would mend.
fn merged(cx: &RuleContext<'_>, mut causes: BTreeMap<Cause, Vec<Reached>>) -> Findings {
    causes.values_mut().for_each(|reached| reached.sort_by_cached_key(|it| rank(cx, it)));
    let mut sizes: BTreeMap<Scope, usize> = BTreeMap::new();
    // What is only possible is no part of what the reader of the others sees.
    for first in causes.values().filter_map(|reached| reached.first()).filter(|first| !first.is_possible()) {
        if let Some(scope) = choice(cx, first) {
            *sizes.entry(scope).or_default() += 1;
        }
    }
    let mut findings = Findings::new();
    for ((_, blocked_on), mut reached) in causes {
        let Some(first) = reached.first() else { continue };
        // What is only possible is no part of what the reader of the others sees.
        let is_sure = |_: &Scope| !first.is_possible();
        let fewest = if is_seldom(cx, first) { FEWEST_OF_CHOICE } else { FEWEST_OF_LIBRARY };
        let is_of_many = |scope: &Scope| sizes.get(scope).is_some_and(|size| *size >= fewest);
        let scope = layer(cx, &first.call, first.id)
            .or_else(|| choice(cx, first).filter(is_of_many))
            .or_else(|| cx.analysis.holder_of_blocked(&first.call).map(Scope::Holder))
            .or_else(|| uses(cx, &first.call, first.id).filter(is_sure))
            .unwrap_or(Scope::Function(first.id));
        // What one async function waits for in several helpers is one finding, too.
        let blocked_on = matches!(scope, Scope::Holder(_) | Scope::Function(_)).then_some(blocked_on);
        findings.entry((scope, blocked_on)).or_default().append(&mut reached);
    }
    findings
}

/// Who leaves work to a pool of threads does so all over a program, by choice: that is one finding. So is a layer of functions
/// that ask a database, for the crate that calls them.
fn layer(cx: &RuleContext<'_>, call: &BlockingCall, id: FnId) -> Option<Scope> {
    if cx.analysis.is_parallel(call.callee) {
        return Some(Scope::Program);
    }
    let is_layer = !call.call_path.is_empty() && cx.analysis.database_of(call).is_some();
    is_layer.then(|| Scope::Databases(cx.analysis.crate_of(id)))
}

/// How a function of a program uses a library.
fn uses(cx: &RuleContext<'_>, call: &BlockingCall, id: FnId) -> Option<Scope> {
    let library = cx.analysis.library_of(call.callee).filter(|_| cx.analysis.is_in_program(id));
    library.map(|library| Scope::Uses(id, library))
}

/// What a program would decide for all uses alike, if it is that: how it uses a library, or files. What waits for other
/// threads of the same program is no such thing, nor what an entry point leads to, nor what a published library does for who knows whom, but
/// for a layer of functions that read and write files.
fn choice(cx: &RuleContext<'_>, reached: &Reached) -> Option<Scope> {
    let Reached { id, expr, call, .. } = reached;
    let krate = cx.analysis.crate_of(*id);
    if !is_seldom(cx, reached) {
        let is_layer = !call.call_path.is_empty() && cx.analysis.recurrence(*id, *expr) < Recurrence::PerEvent;
        return (is_layer && cx.analysis.waits_for_files(call)).then_some(Scope::Files(krate));
    }
    if cx.analysis.database_of(call).is_some() {
        return Some(Scope::Databases(krate));
    }
    if cx.analysis.waits_for_files(call) {
        return Some(Scope::Files(krate));
    }
    cx.analysis.library_of(call.callee).map(|library| Scope::Library(krate, library))
}

/// Whether nothing shows that a call is made as often as hot code runs, in a program.
fn is_seldom(cx: &RuleContext<'_>, reached: &Reached) -> bool {
    runs_less_than(cx, Recurrence::Hot, reached.id, reached.expr)
}

/// What is surely worth saying comes first, then the worst call, then the one that runs most often, as far as is known: of those
/// that events lead to the one in what answers them, not for those who operate the program, and the one that no condition decides about.
/// Of these the nearest.
fn rank(cx: &RuleContext<'_>, reached: &Reached) -> impl Ord + use<> {
    let call = &reached.call;
    // Names before places: the choice must not hang on the order of functions in their file.
    let place = (cx.analysis.fn_name(reached.id), cx.analysis.loc(reached.id, reached.expr));
    let worst = (reached.is_possible(), Reverse(call.blocking));
    let (id, expr) = (reached.id, reached.expr);
    let is_per_item = cx.analysis.is_per_item(id, expr, call);
    let seldom = (
        !is_per_item,
        !cx.analysis.answers_events(id, expr),
        cx.analysis.is_operational(id),
        cx.analysis.is_optional(id, expr),
    );
    (worst, Reverse(reached.recurrence), seldom, call.call_path.len(), place)
}

fn report(cx: &RuleContext<'_>, scope: Scope, all: &mut [Reached]) {
    all.sort_by_cached_key(|reached| rank(cx, reached));
    let Some((first, others)) = all.split_first() else { return };
    let Reached { id, expr, ref call, .. } = *first;
    let name = cx.analysis.fn_name(call.callee);
    let way = cx.analysis.way_to(call);
    let computes = call.blocking == Blocking::Compute;
    // Who waits for a pool waits for what it computes.
    let kind = if computes || cx.analysis.is_parallel(call.callee) { "CPU-bound" } else { "blocking" };
    let message = match way.first() {
        Some((_, _, Step::Calls(helper))) => {
            format!("`{}` makes the {kind} call `{name}` and is called from async code", cx.analysis.fn_name(*helper))
        }
        Some((_, _, Step::Ends(adt))) => {
            format!("dropping `{}` in async code calls `{name}`, which blocks the thread", cx.analysis.adt_name(*adt))
        }
        Some((_, _, Step::Unnamed)) | None => format!("{kind} call to `{name}` in async code"),
    };
    let label = match way.first() {
        Some((_, _, Step::Ends(_))) => "dropped here",
        _ => "called in async code here",
    };
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, expr), label);
    diagnostic.related = labels(cx, call, &way);
    let others = || others.iter().filter(|other| first.is_possible() || !other.is_possible());
    let here = others().filter(|other| other.id == id);
    let also = |other: &Reached| {
        let text = format!("also {kind}: `{}`", cx.analysis.fn_name(other.call.callee));
        Label::alike(cx.analysis.loc(id, other.expr), text)
    };
    diagnostic.related.extend(here.take(MOST_SHOWN).map(also));
    // Each async function once, the nearest first; more than a few are counted.
    let mut seen = BTreeSet::from([id]);
    // What leads to another blocking call is merged with this one, but is not said to lead here.
    let leads_here = |other: &Reached| (other.call.fn_id, other.call.expr) == (call.fn_id, call.expr);
    let is_same = |other: &Reached| {
        let waits_alike = || other.call.callee == call.callee && other.call.call_path.is_empty();
        leads_here(other) || !matches!(scope, Scope::Function(_) | Scope::Uses(..)) || waits_alike()
    };
    let elsewhere: Vec<&Reached> = others().filter(|other| is_same(other) && seen.insert(other.id)).collect();
    let called = |other: &&Reached| {
        let (caller, callee) = (cx.analysis.fn_name(other.id), cx.analysis.fn_name(other.call.callee));
        let text = match leads_here(other) {
            true => format!("also called by `{caller}` here"),
            false if other.call.call_path.is_empty() => format!("also {kind}: `{callee}` in `{caller}` here"),
            false => format!("also {kind}: `{callee}`, reached from `{caller}` here"),
        };
        Label::new(cx.analysis.loc(other.id, other.expr), text).with_role(LabelRole::Alike { is_named: true })
    };
    diagnostic.related.extend(elsewhere.iter().take(MOST_CALLERS).map(called));
    let more = elsewhere.len().saturating_sub(MOST_CALLERS);
    if more > 0 {
        let functions =
            if more == 1 { "1 more async function".to_owned() } else { format!("{more} more async functions") };
        let note = match elsewhere.iter().all(|other| leads_here(other)) {
            true => format!("also called by {functions}"),
            false => format!("also {kind} calls in {functions}"),
        };
        diagnostic.count_alike(more, note);
    }
    let mut in_helpers = also_in_helpers(cx, id, expr, call, kind);
    in_helpers.retain(|label| diagnostic.related.iter().all(|told| told.loc != label.loc));
    diagnostic.related.extend(in_helpers.into_iter().take(MOST_SHOWN));
    diagnostic.confidence = diagnostic.confidence.min(first.confidence());
    if let Some(derived) = cx.analysis.derived_blocking(call.callee) {
        cx.with_derived(&mut diagnostic, call.callee, derived);
    }
    // Named, and not a place of the finding: that one does what is advised.
    if let Some(other) = cx.analysis.who_moves(id, call).iter().find(|other| **other != id) {
        let text = format!("`{}` makes such a call on another thread", cx.analysis.fn_name(*other));
        diagnostic.notes.push(text);
    }
    diagnostic.notes.extend(first.doubts.iter().map(|doubt| note(cx, *doubt)));
    diagnostic.background.push("meanwhile, no other task on this worker thread makes progress".to_owned());
    let is_end = matches!(way.first(), Some((_, _, Step::Ends(_))));
    diagnostic.help.push(advice(cx, id, expr, call, is_end));
    diagnostic.function = cx.analysis.fn_name(id);
    cx.emit(diagnostic);
}

/// What to do about a call, or about the end of a value whose destructor makes it.
fn advice(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall, is_end: bool) -> String {
    // A synchronous helper or closure cannot await what stands in for it.
    let is_awaitable = call.call_path.is_empty() && cx.analysis.can_await(id, expr);
    match cx.analysis.in_async(id, call.callee).filter(|_| is_awaitable) {
        _ if is_end => "move the value into `spawn_blocking` and drop it there".to_owned(),
        Some(path) => format!("use `{path}` or `spawn_blocking`"),
        // What is borrowed cannot be moved there; the other one panics on a runtime with one thread.
        None if cx.analysis.uses_borrowed(id, expr) => {
            "`spawn_blocking` with owned data, or `block_in_place` (multi-thread)".to_owned()
        }
        None => "wrap the call in `spawn_blocking`".to_owned(),
    }
}

/// Where other helpers wait as well: whoever moves the call to another thread wants to see all of it.
fn also_in_helpers(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall, kind: &str) -> Vec<Label> {
    let label = |other: &BlockingCall| {
        let (callee, caller) = (cx.analysis.fn_name(other.callee), cx.analysis.fn_name(other.fn_id));
        let text = format!("also {kind}: `{callee}` in `{caller}` here");
        Label::new(cx.analysis.loc(other.fn_id, other.expr), text).with_role(LabelRole::Alike { is_named: true })
    };
    cx.analysis.also_blocks(id, expr, call).iter().map(label).collect()
}

fn does_to_thread(call: &BlockingCall) -> &'static str {
    if call.blocking == Blocking::Compute { "occupies" } else { "blocks" }
}

/// The calls from async code to the one that blocks: all of them with their callers, for they say whether it matters.
fn labels(cx: &RuleContext<'_>, call: &BlockingCall, way: &[(FnId, ExprId, Step)]) -> Vec<Label> {
    let label = |(caller, call, step): &(FnId, ExprId, Step)| {
        let caller_name = cx.analysis.fn_name(*caller);
        let text = match step {
            Step::Calls(callee) => format!("`{caller_name}` calls `{}`", cx.analysis.fn_name(*callee)),
            Step::Ends(adt) => format!("`{caller_name}` drops `{}`", cx.analysis.adt_name(*adt)),
            Step::Unnamed => format!("`{caller_name}` leads on here"),
        };
        Label::new(cx.analysis.loc(*caller, *call), text).with_role(LabelRole::Step(cx.step_in_words(*step)))
    };
    let Some((_, between)) = way.split_first() else { return Vec::new() };
    let name = format!("`{}`", cx.analysis.fn_name(call.callee));
    let text = format!("{name} {} the thread here", does_to_thread(call));
    let last = Label::new(cx.analysis.loc(call.fn_id, call.expr), text).with_role(LabelRole::Step(name));
    between.iter().map(label).chain([last]).collect()
}
