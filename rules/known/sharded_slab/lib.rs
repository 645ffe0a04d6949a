//! sharded-slab 0.1: a concurrent slab and a pool over it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

pub use crate::pool::Pool;

pub trait Config: Sized {}
#[derive(Copy, Clone)]
pub struct DefaultConfig {}
impl Config for DefaultConfig {}

pub trait Clear {
    fn clear(&mut self);
}

#[known::synchronised]
pub struct Slab<T, C: Config = DefaultConfig> {}
impl<T> Slab<T> {
    pub fn new() -> Self;
}
impl<T, C: Config> Slab<T, C> {
    pub fn insert(&self, value: T) -> Option<usize>;
    pub fn remove(&self, idx: usize) -> bool;
    pub fn take(&self, idx: usize) -> Option<T>;
    pub fn get(&self, key: usize) -> Option<Entry<'_, T, C>>;
    pub fn get_owned(self: Arc<Self>, key: usize) -> Option<OwnedEntry<T, C>>;
    pub fn contains(&self, key: usize) -> bool;
}
impl<T> Default for Slab<T> {}

pub struct Entry<'a, T, C: Config = DefaultConfig> {}
impl<'a, T, C: Config> Entry<'a, T, C> {
    pub fn key(&self) -> usize;
}
impl<'a, T, C: Config> Deref for Entry<'a, T, C> {
    type Target = T;
}
pub struct OwnedEntry<T, C: Config = DefaultConfig> {}
impl<T, C: Config> Deref for OwnedEntry<T, C> {
    type Target = T;
}

pub mod pool {
    use std::ops::{Deref, DerefMut};
    use std::sync::Arc;

    use crate::{Clear, Config, DefaultConfig};

    #[known::synchronised]
    pub struct Pool<T: Clear + Default, C: Config = DefaultConfig> {}
    impl<T: Clear + Default> Pool<T> {
        pub fn new() -> Self;
    }
    impl<T: Clear + Default, C: Config> Pool<T, C> {
        pub fn create(&self) -> Option<RefMut<'_, T, C>>;
        pub fn create_with(&self, #[known::runs(here)] init: impl FnOnce(&mut T)) -> Option<usize>;
        pub fn get(&self, key: usize) -> Option<Ref<'_, T, C>>;
        pub fn get_owned(self: Arc<Self>, key: usize) -> Option<OwnedRef<T, C>>;
        pub fn clear(&self, key: usize) -> bool;
    }
    impl<T: Clear + Default> Default for Pool<T> {}

    pub struct Ref<'a, T: Clear + Default, C: Config = DefaultConfig> {}
    impl<'a, T: Clear + Default, C: Config> Ref<'a, T, C> {
        pub fn key(&self) -> usize;
    }
    impl<'a, T: Clear + Default, C: Config> Deref for Ref<'a, T, C> {
        type Target = T;
    }
    pub struct RefMut<'a, T: Clear + Default, C: Config = DefaultConfig> {}
    impl<'a, T: Clear + Default, C: Config> RefMut<'a, T, C> {
        pub fn key(&self) -> usize;
        pub fn downgrade(self) -> Ref<'a, T, C>;
    }
    impl<'a, T: Clear + Default, C: Config> Deref for RefMut<'a, T, C> {
        type Target = T;
    }
    impl<'a, T: Clear + Default, C: Config> DerefMut for RefMut<'a, T, C> {}
    pub struct OwnedRef<T: Clear + Default, C: Config = DefaultConfig> {}
    impl<T: Clear + Default, C: Config> Deref for OwnedRef<T, C> {
        type Target = T;
    }
}
