//! crossbeam-utils 0.8.23.
use std::ops::{Deref, DerefMut};

#[known::padded]
pub struct CachePadded<T> {}
impl<T> CachePadded<T> {
    pub const fn new(t: T) -> CachePadded<T>;
    pub fn into_inner(self) -> T;
}
impl<T> Deref for CachePadded<T> {
    type Target = T;
}
impl<T> DerefMut for CachePadded<T> {}
impl<T> From<T> for CachePadded<T> {}
impl<T: Clone> Clone for CachePadded<T> {}
impl<T: Copy> Copy for CachePadded<T> {}
impl<T: Default> Default for CachePadded<T> {}

pub struct Backoff {}
impl Backoff {
    pub fn new() -> Self;
    pub fn reset(&self);
    pub fn spin(&self);
    pub fn snooze(&self);
    pub fn is_completed(&self) -> bool;
}
impl Default for Backoff {}

pub mod atomic {
    #[known::synchronised(atomic)]
    pub struct AtomicCell<T> {}
    impl<T> AtomicCell<T> {
        pub const fn new(val: T) -> AtomicCell<T>;
        pub fn into_inner(self) -> T;
        pub const fn is_lock_free() -> bool;
        #[known::atomic(store)]
        pub fn store(&self, val: T);
        #[known::atomic(update)]
        pub fn swap(&self, val: T) -> T;
        pub fn as_ptr(&self) -> *mut T;
    }
    impl<T: Default> AtomicCell<T> {
        #[known::atomic(update)]
        pub fn take(&self) -> T;
    }
    impl<T: Copy> AtomicCell<T> {
        #[known::atomic(load)]
        pub fn load(&self) -> T;
    }
    impl<T: Copy + Eq> AtomicCell<T> {
        #[known::atomic(cas)]
        pub fn compare_and_swap(&self, current: T, new: T) -> T;
        #[known::atomic(cas)]
        pub fn compare_exchange(&self, current: T, new: T) -> Result<T, T>;
        #[known::atomic(cas)]
        pub fn fetch_update<F>(&self, #[known::runs(here)] f: F) -> Result<T, T>
        where
            F: FnMut(T) -> Option<T>;
    }
    #[known::each(u8, i8, u16, i16, u32, i32, u64, i64, usize, isize)]
    impl AtomicCell<Each> {
        #[known::atomic(count)]
        pub fn fetch_add(&self, val: Each) -> Each;
        #[known::atomic(count)]
        pub fn fetch_sub(&self, val: Each) -> Each;
        #[known::atomic(update)]
        pub fn fetch_and(&self, val: Each) -> Each;
        #[known::atomic(update)]
        pub fn fetch_or(&self, val: Each) -> Each;
        #[known::atomic(update)]
        pub fn fetch_xor(&self, val: Each) -> Each;
        #[known::atomic(update)]
        pub fn fetch_max(&self, val: Each) -> Each;
        #[known::atomic(update)]
        pub fn fetch_min(&self, val: Each) -> Each;
    }
    impl<T: Default> Default for AtomicCell<T> {}
    impl<T> From<T> for AtomicCell<T> {}
}

pub mod sync {
    use std::ops::{Deref, DerefMut};
    use std::sync::LockResult;
    use std::sync::TryLockResult;
    use std::time::{Duration, Instant};

    #[known::lock(kind = "blocking", shape = "rwlock")]
    pub struct ShardedLock<T: ?Sized> {}
    impl<T> ShardedLock<T> {
        pub fn new(value: T) -> ShardedLock<T>;
        pub fn into_inner(self) -> LockResult<T>;
    }
    impl<T: ?Sized> ShardedLock<T> {
        pub fn is_poisoned(&self) -> bool;
        pub fn get_mut(&mut self) -> LockResult<&mut T>;
        #[known::acquire(mode = "shared", try)]
        pub fn try_read(&self) -> TryLockResult<ShardedLockReadGuard<'_, T>>;
        #[known::acquire(mode = "shared", blocking)]
        pub fn read(&self) -> LockResult<ShardedLockReadGuard<'_, T>>;
        #[known::acquire(mode = "exclusive", try)]
        pub fn try_write(&self) -> TryLockResult<ShardedLockWriteGuard<'_, T>>;
        #[known::acquire(mode = "exclusive", blocking)]
        pub fn write(&self) -> LockResult<ShardedLockWriteGuard<'_, T>>;
    }
    impl<T: Default> Default for ShardedLock<T> {}
    impl<T> From<T> for ShardedLock<T> {}
    #[known::guard]
    pub struct ShardedLockReadGuard<'a, T: ?Sized> {}
    impl<T: ?Sized> Deref for ShardedLockReadGuard<'_, T> {
        type Target = T;
    }
    #[known::guard]
    pub struct ShardedLockWriteGuard<'a, T: ?Sized> {}
    impl<T: ?Sized> Deref for ShardedLockWriteGuard<'_, T> {
        type Target = T;
    }
    impl<T: ?Sized> DerefMut for ShardedLockWriteGuard<'_, T> {}
    impl<T: ?Sized> Drop for ShardedLockWriteGuard<'_, T> {}

    pub struct Parker {}
    impl Parker {
        pub fn new() -> Parker;
        #[known::blocking]
        pub fn park(&self);
        #[known::blocking]
        pub fn park_timeout(&self, timeout: Duration);
        #[known::blocking]
        pub fn park_deadline(&self, deadline: Instant);
        pub fn unparker(&self) -> &Unparker;
    }
    #[known::synchronised]
    pub struct Unparker {}
    impl Unparker {
        pub fn unpark(&self);
    }
    impl Clone for Unparker {}
    #[known::synchronised]
    pub struct WaitGroup {}
    impl WaitGroup {
        pub fn new() -> Self;
        #[known::blocking]
        pub fn wait(self);
    }
    impl Clone for WaitGroup {}
    impl Default for WaitGroup {}
}

pub mod thread {
    use std::io;
    use std::thread::{Result, Thread};

    pub fn scope<'env, F, R>(#[known::runs(here)] f: F) -> Result<R>
    where
        F: FnOnce(&Scope<'env>) -> R;
    pub struct Scope<'env> {}
    impl<'env> Scope<'env> {
        #[known::spawns(scoped_thread)]
        pub fn spawn<'scope, F, T>(&'scope self, #[known::runs(other_thread)] f: F) -> ScopedJoinHandle<'scope, T>
        where
            F: FnOnce(&Scope<'env>) -> T + Send + 'env,
            T: Send + 'env;
        pub fn builder<'scope>(&'scope self) -> ScopedThreadBuilder<'scope, 'env>;
    }
    pub struct ScopedThreadBuilder<'scope, 'env> {}
    impl<'scope, 'env> ScopedThreadBuilder<'scope, 'env> {
        pub fn name(self, name: String) -> ScopedThreadBuilder<'scope, 'env>;
        pub fn stack_size(self, size: usize) -> ScopedThreadBuilder<'scope, 'env>;
        #[known::spawns(scoped_thread)]
        pub fn spawn<F, T>(self, #[known::runs(other_thread)] f: F) -> io::Result<ScopedJoinHandle<'scope, T>>
        where
            F: FnOnce(&Scope<'env>) -> T + Send + 'env,
            T: Send + 'env;
    }
    pub struct ScopedJoinHandle<'scope, T> {}
    impl<T> ScopedJoinHandle<'_, T> {
        #[known::blocking]
        pub fn join(self) -> Result<T>;
        pub fn thread(&self) -> &Thread;
    }
}
