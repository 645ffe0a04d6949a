//! Two locks that are acquired in both orders, on ways that different threads can take at the same time.
//!
//! Errs towards missing. What is asked of a pair: both locks are shared, neither is one of many (unless both belong to one
//! object on both ways), no third lock is held exclusively around both ways, and neither way has the locks to itself.

use crate::analysis::locks::Locks;
use crate::analysis::summaries::Summaries;
use crate::analysis::world::World;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::multiplicity::is_made_at_one_place;
use crate::analysis::locks::object_path::{PathField, PathStart, access_path};
use crate::analysis::sections::Sections;
use crate::analysis::sections::lock_order::{OrderEdge, OrderWitness, OrderedLock};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::summaries::entry_lockset::Callers;
use crate::analysis::world::callers::CallSite;
use crate::facts::{Name, SelfParam};
use crate::knowledge::attributes::Mode;
use crate::types::program::{AdtId, FnId};

/// Two locks that are acquired in both orders.
#[derive(Clone, Debug)]
pub struct LockInversion {
    /// The lock that the rarer order takes first.
    pub first: OrderedLock,
    /// The lock that it takes second.
    pub second: OrderedLock,
    /// The rarer order: `second` is acquired while `first` is held.
    pub there: OrderWitness,
    /// The other order.
    pub back: OrderWitness,
    /// In how many further places the other order is found.
    pub more_back: usize,
    /// Locks of the two that both ways only read: a writer in between is needed.
    pub read_only: Vec<LockPlace>,
    /// Further pairs that are joined to this one by a lock in common, in both orders too.
    pub more_pairs: Vec<(LockPlace, LockPlace)>,
}

/// All inversions, one of each knot of locks, by place of the rarer order.
pub(crate) fn inversions(cx: &Sections<'_>) -> Vec<LockInversion> {
    let order = cx.lock_order();
    let by_ends: FxHashMap<(PlaceRoot, PlaceRoot), usize> =
        order.edges.iter().enumerate().map(|(index, edge)| ((edge.from, edge.to), index)).collect();
    let mut found: Vec<LockInversion> = Vec::new();
    for (index, edge) in order.edges.iter().enumerate() {
        let back = by_ends.get(&(edge.to, edge.from)).filter(|other| index < **other);
        if let Some(back) = back.and_then(|other| order.edges.get(*other)) {
            found.extend(inversion(cx, edge, back));
        }
    }
    let mut found = one_of_each_knot(found);
    found.sort_by_cached_key(|inversion| {
        let LockInversion { there, back, .. } = inversion;
        (cx.loc(there.fn_id, there.second), cx.loc(back.fn_id, back.second))
    });
    found
}

/// A way, with the locks that are held exclusively all along.
struct Way<'w> {
    witness: &'w OrderWitness,
    gates: FxHashSet<PlaceRoot>,
    once: bool,
}

fn inversion(cx: &Sections<'_>, one: &OrderEdge, other: &OrderEdge) -> Option<LockInversion> {
    if [one.from, one.to].into_iter().any(|root| is_own_to_each_thread(cx, root)) {
        return None;
    }
    // The rarer order is likely the mistake.
    let (there, back) = if other.witnesses.len() < one.witnesses.len() { (other, one) } else { (one, other) };
    let ways = |edge: &'_ OrderEdge| -> Vec<usize> {
        (0..edge.witnesses.len()).filter(|index| !has_to_itself(cx, &edge.witnesses[*index])).collect()
    };
    let (there_open, back_open) = (ways(there), ways(back));
    let way = |witness| Way { witness, gates: gates(cx, witness), once: runs_once(cx, witness) };
    let there_ways: Vec<Way<'_>> = there_open.iter().map(|index| way(&there.witnesses[*index])).collect();
    let back_ways: Vec<Way<'_>> = back_open.iter().map(|index| way(&back.witnesses[*index])).collect();
    let pairs = there_ways.iter().flat_map(|a| back_ways.iter().map(move |b| (a, b)));
    let (a, b) = pairs
        .filter(|(a, b)| can_meet(there, a, b) && are_of_the_same_objects(cx, there, a.witness, b.witness))
        .min_by_key(|(a, b)| (read_only(there, a.witness, b.witness).len(), distance(a) + distance(b)))?;
    let order = cx.lock_order();
    Some(LockInversion {
        first: order.locks.get(&there.from)?.clone(),
        second: order.locks.get(&there.to)?.clone(),
        there: a.witness.clone(),
        back: b.witness.clone(),
        more_back: back_ways.len() - 1,
        read_only: read_only(there, a.witness, b.witness),
        more_pairs: Vec::new(),
    })
}

/// Locks that are inverted with each other in turn are one knot: the pair that needs least is said, the others are named.
fn one_of_each_knot(pairs: Vec<LockInversion>) -> Vec<LockInversion> {
    let mut knots = Knots::default();
    for pair in &pairs {
        knots.tie(pair.first.place.root, pair.second.place.root);
    }
    let mut by_knot: BTreeMap<usize, Vec<LockInversion>> = BTreeMap::new();
    for pair in pairs {
        by_knot.entry(knots.of(pair.first.place.root)).or_default().push(pair);
    }
    by_knot.into_values().filter_map(worst).collect()
}

/// Disjoint sets of locks, each known by the number of one of them.
#[derive(Default)]
struct Knots {
    numbers: FxHashMap<PlaceRoot, usize>,
    parents: Vec<usize>,
}

impl Knots {
    fn of(&mut self, root: PlaceRoot) -> usize {
        let mut at = *self.numbers.entry(root).or_insert_with(|| {
            self.parents.push(self.parents.len());
            self.parents.len() - 1
        });
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn tie(&mut self, one: PlaceRoot, other: PlaceRoot) {
        let (one, other) = (self.of(one), self.of(other));
        self.parents[one.max(other)] = one.min(other);
    }
}

fn worst(mut knot: Vec<LockInversion>) -> Option<LockInversion> {
    let needs = |pair: &LockInversion| (pair.read_only.len(), pair.there.distance + pair.back.distance);
    let index = (0..knot.len()).min_by_key(|index| needs(&knot[*index]))?;
    let mut worst = knot.remove(index);
    worst.more_pairs = knot.iter().map(|pair| (pair.first.place, pair.second.place)).collect();
    Some(worst)
}

fn distance(way: &Way<'_>) -> u32 {
    way.witness.distance
}

/// Whether two threads can be on both ways at once: no third lock lets only one through, and not both belong to the start of
/// the program.
fn can_meet(edge: &OrderEdge, a: &Way<'_>, b: &Way<'_>) -> bool {
    let is_gate = |root: &&PlaceRoot| **root != edge.from && **root != edge.to;
    let run_once = a.once && b.once;
    let mut common = a.gates.intersection(&b.gates);
    !(run_once || common.any(|root| is_gate(&root)))
}

/// The locks of the two that both ways only read.
fn read_only(edge: &OrderEdge, there: &OrderWitness, back: &OrderWitness) -> Vec<LockPlace> {
    let pairs = [(edge.from, there.first_mode, back.second_mode), (edge.to, there.second_mode, back.first_mode)];
    let both_pass = |a: Mode, b: Mode| match (a, b) {
        (Mode::Exclusive, _) | (_, Mode::Exclusive) | (Mode::Upgradable, Mode::Upgradable) => false,
        (Mode::Shared | Mode::Upgradable, Mode::Shared | Mode::Upgradable) => true,
    };
    let passing = pairs.into_iter().filter(|(_, a, b)| both_pass(*a, *b));
    passing.map(|(root, ..)| LockPlace { root, index: None }).collect()
}

fn is_own_to_each_thread(world: &World<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(id) => world.program.static_def(id).facts.thread_local,
        PlaceRoot::Field(..) => false,
        // What is inside of what another lock protects is one of many.
        PlaceRoot::Content(_) | PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => true,
    }
}

/// Whether two ways are about the same two objects: both find them in the same way from one that they share, or there is but
/// one of each.
fn are_of_the_same_objects(cx: &Locks<'_>, edge: &OrderEdge, there: &OrderWitness, back: &OrderWitness) -> bool {
    if let (Some((first, second)), Some((back_second, back_first))) = (apart(there), apart(back))
        && first == back_first
        && second == back_second
    {
        return true;
    }
    [edge.from, edge.to].into_iter().all(|root| is_only_one(cx, root))
        && [there, back].into_iter().all(|witness| !are_of_two_objects(edge, witness))
}

fn apart(witness: &OrderWitness) -> Option<(&[PathField], &[PathField])> {
    witness.first_path.as_ref()?.apart(witness.second_path.as_ref()?)
}

/// Whether a way surely takes fields of two objects of one type.
fn are_of_two_objects(edge: &OrderEdge, witness: &OrderWitness) -> bool {
    let is_one_type = matches!((edge.from, edge.to), (PlaceRoot::Field(a, _), PlaceRoot::Field(b, _)) if a == b);
    let both = witness.first_path.as_ref().zip(witness.second_path.as_ref());
    is_one_type && both.is_some_and(|(a, b)| a.apart(b).is_none_or(|(a, b)| a.len() != 1 || b.len() != 1))
}

/// Whether there is but one lock of a place, as far as is seen.
fn is_only_one(cx: &Locks<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(_) => true,
        PlaceRoot::Field(adt, _) => {
            !cx.is_summary_object(LockPlace { root, index: None }) && is_made_at_one_place(cx, adt)
        }
        PlaceRoot::Content(_) | PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => false,
    }
}

/// Whether nobody else can have one of the locks yet: it is part of what the function has by `&mut`, or has just made.
fn has_to_itself(cx: &Locks<'_>, witness: &OrderWitness) -> bool {
    let paths = [&witness.first_path, &witness.second_path];
    paths.into_iter().flatten().any(|path| {
        let PathStart::Local(pat) = path.start else { return false };
        let function = cx.program.function(witness.fn_id);
        let is_parameter = function.facts.param_pats.contains(&pat);
        let is_self = is_parameter && function.facts.param_pats.first() == Some(&pat);
        let by_mut = is_self && matches!(function.facts.self_param, Some(SelfParam::RefMut));
        let is_made_here = match is_parameter {
            true => is_self && is_given_when_made(cx, witness.fn_id),
            false => cx.is_constructor(witness.fn_id),
        };
        let is_direct = path.owner().is_some_and(<[_]>::is_empty);
        is_direct && (by_mut || is_made_here) && is_by_value(cx, witness.fn_id, path.last())
    })
}

/// Whether a method is only ever called by constructors, on what they have just made.
fn is_given_when_made(world: &World<'_>, id: FnId) -> bool {
    let is_fresh = |call: &CallSite| {
        let start = call.argument(world, 0).and_then(|own| access_path(world, call.fn_id, own));
        let params = &world.program.function(call.fn_id).facts.param_pats;
        let is_local = start.is_some_and(|path| matches!(path.start, PathStart::Local(pat) if !params.contains(&pat)));
        is_local && world.is_constructor(call.fn_id)
    };
    let calls = world.calls_of(id).filter(|_| !world.program.is_public_fn(id));
    calls.is_some_and(|calls| !calls.is_empty() && calls.iter().all(is_fresh))
}

/// Whether the type that a method belongs to holds a lock itself, not behind a counted reference.
fn is_by_value(cx: &Locks<'_>, id: FnId, field: Option<Name>) -> bool {
    let owner: Option<AdtId> = cx.program.owner_adt(id);
    owner.zip(field).is_some_and(|(adt, name)| !cx.is_field_behind_handle(adt, name))
}

/// Locks that are held exclusively from before the first acquisition to the second.
fn gates(cx: &Summaries<'_>, witness: &OrderWitness) -> FxHashSet<PlaceRoot> {
    cx.locksets(Callers::All).held_at_all(witness.fn_id, [witness.first, witness.second].into_iter())
}

fn runs_once(cx: &Sections<'_>, witness: &OrderWitness) -> bool {
    cx.recurrence(witness.fn_id, witness.second) <= Recurrence::Once
}
