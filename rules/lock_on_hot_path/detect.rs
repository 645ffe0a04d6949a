//! Reports any other acquisition on a hot path that makes a thread wait, and look-ups in dependencies that take a lock for nothing new.

use crate::analysis::{Acquisition, Claim, Dossier, LockedLookup};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::LockKind;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
    cx.each_function(|id| check_lookups(cx, id));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let is_async = dossier.lock.as_ref().is_none_or(|lock| lock.kind == LockKind::Async);
    if is_async || !cx.analysis.is_shared(dossier) {
        return;
    }
    let mut sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    sites.retain(|site| !cx.analysis.is_picked_by_key(site));
    // What is surely worth saying comes first: how sure it is must not hang on the order of functions in their file.
    let doubts = |site: &&&Acquisition| {
        let is_sure = cx.analysis.is_surely_hot(site.fn_id, site.expr);
        (is_hardly_contended(cx, dossier, site), cx.general_doubt(site.fn_id, site.expr).is_some(), !is_sure)
    };
    let Some(first) = sites.iter().min_by_key(doubts) else { return };
    let name = cx.named(dossier);
    let repeated = first.in_loop || cx.analysis.called_in_loop(first.fn_id, first.expr);
    let label = if repeated { "threads may block here, on every iteration" } else { "threads may block here" };
    let mut diagnostic = cx.diagnostic(format!("{name} is locked on a hot path"), first.loc, label.to_owned());
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also locked here");
    cx.with_chain(&mut diagnostic, first);
    if repeated && !first.in_loop {
        diagnostic.chain = cx.analysis.loop_chain(first.fn_id, first.expr);
    }
    cx.doubt_general(&mut diagnostic, first.fn_id, first.expr);
    if diagnostic.confidence != Confidence::Possible && is_hardly_contended(cx, dossier, first) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push("nothing shows that threads wait for each other here".to_owned());
    }
    diagnostic.help.push("skip with `try_lock`, sample, shard by key, or move it off this path".to_owned());
    cx.emit(diagnostic);
}

/// A lock of a dependency is none of this code's, but a call that takes it for the same result each time need not be made.
fn check_lookups(cx: &RuleContext<'_>, id: FnId) {
    if !cx.analysis.is_reached(id) {
        return;
    }
    for LockedLookup { expr, callee, lock } in cx.analysis.locked_lookups(id) {
        if !cx.analysis.is_hot(id, expr) {
            continue;
        }
        let name = cx.analysis.fn_name(callee);
        let message = format!("`{name}` takes a lock for the same look-up each time on a hot path");
        let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, expr), "the arguments never change");
        cx.with_derived(&mut diagnostic, callee, &lock);
        cx.with_chain_to(&mut diagnostic, id, expr);
        cx.doubt_conditional(&mut diagnostic, id, expr);
        cx.doubt_general(&mut diagnostic, id, expr);
        diagnostic.help.push("look it up once, off this path, and keep what it gives".to_owned());
        cx.emit(diagnostic);
    }
}

/// Returns whether little speaks for contention: below an entry point that nobody marked in the sources, or next to I/O.
///
/// None of 23 such findings that people read in applications was of use: a short section costs nanoseconds, and few threads
/// are in it at the same time.
fn is_hardly_contended(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    let way = cx.analysis.hot_way(site.fn_id, site.expr).filter(|way| way.claim != Claim::Marked);
    let Some(way) = way else { return false };
    // A task and who wakes it: nobody else comes.
    cx.analysis.parks_tasks(dossier)
        || way.calls != 0
        || way.conditions != 0
        || cx.analysis.is_beside_long_wait(site.fn_id, site.expr)
}
