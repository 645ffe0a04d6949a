//! dashmap::iter as of 6.2.1.
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};

use crate::DashMap;
use crate::mapref::multiple::{RefMulti, RefMutMulti};

pub struct OwningIter<K, V, S = RandomState> {}
impl<K: Eq + Hash, V, S: BuildHasher + Clone> Iterator for OwningIter<K, V, S> {
    type Item = (K, V);
}
#[known::guard]
pub struct Iter<'a, K, V, S = RandomState, M = DashMap<K, V, S>> {}
impl<'a, K: 'a + Eq + Hash, V: 'a, S: 'a + BuildHasher + Clone, M: crate::Map<'a, K, V, S>> Iterator for Iter<'a, K, V, S, M> {
    type Item = RefMulti<'a, K, V>;
}
#[known::guard]
pub struct IterMut<'a, K, V, S = RandomState, M = DashMap<K, V, S>> {}
impl<'a, K: 'a + Eq + Hash, V: 'a, S: 'a + BuildHasher + Clone, M: crate::Map<'a, K, V, S>> Iterator for IterMut<'a, K, V, S, M> {
    type Item = RefMutMulti<'a, K, V>;
}
