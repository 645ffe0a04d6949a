//! How loud a finding may be: the one place where doubts about a claim become its confidence and level.
//!
//! An error fails somebody's build. It needs a claim without an assumption: which lock it is about is known, the guard is
//! alive on a path that is sure to exist, each call on the way is made for sure, and no condition on the way may have been
//! made for this very case. Each assumption is a note; most make a warning of an error, and those that are as likely wrong
//! as right make the finding *possible*, which is not shown by default.

use crate::analysis::{Acquisition, Dossier, EndCondition, Recurrence, RuntimeCondition, Share};
use crate::diagnostics::{Confidence, Diagnostic, Level};
use crate::rules::RuleContext;

/// A reason why a claim may not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The lock has no type that is known, nor a place.
    UnknownLock,
    /// The guard is gone on some path, and a condition in between may tell the paths apart.
    MayBeGone,
    /// It is awaited beside others, the first of which to be ready ends the wait.
    OtherBranchFirst,
    /// A helper holds the guard around some of its calls of a closure only.
    HeldAtSomeCalls,
    /// A callee does it unless it fails before.
    UnlessItFails,
    /// A thread or task that does it may have done it before.
    MayBeDone,
    /// The same of who does it once.
    MostlyDone,
    /// Both are taken to be of one object.
    OfOneObject,
    /// It happens only where the function returns an error.
    WhenItFails,
    /// It happens only where something has failed before.
    AfterFailure,
    /// A callee does it on some of its paths only.
    OnSomePaths,
    /// It stands behind a condition that asks whether a runtime is there.
    AsksForRuntime,
    /// It stands where an attempt to do it without waiting has failed.
    AfterFailedAttempt,
    /// Conditions or loops on a way through several functions decide whether it is done.
    Conditional,
    /// Of several functions that a call may lead to only some do it.
    OneOfSeveral,
    /// The same of what would not even panic.
    OneOfSeveralMayStall,
    /// The same, and most do not, or callers know which one it is.
    OneOfFew,
    /// It needs another thread that goes the other way at the same time, with the same objects.
    NeedsOtherThread,
    /// It needs somebody else who writes at the same time: somebody does, in hot code.
    NeedsWriter,
    /// Hot code only reads, so that nobody waits unless somebody else writes.
    OnlyReaders,
    /// Code outside of the workspace may use the lock as well.
    UsedOutside,
    /// Somebody writes, but not in hot code: the first reader waits for nothing in between.
    NeedsRareWriter,
    /// The same for two reads of one expression.
    NeedsWriterAtOnce,
    /// The two reads are made as a program or an object starts: hardly anybody else uses it yet.
    NeedsWriterAtStart,
    /// All who write do so in the task that reads.
    NeedsOtherTask,
    /// One task or thread does all of it, one after the other.
    OneTask,
    /// Nobody who writes was found.
    NeedsUnseenWriter,
    /// It blocks a worker of the runtime, which may go well; a release build does not panic.
    OnlyStalls,
    /// It needs a value to end there that may have been moved or emptied before.
    NeedsEndOfValue,
    /// It needs a value that ends there to hold what only its destructor takes out.
    NeedsContent,
    /// Nothing shows that it runs beside other tasks.
    NotBesideTasks,
    /// It is a part of a map of shards: whether it is the same part, two keys decide.
    OneShard,
    /// It is one of many locks: only who wants the same one waits.
    OneOfMany,
    /// The same function changes the content afterwards.
    WrittenBeside,
    /// What is kept there starts or stops something.
    StartsOrStops,
    /// Values come and go, and nobody looks at them.
    OnlyRegisters,
    /// Nothing shows that it is done for each of many things.
    Infrequent,
    /// Entry points lead to it far, through several branches or beside a wait that takes far longer.
    HardlyHot,
    /// It is done beside a wait that takes far longer.
    BesideLongWait,
    /// Synchronous code may hold the lock for long, so that async code should not block for it.
    LongSections,
    /// Nobody knows how long what runs under the lock takes: a blocking lock lets worker threads wait for it.
    UnknownWork,
    /// All that happens under the lock is over at once most of the time.
    MostlyShort,
    /// All that is awaited under the lock is other locks.
    WaitsForLocks,
    /// All that is awaited is other locks, and nobody is seen to hold one of these for long.
    WaitsForBriefLocks,
    /// The same under a blocking lock that is no part of a map: the future cannot leave its thread, on which the locks are taken in turns.
    OverSoon,
    /// The thread that drives the future does nothing else.
    DrivenAlone,
    /// Code in which it could be so would not compile: the future has to be `Send`, which the guard is not.
    NotSend,
    /// Nothing else can reach the lock meanwhile: it is a field of what is borrowed exclusively.
    HeldAlone,
    /// Nothing else ever wants the lock meanwhile: another lock is always held around it, it is a local that is only lent, one task has it, or
    /// none of a program's several tasks is seen to come to it.
    NoContender,
    /// The same of a blocking lock that is no part of a map: the next task that wants it may block its thread.
    UncontendedSoFar,
    /// What else wants the lock is over before, unless who awaits its end is given up.
    MostlyOver,
    /// Whoever wants the lock awaits something else first, which is mostly there for that.
    AwaitedFirst,
    /// It is done as the program or an object starts: hardly anything else uses the lock yet.
    AtStart,
    /// What is awaited awaits nothing itself, so that the task is not suspended there yet.
    NeverSuspends,
    /// The lock is there for that only one does the work at a time.
    ExclusiveOnPurpose,
    /// The code stands in for the real thing in tests, as the name of its package or function says.
    ForTests,
    /// Nothing of the program calls the function.
    Unused,
    /// Nothing that runs puts anything into the map, so that there is no entry to be held.
    NeverFilled,
    /// Nothing is seen to call the function, in a program that calls few of its functions.
    NotSeenUsed,
    /// No crate is built from both the caller and the implementation that is called on the way.
    NotBuiltTogether,
    /// Which runtime drives the future, if one does, is not known: a thread of its own does, or a library.
    UnknownRuntime,
}

impl Doubt {
    /// The confidence and the level that it leaves.
    fn leaves(self) -> (Confidence, Level) {
        match self {
            Doubt::MayBeGone
            | Doubt::HeldAtSomeCalls
            | Doubt::OnSomePaths
            | Doubt::OneOfFew
            | Doubt::OneOfSeveralMayStall
            | Doubt::AsksForRuntime
            | Doubt::NeedsWriterAtOnce
            | Doubt::NeedsWriterAtStart
            | Doubt::NeedsOtherTask
            | Doubt::OneTask
            | Doubt::MostlyDone
            | Doubt::NeedsUnseenWriter
            | Doubt::NotBesideTasks
            | Doubt::NeedsEndOfValue
            | Doubt::OneOfMany
            | Doubt::StartsOrStops
            | Doubt::WrittenBeside
            | Doubt::OnlyRegisters
            | Doubt::Infrequent
            | Doubt::HardlyHot
            | Doubt::WaitsForLocks
            | Doubt::WaitsForBriefLocks
            | Doubt::MostlyShort
            | Doubt::LongSections
            | Doubt::UnknownWork
            | Doubt::UsedOutside
            | Doubt::OnlyReaders
            | Doubt::BesideLongWait
            | Doubt::NoContender
            | Doubt::AwaitedFirst
            | Doubt::NeverSuspends
            | Doubt::AtStart
            | Doubt::ExclusiveOnPurpose
            | Doubt::ForTests
            | Doubt::NotBuiltTogether
            | Doubt::DrivenAlone
            | Doubt::NotSend
            | Doubt::UnknownRuntime
            | Doubt::NeverFilled
            | Doubt::Unused => (Confidence::Possible, Level::Note),
            Doubt::NeedsRareWriter => (Confidence::Certain, Level::Note),
            Doubt::UnknownLock
            | Doubt::OneShard
            | Doubt::NeedsContent
            | Doubt::OnlyStalls
            | Doubt::UnlessItFails
            | Doubt::WhenItFails
            | Doubt::MayBeDone
            | Doubt::OfOneObject
            | Doubt::AfterFailure
            | Doubt::AfterFailedAttempt
            | Doubt::Conditional
            | Doubt::OtherBranchFirst
            | Doubt::OneOfSeveral
            | Doubt::NeedsOtherThread
            | Doubt::HeldAlone
            | Doubt::UncontendedSoFar
            | Doubt::MostlyOver
            | Doubt::OverSoon
            | Doubt::NotSeenUsed
            | Doubt::NeedsWriter => (Confidence::Likely, Level::Warn),
        }
    }

    /// What is said of it.
    pub(crate) fn note(self) -> &'static str {
        match self {
            Doubt::NotBuiltTogether => {
                "nothing in the workspace is built from both crates, so that the call hardly leads there"
            }
            Doubt::UnknownRuntime => "what drives this future may be no runtime in which this panics",
            Doubt::Unused => "nothing that runs in this workspace uses the function, tests aside",
            Doubt::NeverFilled => "nothing that runs in this workspace puts anything into the map, tests aside",
            Doubt::NotSeenUsed => "nothing in this workspace is seen to use the function, tests aside",
            Doubt::ForTests => "a name says that this is there for tests",
            Doubt::UnknownLock => "which lock this is could not be determined",
            Doubt::MayBeGone => {
                "the guard is dropped on some paths, and a condition in between may rule out the others"
            }
            Doubt::OtherBranchFirst => "this branch is never ready: only another one ends the wait",
            Doubt::HeldAtSomeCalls => "the helper runs the closure without the guard as well",
            Doubt::UnlessItFails => "the callee may return with an error before",
            Doubt::MayBeDone | Doubt::MostlyDone => "assumes that it does not take the lock before this guard is taken",
            Doubt::OfOneObject => "assumes that the closure belongs to the same object",
            Doubt::WhenItFails => "happens only when an error is returned here",
            Doubt::AfterFailure => "happens only where something has failed",
            Doubt::OnSomePaths => "the callee takes it on some paths only",
            Doubt::AsksForRuntime => "a condition on the way asks whether a runtime is there",
            Doubt::OnlyStalls => "it blocks its worker thread, and panics in debug builds at most",
            Doubt::NeedsEndOfValue => "the value may be moved or emptied before it ends here",
            Doubt::NeedsContent => "the destructor may find the value empty",
            Doubt::NotBesideTasks => "nothing shows that other tasks run beside it",
            Doubt::OneShard => "a deadlock needs both keys in one shard",
            Doubt::OneOfMany => "it is one of many locks: only callers that want the same one wait",
            Doubt::WrittenBeside => {
                "the same function changes the content as well: writing through this guard may be meant"
            }
            Doubt::StartsOrStops => "assumes that more than a start or an end goes through it",
            Doubt::OnlyRegisters => "assumes that values come and go often",
            Doubt::Infrequent => "nothing shows that it is taken often",
            Doubt::HardlyHot => "entry points lead to it only by long or rare ways",
            Doubt::BesideLongWait => "each use is next to I/O that takes far longer",
            Doubt::LongSections => "synchronous code may hold it for long: then async code should not block for it",
            Doubt::UnknownWork => "how long it is held cannot be seen here",
            Doubt::OnlyReaders => "hot code only reads it: nobody waits unless something else writes",
            Doubt::UsedOutside => "code outside the workspace may also use it",
            Doubt::MostlyShort => {
                "assumes that what is waited for takes long: another lock, a log or a small file rarely does"
            }
            Doubt::WaitsForLocks => "it is held only until other locks are free",
            Doubt::WaitsForBriefLocks | Doubt::OverSoon => {
                "only locks are awaited, and nothing is seen to hold them for long"
            }
            Doubt::HeldAlone => "`self` is borrowed exclusively, so that nothing else reaches the lock meanwhile",
            Doubt::NoContender | Doubt::UncontendedSoFar => "nothing else was found that could want it meanwhile",
            Doubt::MostlyOver => {
                "what else wants it is awaited before, unless that is given up by a timeout or the like"
            }
            Doubt::AwaitedFirst => "whoever wants the lock awaits something else first, which may let in only one",
            Doubt::AtStart => "this runs at a start, when hardly anything else wants the lock",
            Doubt::DrivenAlone => "the thread that drives this future runs no other task meanwhile",
            Doubt::NotSend => "the future has to be `Send` here, so that rustc would not compile such a guard",
            Doubt::NeverSuspends => "what is awaited has no `.await` itself, so it never suspends",
            Doubt::ExclusiveOnPurpose => "the lock seems to serialise this on purpose",
            Doubt::NeedsOtherThread => "a deadlock needs two threads or tasks that go both ways at once",
            Doubt::Conditional => "a condition or loop on the way may rule it out",
            Doubt::OneOfSeveral | Doubt::OneOfSeveralMayStall => "which implementation is called is unknown",
            Doubt::OneOfFew => "only some of the implementations that may be called on the way do this",
            Doubt::AfterFailedAttempt => "happens only after a non-blocking attempt has failed",
            Doubt::NeedsWriterAtStart => "a deadlock needs a writer in between, and this runs at a start",
            Doubt::OneTask => "one task goes both ways, one after the other",
            Doubt::NeedsOtherTask => {
                "a deadlock needs a writer in another task, and all that were found are in this one"
            }
            Doubt::NeedsWriter | Doubt::NeedsRareWriter | Doubt::NeedsWriterAtOnce | Doubt::NeedsUnseenWriter => {
                "a deadlock needs a writer that queues in between"
            }
        }
    }
}

/// The doubt that follows from a condition around a call that must not be made inside of a runtime.
pub(crate) fn runtime(condition: RuntimeCondition) -> Doubt {
    match condition {
        RuntimeCondition::AsksForRuntime => Doubt::AsksForRuntime,
        RuntimeCondition::AfterFailedAttempt => Doubt::AfterFailedAttempt,
    }
}

/// What makes it unlikely that another kind of lock would be worth the change: two kinds differ by tens of nanoseconds.
/// In a workspace with programs something must show that the lock is taken as often as `at_least`.
pub(crate) fn another_kind(cx: &RuleContext<'_>, dossier: &Dossier, at_least: Recurrence) -> Vec<Doubt> {
    let is_hot = dossier.sites().any(|site| site.hot);
    let starts_or_stops = dossier.lock.as_ref().is_some_and(|lock| cx.analysis.controls_lifecycle(&lock.inner));
    let mut doubts: Vec<Doubt> = (starts_or_stops && !is_hot).then_some(Doubt::StartsOrStops).into_iter().collect();
    // Of 18 findings in libraries that strangers may get, in some 730 repositories, none was of use to those who judged them.
    let is_for_strangers = || !is_hot && cx.analysis.is_of_registry_libraries(dossier);
    let is_infrequent = || is_for_strangers().then_some(Doubt::Infrequent);
    doubts.extend(frequency(cx, dossier, at_least).or_else(is_infrequent));
    doubts.extend(cx.analysis.is_outweighed(dossier).then_some(Doubt::BesideLongWait));
    let has_no_contender = || dossier.sites().all(|site| cx.analysis.has_no_contender(dossier, site));
    let is_uncontended = || cx.analysis.is_always_exclusive(dossier) || has_no_contender();
    doubts.extend((!is_hot && is_uncontended()).then_some(Doubt::NoContender));
    doubts.extend(cx.analysis.is_of_type_for_tests(dossier).then_some(Doubt::ForTests));
    doubts
}

/// What makes it unlikely that some nanoseconds of each acquisition matter: nothing in a workspace with programs shows that the lock is taken
/// as often as `at_least`, or heat that does comes from far. Libraries that nobody else can be
/// given are parts of what the programs beside them are for: of 35 findings about another kind of lock in libraries four were of use.
pub(crate) fn frequency(cx: &RuleContext<'_>, dossier: &Dossier, at_least: Recurrence) -> Option<Doubt> {
    let is_hot = dossier.sites().any(|site| site.hot);
    let is_beside_programs = || at_least == Recurrence::Hot && !is_hot && cx.analysis.is_beside_programs(dossier);
    if is_beside_programs() || cx.analysis.is_taken_less_than(at_least, dossier) {
        return Some(Doubt::Infrequent);
    }
    (is_hot && cx.analysis.is_of_program(dossier) && is_hardly_hot(cx, dossier)).then_some(Doubt::HardlyHot)
}

/// Whether each hot use of a lock is one that heat comes to only as far as a cost of nanoseconds hardly matters. It is no doubt about
/// a library's lock, for which nobody has to show heat: more heat must not make a claim weaker.
fn is_hardly_hot(cx: &RuleContext<'_>, dossier: &Dossier) -> bool {
    dossier.sites().filter(|site| site.hot).all(|site| cx.general_doubt(site.fn_id, site.expr).is_some())
}

/// The doubt about what only does harm while something else wants the lock of an acquisition: nothing can, or in a program with several
/// tasks nothing is seen to.
pub(crate) fn uncontended(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition) -> Option<Doubt> {
    let is_unseen = || cx.analysis.is_of_program_with_tasks(dossier) && cx.analysis.contender(dossier, site).is_none();
    (cx.analysis.has_no_contender(dossier, site) || is_unseen()).then_some(Doubt::NoContender)
}

/// The doubt that follows from what decides whether a destructor blocks.
pub(crate) fn end(condition: EndCondition) -> Doubt {
    match condition {
        EndCondition::Content => Doubt::NeedsContent,
        EndCondition::MayBeEmptied => Doubt::NeedsEndOfValue,
    }
}

/// The doubt that follows from calls on the way that run one of several functions, if one of them is bad enough.
pub(crate) fn share(share: Share) -> Option<Doubt> {
    match share {
        Share::All => None,
        Share::Most | Share::Several => Some(Doubt::OneOfSeveral),
        Share::Few => Some(Doubt::OneOfFew),
    }
}

/// Lowers a diagnostic to what its doubts leave, and names them.
pub(crate) fn weigh(diagnostic: &mut Diagnostic, doubts: impl IntoIterator<Item = Doubt>) {
    for doubt in doubts {
        let (confidence, level) = doubt.leaves();
        diagnostic.confidence = diagnostic.confidence.min(confidence);
        diagnostic.lower(level, doubt.note());
    }
}

/// The confidence and the level that doubts leave, at most: the more certain of two findings about one thing is said.
pub(crate) fn weight(doubts: &[Doubt]) -> (Confidence, Level) {
    let most = (Confidence::Certain, Level::Deny);
    let both = |(confidence, level): (Confidence, Level), doubt: &Doubt| {
        let left = doubt.leaves();
        (confidence.min(left.0), level.min(left.1))
    };
    doubts.iter().fold(most, both)
}
