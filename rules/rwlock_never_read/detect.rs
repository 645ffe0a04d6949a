//! Reports RwLocks that nobody ever takes for reading.

use crate::analysis::{Acquisition, Dossier, Recurrence};
use crate::knowledge::attributes::{LockShape, Mode};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, weigh};
use crate::rules::shared::suggestion;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(lock) = dossier.lock.as_ref().filter(|lock| lock.shape == Some(LockShape::RwLock)) else { return };
    let Some(declared) = dossier.declared.filter(|_| !dossier.place.may_have_unseen_uses()) else { return };
    let is_read = dossier.acquisitions.iter().any(|site| site.mode != Mode::Exclusive);
    let sites: Vec<&Acquisition> = dossier.sites().collect();
    if is_read || sites.is_empty() || dossier.is_public || dossier.is_partial || cx.analysis.has_unknown_uses(dossier) {
        return;
    }
    // `RwLock<()>` orders something else; who reads may stand behind a switch.
    if cx.analysis.protects_no_data(dossier) || !cx.analysis.is_shared(dossier) {
        return;
    }
    // What happens to a write guard elsewhere is not known. Callers that get it from a helper are sites as well.
    let is_lost = |site: &Acquisition| site.escapes && !cx.analysis.is_only_given_to_callers(dossier, site);
    if sites.iter().any(|site| is_lost(site)) || cx.analysis.may_be_downgraded(dossier) {
        return;
    }
    // The same lock under another name may be read there.
    let reads = |site: &Acquisition| site.mode != Mode::Exclusive && site.lock == dossier.lock;
    let mut others = cx.analysis.dossiers().iter().flat_map(|other| &other.acquisitions);
    if cx.analysis.is_behind_handle(dossier) && others.any(reads) {
        return;
    }
    if cx.analysis.may_be_taken_unseen(dossier, &|site| site.mode != Mode::Exclusive) {
        return;
    }
    // A shared handle that was not made here may be read under another name.
    if cx.analysis.is_behind_handle(dossier) && !cx.analysis.is_made_here(dossier) {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` is an `RwLock` that is never read-locked"),
        declared,
        format!("`{}`", cx.lock_type(dossier)),
    );
    cx.with_sites(&mut diagnostic, &sites, "write-locked here");
    // Where a section only reads, reading is what is missing; where hot sections show what the lock is about, what they
    // do decides.
    let locs =
        |test: &dyn Fn(&&&Acquisition) -> bool| sites.iter().filter(test).map(|site| site.loc).collect::<Vec<_>>();
    let deciding = [locs(&|site| cx.analysis.only_reads(site)), locs(&|site| site.hot)];
    if let Some(deciding) = deciding.into_iter().find(|found| !found.is_empty()) {
        diagnostic.sites = deciding;
    }
    weigh(&mut diagnostic, certainty::another_kind(cx, dossier, Recurrence::Hot));
    diagnostic.background.push("nothing ever takes the read lock; a mutex says what is meant".to_owned());
    let mutex = lock.exclusive.as_ref().map_or_else(|| "a mutex".to_owned(), |path| format!("`{path}`"));
    diagnostic.help.push(format!("use {mutex}"));
    // Where every use was seen it means the same: nobody ever reads.
    let rewrite = cx.analysis.mutex_rewrite(dossier);
    diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion(format!("use {mutex}"), rewrite)));
    cx.with_lock(&mut diagnostic, dossier);
    cx.emit(diagnostic);
}
