//! smol 2.0.2: libraries of its family under one name.
use std::future::Future;
use std::time::{Duration, Instant};

pub use async_executor::{Executor, LocalExecutor, Task};
pub use blocking::{Unblock, unblock};
pub use futures_core::stream::Stream;

pub mod channel {
    pub use async_channel::*;
}
pub mod lock {
    pub use async_lock::*;
}
pub mod fs;
pub mod future {
    pub use std::future::{Future, IntoFuture, Pending, Ready, pending, ready};
    #[known::blocking(stalls_async)]
    pub fn block_on<T>(future: impl Future<Output = T>) -> T;
    pub async fn yield_now();
}

#[known::blocking(stalls_async)]
pub fn block_on<T>(future: impl Future<Output = T>) -> T;
#[known::spawns(task)]
pub fn spawn<T: Send + 'static>(#[known::runs(other_task)] future: impl Future<Output = T> + Send + 'static)
-> Task<T>;

pub struct Timer {}
impl Timer {
    pub fn never() -> Timer;
    #[known::timer]
    pub fn after(duration: Duration) -> Timer;
    #[known::timer]
    pub fn at(instant: Instant) -> Timer;
    #[known::timer]
    pub fn interval(period: Duration) -> Timer;
    #[known::timer]
    pub fn interval_at(start: Instant, period: Duration) -> Timer;
    pub fn set_after(&mut self, duration: Duration);
}
impl Future for Timer {
    type Output = Instant;
}
impl Stream for Timer {
    type Item = Instant;
}
