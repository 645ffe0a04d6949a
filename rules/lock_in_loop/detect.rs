//! Reports locks that a hot loop takes and releases in each iteration.

use crate::analysis::Repetition;
use crate::analysis::{Acquisition, Dossier};
use crate::diagnostics::{Confidence, Label};
use crate::knowledge::attributes::{ContentOp, LockKind, Wait};
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let is_async = dossier.lock.as_ref().is_none_or(|lock| lock.kind == LockKind::Async);
    if is_async || !cx.analysis.is_shared(dossier) {
        return;
    }
    let mut repeated: Vec<(&Acquisition, Repetition)> = cx
        .hot_waits(dossier)
        .into_iter()
        .filter(|site| site.wait == Wait::Blocking && is_short(site))
        .filter_map(|site| Some((site, cx.analysis.repetition(site)?)))
        .collect();
    // What is surely so comes first: what is said must not hang on the order of functions in their file.
    repeated.sort_by_key(|(_, repetition)| repetition.is_conditional);
    let Some((first, repetition)) = repeated.first() else { return };
    let name = cx.named(dossier);
    let (how_often, which) = match repetition.is_conditional {
        true => ("again and again in", "each iteration that comes here"),
        false => ("on every iteration of", "every iteration"),
    };
    let mut diagnostic = cx.diagnostic(
        format!("{name} is locked {how_often} a hot loop"),
        first.loc,
        format!("locked and released on {which}"),
    );
    if repetition.is_conditional {
        diagnostic.confidence = Confidence::Likely;
    }
    let sites: Vec<&Acquisition> = repeated.iter().map(|(site, _)| *site).collect();
    let in_helper = repetition.fn_id != first.fn_id;
    if in_helper {
        let call = cx.analysis.loc(repetition.fn_id, repetition.by);
        diagnostic.related.push(Label::new(call, "called in this loop"));
        diagnostic.confidence = Confidence::Likely;
    }
    cx.with_lock(&mut diagnostic, dossier);
    cx.with_sites(&mut diagnostic, &sites, "also locked here");
    cx.with_chain(&mut diagnostic, first);
    cx.doubt_below_entry_point(&mut diagnostic, first.fn_id, first.expr);
    if in_helper {
        diagnostic.chain = cx.analysis.loop_chain(first.fn_id, first.expr).or_else(|| diagnostic.chain.take());
    }
    if repetition.leaves_early {
        diagnostic.notes.push("the loop may exit early, so there may be few iterations".to_owned());
    }
    // What is advised fits the section that is shown.
    let does = |wanted: ContentOp| {
        cx.analysis.only_moves_elements(first)
            && first.accesses.iter().any(|access| cx.analysis.content_op(access) == Some(wanted))
    };
    let help = if does(ContentOp::Push) {
        "collect the items in a local buffer, then append them under one lock"
    } else if does(ContentOp::Pop) {
        "lock once and swap the whole content out, then work on that"
    } else {
        "lock once before the loop, or collect and apply all under one lock"
    };
    diagnostic.help.push(help.to_owned());
    cx.emit(diagnostic);
}

/// Guards that are kept, or that a helper holds, are not taken by the same iteration of the same lock.
fn is_short(site: &Acquisition) -> bool {
    !site.escapes && !site.accesses.is_empty()
}
