//! std::thread as of Rust 1.95.
// lang: local_key, join_handle

use crate::any::Any;
use crate::cell::{Cell, RefCell};
use crate::error::Error;
use crate::fmt;
use crate::io;
use crate::marker::{Copy, Send};
use crate::num::NonZero;
use crate::ops::{FnMut, FnOnce};
use crate::time::{Duration, Instant};

pub type Result<T> = crate::result::Result<T, Box<dyn Any + Send + 'static>>;

#[known::lang("local_key")]
pub struct LocalKey<T: 'static> {}
impl<T: 'static> LocalKey<T> {
    pub fn with<F, R>(&'static self, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce(&T) -> R;
    pub fn try_with<F, R>(
        &'static self,
        #[known::runs(here)] f: F,
    ) -> crate::result::Result<R, AccessError>
    where
        F: FnOnce(&T) -> R;
}
impl<T: 'static> LocalKey<Cell<T>> {
    pub fn set(&'static self, value: T);
    pub fn get(&'static self) -> T
    where
        T: Copy;
    #[known::content(take)]
    pub fn take(&'static self) -> T
    where
        T: Default;
    #[known::content(take)]
    pub fn replace(&'static self, value: T) -> T;
    pub fn update(&'static self, #[known::runs(here)] f: impl FnOnce(T) -> T)
    where
        T: Copy;
}
impl<T: 'static> LocalKey<RefCell<T>> {
    pub fn with_borrow<F, R>(&'static self, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce(&T) -> R;
    pub fn with_borrow_mut<F, R>(&'static self, #[known::runs(here)] f: F) -> R
    where
        F: FnOnce(&mut T) -> R;
    pub fn set(&'static self, value: T);
    #[known::content(take)]
    pub fn take(&'static self) -> T
    where
        T: Default;
    #[known::content(take)]
    pub fn replace(&'static self, value: T) -> T;
}
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct AccessError {}
impl fmt::Display for AccessError {}
impl Error for AccessError {}

#[known::spawns(thread)]
#[known::allocates]
pub fn spawn<F, T>(#[known::runs(other_thread)] f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static;
#[known::blocking]
pub fn scope<'env, F, T>(#[known::runs(here)] f: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T;
#[known::blocking]
#[known::in_async("tokio::time::sleep")]
#[known::timer]
pub fn sleep(dur: Duration);
#[known::blocking]
#[known::in_async("tokio::time::sleep")]
#[known::timer]
pub fn sleep_ms(ms: u32);
#[known::blocking]
#[known::in_async("tokio::time::sleep_until")]
#[known::timer]
pub fn sleep_until(deadline: Instant);
#[known::blocking]
pub fn park();
#[known::blocking]
pub fn park_timeout(dur: Duration);
#[known::blocking]
pub fn park_timeout_ms(ms: u32);
#[known::blocking(cheap)]
pub fn yield_now();
pub fn current() -> Thread;
pub fn panicking() -> bool;
pub fn available_parallelism() -> io::Result<NonZero<usize>>;

#[derive(Debug)]
pub struct Builder {}
impl Builder {
    pub fn new() -> Builder;
    pub fn name(self, name: String) -> Builder;
    pub fn stack_size(self, size: usize) -> Builder;
    #[known::spawns(thread)]
    #[known::allocates]
    pub fn spawn<F, T>(self, #[known::runs(other_thread)] f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static;
    #[known::spawns(thread)]
    #[known::allocates]
    pub unsafe fn spawn_unchecked<F, T>(
        self,
        #[known::runs(other_thread)] f: F,
    ) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send,
        T: Send;
    #[known::spawns(scoped_thread)]
    #[known::allocates]
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self,
        scope: &'scope Scope<'scope, 'env>,
        #[known::runs(other_thread)] f: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope;
}

#[known::lang("join_handle")]
#[known::synchronised]
pub struct JoinHandle<T> {}
impl<T> JoinHandle<T> {
    pub fn thread(&self) -> &Thread;
    #[known::blocking]
    pub fn join(self) -> Result<T>;
    #[known::tells(ended)]
    pub fn is_finished(&self) -> bool;
}
impl<T> fmt::Debug for JoinHandle<T> {}

#[known::synchronised]
pub struct Scope<'scope, 'env: 'scope> {}
impl<'scope, 'env> Scope<'scope, 'env> {
    #[known::spawns(scoped_thread)]
    #[known::allocates]
    pub fn spawn<F, T>(
        &'scope self,
        #[known::runs(other_thread)] f: F,
    ) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope;
}
#[known::synchronised]
pub struct ScopedJoinHandle<'scope, T> {}
impl<'scope, T> ScopedJoinHandle<'scope, T> {
    pub fn thread(&self) -> &Thread;
    #[known::blocking]
    pub fn join(self) -> Result<T>;
    #[known::tells(ended)]
    pub fn is_finished(&self) -> bool;
}
impl<T> fmt::Debug for ScopedJoinHandle<'_, T> {}

#[derive(Clone)]
#[known::synchronised]
pub struct Thread {}
impl Thread {
    pub fn unpark(&self);
    pub fn id(&self) -> ThreadId;
    pub fn name(&self) -> Option<&str>;
}
impl fmt::Debug for Thread {}
#[derive(Eq, PartialEq, Clone, Copy, Hash, Debug)]
pub struct ThreadId {}
impl ThreadId {
    pub fn as_u64(&self) -> crate::num::NonZeroU64;
}
