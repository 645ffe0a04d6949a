//! async-task 4.7.1.
use std::future::Future;

#[must_use]
pub struct Task<T, M = ()> {}
impl<T, M> Task<T, M> {
    pub fn detach(self);
    pub async fn cancel(self) -> Option<T>;
    pub fn fallible(self) -> FallibleTask<T, M>;
    pub fn is_finished(&self) -> bool;
}
impl<T, M> Future for Task<T, M> {
    type Output = T;
}
pub struct FallibleTask<T, M = ()> {}
impl<T, M> FallibleTask<T, M> {
    pub fn detach(self);
    pub async fn cancel(self) -> Option<T>;
    pub fn is_finished(&self) -> bool;
}
impl<T, M> Future for FallibleTask<T, M> {
    type Output = Option<T>;
}
