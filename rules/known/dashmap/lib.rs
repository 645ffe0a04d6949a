//! dashmap 6.2.1.
use std::borrow::Borrow;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};

pub mod iter;
pub mod iter_set;
pub mod mapref;
pub mod setref;
pub mod try_result;
pub use crate::mapref::entry::{Entry, OccupiedEntry, VacantEntry};

use crate::iter::{Iter, IterMut, OwningIter};
use crate::mapref::one::{Ref, RefMut};
use crate::try_result::TryResult;

pub struct TryReserveError {}

#[known::synchronised]
#[known::sharded]
pub struct DashMap<K, V, S = RandomState> {}
impl<K: Eq + Hash, V> DashMap<K, V, RandomState> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
    pub fn with_shard_amount(shard_amount: usize) -> Self;
    #[known::allocates]
    pub fn with_capacity_and_shard_amount(capacity: usize, shard_amount: usize) -> Self;
}
impl<'a, K: 'a + Eq + Hash, V: 'a, S: BuildHasher + Clone> DashMap<K, V, S> {
    pub fn into_read_only(self) -> ReadOnlyView<K, V, S>;
    pub fn with_hasher(hasher: S) -> Self;
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self;
    pub fn with_hasher_and_shard_amount(hasher: S, shard_amount: usize) -> Self;
    pub fn with_capacity_and_hasher_and_shard_amount(capacity: usize, hasher: S, shard_amount: usize) -> Self;
    pub fn hash_usize<T: Hash>(&self, item: &T) -> usize;
    pub fn hasher(&self) -> &S;
    #[known::content(insert)]
    pub fn insert(&self, key: K, value: V) -> Option<V>;
    #[known::content(remove)]
    pub fn remove<Q>(&self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(remove)]
    pub fn remove_if<Q>(&self, key: &Q, #[known::runs(here)] f: impl FnOnce(&K, &V) -> bool) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(remove)]
    pub fn remove_if_mut<Q>(&self, key: &Q, #[known::runs(here)] f: impl FnOnce(&K, &mut V) -> bool) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "shared", blocking)]
    #[known::content(read)]
    pub fn iter(&'a self) -> Iter<'a, K, V, S, DashMap<K, V, S>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn iter_mut(&'a self) -> IterMut<'a, K, V, S, DashMap<K, V, S>>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::content(read)]
    pub fn get<Q>(&'a self, key: &Q) -> Option<Ref<'a, K, V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(read)]
    pub fn get_mut<Q>(&'a self, key: &Q) -> Option<RefMut<'a, K, V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "shared", try)]
    #[known::content(read)]
    pub fn try_get<Q>(&'a self, key: &Q) -> TryResult<Ref<'a, K, V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "exclusive", try)]
    #[known::content(read)]
    pub fn try_get_mut<Q>(&'a self, key: &Q) -> TryResult<RefMut<'a, K, V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    pub fn shrink_to_fit(&self);
    #[known::content(remove)]
    pub fn retain(&self, #[known::runs(each)] f: impl FnMut(&K, &mut V) -> bool);
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&self);
    pub fn capacity(&self) -> usize;
    #[known::content(insert)]
    pub fn alter<Q>(&self, key: &Q, #[known::runs(here)] f: impl FnOnce(&K, V) -> V)
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(insert)]
    pub fn alter_all(&self, #[known::runs(each)] f: impl FnMut(&K, V) -> V);
    #[known::content(read)]
    pub fn view<Q, R>(&self, key: &Q, #[known::runs(here)] f: impl FnOnce(&K, &V) -> R) -> Option<R>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::content(insert)]
    pub fn entry(&'a self, key: K) -> Entry<'a, K, V>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::content(insert)]
    pub fn try_entry(&'a self, key: K) -> Option<Entry<'a, K, V>>;
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;
}
impl<K: Eq + Hash + Clone, V: Clone, S: Clone> Clone for DashMap<K, V, S> {}
impl<K: Eq + Hash, V, S: Default + BuildHasher + Clone> Default for DashMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher + Clone> IntoIterator for DashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = OwningIter<K, V, S>;
}
impl<'a, K: Eq + Hash, V, S: BuildHasher + Clone> IntoIterator for &'a DashMap<K, V, S> {
    type Item = mapref::multiple::RefMulti<'a, K, V>;
    type IntoIter = Iter<'a, K, V, S, DashMap<K, V, S>>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::content(read)]
    fn into_iter(self) -> Iter<'a, K, V, S, DashMap<K, V, S>>;
}
impl<K: Eq + Hash, V, S: BuildHasher + Clone> Extend<(K, V)> for DashMap<K, V, S> {}
impl<K: Eq + Hash, V, S: BuildHasher + Clone + Default> FromIterator<(K, V)> for DashMap<K, V, S> {}

#[known::synchronised]
#[known::sharded]
pub struct DashSet<K, S = RandomState> {}
impl<K: Eq + Hash> DashSet<K, RandomState> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<'a, K: 'a + Eq + Hash, S: BuildHasher + Clone> DashSet<K, S> {
    pub fn with_hasher(hasher: S) -> Self;
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self;
    #[known::content(insert)]
    pub fn insert(&self, key: K) -> bool;
    #[known::content(remove)]
    pub fn remove<Q>(&self, key: &Q) -> Option<K>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(remove)]
    pub fn remove_if<Q>(&self, key: &Q, #[known::runs(here)] f: impl FnOnce(&K) -> bool) -> Option<K>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::acquire(mode = "shared", blocking)]
    #[known::content(read)]
    pub fn iter(&'a self) -> iter_set::Iter<'a, K, S, DashMap<K, (), S>>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::content(read)]
    pub fn get<Q>(&'a self, key: &Q) -> Option<setref::one::Ref<'a, K>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    pub fn shrink_to_fit(&self);
    #[known::content(remove)]
    pub fn retain(&self, #[known::runs(each)] f: impl FnMut(&K) -> bool);
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&self);
    pub fn capacity(&self) -> usize;
    #[known::content(read)]
    pub fn contains<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
}
impl<K: Eq + Hash + Clone, S: Clone> Clone for DashSet<K, S> {}
impl<K: Eq + Hash, S: Default + BuildHasher + Clone> Default for DashSet<K, S> {}
impl<K: Eq + Hash, S: BuildHasher + Clone> IntoIterator for DashSet<K, S> {
    type Item = K;
    type IntoIter = iter_set::OwningIter<K, S>;
}
impl<K: Eq + Hash, S: BuildHasher + Clone> Extend<K> for DashSet<K, S> {}
impl<K: Eq + Hash, S: BuildHasher + Clone + Default> FromIterator<K> for DashSet<K, S> {}

pub struct ReadOnlyView<K, V, S = RandomState> {}
impl<K, V, S> ReadOnlyView<K, V, S> {
    pub fn into_inner(self) -> DashMap<K, V, S>;
}
impl<'a, K: 'a + Eq + Hash, V: 'a, S: BuildHasher + Clone> ReadOnlyView<K, V, S> {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn contains_key<Q>(&'a self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn get<Q>(&'a self, key: &Q) -> Option<&'a V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn iter(&'a self) -> impl Iterator<Item = (&'a K, &'a V)> + 'a;
    #[known::content(read)]
    pub fn keys(&'a self) -> impl Iterator<Item = &'a K> + 'a;
    #[known::content(read)]
    pub fn values(&'a self) -> impl Iterator<Item = &'a V> + 'a;
}

pub trait Map<'a, K: 'a + Eq + Hash, V: 'a, S: 'a + Clone + BuildHasher> {}
impl<'a, K: 'a + Eq + Hash, V: 'a, S: 'a + BuildHasher + Clone> Map<'a, K, V, S> for DashMap<K, V, S> {}
