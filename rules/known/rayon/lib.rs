//! rayon 1.12.0 (and rayon-core 1.13.0).
pub mod iter;
pub mod slice;
pub mod str;

use std::error::Error;

pub mod prelude {
    pub use crate::iter::{
        FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator,
        IntoParallelRefMutIterator, ParallelBridge, ParallelDrainFull, ParallelDrainRange, ParallelExtend,
        ParallelIterator,
    };
    pub use crate::slice::{ParallelSlice, ParallelSliceMut};
    pub use crate::str::ParallelString;
}

#[known::spawns(job)]
pub fn spawn<F>(#[known::runs(other_thread)] func: F)
where
    F: FnOnce() + Send + 'static;
#[known::spawns(job)]
pub fn spawn_fifo<F>(#[known::runs(other_thread)] func: F)
where
    F: FnOnce() + Send + 'static;
#[known::blocking]
pub fn join<A, B, RA, RB>(#[known::runs(here)] oper_a: A, #[known::runs(here)] oper_b: B) -> (RA, RB)
where
    A: FnOnce() -> RA + Send,
    B: FnOnce() -> RB + Send,
    RA: Send,
    RB: Send;
#[known::blocking]
pub fn scope<'scope, OP, R>(#[known::runs(here)] op: OP) -> R
where
    OP: FnOnce(&Scope<'scope>) -> R + Send,
    R: Send;
#[known::blocking]
pub fn in_place_scope<'scope, OP, R>(#[known::runs(here)] op: OP) -> R
where
    OP: FnOnce(&Scope<'scope>) -> R;
pub fn current_num_threads() -> usize;
pub fn current_thread_index() -> Option<usize>;
pub fn max_num_threads() -> usize;
pub fn yield_now() -> Option<Yield>;
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Yield {
    Executed,
    Idle,
}

pub struct Scope<'scope> {}
impl<'scope> Scope<'scope> {
    #[known::spawns(job)]
    pub fn spawn<BODY>(&self, #[known::runs(other_thread)] body: BODY)
    where
        BODY: FnOnce(&Scope<'scope>) + Send + 'scope;
}

#[known::synchronised]
pub struct ThreadPool {}
impl ThreadPool {
    #[known::blocking]
    pub fn install<OP, R>(&self, #[known::runs(other_thread)] op: OP) -> R
    where
        OP: FnOnce() -> R + Send,
        R: Send;
    #[known::spawns(job)]
    pub fn spawn<OP>(&self, #[known::runs(other_thread)] op: OP)
    where
        OP: FnOnce() + Send + 'static;
    #[known::spawns(job)]
    pub fn spawn_fifo<OP>(&self, #[known::runs(other_thread)] op: OP)
    where
        OP: FnOnce() + Send + 'static;
    #[known::blocking]
    pub fn join<A, B, RA, RB>(&self, #[known::runs(other_thread)] oper_a: A, #[known::runs(other_thread)] oper_b: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send;
    #[known::blocking]
    pub fn scope<'scope, OP, R>(&self, #[known::runs(other_thread)] op: OP) -> R
    where
        OP: FnOnce(&Scope<'scope>) -> R + Send,
        R: Send;
    #[known::blocking]
    pub fn broadcast<OP, R>(&self, #[known::runs(each)] op: OP) -> Vec<R>
    where
        OP: Fn(BroadcastContext<'_>) -> R + Sync,
        R: Send;
    pub fn current_num_threads(&self) -> usize;
    pub fn current_thread_index(&self) -> Option<usize>;
}
pub struct BroadcastContext<'a> {}
impl<'a> BroadcastContext<'a> {
    pub fn index(&self) -> usize;
    pub fn num_threads(&self) -> usize;
}
pub struct ThreadPoolBuilder {}
impl ThreadPoolBuilder {
    pub fn new() -> Self;
    pub fn build(self) -> Result<ThreadPool, ThreadPoolBuildError>;
    pub fn build_global(self) -> Result<(), ThreadPoolBuildError>;
    pub fn num_threads(self, num_threads: usize) -> Self;
    pub fn stack_size(self, stack_size: usize) -> Self;
    pub fn thread_name<F>(self, #[known::runs(each)] closure: F) -> Self
    where
        F: FnMut(usize) -> String + 'static;
    pub fn start_handler<H>(self, #[known::runs(other_thread)] start_handler: H) -> Self
    where
        H: Fn(usize) + Send + Sync + 'static;
    pub fn exit_handler<H>(self, #[known::runs(other_thread)] exit_handler: H) -> Self
    where
        H: Fn(usize) + Send + Sync + 'static;
}
impl Default for ThreadPoolBuilder {}
#[derive(Debug)]
pub struct ThreadPoolBuildError {}
impl std::fmt::Display for ThreadPoolBuildError {}
impl Error for ThreadPoolBuildError {}
