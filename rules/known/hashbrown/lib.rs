//! hashbrown 0.17.1.
pub mod hash_map;
pub mod hash_set;
pub use crate::hash_map::HashMap;
pub use crate::hash_set::HashSet;

#[derive(Clone, Default)]
pub struct DefaultHashBuilder {}
impl std::hash::BuildHasher for DefaultHashBuilder {
    type Hasher = _;
}
pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
impl<Q: ?Sized + Eq, K: ?Sized> Equivalent<K> for Q where K: std::borrow::Borrow<Q> {}
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TryReserveError {}
