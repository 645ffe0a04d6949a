//! Reports each acquisition of a blocking lock whose guard may be alive at an await.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{Acquisition, Dossier, LockPlace, PlaceRoot};
use crate::diagnostics::{Diagnostic, Label};
use crate::facts::ExprId;
use crate::knowledge::attributes::{LockKind, Wait};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};
use crate::rules::shared::suggestion;
use crate::types::program::FnId;

/// More locks that one guard may be of are only counted.
const MOST_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    // What is taken there may be one of several locks: those that callers give a function, or one of those that a helper gives the
    // guard of. It is one guard.
    let mut taken: BTreeMap<(FnId, ExprId), Vec<(&Dossier, &Acquisition)>> = BTreeMap::new();
    cx.each_acquisition(|dossier, site| {
        if !site.awaits.is_empty() {
            taken.entry((site.fn_id, site.expr)).or_default().push((dossier, site));
        }
    });
    let place = |locks: &Vec<(&Dossier, &Acquisition)>| locks.first().map(|(_, site)| (site.fn_id, site.loc));
    cx.each(taken.into_values(), place, |mut locks| {
        // One that is declared says more than a parameter. Names before places: the choice must not hang on the order of fields.
        locks.sort_by_cached_key(|(dossier, _)| (dossier.declared.is_none(), cx.place(dossier)));
        check_site(cx, &locks);
    });
}

fn check_site(cx: &RuleContext<'_>, locks: &[(&Dossier, &Acquisition)]) {
    let Some((&(dossier, site), others)) = locks.split_first() else { return };
    let is_sure = |wait: &&ExprId| !site.doubtful_awaits.contains(wait);
    let may_suspend = |wait: &&ExprId| cx.analysis.may_suspend(site.fn_id, **wait);
    let sure = || site.awaits.iter().filter(is_sure);
    let is_usual = |wait: &&ExprId| !cx.analysis.is_after_failure(site.fn_id, **wait);
    let usual = || sure().filter(is_usual);
    // Another lock is mostly free at once; what comes from elsewhere is what takes long.
    let may_take_long = |wait: &&ExprId| cx.analysis.may_wait_beyond_locks(site.fn_id, **wait);
    let longest = usual().find(may_take_long).or(usual().find(may_suspend));
    let first = longest.or(sure().find(may_suspend)).or(sure().next()).or(site.awaits.first());
    let Some(first) = first else { return };
    let is_async_lock = site.lock.as_ref().is_some_and(|lock| lock.kind == LockKind::Async);
    if site.wait == Wait::Async || is_async_lock || !cx.analysis.is_analysed(site.fn_id) {
        return;
    }
    let place = if site.one_of_several { LockPlace::unknown() } else { dossier.place };
    let name = cx.lock_in_words(place, site.lock.as_ref(), site.container);
    let mut diagnostic =
        cx.diagnostic(format!("guard of {name} is held across an await"), site.loc, "taken here".to_owned());
    let wait = cx.analysis.loc(site.fn_id, *first);
    diagnostic.related.push(Label::new(wait, "guard still held here"));
    let has_none = locks.iter().all(|(dossier, site)| cx.analysis.has_no_contender(dossier, site));
    let seen = || locks.iter().find_map(|(dossier, site)| cx.analysis.contender(dossier, site));
    let contender = if has_none { None } else { seen() };
    // By the type alone it may be another lock: that is no place to show.
    if let Some(place) = contender.filter(|_| dossier.place.root.is_declared()) {
        with_contender(cx, &mut diagnostic, place);
    }
    cx.with_ignored(&mut diagnostic, site.fn_id, site.expr, *first);
    if !site.one_of_several {
        cx.with_lock(&mut diagnostic, dossier);
    }
    diagnostic.notes.extend(other_locks(cx, dossier, others).filter(|_| !site.one_of_several));
    if let Some(helper) = site.through {
        diagnostic.notes.push(format!("the guard is handed out by `{}`", cx.analysis.fn_name(helper)));
    }
    certainty::weigh(&mut diagnostic, doubts(dossier, site, *first));
    certainty::weigh(&mut diagnostic, (!may_suspend(&first)).then_some(Doubt::NeverSuspends));
    // A lock that is no part of a map is wrong here all the same: the future is not `Send`.
    let is_brief = |wait: &ExprId| cx.analysis.waits_for_brief_locks(site.fn_id, *wait);
    let is_over_soon = is_sure(&first) && sure().all(is_brief);
    let soon = if site.container.is_some() { Doubt::WaitsForBriefLocks } else { Doubt::OverSoon };
    certainty::weigh(&mut diagnostic, is_over_soon.then_some(soon));
    certainty::weigh(&mut diagnostic, (!is_usual(&first)).then_some(Doubt::AfterFailure));
    certainty::weigh(&mut diagnostic, cx.analysis.is_exclusive(site).then_some(Doubt::HeldAlone));
    certainty::weigh(&mut diagnostic, without_contender(cx, locks, has_none, contender.is_some()));
    let is_over = |other: (FnId, ExprId)| cx.analysis.is_mostly_over(other, (site.fn_id, site.expr));
    certainty::weigh(&mut diagnostic, contender.is_some_and(is_over).then_some(Doubt::MostlyOver));
    let are_empty = locks.iter().all(|(dossier, _)| cx.analysis.is_never_filled(dossier));
    certainty::weigh(&mut diagnostic, are_empty.then_some(Doubt::NeverFilled));
    let are_taken_after_await = locks.iter().all(|(dossier, _)| cx.analysis.is_taken_after_await(dossier));
    certainty::weigh(&mut diagnostic, are_taken_after_await.then_some(Doubt::AwaitedFirst));
    // Whoever has a map of its own may give it to several that run at once.
    let is_of_program = place.root.is_declared() && site.container.is_some();
    let is_at_start = is_of_program && cx.analysis.is_done_at_start(site.fn_id, site.expr);
    certainty::weigh(&mut diagnostic, is_at_start.then_some(Doubt::AtStart));
    let is_kept = cx.analysis.is_kept_from_sent_future(site, *first);
    certainty::weigh(&mut diagnostic, is_kept.then_some(Doubt::NotSend));
    let is_alone = cx.analysis.is_driven_alone(site.fn_id, *first);
    certainty::weigh(&mut diagnostic, is_alone.then_some(Doubt::DrivenAlone));
    advise(cx, site, &mut diagnostic);
    // A note says so already: whoever waits for the lock does not wait for this task.
    if !may_suspend(&first) {
        diagnostic.background.clear();
    }
    // Others may take the lock while the task waits then, which only a person can judge.
    let rewrite = cx.analysis.section_rewrite(site);
    diagnostic
        .suggestions
        .extend(rewrite.map(|rewrite| suggestion("end the critical section before the `.await`", rewrite)));
    diagnostic.sites = vec![site.loc];
    diagnostic.function = cx.analysis.fn_name(site.fn_id);
    cx.emit(diagnostic);
}

/// Names the other locks that a guard may be of.
fn other_locks(cx: &RuleContext<'_>, dossier: &Dossier, others: &[(&Dossier, &Acquisition)]) -> Option<String> {
    let own_name = cx.place(dossier);
    let others: BTreeSet<String> =
        others.iter().map(|(other, _)| cx.place(other)).filter(|name| *name != own_name).collect();
    let shown: Vec<String> = others.iter().take(MOST_SHOWN).map(|other| format!("`{other}`")).collect();
    let more = others.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0);
    let more = more.map_or_else(String::new, |more| format!(" and {more} more"));
    (!shown.is_empty()).then(|| format!("the same guard may be of {}{more}", shown.join(", ")))
}

/// What follows where nothing is seen to want any of the locks that the guard may be of. A lock that is no part of a map is wrong here all the
/// same: the future is not `Send`, and the next task that wants the lock may block the thread. Who else uses a library is not known.
fn without_contender(
    cx: &RuleContext<'_>,
    locks: &[(&Dossier, &Acquisition)],
    has_none: bool,
    is_seen: bool,
) -> Option<Doubt> {
    let all = |holds: &dyn Fn(&Dossier, &Acquisition) -> bool| locks.iter().all(|(dossier, site)| holds(dossier, site));
    let are_of_product = all(&|_, site| !site.is_test);
    let is_of_program = are_of_product && all(&|dossier, _| cx.analysis.is_of_program(dossier));
    // A library's lock that only its maker writes to, before others have it.
    let is_written_before =
        || are_of_product && all(&|dossier, site| cx.analysis.is_only_written_before(dossier, site));
    let is_of_library = !is_of_program && !is_seen && is_written_before();
    if !has_none && (is_seen || !(is_of_program || is_of_library)) {
        return None;
    }
    // Where a program has several tasks, none of which comes to the lock, there is nothing to mend: of 23 such findings that people judged
    // one was of use. In one that has none yet the first may.
    let has_tasks = || all(&|dossier, _| cx.analysis.is_of_program_with_tasks(dossier));
    let is_of_map = all(&|_, site| site.container.is_some());
    let is_ruled_out = has_none && is_of_map || has_tasks() || is_of_library;
    Some(if is_ruled_out { Doubt::NoContender } else { Doubt::UncontendedSoFar })
}

/// Says where something else wants the lock.
fn with_contender(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, (id, expr): (FnId, ExprId)) {
    let wanted = cx.analysis.loc(id, expr);
    if wanted != diagnostic.primary.loc {
        let name = cx.analysis.fn_name(id);
        diagnostic.related.push(Label::new(wanted, format!("`{name}` may wait for it here")));
    }
}

fn doubts(dossier: &Dossier, site: &Acquisition, wait: ExprId) -> Vec<Doubt> {
    // Which lock it is does not matter for what it does to the task, as long as it is one.
    let is_unknown =
        matches!(dossier.place.root, PlaceRoot::Unknown(..)) && site.lock.is_none() && site.container.is_none();
    let may_be_gone = site.doubtful_awaits.contains(&wait);
    is_unknown.then_some(Doubt::UnknownLock).into_iter().chain(may_be_gone.then_some(Doubt::MayBeGone)).collect()
}

fn advise(cx: &RuleContext<'_>, site: &Acquisition, diagnostic: &mut Diagnostic) {
    if site.container.is_some() {
        diagnostic.background.push("a task that then wants it blocks its thread; this can deadlock".to_owned());
        diagnostic.help.push(match cx.analysis.guards_counted(site) {
            true => "clone the `Arc` out of the map, so that the guard ends there".to_owned(),
            false => "await before the look-up, or copy the value out first".to_owned(),
        });
        return;
    }
    diagnostic.background.push("a task that then wants the lock blocks its thread; this can deadlock".to_owned());
    diagnostic.help.push(match site.awaits.len() {
        1 => "drop the guard before the `.await`, or use an async lock".to_owned(),
        _ => "drop the guard before the `.await`: copy out what you need first".to_owned(),
    });
}
