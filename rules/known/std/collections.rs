//! std::collections of Rust 1.95. Keys borrowed as other types (`Borrow`) are left open.

use crate::ops::Index;

#[known::map]
pub struct HashMap<K, V, S = crate::hash::RandomState> { k: K, v: V }
impl<K, V> HashMap<K, V> {
    pub fn new() -> HashMap<K, V>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> HashMap<K, V>;
}
impl<K, V, S> HashMap<K, V, S> {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(insert)]
    pub fn entry(&mut self, key: K) -> hash_map::Entry<'_, K, V>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(read)]
    pub fn get<Q: ?Sized>(&self, k: &Q) -> Option<&V>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(read)]
    pub fn get_key_value<Q: ?Sized>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(read)]
    pub fn get_mut<Q: ?Sized>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(read)]
    pub fn contains_key<Q: ?Sized>(&self, k: &Q) -> bool
    where
        K: Eq + crate::hash::Hash;
    #[known::content(insert)]
    pub fn insert(&mut self, k: K, v: V) -> Option<V>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn remove<Q: ?Sized>(&mut self, k: &Q) -> Option<V>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn remove_entry<Q: ?Sized>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(read)]
    pub fn iter(&self) -> hash_map::Iter<'_, K, V>;
    pub fn iter_mut(&mut self) -> hash_map::IterMut<'_, K, V>;
    #[known::content(read)]
    pub fn keys(&self) -> hash_map::Keys<'_, K, V>;
    #[known::content(read)]
    pub fn values(&self) -> hash_map::Values<'_, K, V>;
    pub fn values_mut(&mut self) -> hash_map::ValuesMut<'_, K, V>;
    pub fn into_keys(self) -> crate::vec::IntoIter<K>;
    pub fn into_values(self) -> crate::vec::IntoIter<V>;
    #[known::content(pop)]
    pub fn drain(&mut self) -> crate::vec::IntoIter<(K, V)>;
    pub fn reserve(&mut self, additional: usize);
    pub fn capacity(&self) -> usize;
    pub fn with_hasher(hash_builder: S) -> HashMap<K, V, S>;
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> HashMap<K, V, S>;
}
impl<K: Clone, V: Clone, S> Clone for HashMap<K, V, S> { #[known::allocates] fn clone(&self) -> Self; }
impl<K, V, S> Default for HashMap<K, V, S> { fn default() -> Self; }
impl<K, V, Q: ?Sized, S> Index<&Q> for HashMap<K, V, S> { type Output = V; fn index(&self, key: &Q) -> &V; }
impl<K, V, S> Extend<(K, V)> for HashMap<K, V, S> { #[known::content(insert)] fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I); }
impl<K, V, const N: usize> From<[(K, V); N]> for HashMap<K, V> { fn from(a: [(K, V); N]) -> Self; }
impl<K, V, S> IntoIterator for HashMap<K, V, S> { type Item = (K, V); type IntoIter = hash_map::IntoIter<K, V>; }
impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> { type Item = (&'a K, &'a V); type IntoIter = hash_map::Iter<'a, K, V>; }
impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> { type Item = (&'a K, &'a mut V); type IntoIter = hash_map::IterMut<'a, K, V>; }
pub mod hash_map {
    pub use super::HashMap;
    pub use crate::hash::{DefaultHasher, RandomState};
    pub struct IntoIter<K, V> { k: K, v: V }
    impl<K, V> Iterator for IntoIter<K, V> { type Item = (K, V); }
    impl<K, V> ExactSizeIterator for IntoIter<K, V> {}
    pub enum Entry<'a, K, V> { Occupied(OccupiedEntry<'a, K, V>), Vacant(VacantEntry<'a, K, V>) }
    impl<'a, K, V> Entry<'a, K, V> {
        pub fn or_insert(self, default: V) -> &'a mut V;
        pub fn or_insert_with<F: FnOnce() -> V>(self, #[known::runs(rarely)] default: F) -> &'a mut V;
        pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, #[known::runs(rarely)] default: F) -> &'a mut V;
        pub fn or_default(self) -> &'a mut V where V: Default;
        pub fn and_modify<F: FnOnce(&mut V)>(self, #[known::runs(here)] f: F) -> Self;
        pub fn key(&self) -> &K;
    }
    pub struct OccupiedEntry<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> OccupiedEntry<'a, K, V> {
        pub fn get(&self) -> &V;
        pub fn get_mut(&mut self) -> &mut V;
        pub fn into_mut(self) -> &'a mut V;
        pub fn insert(&mut self, value: V) -> V;
        pub fn remove(self) -> V;
        pub fn key(&self) -> &K;
    }
    pub struct VacantEntry<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> VacantEntry<'a, K, V> {
        pub fn insert(self, value: V) -> &'a mut V;
        pub fn key(&self) -> &K;
    }
    pub struct Iter<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Iter<'a, K, V> { type Item = (&'a K, &'a V); }
    pub struct IterMut<'a, K, V> { k: &'a K, v: &'a mut V }
    impl<'a, K, V> Iterator for IterMut<'a, K, V> { type Item = (&'a K, &'a mut V); }
    pub struct Keys<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Keys<'a, K, V> { type Item = &'a K; }
    pub struct Values<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Values<'a, K, V> { type Item = &'a V; }
    pub struct ValuesMut<'a, K, V> { k: &'a K, v: &'a mut V }
    impl<'a, K, V> Iterator for ValuesMut<'a, K, V> { type Item = &'a mut V; }
}

#[known::map]
pub struct BTreeMap<K, V> { k: K, v: V }
impl<K, V> BTreeMap<K, V> {
    pub fn new() -> BTreeMap<K, V>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> BTreeMap<K, V>;
}
impl<K, V> BTreeMap<K, V> {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(insert)]
    pub fn entry(&mut self, key: K) -> btree_map::Entry<'_, K, V>
    where
        K: Ord;
    #[known::content(read)]
    pub fn get<Q: ?Sized>(&self, k: &Q) -> Option<&V>
    where
        K: Ord;
    #[known::content(read)]
    pub fn get_key_value<Q: ?Sized>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Ord;
    #[known::content(read)]
    pub fn get_mut<Q: ?Sized>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Ord;
    #[known::content(read)]
    pub fn contains_key<Q: ?Sized>(&self, k: &Q) -> bool
    where
        K: Ord;
    #[known::content(insert)]
    pub fn insert(&mut self, k: K, v: V) -> Option<V>
    where
        K: Ord;
    #[known::content(remove)]
    pub fn remove<Q: ?Sized>(&mut self, k: &Q) -> Option<V>
    where
        K: Ord;
    #[known::content(remove)]
    pub fn remove_entry<Q: ?Sized>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Ord;
    #[known::content(remove)]
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(read)]
    pub fn iter(&self) -> btree_map::Iter<'_, K, V>;
    pub fn iter_mut(&mut self) -> btree_map::IterMut<'_, K, V>;
    #[known::content(read)]
    pub fn keys(&self) -> btree_map::Keys<'_, K, V>;
    #[known::content(read)]
    pub fn values(&self) -> btree_map::Values<'_, K, V>;
    pub fn values_mut(&mut self) -> btree_map::ValuesMut<'_, K, V>;
    pub fn into_keys(self) -> crate::vec::IntoIter<K>;
    pub fn into_values(self) -> crate::vec::IntoIter<V>;
    #[known::content(pop)]
    pub fn drain(&mut self) -> crate::vec::IntoIter<(K, V)>;
    pub fn reserve(&mut self, additional: usize);
    pub fn capacity(&self) -> usize;
    pub fn range<R>(&self, range: R) -> btree_map::Iter<'_, K, V>
    where
        K: Ord;
    #[known::content(read)]
    pub fn first_key_value(&self) -> Option<(&K, &V)>;
    #[known::content(read)]
    pub fn last_key_value(&self) -> Option<(&K, &V)>;
    #[known::content(pop)]
    pub fn pop_first(&mut self) -> Option<(K, V)>;
    #[known::content(pop)]
    pub fn pop_last(&mut self) -> Option<(K, V)>;
}
impl<K: Clone, V: Clone> Clone for BTreeMap<K, V> { #[known::allocates] fn clone(&self) -> Self; }
impl<K, V> Default for BTreeMap<K, V> { fn default() -> Self; }
impl<K, V, Q: ?Sized> Index<&Q> for BTreeMap<K, V> { type Output = V; fn index(&self, key: &Q) -> &V; }
impl<K, V> Extend<(K, V)> for BTreeMap<K, V> { #[known::content(insert)] fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I); }
impl<K, V, const N: usize> From<[(K, V); N]> for BTreeMap<K, V> { fn from(a: [(K, V); N]) -> Self; }
impl<K, V> IntoIterator for BTreeMap<K, V> { type Item = (K, V); type IntoIter = crate::vec::IntoIter<(K, V)>; }
impl<'a, K, V> IntoIterator for &'a BTreeMap<K, V> { type Item = (&'a K, &'a V); type IntoIter = btree_map::Iter<'a, K, V>; }
impl<'a, K, V> IntoIterator for &'a mut BTreeMap<K, V> { type Item = (&'a K, &'a mut V); type IntoIter = btree_map::IterMut<'a, K, V>; }
pub mod btree_map {
    pub use super::BTreeMap;
    pub enum Entry<'a, K, V> { Occupied(OccupiedEntry<'a, K, V>), Vacant(VacantEntry<'a, K, V>) }
    impl<'a, K, V> Entry<'a, K, V> {
        pub fn or_insert(self, default: V) -> &'a mut V;
        pub fn or_insert_with<F: FnOnce() -> V>(self, #[known::runs(rarely)] default: F) -> &'a mut V;
        pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, #[known::runs(rarely)] default: F) -> &'a mut V;
        pub fn or_default(self) -> &'a mut V where V: Default;
        pub fn and_modify<F: FnOnce(&mut V)>(self, #[known::runs(here)] f: F) -> Self;
        pub fn key(&self) -> &K;
    }
    pub struct OccupiedEntry<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> OccupiedEntry<'a, K, V> {
        pub fn get(&self) -> &V;
        pub fn get_mut(&mut self) -> &mut V;
        pub fn into_mut(self) -> &'a mut V;
        pub fn insert(&mut self, value: V) -> V;
        pub fn remove(self) -> V;
        pub fn key(&self) -> &K;
    }
    pub struct VacantEntry<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> VacantEntry<'a, K, V> {
        pub fn insert(self, value: V) -> &'a mut V;
        pub fn key(&self) -> &K;
    }
    pub struct Iter<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Iter<'a, K, V> { type Item = (&'a K, &'a V); }
    pub struct IterMut<'a, K, V> { k: &'a K, v: &'a mut V }
    impl<'a, K, V> Iterator for IterMut<'a, K, V> { type Item = (&'a K, &'a mut V); }
    pub struct Keys<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Keys<'a, K, V> { type Item = &'a K; }
    pub struct Values<'a, K, V> { k: &'a K, v: &'a V }
    impl<'a, K, V> Iterator for Values<'a, K, V> { type Item = &'a V; }
    pub struct ValuesMut<'a, K, V> { k: &'a K, v: &'a mut V }
    impl<'a, K, V> Iterator for ValuesMut<'a, K, V> { type Item = &'a mut V; }
}

#[known::map]
pub struct HashSet<T, S = crate::hash::RandomState> { t: T }
impl<T> HashSet<T> {
    pub fn new() -> HashSet<T>;
    pub fn with_capacity(capacity: usize) -> HashSet<T>;
}
impl<T, S> HashSet<T, S> {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool
    where
        T: Eq + crate::hash::Hash;
    #[known::content(read)]
    pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Eq + crate::hash::Hash;
    #[known::content(insert)]
    pub fn insert(&mut self, value: T) -> bool
    where
        T: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>
    where
        T: Eq + crate::hash::Hash;
    #[known::content(remove)]
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(read)]
    pub fn iter(&self) -> crate::slice::Iter<'_, T>;
    #[known::content(pop)]
    pub fn drain(&mut self) -> crate::vec::IntoIter<T>;
}
impl<T: Clone, S> Clone for HashSet<T, S> { fn clone(&self) -> Self; }
impl<T, S> Default for HashSet<T, S> { fn default() -> Self; }
impl<T, S> Extend<T> for HashSet<T, S> { fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I); }
impl<T, S> IntoIterator for HashSet<T, S> { type Item = T; type IntoIter = crate::vec::IntoIter<T>; }
impl<'a, T, S> IntoIterator for &'a HashSet<T, S> { type Item = &'a T; type IntoIter = crate::slice::Iter<'a, T>; }

#[known::map]
pub struct BTreeSet<T> { t: T }
impl<T> BTreeSet<T> {
    pub fn new() -> BTreeSet<T>;
    pub fn with_capacity(capacity: usize) -> BTreeSet<T>;
}
impl<T> BTreeSet<T> {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool
    where
        T: Ord;
    #[known::content(read)]
    pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Ord;
    #[known::content(insert)]
    pub fn insert(&mut self, value: T) -> bool
    where
        T: Ord;
    #[known::content(remove)]
    pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Ord;
    #[known::content(remove)]
    pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>
    where
        T: Ord;
    #[known::content(remove)]
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(read)]
    pub fn iter(&self) -> crate::slice::Iter<'_, T>;
    #[known::content(pop)]
    pub fn drain(&mut self) -> crate::vec::IntoIter<T>;
}
impl<T: Clone> Clone for BTreeSet<T> { fn clone(&self) -> Self; }
impl<T> Default for BTreeSet<T> { fn default() -> Self; }
impl<T> Extend<T> for BTreeSet<T> { fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I); }
impl<T> IntoIterator for BTreeSet<T> { type Item = T; type IntoIter = crate::vec::IntoIter<T>; }
impl<'a, T> IntoIterator for &'a BTreeSet<T> { type Item = &'a T; type IntoIter = crate::slice::Iter<'a, T>; }

pub struct VecDeque<T> { t: T }
impl<T> VecDeque<T> {
    pub const fn new() -> VecDeque<T>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> VecDeque<T>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(push)]
    pub fn push_back(&mut self, value: T);
    #[known::content(push)]
    pub fn push_front(&mut self, value: T);
    #[known::content(pop)]
    pub fn pop_front(&mut self) -> Option<T>;
    #[known::content(pop)]
    pub fn pop_back(&mut self) -> Option<T>;
    #[known::content(read)]
    pub fn front(&self) -> Option<&T>;
    pub fn front_mut(&mut self) -> Option<&mut T>;
    #[known::content(read)]
    pub fn back(&self) -> Option<&T>;
    pub fn back_mut(&mut self) -> Option<&mut T>;
    #[known::content(read)]
    pub fn get(&self, index: usize) -> Option<&T>;
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T>;
    #[known::content(read)]
    pub fn iter(&self) -> crate::slice::Iter<'_, T>;
    pub fn iter_mut(&mut self) -> crate::slice::IterMut<'_, T>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(remove)]
    pub fn truncate(&mut self, len: usize);
    #[known::content(remove)]
    pub fn remove(&mut self, index: usize) -> Option<T>;
    #[known::content(insert)]
    pub fn insert(&mut self, index: usize, value: T);
    #[known::content(remove)]
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(pop)]
    pub fn drain<R>(&mut self, range: R) -> crate::vec::IntoIter<T>;
    #[known::content(push)]
    pub fn append(&mut self, other: &mut VecDeque<T>);
    pub fn make_contiguous(&mut self) -> &mut [T];
    pub fn capacity(&self) -> usize;
    pub fn contains(&self, x: &T) -> bool;
}
impl<T: Clone> Clone for VecDeque<T> { fn clone(&self) -> Self; }
impl<T> Default for VecDeque<T> { fn default() -> Self; }
impl<T> Extend<T> for VecDeque<T> { #[known::content(push)] fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I); }
impl<T> Index<usize> for VecDeque<T> { type Output = T; fn index(&self, index: usize) -> &T; }
impl<T> IntoIterator for VecDeque<T> { type Item = T; type IntoIter = crate::vec::IntoIter<T>; }
impl<'a, T> IntoIterator for &'a VecDeque<T> { type Item = &'a T; type IntoIter = crate::slice::Iter<'a, T>; }
impl<'a, T> IntoIterator for &'a mut VecDeque<T> { type Item = &'a mut T; type IntoIter = crate::slice::IterMut<'a, T>; }
pub struct BinaryHeap<T> { t: T }
impl<T> BinaryHeap<T> {
    pub fn new() -> BinaryHeap<T>;
    #[known::content(push)]
    pub fn push(&mut self, item: T);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<T>;
    #[known::content(read)]
    pub fn peek(&self) -> Option<&T>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    pub fn iter(&self) -> crate::slice::Iter<'_, T>;
}
impl<T> Default for BinaryHeap<T> { fn default() -> Self; }
pub struct LinkedList<T> { t: T }
impl<T> LinkedList<T> {
    pub const fn new() -> LinkedList<T>;
    #[known::content(push)]
    pub fn push_back(&mut self, value: T);
    #[known::content(pop)]
    pub fn pop_front(&mut self) -> Option<T>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
}

impl<T> From<Vec<T>> for VecDeque<T> {}
impl<T, const N: usize> From<[T; N]> for VecDeque<T> {}
impl<T> From<VecDeque<T>> for Vec<T> {}
impl<T, const N: usize> From<[T; N]> for HashSet<T> {}
impl<T: Ord, const N: usize> From<[T; N]> for BTreeSet<T> {}
impl<T: Ord> From<Vec<T>> for BinaryHeap<T> {}
impl<T: Ord, const N: usize> From<[T; N]> for BinaryHeap<T> {}
impl<T> From<BinaryHeap<T>> for Vec<T> {}
impl<T, const N: usize> From<[T; N]> for LinkedList<T> {}
