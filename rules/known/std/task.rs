//! std::task as of Rust 1.95.
// lang: poll, context, waker, wake

use crate::convert::From;
use crate::fmt;
use crate::marker::{Send, Sync};
use crate::ops::FnOnce;
use crate::sync::Arc;

#[known::lang("poll")]
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Poll<T> {
    Ready(T),
    Pending,
}
impl<T> Poll<T> {
    pub fn map<U, F>(self, #[known::runs(here)] f: F) -> Poll<U>
    where
        F: FnOnce(T) -> U;
    pub const fn is_ready(&self) -> bool;
    pub const fn is_pending(&self) -> bool;
}
impl<T, E> Poll<Result<T, E>> {
    pub fn map_ok<U, F>(self, #[known::runs(here)] f: F) -> Poll<Result<U, E>>
    where
        F: FnOnce(T) -> U;
    pub fn map_err<U, F>(self, #[known::runs(rarely)] f: F) -> Poll<Result<T, U>>
    where
        F: FnOnce(E) -> U;
}
impl<T, E> Poll<Option<Result<T, E>>> {
    pub fn map_ok<U, F>(self, #[known::runs(here)] f: F) -> Poll<Option<Result<U, E>>>
    where
        F: FnOnce(T) -> U;
    pub fn map_err<U, F>(self, #[known::runs(rarely)] f: F) -> Poll<Option<Result<T, U>>>
    where
        F: FnOnce(E) -> U;
}
impl<T> From<T> for Poll<T> {}

#[known::lang("context")]
pub struct Context<'a> {}
impl<'a> Context<'a> {
    pub const fn from_waker(waker: &'a Waker) -> Context<'a>;
    pub const fn waker(&self) -> &'a Waker;
}
impl fmt::Debug for Context<'_> {}

#[known::lang("waker")]
#[known::synchronised]
pub struct Waker {}
impl Waker {
    pub fn wake(self);
    pub fn wake_by_ref(&self);
    pub fn will_wake(&self, other: &Waker) -> bool;
    pub const unsafe fn new(data: *const (), vtable: &'static RawWakerVTable) -> Waker;
    pub const unsafe fn from_raw(waker: RawWaker) -> Waker;
    pub const fn noop() -> &'static Waker;
    pub fn data(&self) -> *const ();
    pub fn vtable(&self) -> &'static RawWakerVTable;
}
impl Clone for Waker {
    fn clone(&self) -> Waker;
}
impl fmt::Debug for Waker {}
impl<W: Wake + Send + Sync + 'static> From<Arc<W>> for Waker {}

#[known::lang("wake")]
pub trait Wake {
    fn wake(self: Arc<Self>);
    fn wake_by_ref(self: &Arc<Self>);
}

#[derive(PartialEq, Debug)]
pub struct RawWaker {}
impl RawWaker {
    pub const fn new(data: *const (), vtable: &'static RawWakerVTable) -> RawWaker;
}
impl<W: Wake + Send + Sync + 'static> From<Arc<W>> for RawWaker {}
#[derive(PartialEq, Copy, Clone, Debug)]
pub struct RawWakerVTable {}
impl RawWakerVTable {
    pub const fn new(
        clone: unsafe fn(*const ()) -> RawWaker,
        wake: unsafe fn(*const ()),
        wake_by_ref: unsafe fn(*const ()),
        drop: unsafe fn(*const ()),
    ) -> RawWakerVTable;
}
