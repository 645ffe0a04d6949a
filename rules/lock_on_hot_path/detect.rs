//! Reports any other acquisition on a hot path that makes a thread wait.

use crate::analysis::{Acquisition, Dossier, IndexKind};
use crate::knowledge::attributes::LockKind;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    if !cx.analysis.is_shared(dossier) {
        return;
    }
    let is_async = dossier.lock.as_ref().is_none_or(|lock| lock.kind == LockKind::Async);
    let sharded = |site: &&Acquisition| site.place.index != Some(IndexKind::Computed);
    let sites: Vec<&Acquisition> = cx.contended_waits(dossier).into_iter().filter(sharded).collect();
    let Some(first) = sites.first() else { return };
    if is_async {
        return;
    }
    let name = cx.place(dossier);
    let repeated = first.in_loop || cx.analysis.called_in_loop(first.fn_id, first.expr);
    let label = if repeated { "threads may block here, on every iteration" } else { "threads may block here" };
    let mut diagnostic = cx.diagnostic(format!("`{name}` is locked on a hot path"), first.loc, label.to_owned());
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also locked here");
    cx.with_chain(&mut diagnostic, first);
    if repeated && !first.in_loop {
        diagnostic.chain = cx.analysis.loop_chain(first.fn_id, first.expr);
    }
    cx.doubt_general(&mut diagnostic, first.fn_id, first.expr);
    diagnostic.help.push(
        "take it with `try_lock` and skip, sample, shard by key, or move it off this path; measure first".to_owned(),
    );
    cx.emit(diagnostic);
}
