//! futures::lock as of 0.3.34.
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

#[known::lock(kind = "async", shape = "mutex")]
pub struct Mutex<T: ?Sized> {}
impl<T> Mutex<T> {
    pub const fn new(t: T) -> Self;
    pub fn into_inner(self) -> T;
}
impl<T: ?Sized> Mutex<T> {
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_owned(self: &Arc<Self>) -> Option<OwnedMutexGuard<T>>;
    #[known::acquire(mode = "exclusive")]
    pub fn lock(&self) -> MutexLockFuture<'_, T>;
    #[known::acquire(mode = "exclusive")]
    pub fn lock_owned(self: Arc<Self>) -> OwnedMutexLockFuture<T>;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T> From<T> for Mutex<T> {}
impl<T: Default> Default for Mutex<T> {}
pub struct MutexLockFuture<'a, T: ?Sized> {}
impl<'a, T: ?Sized> Future for MutexLockFuture<'a, T> {
    type Output = MutexGuard<'a, T>;
}
pub struct OwnedMutexLockFuture<T: ?Sized> {}
impl<T: ?Sized> Future for OwnedMutexLockFuture<T> {
    type Output = OwnedMutexGuard<T>;
}
#[known::guard]
pub struct MutexGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, T, U>
    where
        F: FnOnce(&mut T) -> &mut U;
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {}
#[known::guard]
pub struct OwnedMutexGuard<T: ?Sized> {}
impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {}
impl<T: ?Sized> Drop for OwnedMutexGuard<T> {}
#[known::guard]
pub struct MappedMutexGuard<'a, T: ?Sized, U: ?Sized> {}
impl<'a, T: ?Sized, U: ?Sized> MappedMutexGuard<'a, T, U> {
    pub fn map<V: ?Sized, F>(this: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, T, V>
    where
        F: FnOnce(&mut U) -> &mut V;
}
impl<T: ?Sized, U: ?Sized> Deref for MappedMutexGuard<'_, T, U> {
    type Target = U;
}
impl<T: ?Sized, U: ?Sized> DerefMut for MappedMutexGuard<'_, T, U> {}
impl<T: ?Sized, U: ?Sized> Drop for MappedMutexGuard<'_, T, U> {}
