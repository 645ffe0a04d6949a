//! Reports async locks none of whose critical sections awaits anything.

#[cfg(feature = "prove")]
pub(crate) mod proof;

use crate::analysis::{Dossier, Use};
use crate::analysis::rewrites::{LockText, lock_text};
use crate::diagnostics::{Applicability, Edit, Level, Suggestion};
use crate::rules::RuleContext;
use crate::types::known::{LockKind, LockShape, Wait};

pub(crate) fn detect(cx: &RuleContext<'_, '_, '_, '_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_, '_, '_, '_>, dossier: &Dossier) {
    let Some(lock) = &dossier.lock else { return };
    let sites: Vec<_> = dossier.sites().collect();
    if lock.kind != LockKind::Async || sites.is_empty() || dossier.is_public {
        return;
    }
    // A lock whose origin is lost may have other uses that were not seen.
    let Some(declared) = dossier.declared.filter(|_| !dossier.place.is_lost_or_param()) else { return };
    if sites.iter().any(|site| !site.awaits.is_empty() || site.escapes || site.through.is_some()) {
        return;
    }
    // Someone must really wait asynchronously, else the blocking calls were chosen on purpose.
    if !sites.iter().any(|site| site.wait == Wait::Async) || cx.analysis.is_used_otherwise(dossier) {
        return;
    }
    let name = cx.place(dossier);
    let blocking = match lock.shape {
        Some(LockShape::RwLock) => "std::sync::RwLock",
        _ => "std::sync::Mutex",
    };
    let mut diagnostic = cx.diagnostic(
        format!("async lock `{name}` is never held across an await"),
        declared,
        format!("`{}`", cx.lock_type(dossier)),
    );
    cx.with_sites(&mut diagnostic, &sites, "this section awaits nothing");
    // What is put in or taken out once is hardly worth the change.
    if is_only_handed_over(cx, dossier) {
        diagnostic.level = Level::Note;
    }
    diagnostic.notes.push("an async lock keeps a queue of waiting tasks and costs a trip through the scheduler under contention".to_owned());
    diagnostic.help.push(format!("use `{blocking}` (or parking_lot's) and keep the sections short"));
    diagnostic.suggestions.extend(lock_text(cx.analysis, dossier).and_then(|text| suggestion(&text, blocking)));
    cx.emit(diagnostic);
}

/// Whether the sections only put a value into an `Option` or take it out.
fn is_only_handed_over(cx: &RuleContext<'_, '_, '_, '_>, dossier: &Dossier) -> bool {
    let program = cx.analysis.program;
    let inner = dossier.lock.as_ref().and_then(|lock| lock.inner.as_adt()).map(|(adt, _)| adt);
    let Some(option) = inner.filter(|adt| program.adt(*adt).known.lang.is_some_and(|lang| lang == "option")) else {
        return false;
    };
    dossier.sites().flat_map(|site| &site.work).all(|work| match work.used {
        Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => program.owner_adt(id) == Some(option),
        Use::Assign => true,
        _ => false,
    })
}

/// The blocking lock at the declaration, where it is made and where it is taken. A blocking lock is poisoned by a panic, so
/// that a person must look.
fn suggestion(text: &LockText, blocking: &str) -> Option<Suggestion> {
    let edit = |loc, text: &str| Edit { loc, text: text.to_owned() };
    let names = std::iter::once(text.type_name).chain(text.constructions.iter().map(|made| made.type_name));
    let mut edits: Vec<Edit> = names.map(|loc| edit(loc, blocking)).collect();
    for taken in &text.acquisitions {
        edits.push(edit(taken.awaited?, "unwrap()"));
    }
    let title = format!("use `{blocking}`");
    Some(Suggestion { title, applicability: Applicability::MaybeIncorrect, edits })
}
