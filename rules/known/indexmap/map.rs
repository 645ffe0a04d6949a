//! indexmap::map as of 2.14.2.
use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash};
use std::ops::{Index, IndexMut, RangeBounds};

use crate::Equivalent;
use std::collections::hash_map::RandomState;

#[known::map]
pub struct IndexMap<K, V, S = RandomState> {}
impl<K, V> IndexMap<K, V> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<K, V, S> IndexMap<K, V, S> {
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Self;
    pub const fn with_hasher(hash_builder: S) -> Self;
    pub fn capacity(&self) -> usize;
    pub fn hasher(&self) -> &S;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, K, V>;
    #[known::content(read)]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V>;
    #[known::content(read)]
    pub fn keys(&self) -> Keys<'_, K, V>;
    #[known::content(read)]
    pub fn values(&self) -> Values<'_, K, V>;
    #[known::content(read)]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V>;
    pub fn into_keys(self) -> IntoKeys<K, V>;
    pub fn into_values(self) -> IntoValues<K, V>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(pop)]
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, K, V>
    where
        R: RangeBounds<usize>;
    #[known::content(remove)]
    pub fn extract_if<F, R>(&mut self, range: R, #[known::runs(each)] pred: F) -> ExtractIf<'_, K, V, F>
    where
        F: FnMut(&K, &mut V) -> bool,
        R: RangeBounds<usize>;
    #[known::content(remove)]
    pub fn truncate(&mut self, len: usize);
    #[known::allocates]
    pub fn split_off(&mut self, at: usize) -> Self
    where
        S: Clone;
    #[known::content(remove)]
    pub fn retain<F>(&mut self, #[known::runs(each)] keep: F)
    where
        F: FnMut(&K, &mut V) -> bool;
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    pub fn shrink_to_fit(&mut self);
    pub fn sort_keys(&mut self)
    where
        K: Ord;
    pub fn sort_unstable_keys(&mut self)
    where
        K: Ord;
    pub fn sort_by<F>(&mut self, #[known::runs(each)] cmp: F)
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering;
    pub fn sorted_by<F>(self, #[known::runs(each)] cmp: F) -> IntoIter<K, V>
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering;
    pub fn sort_by_key<T, F>(&mut self, #[known::runs(each)] sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T;
    pub fn sort_unstable_by<F>(&mut self, #[known::runs(each)] cmp: F)
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering;
    pub fn sorted_unstable_by<F>(self, #[known::runs(each)] cmp: F) -> IntoIter<K, V>
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering;
    pub fn sort_unstable_by_key<T, F>(&mut self, #[known::runs(each)] sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T;
    pub fn sort_by_cached_key<T, F>(&mut self, #[known::runs(each)] sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T;
    #[known::content(read)]
    pub fn binary_search_keys(&self, x: &K) -> Result<usize, usize>
    where
        K: Ord;
    #[known::content(read)]
    pub fn binary_search_by<'a, F>(&'a self, #[known::runs(each)] f: F) -> Result<usize, usize>
    where
        K: 'a,
        V: 'a,
        F: FnMut(&'a K, &'a V) -> Ordering;
    #[known::content(read)]
    pub fn partition_point<P>(&self, #[known::runs(each)] pred: P) -> usize
    where
        P: FnMut(&K, &V) -> bool;
    pub fn reverse(&mut self);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<(K, V)>;
    #[known::content(pop)]
    pub fn pop_if(&mut self, #[known::runs(here)] predicate: impl FnOnce(&K, &mut V) -> bool) -> Option<(K, V)>;
    #[known::content(read)]
    pub fn get_index(&self, index: usize) -> Option<(&K, &V)>;
    #[known::content(read)]
    pub fn get_index_mut(&mut self, index: usize) -> Option<(&K, &mut V)>;
    #[known::content(read)]
    pub fn first(&self) -> Option<(&K, &V)>;
    #[known::content(read)]
    pub fn first_mut(&mut self) -> Option<(&K, &mut V)>;
    #[known::content(read)]
    pub fn last(&self) -> Option<(&K, &V)>;
    #[known::content(read)]
    pub fn last_mut(&mut self) -> Option<(&K, &mut V)>;
    #[known::content(remove)]
    pub fn swap_remove_index(&mut self, index: usize) -> Option<(K, V)>;
    #[known::content(remove)]
    pub fn shift_remove_index(&mut self, index: usize) -> Option<(K, V)>;
    pub fn move_index(&mut self, from: usize, to: usize);
    pub fn swap_indices(&mut self, a: usize, b: usize);
}
impl<K, V, S> IndexMap<K, V, S>
where
    K: Eq + Hash,
    S: BuildHasher,
{
    #[known::content(insert)]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V>;
    #[known::content(insert)]
    pub fn insert_full(&mut self, key: K, value: V) -> (usize, Option<V>);
    #[known::content(insert)]
    pub fn insert_sorted(&mut self, key: K, value: V) -> (usize, Option<V>)
    where
        K: Ord;
    #[known::content(insert)]
    pub fn shift_insert(&mut self, index: usize, key: K, value: V) -> Option<V>;
    #[known::content(insert)]
    pub fn append<S2>(&mut self, other: &mut IndexMap<K, V, S2>);
    #[known::content(insert)]
    pub fn insert(&mut self, key: K, value: V) -> Option<V>;
}
impl<K, V, S> IndexMap<K, V, S>
where
    S: BuildHasher,
{
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_key_value<Q>(&self, key: &Q) -> Option<(&K, &V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_key_value_mut<Q>(&mut self, key: &Q) -> Option<(&K, &mut V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_full<Q>(&self, key: &Q) -> Option<(usize, &K, &V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_index_of<Q>(&self, key: &Q) -> Option<usize>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_full_mut<Q>(&mut self, key: &Q) -> Option<(usize, &K, &mut V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, key: &Q) -> Option<V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn swap_remove<Q>(&mut self, key: &Q) -> Option<V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn swap_remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn swap_remove_full<Q>(&mut self, key: &Q) -> Option<(usize, K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn shift_remove<Q>(&mut self, key: &Q) -> Option<V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn shift_remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn shift_remove_full<Q>(&mut self, key: &Q) -> Option<(usize, K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
}

pub struct Iter<'a, K, V> {}
impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);
}
pub struct IterMut<'a, K, V> {}
impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);
}
pub struct Keys<'a, K, V> {}
impl<'a, K, V> Iterator for Keys<'a, K, V> {
    type Item = &'a K;
}
pub struct Values<'a, K, V> {}
impl<'a, K, V> Iterator for Values<'a, K, V> {
    type Item = &'a V;
}
pub struct ValuesMut<'a, K, V> {}
impl<'a, K, V> Iterator for ValuesMut<'a, K, V> {
    type Item = &'a mut V;
}
pub struct Drain<'a, K, V> {}
impl<'a, K, V> Iterator for Drain<'a, K, V> {
    type Item = (K, V);
}
pub struct IntoIter<K, V> {}
impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);
}
pub struct IntoKeys<K, V> {}
impl<K, V> Iterator for IntoKeys<K, V> {
    type Item = K;
}
pub struct IntoValues<K, V> {}
impl<K, V> Iterator for IntoValues<K, V> {
    type Item = V;
}
pub struct ExtractIf<'a, K, V, F> {}
impl<'a, K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'a, K, V, F> {
    type Item = (K, V);
}
impl<K, V> Clone for Iter<'_, K, V> {}
impl<K, V> Clone for Keys<'_, K, V> {}
impl<K, V> Clone for Values<'_, K, V> {}
impl<'a, K, V, S> IntoIterator for &'a IndexMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
}
impl<'a, K, V, S> IntoIterator for &'a mut IndexMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
}
impl<K, V, S> IntoIterator for IndexMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
}
impl<K: Clone, V: Clone, S: Clone> Clone for IndexMap<K, V, S> {}
impl<K, V, S: Default> Default for IndexMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for IndexMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for IndexMap<K, V, S> {}
impl<'a, K: Eq + Hash + Copy, V: Copy, S: BuildHasher> Extend<(&'a K, &'a V)> for IndexMap<K, V, S> {}
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for IndexMap<K, V, RandomState> {}
impl<K, Q: ?Sized, V, S> Index<&Q> for IndexMap<K, V, S>
where
    Q: Hash + Equivalent<K>,
    S: BuildHasher,
{
    type Output = V;
}
impl<K, V, Q: ?Sized, S> IndexMut<&Q> for IndexMap<K, V, S>
where
    Q: Hash + Equivalent<K>,
    S: BuildHasher,
{
}
impl<K, V, S> Index<usize> for IndexMap<K, V, S> {
    type Output = V;
}
impl<K, V, S> IndexMut<usize> for IndexMap<K, V, S> {}

pub enum Entry<'a, K, V> {
    Occupied(OccupiedEntry<'a, K, V>),
    Vacant(VacantEntry<'a, K, V>),
}
impl<'a, K, V> Entry<'a, K, V> {
    #[known::content(insert)]
    pub fn or_insert(self, default: V) -> &'a mut V;
    #[known::content(insert)]
    pub fn or_insert_with<F>(self, #[known::runs(rarely)] default: F) -> &'a mut V
    where
        F: FnOnce() -> V;
    #[known::content(insert)]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default;
    pub fn and_modify<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut V);
    #[known::content(insert)]
    pub fn or_insert_with_key<F>(self, #[known::runs(rarely)] default: F) -> &'a mut V
    where
        F: FnOnce(&K) -> V;
    pub fn key(&self) -> &K;
    #[known::content(insert)]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>;
    pub fn index(&self) -> usize;
}
pub struct OccupiedEntry<'a, K, V> {}
impl<'a, K, V> OccupiedEntry<'a, K, V> {
    pub fn key(&self) -> &K;
    pub fn get(&self) -> &V;
    pub fn get_mut(&mut self) -> &mut V;
    pub fn into_mut(self) -> &'a mut V;
    #[known::content(insert)]
    pub fn insert(&mut self, value: V) -> V;
    #[known::content(remove)]
    pub fn remove(self) -> V;
    #[known::content(remove)]
    pub fn remove_entry(self) -> (K, V);
    #[known::content(remove)]
    pub fn swap_remove(self) -> V;
    #[known::content(remove)]
    pub fn swap_remove_entry(self) -> (K, V);
    #[known::content(remove)]
    pub fn shift_remove(self) -> V;
    #[known::content(remove)]
    pub fn shift_remove_entry(self) -> (K, V);
}
pub struct VacantEntry<'a, K, V> {}
impl<'a, K, V> VacantEntry<'a, K, V> {
    pub fn key(&self) -> &K;
    pub fn into_key(self) -> K;
    #[known::content(insert)]
    pub fn insert(self, value: V) -> &'a mut V;
    #[known::content(insert)]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>;
}
