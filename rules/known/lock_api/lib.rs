//! lock_api 0.4.14.
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

pub struct GuardSend(());
pub struct GuardNoSend(*mut ());

pub unsafe trait RawMutex {
    const INIT: Self;
    type GuardMarker;
    fn lock(&self);
    fn try_lock(&self) -> bool;
    unsafe fn unlock(&self);
    fn is_locked(&self) -> bool;
}
pub unsafe trait RawMutexFair: RawMutex {
    unsafe fn unlock_fair(&self);
    unsafe fn bump(&self);
}
pub unsafe trait RawMutexTimed: RawMutex {
    type Duration;
    type Instant;
    fn try_lock_for(&self, timeout: Self::Duration) -> bool;
    fn try_lock_until(&self, timeout: Self::Instant) -> bool;
}

#[known::lock(kind = "raw", shape = "mutex")]
pub struct Mutex<R, T: ?Sized> {}
impl<R: RawMutex, T> Mutex<R, T> {
    pub const fn new(val: T) -> Mutex<R, T>;
    pub fn into_inner(self) -> T;
}
impl<R, T> Mutex<R, T> {
    pub const fn from_raw(raw_mutex: R, val: T) -> Mutex<R, T>;
    pub const fn const_new(raw_mutex: R, val: T) -> Mutex<R, T>;
}
impl<R: RawMutex, T: ?Sized> Mutex<R, T> {
    pub unsafe fn make_guard_unchecked(&self) -> MutexGuard<'_, R, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> MutexGuard<'_, R, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, R, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
    pub unsafe fn force_unlock(&self);
    pub unsafe fn raw(&self) -> &R;
    pub fn data_ptr(&self) -> *mut T;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock_arc(self: &Arc<Self>) -> ArcMutexGuard<R, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<ArcMutexGuard<R, T>>;
}
impl<R: RawMutexFair, T: ?Sized> Mutex<R, T> {
    pub unsafe fn force_unlock_fair(&self);
}
impl<R: RawMutexTimed, T: ?Sized> Mutex<R, T> {
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_for(&self, timeout: R::Duration) -> Option<MutexGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_until(&self, timeout: R::Instant) -> Option<MutexGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_arc_for(self: &Arc<Self>, timeout: R::Duration) -> Option<ArcMutexGuard<R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_arc_until(self: &Arc<Self>, timeout: R::Instant) -> Option<ArcMutexGuard<R, T>>;
}
impl<R: RawMutex, T: ?Sized + Default> Default for Mutex<R, T> {}
impl<R: RawMutex, T> From<T> for Mutex<R, T> {}
impl<R: RawMutex, T: ?Sized + fmt::Debug> fmt::Debug for Mutex<R, T> {}

#[known::guard]
pub struct MutexGuard<'a, R: RawMutex, T: ?Sized> {}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> MutexGuard<'a, R, T> {
    pub fn mutex(s: &Self) -> &'a Mutex<R, T>;
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, R, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedMutexGuard<'a, R, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedMutexGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&mut T) -> Result<&mut U, E>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn leak(s: Self) -> &'a mut T;
}
impl<'a, R: RawMutexFair + 'a, T: ?Sized + 'a> MutexGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Deref for MutexGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> DerefMut for MutexGuard<'a, R, T> {}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Drop for MutexGuard<'a, R, T> {}
impl<'a, R: RawMutex + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug for MutexGuard<'a, R, T> {}
impl<'a, R: RawMutex + 'a, T: fmt::Display + ?Sized + 'a> fmt::Display for MutexGuard<'a, R, T> {}

#[known::guard]
pub struct ArcMutexGuard<R: RawMutex, T: ?Sized> {}
impl<R: RawMutex, T: ?Sized> ArcMutexGuard<R, T> {
    pub fn mutex(s: &Self) -> &Arc<Mutex<R, T>>;
    pub fn into_arc(s: Self) -> Arc<Mutex<R, T>>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<R: RawMutexFair, T: ?Sized> ArcMutexGuard<R, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<R: RawMutex, T: ?Sized> Deref for ArcMutexGuard<R, T> {
    type Target = T;
}
impl<R: RawMutex, T: ?Sized> DerefMut for ArcMutexGuard<R, T> {}
impl<R: RawMutex, T: ?Sized> Drop for ArcMutexGuard<R, T> {}

#[known::guard]
pub struct MappedMutexGuard<'a, R: RawMutex, T: ?Sized> {}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> MappedMutexGuard<'a, R, T> {
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, R, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedMutexGuard<'a, R, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedMutexGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&mut T) -> Result<&mut U, E>;
}
impl<'a, R: RawMutexFair + 'a, T: ?Sized + 'a> MappedMutexGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Deref for MappedMutexGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> DerefMut for MappedMutexGuard<'a, R, T> {}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Drop for MappedMutexGuard<'a, R, T> {}

pub unsafe trait GetThreadId {
    const INIT: Self;
    fn nonzero_thread_id(&self) -> NonZeroUsize;
}

pub struct RawReentrantMutex<R, G> {}
impl<R: RawMutex, G: GetThreadId> RawReentrantMutex<R, G> {
    #[known::blocking]
    pub fn lock(&self);
    pub fn try_lock(&self) -> bool;
    pub unsafe fn unlock(&self);
    pub fn is_locked(&self) -> bool;
    pub fn is_owned_by_current_thread(&self) -> bool;
}

#[known::lock(kind = "raw", shape = "reentrant")]
pub struct ReentrantMutex<R, G, T: ?Sized> {}
impl<R: RawMutex, G: GetThreadId, T> ReentrantMutex<R, G, T> {
    pub const fn new(val: T) -> ReentrantMutex<R, G, T>;
    pub fn into_inner(self) -> T;
}
impl<R, G, T> ReentrantMutex<R, G, T> {
    pub const fn from_raw(raw_mutex: R, get_thread_id: G, val: T) -> ReentrantMutex<R, G, T>;
    pub const fn const_new(raw_mutex: R, get_thread_id: G, val: T) -> ReentrantMutex<R, G, T>;
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized> ReentrantMutex<R, G, T> {
    pub unsafe fn make_guard_unchecked(&self) -> ReentrantMutexGuard<'_, R, G, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> ReentrantMutexGuard<'_, R, G, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<ReentrantMutexGuard<'_, R, G, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
    pub fn is_owned_by_current_thread(&self) -> bool;
    pub unsafe fn force_unlock(&self);
    pub unsafe fn raw(&self) -> &R;
    pub fn data_ptr(&self) -> *mut T;
    pub unsafe fn make_arc_guard_unchecked(self: &Arc<Self>) -> ArcReentrantMutexGuard<R, G, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock_arc(self: &Arc<Self>) -> ArcReentrantMutexGuard<R, G, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<ArcReentrantMutexGuard<R, G, T>>;
}
impl<R: RawMutexFair, G: GetThreadId, T: ?Sized> ReentrantMutex<R, G, T> {
    pub unsafe fn force_unlock_fair(&self);
}
impl<R: RawMutexTimed, G: GetThreadId, T: ?Sized> ReentrantMutex<R, G, T> {
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_for(&self, timeout: R::Duration) -> Option<ReentrantMutexGuard<'_, R, G, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_until(&self, timeout: R::Instant) -> Option<ReentrantMutexGuard<'_, R, G, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_arc_for(self: &Arc<Self>, timeout: R::Duration) -> Option<ArcReentrantMutexGuard<R, G, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_arc_until(self: &Arc<Self>, timeout: R::Instant) -> Option<ArcReentrantMutexGuard<R, G, T>>;
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized + Default> Default for ReentrantMutex<R, G, T> {}
impl<R: RawMutex, G: GetThreadId, T> From<T> for ReentrantMutex<R, G, T> {}

#[known::guard]
pub struct ReentrantMutexGuard<'a, R: RawMutex, G: GetThreadId, T: ?Sized> {}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> ReentrantMutexGuard<'a, R, G, T> {
    pub fn remutex(s: &Self) -> &'a ReentrantMutex<R, G, T>;
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedReentrantMutexGuard<'a, R, G, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<U: ?Sized, F>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedReentrantMutexGuard<'a, R, G, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedReentrantMutexGuard<'a, R, G, U>, (Self, E)>
    where
        F: FnOnce(&T) -> Result<&U, E>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<'a, R: RawMutexFair + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> ReentrantMutexGuard<'a, R, G, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Deref for ReentrantMutexGuard<'a, R, G, T> {
    type Target = T;
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Drop for ReentrantMutexGuard<'a, R, G, T> {}

#[known::guard]
pub struct ArcReentrantMutexGuard<R: RawMutex, G: GetThreadId, T: ?Sized> {}
impl<R: RawMutex, G: GetThreadId, T: ?Sized> ArcReentrantMutexGuard<R, G, T> {
    pub fn remutex(s: &Self) -> &Arc<ReentrantMutex<R, G, T>>;
    pub fn into_arc(s: Self) -> Arc<ReentrantMutex<R, G, T>>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<R: RawMutexFair, G: GetThreadId, T: ?Sized> ArcReentrantMutexGuard<R, G, T> {
    pub fn unlock_fair(s: Self);
    pub fn into_arc_fair(s: Self) -> Arc<ReentrantMutex<R, G, T>>;
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized> Deref for ArcReentrantMutexGuard<R, G, T> {
    type Target = T;
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized> Drop for ArcReentrantMutexGuard<R, G, T> {}

#[known::guard]
pub struct MappedReentrantMutexGuard<'a, R: RawMutex, G: GetThreadId, T: ?Sized> {}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> MappedReentrantMutexGuard<'a, R, G, T> {
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedReentrantMutexGuard<'a, R, G, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<U: ?Sized, F>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedReentrantMutexGuard<'a, R, G, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedReentrantMutexGuard<'a, R, G, U>, (Self, E)>
    where
        F: FnOnce(&T) -> Result<&U, E>;
}
impl<'a, R: RawMutexFair + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> MappedReentrantMutexGuard<'a, R, G, T> {
    pub fn unlock_fair(s: Self);
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Deref for MappedReentrantMutexGuard<'a, R, G, T> {
    type Target = T;
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Drop for MappedReentrantMutexGuard<'a, R, G, T> {}

pub unsafe trait RawRwLock {
    const INIT: Self;
    type GuardMarker;
    #[known::blocking]
    fn lock_shared(&self);
    fn try_lock_shared(&self) -> bool;
    unsafe fn unlock_shared(&self);
    #[known::blocking]
    fn lock_exclusive(&self);
    fn try_lock_exclusive(&self) -> bool;
    unsafe fn unlock_exclusive(&self);
    fn is_locked(&self) -> bool;
    fn is_locked_exclusive(&self) -> bool;
}
pub unsafe trait RawRwLockFair: RawRwLock {
    unsafe fn unlock_shared_fair(&self);
    unsafe fn unlock_exclusive_fair(&self);
    unsafe fn bump_shared(&self);
    unsafe fn bump_exclusive(&self);
}
pub unsafe trait RawRwLockDowngrade: RawRwLock {
    unsafe fn downgrade(&self);
}
pub unsafe trait RawRwLockTimed: RawRwLock {
    type Duration;
    type Instant;
    #[known::blocking]
    fn try_lock_shared_for(&self, timeout: Self::Duration) -> bool;
    #[known::blocking]
    fn try_lock_shared_until(&self, timeout: Self::Instant) -> bool;
    #[known::blocking]
    fn try_lock_exclusive_for(&self, timeout: Self::Duration) -> bool;
    #[known::blocking]
    fn try_lock_exclusive_until(&self, timeout: Self::Instant) -> bool;
}
pub unsafe trait RawRwLockRecursive: RawRwLock {
    #[known::blocking]
    fn lock_shared_recursive(&self);
    fn try_lock_shared_recursive(&self) -> bool;
}
pub unsafe trait RawRwLockRecursiveTimed: RawRwLockRecursive + RawRwLockTimed {
    #[known::blocking]
    fn try_lock_shared_recursive_for(&self, timeout: Self::Duration) -> bool;
    #[known::blocking]
    fn try_lock_shared_recursive_until(&self, timeout: Self::Instant) -> bool;
}
pub unsafe trait RawRwLockUpgrade: RawRwLock {
    #[known::blocking]
    fn lock_upgradable(&self);
    fn try_lock_upgradable(&self) -> bool;
    unsafe fn unlock_upgradable(&self);
    #[known::blocking]
    unsafe fn upgrade(&self);
    unsafe fn try_upgrade(&self) -> bool;
}
pub unsafe trait RawRwLockUpgradeFair: RawRwLockUpgrade + RawRwLockFair {
    unsafe fn unlock_upgradable_fair(&self);
    unsafe fn bump_upgradable(&self);
}
pub unsafe trait RawRwLockUpgradeDowngrade: RawRwLockUpgrade + RawRwLockDowngrade {
    unsafe fn downgrade_upgradable(&self);
    unsafe fn downgrade_to_upgradable(&self);
}
pub unsafe trait RawRwLockUpgradeTimed: RawRwLockUpgrade + RawRwLockTimed {
    #[known::blocking]
    fn try_lock_upgradable_for(&self, timeout: Self::Duration) -> bool;
    #[known::blocking]
    fn try_lock_upgradable_until(&self, timeout: Self::Instant) -> bool;
    #[known::blocking]
    unsafe fn try_upgrade_for(&self, timeout: Self::Duration) -> bool;
    #[known::blocking]
    unsafe fn try_upgrade_until(&self, timeout: Self::Instant) -> bool;
}

#[known::lock(kind = "raw", shape = "rwlock")]
pub struct RwLock<R, T: ?Sized> {}
impl<R: RawRwLock, T> RwLock<R, T> {
    #[known::exclusive(new)]
    pub const fn new(val: T) -> RwLock<R, T>;
    #[known::exclusive(into_inner)]
    pub fn into_inner(self) -> T;
}
impl<R, T> RwLock<R, T> {
    pub const fn from_raw(raw_rwlock: R, val: T) -> RwLock<R, T>;
    pub const fn const_new(raw_rwlock: R, val: T) -> RwLock<R, T>;
}
impl<R: RawRwLock, T: ?Sized> RwLock<R, T> {
    pub unsafe fn make_read_guard_unchecked(&self) -> RwLockReadGuard<'_, R, T>;
    pub unsafe fn make_write_guard_unchecked(&self) -> RwLockWriteGuard<'_, R, T>;
    #[known::acquire(mode = "shared", blocking)]
    pub fn read(&self) -> RwLockReadGuard<'_, R, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::exclusive(lock)]
    pub fn write(&self) -> RwLockWriteGuard<'_, R, T>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock)]
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", blocking)]
    pub fn read_arc(self: &Arc<Self>) -> ArcRwLockReadGuard<R, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read_arc(self: &Arc<Self>) -> Option<ArcRwLockReadGuard<R, T>>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::exclusive(lock_arc)]
    pub fn write_arc(self: &Arc<Self>) -> ArcRwLockWriteGuard<R, T>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock_arc)]
    pub fn try_write_arc(self: &Arc<Self>) -> Option<ArcRwLockWriteGuard<R, T>>;
    #[known::exclusive(get_mut)]
    pub fn get_mut(&mut self) -> &mut T;
    #[known::exclusive(is_locked)]
    pub fn is_locked(&self) -> bool;
    #[known::exclusive(is_locked)]
    pub fn is_locked_exclusive(&self) -> bool;
    pub unsafe fn force_unlock_read(&self);
    pub unsafe fn force_unlock_write(&self);
    pub unsafe fn raw(&self) -> &R;
    #[known::exclusive(data_ptr)]
    pub fn data_ptr(&self) -> *mut T;
    pub unsafe fn make_arc_read_guard_unchecked(self: &Arc<Self>) -> ArcRwLockReadGuard<R, T>;
    pub unsafe fn make_arc_write_guard_unchecked(self: &Arc<Self>) -> ArcRwLockWriteGuard<R, T>;
}
impl<R: RawRwLockFair, T: ?Sized> RwLock<R, T> {
    pub unsafe fn force_unlock_read_fair(&self);
    pub unsafe fn force_unlock_write_fair(&self);
}
impl<R: RawRwLockTimed, T: ?Sized> RwLock<R, T> {
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_for(&self, timeout: R::Duration) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_until(&self, timeout: R::Instant) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    #[known::exclusive(try_lock_for)]
    pub fn try_write_for(&self, timeout: R::Duration) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    #[known::exclusive(try_lock_until)]
    pub fn try_write_until(&self, timeout: R::Instant) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_arc_for(self: &Arc<Self>, timeout: R::Duration) -> Option<ArcRwLockReadGuard<R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_arc_until(self: &Arc<Self>, timeout: R::Instant) -> Option<ArcRwLockReadGuard<R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    #[known::exclusive(try_lock_arc_for)]
    pub fn try_write_arc_for(self: &Arc<Self>, timeout: R::Duration) -> Option<ArcRwLockWriteGuard<R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    #[known::exclusive(try_lock_arc_until)]
    pub fn try_write_arc_until(self: &Arc<Self>, timeout: R::Instant) -> Option<ArcRwLockWriteGuard<R, T>>;
}
impl<R: RawRwLockRecursive, T: ?Sized> RwLock<R, T> {
    #[known::acquire(mode = "shared", blocking)]
    #[known::recursive]
    pub fn read_recursive(&self) -> RwLockReadGuard<'_, R, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read_recursive(&self) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::recursive]
    pub fn read_arc_recursive(self: &Arc<Self>) -> ArcRwLockReadGuard<R, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read_recursive_arc(self: &Arc<Self>) -> Option<ArcRwLockReadGuard<R, T>>;
}
impl<R: RawRwLockRecursiveTimed, T: ?Sized> RwLock<R, T> {
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_recursive_for(&self, timeout: R::Duration) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_recursive_until(&self, timeout: R::Instant) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_arc_recursive_for(self: &Arc<Self>, timeout: R::Duration) -> Option<ArcRwLockReadGuard<R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_arc_recursive_until(self: &Arc<Self>, timeout: R::Instant) -> Option<ArcRwLockReadGuard<R, T>>;
}
impl<R: RawRwLockUpgrade, T: ?Sized> RwLock<R, T> {
    pub unsafe fn make_upgradable_guard_unchecked(&self) -> RwLockUpgradableReadGuard<'_, R, T>;
    pub unsafe fn make_upgradable_arc_guard_unchecked(self: &Arc<Self>) -> ArcRwLockUpgradableReadGuard<R, T>;
    #[known::acquire(mode = "upgradable", blocking)]
    pub fn upgradable_read(&self) -> RwLockUpgradableReadGuard<'_, R, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn try_upgradable_read(&self) -> Option<RwLockUpgradableReadGuard<'_, R, T>>;
    #[known::acquire(mode = "upgradable", blocking)]
    pub fn upgradable_read_arc(self: &Arc<Self>) -> ArcRwLockUpgradableReadGuard<R, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn try_upgradable_read_arc(self: &Arc<Self>) -> Option<ArcRwLockUpgradableReadGuard<R, T>>;
}
impl<R: RawRwLockUpgradeTimed, T: ?Sized> RwLock<R, T> {
    #[known::acquire(mode = "upgradable", timed)]
    pub fn try_upgradable_read_for(&self, timeout: R::Duration) -> Option<RwLockUpgradableReadGuard<'_, R, T>>;
    #[known::acquire(mode = "upgradable", timed)]
    pub fn try_upgradable_read_until(&self, timeout: R::Instant) -> Option<RwLockUpgradableReadGuard<'_, R, T>>;
    #[known::acquire(mode = "upgradable", timed)]
    pub fn try_upgradable_read_arc_for(
        self: &Arc<Self>,
        timeout: R::Duration,
    ) -> Option<ArcRwLockUpgradableReadGuard<R, T>>;
    #[known::acquire(mode = "upgradable", timed)]
    pub fn try_upgradable_read_arc_until(
        self: &Arc<Self>,
        timeout: R::Instant,
    ) -> Option<ArcRwLockUpgradableReadGuard<R, T>>;
}
impl<R: RawRwLock, T: ?Sized + Default> Default for RwLock<R, T> {}
impl<R: RawRwLock, T> From<T> for RwLock<R, T> {}

#[known::guard]
pub struct RwLockReadGuard<'a, R: RawRwLock, T: ?Sized> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> RwLockReadGuard<'a, R, T> {
    pub fn rwlock(s: &Self) -> &'a RwLock<R, T>;
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockReadGuard<'a, R, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedRwLockReadGuard<'a, R, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockReadGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&T) -> Result<&U, E>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<'a, R: RawRwLockFair + 'a, T: ?Sized + 'a> RwLockReadGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for RwLockReadGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for RwLockReadGuard<'a, R, T> {}

#[known::guard]
pub struct RwLockWriteGuard<'a, R: RawRwLock, T: ?Sized> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    pub fn rwlock(s: &Self) -> &'a RwLock<R, T>;
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockWriteGuard<'a, R, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedRwLockWriteGuard<'a, R, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockWriteGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&mut T) -> Result<&mut U, E>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<'a, R: RawRwLockFair + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<'a, R: RawRwLockDowngrade + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T>;
}
impl<'a, R: RawRwLockUpgradeDowngrade + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    #[known::acquire(mode = "upgradable", try)]
    pub fn downgrade_to_upgradable(s: Self) -> RwLockUpgradableReadGuard<'a, R, T>;
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for RwLockWriteGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> DerefMut for RwLockWriteGuard<'a, R, T> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for RwLockWriteGuard<'a, R, T> {}

#[known::guard]
pub struct RwLockUpgradableReadGuard<'a, R: RawRwLockUpgrade, T: ?Sized> {}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    pub fn rwlock(s: &Self) -> &'a RwLock<R, T>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn upgrade(s: Self) -> RwLockWriteGuard<'a, R, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_upgrade(s: Self) -> Result<RwLockWriteGuard<'a, R, T>, Self>;
}
impl<'a, R: RawRwLockUpgradeFair + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<'a, R: RawRwLockUpgradeDowngrade + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn with_upgraded<Ret, F: FnOnce(&mut T) -> Ret>(&mut self, #[known::runs(here)] f: F) -> Ret;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_with_upgraded<Ret, F: FnOnce(&mut T) -> Ret>(&mut self, #[known::runs(here)] f: F) -> Option<Ret>;
}
impl<'a, R: RawRwLockUpgradeTimed + 'a, T: ?Sized + 'a> RwLockUpgradableReadGuard<'a, R, T> {
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_upgrade_for(s: Self, timeout: R::Duration) -> Result<RwLockWriteGuard<'a, R, T>, Self>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_upgrade_until(s: Self, timeout: R::Instant) -> Result<RwLockWriteGuard<'a, R, T>, Self>;
}
impl<'a, R: RawRwLockUpgradeTimed + RawRwLockUpgradeDowngrade + 'a, T: ?Sized + 'a>
    RwLockUpgradableReadGuard<'a, R, T>
{
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_with_upgraded_for<Ret, F: FnOnce(&mut T) -> Ret>(
        &mut self,
        timeout: R::Duration,
        #[known::runs(here)] f: F,
    ) -> Option<Ret>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_with_upgraded_until<Ret, F: FnOnce(&mut T) -> Ret>(
        &mut self,
        timeout: R::Instant,
        #[known::runs(here)] f: F,
    ) -> Option<Ret>;
}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> Deref for RwLockUpgradableReadGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawRwLockUpgrade + 'a, T: ?Sized + 'a> Drop for RwLockUpgradableReadGuard<'a, R, T> {}

#[known::guard]
pub struct ArcRwLockReadGuard<R: RawRwLock, T: ?Sized> {}
impl<R: RawRwLock, T: ?Sized> ArcRwLockReadGuard<R, T> {
    pub fn rwlock(s: &Self) -> &Arc<RwLock<R, T>>;
    pub fn into_arc(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<R: RawRwLockFair, T: ?Sized> ArcRwLockReadGuard<R, T> {
    pub fn unlock_fair(s: Self);
    pub fn into_arc_fair(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<R: RawRwLock, T: ?Sized> Deref for ArcRwLockReadGuard<R, T> {
    type Target = T;
}
impl<R: RawRwLock, T: ?Sized> Drop for ArcRwLockReadGuard<R, T> {}

#[known::guard]
pub struct ArcRwLockWriteGuard<R: RawRwLock, T: ?Sized> {}
impl<R: RawRwLock, T: ?Sized> ArcRwLockWriteGuard<R, T> {
    pub fn rwlock(s: &Self) -> &Arc<RwLock<R, T>>;
    pub fn into_arc(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
}
impl<R: RawRwLockFair, T: ?Sized> ArcRwLockWriteGuard<R, T> {
    pub fn unlock_fair(s: Self);
    pub fn into_arc_fair(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<R: RawRwLockDowngrade, T: ?Sized> ArcRwLockWriteGuard<R, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(s: Self) -> ArcRwLockReadGuard<R, T>;
}
impl<R: RawRwLockUpgradeDowngrade, T: ?Sized> ArcRwLockWriteGuard<R, T> {
    #[known::acquire(mode = "upgradable", try)]
    pub fn downgrade_to_upgradable(s: Self) -> ArcRwLockUpgradableReadGuard<R, T>;
}
impl<R: RawRwLock, T: ?Sized> Deref for ArcRwLockWriteGuard<R, T> {
    type Target = T;
}
impl<R: RawRwLock, T: ?Sized> DerefMut for ArcRwLockWriteGuard<R, T> {}
impl<R: RawRwLock, T: ?Sized> Drop for ArcRwLockWriteGuard<R, T> {}

#[known::guard]
pub struct ArcRwLockUpgradableReadGuard<R: RawRwLockUpgrade, T: ?Sized> {}
impl<R: RawRwLockUpgrade, T: ?Sized> ArcRwLockUpgradableReadGuard<R, T> {
    pub fn rwlock(s: &Self) -> &Arc<RwLock<R, T>>;
    pub fn into_arc(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn upgrade(s: Self) -> ArcRwLockWriteGuard<R, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_upgrade(s: Self) -> Result<ArcRwLockWriteGuard<R, T>, Self>;
}
impl<R: RawRwLockUpgradeFair, T: ?Sized> ArcRwLockUpgradableReadGuard<R, T> {
    pub fn unlock_fair(s: Self);
    pub fn into_arc_fair(s: Self) -> Arc<RwLock<R, T>>;
    #[known::unlocks]
    pub fn unlocked_fair<F, U>(s: &mut Self, #[known::runs(here)] f: F) -> U
    where
        F: FnOnce() -> U;
    pub fn bump(s: &mut Self);
}
impl<R: RawRwLockUpgradeDowngrade, T: ?Sized> ArcRwLockUpgradableReadGuard<R, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(s: Self) -> ArcRwLockReadGuard<R, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn with_upgraded<Ret, F: FnOnce(&mut T) -> Ret>(&mut self, #[known::runs(here)] f: F) -> Ret;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_with_upgraded<Ret, F: FnOnce(&mut T) -> Ret>(&mut self, #[known::runs(here)] f: F) -> Option<Ret>;
}
impl<R: RawRwLockUpgradeTimed, T: ?Sized> ArcRwLockUpgradableReadGuard<R, T> {
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_upgrade_for(s: Self, timeout: R::Duration) -> Result<ArcRwLockWriteGuard<R, T>, Self>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_upgrade_until(s: Self, timeout: R::Instant) -> Result<ArcRwLockWriteGuard<R, T>, Self>;
}
impl<R: RawRwLockUpgradeTimed + RawRwLockUpgradeDowngrade, T: ?Sized> ArcRwLockUpgradableReadGuard<R, T> {
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_with_upgraded_for<Ret, F: FnOnce(&mut T) -> Ret>(
        &mut self,
        timeout: R::Duration,
        #[known::runs(here)] f: F,
    ) -> Option<Ret>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_with_upgraded_until<Ret, F: FnOnce(&mut T) -> Ret>(
        &mut self,
        timeout: R::Instant,
        #[known::runs(here)] f: F,
    ) -> Option<Ret>;
}
impl<R: RawRwLockUpgrade, T: ?Sized> Deref for ArcRwLockUpgradableReadGuard<R, T> {
    type Target = T;
}
impl<R: RawRwLockUpgrade, T: ?Sized> Drop for ArcRwLockUpgradableReadGuard<R, T> {}

#[known::guard]
pub struct MappedRwLockReadGuard<'a, R: RawRwLock, T: ?Sized> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> MappedRwLockReadGuard<'a, R, T> {
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockReadGuard<'a, R, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedRwLockReadGuard<'a, R, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn try_map_or_else<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockReadGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&T) -> Result<&U, E>;
}
impl<'a, R: RawRwLockFair + 'a, T: ?Sized + 'a> MappedRwLockReadGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for MappedRwLockReadGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for MappedRwLockReadGuard<'a, R, T> {}

#[known::guard]
pub struct MappedRwLockWriteGuard<'a, R: RawRwLock, T: ?Sized> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> MappedRwLockWriteGuard<'a, R, T> {
    pub fn map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockWriteGuard<'a, R, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn try_map<U: ?Sized, F>(s: Self, #[known::runs(here)] f: F) -> Result<MappedRwLockWriteGuard<'a, R, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn try_map_or_err<U: ?Sized, F, E>(
        s: Self,
        #[known::runs(here)] f: F,
    ) -> Result<MappedRwLockWriteGuard<'a, R, U>, (Self, E)>
    where
        F: FnOnce(&mut T) -> Result<&mut U, E>;
}
impl<'a, R: RawRwLockFair + 'a, T: ?Sized + 'a> MappedRwLockWriteGuard<'a, R, T> {
    pub fn unlock_fair(s: Self);
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for MappedRwLockWriteGuard<'a, R, T> {
    type Target = T;
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> DerefMut for MappedRwLockWriteGuard<'a, R, T> {}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for MappedRwLockWriteGuard<'a, R, T> {}
