//! indexmap 2.14.2.
pub mod map;
pub mod set;
pub use crate::map::IndexMap;
pub use crate::set::IndexSet;

pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
impl<Q: ?Sized + Eq, K: ?Sized> Equivalent<K> for Q where K: std::borrow::Borrow<Q> {}
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TryReserveError {}
