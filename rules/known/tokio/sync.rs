//! tokio::sync.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

pub mod mpsc;
pub mod oneshot;
pub mod watch;
pub mod broadcast;

pub struct TryLockError;
#[known::lock(kind = "async", shape = "mutex")]
pub struct Mutex<T: ?Sized> { data: T }
impl<T: ?Sized> Mutex<T> {
    pub fn new(t: T) -> Mutex<T> where T: Sized;
    pub const fn const_new(t: T) -> Mutex<T> where T: Sized;
    #[known::acquire(mode = "exclusive")]
    pub async fn lock(&self) -> MutexGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_lock(&self) -> MutexGuard<'_, T>;
    #[known::acquire(mode = "exclusive")]
    pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_owned(self: Arc<Self>) -> Result<OwnedMutexGuard<T>, TryLockError>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_inner(self) -> T where T: Sized;
}
impl<T: Default> Default for Mutex<T> { fn default() -> Self; }
impl<T> From<T> for Mutex<T> { fn from(t: T) -> Self; }
#[known::lock(kind = "async", shape = "rwlock")]
pub struct RwLock<T: ?Sized> { data: T }
impl<T: ?Sized> RwLock<T> {
    pub fn new(value: T) -> RwLock<T> where T: Sized;
    pub const fn const_new(value: T) -> RwLock<T> where T: Sized;
    #[known::acquire(mode = "shared")]
    pub async fn read(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "exclusive")]
    pub async fn write(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "shared")]
    pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T>;
    #[known::acquire(mode = "exclusive")]
    pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_read(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_write(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_inner(self) -> T where T: Sized;
}
impl<T: Default> Default for RwLock<T> { fn default() -> Self; }
impl<T> From<T> for RwLock<T> { fn from(t: T) -> Self; }
#[known::guard]
pub struct MutexGuard<'a, T: ?Sized> { l: &'a T }
impl<'a, T: ?Sized> Deref for MutexGuard<'a, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, T: ?Sized> DerefMut for MutexGuard<'a, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct OwnedMutexGuard<T: ?Sized> { l: T }
impl<T: ?Sized> Deref for OwnedMutexGuard<T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct MappedMutexGuard<'a, T: ?Sized> { l: &'a T }
impl<'a, T: ?Sized> Deref for MappedMutexGuard<'a, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, T: ?Sized> DerefMut for MappedMutexGuard<'a, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct RwLockReadGuard<'a, T: ?Sized> { l: &'a T }
impl<'a, T: ?Sized> Deref for RwLockReadGuard<'a, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct RwLockWriteGuard<'a, T: ?Sized> { l: &'a T }
impl<'a, T: ?Sized> Deref for RwLockWriteGuard<'a, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, T: ?Sized> DerefMut for RwLockWriteGuard<'a, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct OwnedRwLockReadGuard<T: ?Sized> { l: T }
impl<T: ?Sized> Deref for OwnedRwLockReadGuard<T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct OwnedRwLockWriteGuard<T: ?Sized> { l: T }
impl<T: ?Sized> Deref for OwnedRwLockWriteGuard<T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for OwnedRwLockWriteGuard<T> { fn deref_mut(&mut self) -> &mut T; }
impl<'a, T: ?Sized> MutexGuard<'a, T> { pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(this: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>; }
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> { pub fn downgrade(self) -> RwLockReadGuard<'a, T>; }
#[known::synchronised]
pub struct Notify;
impl Notify {
    pub fn new() -> Notify;
    pub const fn const_new() -> Notify;
    pub async fn notified(&self);
    pub fn notify_one(&self);
    pub fn notify_waiters(&self);
}
impl Default for Notify { fn default() -> Notify; }
#[known::synchronised]
pub struct Semaphore;
pub struct AcquireError;
pub enum TryAcquireError { Closed, NoPermits }
pub struct SemaphorePermit<'a> { s: &'a Semaphore }
pub struct OwnedSemaphorePermit;
impl Semaphore {
    pub fn new(permits: usize) -> Semaphore;
    pub const fn const_new(permits: usize) -> Semaphore;
    pub async fn acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError>;
    pub async fn acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError>;
    pub fn try_acquire(&self) -> Result<SemaphorePermit<'_>, TryAcquireError>;
    pub async fn acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError>;
    pub fn try_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, TryAcquireError>;
    pub fn available_permits(&self) -> usize;
    pub fn add_permits(&self, n: usize);
    pub fn close(&self);
}
#[known::synchronised]
pub struct OnceCell<T> { t: T }
impl<T> OnceCell<T> {
    pub fn new() -> OnceCell<T>;
    pub const fn const_new() -> OnceCell<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub async fn get_or_init<F: FnOnce() -> Fut, Fut: std::future::Future<Output = T>>(&self, #[known::runs(once)] f: F) -> &T;
    pub async fn get_or_try_init<E, F: FnOnce() -> Fut, Fut: std::future::Future<Output = Result<T, E>>>(&self, #[known::runs(once)] f: F) -> Result<&T, E>;
}
impl<T> Default for OnceCell<T> { fn default() -> Self; }
pub struct Barrier;
impl Barrier { pub fn new(n: usize) -> Barrier; pub async fn wait(&self); }
