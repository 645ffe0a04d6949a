//! scc 3.8.8.
use std::borrow::Borrow;
use std::cmp::Ordering;

pub mod hash_cache;
pub mod hash_index;
pub mod hash_map;
pub mod hash_set;
pub mod tree_index;

pub use crate::hash_cache::HashCache;
pub use crate::hash_index::HashIndex;
pub use crate::hash_map::HashMap;
pub use crate::hash_set::HashSet;
pub use crate::tree_index::TreeIndex;

pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
impl<Q: ?Sized + Eq, K: ?Sized + Borrow<Q>> Equivalent<K> for Q {}
pub trait Comparable<K: ?Sized>: Equivalent<K> {
    fn compare(&self, key: &K) -> Ordering;
}
impl<Q: ?Sized + Ord, K: ?Sized + Borrow<Q>> Comparable<K> for Q {}

#[derive(Debug)]
pub struct Guard {}
impl Guard {
    pub fn new() -> Self;
    pub fn accelerate(&self);
}
impl Default for Guard {}
impl Drop for Guard {}
