//! tokio::task.

use std::future::Future;

pub struct JoinHandle<T> { t: T }
pub struct JoinError;
impl<T> JoinHandle<T> { pub fn abort(&self); pub fn is_finished(&self) -> bool; pub fn abort_handle(&self) -> AbortHandle; }
pub struct AbortHandle;
impl AbortHandle { pub fn abort(&self); }
impl<T> Future for JoinHandle<T> { type Output = Result<T, JoinError>; }
#[known::spawns(task)]
pub fn spawn<F: Future + Send + 'static>(#[known::runs(other_task)] future: F) -> JoinHandle<F::Output>;
#[known::spawns(task)]
pub fn spawn_local<F: Future + 'static>(#[known::runs(other_task)] future: F) -> JoinHandle<F::Output>;
pub fn spawn_blocking<F: FnOnce() -> R + Send + 'static, R: Send + 'static>(#[known::runs(blocking_pool)] f: F) -> JoinHandle<R>;
pub fn block_in_place<F: FnOnce() -> R, R>(#[known::runs(blocking_pool)] f: F) -> R;
pub async fn yield_now();
pub struct LocalSet;
impl LocalSet {
    pub fn new() -> LocalSet;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(&self, rt: &crate::runtime::Runtime, future: F) -> F::Output;
    pub async fn run_until<F: Future>(&self, future: F) -> F::Output;
    pub fn spawn_local<F: Future + 'static>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>;
}
pub struct JoinSet<T> { t: T }
impl<T: 'static> JoinSet<T> {
    pub fn new() -> JoinSet<T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    #[known::spawns(task)]
    pub fn spawn<F: Future<Output = T> + Send + 'static>(&mut self, #[known::runs(other_task)] task: F) -> AbortHandle;
    pub fn spawn_blocking<F: FnOnce() -> T + Send + 'static>(&mut self, #[known::runs(blocking_pool)] f: F) -> AbortHandle;
    pub async fn join_next(&mut self) -> Option<Result<T, JoinError>>;
    pub fn abort_all(&mut self);
    pub async fn shutdown(&mut self);
}
