//! parking_lot 0.12: aliases of lock_api's generic locks.

use std::time::{Duration, Instant};

pub use lock_api;

#[known::raw(kind = "blocking", mutex = "parking_lot::Mutex", reentrant = "parking_lot::ReentrantMutex")]
pub struct RawMutex;
#[known::raw(kind = "blocking", mutex = "parking_lot::FairMutex")]
pub struct RawFairMutex;
#[known::raw(kind = "blocking", rwlock = "parking_lot::RwLock")]
pub struct RawRwLock;
pub struct RawThreadId;
pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex, T>;
pub type MappedMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawMutex, T>;
pub type ArcMutexGuard<T> = lock_api::ArcMutexGuard<RawMutex, T>;
pub type FairMutex<T> = lock_api::Mutex<RawFairMutex, T>;
pub type FairMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawFairMutex, T>;
pub type ReentrantMutex<T> = lock_api::ReentrantMutex<RawMutex, RawThreadId, T>;
pub type ReentrantMutexGuard<'a, T> = lock_api::ReentrantMutexGuard<'a, RawMutex, RawThreadId, T>;
pub type RwLock<T> = lock_api::RwLock<RawRwLock, T>;
pub type RwLockReadGuard<'a, T> = lock_api::RwLockReadGuard<'a, RawRwLock, T>;
pub type RwLockWriteGuard<'a, T> = lock_api::RwLockWriteGuard<'a, RawRwLock, T>;
pub type RwLockUpgradableReadGuard<'a, T> = lock_api::RwLockUpgradableReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockReadGuard<'a, T> = lock_api::MappedRwLockReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockWriteGuard<'a, T> = lock_api::MappedRwLockWriteGuard<'a, RawRwLock, T>;
pub const fn const_mutex<T>(val: T) -> Mutex<T>;
pub const fn const_rwlock<T>(val: T) -> RwLock<T>;
pub struct Condvar;
pub struct WaitTimeoutResult;
impl WaitTimeoutResult { pub fn timed_out(&self) -> bool; }
impl Condvar {
    pub const fn new() -> Condvar;
    #[known::blocking]
    pub fn wait<T: ?Sized>(&self, guard: &mut MutexGuard<'_, T>);
    #[known::blocking]
    pub fn wait_for<T: ?Sized>(&self, guard: &mut MutexGuard<'_, T>, timeout: Duration) -> WaitTimeoutResult;
    #[known::blocking]
    pub fn wait_until<T: ?Sized>(&self, guard: &mut MutexGuard<'_, T>, timeout: Instant) -> WaitTimeoutResult;
    #[known::blocking]
    pub fn wait_while<T: ?Sized, F: FnMut(&mut T) -> bool>(&self, guard: &mut MutexGuard<'_, T>, #[known::runs(each)] condition: F);
    pub fn notify_one(&self) -> bool;
    pub fn notify_all(&self) -> usize;
}
impl Default for Condvar { fn default() -> Condvar; }
pub struct Once;
impl Once { pub const fn new() -> Once; pub fn call_once<F: FnOnce()>(&self, #[known::runs(once)] f: F); }
