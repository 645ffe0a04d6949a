//! Reports one lock around one map or cache that hot code looks into by key.

use crate::analysis::{Acquisition, Dossier, IndexKind};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::Mode;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(lock) = &dossier.lock else { return };
    let Some(map) = cx.analysis.map_within(&lock.inner) else { return };
    let sites: Vec<&Acquisition> = cx.contended_waits(dossier);
    let by_key = |site: &&&Acquisition| site.accesses.iter().any(|access| cx.analysis.is_keyed(access));
    let Some(first) = sites.iter().find(by_key) else { return };
    // A shard, a table of each connection: few threads want the same one.
    let sharded = sites.iter().any(|site| site.place.index == Some(IndexKind::Computed));
    if sharded || !cx.analysis.is_shared(dossier) || cx.analysis.is_summary_object(dossier) {
        return;
    }
    // A map beside other state is what the lock is for only where most of the sections look into it.
    let is_whole = *map == lock.inner;
    if !is_whole && sites.iter().filter(by_key).count() * 2 < sites.len() {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` is one lock around one map that a hot path looks into"),
        first.loc,
        "everybody queues here, whatever the key",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "and here");
    cx.with_chain(&mut diagnostic, first);
    if !is_whole {
        // The other parts may need the same lock, or be the reason for it.
        diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        diagnostic.notes.push(format!("it holds a `{}` beside other state", cx.analysis.type_name(map)));
    }
    diagnostic.notes.push(
        "it may not matter when the work outside of the lock dominates: measure with your number of threads".to_owned(),
    );
    let help = if sites.iter().all(|site| site.mode == Mode::Shared) {
        "if the map changes rarely, swap a whole new one in behind an `Arc`; else shard it by key, or use a concurrent map"
    } else {
        "shard it by key (`Vec<Mutex<_>>`, the shard picked by hash), or use a concurrent map"
    };
    diagnostic.help.push(help.to_owned());
    cx.emit(diagnostic);
}
