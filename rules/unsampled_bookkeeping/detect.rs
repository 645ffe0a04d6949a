//! Reports locks that hot code takes on each call only to append to a history, window or log.

use crate::analysis::sections::section_purpose::{gives_number, only_steers_trimming, takes_for_nothing};
use crate::analysis::{Acquisition, Dossier, IndexKind, Use, Work};
use crate::knowledge::attributes::ContentOp;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let sites = cx.hot_waits(dossier);
    let Some(first) = sites.iter().find(|site| site.work.iter().any(|work| appends(cx, work))) else { return };
    let sharded = sites.iter().any(|site| site.place.index == Some(IndexKind::Computed));
    if sharded || !cx.analysis.is_shared(dossier) || cx.analysis.is_one_of_many(dossier) {
        return;
    }
    // Whoever gets the lock itself may use what is in it.
    if dossier.is_public
        || dossier.place.is_lost_or_param()
        || cx.analysis.is_used_otherwise(dossier)
        || cx.analysis.is_emptied_by_value(dossier)
    {
        return;
    }
    if !dossier.sites().all(|site| if site.hot { only_appends(cx, site) } else { only_reports(cx, site) }) {
        return;
    }
    // What nobody trims is worked off by somebody, or it would grow for ever.
    let trims = |site: &Acquisition| site.work.iter().any(|work| takes_for_nothing(cx.analysis, work));
    if !dossier.sites().any(trims) {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` is locked on each call only to keep a history"),
        first.loc,
        "appended to, and not used here",
    );
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also only kept up to date");
    cx.with_chain(&mut diagnostic, first);
    diagnostic
        .notes
        .push("hot code never takes the content out: all threads queue for a record that few will read".to_owned());
    diagnostic.help.push(
        "count calls in an atomic and record each N-th, or take it with a `try_` method and skip when it is busy"
            .to_owned(),
    );
    cx.emit(diagnostic);
}

fn appends(cx: &RuleContext<'_>, work: &Work) -> bool {
    let op = work.content_op(cx.analysis.program);
    op == Some(ContentOp::Push) || op == Some(ContentOp::Insert) && !work.is_keyed(cx.analysis.program)
}

/// Appends, trims, keeps numbers beside; what is looked at only decides what is trimmed.
fn only_appends(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let trims: Vec<&Work> = site.work.iter().filter(|work| takes_for_nothing(cx.analysis, work)).collect();
    let harmless = |work: &Work| {
        if appends(cx, work) || takes_for_nothing(cx.analysis, work) {
            return true;
        }
        match work.used {
            Use::NumberUpdate | Use::NumberSet => true,
            Use::NumberRead | Use::Read => only_steers_trimming(cx.analysis, work, &trims),
            Use::SharedCall(Some(_)) => {
                let looks =
                    work.content_op(cx.analysis.program) == Some(ContentOp::Read) || gives_number(cx.analysis, work);
                looks && only_steers_trimming(cx.analysis, work, &trims)
            }
            _ => false,
        }
    };
    !site.work.is_empty() && !site.escapes && site.awaits.is_empty() && site.work.iter().all(harmless)
}

/// A report looks; what takes elements out works them off.
fn only_reports(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let looks = |work: &Work| match work.content_op(cx.analysis.program) {
        Some(ContentOp::Take) => false,
        Some(ContentOp::Pop | ContentOp::Remove | ContentOp::Clear) => takes_for_nothing(cx.analysis, work),
        Some(ContentOp::Push | ContentOp::Insert) => true,
        Some(ContentOp::Read) | None => matches!(
            work.used,
            Use::SharedCall(Some(_)) | Use::Read | Use::NumberRead | Use::NumberSet | Use::NumberUpdate
        ),
    };
    !site.escapes && site.work.iter().all(looks)
}
