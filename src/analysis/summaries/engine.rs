//! Summaries on demand: each function's is computed once, with all that it depends on.
//!
//! Rules ask from several threads. A component knows the program, the flows and what is in its own room, and never the memo of
//! another one, so that nobody waits for who waits for him.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::domain::Nearest;
use crate::facts::ExprId;
use crate::graph::fixed_point::{Component, solve};
use crate::types::program::FnId;

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

/// What is worked out for each of some things on its own, when it is first asked for.
#[derive(Debug)]
pub(crate) struct OnDemand<K, T>(Mutex<FxHashMap<K, T>>);

/// The same for functions.
pub(crate) type PerFunction<T> = OnDemand<FnId, T>;

impl<K, T> Default for OnDemand<K, T> {
    fn default() -> Self {
        OnDemand(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, T: Clone> OnDemand<K, T> {
    /// What is known of a thing, or what `make` gives. Two threads that ask at the same time both make it.
    pub(crate) fn get(&self, key: K, make: impl FnOnce() -> T) -> T {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = known().get(&key) {
            return made.clone();
        }
        let made = make();
        known().insert(key, made.clone());
        made
    }
}

/// The calls that lead from a function to a witness of its summary, outermost first: caller and call.
///
/// `is_it` recognises the witness in the summaries of callees, where it may be stated otherwise.
pub(crate) fn call_path<T: Clone>(
    known: &FxHashMap<FnId, Nearest<T>>,
    id: FnId,
    is_it: &dyn Fn(&T) -> bool,
) -> Vec<(FnId, ExprId)> {
    let mut path = Vec::new();
    let mut at = id;
    let mut left = u32::MAX;
    // Distances fall on the way, or the path would be no shortest one.
    while let Some(witness) = known.get(&at).and_then(|nearest| nearest.iter().find(|witness| is_it(&witness.what)))
        && let Some(step) = witness.via.filter(|_| witness.distance < left)
    {
        path.push((at, step.call));
        (at, left) = (step.to, witness.distance);
    }
    path
}
