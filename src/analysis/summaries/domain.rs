//! What a function does to locks, threads and arguments, as its callers see it: the page to read first.
//!
//! | component | lattice | direction of error |
//! |---|---|---|
//! | [`blocking`](super::blocking) | for each class of blocking call the nearest witness | may miss what closures do that are stored |
//! | [`effects`](super::effects) | the nearest effects on the caller's own thread, each at its place | beyond a size the rest is *unknown* |
//! | [`acquired`](super::acquired) | of a lock that is asked for: where it is acquired, and how | may miss paths that are not followed |
//! | [`acquired_places`](super::acquired_places) | lock places acquired, by declaration, with the object where it has a name | may miss places of one of several locks; beyond a size the rest is *unknown* |
//! | [`parameter_access`](super::parameter_access) | what is done with the content behind each parameter | beyond a size *unknown* is among it |
//! | [`guards`](super::guards) | guards returned, held around a callback, kept across an await | joins all paths: may hold too much |
//! | [`suspension`](super::suspension) | whether an async function may suspend the task that polls it | says that it may where that is not known |
//! | [`entry_lockset`](super::entry_lockset) | locks that every caller holds (greatest fixed point) | may hold too little |
//!
//! What holds of parameters is restated in terms of a caller's arguments in one place, [`actuals`](crate::analysis::actuals).
//! All are solved by [`fixed_point`](crate::graph::fixed_point), on demand, each function once.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::ExprId;
use crate::types::program::FnId;

/// A call on the way to what a summary speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallStep {
    /// The call, in the function whose summary this is part of.
    pub call: ExprId,
    /// The function that it runs.
    pub to: FnId,
}

/// Something that a function does, itself or through its callees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness<T> {
    /// What is done.
    pub what: T,
    /// Calls between the function and what does it; 0 if it does it itself.
    pub distance: u32,
    /// The first of these calls.
    pub via: Option<CallStep>,
}

/// What a function does, the nearest first, no key twice.
///
/// Among equally near ones the order is that of the calls in the body, then that in the callee's own summary: it does
/// not depend on how functions are numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest<T> {
    found: Vec<Witness<T>>,
    /// Whether there was more than fits: the rest is unknown.
    pub is_partial: bool,
}

/// What lies more calls away is not known (a miss, and the summary is partial): else what a chain or a circle of functions does grows with
/// the square of its length, and the time to find it in a circle with the third power. A guess, several times the longest way that a
/// finding was ever shown with.
pub(crate) const MOST_CALLS: u32 = 64;

impl<T> Default for Nearest<T> {
    fn default() -> Self {
        Nearest { found: Vec::new(), is_partial: false }
    }
}

impl<T: Clone> Nearest<T> {
    /// The witnesses, the nearest first.
    pub fn iter(&self) -> impl Iterator<Item = &Witness<T>> {
        self.found.iter()
    }

    /// Adds what a function does itself; in the order of its body.
    pub fn push_own(&mut self, what: T) {
        self.found.push(Witness { what, distance: 0, via: None });
    }

    /// Adds what a callee does, each restated for the caller; none where that cannot be said.
    pub fn extend_through(&mut self, step: CallStep, callee: &Nearest<T>, restate: &mut dyn FnMut(&T) -> Option<T>) {
        // In order by then: a callee's summary is settled.
        let near = callee.found.partition_point(|witness| witness.distance < MOST_CALLS);
        self.is_partial |= callee.is_partial || near < callee.found.len();
        let through = callee.found[..near].iter().filter_map(|witness| {
            Some(Witness { what: restate(&witness.what)?, distance: witness.distance + 1, via: Some(step) })
        });
        self.found.extend(through);
    }

    /// Adds what is done at another place of the same body.
    pub fn append(&mut self, other: Nearest<T>) {
        self.is_partial |= other.is_partial;
        self.found.extend(other.found);
    }

    /// Changes or drops what was found.
    pub fn restate(&mut self, change: impl Fn(T) -> Option<T>) {
        let found = std::mem::take(&mut self.found).into_iter();
        self.found = found
            .filter_map(|witness| {
                Some(Witness { what: change(witness.what)?, distance: witness.distance, via: witness.via })
            })
            .collect();
    }

    /// Drops what hangs on a condition where the same is done nearer without one. `free` says
    /// whether there is none, `key` what is the same.
    pub fn keep_unconditional<K: Eq + Hash>(&mut self, free: impl Fn(&T) -> bool, key: impl Fn(&T) -> K) {
        let mut nearest: FxHashMap<K, u32> = FxHashMap::default();
        for witness in &self.found {
            if free(&witness.what) {
                let least = nearest.entry(key(&witness.what)).or_insert(witness.distance);
                *least = witness.distance.min(*least);
            }
        }
        self.found.retain(|witness| {
            free(&witness.what) || nearest.get(&key(&witness.what)).is_none_or(|least| witness.distance < *least)
        });
    }

    /// Puts the nearest first, and keeps the nearest of each key.
    fn sort<K: Eq + Hash>(&mut self, key: impl Fn(&T) -> K) {
        self.found.sort_by_key(|witness| witness.distance);
        let mut seen: FxHashSet<K> = FxHashSet::default();
        self.found.retain(|witness| seen.insert(key(&witness.what)));
    }

    /// Puts the nearest first, keeps the nearest of each key, and no more than `limit`.
    ///
    /// The nearest of a function's callees are among the nearest of each of them, so that nothing near is lost by
    /// cutting off what is far.
    pub fn settle<K: Eq + Hash>(&mut self, key: impl Fn(&T) -> K, limit: usize) {
        self.sort(key);
        self.cut(limit);
    }

    /// As [`Self::settle`], but no more than `limit` of each group: what there is much of displaces nothing else.
    pub fn settle_groups<K: Eq + Hash, G: Eq + Hash>(
        &mut self,
        key: impl Fn(&T) -> K,
        group: impl Fn(&T) -> G,
        limit: usize,
    ) {
        self.sort(key);
        let before = self.found.len();
        let mut kept: FxHashMap<G, usize> = FxHashMap::default();
        self.found.retain(|witness| {
            let of_group = kept.entry(group(&witness.what)).or_default();
            *of_group += 1;
            *of_group <= limit
        });
        self.is_partial |= self.found.len() < before;
        self.found.shrink_to_fit();
    }

    /// Takes out what lies farther than `farthest` of what is in order already; the distance of the nearest of that.
    pub fn hold_back(&mut self, farthest: u32) -> Option<u32> {
        let near = self.found.partition_point(|witness| witness.distance <= farthest);
        let held_back = self.found.get(near).map(|witness| witness.distance);
        self.found.truncate(near);
        held_back
    }

    /// Keeps no more than `limit` of what is in order already, and the room for these alone: what a function's callees do in all may be
    /// far more.
    pub fn cut(&mut self, limit: usize) {
        self.is_partial |= self.found.len() > limit;
        self.found.truncate(limit);
        self.found.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(call: u32) -> CallStep {
        CallStep { call: ExprId(call), to: FnId(call) }
    }

    #[test]
    fn the_nearest_of_each_key_is_kept_in_the_order_of_the_body() {
        let mut inner = Nearest::default();
        inner.push_own("a");
        inner.push_own("b");
        let mut outer = Nearest::default();
        outer.extend_through(step(1), &inner, &mut |what| Some(*what));
        outer.push_own("b");
        outer.settle(|what| *what, 8);
        let found: Vec<(&str, u32)> = outer.iter().map(|witness| (witness.what, witness.distance)).collect();
        assert_eq!(found, [("b", 0), ("a", 1)]);
        assert!(!outer.is_partial);
    }

    #[test]
    fn what_is_cut_off_takes_no_room() {
        let mut many = Nearest::default();
        (0..1000).for_each(|what| many.push_own(what));
        let mut groups = many.clone();
        many.settle(|what| *what, 10);
        groups.settle_groups(|what| *what, |what| what % 2, 5);
        assert!(many.found.capacity() < 20 && groups.found.capacity() < 20);
    }

    #[test]
    fn what_there_is_much_of_displaces_nothing_else() {
        let mut inner = Nearest::default();
        ["a1", "a2", "a3"].into_iter().for_each(|what| inner.push_own(what));
        let mut outer = Nearest::default();
        let mut far = Nearest::default();
        far.push_own("b1");
        outer.append(inner);
        outer.extend_through(step(1), &far, &mut |what| Some(*what));
        outer.settle_groups(|what| *what, |what| what.as_bytes()[0], 2);
        let found: Vec<&str> = outer.iter().map(|witness| witness.what).collect();
        assert_eq!((found, outer.is_partial), (vec!["a1", "a2", "b1"], true));
    }

    #[test]
    fn what_does_not_fit_makes_the_summary_partial_here_and_in_callers() {
        let mut inner = Nearest::default();
        (0..3).for_each(|what| inner.push_own(what));
        inner.settle(|what| *what, 2);
        assert!(inner.is_partial);
        let mut outer = Nearest::default();
        outer.extend_through(step(1), &inner, &mut |what| Some(*what));
        outer.settle(|what| *what, 2);
        assert!(outer.is_partial);
    }
}
