//! Locks held at every entry of a function.
//!
//! Must-information: a lock counts as held only if every caller that can be seen holds it, and there can be no others.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::engine::{Memo, PerFunction};
use super::flows::Flows;
use crate::analysis::guards::feasibility::may_be_unheld_of;
use crate::analysis::guards::{FlowResult, GuardId, GuardSource, Guards};
use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::locks::points_to::PointsTo;
use crate::analysis::world::World;
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, PatId};
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::{Mode, Wait};
use crate::types::program::{AdtId, FnId};

/// What locksets are worked out from.
#[derive(Clone, Copy)]
pub(crate) struct Locksets<'a> {
    /// The program.
    pub(crate) world: &'a World<'a>,
    /// Which guards are alive where.
    pub(crate) flows: &'a Flows<'a>,
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

/// How a lock is held. Who has it exclusively has it in both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hold {
    /// Which lock.
    pub(crate) root: PlaceRoot,
    /// Whether everybody else is kept away, and not only who wants it exclusively.
    pub(crate) is_exclusive: bool,
}

impl Hold {
    fn exclusive(root: PlaceRoot) -> Hold {
        Hold { root, is_exclusive: true }
    }

    /// Whether nobody comes to a lock who holds it in the other way.
    pub(crate) fn excludes(self, other: Hold) -> bool {
        self.root == other.root && (self.is_exclusive || other.is_exclusive)
    }
}

impl Locksets<'_> {
    /// Locks that are held at each of some expressions of a function, by itself or by all its callers.
    pub(crate) fn held_at_all(self, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<Hold> {
        let mut held = self.own_at_all(id, exprs);
        held.extend(self.held_on_entry(id));
        held.extend(self.held_by_parameters(id));
        held
    }

    /// The same for all events in some ranges of a function.
    pub(crate) fn held_through(self, id: FnId, events: Vec<Range<u32>>) -> HeldThrough {
        let mut by_callers = self.held_on_entry(id);
        by_callers.extend(self.held_by_parameters(id));
        HeldThrough { own: self.own.get(id, || Arc::new(self.held_in(id))), events, by_callers }
    }

    /// Locks whose guards a function is given, by value or by reference: which ones only its callers know.
    fn held_by_parameters(&self, id: FnId) -> impl Iterator<Item = Hold> {
        let types = self.world.typed.types(id);
        let params = self.world.program.function(id).facts.param_pats.iter();
        let excludes = move |pat: &&PatId| {
            let guard = types.pat(**pat).peeled().as_adt();
            guard.is_some_and(|(adt, _)| self.exclusive_guards.contains(&adt))
        };
        params.filter(excludes).map(move |pat| Hold::exclusive(PlaceRoot::Param(id, *pat)))
    }

    /// Locks that a function itself surely holds at an expression.
    fn held_at(self, id: FnId, expr: ExprId) -> FxHashSet<Hold> {
        self.own_at_all(id, std::iter::once(expr))
    }

    /// Locks that a function itself surely holds at each of some expressions, by one guard or by one after the other.
    fn own_at_all(self, id: FnId, exprs: impl Iterator<Item = ExprId>) -> FxHashSet<Hold> {
        let Some(flow) = self.flows.of_guards(id) else { return FxHashSet::default() };
        let own = self.own.get(id, || Arc::new(self.held_in(id)));
        let ranges = exprs.map(|expr| flow.first_at(expr).map(|number| number..number + 1));
        // Where nothing happens nothing is held.
        let Some(ranges) = ranges.collect::<Option<Vec<Range<u32>>>>() else { return FxHashSet::default() };
        own.holds
            .iter()
            .enumerate()
            .filter(|(number, _)| own.is_held(*number, &ranges))
            .map(|(_, hold)| *hold)
            .collect()
    }

    /// What a function itself surely holds, wherever anything happens in it.
    fn held_in(self, id: FnId) -> HeldInBody {
        let mut held = HeldInBody::default();
        let Some(flow) = self.flows.of_guards(id) else { return held };
        let holds_of: Vec<SmallVec<[usize; 2]>> = (0..flow.guards.len() as GuardId)
            .map(|guard| self.holds_of(flow, guard).map(|hold| held.number(hold)).collect())
            .collect();
        let mut known: FxHashMap<ExprId, Guards> = FxHashMap::default();
        let mut before = Guards::new();
        let ends = (0..).zip(flow.events.iter().map(Some).chain([None]));
        for (number, event) in ends {
            let now = match event {
                Some(event) => known.entry(event.expr).or_insert_with(|| self.surely_held(flow, id, event.expr)),
                None => &Guards::new(),
            };
            for guard in before.difference(now) {
                let holds = holds_of.get(guard as usize).into_iter().flatten();
                holds.for_each(|hold| held.release(*hold, number));
            }
            for guard in now.difference(&before) {
                let holds = holds_of.get(guard as usize).into_iter().flatten();
                holds.for_each(|hold| held.acquire(*hold, number));
            }
            before.clone_from(now);
        }
        held
    }

    /// Guards that are surely alive at all that happens at an expression.
    fn surely_held(self, flow: &FlowResult, id: FnId, expr: ExprId) -> Guards {
        let mut events = flow.at(expr);
        let Some(first) = events.next() else { return Guards::new() };
        let mut held = first.held.without(&first.doubtful);
        events.for_each(|event| held.meet(&event.held));
        flow.partly_held_at(expr).for_each(|partly_held| held.take(partly_held));
        held.take(&may_be_unheld_of(self.world, flow, id, &held, expr));
        held
    }

    /// How a guard holds its lock, if it is surely one.
    fn holds_of(self, flow: &FlowResult, guard: GuardId) -> impl Iterator<Item = Hold> {
        let source = flow.guards.get(guard as usize);
        let held = source.and_then(|source| match source {
            // Who only tries, and goes on without, has it at times.
            GuardSource::Acquired { wait: Wait::Try, mode: Mode::Shared | Mode::Upgradable, .. } => None,
            GuardSource::Acquired { place, mode, one_of_several: false, .. } => {
                let locks = self.points_to.resolve(place.root);
                let is_one = place.index.is_none() && !locks.partial && locks.roots.len() == 1;
                locks.roots.first().copied().filter(|_| is_one).map(|root| (root, *mode))
            }
            _ => None,
        });
        let ways = |(root, mode)| {
            let exclusively = (mode == Mode::Exclusive).then_some(Hold::exclusive(root));
            exclusively.into_iter().chain([Hold { root, is_exclusive: false }])
        };
        held.into_iter().flat_map(ways)
    }

    /// Locks that each caller of a function holds around its call, itself or because its own callers do.
    fn held_on_entry(self, id: FnId) -> FxHashSet<Hold> {
        self.entries.with(&self, &[id], |known| known.get(&id).cloned().unwrap_or_default().holds())
    }

    /// All calls of a function that count, if they are known.
    fn calls(&self, id: FnId) -> Vec<CallSite> {
        match self.callers {
            Callers::All => {
                let is_of_trait = self.world.program.is_of_trait(id);
                self.world.graph.calls_seen(id).filter(|_| !is_of_trait).unwrap_or_default()
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

/// The locks that a body surely holds, by its own guards.
#[derive(Debug, Default)]
pub(crate) struct HeldInBody {
    holds: Vec<Hold>,
    numbers: FxHashMap<Hold, usize>,
    /// By number the events through which it is held, in order.
    through: Vec<Vec<Range<u32>>>,
    /// By how many guards each is held while its events are gone through.
    holders: Vec<usize>,
}

impl HeldInBody {
    fn number(&mut self, hold: Hold) -> usize {
        *self.numbers.entry(hold).or_insert_with(|| {
            self.holds.push(hold);
            self.through.push(Vec::new());
            self.holders.push(0);
            self.holds.len() - 1
        })
    }

    fn acquire(&mut self, hold: usize, event: u32) {
        self.holders[hold] += 1;
        if self.holders[hold] > 1 {
            return;
        }
        match self.through[hold].last_mut() {
            // Another guard of the same lock takes over.
            Some(last) if last.end == event => {}
            _ => self.through[hold].push(event..event),
        }
    }

    fn release(&mut self, hold: usize, event: u32) {
        self.holders[hold] -= 1;
        if let Some(last) = self.through[hold].last_mut().filter(|_| self.holders[hold] == 0) {
            last.end = event;
        }
    }

    /// Whether a lock is held through all events of some ranges.
    fn is_held(&self, hold: usize, events: &[Range<u32>]) -> bool {
        let through = self.through.get(hold).map_or(&[][..], Vec::as_slice);
        !events.is_empty()
            && events.iter().all(|range| {
                let after = through.partition_point(|held| held.start <= range.start);
                after.checked_sub(1).is_some_and(|at| range.end <= through[at].end)
            })
    }
}

/// The locks that are held through some events of a function.
#[derive(Debug)]
pub(crate) struct HeldThrough {
    own: Arc<HeldInBody>,
    events: Vec<Range<u32>>,
    by_callers: FxHashSet<Hold>,
}

impl HeldThrough {
    /// Whether a lock is held exclusively.
    pub(crate) fn contains(&self, root: PlaceRoot) -> bool {
        self.has(Hold::exclusive(root))
    }

    /// Whether a lock is held through the events in a way that keeps those away who hold it in another.
    pub(crate) fn excludes(&self, other: Hold) -> bool {
        self.has(Hold { root: other.root, is_exclusive: !other.is_exclusive }) || self.contains(other.root)
    }

    fn has(&self, hold: Hold) -> bool {
        let own = self.own.numbers.get(&hold);
        self.by_callers.contains(&hold) || own.is_some_and(|number| self.own.is_held(*number, &self.events))
    }

    /// All that are held exclusively, each looked for when it is asked for.
    pub(crate) fn iter(&self) -> impl Iterator<Item = PlaceRoot> + '_ {
        let is_held = |(number, hold): &(usize, &Hold)| hold.is_exclusive && self.own.is_held(*number, &self.events);
        let own = self.own.holds.iter().enumerate().filter(move |held| is_held(held)).map(|(_, hold)| hold.root);
        own.chain(self.by_callers.iter().filter(|hold| hold.is_exclusive).map(|hold| hold.root))
    }
}

/// Locks that are held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lockset {
    /// All there are: the start of the iteration, from where intersections only take away.
    #[default]
    Any,
    /// These.
    Of(FxHashSet<Hold>),
}

impl Lockset {
    /// The locks; none for a recursion that nobody enters, which is never left with a set.
    fn holds(self) -> FxHashSet<Hold> {
        match self {
            Lockset::Any => FxHashSet::default(),
            Lockset::Of(holds) => holds,
        }
    }

    fn intersect(self, other: Lockset) -> Lockset {
        match (self, other) {
            (Lockset::Any, other) => other,
            (own, Lockset::Any) => own,
            (Lockset::Of(own), Lockset::Of(other)) => Lockset::Of(own.intersection(&other).copied().collect()),
        }
    }

    fn union(self, held: FxHashSet<Hold>) -> Lockset {
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
