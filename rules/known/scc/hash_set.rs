use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, RangeInclusive};

use crate::Equivalent;

pub type Reserve<'h, K, H = RandomState> = crate::hash_map::Reserve<'h, K, (), H>;

#[known::synchronised]
#[derive(Debug)]
pub struct HashSet<K, H: BuildHasher = RandomState> {}
impl<K, H: BuildHasher> HashSet<K, H> {
    pub const fn with_hasher(build_hasher: H) -> Self;
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, build_hasher: H) -> Self;
}
impl<K: Eq + Hash> HashSet<K, RandomState> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<K: Eq + Hash, H: BuildHasher> HashSet<K, H> {
    pub fn reserve(&self, capacity: usize) -> Option<Reserve<'_, K, H>>;
    #[known::acquire(mode = "exclusive")]
    #[known::content(read)]
    pub async fn begin_async(&self) -> Option<OccupiedEntry<'_, K, H>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn begin_sync(&self) -> Option<OccupiedEntry<'_, K, H>>;
    #[known::acquire(mode = "exclusive")]
    #[known::content(read)]
    pub async fn any_async<P: FnMut(&K) -> bool>(&self, #[known::runs(each)] pred: P) -> Option<OccupiedEntry<'_, K, H>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn any_sync<P: FnMut(&K) -> bool>(&self, #[known::runs(each)] pred: P) -> Option<OccupiedEntry<'_, K, H>>;
    #[known::content(insert)]
    pub async fn insert_async(&self, key: K) -> Result<(), K>;
    #[known::content(insert)]
    pub fn insert_sync(&self, key: K) -> Result<(), K>;
    #[known::content(insert)]
    pub async fn replace_async(&self, key: K) -> Option<K>;
    #[known::content(insert)]
    pub fn replace_sync(&self, key: K) -> Option<K>;
    #[known::content(remove)]
    pub async fn remove_async<Q>(&self, key: &Q) -> Option<K>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove_sync<Q>(&self, key: &Q) -> Option<K>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub async fn remove_if_async<Q, F: FnOnce() -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> Option<K>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove_if_sync<Q, F: FnOnce() -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> Option<K>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub async fn read_async<Q, R, F: FnOnce(&K) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub fn read_sync<Q, R, F: FnOnce(&K) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub async fn contains_async<Q>(&self, key: &Q) -> bool
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub fn contains_sync<Q>(&self, key: &Q) -> bool
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub async fn iter_async<F: FnMut(&K) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub fn iter_sync<F: FnMut(&K) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub async fn iter_mut_async<F: FnMut(ConsumableEntry<'_, K>) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub fn iter_mut_sync<F: FnMut(ConsumableEntry<'_, K>) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(remove)]
    pub async fn retain_async<F: FnMut(&K) -> bool>(&self, #[known::runs(each)] pred: F);
    #[known::content(remove)]
    pub fn retain_sync<F: FnMut(&K) -> bool>(&self, #[known::runs(each)] pred: F);
    #[known::content(clear)]
    pub async fn clear_async(&self);
    #[known::content(clear)]
    pub fn clear_sync(&self);
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn capacity_range(&self) -> RangeInclusive<usize>;
    pub fn bucket_index<Q>(&self, key: &Q) -> usize
    where
        Q: Equivalent<K> + Hash + ?Sized;
}
impl<K: Clone + Eq + Hash, H: BuildHasher + Clone> Clone for HashSet<K, H> {}
impl<K, H: BuildHasher + Default> Default for HashSet<K, H> {}
impl<K: Eq + Hash, H: BuildHasher + Default> FromIterator<K> for HashSet<K, H> {}
impl<K: Eq + Hash, H: BuildHasher> PartialEq for HashSet<K, H> {}

#[known::guard]
#[derive(Debug)]
pub struct OccupiedEntry<'h, K, H: BuildHasher = RandomState> {}
impl<'h, K: Eq + Hash, H: BuildHasher> OccupiedEntry<'h, K, H> {
    #[known::content(remove)]
    pub fn remove_entry(self) -> K;
    pub fn get(&self) -> &K;
    #[known::content(remove)]
    pub async fn remove_and_async(self) -> (K, Option<OccupiedEntry<'h, K, H>>);
    #[known::content(remove)]
    pub fn remove_and_sync(self) -> (K, Option<Self>);
    pub async fn next_async(self) -> Option<OccupiedEntry<'h, K, H>>;
    pub fn next_sync(self) -> Option<Self>;
}
impl<K: Eq + Hash, H: BuildHasher> Deref for OccupiedEntry<'_, K, H> {
    type Target = K;
}
pub struct ConsumableEntry<'w, K> {}
impl<K> ConsumableEntry<'_, K> {
    #[known::content(remove)]
    pub fn consume(self) -> K;
}
impl<K> Deref for ConsumableEntry<'_, K> {
    type Target = K;
}
