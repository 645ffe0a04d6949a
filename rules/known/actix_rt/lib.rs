//! actix-rt 2.15.0.
use std::future::Future;

pub use tokio::task::JoinHandle;

pub mod task {
    pub use tokio::task::{JoinError, JoinHandle, spawn_blocking, yield_now};
}
pub mod time {
    pub use tokio::time::{Instant, Interval, Sleep, Timeout, interval, interval_at, sleep, sleep_until, timeout};
}
pub mod net {
    pub use tokio::net::{TcpListener, TcpStream, UdpSocket};
}
#[known::spawns(task)]
#[known::allocates]
pub fn spawn<Fut>(#[known::runs(other_task)] f: Fut) -> JoinHandle<Fut::Output>
where
    Fut: Future + 'static,
    Fut::Output: 'static;

#[derive(Debug)]
pub struct Arbiter {}
impl Arbiter {
    #[known::spawns(thread)]
    #[known::allocates]
    pub fn new() -> Arbiter;
    pub fn stop(&self) -> bool;
    #[known::spawns(task)]
    #[known::allocates]
    pub fn spawn<Fut>(&self, #[known::runs(other_task)] future: Fut) -> bool
    where
        Fut: Future<Output = ()> + Send + 'static;
    #[known::spawns(task)]
    #[known::allocates]
    pub fn spawn_fn<F>(&self, #[known::runs(other_task)] f: F) -> bool
    where
        F: FnOnce() + Send + 'static;
    #[known::blocking]
    pub fn join(self) -> std::thread::Result<()>;
}
