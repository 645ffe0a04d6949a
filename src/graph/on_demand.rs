//! What is worked out for each of some things on its own: nothing of it hangs on what is known of others, so that it needs no fixed point.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

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

impl<K: Eq + Hash, T: Clone> OnDemand<K, T> {
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
