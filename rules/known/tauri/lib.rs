//! tauri 2: its runtime, which is one of tokio's, and the state that it keeps for all commands. What windows are and can do is left out, and how
//! a runtime is set.
use std::collections::HashMap;
use std::marker::PhantomData;
use std::ops::Deref;

#[derive(Debug)]
pub struct Error {}
pub type Result<T> = std::result::Result<T, Error>;

#[known::unlisted]
pub trait Runtime: 'static {}
#[derive(Debug)]
pub struct Wry {}
impl Runtime for Wry {}

/// One value of each type, for the whole program.
#[derive(Clone, Copy)]
pub struct State<'r, T: Send + Sync + 'static>(&'r T);
impl<'r, T: Send + Sync + 'static> State<'r, T> {
    #[known::sole_content]
    pub fn inner(&self) -> &'r T;
}
impl<T: Send + Sync + 'static> Deref for State<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}

#[derive(Clone, Debug)]
#[known::synchronised]
pub struct AppHandle<R: Runtime = Wry>(PhantomData<R>);
#[known::synchronised]
pub struct App<R: Runtime = Wry>(PhantomData<R>);
impl<R: Runtime> App<R> {
    pub fn handle(&self) -> &AppHandle<R>;
}
#[derive(Clone)]
#[known::synchronised]
pub struct Window<R: Runtime = Wry>(PhantomData<R>);
#[derive(Clone)]
#[known::synchronised]
pub struct WebviewWindow<R: Runtime = Wry>(PhantomData<R>);

pub trait Manager<R: Runtime> {
    fn app_handle(&self) -> &AppHandle<R>;
    fn get_webview_window(&self, label: &str) -> Option<WebviewWindow<R>>;
    fn webview_windows(&self) -> HashMap<String, WebviewWindow<R>>;
    fn manage<T>(&self, state: T) -> bool
    where
        T: Send + Sync + 'static;
    fn state<T>(&self) -> State<'_, T>
    where
        T: Send + Sync + 'static;
    fn try_state<T>(&self) -> Option<State<'_, T>>
    where
        T: Send + Sync + 'static;
}
impl<R: Runtime> Manager<R> for App<R> {}
impl<R: Runtime> Manager<R> for AppHandle<R> {}
impl<R: Runtime> Manager<R> for Window<R> {}
impl<R: Runtime> Manager<R> for WebviewWindow<R> {}

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
