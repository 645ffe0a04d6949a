//! Locks that are only ever acquired under one other exclusive lock: nobody waits for them.

use crate::analysis::summaries::Summaries;
use rustc_hash::FxHashSet;

use crate::analysis::guards::EventKind;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::summaries::entry_lockset::Callers;
use crate::types::ty::Ty;

/// Returns whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
pub(crate) fn is_always_under_another_lock(cx: &Sections<'_>, place: LockPlace) -> bool {
    let under_another = cx.under_another_lock.get_or_init(|| {
        cx.dossiers.iter().filter(|dossier| has_outer_lock(cx, dossier)).map(|dossier| dossier.place.root).collect()
    });
    let locks = cx.locks_at(place.root);
    !under_another.is_empty() && !locks.partial && locks.roots.iter().all(|root| under_another.contains(root))
}

/// Returns whether hot code only makes some acquisitions of a lock under one and the same other lock: those that are
/// made on hot paths never wait for each other.
pub(crate) fn are_serial(cx: &Sections<'_>, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
    let mut sites = sites.iter();
    let Some(first) = sites.next() else { return false };
    let inner = dossier.place.root;
    let mut common = held_around(cx, first, Callers::Hot);
    common.retain(|outer| stands_for(*outer, inner) || is_around(cx, *outer, inner));
    for site in sites {
        if common.is_empty() {
            return false;
        }
        let around = held_around(cx, site, Callers::Hot);
        common.retain(|outer| around.contains(outer));
    }
    !common.is_empty()
}

/// Whether a lock is a part of what another one protects, or that one's guard is handed in beside it.
fn is_around(cx: &Sections<'_>, outer: PlaceRoot, inner: PlaceRoot) -> bool {
    let PlaceRoot::Field(owner, _) = inner else { return false };
    let is_owner = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| adt == owner);
    let mut dossiers = cx.dossiers.iter().filter(|dossier| dossier.place.root == outer);
    let protects = |lock: &LockInfo| lock.inner.any(&mut |part| is_owner(part));
    matches!(outer, PlaceRoot::Param(..)) || dossiers.any(|dossier| dossier.lock.as_ref().is_some_and(protects))
}

fn has_outer_lock(cx: &Summaries<'_>, dossier: &Dossier) -> bool {
    if dossier.is_public || dossier.is_partial || dossier.is_local() || cx.has_unknown_uses(dossier.place) {
        return false;
    }
    let mut sites = dossier.acquisitions.iter().filter(|site| !site.is_test);
    let Some(first) = sites.next() else { return false };
    let mut common = held_around(cx, first, Callers::All);
    common.retain(|outer| stands_for(*outer, dossier.place.root));
    for site in sites {
        if common.is_empty() {
            return false;
        }
        let around = held_around(cx, site, Callers::All);
        common.retain(|outer| around.contains(outer));
    }
    !common.is_empty()
}

/// Locks that are held exclusively as long as the guard of an acquisition lives.
fn held_around(cx: &Summaries<'_>, site: &Acquisition, callers: Callers) -> FxHashSet<PlaceRoot> {
    let Some(flow) = cx.flows.get(&site.fn_id).filter(|_| !site.escapes && !site.reported_at_callers) else {
        return FxHashSet::default();
    };
    // A lock that is released before this one is held only around its beginning.
    let meanwhile = flow.of_guard(site.guard).filter(|event| {
        event.held.contains(&site.guard) || matches!(event.kind, EventKind::Acquire(guard) if guard == site.guard)
    });
    cx.locksets(callers).held_at_all(site.fn_id, meanwhile.map(|event| event.expr))
}

/// Whether one lock can stand for another: there is one of it for each of the other.
fn stands_for(outer: PlaceRoot, inner: PlaceRoot) -> bool {
    outer != inner
        && match (outer, inner) {
            (PlaceRoot::Static(_), _) => true,
            (PlaceRoot::Field(outer, _), PlaceRoot::Field(inner, _)) => outer == inner,
            _ => false,
        }
}
