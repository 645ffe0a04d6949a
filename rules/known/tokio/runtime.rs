//! tokio::runtime.

use std::future::Future;
use crate::task::JoinHandle;

pub struct Runtime;
impl Runtime {
    pub fn new() -> std::io::Result<Runtime>;
    pub fn handle(&self) -> &Handle;
    #[known::spawns(task)]
    pub fn spawn<F: Future + Send + 'static>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>;
    pub fn spawn_blocking<F: FnOnce() -> R + Send + 'static, R: Send + 'static>(&self, #[known::runs(blocking_pool)] f: F) -> JoinHandle<R>;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output;
}
pub struct Handle;
impl Handle {
    pub fn current() -> Handle;
    pub fn try_current() -> Result<Handle, TryCurrentError>;
    #[known::spawns(task)]
    pub fn spawn<F: Future + Send + 'static>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>;
    pub fn spawn_blocking<F: FnOnce() -> R + Send + 'static, R: Send + 'static>(&self, #[known::runs(blocking_pool)] f: F) -> JoinHandle<R>;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output;
}
impl Clone for Handle { fn clone(&self) -> Handle; }
pub struct TryCurrentError;
pub struct Builder;
impl Builder {
    pub fn new_multi_thread() -> Builder;
    pub fn new_current_thread() -> Builder;
    pub fn worker_threads(&mut self, val: usize) -> &mut Self;
    pub fn enable_all(&mut self) -> &mut Self;
    pub fn build(&mut self) -> std::io::Result<Runtime>;
}
