//! event-listener 5.4.2.
use std::future::Future;
use std::time::{Duration, Instant};

#[known::synchronised]
pub struct Event<T = ()> {}
impl<T> Event<T> {
    pub const fn with_tag() -> Event<T>;
    pub fn is_notified(&self) -> bool;
    pub fn listen(&self) -> EventListener<T>;
    pub fn notify(&self, notify: impl IntoNotification<Tag = T>) -> usize;
    pub fn total_listeners(&self) -> usize;
}
impl Event<()> {
    pub const fn new() -> Self;
    pub fn notify_relaxed(&self, n: usize) -> usize;
    pub fn notify_additional(&self, n: usize) -> usize;
    pub fn notify_additional_relaxed(&self, n: usize) -> usize;
}
impl Default for Event<()> {}

pub struct EventListener<T = ()> {}
impl<T> EventListener<T> {
    pub fn listens_to(&self, event: &Event<T>) -> bool;
    pub fn same_event(&self, other: &EventListener<T>) -> bool;
}
impl<T> Future for EventListener<T> {
    type Output = T;
}
pub trait Listener<T = ()>: Future<Output = T> {
    #[known::blocking(stalls_async)]
    fn wait(self) -> T;
    #[known::blocking(stalls_async)]
    fn wait_timeout(self, timeout: Duration) -> Option<T>;
    #[known::blocking(stalls_async)]
    fn wait_deadline(self, deadline: Instant) -> Option<T>;
}
impl<T> Listener<T> for EventListener<T> {}
pub trait IntoNotification {
    type Tag;
}
#[known::each(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize)]
impl IntoNotification for Each {
    type Tag = ();
}
