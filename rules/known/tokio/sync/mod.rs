//! tokio::sync as of 1.54.1.
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

pub mod broadcast;
pub mod mpsc;
pub mod oneshot;
pub mod watch;

pub mod futures {
    use std::future::Future;
    use std::pin::Pin;

    pub struct Notified<'a> {}
    impl Notified<'_> {
        pub fn enable(self: Pin<&mut Self>) -> bool;
    }
    impl Future for Notified<'_> {
        type Output = ();
    }
    pub struct OwnedNotified {}
    impl OwnedNotified {
        pub fn enable(self: Pin<&mut Self>) -> bool;
    }
    impl Future for OwnedNotified {
        type Output = ();
    }
}

#[derive(Debug)]
pub struct TryLockError(());
impl std::fmt::Display for TryLockError {}
impl std::error::Error for TryLockError {}

#[known::lock(kind = "async", shape = "mutex")]
pub struct Mutex<T: ?Sized> {}
impl<T: ?Sized> Mutex<T> {
    pub fn new(t: T) -> Self
    where
        T: Sized;
    pub const fn const_new(t: T) -> Self
    where
        T: Sized;
    #[known::acquire(mode = "exclusive")]
    pub async fn lock(&self) -> MutexGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_lock(&self) -> MutexGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
    #[known::acquire(mode = "exclusive")]
    pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_owned(self: Arc<Self>) -> Result<OwnedMutexGuard<T>, TryLockError>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_inner(self) -> T
    where
        T: Sized;
}
impl<T> From<T> for Mutex<T> {}
impl<T: Default> Default for Mutex<T> {}

#[known::guard]
pub struct MutexGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U, F>(this: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U, F>(this: Self, #[known::runs(here)] f: F) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn mutex(this: &Self) -> &'a Mutex<T>;
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {}

#[known::guard]
pub struct OwnedMutexGuard<T: ?Sized> {}
impl<T: ?Sized> OwnedMutexGuard<T> {
    pub fn map<U, F>(this: Self, #[known::runs(here)] f: F) -> OwnedMappedMutexGuard<T, U>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U, F>(this: Self, #[known::runs(here)] f: F) -> Result<OwnedMappedMutexGuard<T, U>, Self>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn mutex(this: &Self) -> &Arc<Mutex<T>>;
}
impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {}
impl<T: ?Sized> Drop for OwnedMutexGuard<T> {}

#[known::guard]
pub struct MappedMutexGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> MappedMutexGuard<'a, T> {
    pub fn map<U, F>(this: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U, F>(this: Self, #[known::runs(here)] f: F) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
}
impl<'a, T: ?Sized> Deref for MappedMutexGuard<'a, T> {
    type Target = T;
}
impl<'a, T: ?Sized> DerefMut for MappedMutexGuard<'a, T> {}
impl<'a, T: ?Sized> Drop for MappedMutexGuard<'a, T> {}

#[known::guard]
pub struct OwnedMappedMutexGuard<T: ?Sized, U: ?Sized = T> {}
impl<T: ?Sized, U: ?Sized> OwnedMappedMutexGuard<T, U> {
    pub fn map<S, F>(this: Self, #[known::runs(here)] f: F) -> OwnedMappedMutexGuard<T, S>
    where
        F: FnOnce(&mut U) -> &mut S;
    pub fn try_map<S, F>(this: Self, #[known::runs(here)] f: F) -> Result<OwnedMappedMutexGuard<T, S>, Self>
    where
        F: FnOnce(&mut U) -> Option<&mut S>;
}
impl<T: ?Sized, U: ?Sized> Deref for OwnedMappedMutexGuard<T, U> {
    type Target = U;
}
impl<T: ?Sized, U: ?Sized> DerefMut for OwnedMappedMutexGuard<T, U> {}
impl<T: ?Sized, U: ?Sized> Drop for OwnedMappedMutexGuard<T, U> {}

#[known::lock(kind = "async", shape = "rwlock")]
#[known::exclusive("tokio::sync::Mutex")]
pub struct RwLock<T: ?Sized> {}
impl<T: ?Sized> RwLock<T> {
    #[known::exclusive(new)]
    pub fn new(value: T) -> RwLock<T>
    where
        T: Sized;
    pub fn with_max_readers(value: T, max_reads: u32) -> RwLock<T>
    where
        T: Sized;
    #[known::exclusive(const_new)]
    pub const fn const_new(value: T) -> RwLock<T>
    where
        T: Sized;
    pub const fn const_with_max_readers(value: T, max_reads: u32) -> RwLock<T>
    where
        T: Sized;
    #[known::acquire(mode = "shared")]
    pub async fn read(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::blocking(never_in_async)]
    pub fn blocking_read(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "shared")]
    pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read_owned(self: Arc<Self>) -> Result<OwnedRwLockReadGuard<T>, TryLockError>;
    #[known::acquire(mode = "exclusive")]
    #[known::exclusive(lock)]
    pub async fn write(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(never_in_async)]
    #[known::exclusive(blocking_lock)]
    pub fn blocking_write(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "exclusive")]
    #[known::exclusive(lock_owned)]
    pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock)]
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock_owned)]
    pub fn try_write_owned(self: Arc<Self>) -> Result<OwnedRwLockWriteGuard<T>, TryLockError>;
    #[known::exclusive(get_mut)]
    pub fn get_mut(&mut self) -> &mut T;
    #[known::exclusive(into_inner)]
    pub fn into_inner(self) -> T
    where
        T: Sized;
}
impl<T> From<T> for RwLock<T> {}
impl<T: Default> Default for RwLock<T> {}

#[known::guard]
pub struct RwLockReadGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> RwLockReadGuard<'a, T> {
    pub fn map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> RwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> Result<RwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
}
impl<'a, T: ?Sized> Drop for RwLockReadGuard<'a, T> {}

#[known::guard]
pub struct OwnedRwLockReadGuard<T: ?Sized, U: ?Sized = T> {}
impl<T: ?Sized, U: ?Sized> OwnedRwLockReadGuard<T, U> {
    pub fn map<F, V: ?Sized>(this: Self, #[known::runs(here)] f: F) -> OwnedRwLockReadGuard<T, V>
    where
        F: FnOnce(&U) -> &V;
    pub fn try_map<F, V: ?Sized>(this: Self, #[known::runs(here)] f: F) -> Result<OwnedRwLockReadGuard<T, V>, Self>
    where
        F: FnOnce(&U) -> Option<&V>;
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>>;
}
impl<T: ?Sized, U: ?Sized> Deref for OwnedRwLockReadGuard<T, U> {
    type Target = U;
}
impl<T: ?Sized, U: ?Sized> Drop for OwnedRwLockReadGuard<T, U> {}

#[known::guard]
pub struct RwLockWriteGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> RwLockMappedWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade_map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> RwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> Result<RwLockMappedWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_downgrade_map<F, U: ?Sized>(
        this: Self,
        #[known::runs(here)] f: F,
    ) -> Result<RwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn into_mapped(this: Self) -> RwLockMappedWriteGuard<'a, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(self) -> RwLockReadGuard<'a, T>;
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {}
impl<'a, T: ?Sized> Drop for RwLockWriteGuard<'a, T> {}

#[known::guard]
pub struct RwLockMappedWriteGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> RwLockMappedWriteGuard<'a, T> {
    pub fn map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> RwLockMappedWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> Result<RwLockMappedWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
}
impl<T: ?Sized> Deref for RwLockMappedWriteGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for RwLockMappedWriteGuard<'_, T> {}
impl<'a, T: ?Sized> Drop for RwLockMappedWriteGuard<'a, T> {}

#[known::guard]
pub struct OwnedRwLockWriteGuard<T: ?Sized> {}
impl<T: ?Sized> OwnedRwLockWriteGuard<T> {
    pub fn map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> OwnedRwLockMappedWriteGuard<T, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade_map<F, U: ?Sized>(this: Self, #[known::runs(here)] f: F) -> OwnedRwLockReadGuard<T, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<F, U: ?Sized>(
        this: Self,
        #[known::runs(here)] f: F,
    ) -> Result<OwnedRwLockMappedWriteGuard<T, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_downgrade_map<F, U: ?Sized>(
        this: Self,
        #[known::runs(here)] f: F,
    ) -> Result<OwnedRwLockReadGuard<T, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn into_mapped(this: Self) -> OwnedRwLockMappedWriteGuard<T>;
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(self) -> OwnedRwLockReadGuard<T>;
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>>;
}
impl<T: ?Sized> Deref for OwnedRwLockWriteGuard<T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for OwnedRwLockWriteGuard<T> {}
impl<T: ?Sized> Drop for OwnedRwLockWriteGuard<T> {}

#[known::guard]
pub struct OwnedRwLockMappedWriteGuard<T: ?Sized, U: ?Sized = T> {}
impl<T: ?Sized, U: ?Sized> OwnedRwLockMappedWriteGuard<T, U> {
    pub fn map<F, V: ?Sized>(this: Self, #[known::runs(here)] f: F) -> OwnedRwLockMappedWriteGuard<T, V>
    where
        F: FnOnce(&mut U) -> &mut V;
    pub fn try_map<F, V: ?Sized>(
        this: Self,
        #[known::runs(here)] f: F,
    ) -> Result<OwnedRwLockMappedWriteGuard<T, V>, Self>
    where
        F: FnOnce(&mut U) -> Option<&mut V>;
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>>;
}
impl<T: ?Sized, U: ?Sized> Deref for OwnedRwLockMappedWriteGuard<T, U> {
    type Target = U;
}
impl<T: ?Sized, U: ?Sized> DerefMut for OwnedRwLockMappedWriteGuard<T, U> {}
impl<T: ?Sized, U: ?Sized> Drop for OwnedRwLockMappedWriteGuard<T, U> {}

#[known::synchronised]
pub struct Notify {}
impl Notify {
    pub fn new() -> Notify;
    pub const fn const_new() -> Notify;
    pub fn notified(&self) -> futures::Notified<'_>;
    pub fn notified_owned(self: Arc<Self>) -> futures::OwnedNotified;
    pub fn notify_one(&self);
    pub fn notify_last(&self);
    pub fn notify_waiters(&self);
}
impl Default for Notify {}

#[known::synchronised]
pub struct Barrier {}
impl Barrier {
    pub fn new(n: usize) -> Barrier;
    pub async fn wait(&self) -> BarrierWaitResult;
}
#[derive(Clone, Debug)]
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool;
}

#[known::synchronised]
pub struct OnceCell<T> {}
impl<T> OnceCell<T> {
    pub fn new() -> Self;
    pub const fn const_new() -> Self;
    pub fn new_with(value: Option<T>) -> Self;
    pub const fn const_new_with(value: T) -> Self;
    pub fn initialized(&self) -> bool;
    #[known::sole_content]
    pub fn get(&self) -> Option<&T>;
    #[known::sole_content]
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn set(&self, value: T) -> Result<(), SetError<T>>;
    #[known::sole_content]
    pub async fn get_or_init<F, Fut>(&self, #[known::runs(once)] f: F) -> &T
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = T>;
    #[known::sole_content]
    pub async fn get_or_try_init<E, F, Fut>(&self, #[known::runs(once)] f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<T, E>>;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}
impl<T> Default for OnceCell<T> {}
impl<T: Clone> Clone for OnceCell<T> {}
impl<T> From<T> for OnceCell<T> {}

#[derive(Debug, PartialEq, Eq)]
pub enum SetError<T> {
    AlreadyInitializedError(T),
    InitializingError(T),
}
impl<T> SetError<T> {
    pub fn is_already_init_err(&self) -> bool;
    pub fn is_initializing_err(&self) -> bool;
}
impl<T> std::fmt::Display for SetError<T> {}
impl<T: std::fmt::Debug> std::error::Error for SetError<T> {}

#[known::synchronised]
pub struct SetOnce<T> {}
impl<T> SetOnce<T> {
    pub fn new() -> Self;
    pub const fn const_new() -> Self;
    pub fn new_with(value: Option<T>) -> Self;
    pub const fn const_new_with(value: T) -> Self;
    pub fn initialized(&self) -> bool;
    pub fn get(&self) -> Option<&T>;
    pub fn set(&self, value: T) -> Result<(), SetOnceError<T>>;
    pub fn into_inner(self) -> Option<T>;
    pub async fn wait(&self) -> &T;
}
impl<T> Default for SetOnce<T> {}
impl<T: Clone> Clone for SetOnce<T> {}
impl<T> From<T> for SetOnce<T> {}
#[derive(Debug, PartialEq, Eq)]
pub struct SetOnceError<T>(pub T);
impl<T> std::fmt::Display for SetOnceError<T> {}
impl<T: std::fmt::Debug> std::error::Error for SetOnceError<T> {}

#[known::synchronised]
pub struct Semaphore {}
impl Semaphore {
    pub const MAX_PERMITS: usize = usize::MAX >> 3;
    pub fn new(permits: usize) -> Self;
    pub const fn const_new(permits: usize) -> Self;
    pub fn available_permits(&self) -> usize;
    pub fn add_permits(&self, n: usize);
    pub fn forget_permits(&self, n: usize) -> usize;
    pub async fn acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError>;
    pub async fn acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError>;
    pub fn try_acquire(&self) -> Result<SemaphorePermit<'_>, TryAcquireError>;
    pub fn try_acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, TryAcquireError>;
    #[known::blocking(never_in_async)]
    pub fn blocking_acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError>;
    #[known::blocking(never_in_async)]
    pub fn blocking_acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError>;
    pub async fn acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError>;
    pub async fn acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, AcquireError>;
    pub fn try_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, TryAcquireError>;
    pub fn try_acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, TryAcquireError>;
    #[known::blocking(never_in_async)]
    pub fn blocking_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError>;
    #[known::blocking(never_in_async)]
    pub fn blocking_acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, AcquireError>;
    pub fn close(&self);
    pub fn is_closed(&self) -> bool;
}

pub struct SemaphorePermit<'a> {}
impl<'a> SemaphorePermit<'a> {
    pub fn forget(self);
    pub fn merge(&mut self, other: Self);
    pub fn split(&mut self, n: usize) -> Option<Self>;
    pub fn semaphore(&self) -> &Semaphore;
    pub fn num_permits(&self) -> usize;
}
impl Drop for SemaphorePermit<'_> {}

pub struct OwnedSemaphorePermit {}
impl OwnedSemaphorePermit {
    pub fn forget(self);
    pub fn merge(&mut self, other: Self);
    pub fn split(&mut self, n: usize) -> Option<Self>;
    pub fn semaphore(&self) -> &Arc<Semaphore>;
    pub fn num_permits(&self) -> usize;
}
impl Drop for OwnedSemaphorePermit {}

#[derive(Debug)]
pub struct AcquireError(());
impl std::fmt::Display for AcquireError {}
impl std::error::Error for AcquireError {}
#[derive(Debug, PartialEq, Eq)]
pub enum TryAcquireError {
    Closed,
    NoPermits,
}
impl std::fmt::Display for TryAcquireError {}
impl std::error::Error for TryAcquireError {}
