//! std::task of Rust 1.95.

#[known::lang("poll")]
pub enum Poll<T> { Ready(T), Pending }
impl<T> Poll<T> {
    pub fn map<U, F: FnOnce(T) -> U>(self, #[known::runs(here)] f: F) -> Poll<U>;
    pub fn is_ready(&self) -> bool;
    pub fn is_pending(&self) -> bool;
}
pub struct Context<'a> { w: &'a Waker }
impl<'a> Context<'a> { pub fn waker(&self) -> &'a Waker; pub fn from_waker(waker: &'a Waker) -> Context<'a>; }
pub struct Waker;
impl Waker { pub fn wake(self); pub fn wake_by_ref(&self); pub fn will_wake(&self, other: &Waker) -> bool; pub fn noop() -> &'static Waker; }
impl Clone for Waker { fn clone(&self) -> Waker; }
pub trait Wake { fn wake(self: crate::sync::Arc<Self>); }
