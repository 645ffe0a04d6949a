//! lock_api 0.4.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

#[known::lock(kind = "raw", shape = "mutex")]
pub struct Mutex<R, T: ?Sized> { raw: R, data: T }
impl<R, T> Mutex<R, T> { pub const fn new(val: T) -> Mutex<R, T>; pub fn into_inner(self) -> T; pub const fn const_new(raw: R, val: T) -> Mutex<R, T>; }
impl<R, T: ?Sized> Mutex<R, T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> MutexGuard<'_, R, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_lock_for(&self, timeout: Duration) -> Option<MutexGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock_arc(self: &std::sync::Arc<Self>) -> ArcMutexGuard<R, T>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
    pub unsafe fn force_unlock(&self);
    pub fn data_ptr(&self) -> *mut T;
}
impl<R, T: Default> Default for Mutex<R, T> { fn default() -> Self; }
impl<R, T> From<T> for Mutex<R, T> { fn from(t: T) -> Self; }
#[known::guard]
pub struct MutexGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for MutexGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, R, T: ?Sized> DerefMut for MutexGuard<'a, R, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct MappedMutexGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for MappedMutexGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, R, T: ?Sized> DerefMut for MappedMutexGuard<'a, R, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct ArcMutexGuard<R, T: ?Sized> { r: R, l: T }
impl<R, T: ?Sized> Deref for ArcMutexGuard<R, T> { type Target = T; fn deref(&self) -> &T; }
impl<R, T: ?Sized> DerefMut for ArcMutexGuard<R, T> { fn deref_mut(&mut self) -> &mut T; }
impl<'a, R, T: ?Sized> MutexGuard<'a, R, T> {
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, #[known::runs(here)] f: F) -> MappedMutexGuard<'a, R, U>;
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
    pub fn unlock_fair(s: Self);
}
#[known::lock(kind = "raw", shape = "reentrant")]
pub struct ReentrantMutex<R, G, T: ?Sized> { raw: R, g: G, data: T }
impl<R, G, T> ReentrantMutex<R, G, T> { pub const fn new(val: T) -> ReentrantMutex<R, G, T>; }
impl<R, G, T: ?Sized> ReentrantMutex<R, G, T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> ReentrantMutexGuard<'_, R, G, T>;
}
#[known::guard]
pub struct ReentrantMutexGuard<'a, R, G, T: ?Sized> { r: R, g: G, l: &'a T }
impl<'a, R, G, T: ?Sized> Deref for ReentrantMutexGuard<'a, R, G, T> { type Target = T; fn deref(&self) -> &T; }
#[known::lock(kind = "raw", shape = "rwlock")]
pub struct RwLock<R, T: ?Sized> { raw: R, data: T }
impl<R, T> RwLock<R, T> { pub const fn new(val: T) -> RwLock<R, T>; pub fn into_inner(self) -> T; }
impl<R, T: ?Sized> RwLock<R, T> {
    #[known::acquire(mode = "shared", blocking)]
    pub fn read(&self) -> RwLockReadGuard<'_, R, T>;
    #[known::acquire(mode = "shared", blocking)]
    pub fn read_recursive(&self) -> RwLockReadGuard<'_, R, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn write(&self) -> RwLockWriteGuard<'_, R, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[known::acquire(mode = "shared", timed)]
    pub fn try_read_for(&self, timeout: Duration) -> Option<RwLockReadGuard<'_, R, T>>;
    #[known::acquire(mode = "exclusive", timed)]
    pub fn try_write_for(&self, timeout: Duration) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[known::acquire(mode = "upgradable", blocking)]
    pub fn upgradable_read(&self) -> RwLockUpgradableReadGuard<'_, R, T>;
    #[known::acquire(mode = "shared", blocking)]
    pub fn read_arc(self: &std::sync::Arc<Self>) -> ArcRwLockReadGuard<R, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn write_arc(self: &std::sync::Arc<Self>) -> ArcRwLockWriteGuard<R, T>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
}
impl<R, T: Default> Default for RwLock<R, T> { fn default() -> Self; }
impl<R, T> From<T> for RwLock<R, T> { fn from(t: T) -> Self; }
#[known::guard]
pub struct RwLockReadGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for RwLockReadGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct RwLockWriteGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for RwLockWriteGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, R, T: ?Sized> DerefMut for RwLockWriteGuard<'a, R, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct RwLockUpgradableReadGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for RwLockUpgradableReadGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct MappedRwLockReadGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for MappedRwLockReadGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct MappedRwLockWriteGuard<'a, R, T: ?Sized> { l: &'a T }
impl<'a, R, T: ?Sized> Deref for MappedRwLockWriteGuard<'a, R, T> { type Target = T; fn deref(&self) -> &T; }
impl<'a, R, T: ?Sized> DerefMut for MappedRwLockWriteGuard<'a, R, T> { fn deref_mut(&mut self) -> &mut T; }
#[known::guard]
pub struct ArcRwLockReadGuard<R, T: ?Sized> { r: R, l: T }
impl<R, T: ?Sized> Deref for ArcRwLockReadGuard<R, T> { type Target = T; fn deref(&self) -> &T; }
#[known::guard]
pub struct ArcRwLockWriteGuard<R, T: ?Sized> { r: R, l: T }
impl<R, T: ?Sized> Deref for ArcRwLockWriteGuard<R, T> { type Target = T; fn deref(&self) -> &T; }
impl<R, T: ?Sized> DerefMut for ArcRwLockWriteGuard<R, T> { fn deref_mut(&mut self) -> &mut T; }
impl<'a, R, T: ?Sized> RwLockReadGuard<'a, R, T> {
    pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockReadGuard<'a, R, U>;
    pub fn try_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(s: Self, #[known::runs(here)] f: F) -> Result<MappedRwLockReadGuard<'a, R, U>, Self>;
}
impl<'a, R, T: ?Sized> RwLockWriteGuard<'a, R, T> {
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, #[known::runs(here)] f: F) -> MappedRwLockWriteGuard<'a, R, U>;
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T>;
}
impl<'a, R, T: ?Sized> RwLockUpgradableReadGuard<'a, R, T> { pub fn upgrade(s: Self) -> RwLockWriteGuard<'a, R, T>; }
