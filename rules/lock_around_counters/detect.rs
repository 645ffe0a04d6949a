//! Reports locks whose hot sections only add to, set or read numbers.

use crate::analysis::{Access, Acquisition, Dossier, Use};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::{LockKind, Wait};
use crate::rules::RuleContext;
use crate::rules::shared::suggestion;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let optional = cx.analysis.protects_optional_number(dossier);
    let sites = counted_sites(cx, dossier, optional);
    let Some(first) = sites.first().filter(|_| cx.analysis.is_shared(dossier)) else { return };
    let is_waited_on = dossier.sites().any(|site| site.waited_on);
    let is_changed = match optional {
        // Read here, set elsewhere: with a number that stands for none, one load.
        true => dossier.sites().all(|site| only_counts(cx, dossier, site, optional)) && dossier.sites().any(sets_whole),
        false if cx.analysis.could_be_atomic(dossier) => dossier.sites().any(changes),
        false => sites.iter().any(|site| changes(site)),
    };
    if !is_changed || is_waited_on || consistent_elsewhere(cx, dossier) {
        return;
    }
    let name = cx.place(dossier);
    let is_flag = cx.analysis.protects_flag(dossier);
    let (what, label, others) = match is_flag {
        true => {
            ("only to set or read a flag", "this critical section only sets or reads a flag", "also only for the flag")
        }
        false => (
            "only to update counters",
            "this critical section only updates or reads numbers",
            "also only updates counters",
        ),
    };
    let mut diagnostic = cx.diagnostic(format!("`{name}` is locked on a hot path {what}"), first.loc, label);
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, others);
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_below_entry_point(&mut diagnostic, first.fn_id, first.expr);
    let is_async = dossier.lock.as_ref().is_some_and(|lock| lock.kind == LockKind::Async);
    if is_async {
        diagnostic.notes.push("an async lock, for what one atomic instruction can do".to_owned());
    }
    if optional {
        diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        diagnostic.notes.push("assumes that some number can stand for `None`".to_owned());
    }
    let help = match is_flag {
        true => "make it an `AtomicBool`: `store` to set it, `load` to read it",
        false if sites.iter().any(|site| decides(cx, site)) => {
            "make the numbers atomic: `fetch_update` where what is read decides about the change, else `fetch_add`, `load`"
        }
        false => "make the numbers atomic: `fetch_add(1, Ordering::Relaxed)`, `load`",
    };
    diagnostic.help.push(help.to_owned());
    // What else the lock ordered cannot be seen, so that a person must look.
    let rewrite = cx.analysis.atomic_rewrite(dossier);
    diagnostic.suggestions.extend(rewrite.map(|(atomic, rewrite)| suggestion(format!("use `{atomic}`"), rewrite)));
    cx.emit(diagnostic);
}

/// The hot acquisitions of a lock that is there for numbers alone; none if one of them does something else.
///
/// A `try_` one counts for a flag, which is lost where it is not set; a count that is skipped meanwhile may be a sample. It does not if some
/// section does more: then it may be there so that two do not do that at once.
fn counted_sites<'d>(cx: &RuleContext<'_>, dossier: &'d Dossier, optional: bool) -> Vec<&'d Acquisition> {
    let sites = if cx.analysis.protects_flag(dossier) { cx.hot_sites(dossier) } else { cx.hot_waits(dossier) };
    let does_more = |site: &Acquisition| !only_counts(cx, dossier, site, optional);
    let tries = sites.iter().any(|site| site.wait == Wait::Try);
    let is_for_more = sites.iter().any(|site| does_more(site)) || tries && dossier.sites().any(does_more);
    if is_for_more { Vec::new() } else { sites }
}

/// Returns whether counting is all that a section is for: what else runs in it may be what the lock keeps in order.
///
/// Parts that no section changes may be read, too: the bounds of a histogram.
fn only_counts(cx: &RuleContext<'_>, dossier: &Dossier, site: &Acquisition, optional: bool) -> bool {
    let counts = |access: &Access| match access.used {
        Use::NumberUpdate | Use::NumberSet => cx.analysis.has_atomic(access),
        Use::NumberRead => true,
        Use::Read | Use::Assign if optional => cx.analysis.is_whole_number(access),
        Use::SharedCall(Some(_)) if optional => cx.analysis.looks_at_whole_number(access),
        Use::SharedCall(Some(_)) | Use::Read => cx.analysis.is_of_constant_part(dossier, access),
        _ => false,
    };
    // The guard of a map's entry guards that the entry is there, too: an atomic in it spares no look-up.
    site.container.is_none()
        && !site.accesses.is_empty()
        && site.accesses.iter().all(counts)
        && cx.analysis.only_accesses_content(site)
}

fn sets_whole(site: &Acquisition) -> bool {
    site.accesses.iter().any(|access| access.used == Use::Assign)
}

fn changes(site: &Acquisition) -> bool {
    site.accesses.iter().any(|access| matches!(access.used, Use::NumberUpdate | Use::NumberSet))
}

/// Whether a section compares a number and changes one: it has a bound, or stops at nothing.
fn decides(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    changes(site) && cx.analysis.compares_numbers(site)
}

/// A section that sets several numbers at once, reads several to decide, or reads one to move an amount to another, may
/// need them to agree. So may one that divides one by the other, if they are changed together: a sum and how many it is of.
fn consistent_elsewhere(cx: &RuleContext<'_>, dossier: &Dossier) -> bool {
    let changes_together = |site: &Acquisition| {
        let is_sure = |access: &&Access| {
            access.used == Use::NumberUpdate && !cx.analysis.is_conditional(access.fn_id, access.expr)
        };
        site.accesses.iter().filter(is_sure).count() >= 2
    };
    let is_divided =
        || cx.analysis.is_divided(dossier) || dossier.sites().any(|site| cx.analysis.divides_numbers(site));
    if dossier.sites().any(changes_together) && is_divided() {
        return true;
    }
    // What is moved from one to another is lost, or there twice, for who adds them up meanwhile.
    let reads_several =
        |site: &Acquisition| site.accesses.iter().filter(|access| access.used == Use::NumberRead).count() >= 2;
    if dossier.sites().any(reads_several) && dossier.sites().any(|site| cx.analysis.transfers_between_numbers(site)) {
        return true;
    }
    dossier.sites().any(|site| {
        let count = |wanted: Use| site.accesses.iter().filter(|access| access.used == wanted).count();
        let (sets, reads, updates) = (count(Use::NumberSet), count(Use::NumberRead), count(Use::NumberUpdate));
        let is_decided = site.hot && reads >= 2 && sets + updates >= 1;
        is_decided || sets >= 2 || reads >= 1 && cx.analysis.transfers_between_numbers(site)
    })
}
