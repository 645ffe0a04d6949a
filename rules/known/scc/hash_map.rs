use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut, RangeInclusive};

use crate::Equivalent;

#[known::synchronised]
#[derive(Debug)]
pub struct HashMap<K, V, H: BuildHasher = RandomState> {}
impl<K, V, H: BuildHasher> HashMap<K, V, H> {
    pub const fn with_hasher(build_hasher: H) -> Self;
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, build_hasher: H) -> Self;
}
impl<K, V> HashMap<K, V, RandomState> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<K: Eq + Hash, V, H: BuildHasher> HashMap<K, V, H> {
    pub fn reserve(&self, additional_capacity: usize) -> Option<Reserve<'_, K, V, H>>;
    #[known::acquire(mode = "exclusive")]
    #[known::content(insert)]
    pub async fn entry_async(&self, key: K) -> Entry<'_, K, V, H>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(insert)]
    pub fn entry_sync(&self, key: K) -> Entry<'_, K, V, H>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::content(insert)]
    pub fn try_entry(&self, key: K) -> Option<Entry<'_, K, V, H>>;
    #[known::acquire(mode = "exclusive")]
    #[known::content(read)]
    pub async fn begin_async(&self) -> Option<OccupiedEntry<'_, K, V, H>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn begin_sync(&self) -> Option<OccupiedEntry<'_, K, V, H>>;
    #[known::acquire(mode = "exclusive")]
    #[known::content(read)]
    pub async fn any_async<P: FnMut(&K, &V) -> bool>(&self, #[known::runs(each)] pred: P) -> Option<OccupiedEntry<'_, K, V, H>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn any_sync<P: FnMut(&K, &V) -> bool>(&self, #[known::runs(each)] pred: P) -> Option<OccupiedEntry<'_, K, V, H>>;
    #[known::content(insert)]
    pub async fn insert_async(&self, key: K, val: V) -> Result<(), (K, V)>;
    #[known::content(insert)]
    pub fn insert_sync(&self, key: K, val: V) -> Result<(), (K, V)>;
    #[known::content(insert)]
    pub async fn upsert_async(&self, key: K, val: V) -> Option<V>;
    #[known::content(insert)]
    pub fn upsert_sync(&self, key: K, val: V) -> Option<V>;
    #[known::content(read)]
    pub async fn update_async<Q, U, R>(&self, key: &Q, #[known::runs(here)] updater: U) -> Option<R>
    where
        Q: Equivalent<K> + Hash + ?Sized,
        U: FnOnce(&K, &mut V) -> R;
    #[known::content(read)]
    pub fn update_sync<Q, U, R>(&self, key: &Q, #[known::runs(here)] updater: U) -> Option<R>
    where
        Q: Equivalent<K> + Hash + ?Sized,
        U: FnOnce(&K, &mut V) -> R;
    #[known::acquire(mode = "exclusive")]
    #[known::content(insert)]
    pub async fn replace_async(&self, key: K) -> ReplaceResult<'_, K, V, H>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(insert)]
    pub fn replace_sync(&self, key: K) -> ReplaceResult<'_, K, V, H>;
    #[known::content(remove)]
    pub async fn remove_async<Q>(&self, key: &Q) -> Option<(K, V)>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove_sync<Q>(&self, key: &Q) -> Option<(K, V)>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub async fn remove_if_async<Q, F: FnOnce(&mut V) -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> Option<(K, V)>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove_if_sync<Q, F: FnOnce(&mut V) -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> Option<(K, V)>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::acquire(mode = "exclusive")]
    #[known::content(read)]
    pub async fn get_async<Q>(&self, key: &Q) -> Option<OccupiedEntry<'_, K, V, H>>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn get_sync<Q>(&self, key: &Q) -> Option<OccupiedEntry<'_, K, V, H>>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub async fn read_async<Q, R, F: FnOnce(&K, &V) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub fn read_sync<Q, R, F: FnOnce(&K, &V) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
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
    pub async fn iter_async<F: FnMut(&K, &V) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub fn iter_sync<F: FnMut(&K, &V) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub async fn iter_mut_async<F: FnMut(ConsumableEntry<'_, K, V>) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(read)]
    pub fn iter_mut_sync<F: FnMut(ConsumableEntry<'_, K, V>) -> bool>(&self, #[known::runs(each)] f: F) -> bool;
    #[known::content(remove)]
    pub async fn retain_async<F: FnMut(&K, &mut V) -> bool>(&self, #[known::runs(each)] pred: F);
    #[known::content(remove)]
    pub fn retain_sync<F: FnMut(&K, &mut V) -> bool>(&self, #[known::runs(each)] pred: F);
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
impl<K: Clone + Eq + Hash, V: Clone, H: BuildHasher + Clone> Clone for HashMap<K, V, H> {}
impl<K, V, H: BuildHasher + Default> Default for HashMap<K, V, H> {}
impl<K, V, H: BuildHasher> Drop for HashMap<K, V, H> {}
impl<K: Eq + Hash, V, H: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, H> {}
impl<K: Eq + Hash, V: PartialEq, H: BuildHasher> PartialEq for HashMap<K, V, H> {}

#[derive(Debug)]
#[known::guard]
pub enum Entry<'h, K, V, H: BuildHasher = RandomState> {
    Occupied(OccupiedEntry<'h, K, V, H>),
    Vacant(VacantEntry<'h, K, V, H>),
}
impl<'h, K: Eq + Hash, V, H: BuildHasher> Entry<'h, K, V, H> {
    #[known::content(insert)]
    pub fn or_insert(self, val: V) -> OccupiedEntry<'h, K, V, H>;
    #[known::content(insert)]
    pub fn or_insert_with<F: FnOnce() -> V>(self, #[known::runs(rarely)] constructor: F) -> OccupiedEntry<'h, K, V, H>;
    #[known::content(insert)]
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, #[known::runs(rarely)] constructor: F) -> OccupiedEntry<'h, K, V, H>;
    pub fn key(&self) -> &K;
    pub fn and_modify<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut V);
    #[known::content(insert)]
    pub fn insert_entry(self, val: V) -> OccupiedEntry<'h, K, V, H>;
}
impl<'h, K: Eq + Hash, V: Default, H: BuildHasher> Entry<'h, K, V, H> {
    #[known::content(insert)]
    pub fn or_default(self) -> OccupiedEntry<'h, K, V, H>;
}
#[known::guard]
#[derive(Debug)]
pub struct OccupiedEntry<'h, K, V, H: BuildHasher = RandomState> {}
impl<'h, K: Eq + Hash, V, H: BuildHasher> OccupiedEntry<'h, K, V, H> {
    pub fn key(&self) -> &K;
    #[known::content(remove)]
    pub fn remove_entry(self) -> (K, V);
    pub fn get(&self) -> &V;
    pub fn get_mut(&mut self) -> &mut V;
    pub fn insert(&mut self, val: V) -> V;
    #[known::content(remove)]
    pub fn remove(self) -> V;
    #[known::content(remove)]
    pub async fn remove_and_async(self) -> ((K, V), Option<OccupiedEntry<'h, K, V, H>>);
    #[known::content(remove)]
    pub fn remove_and_sync(self) -> ((K, V), Option<Self>);
    pub async fn next_async(self) -> Option<OccupiedEntry<'h, K, V, H>>;
    pub fn next_sync(self) -> Option<Self>;
}
impl<K: Eq + Hash, V, H: BuildHasher> Deref for OccupiedEntry<'_, K, V, H> {
    type Target = V;
}
impl<K: Eq + Hash, V, H: BuildHasher> DerefMut for OccupiedEntry<'_, K, V, H> {}
#[known::guard]
#[derive(Debug)]
pub struct VacantEntry<'h, K, V, H: BuildHasher = RandomState> {}
impl<'h, K: Eq + Hash, V, H: BuildHasher> VacantEntry<'h, K, V, H> {
    pub fn key(&self) -> &K;
    pub fn into_key(self) -> K;
    #[known::content(insert)]
    pub fn insert_entry(self, val: V) -> OccupiedEntry<'h, K, V, H>;
}
pub enum ReplaceResult<'h, K, V, H: BuildHasher = RandomState> {
    Replaced(OccupiedEntry<'h, K, V, H>, K),
    NotReplaced(VacantEntry<'h, K, V, H>),
}
pub struct ConsumableEntry<'b, K, V> {}
impl<K, V> ConsumableEntry<'_, K, V> {
    #[known::content(remove)]
    pub fn consume(self) -> (K, V);
    pub fn key(&self) -> &K;
}
impl<K, V> Deref for ConsumableEntry<'_, K, V> {
    type Target = V;
}
impl<K, V> DerefMut for ConsumableEntry<'_, K, V> {}
#[derive(Debug)]
pub struct Reserve<'h, K: Eq + Hash, V, H: BuildHasher = RandomState> {}
impl<K: Eq + Hash, V, H: BuildHasher> Reserve<'_, K, V, H> {
    pub fn additional_capacity(&self) -> usize;
}
impl<K: Eq + Hash, V, H: BuildHasher> Deref for Reserve<'_, K, V, H> {
    type Target = HashMap<K, V, H>;
}
