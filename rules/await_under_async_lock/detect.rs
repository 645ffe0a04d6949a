//! Reports async locks that hot code holds while it awaits something.

use crate::analysis::{Acquisition, Dossier};
use crate::diagnostics::{Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::{LockKind, Mode};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};
use crate::rules::shared::lower_for_kept_whole;

/// At most this many awaits are shown.
const MAX_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| {
        let is_async = dossier.lock.as_ref().is_some_and(|lock| lock.kind == LockKind::Async);
        // One that protects no data is there to be held: for that only one does the work at a time.
        if is_async
            && cx.analysis.is_shared(dossier)
            && !cx.analysis.protects_no_data(dossier)
            && !is_only_read(cx, dossier)
        {
            check_place(cx, dossier);
        }
    });
}

/// Whether nobody takes a lock for writing, so that its readers wait for nobody.
fn is_only_read(cx: &RuleContext<'_>, dossier: &Dossier) -> bool {
    let is_known = cx.analysis.sees_all_uses(dossier) && !dossier.is_partial;
    is_known && dossier.acquisitions.iter().all(|site| site.mode == Mode::Shared)
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let sites = by_weight(cx, dossier);
    let Some(first) = sites.first() else { return };
    let name = cx.named(dossier);
    let message = format!("{name} is held across an `.await` on a hot path");
    let mut diagnostic = cx.diagnostic(message, first.loc, "taken here");
    certainty::weigh(&mut diagnostic, cx.analysis.is_picked_by_key(first).then_some(Doubt::OneOfMany));
    certainty::weigh(&mut diagnostic, is_brief(cx, first).then_some(Doubt::WaitsForLocks));
    certainty::weigh(&mut diagnostic, certainty::uncontended(cx, dossier, first));
    // Where some of what is awaited needs the guard, the others are what can be changed.
    let behind = cx.analysis.awaits_behind_content(first);
    let awaits = if awaits_content(cx, first) && !behind.is_empty() { &behind } else { &first.awaits };
    let suspends = |wait: &&ExprId| cx.analysis.may_suspend_as_written(first.fn_id, **wait);
    let awaits: Vec<ExprId> = awaits.iter().filter(suspends).copied().collect();
    for wait in awaits.iter().take(MAX_SHOWN) {
        let loc = cx.analysis.loc(first.fn_id, *wait);
        diagnostic.related.push(Label::new(loc, "guard still held here"));
    }
    let more = awaits.len().saturating_sub(MAX_SHOWN);
    let plural = if more == 1 { "" } else { "s" };
    diagnostic.notes.extend((more > 0).then(|| format!("guard still held at {more} more `.await`{plural}")));
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also held across an `.await`");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_far_from_events(&mut diagnostic, first.fn_id, first.expr);
    if first.mode == Mode::Shared {
        diagnostic.lower(Level::Note, "writers wait for this, and new readers behind them");
    } else if is_for_content(cx, first) {
        diagnostic.lower(Level::Note, "what is awaited uses the locked value itself");
        diagnostic.help.push("under contention, use a pool, or a task that owns it".to_owned());
    } else if let Some(kept) = cx.analysis.kept_whole(dossier, first, &first.awaits) {
        lower_for_kept_whole(&mut diagnostic, kept, "`.await`", "a `OnceCell`, or keep the future that makes it");
    } else {
        diagnostic.background.push("every task contending for the lock waits for this `.await`".to_owned());
    }
    if diagnostic.help.is_empty() {
        diagnostic.help.push("copy what you need and drop the guard before the `.await`".to_owned());
    }
    cx.emit(diagnostic);
}

/// The sections that hold the lock over an await, the one that matters most first.
fn by_weight<'d>(cx: &RuleContext<'_>, dossier: &'d Dossier) -> Vec<&'d Acquisition> {
    let mut sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    sites.retain(|site| cx.analysis.is_held_while_suspended(site));
    // One of many locks, picked by key, is held by whoever works on that key.
    let is_picked_by_key = |site: &Acquisition| cx.analysis.is_picked_by_key(site);
    if sites.iter().any(|site| !is_picked_by_key(site)) {
        sites.retain(|site| !is_picked_by_key(site));
    }
    let is_meant = |site: &Acquisition| is_meant(cx, dossier, site);
    let is_end = |site: &Acquisition| cx.analysis.ends_event_loop(site.fn_id, site.expr);
    let is_uncontended = |site: &Acquisition| certainty::uncontended(cx, dossier, site).is_some();
    sites.sort_by_cached_key(|site| (is_uncontended(site), is_end(site), is_brief(cx, site), is_meant(site)));
    sites
}

/// Whether only other locks are waited for meanwhile, which are mostly free at once: what is held for longer comes first.
fn is_brief(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    !site.awaits.iter().any(|wait| cx.analysis.may_wait_beyond_locks(site.fn_id, *wait))
}

/// Returns whether the guard is held for a reason, which makes a finding a remark.
fn is_meant(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    site.mode == Mode::Shared
        || is_for_content(cx, site)
        || cx.analysis.kept_whole(dossier, site, &site.awaits).is_some()
}

/// Returns whether the guard is held for what is awaited: the content's own work, behind which nothing else is awaited.
fn is_for_content(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let may_take_long = |wait: &ExprId| cx.analysis.may_wait_beyond_locks(site.fn_id, *wait);
    awaits_content(cx, site) && !cx.analysis.awaits_behind_content(site).iter().any(may_take_long)
}

/// Returns whether some awaited operation needs the guard: then the lock has to be held until that is done.
fn awaits_content(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    site.awaits.iter().any(|wait| cx.analysis.awaits_content(site, *wait))
}
