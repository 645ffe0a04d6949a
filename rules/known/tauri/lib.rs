//! tauri 2: its runtime, which is one of tokio's. Windows, states and commands are left out, and how a runtime is set.
#[derive(Debug)]
pub struct Error {}

pub mod async_runtime {
    use std::future::Future;

    pub use tokio::runtime::{Handle as TokioHandle, Runtime as TokioRuntime};
    pub use tokio::sync::mpsc::{Receiver, Sender, channel};
    pub use tokio::sync::{Mutex, RwLock};
    pub use tokio::task::JoinHandle as TokioJoinHandle;

    #[known::synchronised]
    pub struct JoinHandle<T> {}
    impl<T> JoinHandle<T> {
        pub fn inner(&self) -> &tokio::task::JoinHandle<T>;
        pub fn abort(&self);
    }
    impl<T> Future for JoinHandle<T> {
        type Output = Result<T, crate::Error>;
    }
    #[derive(Clone, Debug)]
    #[known::synchronised]
    pub struct RuntimeHandle {}
    impl RuntimeHandle {
        pub fn inner(&self) -> &TokioHandle;
        #[known::spawns(task)]
        pub fn spawn_blocking<F, R>(&self, #[known::runs(blocking_pool)] func: F) -> JoinHandle<R>
        where
            F: FnOnce() -> R + Send + 'static,
            R: Send + 'static;
        #[known::blocking(never_in_async)]
        pub fn block_on<F: Future>(&self, task: F) -> F::Output;
        #[known::spawns(task)]
        pub fn spawn<F>(&self, #[known::runs(other_task)] task: F) -> JoinHandle<F::Output>
        where
            F: Future + Send + 'static,
            F::Output: Send + 'static;
    }

    pub fn handle() -> RuntimeHandle;
    #[known::blocking(never_in_async)]
    pub fn block_on<F: Future>(task: F) -> F::Output;
    #[known::spawns(task)]
    pub fn spawn<F>(#[known::runs(other_task)] task: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static;
    #[known::spawns(task)]
    pub fn spawn_blocking<F, R>(#[known::runs(blocking_pool)] func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static;
}
