//! async_std::task as of 1.13.2.
use std::future::Future;
use std::io;
use std::time::Duration;

pub use std::task::{Context, Poll, Waker};

#[known::spawns(task)]
pub fn spawn<F, T>(#[known::runs(other_task)] future: F) -> JoinHandle<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static;
#[known::spawns(task)]
pub fn spawn_local<F, T>(#[known::runs(other_task)] future: F) -> JoinHandle<T>
where
    F: Future<Output = T> + 'static,
    T: 'static;
#[known::spawns(task)]
pub fn spawn_blocking<F, T>(#[known::runs(blocking_pool)] f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static;
#[known::blocking(stalls_async)]
pub fn block_on<F, T>(future: F) -> T
where
    F: Future<Output = T>;
#[known::timer]
pub async fn sleep(dur: Duration);
pub async fn yield_now();
pub fn current() -> Task;
pub fn try_current() -> Option<Task>;

#[derive(Debug, Default)]
pub struct Builder {}
impl Builder {
    pub fn new() -> Builder;
    pub fn name(self, name: String) -> Builder;
    #[known::spawns(task)]
    pub fn spawn<F, T>(self, #[known::runs(other_task)] future: F) -> io::Result<JoinHandle<T>>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static;
    #[known::spawns(task)]
    pub fn local<F, T>(self, #[known::runs(other_task)] future: F) -> io::Result<JoinHandle<T>>
    where
        F: Future<Output = T> + 'static,
        T: 'static;
    #[known::blocking(stalls_async)]
    pub fn blocking<F, T>(self, future: F) -> T
    where
        F: Future<Output = T>;
}

#[derive(Debug)]
pub struct JoinHandle<T> {}
impl<T> JoinHandle<T> {
    pub fn task(&self) -> &Task;
    pub async fn cancel(self) -> Option<T>;
}
impl<T> Future for JoinHandle<T> {
    type Output = T;
}
impl<T> Drop for JoinHandle<T> {}

#[known::synchronised]
#[derive(Clone)]
pub struct Task {}
impl Task {
    pub fn id(&self) -> TaskId;
    pub fn name(&self) -> Option<&str>;
}
impl std::fmt::Debug for Task {}

#[derive(Clone, Copy, Eq, PartialEq, Hash, Debug)]
pub struct TaskId(usize);
impl std::fmt::Display for TaskId {}

#[derive(Debug)]
pub struct LocalKey<T: Send + 'static> {}
impl<T: Send + 'static> LocalKey<T> {
    pub fn with<F, R>(&'static self, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce(&T) -> R;
    pub fn try_with<F, R>(&'static self, #[known::runs(here)] f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R;
}
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct AccessError {}
impl std::fmt::Debug for AccessError {}
impl std::fmt::Display for AccessError {}
impl std::error::Error for AccessError {}
