//! blocking 1.7.0.
use std::future::Future;

pub use async_task::Task;

#[known::spawns(task)]
pub fn unblock<T, F>(#[known::runs(blocking_pool)] f: F) -> Task<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static;

pub struct Unblock<T> {}
impl<T> Unblock<T> {
    pub fn new(io: T) -> Unblock<T>;
    pub async fn get_mut(&mut self) -> &mut T;
    pub async fn with_mut<R, F>(&mut self, #[known::runs(blocking_pool)] op: F) -> R
    where
        F: FnOnce(&mut T) -> R + Send + 'static,
        R: Send + 'static,
        T: Send + 'static;
    pub async fn into_inner(self) -> T;
}
