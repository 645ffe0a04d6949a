//! Reports locks around content that is synchronised inside, when no section needs the lock.

use crate::analysis::{Access, Acquisition, Dossier, LockInfo, Recurrence, Use};
use crate::diagnostics::Confidence;
use crate::knowledge::attributes::{ContentOp, LockShape, Mode, Wait};
use crate::rules::RuleContext;
use crate::rules::certainty::{Doubt, frequency, weigh};
use crate::rules::shared::suggestion;
use crate::source::Loc;
use crate::types::program::FnId;
use crate::types::ty::Ty;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| check_place(cx, dossier));
}

/// Why nobody needs a lock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needless {
    /// Its content has atomics, and nothing that is not synchronised.
    Atomic,
    /// Its content is another thing that is synchronised inside.
    Concurrent,
    /// It is only ever taken for reading.
    OnlyRead,
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let Some(declared) = dossier.declared.filter(|_| !dossier.place.may_have_unseen_uses()) else { return };
    let waits = dossier.sites().any(|site| site.wait != Wait::Try);
    if !waits || dossier.is_public || cx.analysis.has_unknown_uses(dossier) {
        return;
    }
    if let Some(why) = needless(cx, dossier) {
        report(cx, dossier, declared, why);
    }
}

fn needless(cx: &RuleContext<'_>, dossier: &Dossier) -> Option<Needless> {
    let lock = dossier.lock.as_ref()?;
    let inner = cx.analysis.interior_mutability(&lock.inner);
    // A collection around what is synchronised may be there to grow, and a lock inside is one of another purpose.
    let is_concurrent = inner.has_concurrent && !inner.has_collection;
    let why = match () {
        () if inner.has_unshareable => return None,
        () if inner.has_atomic && !inner.has_unknown => Needless::Atomic,
        () if is_concurrent && !inner.has_unknown => Needless::Concurrent,
        () => return is_only_read(cx, dossier, lock).then_some(Needless::OnlyRead),
    };
    let excludes = |site: &Acquisition| {
        site.escapes
            || site.direct_uses.is_empty()
            || needs_lock(cx, site)
            || why == Needless::Concurrent && keeps_together(cx, site)
    };
    // A counted lock may be known under another name, where somebody does need it.
    let is_behind_handle = cx.analysis.is_behind_handle(dossier);
    let may_be_same = |other: &&Dossier| {
        other.place != dossier.place && other.lock == dossier.lock && cx.analysis.is_behind_handle(other)
    };
    let mut others = cx.analysis.dossiers().iter().filter(may_be_same).flat_map(Dossier::sites);
    let is_needed = dossier.sites().any(excludes) || is_behind_handle && others.any(|site| needs_lock(cx, site));
    (!is_needed).then_some(why)
}

fn report(cx: &RuleContext<'_>, dossier: &Dossier, declared: Loc, why: Needless) {
    let name = cx.place(dossier);
    let (headline, used, background) = match why {
        Needless::OnlyRead => (
            format!("`{name}` is an `RwLock` that is never write-locked"),
            "only read-locked",
            "readers share the content anyway: the lock only adds contention",
        ),
        Needless::Atomic | Needless::Concurrent => (
            format!("`{name}` is a lock around a type that is already thread-safe"),
            "only calls `&self` methods",
            "the content is thread-safe itself: the lock only adds contention",
        ),
    };
    let mut diagnostic = cx.diagnostic(headline, declared, format!("`{}`", cx.lock_type(dossier)));
    let assumed = match why {
        Needless::Atomic => None,
        Needless::Concurrent => Some("assumes that no section needs exclusion for another reason"),
        Needless::OnlyRead => Some("assumes that nothing else writes it, such as code of other builds"),
    };
    if let Some(assumed) = assumed {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push(assumed.to_owned());
    }
    // A local may be one name of a lock that others know by another.
    if dossier.is_local() && cx.analysis.is_behind_handle(dossier) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push("assumes that no other code takes the same lock".to_owned());
    }
    // An uncontended lock costs nanoseconds: of ten findings of events that nobody named as hot, people called none useful.
    weigh(&mut diagnostic, frequency(cx, dossier, Recurrence::Hot));
    let sites: Vec<&Acquisition> = dossier.sites().collect();
    let places: Vec<_> = sites.iter().map(|site| (site.fn_id, site.expr)).collect();
    weigh(&mut diagnostic, cx.analysis.run_in_one_task(&places).then_some(Doubt::NoContender));
    if let Some(site) = cx.hot_waits(dossier).first() {
        cx.with_chain(&mut diagnostic, site);
    }
    cx.with_sites(&mut diagnostic, &sites, used);
    diagnostic.background.push(background.to_owned());
    diagnostic.help.push("remove the lock: keep the value itself, or an `Arc` of it".to_owned());
    // Where every use was seen, none needs the lock, so it means the same. What may be written elsewhere is not rewritten.
    let rewrite = cx.analysis.content_rewrite(dossier).filter(|_| why != Needless::OnlyRead);
    diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion("remove the lock", rewrite)));
    cx.with_lock(&mut diagnostic, dossier);
    cx.emit(diagnostic);
}

/// Whether nobody ever takes the lock of a library's object but for reading. Readers run beside each other, so that what they share needs no
/// lock (`RwLock<T>: Sync` asks for `T: Sync`, <https://doc.rust-lang.org/std/sync/struct.RwLock.html#impl-Sync-for-RwLock%3CT%3E>). What the
/// program makes itself, settings or a map, may be there to be changed by what is not written yet.
fn is_only_read(cx: &RuleContext<'_>, dossier: &Dossier, lock: &LockInfo) -> bool {
    let excludes = |site: &Acquisition| site.mode != Mode::Shared;
    // A reference or a handle may go where the place is lost.
    let is_open = |ty: &Ty| matches!(ty, Ty::Unknown | Ty::Param(..) | Ty::Projection(..));
    let is_alike = |other: &LockInfo| other.name == lock.name && (other.inner == lock.inner || is_open(&other.inner));
    let may_be_it = |site: &Acquisition| excludes(site) && site.lock.as_ref().is_none_or(is_alike);
    let mut all = cx.analysis.dossiers().iter().flat_map(|other| &other.acquisitions);
    lock.shape == Some(LockShape::RwLock)
        && matches!(lock.inner, Ty::Foreign(..))
        && !dossier.is_partial
        && cx.analysis.is_shared(dossier)
        && !dossier.acquisitions.iter().any(excludes)
        && !all.any(may_be_it)
        && (!cx.analysis.is_behind_handle(dossier) || cx.analysis.is_made_here(dossier))
}

/// Returns whether a section does something that must exclude others.
fn needs_lock(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let is_shareable = |used: &Use| matches!(used, Use::SharedCall(_) | Use::Read | Use::NumberRead);
    if !site.direct_uses.iter().all(is_shareable) {
        return true;
    }
    let mut updates: Vec<FnId> = Vec::new();
    for used in &site.direct_uses {
        let Use::SharedCall(Some(id)) = used else { continue };
        // The same again is one more event, not a part of the first.
        let is_again = !cx.analysis.is_atomic_operation(*id) && updates.contains(id);
        if !is_again && cx.analysis.updates_atomic(*id) {
            updates.push(*id);
        }
    }
    // Several atomics changed together under an exclusive lock may be meant to change together.
    site.mode != Mode::Shared && updates.len() > 1
}

/// Returns whether an exclusive section does more than one thing, which others may have to see as one: two messages in a
/// row, a look-up and what follows from it.
fn keeps_together(cx: &RuleContext<'_>, site: &Acquisition) -> bool {
    let acts = |access: &&Access| cx.analysis.content_op(access) != Some(ContentOp::Read);
    let repeats = |access: &Access| !site.in_loop && cx.analysis.in_loop(access.fn_id, access.expr);
    let is_call = |access: &&Access| matches!(access.used, Use::SharedCall(_)) && !cx.analysis.yields_view(access);
    let calls = || site.accesses.iter().filter(is_call);
    site.mode != Mode::Shared
        && (cx.analysis.changes_elsewhere(site)
            || calls().filter(acts).any(repeats)
            || calls().count() > 1 && calls().any(|access| acts(&access)))
}
