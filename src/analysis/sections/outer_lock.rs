//! Locks that are only ever acquired under one other exclusive lock: nobody waits for them.

use rustc_hash::FxHashSet;

use crate::analysis::Analysis;
use crate::analysis::guards::EventKind;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::sections::dossier::{Acquisition, Dossier};

/// Returns whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
pub(crate) fn is_always_under_another_lock(analysis: &Analysis<'_>, place: LockPlace) -> bool {
    let under_another = analysis.under_another_lock.get_or_init(|| {
        analysis
            .dossiers
            .iter()
            .filter(|dossier| has_outer_lock(analysis, dossier))
            .map(|dossier| dossier.place.root)
            .collect()
    });
    let locks = analysis.locks_at(place.root);
    !under_another.is_empty() && !locks.partial && locks.roots.iter().all(|root| under_another.contains(root))
}

fn has_outer_lock(analysis: &Analysis<'_>, dossier: &Dossier) -> bool {
    if dossier.is_public || dossier.is_partial || dossier.is_local() || analysis.has_unknown_uses(dossier) {
        return false;
    }
    let mut sites = dossier.acquisitions.iter().filter(|site| !site.is_test);
    let Some(first) = sites.next() else { return false };
    let mut common = held_around(analysis, first);
    common.retain(|outer| stands_for(*outer, dossier.place.root));
    for site in sites {
        if common.is_empty() {
            return false;
        }
        let around = held_around(analysis, site);
        common.retain(|outer| around.contains(outer));
    }
    !common.is_empty()
}

/// Locks that are held exclusively as long as the guard of an acquisition lives.
fn held_around(analysis: &Analysis<'_>, site: &Acquisition) -> FxHashSet<PlaceRoot> {
    let Some(flow) = analysis.flows.get(&site.fn_id).filter(|_| !site.escapes && !site.forwarded) else {
        return FxHashSet::default();
    };
    // A lock that is released before this one is held only around its beginning.
    let meanwhile = flow.events.iter().filter(|event| {
        event.held.contains(&site.guard) || matches!(event.kind, EventKind::Acquire(guard) if guard == site.guard)
    });
    analysis.locksets().held_at_all(site.fn_id, meanwhile.map(|event| event.expr))
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
