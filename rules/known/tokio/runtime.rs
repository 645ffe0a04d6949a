//! tokio::runtime as of 1.54.1.
use std::future::Future;
use std::io;
use std::time::Duration;

use crate::task::JoinHandle;

#[known::synchronised]
pub struct Runtime {}
impl Runtime {
    #[known::worker_threads]
    pub fn new() -> io::Result<Runtime>;
    pub fn handle(&self) -> &Handle;
    #[known::spawns(task)]
    pub fn spawn<F>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static;
    #[known::spawns(task)]
    pub fn spawn_blocking<F, R>(&self, #[known::runs(blocking_pool)] func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output;
    pub fn enter(&self) -> EnterGuard<'_>;
    #[known::blocking(never_in_async)]
    pub fn shutdown_timeout(self, duration: Duration);
    pub fn shutdown_background(self);
    pub fn metrics(&self) -> RuntimeMetrics;
}

#[known::synchronised]
#[derive(Clone, Debug)]
pub struct Handle {}
impl Handle {
    pub fn enter(&self) -> EnterGuard<'_>;
    pub fn current() -> Self;
    #[known::asks_for_runtime]
    pub fn try_current() -> Result<Self, TryCurrentError>;
    #[known::spawns(task)]
    pub fn spawn<F>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static;
    #[known::spawns(task)]
    pub fn spawn_blocking<F, R>(&self, #[known::runs(blocking_pool)] func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output;
    pub fn runtime_flavor(&self) -> RuntimeFlavor;
    pub fn id(&self) -> Id;
    pub fn name(&self) -> Option<&str>;
    pub fn metrics(&self) -> RuntimeMetrics;
}
pub struct EnterGuard<'a> {}
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Id(u64);
#[derive(Debug)]
pub struct TryCurrentError {}
impl TryCurrentError {
    pub fn is_missing_context(&self) -> bool;
    pub fn is_thread_local_destroyed(&self) -> bool;
}
impl std::fmt::Display for TryCurrentError {}
impl std::error::Error for TryCurrentError {}
#[derive(Debug, Eq, PartialEq)]
pub enum RuntimeFlavor {
    CurrentThread,
    MultiThread,
}
#[derive(Clone, Debug)]
pub struct RuntimeMetrics {}
impl RuntimeMetrics {
    pub fn num_workers(&self) -> usize;
    pub fn num_alive_tasks(&self) -> usize;
    pub fn global_queue_depth(&self) -> usize;
}

pub struct Builder {}
impl Builder {
    #[known::one_thread]
    pub fn new_current_thread() -> Builder;
    #[known::worker_threads]
    pub fn new_multi_thread() -> Builder;
    pub fn enable_all(&mut self) -> &mut Self;
    pub fn enable_io(&mut self) -> &mut Self;
    pub fn enable_time(&mut self) -> &mut Self;
    pub fn start_paused(&mut self, start_paused: bool) -> &mut Self;
    pub fn worker_threads(&mut self, val: usize) -> &mut Self;
    pub fn max_blocking_threads(&mut self, val: usize) -> &mut Self;
    pub fn thread_name(&mut self, val: impl Into<String>) -> &mut Self;
    pub fn name(&mut self, val: impl Into<String>) -> &mut Self;
    pub fn thread_name_fn<F>(&mut self, #[known::runs(other_thread)] f: F) -> &mut Self
    where
        F: Fn() -> String + Send + Sync + 'static;
    pub fn thread_stack_size(&mut self, val: usize) -> &mut Self;
    pub fn on_thread_start<F>(&mut self, #[known::runs(other_thread)] f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static;
    pub fn on_thread_stop<F>(&mut self, #[known::runs(other_thread)] f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static;
    pub fn on_thread_park<F>(&mut self, #[known::runs(other_thread)] f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static;
    pub fn on_thread_unpark<F>(&mut self, #[known::runs(other_thread)] f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static;
    pub fn build(&mut self) -> io::Result<Runtime>;
    pub fn thread_keep_alive(&mut self, duration: Duration) -> &mut Self;
    pub fn global_queue_interval(&mut self, val: u32) -> &mut Self;
    pub fn event_interval(&mut self, val: u32) -> &mut Self;
    pub fn max_io_events_per_tick(&mut self, capacity: usize) -> &mut Self;
}
