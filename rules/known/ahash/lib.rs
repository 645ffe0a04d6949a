//! ahash 0.8: maps with a fast hasher, as types of their own.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{Deref, DerefMut, Index};

#[derive(Clone, Default)]
pub struct RandomState {}
impl RandomState {
    pub fn new() -> RandomState;
}
impl BuildHasher for RandomState {
    type Hasher = AHasher;
}
#[derive(Clone, Default)]
pub struct AHasher {}
impl Hasher for AHasher {}

#[derive(Clone)]
#[known::map]
pub struct AHashMap<K, V, S = RandomState> {}
impl<K, V> AHashMap<K, V, RandomState> {
    pub fn new() -> Self;
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<K, V, S> Deref for AHashMap<K, V, S> {
    type Target = HashMap<K, V, S>;
}
impl<K, V, S> DerefMut for AHashMap<K, V, S> {}
impl<K, V> Default for AHashMap<K, V, RandomState> {}
impl<K, V> FromIterator<(K, V)> for AHashMap<K, V, RandomState> where K: Eq + Hash {}
impl<K, V, S> IntoIterator for AHashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = std::collections::hash_map::IntoIter<K, V>;
}
impl<'a, K, V, S> IntoIterator for &'a AHashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = std::collections::hash_map::Iter<'a, K, V>;
}
impl<'a, K, V, S> IntoIterator for &'a mut AHashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = std::collections::hash_map::IterMut<'a, K, V>;
}

#[derive(Clone)]
#[known::map]
pub struct AHashSet<T, S = RandomState> {}
impl<T> AHashSet<T, RandomState> {
    pub fn new() -> Self;
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<T, S> Deref for AHashSet<T, S> {
    type Target = HashSet<T, S>;
}
impl<T, S> DerefMut for AHashSet<T, S> {}
impl<T> Default for AHashSet<T, RandomState> {}
impl<T> FromIterator<T> for AHashSet<T, RandomState> where T: Eq + Hash {}
