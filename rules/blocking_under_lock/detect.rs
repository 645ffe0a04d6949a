//! Reports locks that hot code holds while it waits for something else.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::{
    Acquisition, Claim, Dossier, Effect, EffectKind, IndexKind, KeptWhole, LockPlace, SectionEffect,
};
use crate::diagnostics::{Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::{Blocking, LockKind, Mode, Wait};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};
use crate::rules::shared::lower_for_kept_whole;

/// At most this many things that happen under the lock are shown.
const MAX_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| {
        if cx.analysis.is_shared(dossier) {
            check_place(cx, dossier);
        }
    });
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let held_by_threads = cx.contended_waits(dossier).into_iter().filter(|site| !is_held_by_task(dossier, site));
    let waits = held_by_threads.map(|site| (site, weightiest(cx, site, waits_in(cx, dossier, site))));
    let mut found: Vec<(&Acquisition, Vec<SectionEffect>)> = waits.filter(|(_, effects)| !effects.is_empty()).collect();
    // The worst section is shown; a lock that only guards the thing it waits for is a remark. What is waited for comes
    // before the place: the choice must not hang on the order of functions in their file.
    found.sort_by_cached_key(|(site, effects)| {
        let is_meant = cx.analysis.is_exclusive_on_purpose(dossier, site);
        let is_all_own = effects.iter().all(|found| is_own(cx, site, &found.effect));
        let is_kept_whole = kept_whole(cx, dossier, site, effects).is_some();
        let is_short = effects.iter().all(|found| is_mostly_short(&found.effect));
        let worst = worst_of(cx, site, effects);
        let longest = Reverse(worst.and_then(|effect| cx.blocked_by(effect)));
        let what = worst.map(|effect| describe(cx, effect));
        let is_read = site.mode == Mode::Shared;
        (is_meant, is_all_own, is_kept_whole, is_short, is_read, longest, cx.analysis.heat_distance(site.fn_id), what)
    });
    let Some((first, effects)) = found.first() else { return };
    let name = cx.named(dossier);
    let Some(worst) = worst_of(cx, first, effects) else { return };
    let what = describe(cx, worst);
    let mut diagnostic =
        cx.diagnostic(format!("{name} is held on a hot path while the thread {what}"), first.loc, "taken here");
    if cx.analysis.is_exclusive_on_purpose(dossier, first) {
        certainty::weigh(&mut diagnostic, [Doubt::ExclusiveOnPurpose]);
    }
    let is_short = match cx.claim(first.fn_id, first.expr) {
        Some(Claim::Marked) => |_: &Effect| false,
        Some(Claim::EntryPoint) => is_short_or_of_files,
        _ => is_mostly_short,
    };
    if effects.iter().all(|found| is_short(&found.effect)) {
        certainty::weigh(&mut diagnostic, [Doubt::MostlyShort]);
    }
    if effects.iter().all(|found| is_own(cx, first, &found.effect)) {
        diagnostic.lower(Level::Note, "the lock guards what is waited for, so only one can use it at a time anyway");
    } else if let Some(kept) = kept_whole(cx, dossier, first, effects) {
        lower_for_kept_whole(&mut diagnostic, kept, "wait", "a `OnceLock`");
    }
    let others = effects.iter().map(|found| &found.effect).filter(|effect| *effect != worst);
    let shown = std::iter::once(worst).chain(others);
    for effect in shown.take(MAX_SHOWN) {
        let text = format!("while it is held, the thread {}", describe(cx, effect));
        diagnostic.related.push(Label::new(cx.analysis.loc(effect.fn_id, effect.expr), text));
    }
    cx.with_lock(&mut diagnostic, dossier);
    // A section that only waits for another lock, or prints, is no further one of a kind that blocks.
    let blocks = |effects: &[SectionEffect]| !effects.iter().all(|found| is_mostly_short(&found.effect));
    let alike = found.iter().filter(|(_, others)| blocks(others) == blocks(effects));
    let sites: Vec<&Acquisition> = alike.map(|(site, _)| *site).collect();
    cx.with_sites(&mut diagnostic, &sites, "also held across blocking work here");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_far_from_events(&mut diagnostic, first.fn_id, first.expr);
    if first.mode == Mode::Shared {
        diagnostic.lower(Level::Note, "writers wait for this, and new readers behind them");
        let is_never_excluded = !cx.analysis.is_excluded_hot(dossier.place);
        certainty::weigh(&mut diagnostic, is_never_excluded.then_some(Doubt::OnlyReaders));
    } else {
        diagnostic.background.push("every thread contending for the lock waits for this too".to_owned());
    }
    if diagnostic.help.is_empty() {
        diagnostic.help.push("copy what you need, drop the guard, then do the slow work".to_owned());
    }
    cx.emit(diagnostic);
}

/// What the section keeps whole over what it waits for.
fn kept_whole(
    cx: &RuleContext<'_>,
    dossier: &Dossier,
    site: &Acquisition,
    effects: &[SectionEffect],
) -> Option<KeptWhole> {
    let waits: Vec<ExprId> = effects.iter().map(|found| found.at).collect();
    cx.analysis.kept_whole(dossier, site, &waits)
}

/// Returns whether a task holds the lock: of an async lock, all but what `blocking_lock` acquires.
fn is_held_by_task(dossier: &Dossier, site: &Acquisition) -> bool {
    let is_async = dossier.lock.as_ref().is_some_and(|lock| lock.kind == LockKind::Async);
    is_async && site.wait != Wait::Blocking
}

/// The longest of what a section waits for that its lock does not guard, else of all.
fn worst_of<'e>(cx: &RuleContext<'_>, site: &Acquisition, effects: &'e [SectionEffect]) -> Option<&'e Effect> {
    let mut all = effects.iter().map(|found| &found.effect);
    all.clone().find(|effect| !is_own(cx, site, effect)).or(all.next())
}

fn waits_in(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition) -> Vec<SectionEffect> {
    let mut found: Vec<SectionEffect> = Vec::new();
    let mut known = FxHashSet::default();
    let mut others: FxHashMap<LockPlace, bool> = FxHashMap::default();
    for effect in cx.analysis.section_effects(site).into_iter().chain(cx.analysis.wrapped_acquisitions_in(site)) {
        let SectionEffect { at, ref effect } = effect;
        let waits = match effect.kind {
            EffectKind::Blocks(_) => cx.blocked_by(effect).is_some_and(|blocking| blocking != Blocking::Cheap),
            EffectKind::Acquires(place) => {
                let is_waited_for = others.entry(place).or_insert_with(|| {
                    is_another(cx, dossier, place) && !cx.analysis.is_always_under_another_lock(place)
                });
                *is_waited_for && !are_readers(cx, site, effect, place)
            }
            EffectKind::Prints | EffectKind::Logs => true,
            _ => false,
        };
        let place = (effect.fn_id, effect.expr);
        if waits && !known.contains(&place) && !cx.analysis.may_be_unheld(site.fn_id, site.guard, at) {
            known.insert(place);
            found.push(SectionEffect { at, effect: effect.clone() });
        }
    }
    found.sort_by_cached_key(|SectionEffect { effect, .. }| {
        let is_acquisition = matches!(effect.kind, EffectKind::Acquires(_));
        (is_acquisition, is_mostly_short(effect), Reverse(cx.blocked_by(effect)), effect.distance, effect.expr)
    });
    found
}

/// Leaves out what is over at once most of the time where the content itself is waited for: a line in a log adds nothing to that.
fn weightiest(cx: &RuleContext<'_>, site: &Acquisition, mut effects: Vec<SectionEffect>) -> Vec<SectionEffect> {
    if effects.iter().any(|found| is_own(cx, site, &found.effect)) {
        effects.retain(|found| !is_mostly_short(&found.effect));
    }
    effects
}

/// Returns whether a wait is over at once most of the time: another lock's section, a line in a log. Of twelve such findings
/// below proposed entry points none was of use; eight held both locks on purpose.
fn is_mostly_short(effect: &Effect) -> bool {
    !matches!(effect.kind, EffectKind::Blocks(_))
}

/// The same, or what is waited for is mostly answered from memory: a file. Of seven such findings below proposed entry points one was of
/// use.
fn is_short_or_of_files(effect: &Effect) -> bool {
    !matches!(effect.kind, EffectKind::Blocks(blocking) if blocking >= Blocking::Compute)
}

/// Returns whether both locks are only read, the inner one by all hot code: nobody hot waits for either.
fn are_readers(cx: &RuleContext<'_>, site: &Acquisition, effect: &Effect, place: LockPlace) -> bool {
    site.mode == Mode::Shared && cx.analysis.only_shares(effect) && !cx.analysis.is_excluded_hot(place)
}

/// Returns whether a lock is surely not the one that is held, nor one of many that are picked by key.
fn is_another(cx: &RuleContext<'_>, dossier: &Dossier, place: LockPlace) -> bool {
    place.index != Some(IndexKind::Computed)
        && !cx.analysis.is_inside_wrapper(place)
        && !cx.analysis.locks_at(place.root).roots.contains(&dossier.place.root)
}

fn is_own(cx: &RuleContext<'_>, site: &Acquisition, effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Blocks(_))
        && (cx.analysis.is_of_content(site, effect.fn_id, effect.expr)
            || effect.callee.is_some_and(|callee| cx.analysis.guards_connection_of(site, callee)))
}

fn describe(cx: &RuleContext<'_>, effect: &Effect) -> String {
    let callee = effect.callee.map(|callee| cx.analysis.fn_name(callee));
    match (effect.kind, callee) {
        (EffectKind::Acquires(place), _) => {
            let name = cx.analysis.place_name(place);
            format!("may wait for `{name}`")
        }
        (EffectKind::Prints, _) => "prints".to_owned(),
        (EffectKind::Logs, _) => "logs".to_owned(),
        (_, Some(callee)) => format!("waits in `{callee}`"),
        _ => "waits".to_owned(),
    }
}
