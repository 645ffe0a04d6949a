//! The lock-order graph: which lock is acquired while which other one is held.
//!
//! An edge goes from a place to a place, by declaration. It errs towards missing: a place that may be one of several, a guard
//! that a condition may rule out, an attempt that does not wait and a call that is a guess make none. That an edge is there
//! says that some path acquires both in this order, not that two threads do so for the same objects
//! ([`lock_inversions`](super::lock_inversions)).

use crate::analysis::summaries::Summaries;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{Event, GuardSource, Guards};
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, declaration, place_name};
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::AccessPath;
use crate::analysis::sections::section_content;
use crate::analysis::summaries::acquired_places::{AcquiredPlace, Reachable, own_place};
use crate::analysis::summaries::domain::CallStep;
use crate::analysis::summaries::given_futures::{NamedFutures, given_up};
use crate::analysis::world::futures::GivenUp;
use crate::facts::ExprId;
use crate::knowledge::attributes::Mode;
use crate::source::Loc;
use crate::types::program::{AdtId, FnId};

/// One lock of the order: what an edge begins or ends at.
#[derive(Clone, Debug)]
pub struct OrderedLock {
    /// The place.
    pub place: LockPlace,
    /// The lock's type, if it is one.
    pub lock: Option<LockInfo>,
    /// The map of shards that it is a part of.
    pub container: Option<AdtId>,
    /// Where it is declared.
    pub declared: Option<Loc>,
}

/// A place where a lock is acquired while another is held.
#[derive(Clone, Debug)]
pub struct OrderWitness {
    /// The function that holds the first lock.
    pub fn_id: FnId,
    /// The acquisition of the first lock.
    pub first: ExprId,
    /// How it is held.
    pub first_mode: Mode,
    /// The first lock's object, seen from the function.
    pub(crate) first_path: Option<AccessPath>,
    /// The acquisition of the second lock, or the call that leads to it.
    pub second: ExprId,
    /// How the second lock is acquired.
    pub second_mode: Mode,
    /// The second lock's object, seen from the function.
    pub(crate) second_path: Option<AccessPath>,
    /// Calls that lead to the second acquisition; 0 if the function makes it itself.
    pub distance: u32,
    /// The first of them.
    pub(crate) via: Option<CallStep>,
    /// The second acquisition: its function and where in that.
    pub inner: (FnId, ExprId),
}

/// An edge of the lock-order graph.
#[derive(Clone, Debug)]
pub struct OrderEdge {
    /// The lock that is held.
    pub from: PlaceRoot,
    /// The lock that is acquired meanwhile.
    pub to: PlaceRoot,
    /// Where, the nearest first.
    pub witnesses: Vec<OrderWitness>,
}

/// The lock-order graph.
#[derive(Debug, Default)]
pub struct LockOrder {
    /// The locks that have an edge.
    pub locks: BTreeMap<PlaceRoot, OrderedLock>,
    /// The edges, by the names of their ends.
    pub edges: Vec<OrderEdge>,
    /// Whether some call that is made under a lock acquires more than is known: edges may be missing.
    pub is_partial: bool,
}

impl OrderWitness {
    /// The calls that lead to the second acquisition, outermost first.
    pub(in crate::analysis) fn calls(&self, cx: &Summaries<'_>) -> Vec<(FnId, ExprId)> {
        self.via.map(|step| cx.way_to_acquired_place((self.fn_id, step), self.inner)).unwrap_or_default()
    }
}

impl LockOrder {
    /// The edge between two locks.
    pub fn edge(&self, from: PlaceRoot, to: PlaceRoot) -> Option<&OrderEdge> {
        self.edges.iter().find(|edge| edge.from == from && edge.to == to)
    }
}

/// The lock-order graph of all analysed functions outside of test code.
pub(crate) fn gather(cx: &Summaries<'_>) -> LockOrder {
    let mut gather = Gather { cx, locks: BTreeMap::new(), edges: BTreeMap::new(), is_partial: false };
    for id in cx.functions() {
        if !cx.program.function(id).home.is_test {
            gather.function(id);
        }
    }
    gather.finish()
}

/// Of more locks that are held at once only those count that were taken last: pairs grow with the square of their number. A guess; who holds
/// more than a handful has an order for them, or deadlocks soon.
const MOST_HELD: usize = 64;

struct Gather<'a> {
    cx: &'a Summaries<'a>,
    locks: BTreeMap<PlaceRoot, OrderedLock>,
    edges: BTreeMap<(PlaceRoot, PlaceRoot), Vec<OrderWitness>>,
    is_partial: bool,
}

/// A lock that is held at an event.
struct Held<'f> {
    root: PlaceRoot,
    expr: ExprId,
    mode: Mode,
    path: &'f Option<AccessPath>,
}

impl Gather<'_> {
    fn function(&mut self, id: FnId) {
        let cx = self.cx;
        let Some(flow) = cx.flows.of_guards(id) else { return };
        let mut by_root: FxHashMap<PlaceRoot, Guards> = FxHashMap::default();
        for (guard, source) in (0..).zip(&flow.guards) {
            self.roots_of(source).into_iter().for_each(|root| by_root.entry(root).or_default().insert(guard));
        }
        // What a guard holds is the same at each event: asked where the first needs it.
        let mut known: Vec<OnceCell<Option<Held<'_>>>> = Vec::new();
        known.resize_with(flow.guards.len(), OnceCell::new);
        let futures = NamedFutures::of(cx, id, flow);
        for event in flow.events.iter().filter(|event| !event.held.is_empty()) {
            let seconds = self.seconds(id, event, &futures);
            if seconds.is_empty() {
                continue;
            }
            // Whatever may be held: who has the second lock already does not wait for it in this order.
            let may_hold = |to: &PlaceRoot| by_root.get(to).is_some_and(|guards| !guards.is_disjoint(&event.held));
            let mut sure = event.held.without(&event.doubtful);
            sure.take(&cx.may_be_unheld_of(id, &sure, event.expr));
            let held = sure.iter().filter_map(|guard| {
                let (known, source) = (known.get(guard as usize)?, flow.guards.get(guard as usize)?);
                known.get_or_init(|| self.held(source)).as_ref()
            });
            let mut held: Vec<&Held<'_>> = held.collect();
            if let Some(more) = held.len().checked_sub(MOST_HELD).filter(|more| *more > 0) {
                held.drain(..more);
                self.is_partial = true;
            }
            for second in seconds {
                let Some(to) = self.known(second.what.place) else { continue };
                if !held.is_empty() && !may_hold(&to) {
                    let (lock, container) = self.type_of(&second.what);
                    self.note(to, lock, container);
                    held.iter().for_each(|held| self.edge(id, event.expr, held, to, &second));
                }
            }
        }
    }

    /// What an event acquires, itself or by a call.
    fn seconds(&mut self, id: FnId, event: &Event, futures: &NamedFutures) -> Vec<Reachable> {
        let cx = self.cx;
        let Some(flow) = cx.flows.get(&id) else { return Vec::new() };
        let is_given_up = |of: ExprId| given_up(cx, id, of, false) == GivenUp::InTime;
        let own = own_place(cx, flow, id, event).filter(|own| own.is_waited_for(is_given_up(event.expr)));
        let own = own.map(|what| Reachable { what, distance: 0, via: None });
        let mut found: Vec<Reachable> = own.into_iter().collect();
        for (call, part) in futures.done_at(event) {
            let behind = cx.places_acquired_by_call(id, call, part);
            self.is_partial |= behind.is_partial;
            let is_given_up = !behind.places.is_empty() && is_given_up(call);
            found.extend(behind.places.into_iter().filter(|place| place.what.is_waited_for(is_given_up)));
        }
        found
    }

    fn held<'f>(&mut self, source: &'f GuardSource) -> Option<Held<'f>> {
        let GuardSource::Acquired { expr, place, lock, container, mode, path, one_of_several: false, .. } = source
        else {
            return None;
        };
        let root = self.known(*place)?;
        self.note(root, lock.clone(), *container);
        Some(Held { root, expr: *expr, mode: *mode, path })
    }

    fn roots_of(&self, source: &GuardSource) -> Vec<PlaceRoot> {
        match source {
            GuardSource::Acquired { place, .. } => self.cx.locks_at(place.root).roots.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The one declaration that a place stands for.
    fn known(&self, place: LockPlace) -> Option<PlaceRoot> {
        let locks = self.cx.locks_at(place.root);
        let root = locks.roots.first().copied().filter(|_| locks.roots.len() == 1 && !locks.partial)?;
        let is_declared = matches!(root, PlaceRoot::Field(..) | PlaceRoot::Static(_) | PlaceRoot::Content(_));
        let of_one_call = root.is_local() || LockPlace { root, index: None }.parameter().is_some();
        let is_one = !section_content::is_inside_wrapper(self.cx, LockPlace { root, index: None });
        (is_declared && !of_one_call && is_one).then_some(root)
    }

    fn note(&mut self, root: PlaceRoot, lock: Option<LockInfo>, container: Option<AdtId>) {
        let place = LockPlace { root, index: None };
        let entry = self.locks.entry(root).or_insert_with(|| OrderedLock {
            place,
            lock: None,
            container: None,
            declared: declaration(self.cx.program, place),
        });
        entry.lock = entry.lock.take().or(lock);
        entry.container = entry.container.or(container);
    }

    fn edge(&mut self, id: FnId, second: ExprId, held: &Held<'_>, to: PlaceRoot, reachable: &Reachable) {
        let AcquiredPlace { fn_id, expr, mode, path, .. } = &reachable.what;
        self.edges.entry((held.root, to)).or_default().push(OrderWitness {
            fn_id: id,
            first: held.expr,
            first_mode: held.mode,
            first_path: held.path.clone(),
            second,
            second_mode: *mode,
            second_path: path.clone(),
            distance: reachable.distance,
            via: reachable.via,
            inner: (*fn_id, *expr),
        });
    }

    /// The type of a lock that is acquired somewhere.
    fn type_of(&self, acquired: &AcquiredPlace) -> (Option<LockInfo>, Option<AdtId>) {
        let flow = self.cx.flows.get(&acquired.fn_id);
        let guards = flow.into_iter().flat_map(|flow| &flow.guards);
        let mut types = guards.filter_map(|source| match source {
            GuardSource::Acquired { expr, lock, container, .. } if *expr == acquired.expr => {
                Some((lock.clone(), *container))
            }
            _ => None,
        });
        types.next().unwrap_or_else(|| (None, self.cx.map_of_operation(acquired.fn_id, acquired.expr)))
    }

    /// Puts all in order: of places, not of numbers.
    fn finish(self) -> LockOrder {
        let Gather { cx, mut locks, edges, is_partial } = self;
        // Names first: which of several is said must not depend on where they stand.
        let named = locks.keys().map(|root| {
            let place = LockPlace { root: *root, index: None };
            (*root, (place_name(cx.program, place), declaration(cx.program, place)))
        });
        let named: FxHashMap<PlaceRoot, _> = named.collect();
        let mut edges: Vec<OrderEdge> = edges
            .into_iter()
            .map(|((from, to), mut witnesses)| {
                witnesses.sort_by_cached_key(|witness| {
                    let named = |(id, expr): (FnId, ExprId)| (cx.program.fn_path(id), cx.loc(id, expr));
                    let own = (named((witness.fn_id, witness.second)), cx.loc(witness.fn_id, witness.first));
                    (witness.distance, own, named(witness.inner), mode_rank(witness.second_mode))
                });
                OrderEdge { from, to, witnesses }
            })
            .collect();
        edges.sort_by(|a, b| (named.get(&a.from), named.get(&a.to)).cmp(&(named.get(&b.from), named.get(&b.to))));
        let ends: FxHashSet<PlaceRoot> = edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
        locks.retain(|root, _| ends.contains(root));
        LockOrder { locks, edges, is_partial }
    }
}

/// The stricter first.
fn mode_rank(mode: Mode) -> u8 {
    match mode {
        Mode::Exclusive => 0,
        Mode::Upgradable => 1,
        Mode::Shared => 2,
    }
}
