//! async-executor 1.14.1.
use std::future::Future;

pub use async_task::{FallibleTask, Task};

#[known::synchronised]
pub struct Executor<'a> {}
impl<'a> Executor<'a> {
    pub const fn new() -> Executor<'a>;
    pub fn is_empty(&self) -> bool;
    #[known::spawns(task)]
    pub fn spawn<T: Send + 'a>(
        &self,
        #[known::runs(other_task)] future: impl Future<Output = T> + Send + 'a,
    ) -> Task<T>;
    pub fn try_tick(&self) -> bool;
    pub async fn tick(&self);
    pub async fn run<T>(&self, future: impl Future<Output = T>) -> T;
}
impl Default for Executor<'_> {}

pub struct LocalExecutor<'a> {}
impl<'a> LocalExecutor<'a> {
    pub const fn new() -> LocalExecutor<'a>;
    pub fn is_empty(&self) -> bool;
    #[known::spawns(task)]
    pub fn spawn<T: 'a>(&self, #[known::runs(other_task)] future: impl Future<Output = T> + 'a) -> Task<T>;
    pub fn try_tick(&self) -> bool;
    pub async fn tick(&self);
    pub async fn run<T>(&self, future: impl Future<Output = T>) -> T;
}
impl Default for LocalExecutor<'_> {}
