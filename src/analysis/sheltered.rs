//! Locks that are only ever taken while one other lock is held exclusively: nobody waits for them.

use rustc_hash::FxHashSet;

use super::callers::CallSite;
use super::places::{LockPlace, PlaceRoot};
use super::{Acquisition, Analysis, Dossier, EventKind, GuardSource};
use crate::facts::ExprId;
use crate::types::known::Mode;
use crate::types::program::{FnId, Owner};

/// Callers of callers are asked this far for what they hold.
const MAX_DEPTH: usize = 4;

impl Analysis<'_, '_, '_> {
    /// Whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
    pub fn is_sheltered(&self, place: LockPlace) -> bool {
        let sheltered = self.sheltered.get_or_init(|| {
            self.dossiers
                .iter()
                .filter(|dossier| self.find_shelter(dossier))
                .map(|dossier| dossier.place.root)
                .collect()
        });
        let locks = self.locks_at(place.root);
        !sheltered.is_empty() && !locks.partial && locks.roots.iter().all(|root| sheltered.contains(root))
    }

    fn find_shelter(&self, dossier: &Dossier) -> bool {
        if dossier.is_public || dossier.is_partial || dossier.is_local() || self.is_used_otherwise(dossier) {
            return false;
        }
        let mut sites = dossier.acquisitions.iter().filter(|site| !site.is_test);
        let Some(first) = sites.next() else { return false };
        let mut common = self.held_around(first);
        common.retain(|outer| shelters(*outer, dossier.place.root));
        for site in sites {
            if common.is_empty() {
                return false;
            }
            let around = self.held_around(site);
            common.retain(|outer| around.contains(outer));
        }
        !common.is_empty()
    }

    /// Locks that are held exclusively as long as the guard of an acquisition lives.
    fn held_around(&self, site: &Acquisition) -> FxHashSet<PlaceRoot> {
        let Some(flow) = self.flows.get(&site.fn_id).filter(|_| !site.escapes && !site.forwarded) else {
            return FxHashSet::default();
        };
        // A lock that is released before this one shelters only its beginning.
        let meanwhile = flow.events.iter().filter(|event| {
            event.held.contains(&site.guard) || matches!(event.kind, EventKind::Acquire(guard) if guard == site.guard)
        });
        let mut whole = self.held_on_entry(site.fn_id, 0);
        whole.extend(self.held_at_all(site.fn_id, meanwhile.map(|event| event.expr)));
        whole
    }

    /// Locks that a function holds at each of some expressions.
    fn held_at_all(&self, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<PlaceRoot> {
        let mut common: Option<FxHashSet<PlaceRoot>> = None;
        for expr in exprs {
            let held = self.held_at(id, expr);
            match &mut common {
                Some(common) => common.retain(|root| held.contains(root)),
                None => common = Some(held),
            }
        }
        common.unwrap_or_default()
    }

    fn held_at(&self, id: FnId, expr: ExprId) -> FxHashSet<PlaceRoot> {
        let Some(flow) = self.flows.get(&id) else { return FxHashSet::default() };
        let mut events = flow.events.iter().filter(|event| event.expr == expr);
        let Some(first) = events.next() else { return FxHashSet::default() };
        let mut held = first.held.clone();
        events.for_each(|event| held.retain(|guard| event.held.contains(guard)));
        let roots = held.into_iter().filter(|guard| !self.may_be_free(id, *guard, expr)).filter_map(|guard| {
            let source = flow.guards.get(guard as usize)?;
            let GuardSource::Acquired { place, mode: Mode::Exclusive, .. } = source else { return None };
            let locks = self.locks_at(place.root);
            let is_one = place.index.is_none() && !locks.partial && locks.roots.len() == 1;
            locks.roots.first().copied().filter(|_| is_one)
        });
        roots.collect()
    }

    /// Locks that each caller of a function holds around its call.
    fn held_on_entry(&self, id: FnId, depth: usize) -> FxHashSet<PlaceRoot> {
        let Some(calls) = self.calls_of(id).filter(|_| depth < MAX_DEPTH && self.is_called_only_here(id)) else {
            return FxHashSet::default();
        };
        let mut common: Option<FxHashSet<PlaceRoot>> = None;
        for CallSite { fn_id, expr } in calls.iter().copied() {
            let mut held = FxHashSet::default();
            if self.is_plain_call(fn_id, expr) {
                held = self.held_at(fn_id, expr);
                held.extend(self.held_on_entry(fn_id, depth + 1));
            }
            match &mut common {
                Some(common) => common.retain(|root| held.contains(root)),
                None => common = Some(held),
            }
            if common.as_ref().is_some_and(FxHashSet::is_empty) {
                break;
            }
        }
        common.unwrap_or_default()
    }

    /// Whether nobody calls a function but by its name, from code that is seen.
    fn is_called_only_here(&self, id: FnId) -> bool {
        let function = self.program.function(id);
        let of_trait = match function.owner {
            Owner::Trait(_) => true,
            Owner::Impl(impl_id) => self.program.impl_def(impl_id).facts.trait_path.is_some(),
            _ => false,
        };
        !of_trait && !self.program.is_public_fn(id)
    }
}

/// Whether one lock can stand for another: there is one of it for each of the other.
fn shelters(outer: PlaceRoot, inner: PlaceRoot) -> bool {
    outer != inner
        && match (outer, inner) {
            (PlaceRoot::Static(_), _) => true,
            (PlaceRoot::Field(outer, _), PlaceRoot::Field(inner, _)) => outer == inner,
            _ => false,
        }
}
