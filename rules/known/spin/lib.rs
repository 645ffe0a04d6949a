//! spin 0.12.3, with its default relax strategy in place of the strategy parameter.
use std::ops::{Deref, DerefMut};

pub type Lazy<T, F = fn() -> T> = LazyLock<T, F>;

#[known::lock(kind = "spin", shape = "mutex")]
pub struct Mutex<T: ?Sized> {}
impl<T> Mutex<T> {
    pub const fn new(value: T) -> Self;
    pub fn into_inner(self) -> T;
    pub fn as_mut_ptr(&self) -> *mut T;
}
impl<T: ?Sized> Mutex<T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn lock(&self) -> MutexGuard<'_, T>;
    pub fn is_locked(&self) -> bool;
    pub unsafe fn force_unlock(&self);
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_weak(&self) -> Option<MutexGuard<'_, T>>;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T: Default> Default for Mutex<T> {}
impl<T> From<T> for Mutex<T> {}

#[known::guard]
pub struct MutexGuard<'a, T: 'a + ?Sized> {}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn leak(this: Self) -> &'a mut T;
}
impl<'a, T: ?Sized> Deref for MutexGuard<'a, T> {
    type Target = T;
}
impl<'a, T: ?Sized> DerefMut for MutexGuard<'a, T> {}
impl<'a, T: ?Sized> Drop for MutexGuard<'a, T> {}

#[known::lock(kind = "spin", shape = "rwlock")]
#[known::exclusive("spin::Mutex")]
pub struct RwLock<T: ?Sized> {}
impl<T> RwLock<T> {
    #[known::exclusive(new)]
    pub const fn new(data: T) -> Self;
    #[known::exclusive(into_inner)]
    pub fn into_inner(self) -> T;
    pub fn as_mut_ptr(&self) -> *mut T;
}
impl<T: ?Sized> RwLock<T> {
    // Writers spin until nobody has it, and keep no reader out meanwhile.
    #[known::acquire(mode = "shared", blocking)]
    #[known::recursive]
    pub fn read(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::exclusive(lock)]
    pub fn write(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "upgradable", blocking)]
    pub fn upgradeable_read(&self) -> RwLockUpgradableGuard<'_, T>;
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock)]
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, T>>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock_weak)]
    pub fn try_write_weak(&self) -> Option<RwLockWriteGuard<'_, T>>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn try_upgradeable_read(&self) -> Option<RwLockUpgradableGuard<'_, T>>;
    pub fn reader_count(&self) -> usize;
    pub fn writer_count(&self) -> usize;
    pub unsafe fn force_read_decrement(&self);
    pub unsafe fn force_write_unlock(&self);
    #[known::exclusive(get_mut)]
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T: Default> Default for RwLock<T> {}
impl<T> From<T> for RwLock<T> {}

#[known::guard]
pub struct RwLockReadGuard<'a, T: 'a + ?Sized> {}
impl<'rwlock, T: ?Sized> RwLockReadGuard<'rwlock, T> {
    pub fn leak(this: Self) -> &'rwlock T;
}
#[known::guard]
pub struct RwLockWriteGuard<'a, T: 'a + ?Sized> {}
impl<'rwlock, T: ?Sized> RwLockWriteGuard<'rwlock, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(self) -> RwLockReadGuard<'rwlock, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn downgrade_to_upgradeable(self) -> RwLockUpgradableGuard<'rwlock, T>;
    pub fn leak(this: Self) -> &'rwlock mut T;
}
#[known::guard]
pub struct RwLockUpgradableGuard<'a, T: 'a + ?Sized> {}
impl<'rwlock, T: ?Sized> RwLockUpgradableGuard<'rwlock, T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn upgrade(self) -> RwLockWriteGuard<'rwlock, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_upgrade(self) -> Result<RwLockWriteGuard<'rwlock, T>, Self>;
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(self) -> RwLockReadGuard<'rwlock, T>;
    pub fn leak(this: Self) -> &'rwlock T;
}
impl<'rwlock, T: ?Sized> Deref for RwLockReadGuard<'rwlock, T> {
    type Target = T;
}
impl<'rwlock, T: ?Sized> Deref for RwLockUpgradableGuard<'rwlock, T> {
    type Target = T;
}
impl<'rwlock, T: ?Sized> Deref for RwLockWriteGuard<'rwlock, T> {
    type Target = T;
}
impl<'rwlock, T: ?Sized> DerefMut for RwLockWriteGuard<'rwlock, T> {}
impl<'rwlock, T: ?Sized> Drop for RwLockReadGuard<'rwlock, T> {}
impl<'rwlock, T: ?Sized> Drop for RwLockUpgradableGuard<'rwlock, T> {}
impl<'rwlock, T: ?Sized> Drop for RwLockWriteGuard<'rwlock, T> {}

#[known::synchronised]
pub struct Once<T = ()> {}
impl<T> Once<T> {
    pub const fn new() -> Self;
    pub const fn initialized(data: T) -> Self;
    pub fn call_once<F: FnOnce() -> T>(&self, #[known::runs(once)] f: F) -> &T;
    pub fn try_call_once<F: FnOnce() -> Result<T, E>, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>;
    #[known::blocking]
    pub fn wait(&self) -> &T;
    pub fn poll(&self) -> Option<&T>;
    pub fn get(&self) -> Option<&T>;
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn try_into_inner(self) -> Option<T>;
    pub fn is_completed(&self) -> bool;
}
impl<T> Default for Once<T> {}
impl<T> From<T> for Once<T> {}

pub struct LazyLock<T, F = fn() -> T> {}
impl<T, F> LazyLock<T, F> {
    pub const fn new(#[known::runs(once)] f: F) -> Self;
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub fn force(this: &Self) -> &T;
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
}
impl<T, F: FnOnce() -> T> DerefMut for LazyLock<T, F> {}

pub mod mutex {
    pub use self::spin::{SpinMutex, SpinMutexGuard};
    pub use crate::{Mutex, MutexGuard};

    pub mod spin {
        pub type SpinMutex<T> = crate::Mutex<T>;
        pub type SpinMutexGuard<'a, T> = crate::MutexGuard<'a, T>;
    }
    pub mod ticket {
        use std::ops::{Deref, DerefMut};

        #[known::lock(kind = "spin", shape = "mutex")]
        pub struct TicketMutex<T: ?Sized> {}
        impl<T> TicketMutex<T> {
            pub const fn new(data: T) -> Self;
            pub fn into_inner(self) -> T;
        }
        impl<T: ?Sized> TicketMutex<T> {
            #[known::acquire(mode = "exclusive", blocking)]
            pub fn lock(&self) -> TicketMutexGuard<'_, T>;
            #[known::acquire(mode = "exclusive", try)]
            pub fn try_lock(&self) -> Option<TicketMutexGuard<'_, T>>;
            pub fn is_locked(&self) -> bool;
            pub fn get_mut(&mut self) -> &mut T;
        }
        impl<T: Default> Default for TicketMutex<T> {}
        impl<T> From<T> for TicketMutex<T> {}
        #[known::guard]
        pub struct TicketMutexGuard<'a, T: ?Sized + 'a> {}
        impl<'a, T: ?Sized> Deref for TicketMutexGuard<'a, T> {
            type Target = T;
        }
        impl<'a, T: ?Sized> DerefMut for TicketMutexGuard<'a, T> {}
        impl<'a, T: ?Sized> Drop for TicketMutexGuard<'a, T> {}
    }
    pub use self::ticket::{TicketMutex, TicketMutexGuard};
}
pub mod rwlock {
    pub use crate::{RwLock, RwLockReadGuard, RwLockUpgradableGuard, RwLockWriteGuard};
}
pub mod once {
    pub use crate::Once;
}
pub mod lazylock {
    pub use crate::LazyLock;
}
pub mod lazy {
    pub use crate::Lazy;
}
pub mod barrier {
    pub use crate::{Barrier, BarrierWaitResult};
}
pub mod lock_api {
    pub type Mutex<T> = ::lock_api::Mutex<crate::RawSpinMutex, T>;
    pub type MutexGuard<'a, T> = ::lock_api::MutexGuard<'a, crate::RawSpinMutex, T>;
    pub type RwLock<T> = ::lock_api::RwLock<crate::RawSpinRwLock, T>;
    pub type RwLockReadGuard<'a, T> = ::lock_api::RwLockReadGuard<'a, crate::RawSpinRwLock, T>;
    pub type RwLockWriteGuard<'a, T> = ::lock_api::RwLockWriteGuard<'a, crate::RawSpinRwLock, T>;
    pub type RwLockUpgradableReadGuard<'a, T> = ::lock_api::RwLockUpgradableReadGuard<'a, crate::RawSpinRwLock, T>;
}
#[known::raw(kind = "spin", mutex = "spin::lock_api::Mutex")]
pub struct RawSpinMutex {}
unsafe impl ::lock_api::RawMutex for RawSpinMutex {
    type GuardMarker = ::lock_api::GuardSend;
}
#[known::raw(kind = "spin", rwlock = "spin::lock_api::RwLock")]
pub struct RawSpinRwLock {}
unsafe impl ::lock_api::RawRwLock for RawSpinRwLock {
    type GuardMarker = ::lock_api::GuardSend;
}
unsafe impl ::lock_api::RawRwLockUpgrade for RawSpinRwLock {}
unsafe impl ::lock_api::RawRwLockDowngrade for RawSpinRwLock {}
unsafe impl ::lock_api::RawRwLockUpgradeDowngrade for RawSpinRwLock {}

#[known::synchronised]
pub struct Barrier {}
impl Barrier {
    pub const fn new(n: usize) -> Self;
    #[known::blocking]
    pub fn wait(&self) -> BarrierWaitResult;
}
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool;
}
