//! Reports acquisitions of a lock that the same thread or task already holds.

use crate::analysis::{Dossier, DoubleAcquisition};
use crate::diagnostics::{Confidence, Label, Level};
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        for double in cx.analysis.double_acquisitions(id) {
            report(cx, &double);
        }
    }
}

/// The dossier that the first acquisition belongs to.
fn dossier_of<'a>(cx: &'a RuleContext<'_>, double: &DoubleAcquisition) -> Option<&'a Dossier> {
    let is_first = |dossier: &&Dossier| {
        dossier.acquisitions.iter().any(|site| site.fn_id == double.fn_id && site.guard == double.guard)
    };
    cx.analysis.dossiers.iter().find(is_first)
}

fn report(cx: &RuleContext<'_>, double: &DoubleAcquisition) {
    let dossier = dossier_of(cx, double);
    let name = dossier.map_or_else(|| "a lock".to_owned(), |dossier| cx.place(dossier));
    let loc = cx.analysis.loc(double.fn_id, double.second);
    let label = if double.inner.is_some() { "this call takes the lock again" } else { "taken again here" };
    let mut diagnostic = cx.diagnostic(format!("`{name}` is locked while it is held already"), loc, label);
    let first = cx.analysis.loc(double.fn_id, double.first);
    diagnostic.related.push(Label { loc: first, text: "the first guard is taken here and still lives".to_owned() });
    if let Some((function, expr)) = double.inner {
        let text = format!("`{}` takes it again here", cx.analysis.fn_name(function));
        diagnostic.related.push(Label { loc: cx.analysis.loc(function, expr), text });
    }
    if let Some(dossier) = dossier {
        cx.with_lock(&mut diagnostic, dossier);
    }
    if double.conditional {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push("the callee takes it on some of its paths only".to_owned());
    }
    if double.both_read {
        diagnostic.level = Level::Note;
        diagnostic.notes.push(
            "both only read: this stops as soon as a writer comes in between and is let through first".to_owned(),
        );
    } else {
        let who = if double.is_async { "task" } else { "thread" };
        diagnostic.notes.push(format!("the {who} waits for itself: it panics or never goes on"));
    }
    diagnostic.help.push("pass the guard or its content on, or end the first section before".to_owned());
    diagnostic.sites = vec![loc];
    diagnostic.function = cx.analysis.fn_name(double.fn_id);
    cx.emit(diagnostic);
}
