//! Reports acquisitions of a lock that the same thread or task already holds.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::analysis::{
    Acquisition, Dossier, DoubleAcquisition, LockPlace, PlaceRoot, Reached, Recurrence, SharedHandle, Work, Worker,
};
use crate::diagnostics::{Diagnostic, Label, LabelRole};
use crate::facts::ExprId;
use crate::knowledge::attributes::Mode;
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};
use crate::source::Loc;

/// More double reads of one lock are only counted.
const MOST_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    // Two reads need a writer between them, who is the same for all readers of a lock: what these make a habit of is one finding.
    let mut reads: BTreeMap<PlaceRoot, Vec<Judged<'_>>> = BTreeMap::new();
    cx.each_function(|id| {
        // All that locks again under one guard is mended where that guard is dropped.
        let mut under_one_guard: BTreeMap<u32, Vec<Judged<'_>>> = BTreeMap::new();
        for double in cx.analysis.double_acquisitions(id) {
            let judged = Judged::new(cx, double);
            match judged.double.both_read {
                true => reads.entry(judged.place().root).or_default().push(judged),
                false => under_one_guard.entry(judged.double.guard).or_default().push(judged),
            }
        }
        for mut of_guard in under_one_guard.into_values() {
            of_guard.sort_by_key(|judged| Reverse(certainty::weight(&judged.doubts)));
            if let Some((first, others)) = of_guard.split_first() {
                report(cx, first, others);
            }
        }
    });
    for of_lock in reads.values_mut() {
        of_lock.sort_by_cached_key(|judged| rank(cx, judged));
    }
    let place = |of_lock: &&Vec<Judged<'_>>| of_lock.first().map(|it| (it.double.fn_id, it.loc(cx, it.double.second)));
    cx.each(reads.values(), place, |of_lock| {
        if let Some((first, others)) = of_lock.split_first() {
            report(cx, first, others);
        }
    });
}

/// What is surely worth saying comes first, then what happens most often.
fn rank(cx: &RuleContext<'_>, judged: &Judged<'_>) -> impl Ord + use<> {
    let (id, first) = (judged.double.fn_id, judged.double.first);
    let weight = certainty::weight(&judged.doubts);
    // Names before places: the choice must not hang on the order of functions in their file.
    (Reverse(weight), Reverse(cx.analysis.recurrence(id, first)), cx.analysis.fn_name(id), judged.loc(cx, first))
}

/// A double acquisition with what speaks against it.
struct Judged<'a> {
    double: DoubleAcquisition,
    dossier: Option<&'a Dossier>,
    /// Of two reads: who most likely queues between them.
    writer: Option<&'a Acquisition>,
    doubts: Vec<Doubt>,
}

impl<'a> Judged<'a> {
    fn new(cx: &'a RuleContext<'_>, double: DoubleAcquisition) -> Judged<'a> {
        let dossier = cx.analysis.dossier_of_guard(double.fn_id, double.guard);
        let writer = dossier.filter(|_| double.both_read).and_then(|dossier| likeliest_writer(cx, dossier));
        let doubts = doubts(cx, &double, dossier, writer);
        Judged { double, dossier, writer, doubts }
    }

    fn place(&self) -> LockPlace {
        self.dossier.map_or(self.double.place, |dossier| dossier.place)
    }

    fn loc(&self, cx: &RuleContext<'_>, expr: ExprId) -> Loc {
        cx.analysis.loc(self.double.fn_id, expr)
    }
}

fn doubts(
    cx: &RuleContext<'_>,
    double: &DoubleAcquisition,
    dossier: Option<&Dossier>,
    writer: Option<&Acquisition>,
) -> Vec<Doubt> {
    let mut found: Vec<Doubt> = reached(cx, double).into_iter().collect();
    found.extend(double.doubtful.then_some(Doubt::MayBeGone));
    let only_on_failure = double.ends.is_some_and(|end| end.only_on_failure);
    found.extend(only_on_failure.then_some(Doubt::WhenItFails));
    found.extend(double.by_work.filter(|work| work.may_be_done).map(|work| match work.repeats {
        true => Doubt::MayBeDone,
        false => Doubt::MostlyDone,
    }));
    found.extend(double.by_work.is_some_and(|work| work.is_of_one_object).then_some(Doubt::OfOneObject));
    found.extend(double.at_some_calls.then_some(Doubt::HeldAtSomeCalls));
    found.extend(double.may_be_dropped.then_some(Doubt::OtherBranchFirst));
    found.extend(double.both_read.then(|| needs_writer(cx, double, dossier, writer)));
    found.extend(double.is_by_key.then_some(Doubt::OneShard));
    let is_empty = dossier.is_some_and(|dossier| cx.analysis.is_never_filled(dossier));
    found.extend(is_empty.then_some(Doubt::NeverFilled));
    found
}

/// Conditions on a way of more calls than this mostly rule each other out; a guess (three such findings that people judged, in one program, were
/// wrong).
const FAR: usize = 5;

/// A helper that takes the lock on some paths takes it on these sooner or later, unless it is its caller who decides, or something
/// else has to come together.
fn reached(cx: &RuleContext<'_>, double: &DoubleAcquisition) -> Option<Doubt> {
    let is_far = || cx.analysis.calls_to_second(double).len() > FAR;
    match double.reached {
        Reached::Always => None,
        Reached::UnlessItFails => Some(Doubt::UnlessItFails),
        Reached::OnSomePaths if double.is_up_to_caller || double.both_read || double.is_by_key || is_far() => {
            Some(Doubt::OnSomePaths)
        }
        Reached::OnSomePaths => Some(Doubt::Conditional),
    }
}

/// Two readers need a writer between them to wait for each other.
fn needs_writer(
    cx: &RuleContext<'_>,
    double: &DoubleAcquisition,
    dossier: Option<&Dossier>,
    writer: Option<&Acquisition>,
) -> Doubt {
    if cx.analysis.is_done_at_start(double.fn_id, double.first) {
        Doubt::NeedsWriterAtStart
    } else if dossier.is_some_and(|dossier| writers_share_task(cx, double, dossier)) {
        Doubt::NeedsOtherTask
    } else if writer.is_some_and(|site| writes_often(cx, site) || writes_between_rounds(cx, double, site)) {
        Doubt::NeedsWriter
    } else if writer.is_none() && dossier.is_none_or(|dossier| !dossier.is_public) {
        Doubt::NeedsUnseenWriter
    } else if double.in_one_expression {
        Doubt::NeedsWriterAtOnce
    } else {
        Doubt::NeedsRareWriter
    }
}

/// Whether a writer that comes again at all finds the time to queue: a loop under the first guard reads in each round, and the task is
/// suspended in between. Where both stand in one outer loop that is not seen (a miss).
fn writes_between_rounds(cx: &RuleContext<'_>, double: &DoubleAcquisition, writer: &Acquisition) -> bool {
    let is_in_loop = |expr: ExprId| cx.analysis.in_loop(double.fn_id, expr);
    let comes_again = cx.analysis.recurrence(writer.fn_id, writer.expr) >= Recurrence::InTask;
    double.is_async && is_in_loop(double.second) && !is_in_loop(double.first) && comes_again
}

/// Those who may queue between two reads. Who has the owner of the lock for himself meets no reader, nor does code that nothing calls.
fn writers<'d>(cx: &RuleContext<'_>, dossier: &'d Dossier) -> impl Iterator<Item = &'d Acquisition> {
    let is_writer = |site: &Acquisition| site.mode == Mode::Exclusive && !cx.analysis.is_unused_at(site.loc);
    dossier.sites().filter(move |site| is_writer(site) && !cx.analysis.is_exclusive_by_choice(site))
}

/// Whether all writers are in the task of two reads, which do not let it go on between them, or in the run that made the lock, as these are.
fn writers_share_task(cx: &RuleContext<'_>, double: &DoubleAcquisition, dossier: &Dossier) -> bool {
    if cx.analysis.has_unknown_uses(dossier) || !cx.analysis.is_of_program(dossier) {
        return false;
    }
    let reads = [(double.fn_id, double.first), double.inner.unwrap_or((double.fn_id, double.second))];
    let places: Vec<_> = writers(cx, dossier).map(|site| (site.fn_id, site.expr)).chain(reads).collect();
    let in_one_task = || !double.is_async && cx.analysis.run_in_one_task(&places);
    places.len() > reads.len() && (in_one_task() || cx.analysis.are_made_in_turns(&places))
}

/// The writer that most likely queues between two reads.
fn likeliest_writer<'d>(cx: &RuleContext<'_>, dossier: &'d Dossier) -> Option<&'d Acquisition> {
    let writers = writers(cx, dossier);
    // Names before places: the choice must not hang on the order of functions in their file.
    let recurrence = |site: &Acquisition| cx.analysis.recurrence(site.fn_id, site.expr);
    let order = |site: &&Acquisition| {
        (!writes_often(cx, site), Reverse(recurrence(site)), cx.analysis.fn_name(site.fn_id), site.loc)
    };
    writers.min_by_key(order)
}

fn writes_often(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    site.hot || cx.analysis.recurrence(site.fn_id, site.expr) >= Recurrence::PerEvent
}

/// What happens at the second place.
fn label(cx: &RuleContext<'_>, double: &DoubleAcquisition, is_in_macro: bool) -> String {
    if let Some(work) = double.by_work {
        return match work.worker {
            Worker::Closure => "this call runs a closure that locks it".to_owned(),
            Worker::Thread | Worker::Task => format!("this waits for the {}", who_works(work)),
        };
    }
    match double.ends {
        Some(end) => {
            let ended = cx.analysis.adt_name(end.adt);
            match end.only_on_failure {
                true => format!("an error that is returned here drops the `{ended}`, which locks it again"),
                false => format!("this `{ended}` is dropped before the guard, and locks it again"),
            }
        }
        None if is_in_macro => "what this macro expands to locks it twice".to_owned(),
        None if double.inner.is_some() => "this call locks it again".to_owned(),
        None => "locked again here".to_owned(),
    }
}

fn who_works(work: Work) -> &'static str {
    match work.worker {
        Worker::Thread => "thread",
        Worker::Task => "task",
        Worker::Closure => "closure",
    }
}

/// The others of a guard, or of a lock that is read twice if they are as sure.
fn with_others(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, judged: &Judged<'_>, others: &[Judged<'_>]) {
    let weight = certainty::weight(&judged.doubts);
    // What else locks again under one guard is mended with it, however sure it is.
    let is_told = |other: &&Judged<'_>| !judged.double.both_read || certainty::weight(&other.doubts) == weight;
    let others: Vec<_> = others.iter().filter(is_told).collect();
    let label = |other: &&Judged<'_>| {
        let loc = other.loc(cx, other.double.second);
        match other.double.fn_id == judged.double.fn_id {
            true => Label::alike(loc, "also locked again here"),
            false => {
                let text = format!("also locked again in `{}` here", cx.analysis.fn_name(other.double.fn_id));
                Label::new(loc, text).with_role(LabelRole::Alike { is_named: true })
            }
        }
    };
    diagnostic.related.extend(others.iter().take(MOST_SHOWN).map(label));
    let more = others.len().saturating_sub(MOST_SHOWN);
    if more > 0 {
        let text = match (judged.double.both_read, more) {
            (true, 1) => "1 more double read of it".to_owned(),
            (true, _) => format!("{more} more double reads of it"),
            (false, 1) => "locked again in 1 more place".to_owned(),
            (false, _) => format!("locked again in {more} more places"),
        };
        diagnostic.count_alike(more, text);
    }
}

/// So many calls of a way are told apart.
const MOST_CALLS: usize = 16;

/// Says where a call under the guard locks again, and by which calls it gets there.
fn with_way(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, double: &DoubleAcquisition) {
    let Some((function, expr)) = double.inner else { return };
    let name = cx.analysis.fn_name(function);
    let loc = cx.analysis.loc(function, expr);
    if let Some(work) = double.by_work {
        let who = who_works(work);
        let begins = if work.worker == Worker::Closure { "is made" } else { "starts" };
        let at = cx.analysis.loc(work.at.0, work.at.1);
        diagnostic.related.push(Label::new(at, format!("the {who} {begins} here")));
        let text = match function == work.at.0 {
            true => format!("the {who} locks it here"),
            false => format!("the {who} calls `{name}`, which locks it here"),
        };
        diagnostic.related.push(Label::new(loc, text));
        return;
    }
    let Some(callee) = cx.analysis.callee_of(double.fn_id, double.second).filter(|callee| *callee != function) else {
        diagnostic.related.push(Label::new(loc, format!("`{name}` locks it again here")));
        return;
    };
    let callee = cx.analysis.fn_name(callee);
    let calls = cx.analysis.calls_to_second(double);
    let (known, last) = match calls.get(1..) {
        Some(further) if (1..=MOST_CALLS).contains(&further.len()) => (further, format!("`{name}`")),
        // Only its ends are known, or worth the lines.
        _ => (&[][..], format!("`{callee}` -> `{name}`")),
    };
    diagnostic.related.extend(known.iter().map(|(id, call)| {
        let name = format!("`{}`", cx.analysis.fn_name(*id));
        Label::new(cx.analysis.loc(*id, *call), format!("{name} calls on here")).with_role(LabelRole::Step(name))
    }));
    let text = format!("`{callee}` leads to `{name}`, which locks it again here");
    diagnostic.related.push(Label::new(loc, text).with_role(LabelRole::Step(last)));
}

fn report(cx: &RuleContext<'_>, judged: &Judged<'_>, others: &[Judged<'_>]) {
    let Judged { double, dossier, writer, doubts } = judged;
    let name = cx.lock_in_words(judged.place(), double.lock.as_ref(), double.container);
    let [first, loc] = [double.first, double.second].map(|expr| judged.loc(cx, expr));
    // What a macro makes stands where it is called.
    let is_in_macro = first == loc;
    let label = label(cx, double, is_in_macro);
    let headline = match double.by_work {
        Some(Work { worker: Worker::Closure, .. }) => {
            format!("{name} is locked while this calls a closure that locks it")
        }
        Some(work) => format!("{name} is locked while this waits for a {} that locks it", who_works(work)),
        None => format!("{name} is locked again while its guard is still alive"),
    };
    let mut diagnostic = cx.diagnostic(headline, loc, label);
    if !is_in_macro {
        diagnostic.related.push(Label::new(first, "first locked here"));
    }
    cx.with_ignored(&mut diagnostic, double.fn_id, double.first, double.second);
    with_way(cx, &mut diagnostic, double);
    if let Some(SharedHandle { owner, field, other, made }) = &double.shared {
        let owner = cx.analysis.adt_name(*owner);
        let text = format!("`{field}` and `{other}` of `{owner}` are given the same lock here");
        diagnostic.related.push(Label::new(cx.analysis.loc(made.0, made.1), text));
        diagnostic.notes.push(format!("`{field}` and `{other}` hold the same lock in every `{owner}`"));
    }
    if let Some(dossier) = dossier {
        cx.with_lock(&mut diagnostic, dossier);
    }
    certainty::weigh(&mut diagnostic, doubts.iter().copied());
    diagnostic.related.extend(writer.map(|site| Label::new(site.loc, "a writer locks it here")));
    // For a shard, the doubt says what happens.
    if !double.both_read && !double.is_by_key && !double.may_be_dropped {
        diagnostic.background.push(match (double.by_work, double.is_async) {
            (Some(Work { worker: Worker::Thread | Worker::Task, .. }), _) => {
                "both deadlock: each waits for the other".to_owned()
            }
            (_, true) => "the task deadlocks on itself (or panics)".to_owned(),
            (_, false) => "the thread deadlocks on itself (or panics)".to_owned(),
        });
    }
    with_others(cx, &mut diagnostic, judged, others);
    diagnostic.help.push(match double.ends {
        _ if double.by_work.is_some() => "drop the guard before".to_owned(),
        Some(_) => "drop the guard first, or declare the value before it".to_owned(),
        None if double.inner.is_some() => "drop the first guard before this call, or pass it down".to_owned(),
        None => "use the first guard here too, or drop it before".to_owned(),
    });
    diagnostic.sites = vec![loc];
    diagnostic.function = cx.analysis.fn_name(double.fn_id);
    cx.emit(diagnostic);
}
