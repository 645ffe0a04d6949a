//! Summaries on demand: each function's is computed once, with all that it depends on.
//!
//! Rules ask from several threads. A component knows the program, the flows and what is in its own room, and never the memo of
//! another one, so that nobody waits for who waits for him.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::domain::Nearest;
use crate::facts::ExprId;
pub(crate) use crate::graph::fixed_point::Memo;
use crate::types::program::FnId;

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
