//! Reports async locks none of whose critical sections awaits anything.

use crate::analysis::rewrites::{LockText, replaceable_lock_text};
use crate::analysis::{Dossier, Use, only_registers, starts_or_stops};
use crate::diagnostics::{Applicability, Confidence, Edit, Level, Suggestion};
use crate::knowledge::attributes::{LockKind, LockShape, Wait};
use crate::rules::RuleContext;
use crate::types::ty::Ty;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for dossier in &cx.analysis.dossiers {
        check_place(cx, dossier);
    }
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
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
    if let Some(content) = handed_over(cx, dossier) {
        diagnostic.level = Level::Note;
        let mut is_signal = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| starts_or_stops(cx.analysis.program, adt));
        if content.any(&mut is_signal) {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push("that more than a start or an end goes through it is assumed".to_owned());
        }
    }
    if only_registers(cx.analysis, dossier) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push("that values come and go often is assumed".to_owned());
    }
    diagnostic.notes.push(
        "an async lock keeps a queue of waiting tasks and costs a trip through the scheduler under contention"
            .to_owned(),
    );
    diagnostic.help.push(format!("use `{blocking}` (or parking_lot's) and keep the sections short"));
    diagnostic
        .suggestions
        .extend(replaceable_lock_text(cx.analysis, dossier).and_then(|text| suggestion(&text, blocking)));
    cx.with_lock(&mut diagnostic, dossier);
    cx.emit(diagnostic);
}

/// What is in the `Option` into which the sections only put a value, or out of which they take it.
fn handed_over(cx: &RuleContext<'_>, dossier: &Dossier) -> Option<Ty> {
    let program = cx.analysis.program;
    let (option, args) = dossier.lock.as_ref().and_then(|lock| lock.inner.as_adt())?;
    program.adt(option).known.lang.filter(|lang| *lang == "option")?;
    let mut work = dossier.sites().flat_map(|site| &site.work);
    let only_moved = work.all(|work| match work.used {
        Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => program.owner_adt(id) == Some(option),
        Use::Assign => true,
        _ => false,
    });
    only_moved.then(|| args.first().cloned())?
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
