//! parking_lot 0.12.5.
pub use ::lock_api;
pub use lock_api::{
    ArcMutexGuard, ArcReentrantMutexGuard, ArcRwLockReadGuard, ArcRwLockUpgradableReadGuard, ArcRwLockWriteGuard,
};

use lock_api::GetThreadId;
use std::time::{Duration, Instant};

#[known::raw(kind = "blocking", mutex = "parking_lot::Mutex", reentrant = "parking_lot::ReentrantMutex")]
pub struct RawMutex {}
#[known::raw(kind = "blocking", mutex = "parking_lot::FairMutex")]
pub struct RawFairMutex {}
#[known::raw(kind = "blocking", rwlock = "parking_lot::RwLock")]
#[known::exclusive("parking_lot::Mutex")]
pub struct RawRwLock {}
pub struct RawThreadId;

#[known::each(RawMutex, RawFairMutex)]
unsafe impl lock_api::RawMutex for Each {
    type GuardMarker = lock_api::GuardNoSend;
}
#[known::each(RawMutex, RawFairMutex)]
unsafe impl lock_api::RawMutexFair for Each {}
#[known::each(RawMutex, RawFairMutex)]
unsafe impl lock_api::RawMutexTimed for Each {
    type Duration = Duration;
    type Instant = Instant;
}
unsafe impl lock_api::RawRwLock for RawRwLock {
    type GuardMarker = lock_api::GuardNoSend;
}
unsafe impl lock_api::RawRwLockFair for RawRwLock {}
unsafe impl lock_api::RawRwLockDowngrade for RawRwLock {}
unsafe impl lock_api::RawRwLockTimed for RawRwLock {
    type Duration = Duration;
    type Instant = Instant;
}
unsafe impl lock_api::RawRwLockRecursive for RawRwLock {}
unsafe impl lock_api::RawRwLockRecursiveTimed for RawRwLock {}
unsafe impl lock_api::RawRwLockUpgrade for RawRwLock {}
unsafe impl lock_api::RawRwLockUpgradeFair for RawRwLock {}
unsafe impl lock_api::RawRwLockUpgradeDowngrade for RawRwLock {}
unsafe impl lock_api::RawRwLockUpgradeTimed for RawRwLock {}
unsafe impl GetThreadId for RawThreadId {}

pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex, T>;
pub type MappedMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawMutex, T>;
pub type FairMutex<T> = lock_api::Mutex<RawFairMutex, T>;
pub type FairMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawFairMutex, T>;
pub type MappedFairMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawFairMutex, T>;
pub type ReentrantMutex<T> = lock_api::ReentrantMutex<RawMutex, RawThreadId, T>;
pub type ReentrantMutexGuard<'a, T> = lock_api::ReentrantMutexGuard<'a, RawMutex, RawThreadId, T>;
pub type MappedReentrantMutexGuard<'a, T> = lock_api::MappedReentrantMutexGuard<'a, RawMutex, RawThreadId, T>;
pub type RwLock<T> = lock_api::RwLock<RawRwLock, T>;
pub type RwLockReadGuard<'a, T> = lock_api::RwLockReadGuard<'a, RawRwLock, T>;
pub type RwLockWriteGuard<'a, T> = lock_api::RwLockWriteGuard<'a, RawRwLock, T>;
pub type MappedRwLockReadGuard<'a, T> = lock_api::MappedRwLockReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockWriteGuard<'a, T> = lock_api::MappedRwLockWriteGuard<'a, RawRwLock, T>;
pub type RwLockUpgradableReadGuard<'a, T> = lock_api::RwLockUpgradableReadGuard<'a, RawRwLock, T>;
pub const fn const_mutex<T>(val: T) -> Mutex<T>;
pub const fn const_fair_mutex<T>(val: T) -> FairMutex<T>;
pub const fn const_reentrant_mutex<T>(val: T) -> ReentrantMutex<T>;
pub const fn const_rwlock<T>(val: T) -> RwLock<T>;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(self) -> bool;
}

#[known::synchronised]
pub struct Condvar {}
impl Condvar {
    pub const fn new() -> Condvar;
    pub fn notify_one(&self) -> bool;
    pub fn notify_all(&self) -> usize;
    #[known::blocking]
    pub fn wait<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>);
    #[known::blocking]
    pub fn wait_until<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Instant) -> WaitTimeoutResult;
    #[known::blocking]
    pub fn wait_for<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Duration) -> WaitTimeoutResult;
    #[known::blocking]
    pub fn wait_while<T, F>(&self, mutex_guard: &mut MutexGuard<'_, T>, #[known::runs(each)] condition: F)
    where
        T: ?Sized,
        F: FnMut(&mut T) -> bool;
    #[known::blocking]
    pub fn wait_while_until<T, F>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        #[known::runs(each)] condition: F,
        timeout: Instant,
    ) -> WaitTimeoutResult
    where
        T: ?Sized,
        F: FnMut(&mut T) -> bool;
    #[known::blocking]
    pub fn wait_while_for<T: ?Sized, F>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        #[known::runs(each)] condition: F,
        timeout: Duration,
    ) -> WaitTimeoutResult
    where
        F: FnMut(&mut T) -> bool;
}
impl Default for Condvar {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OnceState {
    New,
    Poisoned,
    InProgress,
    Done,
}
impl OnceState {
    pub fn poisoned(self) -> bool;
    pub fn done(self) -> bool;
}
#[known::synchronised]
pub struct Once {}
impl Once {
    pub const fn new() -> Once;
    pub fn state(&self) -> OnceState;
    pub fn call_once<F>(&self, #[known::runs(once)] f: F)
    where
        F: FnOnce();
    pub fn call_once_force<F>(&self, #[known::runs(once)] f: F)
    where
        F: FnOnce(OnceState);
}
impl Default for Once {}

pub mod deadlock {
    #[derive(Debug)]
    struct DeadlockedThread {}
    pub fn check_deadlock() -> Vec<Vec<DeadlockedThread>>;
}
