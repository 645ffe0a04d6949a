//! Reports locks that hot code takes only to copy a value out, while nothing hot writes.

use crate::analysis::{Access, Acquisition, Claim, Dossier, Use};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::ContentOp;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let sites = cx.hot_waits(dossier);
    let Some(first) = sites.first() else { return };
    // A reference into a concurrent map is no lock of one value.
    if dossier.lock.is_none()
        || !cx.analysis.is_shared(dossier)
        || dossier.place.may_have_unseen_uses()
        || sites.iter().any(|site| cx.analysis.is_picked_by_key(site))
    {
        return;
    }
    // A hot write, also one that only tries, makes a swapped pointer the slower choice.
    if !dossier.sites().filter(|site| site.hot).all(|site| only_copies(cx, site)) {
        return;
    }
    if cx.analysis.is_changed_on_the_way(dossier, &sites) {
        return;
    }
    let numbers = sites.iter().all(|site| site.accesses.iter().all(|access| access.used == Use::NumberRead));
    let name = cx.named(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("{name} is locked on a hot path only to copy a value out"),
        first.loc,
        "this critical section only copies",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also only copies");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_general(&mut diagnostic, first.fn_id, first.expr);
    // A counted value is what the figures copy.
    diagnostic.is_as_measured = dossier.lock.as_ref().is_some_and(|lock| cx.analysis.holds_counted(&lock.inner));
    diagnostic.background.push("even a read lock writes to memory that all readers share".to_owned());
    // How often it is written decides whether a swapped pointer pays where each write then copies the content.
    if cx.analysis.is_changed_per_event(dossier) && !cx.analysis.could_be_atomic(dossier) && !is_replaced(cx, dossier) {
        // Who has said that the reads are frequent is told what a condition makes of an event.
        let is_proposed = cx.claim(first.fn_id, first.expr) == Some(Claim::EntryPoint);
        let (confidence, note) = match cx.analysis.is_changed_by_each_event(dossier) || is_proposed {
            true => (Confidence::Possible, "an event loop writes it; how often is not known"),
            false => (Confidence::Likely, "assumes that events rarely write it"),
        };
        diagnostic.confidence = diagnostic.confidence.min(confidence);
        diagnostic.notes.push(note.to_owned());
    }
    let help = if numbers {
        "make the value atomic and `load` it"
    } else {
        "swap a pointer (`arc-swap`, `watch`), or keep a copy per worker"
    };
    diagnostic.help.push(help.to_owned());
    cx.emit(diagnostic);
}

/// Returns whether the content is a counted reference that is only ever replaced: it is published already, under a lock.
fn is_replaced(cx: &RuleContext<'_>, dossier: &Dossier) -> bool {
    let replaces = |access: &Access| {
        let reads = matches!(access.used, Use::Read | Use::SharedCall(_));
        reads || cx.analysis.yields_view(access) || cx.analysis.replaces(access)
    };
    let is_counted = dossier.lock.as_ref().is_some_and(|lock| cx.analysis.holds_counted(&lock.inner));
    is_counted && dossier.sites().all(|site| !site.escapes && site.accesses.iter().all(replaces))
}

/// Returns whether a section makes one clone or copies numbers, and else only reads on the way to it.
fn only_copies(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let copies = site.accesses.iter().any(|access| cx.analysis.yields_owned_copy(access));
    // The way to the one element that is copied out: `rows.last().cloned()`. A map is an index that is looked into.
    let picks =
        |access: &Access| cx.analysis.content_op(access) == Some(ContentOp::Read) && !cx.analysis.is_of_map(access);
    let reads = |access: &Access| {
        matches!(access.used, Use::Read | Use::NumberRead) || cx.analysis.yields_view(access) || picks(access)
    };
    let quiet = site.accesses.iter().all(|access| reads(access) || cx.analysis.yields_owned_copy(access));
    copies && quiet && cx.analysis.only_accesses_content(site)
}
