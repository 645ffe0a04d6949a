//! What makes a finding about a blocking call less sure: how often it is made, and what may pass it by.

use crate::analysis::{BlockingCall, Claim, EndCondition, RareContext, Reach, Recurrence, Share};
use crate::diagnostics::Confidence;
use crate::facts::ExprId;
use crate::knowledge::attributes::{Blocking, Database};
use crate::rules::RuleContext;
use crate::rules::certainty;
use crate::types::program::FnId;

/// What makes a finding less sure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Only a path leads there that is rarely taken.
    BehindBarrier {
        is_long: bool,
    },
    Rare(RareContext),
    /// It reads or writes a file, and no entry point shows that this matters.
    FilesNotHot,
    /// It asks a database whose files the process itself reads, and nothing shows that this matters.
    DatabaseNotHot,
    /// It reads or writes a file below an entry point, and no handler always does so itself.
    FileOfEvent,
    /// No entry point leads there, and nothing shows that it is made often.
    NotHot,
    /// People do what its function is for now and then, and no entry point leads there.
    Occasional,
    /// A branch of a helper decides whether it is made.
    OnSomePaths,
    /// A condition decides whether it is made, and no entry point leads there.
    Optional,
    NotBesideTasks,
    /// It sleeps for a moment, and nothing shows that it does so often.
    Moment,
    /// What it is for happens rarely, and no entry point leads there.
    Seldom,
    OneEntry,
    ShortCall,
    MayBeEmptied,
    /// It waits for the end of a thread that has mostly ended by then.
    EndedThread,
    /// It sends a message without content, for which there mostly is room.
    Signal,
    /// It computes as long as it is told, and the program asks for little.
    LittleWork,
    /// No crate is built from both the caller and the implementation that waits.
    NotBuiltTogether,
    /// A condition on the way asks whether a runtime is there.
    AsksForRuntime,
    /// A call on the way runs one of several implementations, of which not all wait.
    OneOfSeveral(Share),
}

impl Doubt {
    pub(super) fn leaves(self) -> Confidence {
        match self {
            // Who sleeps when something fails does so for all other tasks; a file is over with.
            Doubt::BehindBarrier { is_long: true } | Doubt::OneOfSeveral(Share::Most) => Confidence::Likely,
            _ => Confidence::Possible,
        }
    }
}

/// Who sleeps no longer than this (ns) has to do so often: of five such findings that people judged none was of use otherwise.
const MOMENT: u64 = 100_000_000;

/// What makes a finding less sure.
pub(super) fn doubts(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Vec<Doubt> {
    let mut found = Vec::new();
    let behind_barrier = Doubt::BehindBarrier { is_long: call.blocking >= Blocking::Long };
    found.extend(cx.analysis.is_behind_barrier(id, expr).then_some(behind_barrier));
    if let Some(rare_context) = cx.analysis.rare_context(id, expr, call) {
        found.push(Doubt::Rare(rare_context));
    } else {
        found.extend(not_often_enough(cx, id, expr, call));
    }
    let moves_others = || !cx.analysis.who_moves(id, call).is_empty();
    let is_seldom = cx.analysis.is_seldom(call.callee) && !is_near_events(cx, id, expr) && !moves_others();
    found.extend(is_seldom.then_some(Doubt::Seldom));
    // What computes for long is what the helper is there for, whichever algorithm it chooses.
    let may_be_passed_by = || cx.analysis.may_be_passed_by(id, expr, call, least_reach(cx, id, expr));
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
    let is_little = call.blocking == Blocking::Compute && cx.analysis.asks_little_of_library(call.callee);
    found.extend((is_little && cx.claim(id, expr) != Some(Claim::Marked)).then_some(Doubt::LittleWork));
    found.extend((call.share != Share::All).then_some(Doubt::OneOfSeveral(call.share)));
    found.extend((!cx.analysis.may_be_built_together(id, call.fn_id)).then_some(Doubt::NotBuiltTogether));
    found.extend(is_without_runtime(cx, id, expr, call).then_some(Doubt::AsksForRuntime));
    let is_doubted = cx.analysis.is_in_program(id) && cx.claim(id, expr) != Some(Claim::Marked);
    found.extend((is_doubted && cx.analysis.joins_ended_thread(call)).then_some(Doubt::EndedThread));
    let is_signal = || !cx.analysis.in_loop(call.fn_id, call.expr) && cx.analysis.sends_signal(call);
    found.extend((is_doubted && is_signal()).then_some(Doubt::Signal));
    let may_be_emptied = cx.analysis.end_condition(call) == Some(EndCondition::MayBeEmptied);
    found.extend(may_be_emptied.then_some(Doubt::MayBeEmptied));
    found
}

/// Whether the call, or one that leads there, is what code does that also runs without a runtime.
fn is_without_runtime(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
    call.places(id, expr).any(|(id, expr)| cx.analysis.is_without_runtime(id, expr))
}

/// What counts as passed by: in a program also what a helper may have returned before, without an error. It tried again, asked whether there
/// is anything to do, or found that nobody can answer: of seventeen such findings that people judged three were of use. Who marks code as
/// hot knows what it does.
fn least_reach(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> Reach {
    let is_doubted = cx.analysis.is_in_program(id) && cx.claim(id, expr) != Some(Claim::Marked);
    if is_doubted { Reach::UnlessReturned } else { Reach::OnSomePaths }
}

/// What a program would have to show before its reader gains from the finding.
///
/// The bounds come from 118 findings in thirty applications that people judged who had not written this rule. Of those about
/// files one in five was of use (they are answered from the page cache, where `prove` measures no difference), of those through
/// helpers one in ten, of the others more than half. Of eight that were about files for each of many things of an event, with no entry
/// point, one was: mostly they list what a user has few of. Nor does it show anything that each round of a loop over events or each request
/// needs the file, or that the function awaits other files: of 44 such findings four were of use.
fn not_often_enough(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<Doubt> {
    let is_less_than = |at_least| runs_less_than(cx, at_least, id, expr);
    let waits_for_files = || cx.analysis.waits_for_files(call);
    // An entry point says that events come, not that each of them needs the file or the statement. Of fourteen findings about files that
    // helpers use two were of use, of fourteen about files that async functions use themselves two again, and of four about databases none.
    let is_from_events = cx.claim(id, expr) == Some(Claim::EntryPoint);
    let is_embedded = cx.analysis.database_of(call) == Some(Database::Embedded);
    // That each event makes a statement shows nothing: of 25 such findings that people judged in eighteen programs three were of use, and of
    // twelve that others move to another thread one.
    let is_of_entry_point = || {
        cx.analysis.heat_distance(id) == 0 && !cx.analysis.is_conditional(id, expr) && !cx.analysis.is_operational(id)
    };
    if is_embedded && (is_from_events || is_less_than(Recurrence::Hot)) && !is_of_entry_point() {
        return Some(Doubt::DatabaseNotHot);
    }
    if is_less_than(Recurrence::Hot) && is_done_now_and_then(cx, id, expr, call) {
        return Some(Doubt::Occasional);
    }
    // What is shared out to a pool is mostly over soon, and so are the commands that programs run: of seven and of 32 such findings
    // that people judged one and five were of use, none of ten where one is run for each of several things.
    if (cx.analysis.waits_for_process(call) || cx.analysis.is_parallel(call.callee)) && is_less_than(Recurrence::Hot) {
        return Some(Doubt::NotHot);
    }
    if !call.call_path.is_empty() {
        // Who waits for the disk itself, too, mostly does so now and then: of eight such findings that people judged two were of use.
        let is_rarer = || call.blocking < Blocking::Compute || !cx.analysis.is_done_for_each_event(id, expr);
        if is_from_events && waits_for_files() && is_rarer() {
            return Some(Doubt::FileOfEvent);
        }
        // What waits must be seen to be part of each event.
        let matters_here = match call.blocking {
            Blocking::Compute => is_usual_work(cx, id, expr, call),
            Blocking::Long if waits_for_files() => false,
            Blocking::Long => is_of_kind_of_event(cx, id, expr) || cx.analysis.is_done_for_each_event(id, expr),
            _ => false,
        };
        return (!matters_here && is_less_than(Recurrence::Hot)).then_some(Doubt::NotHot);
    }
    let is_optional = !is_near_events(cx, id, expr) && cx.analysis.is_optional(id, expr);
    if waits_for_files() {
        if is_of_entry_point() {
            return None;
        }
        return if is_from_events {
            Some(Doubt::FileOfEvent)
        } else {
            (is_optional || is_less_than(Recurrence::Hot)).then_some(Doubt::FilesNotHot)
        };
    }
    // Who sleeps in a library does so for whoever awaits it.
    if cx.analysis.is_timer(call.callee) && !cx.analysis.is_in_program(id) {
        return None;
    }
    if is_less_than(Recurrence::InTask) {
        return Some(Doubt::NotBesideTasks);
    }
    // What something else is waited for is often there; a timer is waited for as long as it says, each time.
    if cx.analysis.is_timer(call.callee) {
        let is_moment = cx.analysis.written_time(call).is_some_and(|time| time <= MOMENT);
        let is_often = || cx.analysis.is_within_loop(id, expr) || !is_less_than(Recurrence::PerEvent);
        return (is_moment && !is_often()).then_some(Doubt::Moment);
    }
    // A task waits for some things before its loop. Of sixteen such findings that people judged two were of use.
    if is_less_than(Recurrence::PerEvent) && !cx.analysis.is_within_loop(id, expr) {
        return Some(Doubt::NotHot);
    }
    let is_passed_over = match call.blocking {
        Blocking::Compute => is_less_than(Recurrence::Hot) && !is_usual_work(cx, id, expr, call),
        _ => is_optional && !cx.analysis.answers_events(id, expr),
    };
    is_passed_over.then_some(Doubt::Optional)
}

/// Whether nothing shows that an expression of a program runs as often as `at_least`: that events enter some calls before it does not.
pub(super) fn runs_less_than(cx: &RuleContext<'_>, at_least: Recurrence, id: FnId, expr: ExprId) -> bool {
    let is_rarer = || cx.analysis.is_in_program(id) && cx.analysis.recurrence(id, expr) < at_least;
    cx.analysis.runs_less_than(at_least, id, expr) || !is_near_events(cx, id, expr) && is_rarer()
}

/// Whether an entry point leads to an expression, neither by several calls from where events enter nor past a loop that waits for them.
fn is_near_events(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> bool {
    let is_outside = || cx.claim(id, expr) == Some(Claim::EntryPoint) && cx.analysis.leads_past_event_loops(id, expr);
    cx.analysis.is_reached(id) && !cx.is_far_from_events(id, expr) && !is_outside()
}

/// Whether a call serves those who operate a program, or what people do now and then, as far as names tell. What waits for a peer or another
/// thread may do so for ever, however seldom that is. Of 42 findings behind such names that people judged eight were of use, six of which
/// wait for peers or sleep.
fn is_done_now_and_then(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
    let ends_soon = call.blocking == Blocking::Compute
        || cx.analysis.database_of(call).is_some()
        || cx.analysis.waits_for_process(call);
    ends_soon && cx.is_rare_by_name(id, expr)
}

/// Whether each event, or each of many things of one, needs what computes for long. Of 33 findings where a condition decides that people
/// judged ten were of use, of the others two in three.
fn is_usual_work(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
    cx.analysis.is_done_for_each_event(id, expr) || is_of_many(cx, id, expr, call)
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

/// What has to be so for a finding on a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, rare_context: RareContext) -> String {
    match rare_context {
        RareContext::Constructor(id) => format!("the constructor `{}` runs often", cx.analysis.fn_name(id)),
        RareContext::Destructor => "values are often dropped here".to_owned(),
        RareContext::ServiceStart => "this service is started often".to_owned(),
        RareContext::NoRuntime => "a runtime is there".to_owned(),
        RareContext::OwnThread => "the thread that drives this future has other tasks".to_owned(),
        RareContext::FirstThread => "something waits for `main`'s own task, which runs on no worker thread".to_owned(),
        RareContext::OncePerRun => "this runs more than once, though only `main` leads here".to_owned(),
    }
}

pub(super) fn note(cx: &RuleContext<'_>, doubt: Doubt) -> String {
    match doubt {
        Doubt::BehindBarrier { .. } => "this path is rarely taken".to_owned(),
        Doubt::Rare(rare_context) => {
            format!("assumes that {}", what_happens(cx, rare_context))
        }
        Doubt::FilesNotHot => {
            "no marked entry point leads here, and small files are usually in the page cache".to_owned()
        }
        Doubt::DatabaseNotHot => {
            "most statements of an embedded database are short, and not each event may need this one".to_owned()
        }
        Doubt::FileOfEvent => {
            "small files are usually in the page cache, and not each event may need this one".to_owned()
        }
        Doubt::NotHot => "no marked entry point leads here: it may run rarely".to_owned(),
        Doubt::Occasional => {
            "no marked entry point leads here, and its name speaks of what is done now and then".to_owned()
        }
        Doubt::OnSomePaths => "assumes that the helper usually takes the branch to it".to_owned(),
        Doubt::Optional => "no marked entry point leads here, and a condition decides whether it is called".to_owned(),
        Doubt::NotBesideTasks => "nothing shows that other tasks run beside it".to_owned(),
        Doubt::Moment => "no marked entry point leads here, and it sleeps only for a moment".to_owned(),
        Doubt::Seldom => "no marked entry point leads here, and what needs this call happens rarely".to_owned(),
        Doubt::OneEntry => "one entry of a directory is changed: that rarely waits long".to_owned(),
        Doubt::LittleWork => "the program asks this library for so little work that it is over soon".to_owned(),
        Doubt::ShortCall => "usually a short system call".to_owned(),
        Doubt::OneOfSeveral(Share::Several | Share::Few) => {
            "only some of the implementations that may be called on the way wait".to_owned()
        }
        Doubt::OneOfSeveral(_) => "which implementation is called on the way is not known".to_owned(),
        Doubt::NotBuiltTogether => certainty::Doubt::NotBuiltTogether.note().to_owned(),
        Doubt::AsksForRuntime => certainty::Doubt::AsksForRuntime.note().to_owned(),
        Doubt::Signal => "there is mostly room for a message without content".to_owned(),
        Doubt::EndedThread => "the thread has probably ended before it is joined".to_owned(),
        Doubt::MayBeEmptied => "the destructor may find nothing that it waits for".to_owned(),
    }
}
