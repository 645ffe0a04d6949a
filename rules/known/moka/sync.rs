//! moka::sync as of 0.12.16.
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::time::Duration;

use crate::notification::RemovalCause;
use crate::ops::compute;
use crate::policy::{EvictionPolicy, Expiry, Policy};
use crate::{Entry, Equivalent, PredicateError};

pub type PredicateId = String;

#[known::synchronised]
#[derive(Debug)]
pub struct Cache<K, V, S = RandomState> {}
impl<K, V, S> Clone for Cache<K, V, S> {}
impl<K, V, S> Cache<K, V, S> {
    pub fn name(&self) -> Option<&str>;
    pub fn policy(&self) -> Policy;
    #[known::content(read)]
    pub fn entry_count(&self) -> u64;
    #[known::content(read)]
    pub fn weighted_size(&self) -> u64;
}
impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> Cache<K, V, RandomState> {
    pub fn new(max_capacity: u64) -> Self;
    pub fn builder() -> CacheBuilder<K, V, Cache<K, V, RandomState>>;
}
impl<K, V, S> Cache<K, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    pub fn entry(&self, key: K) -> OwnedKeyEntrySelector<'_, K, V, S>
    where
        K: Hash + Eq;
    pub fn entry_by_ref<'a, Q>(&'a self, key: &'a Q) -> RefKeyEntrySelector<'a, K, Q, V, S>
    where
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn get_with(&self, key: K, #[known::runs(here)] init: impl FnOnce() -> V) -> V;
    #[known::content(insert)]
    pub fn get_with_by_ref<Q>(&self, key: &Q, #[known::runs(here)] init: impl FnOnce() -> V) -> V
    where
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn optionally_get_with<F>(&self, key: K, #[known::runs(here)] init: F) -> Option<V>
    where
        F: FnOnce() -> Option<V>;
    #[known::content(insert)]
    pub fn optionally_get_with_by_ref<F, Q>(&self, key: &Q, #[known::runs(here)] init: F) -> Option<V>
    where
        F: FnOnce() -> Option<V>,
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn try_get_with<F, E>(&self, key: K, #[known::runs(here)] init: F) -> Result<V, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static;
    #[known::content(insert)]
    pub fn try_get_with_by_ref<F, E, Q>(&self, key: &Q, #[known::runs(here)] init: F) -> Result<V, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static,
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn insert(&self, key: K, value: V);
    #[known::content(remove)]
    pub fn invalidate<Q>(&self, key: &Q)
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove<Q>(&self, key: &Q) -> Option<V>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(clear)]
    pub fn invalidate_all(&self);
    #[known::content(remove)]
    pub fn invalidate_entries_if<F>(&self, #[known::runs(each)] predicate: F) -> Result<PredicateId, PredicateError>
    where
        F: Fn(&K, &V) -> bool + Send + Sync + 'static;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, K, V>;
    pub fn run_pending_tasks(&self);
}
impl<'a, K, V, S> IntoIterator for &'a Cache<K, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    type Item = (Arc<K>, V);
    type IntoIter = Iter<'a, K, V>;
}

#[known::synchronised]
#[derive(Debug)]
pub struct SegmentedCache<K, V, S = RandomState> {}
impl<K, V, S> Clone for SegmentedCache<K, V, S> {}
impl<K, V, S> SegmentedCache<K, V, S> {
    pub fn name(&self) -> Option<&str>;
    pub fn policy(&self) -> Policy;
    #[known::content(read)]
    pub fn entry_count(&self) -> u64;
    #[known::content(read)]
    pub fn weighted_size(&self) -> u64;
}
impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> SegmentedCache<K, V, RandomState> {
    pub fn new(max_capacity: u64, num_segments: usize) -> Self;
    pub fn builder(num_segments: usize) -> CacheBuilder<K, V, SegmentedCache<K, V, RandomState>>;
}
impl<K, V, S> SegmentedCache<K, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        Q: Equivalent<K> + Hash + Eq + ?Sized;
    pub fn entry(&self, key: K) -> OwnedKeyEntrySelector<'_, K, V, S>
    where
        K: Hash + Eq;
    pub fn entry_by_ref<'a, Q>(&'a self, key: &'a Q) -> RefKeyEntrySelector<'a, K, Q, V, S>
    where
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn get_with(&self, key: K, #[known::runs(here)] init: impl FnOnce() -> V) -> V;
    #[known::content(insert)]
    pub fn get_with_by_ref<Q>(&self, key: &Q, #[known::runs(here)] init: impl FnOnce() -> V) -> V
    where
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn get_with_if(
        &self,
        key: K,
        #[known::runs(here)] init: impl FnOnce() -> V,
        #[known::runs(here)] replace_if: impl FnMut(&V) -> bool,
    ) -> V;
    #[known::content(insert)]
    pub fn optionally_get_with<F>(&self, key: K, #[known::runs(here)] init: F) -> Option<V>
    where
        F: FnOnce() -> Option<V>;
    #[known::content(insert)]
    pub fn optionally_get_with_by_ref<F, Q>(&self, key: &Q, #[known::runs(here)] init: F) -> Option<V>
    where
        F: FnOnce() -> Option<V>,
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn try_get_with<F, E>(&self, key: K, #[known::runs(here)] init: F) -> Result<V, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static;
    #[known::content(insert)]
    pub fn try_get_with_by_ref<F, E, Q>(&self, key: &Q, #[known::runs(here)] init: F) -> Result<V, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static,
        Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized;
    #[known::content(insert)]
    pub fn insert(&self, key: K, value: V);
    #[known::content(remove)]
    pub fn invalidate<Q>(&self, key: &Q)
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(remove)]
    pub fn remove<Q>(&self, key: &Q) -> Option<V>
    where
        Q: Equivalent<K> + Hash + ?Sized;
    #[known::content(clear)]
    pub fn invalidate_all(&self);
    #[known::content(remove)]
    pub fn invalidate_entries_if<F>(&self, #[known::runs(each)] predicate: F) -> Result<(), PredicateError>
    where
        F: Fn(&K, &V) -> bool + Send + Sync + 'static;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, K, V>;
    pub fn run_pending_tasks(&self);
}
impl<'a, K, V, S> IntoIterator for &'a SegmentedCache<K, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    type Item = (Arc<K>, V);
    type IntoIter = Iter<'a, K, V>;
}

pub struct CacheBuilder<K, V, C> {}
impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> Default for CacheBuilder<K, V, Cache<K, V, RandomState>> {}
impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> CacheBuilder<K, V, Cache<K, V, RandomState>> {
    pub fn new(max_capacity: u64) -> Self;
    pub fn segments(self, num_segments: usize) -> CacheBuilder<K, V, SegmentedCache<K, V, RandomState>>;
    pub fn build(self) -> Cache<K, V, RandomState>;
    pub fn build_with_hasher<S>(self, hasher: S) -> Cache<K, V, S>
    where
        S: BuildHasher + Clone + Send + Sync + 'static;
}
impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> CacheBuilder<K, V, SegmentedCache<K, V, RandomState>> {
    pub fn build(self) -> SegmentedCache<K, V, RandomState>;
    pub fn build_with_hasher<S>(self, hasher: S) -> SegmentedCache<K, V, S>
    where
        S: BuildHasher + Clone + Send + Sync + 'static;
}
impl<K, V, C> CacheBuilder<K, V, C> {
    pub fn name(self, name: &str) -> Self;
    pub fn max_capacity(self, max_capacity: u64) -> Self;
    pub fn initial_capacity(self, number_of_entries: usize) -> Self;
    pub fn eviction_policy(self, policy: EvictionPolicy) -> Self;
    pub fn weigher(self, #[known::runs(each)] weigher: impl Fn(&K, &V) -> u32 + Send + Sync + 'static) -> Self;
    pub fn eviction_listener(self, #[known::runs(each)] listener: impl Fn(Arc<K>, V, RemovalCause) + Send + Sync + 'static) -> Self;
    pub fn time_to_live(self, duration: Duration) -> Self;
    pub fn time_to_idle(self, duration: Duration) -> Self;
    pub fn expire_after(self, expiry: impl Expiry<K, V> + Send + Sync + 'static) -> Self;
    pub fn support_invalidation_closures(self) -> Self;
}

pub struct OwnedKeyEntrySelector<'a, K, V, S> {}
impl<'a, K, V, S> OwnedKeyEntrySelector<'a, K, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    #[known::content(insert)]
    pub fn and_try_compute_with<F, E>(self, #[known::runs(here)] f: F) -> Result<compute::CompResult<K, V>, E>
    where
        F: FnOnce(Option<Entry<K, V>>) -> Result<compute::Op<V>, E>,
        E: Send + Sync + 'static;
    #[known::content(insert)]
    pub fn and_compute_with<F>(self, #[known::runs(here)] f: F) -> compute::CompResult<K, V>
    where
        F: FnOnce(Option<Entry<K, V>>) -> compute::Op<V>;
    #[known::content(insert)]
    pub fn and_upsert_with<F>(self, #[known::runs(here)] f: F) -> Entry<K, V>
    where
        F: FnOnce(Option<Entry<K, V>>) -> V;
    #[known::content(insert)]
    pub fn or_default(self) -> Entry<K, V>
    where
        V: Default;
    #[known::content(insert)]
    pub fn or_insert(self, default: V) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_insert_with(self, #[known::runs(here)] init: impl FnOnce() -> V) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_insert_with_if(
        self,
        #[known::runs(here)] init: impl FnOnce() -> V,
        #[known::runs(here)] replace_if: impl FnMut(&V) -> bool,
    ) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_optionally_insert_with(self, #[known::runs(here)] init: impl FnOnce() -> Option<V>) -> Option<Entry<K, V>>;
    #[known::content(insert)]
    pub fn or_try_insert_with<F, E>(self, #[known::runs(here)] init: F) -> Result<Entry<K, V>, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static;
}
pub struct RefKeyEntrySelector<'a, K, Q: ?Sized, V, S> {}
impl<'a, K, Q, V, S> RefKeyEntrySelector<'a, K, Q, V, S>
where
    K: Hash + Eq + Send + Sync + 'static,
    Q: Equivalent<K> + ToOwned<Owned = K> + Hash + ?Sized,
    V: Clone + Send + Sync + 'static,
    S: BuildHasher + Clone + Send + Sync + 'static,
{
    #[known::content(insert)]
    pub fn and_try_compute_with<F, E>(self, #[known::runs(here)] f: F) -> Result<compute::CompResult<K, V>, E>
    where
        F: FnOnce(Option<Entry<K, V>>) -> Result<compute::Op<V>, E>,
        E: Send + Sync + 'static;
    #[known::content(insert)]
    pub fn and_compute_with<F>(self, #[known::runs(here)] f: F) -> compute::CompResult<K, V>
    where
        F: FnOnce(Option<Entry<K, V>>) -> compute::Op<V>;
    #[known::content(insert)]
    pub fn and_upsert_with<F>(self, #[known::runs(here)] f: F) -> Entry<K, V>
    where
        F: FnOnce(Option<Entry<K, V>>) -> V;
    #[known::content(insert)]
    pub fn or_default(self) -> Entry<K, V>
    where
        V: Default;
    #[known::content(insert)]
    pub fn or_insert(self, default: V) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_insert_with(self, #[known::runs(here)] init: impl FnOnce() -> V) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_insert_with_if(
        self,
        #[known::runs(here)] init: impl FnOnce() -> V,
        #[known::runs(here)] replace_if: impl FnMut(&V) -> bool,
    ) -> Entry<K, V>;
    #[known::content(insert)]
    pub fn or_optionally_insert_with(self, #[known::runs(here)] init: impl FnOnce() -> Option<V>) -> Option<Entry<K, V>>;
    #[known::content(insert)]
    pub fn or_try_insert_with<F, E>(self, #[known::runs(here)] init: F) -> Result<Entry<K, V>, Arc<E>>
    where
        F: FnOnce() -> Result<V, E>,
        E: Send + Sync + 'static;
}

pub struct Iter<'i, K, V> {}
impl<K, V> Iterator for Iter<'_, K, V>
where
    K: Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    type Item = (Arc<K>, V);
}
