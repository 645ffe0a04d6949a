//! Reports async locks that hot code holds while it awaits something.

use crate::analysis::{Acquisition, Dossier, IndexKind, KeptWhole};
use crate::diagnostics::{Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::{LockKind, Mode};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};

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
    let is_known = !dossier.is_public
        && !dossier.is_partial
        && !dossier.place.may_have_unseen_uses()
        && !cx.analysis.has_unknown_uses(dossier);
    is_known && dossier.acquisitions.iter().all(|site| site.mode == Mode::Shared)
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let mut sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    sites.retain(|site| cx.analysis.is_held_while_suspended(site));
    // One of many locks, picked by key, is held by whoever works on that key.
    let is_picked_by_key = |site: &Acquisition| site.place.index == Some(IndexKind::Computed);
    if sites.iter().any(|site| !is_picked_by_key(site)) {
        sites.retain(|site| !is_picked_by_key(site));
    }
    let level = |site: &Acquisition| level(cx, dossier, site);
    let is_end = |site: &Acquisition| cx.analysis.ends_event_loop(site.fn_id, site.expr);
    sites.sort_by_cached_key(|site| (is_end(site), level(site) == Level::Note));
    let Some(first) = sites.first() else { return };
    let name = cx.place(dossier);
    let message = format!("`{name}` is held across an `.await` on a hot path");
    let mut diagnostic = cx.diagnostic(message, first.loc, "taken here");
    diagnostic.level = level(first);
    certainty::weigh(&mut diagnostic, is_picked_by_key(first).then_some(Doubt::OneOfMany));
    let waits_for_lock = |wait: &ExprId| cx.analysis.awaits_lock(first.fn_id, *wait);
    certainty::weigh(&mut diagnostic, first.awaits.iter().all(waits_for_lock).then_some(Doubt::WaitsForLocks));
    for wait in first.awaits.iter().take(MAX_SHOWN) {
        let loc = cx.analysis.loc(first.fn_id, *wait);
        diagnostic.related.push(Label { loc, text: "guard still held at this `.await`".to_owned() });
    }
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also held across an `.await`");
    cx.with_chain(&mut diagnostic, first);
    if first.mode == Mode::Shared {
        diagnostic.notes.push("writers wait for the slowest reader, and new readers behind them".to_owned());
    } else if awaits_content(cx, first) {
        diagnostic.notes.push("what is awaited uses the locked value itself: one task at a time can".to_owned());
        diagnostic.help.push("under contention, use a pool, or a task that owns it".to_owned());
    } else if let Some(kept) = cx.analysis.kept_whole(dossier, first) {
        let (note, help) = match kept {
            KeptWhole::Making => (
                "the value is made while the guard is held, so that others do not make it too",
                "for a value that is made once, use a `OnceCell`; else keep the future that makes it",
            ),
            KeptWhole::Update => (
                "what it reads or changes before the `.await` is changed after it: the guard keeps others from coming in between",
                "if others may come in between, drop the guard before the `.await` and check again after it",
            ),
        };
        diagnostic.notes.push(note.to_owned());
        diagnostic.help.push(help.to_owned());
    } else {
        diagnostic.background.push("every task contending for the lock waits for this `.await`".to_owned());
    }
    if diagnostic.help.is_empty() {
        diagnostic.help.push("copy what you need and drop the guard before the `.await`".to_owned());
    }
    cx.emit(diagnostic);
}

fn level(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition) -> Level {
    let is_meant =
        site.mode == Mode::Shared || awaits_content(cx, site) || cx.analysis.kept_whole(dossier, site).is_some();
    if is_meant { Level::Note } else { cx.rule.level }
}

/// Returns whether some awaited operation needs the guard: then the lock has to be held, whatever else is awaited meanwhile.
fn awaits_content(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    site.awaits.iter().any(|wait| cx.analysis.awaits_content(site, *wait))
}
