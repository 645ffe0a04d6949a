//! Locks held at every entry of a function, and locks that are only ever acquired under one other exclusive lock: nobody
//! waits for those.
//!
//! Must-information: a lock counts as held only if every caller that can be seen holds it, and there can be no others.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::CallSite;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::{Acquisition, Analysis, Dossier, EventKind, GuardSource};
use crate::facts::ExprId;
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::Mode;
use crate::types::program::{FnId, Owner};

/// Whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
pub fn is_always_under_another_lock(analysis: &Analysis<'_>, place: LockPlace) -> bool {
    let sheltered = analysis.sheltered.get_or_init(|| {
        analysis
            .dossiers
            .iter()
            .filter(|dossier| find_shelter(analysis, dossier))
            .map(|dossier| dossier.place.root)
            .collect()
    });
    let locks = analysis.locks_at(place.root);
    !sheltered.is_empty() && !locks.partial && locks.roots.iter().all(|root| sheltered.contains(root))
}

fn find_shelter(analysis: &Analysis<'_>, dossier: &Dossier) -> bool {
    if dossier.is_public || dossier.is_partial || dossier.is_local() || analysis.has_unknown_uses(dossier) {
        return false;
    }
    let mut sites = dossier.acquisitions.iter().filter(|site| !site.is_test);
    let Some(first) = sites.next() else { return false };
    let mut common = held_around(analysis, first);
    common.retain(|outer| shelters(*outer, dossier.place.root));
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
    // A lock that is released before this one shelters only its beginning.
    let meanwhile = flow.events.iter().filter(|event| {
        event.held.contains(&site.guard) || matches!(event.kind, EventKind::Acquire(guard) if guard == site.guard)
    });
    let mut whole = held_on_entry(analysis, site.fn_id);
    whole.extend(held_at_all(analysis, site.fn_id, meanwhile.map(|event| event.expr)));
    whole
}

/// Locks that a function holds at each of some expressions.
fn held_at_all(analysis: &Analysis<'_>, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<PlaceRoot> {
    let mut common: Option<FxHashSet<PlaceRoot>> = None;
    for expr in exprs {
        let held = held_at(analysis, id, expr);
        match &mut common {
            Some(common) => common.retain(|root| held.contains(root)),
            None => common = Some(held),
        }
    }
    common.unwrap_or_default()
}

fn held_at(analysis: &Analysis<'_>, id: FnId, expr: ExprId) -> FxHashSet<PlaceRoot> {
    let Some(flow) = analysis.flows.get(&id) else { return FxHashSet::default() };
    let mut events = flow.events.iter().filter(|event| event.expr == expr);
    let Some(first) = events.next() else { return FxHashSet::default() };
    let mut held = first.held.clone();
    events.for_each(|event| held.retain(|guard| event.held.contains(guard)));
    let roots = held.into_iter().filter(|guard| !analysis.may_be_unheld(id, *guard, expr)).filter_map(|guard| {
        let source = flow.guards.get(guard as usize)?;
        let GuardSource::Acquired { place, mode: Mode::Exclusive, .. } = source else { return None };
        let locks = analysis.locks_at(place.root);
        let is_one = place.index.is_none() && !locks.partial && locks.roots.len() == 1;
        locks.roots.first().copied().filter(|_| is_one)
    });
    roots.collect()
}

/// Locks that each caller of a function holds around its call, itself or because its own callers do.
fn held_on_entry(analysis: &Analysis<'_>, id: FnId) -> FxHashSet<PlaceRoot> {
    let component = HeldOnEntry { analysis };
    analysis.entry_locksets.with(&component, &[id], |known| match known.get(&id) {
        Some(Lockset::Of(roots)) => roots.clone(),
        // Only a recursion that nobody enters is never left with a set.
        Some(Lockset::Any) | None => FxHashSet::default(),
    })
}

/// Locks that are held exclusively.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lockset {
    /// All there are: the start of the iteration, from where intersections only take away.
    #[default]
    Any,
    /// These.
    Of(FxHashSet<PlaceRoot>),
}

impl Lockset {
    fn intersect(self, other: Lockset) -> Lockset {
        match (self, other) {
            (Lockset::Any, other) => other,
            (own, Lockset::Any) => own,
            (Lockset::Of(own), Lockset::Of(other)) => Lockset::Of(own.intersection(&other).copied().collect()),
        }
    }

    fn union(self, held: FxHashSet<PlaceRoot>) -> Lockset {
        match self {
            Lockset::Any => Lockset::Any,
            Lockset::Of(mut own) => {
                own.extend(held);
                Lockset::Of(own)
            }
        }
    }
}

/// The component: what is held at every entry of a function. It depends on its callers, and is a greatest fixed point.
struct HeldOnEntry<'a> {
    analysis: &'a Analysis<'a>,
}

impl HeldOnEntry<'_> {
    /// All calls of a function, if they are known and one is there.
    fn calls(&self, id: FnId) -> &[CallSite] {
        let calls = self.analysis.world.calls_of(id).filter(|_| is_called_only_here(self.analysis, id));
        calls.unwrap_or(&[])
    }
}

impl Component for HeldOnEntry<'_> {
    type Summary = Lockset;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.calls(id).iter().map(|call| call.fn_id).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Lockset>) -> Lockset {
        let calls = self.calls(id).iter();
        let around = calls.map(|CallSite { fn_id, expr }| {
            if !self.analysis.is_plain_call(*fn_id, *expr) {
                return Lockset::Of(FxHashSet::default());
            }
            known.get(fn_id).cloned().unwrap_or_default().union(held_at(self.analysis, *fn_id, *expr))
        });
        around.reduce(Lockset::intersect).unwrap_or(Lockset::Of(FxHashSet::default()))
    }

    fn give_up(&self, summary: &mut Lockset) {
        *summary = Lockset::Of(FxHashSet::default());
    }
}

/// Whether nobody calls a function but by its name, from code that is seen.
fn is_called_only_here(analysis: &Analysis<'_>, id: FnId) -> bool {
    let function = analysis.program.function(id);
    let of_trait = match function.owner {
        Owner::Trait(_) => true,
        Owner::Impl(impl_id) => analysis.program.impl_def(impl_id).facts.trait_path.is_some(),
        _ => false,
    };
    !of_trait && !analysis.program.is_public_fn(id)
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
