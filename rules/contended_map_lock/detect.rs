//! Reports one lock around one map or cache that hot code looks into by key.

use crate::analysis::{Acquisition, Dossier, ListTraffic, LockInfo, SectionEffect};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::{Blocking, Mode};
use crate::rules::RuleContext;
use crate::types::ty::Ty;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(lock) = &dossier.lock else { return };
    match cx.analysis.map_within(&lock.inner) {
        Some(map) => check_map(cx, dossier, lock, map),
        None => check_work_list(cx, dossier),
    }
}

fn check_map(cx: &RuleContext<'_>, dossier: &Dossier, lock: &LockInfo, map: &Ty) {
    let mut sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    // A map of its own for each key would be held as long.
    sites.retain(|site| !cx.analysis.is_held_while_suspended(site) && !is_held_while_blocked(cx, site));
    let by_key = |site: &&&Acquisition| site.accesses.iter().any(|access| cx.analysis.is_keyed(access));
    let is_alone = |site: &&Acquisition| site.mode == Mode::Exclusive;
    // What each operation does is shown; of equals who writes, since readers let each other in.
    // Names before places: the choice must not hang on the order of functions in their file.
    let rank = |site: &&&Acquisition| {
        (cx.analysis.heat_distance(site.fn_id), !is_alone(site), cx.analysis.fn_name(site.fn_id), site.loc)
    };
    let Some(first) = sites.iter().filter(by_key).min_by_key(rank) else { return };
    if !is_one_for_all(cx, dossier, &sites) || cx.analysis.are_serial(dossier, &sites) {
        return;
    }
    // One writer, whom readers wait for: other maps would not let it run beside itself.
    let (writers, readers): (Vec<&Acquisition>, Vec<_>) = sites.iter().copied().partition(is_alone);
    let is_one_writer = !writers.is_empty() && writers.iter().all(|site| cx.analysis.is_by_sole_owner(site));
    if is_one_writer && !readers.is_empty() {
        return;
    }
    // A map beside other state is what the lock is for only where most of the sections look into it.
    let is_whole = *map == lock.inner;
    if !is_whole && sites.iter().filter(by_key).count() * 2 < sites.len() {
        return;
    }
    let name = cx.place(dossier);
    let label = match (first.mode, sites.iter().any(is_alone)) {
        (Mode::Exclusive | Mode::Upgradable, _) => "all callers serialise here, whatever the key",
        (Mode::Shared, true) => "readers wait for writers here, whatever the key",
        (Mode::Shared, false) => "readers share it, but each one updates the same memory",
    };
    let message = format!("hot code shares one lock around the map `{name}`");
    let mut diagnostic = cx.diagnostic(message, first.loc, label);
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also locked here");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_general(&mut diagnostic, first.fn_id, first.expr);
    if !is_whole {
        // The other parts may need the same lock, or be the reason for it.
        diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        diagnostic.notes.push(format!("the lock guards a `{}` among other fields", cx.analysis.type_name(map)));
    }
    if map.is_unknown() {
        diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        diagnostic.notes.push(format!("assumes that `{}` is a map", cx.analysis.type_name(map)));
    }
    let help = if sites.iter().all(|site| site.mode == Mode::Shared) {
        "shard it by key; if it changes rarely, swap in a new map in an `Arc`"
    } else {
        "shard it by key, or use a concurrent map"
    };
    diagnostic.help.push(help.to_owned());
    cx.emit(diagnostic);
}

/// Whether the thread waits for more than a short system call while it holds the lock.
fn is_held_while_blocked(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let blocks = |found: &SectionEffect| {
        cx.blocked_by(&found.effect).is_some_and(|blocking| blocking >= Blocking::Content)
            && !cx.analysis.may_be_unheld(site.fn_id, site.guard, found.at)
    };
    cx.analysis.section_effects(site).iter().any(blocks)
}

/// A shard, a table of each connection: few threads want the same one.
fn is_one_for_all(cx: &RuleContext<'_>, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
    let sharded = sites.iter().any(|site| cx.analysis.is_picked_by_key(site));
    !sharded && cx.analysis.is_shared(dossier) && !cx.analysis.is_summary_object(dossier)
}

/// A list into which hot code puts elements one by one, for others to take out one by one, or the other way round.
fn check_work_list(cx: &RuleContext<'_>, dossier: &Dossier) {
    let sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    // A condition variable makes a channel of it.
    if dossier.sites().any(|site| site.waited_on) || !is_one_for_all(cx, dossier, &sites) {
        return;
    }
    let traffic = |site: &Acquisition| cx.analysis.list_traffic(site);
    let adds_only = |site: &Acquisition| matches!(traffic(site), ListTraffic { adds: true, takes: false, .. });
    let takes_only = |site: &Acquisition| matches!(traffic(site), ListTraffic { adds: false, takes: true, .. });
    let moves = |site: &Acquisition| adds_only(site) || takes_only(site);
    let Some(first) = sites.iter().find(|site| moves(site)) else { return };
    if !dossier.sites().any(adds_only) || !dossier.sites().any(takes_only) {
        return;
    }
    // A list beside other state is what the lock is for only where most of the sections move elements.
    let moving = sites.iter().filter(|site| moves(site) || traffic(site).searches).count();
    if moving * 2 < sites.len() {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("hot code shares one lock around the list `{name}`"),
        first.loc,
        "all producers and consumers serialise here",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also locked here");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_general(&mut diagnostic, first.fn_id, first.expr);
    diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
    diagnostic.notes.push("assumes that several threads push or pop at once".to_owned());
    diagnostic.help.push("use a concurrent queue, or a list for each thread".to_owned());
    cx.emit(diagnostic);
}
