//! Locks that are acquired under one other lock, which keeps others away: nobody waits for them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::entry_lockset::{Callers, HeldThrough, Locksets};
use crate::facts::ExprId;
use crate::types::program::{AdtId, FnId};

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
    let inner = dossier.place.root;
    let is_meant = |outer| stands_for(outer, inner) || is_around(cx, outer, inner);
    have_a_lock_in_common(sites.iter().map(|site| held_around(cx, site, Callers::Hot)), &is_meant)
}

/// Whether a lock is a part of what another one protects, or that one's guard is handed in beside it.
fn is_around(cx: &Sections<'_>, outer: PlaceRoot, inner: PlaceRoot) -> bool {
    matches!((outer, inner), (PlaceRoot::Param(..), PlaceRoot::Field(..))) || protects(cx, outer, inner)
}

/// Whether a lock is a part of what another one protects.
fn protects(cx: &Sections<'_>, outer: PlaceRoot, inner: PlaceRoot) -> bool {
    let PlaceRoot::Field(owner, _) = inner else { return false };
    let in_contents = cx.in_contents.get_or_init(|| in_contents(cx));
    in_contents.get(&outer).is_some_and(|adts| adts.contains(&owner))
}

/// The structs and enums that the content of locks names, by the locks' places.
fn in_contents(cx: &Sections<'_>) -> FxHashMap<PlaceRoot, FxHashSet<AdtId>> {
    let mut found: FxHashMap<PlaceRoot, FxHashSet<AdtId>> = FxHashMap::default();
    for dossier in &cx.dossiers {
        let Some(lock) = &dossier.lock else { continue };
        let adts = found.entry(dossier.place.root).or_default();
        lock.inner.any(&mut |part| {
            adts.extend(part.as_adt().map(|(adt, _)| adt));
            false
        });
    }
    found
}

/// The locks around the section of an acquisition that keep others away from its lock meanwhile.
pub(crate) struct Gates<'a> {
    inner: PlaceRoot,
    around: Option<HeldThrough>,
    locksets: Locksets<'a>,
}

impl<'a> Gates<'a> {
    /// Those of an acquisition of the lock `inner`.
    pub(crate) fn around(cx: &'a Sections<'_>, inner: PlaceRoot, site: &Acquisition) -> Gates<'a> {
        Gates { inner, around: held_around(cx, site, Callers::All), locksets: cx.locksets(Callers::All) }
    }

    /// Whether whoever comes to the lock at a place holds another one that the section keeps it away from. That both are of one object is taken
    /// for granted (misses).
    pub(crate) fn keep_away(&self, (id, expr): (FnId, ExprId)) -> bool {
        let Some(around) = &self.around else { return false };
        let held = self.locksets.held_at_all(id, std::iter::once(expr));
        held.into_iter().any(|hold| stands_for(hold.root, self.inner) && around.excludes(hold))
    }
}

/// Whether the locks around the section of an acquisition keep all away that come to its lock.
pub(crate) fn keeps_all_away(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    if !sees_all_uses(cx, dossier) {
        return false;
    }
    let Some(operations) = cx.operations_on(dossier) else { return false };
    let gates = Gates::around(cx, dossier.place.root, site);
    let sites = dossier.acquisitions.iter().filter(|other| !other.is_test).map(|other| (other.fn_id, other.expr));
    sites.chain(operations.iter().map(|own| (own.fn_id, own.expr))).all(|other| gates.keep_away(other))
}

fn sees_all_uses(cx: &Sections<'_>, dossier: &Dossier) -> bool {
    !(dossier.is_public || dossier.is_partial || dossier.is_local() || cx.has_unknown_uses(dossier.place))
}

fn has_outer_lock(cx: &Sections<'_>, dossier: &Dossier) -> bool {
    let Some(operations) = cx.operations_on(dossier).filter(|_| sees_all_uses(cx, dossier)) else { return false };
    let sites = dossier.acquisitions.iter().filter(|site| !site.is_test);
    let inner = dossier.place.root;
    let around = sites.map(|site| held_around(cx, site, Callers::All)).chain(operations.iter().map(|own| {
        let event = std::iter::once(own.event..own.event + 1).collect();
        Some(cx.locksets(Callers::All).held_through(own.fn_id, event))
    }));
    have_a_lock_in_common(around, &|outer| stands_for(outer, inner) || protects(cx, outer, inner))
}

/// Whether one lock of those that are meant is held all through each of some sections, of which there are any. What is held in one of
/// them may not be known.
fn have_a_lock_in_common(
    mut sections: impl Iterator<Item = Option<HeldThrough>>,
    is_meant: &dyn Fn(PlaceRoot) -> bool,
) -> bool {
    let Some(first) = sections.next().flatten() else { return false };
    let mut sections = sections.peekable();
    if sections.peek().is_none() {
        return first.iter().any(is_meant);
    }
    let mut common: Vec<PlaceRoot> = first.iter().filter(|outer| is_meant(*outer)).collect();
    for around in sections {
        let Some(around) = around.filter(|_| !common.is_empty()) else { return false };
        common.retain(|outer| around.contains(*outer));
    }
    !common.is_empty()
}

/// Locks that are held as long as the guard of an acquisition lives; none if that is not known.
fn held_around(cx: &Summaries<'_>, site: &Acquisition, callers: Callers) -> Option<HeldThrough> {
    let flow = cx.flows.get(&site.fn_id).filter(|_| !site.escapes && !site.reported_at_callers)?;
    // A lock that is released before this one is held only around its beginning.
    let mut meanwhile = flow.alive(site.guard).to_vec();
    meanwhile.extend(flow.acquired_at(site.guard).map(|number| number..number + 1));
    Some(cx.locksets(callers).held_through(site.fn_id, meanwhile))
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
