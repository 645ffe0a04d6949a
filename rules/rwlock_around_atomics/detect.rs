//! Reports locks around content that is synchronised inside, when no section needs the lock.

use crate::analysis::locks::guard_types::sharing;
use crate::analysis::rewrites::{Form, LockText, replaceable_lock_text};
use crate::analysis::{Acquisition, Dossier, Use};
use crate::diagnostics::{Applicability, Edit, Suggestion};
use crate::knowledge::attributes::{Mode, Wait};
use crate::rules::RuleContext;
use crate::source::{Loc, Span};
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(lock) = &dossier.lock else { return };
    let inner = sharing(cx.analysis.program, &lock.inner);
    if !inner.has_atomic || inner.has_unknown {
        return;
    }
    let sites: Vec<&Acquisition> = dossier.sites().collect();
    let Some(declared) = dossier.declared.filter(|_| !dossier.place.is_lost_or_param()) else { return };
    let waits = sites.iter().any(|site| site.wait != Wait::Try);
    if !waits || dossier.is_public || cx.analysis.is_used_otherwise(dossier) {
        return;
    }
    if sites.iter().any(|site| site.escapes || site.uses.is_empty() || needs_lock(cx, site)) {
        return;
    }
    let name = cx.place(dossier);
    let mut diagnostic = cx.diagnostic(
        format!("`{name}` locks content that is synchronised inside"),
        declared,
        format!("`{}`", cx.lock_type(dossier)),
    );
    let hot = cx.hot_waits(dossier);
    if let Some(site) = hot.first() {
        cx.with_chain(&mut diagnostic, site);
    }
    cx.with_sites(&mut diagnostic, &sites, "only calls that take `&self`");
    diagnostic.notes.push(
        "every section only makes calls that are safe to share; the lock makes threads wait for nothing".to_owned(),
    );
    diagnostic.help.push("drop the lock: keep the value itself, or an `Arc` of it".to_owned());
    diagnostic.suggestions.extend(replaceable_lock_text(cx.analysis, dossier).and_then(|text| suggestion(&text)));
    cx.with_lock(&mut diagnostic, dossier);
    cx.emit(diagnostic);
}

/// Whether a section does something that must exclude others.
fn needs_lock(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let is_shareable = |used: &Use| matches!(used, Use::SharedCall(_) | Use::Read | Use::NumberRead);
    if !site.uses.iter().all(is_shareable) {
        return true;
    }
    let mut updates: Vec<FnId> = Vec::new();
    for used in &site.uses {
        let Use::SharedCall(Some(id)) = used else { continue };
        // The same again is one more event, not a part of the first.
        let is_again = cx.analysis.program.function(*id).known.atomic.is_none() && updates.contains(id);
        if !is_again && cx.analysis.updates_atomic(*id) {
            updates.push(*id);
        }
    }
    // Several atomics changed together under an exclusive lock may be meant to change together.
    site.mode != Mode::Shared && updates.len() > 1
}

/// The content without the lock: where it is declared, made and used. Where every use was seen, none needs the lock, so it means
/// the same.
fn suggestion(text: &LockText) -> Option<Suggestion> {
    let mut edits = without(text.type_whole, text.type_content);
    for made in &text.constructions {
        edits.extend(without(made.whole, made.content));
    }
    for taken in &text.acquisitions {
        edits.push(Edit::new(taken.calls, ""));
        match taken.form {
            Form::Receiver => {}
            Form::Named => edits.push(Edit::new(start_of(taken.lock), "&")),
            _ => return None,
        }
    }
    Some(Suggestion::new("drop the lock", Applicability::if_sure(text.is_all_seen), edits))
}

/// Leaves of a text only what is inside.
fn without(whole: Loc, inside: Loc) -> Vec<Edit> {
    let part = |start: u32, end: u32| Edit::new(Loc { file: whole.file, span: Span::new(start, end) }, "");
    vec![part(whole.span.start, inside.span.start), part(inside.span.end, whole.span.end)]
}

fn start_of(loc: Loc) -> Loc {
    Loc { file: loc.file, span: Span::new(loc.span.start, loc.span.start) }
}
