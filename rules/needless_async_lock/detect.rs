//! Reports async locks none of whose critical sections awaits anything.

use crate::analysis::{Acquisition, Dossier, EffectKind, Recurrence};
use crate::diagnostics::Level;
use crate::knowledge::attributes::{LockKind, LockShape, Wait};
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt, weigh};
use crate::rules::shared::suggestion;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(lock) = &dossier.lock else { return };
    let sites: Vec<_> = dossier.sites().collect();
    if lock.kind != LockKind::Async || sites.is_empty() {
        return;
    }
    // A lock whose origin is lost may have other uses that were not seen.
    let Some(declared) = dossier.declared.filter(|_| !dossier.place.may_have_unseen_uses()) else { return };
    if !awaits_nothing(cx, dossier, &sites) {
        return;
    }
    // Someone must really wait asynchronously, else the blocking calls were chosen on purpose.
    if !sites.iter().any(|site| site.wait == Wait::Async) || cx.analysis.has_unknown_uses(dossier) {
        return;
    }
    // What is taken by who is given the lock may be held across an await there.
    let is_held = |site: &Acquisition| site.is_held_across_await() != Some(false) || site.escapes;
    if cx.analysis.may_be_taken_unseen(dossier, &is_held) {
        return;
    }
    let name = cx.place(dossier);
    let blocking = match lock.shape {
        Some(LockShape::RwLock) => "std::sync::RwLock",
        _ => "std::sync::Mutex",
    };
    let mut diagnostic = cx.diagnostic(
        format!("async lock `{name}` is never held across an `.await`"),
        declared,
        format!("`{}`", cx.lock_type(dossier)),
    );
    cx.with_sites(&mut diagnostic, &sites, "no `.await` while held");
    // What is put in or taken out once is hardly worth the change.
    if cx.analysis.transferred_value(dossier).is_some() {
        diagnostic.lower(Level::Note, "its value is only put in and taken out as a whole");
    }
    let is_offered = |site: &&Acquisition| site.escapes && cx.analysis.is_public_interface(site.fn_id);
    // Who names an entry point speaks for a program, of which the library is a part.
    let is_hot = sites.iter().any(|site| site.hot);
    if dossier.is_public && !is_hot {
        weigh(&mut diagnostic, [Doubt::UsedOutside]);
    } else if dossier.is_public || sites.iter().any(is_offered) {
        diagnostic.lower(Level::Note, Doubt::UsedOutside.note());
    }
    // Who cannot await has to block, and panics where a runtime is: an async lock is in the way there, but of 29 such findings in programs
    // that people judged three were of use without an entry point, and of 35 others five.
    // Where that code holds it for long, async code must not block for it.
    let blocks = |site: &&&Acquisition| site.wait == Wait::Blocking && !cx.analysis.is_unused_at(site.loc);
    let mut blocking_sites = sites.iter().filter(blocks).peekable();
    let is_blocked_for = blocking_sites.peek().is_some();
    if blocking_sites.any(|site| may_take_long(cx, site)) {
        weigh(&mut diagnostic, [Doubt::LongSections]);
    } else {
        if is_blocked_for {
            diagnostic.notes.push("sync code uses its `blocking_` methods; a blocking lock serves both".to_owned());
        }
        let registers = cx.analysis.only_registers(dossier).then_some(Doubt::OnlyRegisters);
        let unknown = sites.iter().any(|site| runs_unknown_work(cx, site)).then_some(Doubt::UnknownWork);
        let doubts = certainty::another_kind(cx, dossier, Recurrence::Hot).into_iter();
        weigh(&mut diagnostic, doubts.chain(registers).chain(unknown));
    }
    diagnostic.background.push("an async lock queues waiters and wakes tasks, which costs more".to_owned());
    diagnostic.help.push(format!("use `{blocking}` (or parking_lot's), held briefly"));
    // A blocking lock is poisoned by a panic, so that a person must look.
    let rewrite = cx.analysis.blocking_rewrite(dossier, blocking);
    diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion(format!("use `{blocking}`"), rewrite)));
    cx.with_lock(&mut diagnostic, dossier);
    cx.emit(diagnostic);
}

/// Returns whether a section does input or output, or something that is not known.
fn may_take_long(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let is_long = |kind: &EffectKind| kind.waits() || *kind == EffectKind::Unknown;
    cx.analysis.section_effects(site).iter().any(|found| is_long(&found.effect.kind))
}

/// Returns whether a section runs something that is not known. A method of the content itself is what the lock is there for: looking
/// up a key in a cache that no stub knows.
fn runs_unknown_work(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let effects = cx.analysis.section_effects(site);
    let mut unknown = effects.iter().map(|found| &found.effect).filter(|effect| effect.kind == EffectKind::Unknown);
    unknown.any(|effect| !cx.analysis.is_of_content(site, effect.fn_id, effect.expr))
}

/// Returns whether no section awaits, also none whose guard a helper of this lock hands out.
fn awaits_nothing(cx: &RuleContext<'_>, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
    let is_lost = |site: &Acquisition| {
        site.around_callback
            || site.escapes && !cx.analysis.is_seen_by_callers(dossier, site)
            || cx.analysis.awaits_elsewhere(site)
    };
    // A guard out of a helper may be another lock's: only one that this lock's helper hands out is followed.
    let is_handed_out = |helper| sites.iter().any(|site| site.fn_id == helper && site.escapes);
    sites.iter().all(|site| site.is_held_across_await() == Some(false) && !is_lost(site))
        && sites.iter().filter_map(|site| site.through).all(is_handed_out)
}
