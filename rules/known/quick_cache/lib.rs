//! quick_cache 0.6.24.
mod options;
pub mod sync;
pub mod unsync;

pub use crate::options::{Options, OptionsBuilder};

pub type DefaultHashBuilder = std::collections::hash_map::RandomState;

pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
impl<Q: ?Sized + Eq, K: ?Sized> Equivalent<K> for Q where K: std::borrow::Borrow<Q> {}

pub trait Weighter<Key, Val> {
    fn weight(&self, key: &Key, val: &Val) -> u64;
}
#[derive(Debug, Clone, Default)]
pub struct UnitWeighter;
impl<Key, Val> Weighter<Key, Val> for UnitWeighter {}

pub trait Lifecycle<Key, Val> {
    type RequestState;
    fn is_pinned(&self, key: &Key, val: &Val) -> bool;
    fn begin_request(&self) -> Self::RequestState;
    fn before_evict(&self, state: &mut Self::RequestState, key: &Key, val: &mut Val);
    fn on_evict(&self, state: &mut Self::RequestState, key: Key, val: Val);
    fn on_evict_cold(&self, state: &mut Self::RequestState, key: Key, val: Val);
    fn on_evict_hot(&self, state: &mut Self::RequestState, key: Key, val: Val);
    fn end_request(&self, state: Self::RequestState);
}

#[derive(Debug, Copy, Clone)]
pub struct MemoryUsed {
    pub entries: usize,
    pub map: usize,
}
impl MemoryUsed {
    pub fn total(&self) -> usize;
}
