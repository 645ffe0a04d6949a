//! moka 0.12.16.
pub mod future;
pub mod notification;
pub mod policy;
pub mod sync;

pub use crate::policy::{Expiry, Policy};

pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
impl<Q: ?Sized + Eq, K: ?Sized> Equivalent<K> for Q where K: std::borrow::Borrow<Q> {}

#[derive(Debug)]
pub enum PredicateError {
    InvalidationClosuresDisabled,
}
impl std::fmt::Display for PredicateError {}
impl std::error::Error for PredicateError {}

#[derive(Debug)]
pub struct Entry<K, V> {}
impl<K, V> Entry<K, V> {
    pub fn key(&self) -> &K;
    pub fn value(&self) -> &V;
    pub fn into_value(self) -> V;
    pub fn is_fresh(&self) -> bool;
    pub fn is_old_value_replaced(&self) -> bool;
}

pub mod ops {
    pub mod compute {
        use crate::Entry;
        use std::sync::Arc;

        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Op<V> {
            Nop,
            Put(V),
            Remove,
        }
        #[derive(Debug)]
        pub enum CompResult<K, V> {
            StillNone(Arc<K>),
            Unchanged(Entry<K, V>),
            Inserted(Entry<K, V>),
            ReplacedWith(Entry<K, V>),
            Removed(Entry<K, V>),
        }
        impl<K, V> CompResult<K, V> {
            pub fn into_entry(self) -> Option<Entry<K, V>>;
            pub fn unwrap(self) -> Entry<K, V>;
        }
    }
}
