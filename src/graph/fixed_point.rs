//! Fixed points over things that depend on each other, such as functions.
//!
//! Summaries are computed bottom-up over the strongly connected components of the dependency relation (R. Tarjan,
//! "Depth-first search and linear graph algorithms", 1972): a function outside of a recursion once, those of a recursion
//! together, from the same snapshot of each other, until nothing changes. So the result depends neither on who asked
//! first nor on the order of functions.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::components::components;
use crate::types::program::FnId;

/// One kind of summary: how that of a node (mostly a function) follows from those of the nodes that it depends on.
pub trait Component {
    /// What is summarised.
    type Node: Copy + Eq + Hash;

    /// An element of the lattice; the default is its bottom, from where the iteration starts.
    type Summary: Clone + Default + PartialEq;

    /// The functions whose summaries [`Component::transfer`] asks for. One that is left out is bottom for it.
    fn dependencies(&self, id: Self::Node) -> Vec<Self::Node>;

    /// A function's summary, given what is known of its dependencies.
    ///
    /// Must be monotone: where more is known of the dependencies, the result is no less.
    fn transfer(&self, id: Self::Node, known: &FxHashMap<Self::Node, Self::Summary>) -> Self::Summary;

    /// The summaries of a recursion, in the order of its members, where they can be told at once: what the iteration would end with. It
    /// takes as many rounds as a circle is long to carry everything around.
    fn at_once(
        &self,
        _members: &[Self::Node],
        _known: &FxHashMap<Self::Node, Self::Summary>,
    ) -> Option<Vec<Self::Summary>> {
        None
    }

    /// Takes out of a summary what lies farther than `farthest` calls away, and returns how far the nearest of that lies.
    ///
    /// What is near displaces what is far, and so must be known first: something far that is known too early and displaced later
    /// would go round in a recursion, a call farther each time, and never settle. Summaries without distances hold nothing back.
    fn hold_back(&self, _: &mut Self::Summary, _farthest: u32) -> Option<u32> {
        None
    }

    /// Gives up on a summary that did not settle: it must then claim no more than is surely so.
    fn give_up(&self, id: Self::Node, summary: &mut Self::Summary);
}

/// Rounds through a recursion of `size` functions before the iteration gives up.
///
/// A guess. Chains of witnesses settle within as many rounds as there are functions, sets within as many as they have
/// elements.
fn most_rounds(size: usize) -> usize {
    size.saturating_mul(4).saturating_add(256)
}

/// Adds to `known` the summaries of some functions, and of all that they depend on.
pub fn solve<C: Component>(component: &C, roots: &[C::Node], known: &mut FxHashMap<C::Node, C::Summary>) {
    let mut dependencies: FxHashMap<C::Node, Vec<C::Node>> = FxHashMap::default();
    let found = components(roots, &mut |id| {
        if known.contains_key(&id) {
            return Vec::new();
        }
        let own = component.dependencies(id);
        dependencies.insert(id, own.clone());
        own
    });
    for members in found {
        let is_recursive =
            members.len() > 1 || dependencies.get(&members[0]).is_some_and(|own| own.contains(&members[0]));
        if members.iter().all(|id| known.contains_key(id)) {
            continue;
        }
        if !is_recursive {
            let summary = component.transfer(members[0], known);
            known.insert(members[0], summary);
            continue;
        }
        settle(component, &members, &dependencies, known);
    }
}

/// The members of a recursion among what is known. Until they are settled they are no answer: if a transfer panics, they are taken
/// back, and whoever asks next starts anew.
struct Unsettled<'k, N: Copy + Eq + Hash, S> {
    members: &'k [N],
    known: &'k mut FxHashMap<N, S>,
    is_settled: bool,
}

impl<N: Copy + Eq + Hash, S> Drop for Unsettled<'_, N, S> {
    fn drop(&mut self) {
        if !self.is_settled {
            self.members.iter().for_each(|id| drop(self.known.remove(id)));
        }
    }
}

/// Solves a recursion. A member is transferred again only if something that it depends on changed in the round before:
/// else it would give what it gave.
fn settle<C: Component>(
    component: &C,
    members: &[C::Node],
    dependencies: &FxHashMap<C::Node, Vec<C::Node>>,
    known: &mut FxHashMap<C::Node, C::Summary>,
) {
    if let Some(found) = component.at_once(members, known) {
        known.extend(members.iter().copied().zip(found));
        return;
    }
    let mut unsettled = Unsettled { members, known, is_settled: false };
    let known = &mut *unsettled.known;
    members.iter().for_each(|id| drop(known.insert(*id, C::Summary::default())));
    rounds(component, members, dependencies, known);
    unsettled.is_settled = true;
}

/// Looks one call farther in each round: what lies `n` calls away is known after `n` rounds, and nothing nearer comes later.
fn rounds<C: Component>(
    component: &C,
    members: &[C::Node],
    dependencies: &FxHashMap<C::Node, Vec<C::Node>>,
    known: &mut FxHashMap<C::Node, C::Summary>,
) {
    let dependents = dependents(members, dependencies);
    let mut open = members.to_vec();
    let mut held_back: FxHashMap<C::Node, u32> = FxHashMap::default();
    let mut farthest = 0;
    for _ in 0..most_rounds(members.len()) {
        // All from the same snapshot: the order of the members cannot show.
        let next: Vec<(C::Node, C::Summary)> = open.iter().map(|id| (*id, component.transfer(*id, known))).collect();
        let mut stale = FxHashSet::default();
        for (id, mut summary) in next {
            match component.hold_back(&mut summary, farthest) {
                Some(distance) => drop(held_back.insert(id, distance)),
                None => drop(held_back.remove(&id)),
            }
            if known.get(&id) != Some(&summary) {
                known.insert(id, summary);
                stale.extend(dependents.get(&id).into_iter().flatten().copied());
            }
        }
        let Some(nearest) = next_distance(farthest, &stale, &held_back) else { return };
        farthest = nearest;
        let is_open = |id: &&C::Node| stale.contains(*id) || held_back.get(*id).is_some_and(|it| *it <= farthest);
        open = members.iter().filter(is_open).copied().collect();
    }
    for id in members {
        known.entry(*id).and_modify(|summary| component.give_up(*id, summary));
    }
}

/// How far the next round looks; none if there is nothing left to look at.
fn next_distance<N>(farthest: u32, stale: &FxHashSet<N>, held_back: &FxHashMap<N, u32>) -> Option<u32> {
    if stale.is_empty() { held_back.values().min().copied() } else { Some(farthest.saturating_add(1)) }
}

/// The members of a recursion that depend on each of them.
fn dependents<N: Copy + Eq + Hash>(members: &[N], dependencies: &FxHashMap<N, Vec<N>>) -> FxHashMap<N, Vec<N>> {
    let mut dependents: FxHashMap<N, Vec<N>> = FxHashMap::default();
    for id in members {
        for on in dependencies.get(id).into_iter().flatten() {
            dependents.entry(*on).or_default().push(*id);
        }
    }
    dependents
}

/// The summaries of one component that were asked for so far, by what is summarised: mostly functions.
#[derive(Debug)]
pub(crate) struct Memo<S, N = FnId> {
    known: RwLock<FxHashMap<N, S>>,
}

impl<S, N> Default for Memo<S, N> {
    fn default() -> Self {
        Memo { known: RwLock::default() }
    }
}

impl<S, N: Copy + Eq + Hash> Memo<S, N> {
    /// Looks at what is known once some functions are summarised, and all that they depend on.
    pub(crate) fn with<C, T>(&self, component: &C, ids: &[N], look: impl FnOnce(&FxHashMap<N, S>) -> T) -> T
    where
        C: Component<Node = N, Summary = S>,
    {
        // What a rule that panicked has left is what was settled until then.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if ids.iter().all(|id| known.contains_key(id)) {
            return look(&known);
        }
        drop(known);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        solve(component, ids, &mut known);
        look(&known)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::isolation::isolated;

    /// The distance to the nearest marked function.
    struct Nearest<'a> {
        calls: &'a [&'a [u32]],
        marked: &'a [u32],
    }

    impl Component for Nearest<'_> {
        type Node = FnId;
        type Summary = Option<u32>;

        fn dependencies(&self, id: FnId) -> Vec<FnId> {
            self.calls[id.index()].iter().map(|to| FnId(*to)).collect()
        }

        fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Option<u32>>) -> Option<u32> {
            if self.marked.contains(&id.0) {
                return Some(0);
            }
            let inner = self.dependencies(id).into_iter().filter_map(|to| known.get(&to).copied().flatten());
            inner.map(|distance| distance + 1).min()
        }

        fn give_up(&self, _: FnId, summary: &mut Option<u32>) {
            *summary = None;
        }
    }

    /// A component that breaks off when its second function is transferred for a number of times.
    struct Breaking<'a>(Nearest<'a>, Cell<u32>);

    impl Component for Breaking<'_> {
        type Node = FnId;
        type Summary = Option<u32>;

        fn dependencies(&self, id: FnId) -> Vec<FnId> {
            self.0.dependencies(id)
        }

        fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Option<u32>>) -> Option<u32> {
            if id == FnId(1) {
                self.1.set(self.1.get().wrapping_sub(1));
                assert_ne!(self.1.get(), 0);
            }
            self.0.transfer(id, known)
        }

        fn give_up(&self, id: FnId, summary: &mut Option<u32>) {
            self.0.give_up(id, summary);
        }
    }

    #[test]
    fn what_breaks_off_leaves_nothing_unsettled() {
        let calls: &[&[u32]] = &[&[1, 3], &[2, 4], &[0], &[], &[]];
        for round in 1..3 {
            let component = Breaking(Nearest { calls, marked: &[4] }, Cell::new(round));
            let mut known = FxHashMap::default();
            let mut ask = || solve(&component, &[FnId(0)], &mut known);
            assert!(isolated(&mut ask).is_err(), "round {round}");
            ask();
            let distances: Vec<Option<u32>> = (0..5).map(|id| known.get(&FnId(id)).copied().flatten()).collect();
            assert_eq!(distances, [Some(2), Some(1), Some(3), None, Some(0)], "round {round}");
        }
    }

    #[test]
    fn whoever_asks_first_gets_the_same_answer() {
        let calls: &[&[u32]] = &[&[1], &[0, 2], &[3, 1], &[4], &[]];
        let component = Nearest { calls, marked: &[4] };
        for first in 0..5 {
            let mut known = FxHashMap::default();
            solve(&component, &[FnId(first)], &mut known);
            solve(&component, &[FnId(0), FnId(1)], &mut known);
            let distances: Vec<Option<u32>> = (0..5).map(|id| known.get(&FnId(id)).copied().flatten()).collect();
            assert_eq!(distances, [Some(4), Some(3), Some(2), Some(1), Some(0)], "asked {first} first");
        }
    }

    /// The distances to what is near and to what is far; the first function wants to hear of the nearer one alone.
    struct Displacing<'a> {
        calls: &'a [&'a [u32]],
        near: u32,
        far: u32,
    }

    impl Component for Displacing<'_> {
        type Node = FnId;
        /// By distance; whether it is near.
        type Summary = Vec<(u32, bool)>;

        fn dependencies(&self, id: FnId) -> Vec<FnId> {
            self.calls[id.index()].iter().map(|to| FnId(*to)).collect()
        }

        fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Self::Summary>) -> Self::Summary {
            let own = [(self.near, true), (self.far, false)].into_iter().filter(|(at, _)| *at == id.0);
            let called = self.dependencies(id).into_iter().filter_map(|to| known.get(&to)).flatten();
            let called = called.map(|(distance, is_near)| (distance + 1, *is_near));
            let mut all: Vec<(u32, bool)> = own.map(|(_, is_near)| (0, is_near)).chain(called).collect();
            all.sort();
            let mut seen = FxHashSet::default();
            all.retain(|(_, is_near)| seen.insert(*is_near));
            all.truncate(if id.0 == 0 { 1 } else { 2 });
            all
        }

        fn hold_back(&self, summary: &mut Self::Summary, farthest: u32) -> Option<u32> {
            let held_back = summary.iter().map(|(distance, _)| *distance).find(|distance| *distance > farthest);
            summary.retain(|(distance, _)| *distance <= farthest);
            held_back
        }

        fn give_up(&self, _: FnId, summary: &mut Self::Summary) {
            summary.clear();
        }
    }

    #[test]
    fn what_is_displaced_does_not_go_round() {
        // What is far is known to the first function at once, since it lies outside of the recursion, and what is near only after two
        // rounds. Meanwhile the second and the third, which call each other, have heard of what is far.
        let calls: &[&[u32]] = &[&[1, 4], &[0, 2], &[1, 3], &[2], &[5], &[6], &[7], &[]];
        let component = Displacing { calls, near: 3, far: 7 };
        let mut known = FxHashMap::default();
        solve(&component, &[FnId(0)], &mut known);
        let found: Vec<&Vec<(u32, bool)>> = (0..4).filter_map(|id| known.get(&FnId(id))).collect();
        assert_eq!(found, [&vec![(3, true)], &vec![(2, true)], &vec![(1, true)], &vec![(0, true)]]);
    }
}
