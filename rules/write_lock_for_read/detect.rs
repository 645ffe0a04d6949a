//! Reports write locks whose sections only read.

use crate::analysis::{Acquisition, Dossier};
use crate::knowledge::attributes::{LockShape, Wait};
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    if dossier.lock.as_ref().is_none_or(|lock| lock.shape != Some(LockShape::RwLock)) {
        return;
    }
    let mut sites: Vec<&Acquisition> = dossier.sites().filter(|site| cx.analysis.only_reads(site)).collect();
    sites.sort_by_key(|site| (cx.analysis.heat_distance(site.fn_id), site.loc));
    let Some(first) = sites.first() else { return };
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` is write-locked for a critical section that only reads"),
        first.loc,
        "nothing is written through this guard",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also only reads");
    if first.hot {
        cx.with_chain(&mut diagnostic, first);
    }
    diagnostic.background.push("a write lock excludes readers that could run concurrently".to_owned());
    let through_future = if first.wait == Wait::Async { ".await" } else { "" };
    diagnostic.help.push(format!("take it with `read(){through_future}`"));
    cx.emit(diagnostic);
}
