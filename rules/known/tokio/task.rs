//! tokio::task as of 1.54.1.
use std::any::Any;
use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;

use crate::runtime::Runtime;

pub use self::coop::{Unconstrained, consume_budget, unconstrained};
pub use self::join_set::JoinSet;

#[known::spawns(task)]
pub fn spawn<F>(#[known::runs(other_task)] future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static;
#[known::spawns(task)]
pub fn spawn_local<F>(#[known::runs(other_task)] future: F) -> JoinHandle<F::Output>
where
    F: Future + 'static,
    F::Output: 'static;
#[known::spawns(task)]
pub fn spawn_blocking<F, R>(#[known::runs(blocking_pool)] f: F) -> JoinHandle<R>
where
    F: FnOnce() -> R + Send + 'static,
    R: Send + 'static;
pub fn block_in_place<F, R>(#[known::runs(blocking_pool)] f: F) -> R
where
    F: FnOnce() -> R;
pub async fn yield_now();
pub fn id() -> Id;
pub fn try_id() -> Option<Id>;

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Id(u64);
impl fmt::Display for Id {}

#[known::synchronised]
pub struct JoinHandle<T> {}
impl<T> JoinHandle<T> {
    pub fn abort(&self);
    #[known::tells(ended)]
    pub fn is_finished(&self) -> bool;
    pub fn abort_handle(&self) -> AbortHandle;
    pub fn id(&self) -> Id;
}
impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;
}

#[known::synchronised]
pub struct AbortHandle {}
impl AbortHandle {
    pub fn abort(&self);
    #[known::tells(ended)]
    pub fn is_finished(&self) -> bool;
    pub fn id(&self) -> Id;
}
impl Clone for AbortHandle {}

#[derive(Debug)]
pub struct JoinError {}
impl JoinError {
    pub fn is_cancelled(&self) -> bool;
    pub fn is_panic(&self) -> bool;
    pub fn into_panic(self) -> Box<dyn Any + Send + 'static>;
    pub fn try_into_panic(self) -> Result<Box<dyn Any + Send + 'static>, JoinError>;
    pub fn id(&self) -> Id;
}
impl fmt::Display for JoinError {}
impl Error for JoinError {}
impl From<JoinError> for io::Error {}

pub struct LocalSet {}
impl LocalSet {
    #[known::one_thread]
    pub fn new() -> LocalSet;
    pub fn enter(&self) -> LocalEnterGuard;
    #[known::spawns(task)]
    pub fn spawn_local<F>(&self, #[known::runs(other_task)] future: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static;
    #[known::blocking(never_in_async)]
    pub fn block_on<F>(&self, rt: &Runtime, future: F) -> F::Output
    where
        F: Future;
    pub async fn run_until<F>(&self, future: F) -> F::Output
    where
        F: Future;
}
impl Future for LocalSet {
    type Output = ();
}
impl Default for LocalSet {}
pub struct LocalEnterGuard {}

pub struct LocalKey<T: 'static> {}
impl<T: 'static> LocalKey<T> {
    pub fn scope<F>(&'static self, value: T, f: F) -> futures::TaskLocalFuture<T, F>
    where
        F: Future;
    pub fn sync_scope<F, R>(&'static self, value: T, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce() -> R;
    pub fn with<F, R>(&'static self, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce(&T) -> R;
    pub fn try_with<F, R>(&'static self, #[known::runs(here)] f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R;
}
impl<T: Clone + 'static> LocalKey<T> {
    pub fn get(&'static self) -> T;
    pub fn try_get(&'static self) -> Result<T, AccessError>;
}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct AccessError {}
impl fmt::Display for AccessError {}
impl Error for AccessError {}

pub mod futures {
    use std::future::Future;
    use std::pin::Pin;

    pub struct TaskLocalFuture<T: 'static, F> {}
    impl<T: 'static, F> TaskLocalFuture<T, F> {
        pub fn take_value(self: Pin<&mut Self>) -> Option<T>;
    }
    impl<T: 'static, F: Future> Future for TaskLocalFuture<T, F> {
        type Output = F::Output;
    }
}

pub mod coop {
    use std::future::Future;

    pub async fn consume_budget();
    pub fn has_budget_remaining() -> bool;
    pub fn unconstrained<F>(inner: F) -> Unconstrained<F>;
    pub struct Unconstrained<F> {}
    impl<F: Future> Future for Unconstrained<F> {
        type Output = F::Output;
    }
}

mod join_set {
    use super::{AbortHandle, Id, JoinError, LocalSet};
    use crate::runtime::Handle;
    use std::future::Future;
    use std::task::{Context, Poll};

    pub struct JoinSet<T> {}
    impl<T> JoinSet<T> {
        pub fn new() -> Self;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
    }
    impl<T: 'static> JoinSet<T> {
        #[known::spawns(task)]
        pub fn spawn<F>(&mut self, #[known::runs(other_task)] task: F) -> AbortHandle
        where
            F: Future<Output = T>,
            F: Send + 'static,
            T: Send;
        #[known::spawns(task)]
        pub fn spawn_on<F>(&mut self, #[known::runs(other_task)] task: F, handle: &Handle) -> AbortHandle
        where
            F: Future<Output = T>,
            F: Send + 'static,
            T: Send;
        #[known::spawns(task)]
        pub fn spawn_local<F>(&mut self, #[known::runs(other_task)] task: F) -> AbortHandle
        where
            F: Future<Output = T>,
            F: 'static;
        #[known::spawns(task)]
        pub fn spawn_local_on<F>(&mut self, #[known::runs(other_task)] task: F, local_set: &LocalSet) -> AbortHandle
        where
            F: Future<Output = T>,
            F: 'static;
        #[known::spawns(task)]
        pub fn spawn_blocking<F>(&mut self, #[known::runs(blocking_pool)] f: F) -> AbortHandle
        where
            F: FnOnce() -> T,
            F: Send + 'static,
            T: Send;
        #[known::spawns(task)]
        pub fn spawn_blocking_on<F>(&mut self, #[known::runs(blocking_pool)] f: F, handle: &Handle) -> AbortHandle
        where
            F: FnOnce() -> T,
            F: Send + 'static,
            T: Send;
        #[known::joins(next)]
        pub async fn join_next(&mut self) -> Option<Result<T, JoinError>>;
        #[known::joins(next)]
        pub async fn join_next_with_id(&mut self) -> Option<Result<(Id, T), JoinError>>;
        pub fn try_join_next(&mut self) -> Option<Result<T, JoinError>>;
        pub fn try_join_next_with_id(&mut self) -> Option<Result<(Id, T), JoinError>>;
        #[known::joins]
        pub async fn shutdown(&mut self);
        #[known::joins]
        pub async fn join_all(self) -> Vec<T>;
        pub fn abort_all(&mut self);
        pub fn detach_all(&mut self);
        pub fn poll_join_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<T, JoinError>>>;
        pub fn poll_join_next_with_id(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<(Id, T), JoinError>>>;
    }
    impl<T> Default for JoinSet<T> {}
    impl<T, F> FromIterator<F> for JoinSet<T>
    where
        F: Future<Output = T>,
        F: Send + 'static,
        T: Send + 'static,
    {
    }
    impl<T, F> Extend<F> for JoinSet<T>
    where
        F: Future<Output = T>,
        F: Send + 'static,
        T: Send + 'static,
    {
    }
}
