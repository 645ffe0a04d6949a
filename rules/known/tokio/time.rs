//! tokio::time.

use std::future::Future;
use std::time::Duration;

pub struct Instant;
impl Instant { pub fn now() -> Instant; pub fn elapsed(&self) -> Duration; }
pub struct Sleep;
impl Future for Sleep { type Output = (); }
pub fn sleep(duration: Duration) -> Sleep;
pub fn sleep_until(deadline: Instant) -> Sleep;
pub struct Timeout<T> { t: T }
impl<T: Future> Future for Timeout<T> { type Output = Result<T::Output, error::Elapsed>; }
pub fn timeout<F: Future>(duration: Duration, future: F) -> Timeout<F>;
pub fn timeout_at<F: Future>(deadline: Instant, future: F) -> Timeout<F>;
pub mod error { pub struct Elapsed; }
pub struct Interval;
impl Interval { pub async fn tick(&mut self) -> Instant; }
pub fn interval(period: Duration) -> Interval;
