//! Reports write locks whose sections only read.

use crate::analysis::{Acquisition, Dossier, Recurrence};
use crate::knowledge::attributes::{LockShape, Wait};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    // A lock around nothing says who may run beside whom: who takes it for writing means to be alone.
    if cx.analysis.protects_no_data(dossier) {
        return;
    }
    let has_readers = |site: &&Acquisition| match site.container {
        Some(_) => cx.analysis.reading_counterpart(site).is_some(),
        // What is taken may be a lock in the content.
        None => site.lock.as_ref().or(dossier.lock.as_ref()).is_some_and(|lock| lock.shape == Some(LockShape::RwLock)),
    };
    let reads = dossier.sites().filter(|site| cx.analysis.only_reads(site)).filter(has_readers);
    let mut sites: Vec<&Acquisition> = reads.collect();
    // Who puts back what follows from an entry gains nothing from letting readers in between, and may lose an update by that.
    let is_update = |site: &Acquisition| {
        let is_entry_of_program = site.container.is_some() && cx.analysis.is_in_program(site.fn_id);
        is_entry_of_program && cx.analysis.is_written_beside(dossier, site)
    };
    sites.sort_by_cached_key(|site| (is_update(site), cx.analysis.heat_distance(site.fn_id), site.loc));
    let Some(first) = sites.first() else { return };
    let name = cx.named(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("{name} is write-locked for a critical section that only reads"),
        first.loc,
        "nothing is written through this guard",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also only reads");
    if first.hot {
        cx.with_chain(&mut diagnostic, first);
    }
    certainty::weigh(&mut diagnostic, is_update(first).then_some(Doubt::WrittenBeside));
    // Of 47 that people judged in programs without an entry point six were of use: few readers ever wait for what one event does.
    let is_rare = |site: &&Acquisition| {
        cx.analysis.is_done_at_start(site.fn_id, site.expr)
            || cx.analysis.runs_less_than(Recurrence::Hot, site.fn_id, site.expr)
    };
    certainty::weigh(&mut diagnostic, sites.iter().all(is_rare).then_some(Doubt::Infrequent));
    diagnostic.background.push("a write lock excludes readers that could run concurrently".to_owned());
    let through_future = if first.wait == Wait::Async { ".await" } else { "" };
    diagnostic.help.push(match cx.analysis.reading_counterpart(first).filter(|_| first.container.is_some()) {
        Some(method) => format!("take it with `{method}`, which locks the shard for reading"),
        None => format!("take it with `read(){through_future}`"),
    });
    let look_ups: Vec<String> =
        cx.analysis.reading_look_ups(first).iter().map(|name| format!("`{}`", name.as_str())).collect();
    if !look_ups.is_empty() {
        diagnostic.help.push(format!("look up with {}: what is found is only read", look_ups.join(" and ")));
    }
    cx.emit(diagnostic);
}
