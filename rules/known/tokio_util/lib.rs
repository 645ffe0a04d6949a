//! tokio-util 0.7.20.
pub mod codec;
pub mod sync {
    use std::future::Future;

    #[known::synchronised]
    pub struct CancellationToken {}
    impl CancellationToken {
        pub fn new() -> CancellationToken;
        pub fn child_token(&self) -> CancellationToken;
        pub fn cancel(&self);
        pub fn is_cancelled(&self) -> bool;
        pub fn cancelled(&self) -> WaitForCancellationFuture<'_>;
        pub fn cancelled_owned(self) -> WaitForCancellationFutureOwned;
        pub fn drop_guard(self) -> DropGuard;
        pub fn drop_guard_ref(&self) -> DropGuardRef<'_>;
        pub async fn run_until_cancelled<F>(&self, fut: F) -> Option<F::Output>
        where
            F: Future;
        pub async fn run_until_cancelled_owned<F>(self, fut: F) -> Option<F::Output>
        where
            F: Future;
    }
    impl Clone for CancellationToken {}
    impl Default for CancellationToken {}
    pub struct WaitForCancellationFuture<'a> {}
    impl<'a> Future for WaitForCancellationFuture<'a> {
        type Output = ();
    }
    pub struct WaitForCancellationFutureOwned {}
    impl Future for WaitForCancellationFutureOwned {
        type Output = ();
    }
    #[derive(Debug)]
    pub struct DropGuard {}
    impl DropGuard {
        pub fn disarm(self) -> CancellationToken;
    }
    #[derive(Debug)]
    pub struct DropGuardRef<'a> {}
    impl<'a> DropGuardRef<'a> {
        pub fn disarm(self) -> &'a CancellationToken;
    }
    pub struct PollSemaphore {}
    pub struct ReusableBoxFuture<'a, T> {}
    impl<'a, T> Future for ReusableBoxFuture<'a, T> {
        type Output = T;
    }
}
pub mod task {
    use std::future::Future;
    use tokio::runtime::Handle;
    use tokio::task::JoinHandle;

    #[known::synchronised]
    pub struct TaskTracker {}
    impl TaskTracker {
        pub fn new() -> Self;
        #[known::joins]
        pub async fn wait(&self);
        pub fn close(&self) -> bool;
        pub fn reopen(&self) -> bool;
        pub fn is_closed(&self) -> bool;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[known::spawns(task)]
        pub fn spawn<F>(&self, #[known::runs(other_task)] task: F) -> JoinHandle<F::Output>
        where
            F: Future + Send + 'static,
            F::Output: Send + 'static;
        #[known::spawns(task)]
        pub fn spawn_on<F>(&self, #[known::runs(other_task)] task: F, handle: &Handle) -> JoinHandle<F::Output>
        where
            F: Future + Send + 'static,
            F::Output: Send + 'static;
        #[known::spawns(task)]
        pub fn spawn_local<F>(&self, #[known::runs(other_task)] task: F) -> JoinHandle<F::Output>
        where
            F: Future + 'static,
            F::Output: 'static;
        #[known::spawns(task)]
        pub fn spawn_blocking<F, T>(&self, #[known::runs(blocking_pool)] task: F) -> JoinHandle<T>
        where
            F: FnOnce() -> T,
            F: Send + 'static,
            T: Send + 'static;
        pub fn token(&self) -> TaskTrackerToken;
    }
    impl Clone for TaskTracker {}
    impl Default for TaskTracker {}
    pub struct TaskTrackerToken {}
}
