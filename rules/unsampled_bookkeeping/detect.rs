//! Reports locks that hot code takes on each call only to append to a history, window or log.

use crate::analysis::{Access, Acquisition, Dossier, Use};
use crate::knowledge::attributes::ContentOp;
use crate::rules::RuleContext;
use crate::types::ty::Ty;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let sites = cx.hot_waits(dossier);
    let Some(first) = sites.iter().find(|site| site.accesses.iter().any(|access| appends(cx, access))) else { return };
    let sharded = sites.iter().any(|site| cx.analysis.is_picked_by_key(site));
    if sharded || !cx.analysis.is_shared(dossier) || cx.analysis.is_summary_object(dossier) {
        return;
    }
    // Whoever gets the lock itself may use what is in it.
    if dossier.is_public
        || dossier.place.may_have_unseen_uses()
        || cx.analysis.has_unknown_uses(dossier)
        || cx.analysis.is_consumed_by_value(dossier)
    {
        return;
    }
    // What looks after values that live elsewhere, or that go on to change where they are, is no history of them.
    let lives_on = |ty: &Ty| cx.analysis.holds_weak(ty) || cx.analysis.interior_mutability(ty).has_synchronised;
    if dossier.lock.as_ref().is_some_and(|lock| lives_on(&lock.inner)) {
        return;
    }
    // Who takes out a certain element knows it by name: it is an entry, not one record of many.
    if dossier.sites().any(|site| cx.analysis.list_traffic(site).picks) {
        return;
    }
    if !dossier.sites().all(|site| if site.hot { only_appends(cx, site) } else { only_reports(cx, site) }) {
        return;
    }
    // Without eviction somebody works the elements off, or they would pile up.
    let evicts = |site: &Acquisition| site.accesses.iter().any(|access| cx.analysis.result_discarded(access));
    if !dossier.sites().any(evicts) {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` is locked on every call only to record history"),
        first.loc,
        "only appended to here",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also only appended to and trimmed");
    cx.with_chain(&mut diagnostic, first);
    diagnostic.notes.push("hot code never reads it back".to_owned());
    // Of four such histories below entry points that people judged none was one: the records were what the events are for.
    cx.doubt_below_entry_point(&mut diagnostic, first.fn_id, first.expr);
    diagnostic.help.push("record every N-th call, or skip when a `try_` method finds it busy".to_owned());
    cx.emit(diagnostic);
}

fn appends(cx: &RuleContext<'_>, access: &Access) -> bool {
    let op = cx.analysis.content_op(access);
    op == Some(ContentOp::Push) || op == Some(ContentOp::Insert) && !cx.analysis.is_keyed(access)
}

/// Returns whether a hot section only appends, evicts and keeps numbers; what it reads only controls eviction.
fn only_appends(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let evictions: Vec<&Access> = site.accesses.iter().filter(|access| cx.analysis.result_discarded(access)).collect();
    let harmless = |access: &Access| {
        if appends(cx, access) || cx.analysis.result_discarded(access) {
            return true;
        }
        match access.used {
            Use::NumberUpdate | Use::NumberSet => true,
            Use::NumberRead | Use::Read => {
                cx.analysis.only_controls_eviction(access, &evictions) || cx.analysis.only_reported(access)
            }
            Use::SharedCall(Some(_)) => {
                let reads =
                    cx.analysis.content_op(access) == Some(ContentOp::Read) || cx.analysis.yields_scalar(access);
                reads && cx.analysis.only_controls_eviction(access, &evictions) || cx.analysis.only_reported(access)
            }
            _ => false,
        }
    };
    !site.accesses.is_empty()
        && !site.escapes
        && site.is_held_across_await() == Some(false)
        && site.accesses.iter().all(harmless)
}

/// Returns whether a cold section only reads or appends; one that removes elements and uses them makes the lock a work
/// queue.
fn only_reports(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let is_report = |access: &Access| match cx.analysis.content_op(access) {
        Some(ContentOp::Take) => false,
        Some(ContentOp::Pop | ContentOp::Remove | ContentOp::Clear) => cx.analysis.result_discarded(access),
        Some(ContentOp::Push | ContentOp::Insert) => true,
        Some(ContentOp::Read) | None => matches!(
            access.used,
            Use::SharedCall(Some(_)) | Use::Read | Use::NumberRead | Use::NumberSet | Use::NumberUpdate
        ),
    };
    !site.escapes && site.accesses.iter().all(is_report)
}
