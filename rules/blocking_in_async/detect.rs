//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{
    BlockedOn, BlockingCall, Claim, EndCondition, RareContext, Recurrence, Share, Step, TaskContext,
};
use crate::diagnostics::{Confidence, Label, LabelRole};
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::program::{AdtId, CrateId, FnId};

/// Findings with one cause are one: the function that blocks, and what it waits for.
type Cause = (FnId, BlockedOn);

/// More calls of one cause are only counted.
const MOST_SHOWN: usize = 3;
/// The most other functions that are named.
const MOST_CALLERS: usize = 2;

/// Where findings of several causes are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    Function(FnId),
    /// The value that is waited for lies in a field of this type, or is made from what does: which one it is, is decided there.
    Holder(AdtId),
    /// Async code of this crate asks a database through functions.
    Crate(CrateId),
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

/// What makes a finding less sure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// Only a path leads there that is rarely taken.
    BehindBarrier {
        is_long: bool,
    },
    Rare(RareContext),
    /// It reads or writes a file, and no entry point shows that this matters.
    FilesNotHot,
    /// A helper reads or writes a file, below an entry point.
    FileOfHelper,
    /// A helper makes it, and no entry point leads there.
    HelperNotHot,
    /// A branch of a helper decides whether it is made.
    OnSomePaths,
    /// A condition decides whether it is made, and no entry point leads there.
    Optional,
    NotBesideTasks,
    /// What it is for happens rarely, and no entry point leads there.
    Seldom,
    OneEntry,
    ShortCall,
    MayBeEmptied,
    /// A call on the way runs one of several implementations, of which not all wait.
    OneOfSeveral(Share),
}

impl Doubt {
    fn leaves(self) -> Confidence {
        match self {
            // Who sleeps when something fails does so for all other tasks; a file is over with.
            Doubt::BehindBarrier { is_long: true } | Doubt::OneOfSeveral(Share::Most) => Confidence::Likely,
            _ => Confidence::Possible,
        }
    }
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
    // What one async function waits for in several helpers is one finding, too.
    let mut findings: BTreeMap<(Scope, Option<BlockedOn>), Vec<Reached>> = BTreeMap::new();
    for ((_, blocked_on), mut reached) in causes {
        let Some(first) = reached.iter().min_by_key(|reached| rank(cx, reached)) else { continue };
        // Who leaves work to a pool of threads does so all over a program, by choice: that is one finding. So is a layer of functions
        // that ask a database, for the crate that calls them.
        let is_of_layer = |call: &BlockingCall| !call.call_path.is_empty() && cx.analysis.waits_for_database(call);
        let of_all = if cx.analysis.is_parallel(first.call.callee) {
            Some(Scope::Program)
        } else {
            is_of_layer(&first.call).then(|| Scope::Crate(cx.analysis.crate_of(first.id)))
        };
        let of_holder = || cx.analysis.holder_of_blocked(&first.call).map(Scope::Holder);
        let blocked_on = of_all.is_none().then_some(blocked_on);
        let at = of_all.or_else(of_holder).unwrap_or(Scope::Function(first.id));
        findings.entry((at, blocked_on)).or_default().append(&mut reached);
    }
    let place =
        |(_, reached): &(_, &mut Vec<Reached>)| reached.first().map(|it| (it.id, cx.analysis.loc(it.id, it.expr)));
    cx.each(findings.iter_mut(), place, |((scope, _), reached)| report(cx, *scope, reached));
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
    let seldom =
        (!cx.analysis.answers_events(id, expr), cx.analysis.is_operational(id), cx.analysis.is_optional(id, expr));
    (worst, Reverse(reached.recurrence), seldom, call.call_path.len(), place)
}

/// What has to be so for a finding on a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, rare_context: RareContext) -> String {
    match rare_context {
        RareContext::Constructor(id) => format!("the constructor `{}` runs often", cx.analysis.fn_name(id)),
        RareContext::Destructor => "values are often dropped here".to_owned(),
        RareContext::ServiceStart => "services start often".to_owned(),
        RareContext::NoRuntime => "a runtime is there".to_owned(),
        RareContext::OwnThread => "the thread that drives this future has other tasks".to_owned(),
        RareContext::FirstThread => "something waits for this task: it runs on no worker thread".to_owned(),
        RareContext::OncePerRun => "this runs more than once, though only `main` leads here".to_owned(),
    }
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
        leads_here(other) || !matches!(scope, Scope::Function(_)) || waits_alike()
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
    match cx.analysis.in_async(call.callee).filter(|_| is_awaitable) {
        _ if is_end => "move the value into `spawn_blocking` and drop it there".to_owned(),
        Some(path) => format!("use `{path}` or `spawn_blocking`"),
        // What is borrowed cannot be moved there; the other one panics on a runtime with one thread.
        None if cx.analysis.uses_borrowed(id, expr) => {
            "`spawn_blocking` with owned data, or `block_in_place` (multi-thread)".to_owned()
        }
        None => "wrap the call in `spawn_blocking`".to_owned(),
    }
}

/// What makes a finding less sure.
fn doubts(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Vec<Doubt> {
    let mut found = Vec::new();
    let behind_barrier = Doubt::BehindBarrier { is_long: call.blocking >= Blocking::Long };
    found.extend(cx.analysis.is_behind_barrier(id, expr).then_some(behind_barrier));
    if let Some(rare_context) = cx.analysis.rare_context(id, expr, call) {
        found.push(Doubt::Rare(rare_context));
    } else {
        found.extend(not_often_enough(cx, id, expr, call));
    }
    let is_seldom = cx.analysis.is_seldom(call.callee) && !cx.analysis.is_reached(id);
    found.extend(is_seldom.then_some(Doubt::Seldom));
    // What computes for long is what the helper is there for, whichever algorithm it chooses.
    let may_be_passed_by = || cx.analysis.may_be_passed_by(id, expr, call);
    found.extend((call.blocking != Blocking::Compute && may_be_passed_by()).then_some(Doubt::OnSomePaths));
    match call.blocking {
        Blocking::Cheap => found.push(Doubt::ShortCall),
        Blocking::Entry => {
            let is_often = cx.analysis.is_reached(id) && is_of_each_event(cx, id, expr);
            let is_of_many = || is_of_many(cx, id, expr, call);
            found.extend((!is_often && !is_of_many()).then_some(Doubt::OneEntry));
        }
        _ => {}
    }
    found.extend((call.share != Share::All).then_some(Doubt::OneOfSeveral(call.share)));
    let may_be_emptied = cx.analysis.end_condition(call) == Some(EndCondition::MayBeEmptied);
    found.extend(may_be_emptied.then_some(Doubt::MayBeEmptied));
    found
}

/// What a program would have to show before its reader gains from the finding.
///
/// The bounds come from 118 findings in thirty applications that people judged who had not written this rule. Of those about
/// files one in five was of use (they are answered from the page cache, where `prove` measures no difference), of those through
/// helpers one in ten, of the others more than half. Of eight that were about files for each of many things of an event, with no entry
/// point, one was: mostly they list what a user has few of. Nor does it show anything that each round of a loop over events needs the file,
/// or that the function awaits other files: of 22 such findings three were of use. What a handler of requests always reads is said.
fn not_often_enough(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<Doubt> {
    let is_less_than = |at_least| cx.analysis.runs_less_than(at_least, id, expr);
    let waits_for_files = || cx.analysis.waits_for_files(call);
    if !call.call_path.is_empty() {
        // An entry point says that events come, not that each of them needs the file. Of fourteen such findings that people judged two
        // were of use.
        let is_from_events = cx.claim(id, expr) == Some(Claim::EntryPoint);
        if is_from_events && call.blocking < Blocking::Compute && waits_for_files() {
            return Some(Doubt::FileOfHelper);
        }
        // What is meant to compute for long does so whenever it is called: that events lead there is enough. What waits for a thread, a
        // process or a peer mostly does not, and must be seen to be part of each event.
        let matters_here = match call.blocking {
            Blocking::Compute => cx.analysis.recurrence(id, expr) >= Recurrence::PerEvent,
            Blocking::Long if waits_for_files() => false,
            Blocking::Long => is_of_kind_of_event(cx, id, expr) || cx.analysis.is_done_for_each_event(id, expr),
            _ => false,
        };
        return (!matters_here && is_less_than(Recurrence::Hot)).then_some(Doubt::HelperNotHot);
    }
    let is_optional = !cx.analysis.is_reached(id) && cx.analysis.is_optional(id, expr);
    if waits_for_files() {
        let is_of_request = cx.analysis.is_in_handler(id, expr)
            && !cx.analysis.is_conditional(id, expr)
            && !cx.analysis.is_operational(id);
        return (!is_of_request && (is_optional || is_less_than(Recurrence::Hot))).then_some(Doubt::FilesNotHot);
    }
    if is_less_than(Recurrence::InTask) {
        return Some(Doubt::NotBesideTasks);
    }
    // What something else is waited for is often there; a timer is waited for as long as it says, each time.
    let is_rare = is_optional && !cx.analysis.is_timer(call.callee) && !cx.analysis.answers_events(id, expr);
    (is_rare && call.blocking != Blocking::Compute).then_some(Doubt::Optional)
}

/// Whether a call is made for each of many things of an event.
fn is_of_many(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
    cx.analysis.is_per_item(id, expr, call) && !cx.analysis.runs_less_than(Recurrence::PerEvent, id, expr)
}

/// Whether a call is part of each event that its function takes. An optional part, such as a certificate that a file may hold, is
/// rarely what each event needs, nor is what a handler calls: of three such findings that people judged none was of use.
fn is_of_each_event(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> bool {
    cx.analysis.takes_events_nearby(id, expr) && !cx.analysis.is_conditional(id, expr)
}

/// Whether a call is part of each event of one kind that its function answers.
fn is_of_kind_of_event(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> bool {
    cx.analysis.answers_events(id, expr) && !cx.analysis.is_optional(id, expr)
}

fn note(cx: &RuleContext<'_>, doubt: Doubt) -> String {
    match doubt {
        Doubt::BehindBarrier { .. } => "this path is rarely taken".to_owned(),
        Doubt::Rare(rare_context) => {
            format!("assumes that {}", what_happens(cx, rare_context))
        }
        Doubt::FilesNotHot => "no entry point leads here, and small files are usually in the page cache".to_owned(),
        Doubt::FileOfHelper => {
            "small files are usually in the page cache, and not each event may need this one".to_owned()
        }
        Doubt::HelperNotHot => "no entry point leads here: it may run rarely".to_owned(),
        Doubt::OnSomePaths => "assumes that the helper usually takes the branch to it".to_owned(),
        Doubt::Optional => "no entry point leads here, and a condition decides whether it is called".to_owned(),
        Doubt::NotBesideTasks => "nothing shows that other tasks run beside it".to_owned(),
        Doubt::Seldom => "no entry point leads here, and what needs this call happens rarely".to_owned(),
        Doubt::OneEntry => "one entry of a directory is changed: that rarely waits long".to_owned(),
        Doubt::ShortCall => "usually a short system call".to_owned(),
        Doubt::OneOfSeveral(Share::Several | Share::Few) => {
            "only some of the implementations that may be called on the way wait".to_owned()
        }
        Doubt::OneOfSeveral(_) => "which implementation is called on the way is not known".to_owned(),
        Doubt::MayBeEmptied => "the destructor may find nothing that it waits for".to_owned(),
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
