//! Locks held at every entry of a function.
//!
//! Must-information: a lock counts as held only if every caller that can be seen holds it, and there can be no others.

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::engine::{Memo, PerFunction};
use crate::analysis::guards::feasibility::may_be_unheld;
use crate::analysis::guards::{Event, FlowResult, GuardId, GuardSource};
use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::locks::points_to::PointsTo;
use crate::analysis::world::World;
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, PatId};
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::Mode;
use crate::types::program::{AdtId, FnId, Owner};

/// What locksets are worked out from.
#[derive(Clone, Copy)]
pub(crate) struct Locksets<'a> {
    /// The program.
    pub(crate) world: &'a World<'a>,
    /// Which guards are alive where.
    pub(crate) flows: &'a FxHashMap<FnId, FlowResult>,
    /// Which lock a place is.
    pub(crate) points_to: &'a PointsTo,
    /// What is known of entries.
    pub(crate) entries: &'a Memo<Lockset>,
    /// What bodies hold by themselves.
    pub(crate) own: &'a PerFunction<Arc<HeldInBody>>,
    /// The types of guards that exclude everybody else.
    pub(crate) exclusive_guards: &'a FxHashSet<AdtId>,
    /// Whose calls count.
    pub(crate) callers: Callers,
}

/// Which callers of a function count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callers {
    /// All there may be: none are known of a function that others can call.
    All,
    /// Those that heat reaches: what holds on all hot ways.
    Hot,
}

impl Locksets<'_> {
    /// Locks that are held exclusively at each of some expressions of a function, by itself or by all its callers.
    pub(crate) fn held_at_all(self, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<PlaceRoot> {
        let mut held = self.own_at_all(id, exprs);
        held.extend(self.held_on_entry(id));
        held.extend(self.held_by_parameters(id));
        held
    }

    /// Locks whose guards a function is given, by value or by reference: which ones only its callers know.
    fn held_by_parameters(&self, id: FnId) -> impl Iterator<Item = PlaceRoot> {
        let types = self.world.typed.types(id);
        let params = self.world.program.function(id).facts.param_pats.iter();
        let excludes = move |pat: &&PatId| {
            let guard = types.pat(**pat).peeled().as_adt();
            guard.is_some_and(|(adt, _)| self.exclusive_guards.contains(&adt))
        };
        params.filter(excludes).map(move |pat| PlaceRoot::Param(id, *pat))
    }

    /// Locks that a function itself surely holds at an expression.
    fn held_at(self, id: FnId, expr: ExprId) -> FxHashSet<PlaceRoot> {
        self.own_at_all(id, std::iter::once(expr))
    }

    /// Locks that a function itself surely holds at each of some expressions, by one guard or by one after the other.
    fn own_at_all(self, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<PlaceRoot> {
        let own = self.own.get(id, || Arc::new(self.held_in(id)));
        own.at_all(exprs)
    }

    /// What a function itself surely holds, wherever anything happens in it.
    fn held_in(self, id: FnId) -> HeldInBody {
        let mut held = HeldInBody::default();
        let Some(flow) = self.flows.get(&id) else { return held };
        let root_of: Vec<Option<usize>> = (0..flow.guards.len() as GuardId)
            .map(|guard| self.lock_of(flow, guard).map(|root| held.number(root)))
            .collect();
        let mut exprs: FxHashSet<ExprId> = FxHashSet::default();
        for Event { expr, .. } in flow.events.iter().filter(|event| !event.held.is_empty()) {
            if !exprs.insert(*expr) {
                continue;
            }
            let guards = flow.at(*expr).next().into_iter().flat_map(|first| first.held.difference(&first.doubtful));
            let roots: FixedBitSet = guards
                .filter_map(|guard| Some((guard, (*root_of.get(guard as usize)?)?)))
                .filter(|(guard, _)| {
                    flow.at(*expr).all(|event| event.held.contains(guard))
                        && !may_be_unheld(self.world, flow, id, *guard, *expr)
                })
                .map(|(_, root)| root)
                .collect();
            held.at.insert(*expr, roots);
        }
        held
    }

    /// The lock that a guard excludes everybody else from, if it is surely one.
    fn lock_of(self, flow: &FlowResult, guard: GuardId) -> Option<PlaceRoot> {
        let GuardSource::Acquired { place, mode: Mode::Exclusive, one_of_several: false, .. } =
            flow.guards.get(guard as usize)?
        else {
            return None;
        };
        let locks = self.points_to.resolve(place.root);
        let is_one = place.index.is_none() && !locks.partial && locks.roots.len() == 1;
        locks.roots.first().copied().filter(|_| is_one)
    }

    /// Locks that each caller of a function holds around its call, itself or because its own callers do.
    fn held_on_entry(self, id: FnId) -> FxHashSet<PlaceRoot> {
        self.entries.with(&self, &[id], |known| known.get(&id).cloned().unwrap_or_default().roots())
    }

    /// All calls of a function that count, if they are known.
    fn calls(&self, id: FnId) -> Vec<CallSite> {
        match self.callers {
            Callers::All => {
                let calls = self.world.calls_of(id).filter(|_| is_called_only_here(self.world, id));
                calls.unwrap_or(&[]).to_vec()
            }
            // A root is entered by who knows whom.
            Callers::Hot if self.world.heat.distance(id) == Some(0) => Vec::new(),
            Callers::Hot => {
                let into = self.world.calls_into(id).map(|(caller, edge)| CallSite { fn_id: caller, expr: edge.expr });
                let mut calls: Vec<CallSite> =
                    into.filter(|call| self.world.heat.is_hot(call.fn_id, call.expr)).collect();
                calls.sort();
                calls.dedup();
                calls
            }
        }
    }
}

/// The locks that a body surely holds exclusively, by its own guards.
#[derive(Debug, Default)]
pub(crate) struct HeldInBody {
    /// The locks; sets hold their numbers, since there are as many sets as events.
    roots: Vec<PlaceRoot>,
    numbers: FxHashMap<PlaceRoot, usize>,
    at: FxHashMap<ExprId, FixedBitSet>,
}

impl HeldInBody {
    fn number(&mut self, root: PlaceRoot) -> usize {
        *self.numbers.entry(root).or_insert_with(|| {
            self.roots.push(root);
            self.roots.len() - 1
        })
    }

    fn at_all(&self, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<PlaceRoot> {
        let nothing = FixedBitSet::new();
        let mut common: Option<FixedBitSet> = None;
        for expr in exprs {
            let held = self.at.get(&expr).unwrap_or(&nothing);
            match &mut common {
                Some(common) => common.intersect_with(held),
                None => common = Some(held.clone()),
            }
            if common.as_ref().is_some_and(FixedBitSet::is_clear) {
                break;
            }
        }
        let common = common.unwrap_or_default();
        common.ones().filter_map(|number| self.roots.get(number).copied()).collect()
    }
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
    /// The locks; none for a recursion that nobody enters, which is never left with a set.
    fn roots(self) -> FxHashSet<PlaceRoot> {
        match self {
            Lockset::Any => FxHashSet::default(),
            Lockset::Of(roots) => roots,
        }
    }

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

/// What is held at every entry depends on the callers, and is a greatest fixed point.
impl Component for Locksets<'_> {
    type Node = FnId;
    type Summary = Lockset;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.calls(id).iter().map(|call| call.fn_id).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Lockset>) -> Lockset {
        let around = self.calls(id).into_iter().map(|CallSite { fn_id, expr }| {
            if !self.world.is_plain_call(fn_id, expr) {
                return Lockset::Of(FxHashSet::default());
            }
            let mut own = self.held_at(fn_id, expr);
            own.extend(self.held_by_parameters(fn_id));
            known.get(&fn_id).cloned().unwrap_or_default().union(own)
        });
        around.reduce(Lockset::intersect).unwrap_or(Lockset::Of(FxHashSet::default()))
    }

    fn give_up(&self, _: FnId, summary: &mut Lockset) {
        *summary = Lockset::Of(FxHashSet::default());
    }
}

/// Whether nobody calls a function but by its name, from code that is seen.
fn is_called_only_here(world: &World<'_>, id: FnId) -> bool {
    let function = world.program.function(id);
    let of_trait = match function.owner {
        Owner::Trait(_) => true,
        Owner::Impl(impl_id) => world.program.impl_def(impl_id).facts.trait_path.is_some(),
        _ => false,
    };
    !of_trait && !world.program.is_public_fn(id)
}
