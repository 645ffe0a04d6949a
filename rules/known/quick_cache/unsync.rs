use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};

use crate::{DefaultHashBuilder, Equivalent, Lifecycle, MemoryUsed, Options, UnitWeighter, Weighter};

#[derive(Clone, Debug)]
#[known::map]
pub struct Cache<Key, Val, We = UnitWeighter, B = DefaultHashBuilder, L = DefaultLifecycle<Key, Val>> {}
impl<Key: Eq + Hash, Val> Cache<Key, Val> {
    pub fn new(items_capacity: usize) -> Self;
}
impl<Key: Eq + Hash, Val, We: Weighter<Key, Val>> Cache<Key, Val, We> {
    pub fn with_weighter(estimated_items_capacity: usize, weight_capacity: u64, weighter: We) -> Self;
}
impl<Key: Eq + Hash, Val, We, B, L> Cache<Key, Val, We, B, L>
where
    We: Weighter<Key, Val>,
    B: BuildHasher,
    L: Lifecycle<Key, Val>,
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
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<&Val>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<RefMut<'_, Key, Val, We, B, L>>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn peek<Q>(&self, key: &Q) -> Option<&Val>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(read)]
    pub fn peek_mut<Q>(&mut self, key: &Q) -> Option<RefMut<'_, Key, Val, We, B, L>>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, key: &Q) -> Option<(Key, Val)>
    where
        Q: Hash + Equivalent<Key> + ?Sized;
    #[known::content(remove)]
    pub fn remove_if<Q, F>(&mut self, key: &Q, #[known::runs(here)] f: F) -> Option<(Key, Val)>
    where
        Q: Hash + Equivalent<Key> + ?Sized,
        F: FnOnce(&Val) -> bool;
    #[known::content(insert)]
    pub fn replace(&mut self, key: Key, value: Val, soft: bool) -> Result<(), (Key, Val)>;
    #[known::content(remove)]
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: Fn(&Key, &Val) -> bool;
    #[known::content(insert)]
    pub fn get_or_insert_with<Q, E>(
        &mut self,
        key: &Q,
        #[known::runs(here)] with: impl FnOnce() -> Result<Val, E>,
    ) -> Result<Option<&Val>, E>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub fn get_mut_or_insert_with<'a, Q, E>(
        &'a mut self,
        key: &Q,
        #[known::runs(here)] with: impl FnOnce() -> Result<Val, E>,
    ) -> Result<Option<RefMut<'a, Key, Val, We, B, L>>, E>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(read)]
    pub fn get_ref_or_guard<Q>(&mut self, key: &Q) -> Result<&Val, Guard<'_, Key, Val, We, B, L>>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(read)]
    pub fn get_mut_or_guard<'a, Q>(&'a mut self, key: &Q) -> Result<Option<RefMut<'a, Key, Val, We, B, L>>, Guard<'a, Key, Val, We, B, L>>
    where
        Q: Hash + Equivalent<Key> + ToOwned<Owned = Key> + ?Sized;
    #[known::content(insert)]
    pub fn insert(&mut self, key: Key, value: Val);
    #[known::content(insert)]
    pub fn insert_with_lifecycle(&mut self, key: Key, value: Val) -> L::RequestState;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn iter(&self) -> impl Iterator<Item = (&'_ Key, &'_ Val)> + '_;
    #[known::content(take)]
    pub fn drain(&mut self) -> impl Iterator<Item = (Key, Val)> + '_;
    pub fn set_capacity(&mut self, new_weight_capacity: u64);
}
pub struct Guard<'a, Key, Val, We, B, L> {}
impl<Key: Eq + Hash, Val, We: Weighter<Key, Val>, B: BuildHasher, L: Lifecycle<Key, Val>> Guard<'_, Key, Val, We, B, L> {
    #[known::content(insert)]
    pub fn insert(self, value: Val);
    #[known::content(insert)]
    pub fn insert_with_lifecycle(self, value: Val) -> L::RequestState;
}
impl<Key, Val, We, B, L> Drop for Guard<'_, Key, Val, We, B, L> {}
pub struct RefMut<'cache, Key, Val, We: Weighter<Key, Val>, B, L> {}
impl<Key, Val, We: Weighter<Key, Val>, B, L> Deref for RefMut<'_, Key, Val, We, B, L> {
    type Target = Val;
}
impl<Key, Val, We: Weighter<Key, Val>, B, L> DerefMut for RefMut<'_, Key, Val, We, B, L> {}

#[derive(Clone, Debug, Default)]
pub struct DefaultLifecycle<Key, Val> {}
impl<Key, Val> Lifecycle<Key, Val> for DefaultLifecycle<Key, Val> {
    type RequestState = ();
}
