//! moka::policy as of 0.12.16.
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Policy {}
impl Policy {
    pub fn max_capacity(&self) -> Option<u64>;
    pub fn num_segments(&self) -> usize;
    pub fn time_to_live(&self) -> Option<Duration>;
    pub fn time_to_idle(&self) -> Option<Duration>;
}

#[derive(Clone, Default, Debug)]
pub struct EvictionPolicy {}
impl EvictionPolicy {
    pub fn tiny_lfu() -> Self;
    pub fn lru() -> Self;
}

pub trait Expiry<K, V> {
    fn expire_after_create(&self, key: &K, value: &V, created_at: Instant) -> Option<Duration>;
    fn expire_after_read(
        &self,
        key: &K,
        value: &V,
        read_at: Instant,
        duration_until_expiry: Option<Duration>,
        last_modified_at: Instant,
    ) -> Option<Duration>;
    fn expire_after_update(
        &self,
        key: &K,
        value: &V,
        updated_at: Instant,
        duration_until_expiry: Option<Duration>,
    ) -> Option<Duration>;
}
