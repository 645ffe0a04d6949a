//! lru 0.16: a cache that forgets what was not used for longest.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroUsize;

pub struct DefaultHasher {}

#[known::map]
pub struct LruCache<K, V, S = DefaultHasher> {}
impl<K: Hash + Eq, V> LruCache<K, V> {
    pub fn new(cap: NonZeroUsize) -> LruCache<K, V>;
    pub fn unbounded() -> LruCache<K, V>;
}
impl<K: Hash + Eq, V, S: BuildHasher> LruCache<K, V, S> {
    pub fn with_hasher(cap: NonZeroUsize, hash_builder: S) -> LruCache<K, V, S>;
    #[known::content(insert)]
    pub fn put(&mut self, k: K, v: V) -> Option<V>;
    #[known::content(insert)]
    pub fn push(&mut self, k: K, v: V) -> Option<(K, V)>;
    #[known::content(read)]
    pub fn get<Q>(&mut self, k: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn get_mut<Q>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    pub fn get_or_insert<F>(&mut self, k: K, #[known::runs(rarely)] f: F) -> &V
    where
        F: FnOnce() -> V;
    pub fn get_or_insert_mut<F>(&mut self, k: K, #[known::runs(rarely)] f: F) -> &mut V
    where
        F: FnOnce() -> V;
    #[known::content(read)]
    pub fn peek<Q>(&self, k: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn contains<Q>(&self, k: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(remove)]
    pub fn pop<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(pop)]
    pub fn pop_lru(&mut self) -> Option<(K, V)>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
}
impl<K: Hash + Eq, V, S: BuildHasher> LruCache<K, V, S> {
    pub fn iter(&self) -> Iter<'_, K, V>;
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V>;
}
pub struct Iter<'a, K, V> {}
impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);
}
pub struct IterMut<'a, K, V> {}
impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);
}
impl<'a, K: Hash + Eq, V, S: BuildHasher> IntoIterator for &'a LruCache<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
}
