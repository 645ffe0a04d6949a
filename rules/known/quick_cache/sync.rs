use std::future::Future;
use std::hash::{BuildHasher, Hash};
use std::time::Duration;

use crate::{DefaultHashBuilder, Equivalent, Lifecycle, MemoryUsed, Options, UnitWeighter, Weighter};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LockContention;
impl std::fmt::Display for LockContention {}
impl std::error::Error for LockContention {}

#[known::synchronised]
#[derive(Debug)]
pub struct Cache<Key, Val, We = UnitWeighter, B = DefaultHashBuilder, L = DefaultLifecycle<Key, Val>> {}
impl<Key: Eq + Hash, Val: Clone> Cache<Key, Val> {
    pub fn new(items_capacity: usize) -> Self;
}
impl<Key: Eq + Hash, Val: Clone, We: Weighter<Key, Val> + Clone> Cache<Key, Val, We> {
    pub fn with_weighter(estimated_items_capacity: usize, weight_capacity: u64, weighter: We) -> Self;
}
impl<Key: Eq + Hash, Val: Clone, We, B, L> Cache<Key, Val, We, B, L>
where
    We: Weighter<Key, Val> + Clone,
    B: BuildHasher + Clone,
    L: Lifecycle<Key, Val> + Clone,
{
    pub fn with(
        estimated_items_capacity: usize,
        weight_capacity: u64,
        weighter: We,
        hash_builder: B,
        lifecycle: L,
    ) -> Self;
    pub fn with_options(options: Options, weighter: We, hash_builder: B, lifecycle: L) -> Self;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn weight(&self) -> u64;
    pub fn capacity(&self) -> u64;
    pub fn memory_used(&self) -> MemoryUsed;
    pub fn shard_capacity(&self) -> u64;
    pub fn num_shards(&self) -> usize;
    pub fn misses(&self) -> u64;
    pub fn hits(&self) -> u64;
    pub fn shard_index<Q: Hash + Equivalent<Key> + ?Sized>(&self, key: &Q) -> usize;
    #[known::allocates]
    pub fn reserve(&self, additional: usize);
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn try_contains_key<Q>(&self, key: &Q) -> Result<bool, LockContention>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<Val>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn try_get<Q>(&self, key: &Q) -> Result<Option<Val>, LockContention>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn peek<Q>(&self, key: &Q) -> Option<Val>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn try_peek<Q>(&self, key: &Q) -> Result<Option<Val>, LockContention>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(remove)]
    pub fn remove<Q>(&self, key: &Q) -> Option<(Key, Val)>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(remove)]
    pub fn try_remove<Q>(&self, key: &Q) -> Result<Option<(Key, Val)>, LockContention>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(remove)]
    pub fn remove_if<Q, F>(&self, key: &Q, #[known::runs(here)] f: F) -> Option<(Key, Val)>
    where
        Q: Hash + Equivalent<Key> + ?Sized,
        F: FnOnce(&Val) -> bool;
    #[known::content(insert)]
    pub fn replace(&self, key: Key, value: Val, soft: bool) -> Result<(), (Key, Val)>;
    #[known::content(insert)]
    pub fn replace_with_lifecycle(&self, key: Key, value: Val, soft: bool) -> Result<L::RequestState, (Key, Val)>;
    #[known::content(remove)]
    pub fn retain<F>(&self, #[known::runs(each)] f: F)
    where
        F: Fn(&Key, &Val) -> bool;
    #[known::content(insert)]
    pub fn insert(&self, key: Key, value: Val);
    #[known::content(insert)]
    pub fn try_insert(&self, key: Key, value: Val) -> Result<(), (Key, Val)>;
    #[known::content(insert)]
    pub fn insert_with_lifecycle(&self, key: Key, value: Val) -> L::RequestState;
    #[known::content(insert)]
    pub fn try_insert_with_lifecycle(&self, key: Key, value: Val) -> Result<L::RequestState, (Key, Val)>;
    #[known::content(clear)]
    pub fn clear(&self);
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, Key, Val, We, B, L>
    where
        Key: Clone;
    #[known::content(take)]
    pub fn drain(&self) -> Drain<'_, Key, Val, We, B, L>;
    pub fn set_capacity(&self, new_weight_capacity: u64);
    #[known::blocking]
    #[known::content(insert)]
    pub fn get_value_or_guard<Q>(&self, key: &Q, timeout: Option<Duration>) -> GuardResult<'_, Key, Val, We, B, L>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub fn get_or_insert_with<Q, E>(&self, key: &Q, #[known::runs(here)] with: impl FnOnce() -> Result<Val, E>) -> Result<Val, E>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub async fn get_value_or_guard_async<'a, Q>(&'a self, key: &Q) -> Result<Val, PlaceholderGuard<'a, Key, Val, We, B, L>>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub async fn get_or_insert_async<Q, E>(&self, key: &Q, with: impl Future<Output = Result<Val, E>>) -> Result<Val, E>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::blocking]
    #[known::content(insert)]
    pub fn entry<Q, T>(
        &self,
        key: &Q,
        timeout: Option<Duration>,
        #[known::runs(here)] on_occupied: impl FnOnce(&Key, &mut Val) -> EntryAction<T>,
    ) -> EntryResult<'_, Key, Val, We, B, L, T>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub async fn entry_async<'a, Q, T>(
        &'a self,
        key: &Q,
        #[known::runs(here)] on_occupied: impl FnOnce(&Key, &mut Val) -> EntryAction<T>,
    ) -> EntryResult<'a, Key, Val, We, B, L, T>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
}

#[derive(Debug)]
pub struct Iter<'a, Key, Val, We, B, L> {}
impl<Key: Clone, Val: Clone, We, B, L> Iterator for Iter<'_, Key, Val, We, B, L> {
    type Item = (Key, Val);
}
#[derive(Debug)]
pub struct Drain<'a, Key, Val, We, B, L> {}
impl<Key: Hash + Eq, Val, We: Weighter<Key, Val>, B: BuildHasher, L: Lifecycle<Key, Val>> Iterator for Drain<'_, Key, Val, We, B, L> {
    type Item = (Key, Val);
}

#[derive(Debug)]
pub struct PlaceholderGuard<'a, Key, Val, We, B, L> {}
impl<Key: Eq + Hash, Val: Clone, We: Weighter<Key, Val>, B: BuildHasher, L: Lifecycle<Key, Val>> PlaceholderGuard<'_, Key, Val, We, B, L> {
    #[known::content(insert)]
    pub fn insert(self, value: Val) -> Result<(), Val>;
    #[known::content(insert)]
    pub fn insert_with_lifecycle(self, value: Val) -> Result<L::RequestState, Val>;
}
impl<Key, Val, We, B, L> Drop for PlaceholderGuard<'_, Key, Val, We, B, L> {}
#[derive(Debug)]
pub enum GuardResult<'a, Key, Val, We, B, L> {
    Value(Val),
    Guard(PlaceholderGuard<'a, Key, Val, We, B, L>),
    Timeout,
}
#[derive(Debug)]
pub enum EntryAction<T> {
    Retain(T),
    Remove,
    ReplaceWithGuard,
}
#[derive(Debug)]
pub enum EntryResult<'a, Key, Val, We, B, L, T> {
    Retained(T),
    Removed(Key, Val),
    Replaced(PlaceholderGuard<'a, Key, Val, We, B, L>, Val),
    Vacant(PlaceholderGuard<'a, Key, Val, We, B, L>),
    Timeout,
}

#[derive(Clone, Debug, Default)]
pub struct DefaultLifecycle<Key, Val> {}
impl<Key, Val> Lifecycle<Key, Val> for DefaultLifecycle<Key, Val> {
    type RequestState = [Option<(Key, Val)>; 2];
}
