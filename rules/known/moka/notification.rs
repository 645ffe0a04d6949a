//! moka::notification as of 0.12.16.
use std::future::Future;
use std::pin::Pin;

pub type ListenerFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovalCause {
    Expired,
    Explicit,
    Replaced,
    Size,
}
impl RemovalCause {
    pub fn was_evicted(&self) -> bool;
}
