//! std::panic as of Rust 1.95.

use crate::any::Any;
use crate::fmt;
use crate::future::Future;
use crate::marker::{Copy, Send, Sync};
use crate::ops::{Deref, DerefMut, Fn, FnOnce};

pub auto trait UnwindSafe {}
pub auto trait RefUnwindSafe {}

#[derive(Default, Debug)]
pub struct AssertUnwindSafe<T>(pub T);
impl<T> Deref for AssertUnwindSafe<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for AssertUnwindSafe<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<R, F: FnOnce() -> R> FnOnce<()> for AssertUnwindSafe<F> {
    type Output = R;
}
impl<F: Future> Future for AssertUnwindSafe<F> {
    type Output = F::Output;
}

pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(
    #[known::runs(here)] f: F,
) -> Result<R, Box<dyn Any + Send + 'static>>;
#[known::cold]
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> !;
#[known::cold]
pub fn panic_any<M: 'static + Any + Send>(msg: M) -> !;
pub fn set_hook(
    #[known::runs(rarely)] hook: Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>,
);
pub fn take_hook() -> Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

#[derive(Debug)]
pub struct PanicHookInfo<'a> {}
impl<'a> PanicHookInfo<'a> {
    pub fn payload(&self) -> &(dyn Any + Send);
    pub fn payload_as_str(&self) -> Option<&str>;
    pub fn location(&self) -> Option<&Location<'_>>;
}
impl fmt::Display for PanicHookInfo<'_> {}
pub type PanicInfo<'a> = PanicHookInfo<'a>;

#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Location<'a> {}
impl<'a> Location<'a> {
    pub const fn caller() -> &'static Location<'static>;
    pub const fn file(&self) -> &'a str;
    pub const fn line(&self) -> u32;
    pub const fn column(&self) -> u32;
}
impl fmt::Display for Location<'_> {}
