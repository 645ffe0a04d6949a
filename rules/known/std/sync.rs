//! std::sync as of Rust 1.95.
// lang: arc, arc_weak, mutex, rw_lock, condvar, once_lock, lazy_lock, poison_error

pub mod atomic;
pub mod mpsc;

use crate::any::Any;
use crate::borrow::{Borrow, Cow, ToOwned};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::error::Error;
use crate::ffi::{CStr, CString};
use crate::fmt;
use crate::hash::Hash;
use crate::marker::{Send, Sync, Unpin};
use crate::mem::MaybeUninit;
use crate::ops::{Deref, DerefMut, Drop, FnMut, FnOnce};
use crate::pin::Pin;
use crate::time::Duration;

#[known::lang("poison_error")]
pub struct PoisonError<T> {}
impl<T> PoisonError<T> {
    pub fn new(data: T) -> PoisonError<T>;
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T> fmt::Debug for PoisonError<T> {}
impl<T> fmt::Display for PoisonError<T> {}
impl<T> Error for PoisonError<T> {}

#[known::would_block(WouldBlock)]
pub enum TryLockError<T> {
    Poisoned(PoisonError<T>),
    WouldBlock,
}
impl<T> From<PoisonError<T>> for TryLockError<T> {}
impl<T> fmt::Debug for TryLockError<T> {}
impl<T> fmt::Display for TryLockError<T> {}
impl<T> Error for TryLockError<T> {}

pub type LockResult<T> = Result<T, PoisonError<T>>;
pub type TryLockResult<Guard> = Result<Guard, TryLockError<Guard>>;

#[known::lang("mutex")]
#[known::lock(kind = "blocking", shape = "mutex")]
pub struct Mutex<T: ?Sized> {}
impl<T> Mutex<T> {
    pub const fn new(t: T) -> Mutex<T>;
    pub fn into_inner(self) -> LockResult<T>
    where
        T: Sized;
}
impl<T: ?Sized> Mutex<T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>>;
    pub fn is_poisoned(&self) -> bool;
    pub fn clear_poison(&self);
    pub fn get_mut(&mut self) -> LockResult<&mut T>;
    pub const fn data_ptr(&self) -> *mut T;
}
impl<T> From<T> for Mutex<T> {}
impl<T: Default> Default for Mutex<T> {}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {}

#[known::guard]
#[known::not_send]
pub struct MutexGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
        U: ?Sized;
}
#[known::guard]
#[known::not_send]
pub struct MappedMutexGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> MappedMutexGuard<'a, T> {
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
        U: ?Sized;
}

#[known::lang("rw_lock")]
#[known::lock(kind = "blocking", shape = "rwlock")]
#[known::exclusive("std::sync::Mutex")]
pub struct RwLock<T: ?Sized> {}
impl<T> RwLock<T> {
    #[known::exclusive(new)]
    pub const fn new(t: T) -> RwLock<T>;
    #[known::exclusive(into_inner)]
    pub fn into_inner(self) -> LockResult<T>
    where
        T: Sized;
}
impl<T: ?Sized> RwLock<T> {
    #[known::acquire(mode = "shared", blocking)]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::exclusive(lock)]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock)]
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>>;
    #[known::exclusive(is_poisoned)]
    pub fn is_poisoned(&self) -> bool;
    #[known::exclusive(clear_poison)]
    pub fn clear_poison(&self);
    #[known::exclusive(get_mut)]
    pub fn get_mut(&mut self) -> LockResult<&mut T>;
    #[known::exclusive(data_ptr)]
    pub const fn data_ptr(&self) -> *mut T;
}
impl<T> From<T> for RwLock<T> {}
impl<T: Default> Default for RwLock<T> {}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {}

#[known::guard]
#[known::not_send]
pub struct RwLockReadGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> RwLockReadGuard<'a, T> {
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedRwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
        U: ?Sized;
}
#[known::guard]
#[known::not_send]
pub struct MappedRwLockReadGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> MappedRwLockReadGuard<'a, T> {
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedRwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
        U: ?Sized;
}
#[known::guard]
#[known::not_send]
pub struct RwLockWriteGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, T>;
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedRwLockWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
        U: ?Sized;
}
#[known::guard]
#[known::not_send]
pub struct MappedRwLockWriteGuard<'a, T: ?Sized + 'a> {}
impl<'a, T: ?Sized> MappedRwLockWriteGuard<'a, T> {
    pub fn map<U, F>(orig: Self, #[known::runs(here)] f: F) -> MappedRwLockWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
        U: ?Sized;
    pub fn filter_map<U, F>(
        orig: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
        U: ?Sized;
}

#[known::lock(kind = "blocking", shape = "reentrant")]
pub struct ReentrantLock<T: ?Sized> {}
impl<T> ReentrantLock<T> {
    pub const fn new(t: T) -> ReentrantLock<T>;
    pub fn into_inner(self) -> T;
}
impl<T: ?Sized> ReentrantLock<T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> ReentrantLockGuard<'_, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<ReentrantLockGuard<'_, T>>;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T> From<T> for ReentrantLock<T> {}
impl<T: Default> Default for ReentrantLock<T> {}
#[known::guard]
#[known::not_send]
pub struct ReentrantLockGuard<'a, T: ?Sized + 'a> {}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {}
impl<T: ?Sized> Deref for MappedMutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for MappedMutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> Drop for MappedMutexGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MappedMutexGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for MappedMutexGuard<'_, T> {}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockReadGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for RwLockReadGuard<'_, T> {}
impl<T: ?Sized> Deref for MappedRwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for MappedRwLockReadGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MappedRwLockReadGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for MappedRwLockReadGuard<'_, T> {}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockWriteGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for RwLockWriteGuard<'_, T> {}
impl<T: ?Sized> Deref for MappedRwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for MappedRwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> Drop for MappedRwLockWriteGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MappedRwLockWriteGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for MappedRwLockWriteGuard<'_, T> {}
impl<T: ?Sized> Deref for ReentrantLockGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for ReentrantLockGuard<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for ReentrantLockGuard<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for ReentrantLockGuard<'_, T> {}

#[known::lang("condvar")]
#[known::synchronised]
pub struct Condvar {}
impl Condvar {
    pub const fn new() -> Condvar;
    #[known::blocking]
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>>;
    #[known::blocking]
    pub fn wait_while<'a, T, F>(
        &self,
        guard: MutexGuard<'a, T>,
        #[known::runs(each)] condition: F,
    ) -> LockResult<MutexGuard<'a, T>>
    where
        F: FnMut(&mut T) -> bool;
    #[known::blocking]
    pub fn wait_timeout_ms<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        ms: u32,
    ) -> LockResult<(MutexGuard<'a, T>, bool)>;
    #[known::blocking]
    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>;
    #[known::blocking]
    pub fn wait_timeout_while<'a, T, F>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
        #[known::runs(each)] condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>
    where
        F: FnMut(&mut T) -> bool;
    pub fn notify_one(&self);
    pub fn notify_all(&self);
}
impl Default for Condvar {}
impl fmt::Debug for Condvar {}
#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(&self) -> bool;
}

#[known::synchronised]
pub struct Once {}
impl Once {
    pub const fn new() -> Once;
    pub fn call_once<F>(&self, #[known::runs(once)] f: F)
    where
        F: FnOnce();
    pub fn call_once_force<F>(&self, #[known::runs(once)] f: F)
    where
        F: FnOnce(&OnceState);
    pub fn is_completed(&self) -> bool;
    #[known::blocking]
    pub fn wait(&self);
    #[known::blocking]
    pub fn wait_force(&self);
}
impl fmt::Debug for Once {}
pub const ONCE_INIT: Once = _;
pub struct OnceState {}
impl OnceState {
    pub fn is_poisoned(&self) -> bool;
}

#[known::lang("once_lock")]
#[known::synchronised]
pub struct OnceLock<T> {}
impl<T> OnceLock<T> {
    pub const fn new() -> OnceLock<T>;
    #[known::sole_content]
    pub fn get(&self) -> Option<&T>;
    #[known::sole_content]
    pub fn get_mut(&mut self) -> Option<&mut T>;
    #[known::blocking(cheap)]
    #[known::sole_content]
    pub fn wait(&self) -> &T;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
    #[known::sole_content]
    pub fn get_or_init<F>(&self, #[known::runs(once)] f: F) -> &T
    where
        F: FnOnce() -> T;
    #[known::sole_content]
    pub fn get_mut_or_init<F>(&mut self, #[known::runs(once)] f: F) -> &mut T
    where
        F: FnOnce() -> T;
    #[known::sole_content]
    pub fn get_or_try_init<F, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Result<T, E>;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}
impl<T> Default for OnceLock<T> {}
impl<T: Clone> Clone for OnceLock<T> {}
impl<T> From<T> for OnceLock<T> {}
impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {}

#[known::lang("lazy_lock")]
pub struct LazyLock<T, F = fn() -> T> {}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub const fn new(#[known::runs(once)] f: F) -> LazyLock<T, F>;
    pub fn into_inner(this: Self) -> Result<T, F>;
    #[known::sole_content]
    pub fn force_mut(this: &mut LazyLock<T, F>) -> &mut T;
    #[known::sole_content]
    pub fn force(this: &LazyLock<T, F>) -> &T;
}
impl<T, F> LazyLock<T, F> {
    #[known::sole_content]
    pub fn get_mut(this: &mut LazyLock<T, F>) -> Option<&mut T>;
    #[known::sole_content]
    pub fn get(this: &LazyLock<T, F>) -> Option<&T>;
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T, F: FnOnce() -> T> DerefMut for LazyLock<T, F> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: Default> Default for LazyLock<T> {}
impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {}

#[known::synchronised]
pub struct Barrier {}
impl Barrier {
    pub const fn new(n: usize) -> Barrier;
    #[known::blocking]
    pub fn wait(&self) -> BarrierWaitResult;
}
impl fmt::Debug for Barrier {}
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool;
}
impl fmt::Debug for BarrierWaitResult {}

#[known::lang("arc")]
#[known::refcount(strong)]
pub struct Arc<T: ?Sized> {}
impl<T> Arc<T> {
    #[known::allocates]
    pub fn new(data: T) -> Arc<T>;
    #[known::allocates]
    pub fn new_cyclic<F>(#[known::runs(here)] data_fn: F) -> Arc<T>
    where
        F: FnOnce(&Weak<T>) -> T;
    #[known::allocates]
    pub fn pin(data: T) -> Pin<Arc<T>>;
    pub fn try_unwrap(this: Self) -> Result<T, Self>;
    pub fn into_inner(this: Self) -> Option<T>;
    #[known::allocates]
    pub fn new_uninit() -> Arc<MaybeUninit<T>>;
    #[known::allocates]
    pub fn new_zeroed() -> Arc<MaybeUninit<T>>;
}
impl<T> Arc<[T]> {
    #[known::allocates]
    pub fn new_uninit_slice(len: usize) -> Arc<[MaybeUninit<T>]>;
    #[known::allocates]
    pub fn new_zeroed_slice(len: usize) -> Arc<[MaybeUninit<T>]>;
}
impl<T> Arc<MaybeUninit<T>> {
    pub unsafe fn assume_init(self) -> Arc<T>;
}
impl<T> Arc<[MaybeUninit<T>]> {
    pub unsafe fn assume_init(self) -> Arc<[T]>;
}
impl<T: ?Sized> Arc<T> {
    pub fn into_raw(this: Self) -> *const T;
    pub unsafe fn from_raw(ptr: *const T) -> Self;
    pub fn as_ptr(this: &Self) -> *const T;
    pub unsafe fn increment_strong_count(ptr: *const T);
    pub unsafe fn decrement_strong_count(ptr: *const T);
    pub fn downgrade(this: &Self) -> Weak<T>;
    pub fn weak_count(this: &Self) -> usize;
    pub fn strong_count(this: &Self) -> usize;
    pub fn ptr_eq(this: &Self, other: &Self) -> bool;
    pub fn get_mut(this: &mut Self) -> Option<&mut T>;
    pub fn make_mut(this: &mut Self) -> &mut T;
}
impl<T: Clone> Arc<T> {
    pub fn unwrap_or_clone(this: Self) -> T;
}
impl Arc<dyn Any + Send + Sync> {
    pub fn downcast<T>(self) -> Result<Arc<T>, Self>
    where
        T: Any + Send + Sync;
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;
    #[known::sole_content]
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for Arc<T> {
    fn drop(&mut self);
}
impl<T: ?Sized> Clone for Arc<T> {
    fn clone(&self) -> Arc<T>;
}
impl<T: Default> Default for Arc<T> {}
impl Default for Arc<str> {}
impl Default for Arc<CStr> {}
impl<T> Default for Arc<[T]> {}
impl<T: ?Sized> AsRef<T> for Arc<T> {
    #[known::sole_content]
    fn as_ref(&self) -> &T;
}
impl<T: ?Sized> Borrow<T> for Arc<T> {
    #[known::sole_content]
    fn borrow(&self) -> &T;
}
impl<T: ?Sized> Unpin for Arc<T> {}
impl<T: ?Sized + PartialEq> PartialEq for Arc<T> {}
impl<T: ?Sized + Eq> Eq for Arc<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Arc<T> {}
impl<T: ?Sized + Ord> Ord for Arc<T> {}
impl<T: ?Sized + Hash> Hash for Arc<T> {}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for Arc<T> {}
impl<T: ?Sized> fmt::Pointer for Arc<T> {}
impl<T: ?Sized + Error> Error for Arc<T> {}
impl<T> From<T> for Arc<T> {
    #[known::allocates]
    fn from(value: T) -> Arc<T>;
}
impl<T, const N: usize> From<[T; N]> for Arc<[T]> {
    #[known::allocates]
    fn from(value: [T; N]) -> Arc<[T]>;
}
impl<T: Clone> From<&[T]> for Arc<[T]> {
    #[known::allocates]
    fn from(value: &[T]) -> Arc<[T]>;
}
impl<T: Clone> From<&mut [T]> for Arc<[T]> {
    #[known::allocates]
    fn from(value: &mut [T]) -> Arc<[T]>;
}
impl From<&str> for Arc<str> {
    #[known::allocates]
    fn from(value: &str) -> Arc<str>;
}
impl From<&mut str> for Arc<str> {
    #[known::allocates]
    fn from(value: &mut str) -> Arc<str>;
}
impl From<String> for Arc<str> {
    #[known::allocates]
    fn from(value: String) -> Arc<str>;
}
impl From<&CStr> for Arc<CStr> {
    #[known::allocates]
    fn from(value: &CStr) -> Arc<CStr>;
}
impl From<CString> for Arc<CStr> {
    #[known::allocates]
    fn from(value: CString) -> Arc<CStr>;
}
impl<T: ?Sized> From<Box<T>> for Arc<T> {
    #[known::allocates]
    fn from(value: Box<T>) -> Arc<T>;
}
impl<T> From<Vec<T>> for Arc<[T]> {
    #[known::allocates]
    fn from(value: Vec<T>) -> Arc<[T]>;
}
impl<'a, B: ?Sized + ToOwned> From<Cow<'a, B>> for Arc<B>
where
    Arc<B>: From<&'a B> + From<B::Owned>,
{
    #[known::allocates]
    fn from(value: Cow<'a, B>) -> Arc<B>;
}
impl From<Arc<str>> for Arc<[u8]> {}
impl<T, const N: usize> TryFrom<Arc<[T]>> for Arc<[T; N]> {
    type Error = Arc<[T]>;
}

#[known::lang("arc_weak")]
#[known::refcount(weak)]
pub struct Weak<T: ?Sized> {}
impl<T> Weak<T> {
    pub const fn new() -> Weak<T>;
}
impl<T: ?Sized> Weak<T> {
    pub fn as_ptr(&self) -> *const T;
    pub fn into_raw(self) -> *const T;
    pub unsafe fn from_raw(ptr: *const T) -> Self;
    pub fn upgrade(&self) -> Option<Arc<T>>;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
    pub fn ptr_eq(&self, other: &Self) -> bool;
}
impl<T: ?Sized> Clone for Weak<T> {
    fn clone(&self) -> Weak<T>;
}
impl<T> Default for Weak<T> {}
impl<T: ?Sized> Drop for Weak<T> {
    fn drop(&mut self);
}
impl<T: ?Sized> fmt::Debug for Weak<T> {}
