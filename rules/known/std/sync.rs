//! std::sync of Rust 1.95.

use crate::ops::{Deref, DerefMut, Drop};
use crate::time::Duration;

pub mod atomic;
pub mod mpsc;

pub type LockResult<Guard> = Result<Guard, PoisonError<Guard>>;
pub type TryLockResult<Guard> = Result<Guard, TryLockError<Guard>>;

pub struct PoisonError<T> { data: T }
impl<T> PoisonError<T> {
    pub fn new(data: T) -> PoisonError<T>;
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
}
pub enum TryLockError<T> { Poisoned(PoisonError<T>), WouldBlock }

#[known::lock(kind = "blocking", shape = "mutex")]
pub struct Mutex<T: ?Sized> { data: T }
impl<T> Mutex<T> {
    pub const fn new(t: T) -> Mutex<T>;
    pub fn into_inner(self) -> LockResult<T>;
}
impl<T: ?Sized> Mutex<T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>>;
    pub fn is_poisoned(&self) -> bool;
    pub fn clear_poison(&self);
    pub fn get_mut(&mut self) -> LockResult<&mut T>;
}
impl<T: Default> Default for Mutex<T> { fn default() -> Mutex<T>; }
impl<T> From<T> for Mutex<T> { fn from(t: T) -> Mutex<T>; }

#[known::guard]
pub struct MutexGuard<'a, T: ?Sized> { lock: &'a Mutex<T> }
impl<T: ?Sized> Deref for MutexGuard<'_, T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> { fn deref_mut(&mut self) -> &mut T; }
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(orig: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, U>;
}
#[known::guard]
pub struct MappedMutexGuard<'a, T: ?Sized> { lock: &'a T }
impl<T: ?Sized> Deref for MappedMutexGuard<'_, T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for MappedMutexGuard<'_, T> { fn deref_mut(&mut self) -> &mut T; }

#[known::lock(kind = "blocking", shape = "rwlock")]
pub struct RwLock<T: ?Sized> { data: T }
impl<T> RwLock<T> {
    pub const fn new(t: T) -> RwLock<T>;
    pub fn into_inner(self) -> LockResult<T>;
}
impl<T: ?Sized> RwLock<T> {
    #[known::acquire(mode = "shared", blocking)]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>>;
    pub fn is_poisoned(&self) -> bool;
    pub fn clear_poison(&self);
    pub fn get_mut(&mut self) -> LockResult<&mut T>;
}
impl<T: Default> Default for RwLock<T> { fn default() -> RwLock<T>; }
impl<T> From<T> for RwLock<T> { fn from(t: T) -> RwLock<T>; }
#[known::guard]
pub struct RwLockReadGuard<'a, T: ?Sized> { lock: &'a RwLock<T> }
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct RwLockWriteGuard<'a, T: ?Sized> { lock: &'a RwLock<T> }
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> { fn deref_mut(&mut self) -> &mut T; }

pub struct Condvar;
pub struct WaitTimeoutResult;
impl WaitTimeoutResult { pub fn timed_out(&self) -> bool; }
impl Condvar {
    pub const fn new() -> Condvar;
    #[known::blocking]
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>>;
    #[known::blocking]
    pub fn wait_while<'a, T, F: FnMut(&mut T) -> bool>(&self, guard: MutexGuard<'a, T>, #[known::runs(each)] condition: F) -> LockResult<MutexGuard<'a, T>>;
    #[known::blocking]
    pub fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, dur: Duration) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>;
    #[known::blocking]
    pub fn wait_timeout_while<'a, T, F: FnMut(&mut T) -> bool>(&self, guard: MutexGuard<'a, T>, dur: Duration, #[known::runs(each)] condition: F) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>;
    pub fn notify_one(&self);
    pub fn notify_all(&self);
}
impl Default for Condvar { fn default() -> Condvar; }

pub struct Once;
impl Once {
    pub const fn new() -> Once;
    pub fn call_once<F: FnOnce()>(&self, #[known::runs(once)] f: F);
    pub fn is_completed(&self) -> bool;
}
#[known::synchronised]
pub struct OnceLock<T> { value: T }
impl<T> OnceLock<T> {
    pub const fn new() -> OnceLock<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn get_or_init<F: FnOnce() -> T>(&self, #[known::runs(once)] f: F) -> &T;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}
impl<T> Default for OnceLock<T> { fn default() -> OnceLock<T>; }
#[known::lang("lazy_lock")]
pub struct LazyLock<T, F = fn() -> T> { value: T, f: F }
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub const fn new(#[known::runs(once)] f: F) -> LazyLock<T, F>;
    pub fn force(this: &LazyLock<T, F>) -> &T;
}
impl<T, F> Deref for LazyLock<T, F> { type Target = T; fn deref(&self) -> &T; }

pub struct Barrier;
pub struct BarrierWaitResult;
impl Barrier {
    pub const fn new(n: usize) -> Barrier;
    #[known::blocking]
    pub fn wait(&self) -> BarrierWaitResult;
}

#[known::lang("arc")]
#[known::refcount(strong)]
pub struct Arc<T: ?Sized> { ptr: *const T }
impl<T> Arc<T> {
    #[known::allocates]
    pub fn new(data: T) -> Arc<T>;
    pub fn new_cyclic<F: FnOnce(&Weak<T>) -> T>(#[known::runs(here)] f: F) -> Arc<T>;
    pub fn pin(data: T) -> crate::pin::Pin<Arc<T>>;
    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>>;
    pub fn into_inner(this: Arc<T>) -> Option<T>;
    pub fn unwrap_or_clone(this: Arc<T>) -> T;
}
impl<T: ?Sized> Arc<T> {
    pub fn downgrade(this: &Arc<T>) -> Weak<T>;
    pub fn strong_count(this: &Arc<T>) -> usize;
    pub fn weak_count(this: &Arc<T>) -> usize;
    pub fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool;
    pub fn get_mut(this: &mut Arc<T>) -> Option<&mut T>;
    pub fn make_mut(this: &mut Arc<T>) -> &mut T;
    pub fn as_ptr(this: &Arc<T>) -> *const T;
    pub fn into_raw(this: Arc<T>) -> *const T;
    pub fn from_raw(ptr: *const T) -> Arc<T>;
}
impl<T: ?Sized> Clone for Arc<T> { fn clone(&self) -> Arc<T>; }
impl<T: ?Sized> Deref for Arc<T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> AsRef<T> for Arc<T> { fn as_ref(&self) -> &T; }
impl<T: ?Sized> crate::borrow::Borrow<T> for Arc<T> { fn borrow(&self) -> &T; }
impl<T: Default> Default for Arc<T> { fn default() -> Arc<T>; }
impl<T> From<T> for Arc<T> { fn from(t: T) -> Arc<T>; }
impl From<&str> for Arc<str> { fn from(t: &str) -> Arc<str>; }
impl From<String> for Arc<str> { fn from(t: String) -> Arc<str>; }
impl<T> From<Vec<T>> for Arc<[T]> { fn from(t: Vec<T>) -> Arc<[T]>; }
#[known::refcount(weak)]
pub struct Weak<T: ?Sized> { ptr: *const T }
impl<T> Weak<T> { pub const fn new() -> Weak<T>; }
impl<T: ?Sized> Weak<T> {
    pub fn upgrade(&self) -> Option<Arc<T>>;
    pub fn strong_count(&self) -> usize;
    pub fn ptr_eq(&self, other: &Weak<T>) -> bool;
}
impl<T: ?Sized> Clone for Weak<T> { fn clone(&self) -> Weak<T>; }
impl<T> Default for Weak<T> { fn default() -> Weak<T>; }
