//! async-lock 3.5.0.
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

#[known::lock(kind = "async", shape = "mutex")]
pub struct Mutex<T: ?Sized> {}
impl<T> Mutex<T> {
    pub const fn new(data: T) -> Mutex<T>;
    pub fn into_inner(self) -> T;
}
impl<T: ?Sized> Mutex<T> {
    #[known::acquire(mode = "exclusive")]
    pub fn lock(&self) -> futures::Lock<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    pub fn lock_blocking(&self) -> MutexGuard<'_, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    #[known::acquire(mode = "exclusive")]
    pub fn lock_arc(self: &Arc<Self>) -> futures::LockArc<T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    pub fn lock_arc_blocking(self: &Arc<Self>) -> MutexGuardArc<T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<MutexGuardArc<T>>;
}
impl<T> From<T> for Mutex<T> {}
impl<T: Default> Default for Mutex<T> {}

#[known::lock(kind = "async", shape = "rwlock")]
#[known::exclusive("async_lock::Mutex")]
pub struct RwLock<T: ?Sized> {}
impl<T> RwLock<T> {
    #[known::exclusive(new)]
    pub const fn new(t: T) -> RwLock<T>;
    #[known::exclusive(into_inner)]
    pub fn into_inner(self) -> T;
}
impl<T> RwLock<T> {
    #[known::acquire(mode = "shared", try)]
    pub fn try_read_arc(self: &Arc<Self>) -> Option<RwLockReadGuardArc<T>>;
    #[known::acquire(mode = "shared")]
    pub fn read_arc<'a>(self: &'a Arc<Self>) -> futures::ReadArc<'a, T>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::blocking(stalls_async)]
    pub fn read_arc_blocking(self: &Arc<Self>) -> RwLockReadGuardArc<T>;
}
impl<T: ?Sized> RwLock<T> {
    #[known::acquire(mode = "shared", try)]
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, T>>;
    #[known::acquire(mode = "shared")]
    pub fn read(&self) -> futures::Read<'_, T>;
    #[known::acquire(mode = "shared", blocking)]
    #[known::blocking(stalls_async)]
    pub fn read_blocking(&self) -> RwLockReadGuard<'_, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn try_upgradable_read(&self) -> Option<RwLockUpgradableReadGuard<'_, T>>;
    #[known::acquire(mode = "upgradable")]
    pub fn upgradable_read(&self) -> futures::UpgradableRead<'_, T>;
    #[known::acquire(mode = "upgradable", blocking)]
    #[known::blocking(stalls_async)]
    pub fn upgradable_read_blocking(&self) -> RwLockUpgradableReadGuard<'_, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn try_upgradable_read_arc(self: &Arc<Self>) -> Option<RwLockUpgradableReadGuardArc<T>>;
    #[known::acquire(mode = "upgradable")]
    pub fn upgradable_read_arc<'a>(self: &'a Arc<Self>) -> futures::UpgradableReadArc<'a, T>;
    #[known::acquire(mode = "upgradable", blocking)]
    #[known::blocking(stalls_async)]
    pub fn upgradable_read_arc_blocking(self: &Arc<Self>) -> RwLockUpgradableReadGuardArc<T>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock)]
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, T>>;
    #[known::acquire(mode = "exclusive")]
    #[known::exclusive(lock)]
    pub fn write(&self) -> futures::Write<'_, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    #[known::exclusive(lock_blocking)]
    pub fn write_blocking(&self) -> RwLockWriteGuard<'_, T>;
    #[known::acquire(mode = "exclusive", try)]
    #[known::exclusive(try_lock_arc)]
    pub fn try_write_arc(self: &Arc<Self>) -> Option<RwLockWriteGuardArc<T>>;
    #[known::acquire(mode = "exclusive")]
    #[known::exclusive(lock_arc)]
    pub fn write_arc<'a>(self: &'a Arc<Self>) -> futures::WriteArc<'a, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    #[known::exclusive(lock_arc_blocking)]
    pub fn write_arc_blocking(self: &Arc<Self>) -> RwLockWriteGuardArc<T>;
    #[known::exclusive(get_mut)]
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T> From<T> for RwLock<T> {}
impl<T: Default> Default for RwLock<T> {}

#[known::guard]
pub struct MutexGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn source(guard: &MutexGuard<'a, T>) -> &'a Mutex<T>;
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {}

#[known::guard]
pub struct MutexGuardArc<T: ?Sized> {}
impl<T: ?Sized> MutexGuardArc<T> {
    pub fn source(guard: &Self) -> &Arc<Mutex<T>>
    where
        T: Send;
}
impl<T: ?Sized> Deref for MutexGuardArc<T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for MutexGuardArc<T> {}
impl<T: ?Sized> Drop for MutexGuardArc<T> {}

#[known::guard]
pub struct RwLockReadGuard<'a, T: ?Sized> {}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {}

#[known::guard]
pub struct RwLockReadGuardArc<T> {}
impl<T> Deref for RwLockReadGuardArc<T> {
    type Target = T;
}
impl<T> Drop for RwLockReadGuardArc<T> {}

#[known::guard]
pub struct RwLockUpgradableReadGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> RwLockUpgradableReadGuard<'a, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(guard: Self) -> RwLockReadGuard<'a, T>;
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_upgrade(guard: Self) -> Result<RwLockWriteGuard<'a, T>, Self>;
    #[known::acquire(mode = "exclusive")]
    pub fn upgrade(guard: Self) -> futures::Upgrade<'a, T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    pub fn upgrade_blocking(guard: Self) -> RwLockWriteGuard<'a, T>;
}
impl<T: ?Sized> Deref for RwLockUpgradableReadGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> Drop for RwLockUpgradableReadGuard<'_, T> {}

#[known::guard]
pub struct RwLockUpgradableReadGuardArc<T: ?Sized> {}
impl<T> RwLockUpgradableReadGuardArc<T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(guard: Self) -> RwLockReadGuardArc<T>;
}
impl<T: ?Sized> RwLockUpgradableReadGuardArc<T> {
    #[known::acquire(mode = "exclusive", try)]
    pub fn try_upgrade(guard: Self) -> Result<RwLockWriteGuardArc<T>, Self>;
    #[known::acquire(mode = "exclusive")]
    pub fn upgrade(guard: Self) -> futures::UpgradeArc<T>;
    #[known::acquire(mode = "exclusive", blocking)]
    #[known::blocking(stalls_async)]
    pub fn upgrade_blocking(guard: Self) -> RwLockWriteGuardArc<T>;
}
impl<T: ?Sized> Deref for RwLockUpgradableReadGuardArc<T> {
    type Target = T;
}
impl<T: ?Sized> Drop for RwLockUpgradableReadGuardArc<T> {}

#[known::guard]
pub struct RwLockWriteGuard<'a, T: ?Sized> {}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(guard: Self) -> RwLockReadGuard<'a, T>;
    #[known::acquire(mode = "upgradable", try)]
    pub fn downgrade_to_upgradable(guard: Self) -> RwLockUpgradableReadGuard<'a, T>;
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {}
impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {}

#[known::guard]
pub struct RwLockWriteGuardArc<T: ?Sized> {}
impl<T> RwLockWriteGuardArc<T> {
    #[known::acquire(mode = "shared", try)]
    pub fn downgrade(guard: Self) -> RwLockReadGuardArc<T>;
}
impl<T: ?Sized> RwLockWriteGuardArc<T> {
    #[known::acquire(mode = "upgradable", try)]
    pub fn downgrade_to_upgradable(guard: Self) -> RwLockUpgradableReadGuardArc<T>;
}
impl<T: ?Sized> Deref for RwLockWriteGuardArc<T> {
    type Target = T;
}
impl<T: ?Sized> DerefMut for RwLockWriteGuardArc<T> {}
impl<T: ?Sized> Drop for RwLockWriteGuardArc<T> {}

#[known::synchronised]
pub struct Semaphore {}
impl Semaphore {
    pub const fn new(n: usize) -> Semaphore;
    pub fn try_acquire(&self) -> Option<SemaphoreGuard<'_>>;
    pub fn acquire(&self) -> futures::Acquire<'_>;
    #[known::blocking(stalls_async)]
    pub fn acquire_blocking(&self) -> SemaphoreGuard<'_>;
    pub fn try_acquire_arc(self: &Arc<Self>) -> Option<SemaphoreGuardArc>;
    pub fn acquire_arc(self: &Arc<Self>) -> futures::AcquireArc;
    #[known::blocking(stalls_async)]
    pub fn acquire_arc_blocking(self: &Arc<Self>) -> SemaphoreGuardArc;
    pub fn add_permits(&self, n: usize);
    pub fn available_permits(&self) -> usize;
}
pub struct SemaphoreGuard<'a>(&'a Semaphore);
impl SemaphoreGuard<'_> {
    pub fn forget(self);
}
impl Drop for SemaphoreGuard<'_> {}
pub struct SemaphoreGuardArc {}
impl SemaphoreGuardArc {
    pub fn forget(self);
}
impl Drop for SemaphoreGuardArc {}

#[known::synchronised]
pub struct OnceCell<T> {}
impl<T> OnceCell<T> {
    pub const fn new() -> Self;
    pub fn is_initialized(&self) -> bool;
    #[known::sole_content]
    pub fn get(&self) -> Option<&T>;
    #[known::sole_content]
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn take(&mut self) -> Option<T>;
    pub fn into_inner(self) -> Option<T>;
    #[known::sole_content]
    pub async fn wait(&self) -> &T;
    #[known::blocking(stalls_async)]
    #[known::sole_content]
    pub fn wait_blocking(&self) -> &T;
    #[known::sole_content]
    pub async fn get_or_try_init<E, Fut: Future<Output = Result<T, E>>>(
        &self,
        #[known::runs(once)] closure: impl FnOnce() -> Fut,
    ) -> Result<&T, E>;
    #[known::sole_content]
    pub fn get_or_try_init_blocking<E>(
        &self,
        #[known::runs(once)] closure: impl FnOnce() -> Result<T, E>,
    ) -> Result<&T, E>;
    #[known::sole_content]
    pub async fn get_or_init<Fut: Future<Output = T>>(&self, #[known::runs(once)] closure: impl FnOnce() -> Fut) -> &T;
    #[known::sole_content]
    pub fn get_or_init_blocking(&self, #[known::runs(once)] closure: impl FnOnce() -> T + Unpin) -> &T;
    pub async fn set(&self, value: T) -> Result<&T, T>;
    pub fn try_set(&self, value: T) -> Result<(), T>;
    pub fn set_blocking(&self, value: T) -> Result<&T, T>;
}
impl<T> From<T> for OnceCell<T> {}
impl<T> Default for OnceCell<T> {}

#[known::synchronised]
pub struct Barrier {}
impl Barrier {
    pub const fn new(n: usize) -> Barrier;
    pub fn wait(&self) -> futures::BarrierWait<'_>;
    #[known::blocking(stalls_async)]
    pub fn wait_blocking(&self) -> BarrierWaitResult;
}
pub struct BarrierWaitResult {}
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool;
}

pub mod futures {
    use super::*;
    use std::future::Future;

    pub struct Lock<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for Lock<'a, T> {
        type Output = MutexGuard<'a, T>;
    }
    pub struct LockArc<T: ?Sized> {}
    impl<T: ?Sized> Future for LockArc<T> {
        type Output = MutexGuardArc<T>;
    }
    pub struct Read<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for Read<'a, T> {
        type Output = RwLockReadGuard<'a, T>;
    }
    pub struct ReadArc<'a, T> {}
    impl<'a, T> Future for ReadArc<'a, T> {
        type Output = RwLockReadGuardArc<T>;
    }
    pub struct UpgradableRead<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for UpgradableRead<'a, T> {
        type Output = RwLockUpgradableReadGuard<'a, T>;
    }
    pub struct UpgradableReadArc<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for UpgradableReadArc<'a, T> {
        type Output = RwLockUpgradableReadGuardArc<T>;
    }
    pub struct Write<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for Write<'a, T> {
        type Output = RwLockWriteGuard<'a, T>;
    }
    pub struct WriteArc<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for WriteArc<'a, T> {
        type Output = RwLockWriteGuardArc<T>;
    }
    pub struct Upgrade<'a, T: ?Sized> {}
    impl<'a, T: ?Sized> Future for Upgrade<'a, T> {
        type Output = RwLockWriteGuard<'a, T>;
    }
    pub struct UpgradeArc<T: ?Sized> {}
    impl<T: ?Sized> Future for UpgradeArc<T> {
        type Output = RwLockWriteGuardArc<T>;
    }
    pub struct Acquire<'a> {}
    impl<'a> Future for Acquire<'a> {
        type Output = SemaphoreGuard<'a>;
    }
    pub struct AcquireArc {}
    impl Future for AcquireArc {
        type Output = SemaphoreGuardArc;
    }
    pub struct BarrierWait<'a> {}
    impl<'a> Future for BarrierWait<'a> {
        type Output = BarrierWaitResult;
    }
}
