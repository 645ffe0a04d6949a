//! hashbrown::hash_map as of 0.17.1, without the allocator parameter.
use std::hash::{BuildHasher, Hash};
use std::ops::Index;

use crate::{DefaultHashBuilder, Equivalent, TryReserveError};

#[known::map]
pub struct HashMap<K, V, S = DefaultHashBuilder> {}
impl<K, V> HashMap<K, V> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<K, V, S> HashMap<K, V, S> {
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
    pub fn drain(&mut self) -> Drain<'_, K, V>;
    #[known::content(remove)]
    pub fn extract_if<F>(&mut self, #[known::runs(each)] f: F) -> ExtractIf<'_, K, V, F>
    where
        F: FnMut(&K, &mut V) -> bool;
    #[known::content(remove)]
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: FnMut(&K, &mut V) -> bool;
}
impl<K, V, S> HashMap<K, V, S>
where
    K: Eq + Hash,
    S: BuildHasher,
{
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    #[known::allocates]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;
    pub fn shrink_to_fit(&mut self);
    pub fn shrink_to(&mut self, min_capacity: usize);
    #[known::content(insert)]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S>;
    #[known::content(insert)]
    pub fn entry_ref<'a, 'b, Q>(&'a mut self, key: &'b Q) -> EntryRef<'a, 'b, K, Q, V, S>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(insert)]
    pub fn insert(&mut self, k: K, v: V) -> Option<V>;
    #[known::content(read)]
    pub fn get<Q>(&self, k: &Q) -> Option<&V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_key_value<Q>(&self, k: &Q) -> Option<(&K, &V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn contains_key<Q>(&self, k: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_mut<Q>(&mut self, k: &Q) -> Option<&mut V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(read)]
    pub fn get_key_value_mut<Q>(&mut self, k: &Q) -> Option<(&K, &mut V)>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        Q: ?Sized + Hash + Equivalent<K>;
    #[known::content(remove)]
    pub fn remove_entry<Q>(&mut self, k: &Q) -> Option<(K, V)>
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
impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
}
impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
}
impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
}
impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {}
impl<K, V, S: Default> Default for HashMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for HashMap<K, V, S> {}
impl<'a, K: Eq + Hash + Copy, V: Copy, S: BuildHasher> Extend<(&'a K, &'a V)> for HashMap<K, V, S> {}
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V, DefaultHashBuilder> {}
impl<K, Q: ?Sized, V, S> Index<&Q> for HashMap<K, V, S>
where
    K: Eq + Hash,
    Q: Hash + Equivalent<K>,
    S: BuildHasher,
{
    type Output = V;
}

pub enum Entry<'a, K, V, S> {
    Occupied(OccupiedEntry<'a, K, V, S>),
    Vacant(VacantEntry<'a, K, V, S>),
}
impl<'a, K, V, S> Entry<'a, K, V, S> {
    #[known::content(insert)]
    pub fn or_insert(self, default: V) -> &'a mut V
    where
        K: Hash,
        S: BuildHasher;
    #[known::content(insert)]
    pub fn or_insert_with<F>(self, #[known::runs(rarely)] default: F) -> &'a mut V
    where
        F: FnOnce() -> V,
        K: Hash,
        S: BuildHasher;
    #[known::content(insert)]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
        K: Hash,
        S: BuildHasher;
    pub fn and_modify<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut V);
    #[known::content(insert)]
    pub fn or_insert_with_key<F>(self, #[known::runs(rarely)] default: F) -> &'a mut V
    where
        F: FnOnce(&K) -> V,
        K: Hash,
        S: BuildHasher;
    pub fn key(&self) -> &K;
    #[known::content(insert)]
    pub fn insert(self, value: V) -> OccupiedEntry<'a, K, V, S>
    where
        K: Hash,
        S: BuildHasher;
}
pub struct OccupiedEntry<'a, K, V, S> {}
impl<'a, K, V, S> OccupiedEntry<'a, K, V, S> {
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
}
pub struct VacantEntry<'a, K, V, S> {}
impl<'a, K, V, S> VacantEntry<'a, K, V, S> {
    pub fn key(&self) -> &K;
    pub fn into_key(self) -> K;
    #[known::content(insert)]
    pub fn insert(self, value: V) -> &'a mut V
    where
        K: Hash,
        S: BuildHasher;
    #[known::content(insert)]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, S>
    where
        K: Hash,
        S: BuildHasher;
}
pub enum EntryRef<'a, 'b, K, Q: ?Sized, V, S> {
    Occupied(OccupiedEntry<'a, K, V, S>),
    Vacant(VacantEntryRef<'a, 'b, K, Q, V, S>),
}
pub struct VacantEntryRef<'a, 'b, K, Q: ?Sized, V, S> {}
impl<'a, 'b, K, Q: ?Sized, V, S> EntryRef<'a, 'b, K, Q, V, S> {
    #[known::content(insert)]
    pub fn or_insert(self, default: V) -> &'a mut V
    where
        K: Hash,
        S: BuildHasher,
        Q: ToOwned<Owned = K>;
    #[known::content(insert)]
    pub fn or_insert_with<F>(self, #[known::runs(rarely)] default: F) -> &'a mut V
    where
        F: FnOnce() -> V,
        K: Hash,
        S: BuildHasher,
        Q: ToOwned<Owned = K>;
    #[known::content(insert)]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
        K: Hash,
        S: BuildHasher,
        Q: ToOwned<Owned = K>;
    pub fn and_modify<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut V);
}
