//! Values that follow from the fields of a type: of each type once for what holds for its parameters.
//!
//! Only what holds for the arguments goes into a type, and not the arguments themselves, so that a type that holds one
//! of itself with ever larger arguments has an end.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::types::program::AdtId;

/// What was worked out, by type and by what holds for its arguments.
#[derive(Debug)]
pub struct ByFields<V> {
    known: FxHashMap<(AdtId, Vec<V>), V>,
    /// Types whose fields are being looked at.
    open: Vec<AdtId>,
}

impl<V> Default for ByFields<V> {
    fn default() -> Self {
        ByFields { known: FxHashMap::default(), open: Vec::new() }
    }
}

impl<V: Copy + Eq + Hash> ByFields<V> {
    /// Returns what `work` makes of the fields of a type, given what holds for its arguments. A type that holds itself
    /// is entered once: inside it is worth `again`.
    ///
    /// Of types that hold each other the inner one keeps what it was worth inside of the outer one: too little where that is looked at once
    /// more by itself, and which one is the outer one depends on the order of fields. Not to keep it would cost exponential time.
    pub fn of(&mut self, id: AdtId, of_args: Vec<V>, again: V, work: impl FnOnce(&mut Self, &[V]) -> V) -> V {
        if self.open.contains(&id) {
            return again;
        }
        let key = (id, of_args);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.open.push(id);
        let found = work(self, &key.1);
        self.open.pop();
        self.known.insert(key, found);
        found
    }
}
