//! tokio::time as of 1.54.1.
use std::future::{Future, IntoFuture};
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::pin::Pin;
use std::task::{Context, Poll};

pub use std::time::Duration;

#[known::timer]

pub fn sleep(duration: Duration) -> Sleep;
#[known::timer]
pub fn sleep_until(deadline: Instant) -> Sleep;
pub fn interval(period: Duration) -> Interval;
pub fn interval_at(start: Instant, period: Duration) -> Interval;
pub fn timeout<F>(duration: Duration, future: F) -> Timeout<F::IntoFuture>
where
    F: IntoFuture;
pub fn timeout_at<F>(deadline: Instant, future: F) -> Timeout<F::IntoFuture>
where
    F: IntoFuture;
pub fn pause();
pub fn resume();
pub async fn advance(duration: Duration);

pub struct Sleep {}
impl Sleep {
    pub fn deadline(&self) -> Instant;
    pub fn is_elapsed(&self) -> bool;
    pub fn reset(self: Pin<&mut Self>, deadline: Instant);
}
impl Future for Sleep {
    type Output = ();
}

pub struct Timeout<T> {}
impl<T> Timeout<T> {
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_inner(self) -> T;
}
impl<T> Future for Timeout<T>
where
    T: Future,
{
    type Output = Result<T::Output, error::Elapsed>;
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum MissedTickBehavior {
    Burst,
    Delay,
    Skip,
}
pub struct Interval {}
impl Interval {
    #[known::timer]
    pub async fn tick(&mut self) -> Instant;
    #[known::timer]
    pub fn poll_tick(&mut self, cx: &mut Context<'_>) -> Poll<Instant>;
    pub fn reset(&mut self);
    pub fn reset_immediately(&mut self);
    pub fn reset_after(&mut self, after: Duration);
    pub fn reset_at(&mut self, deadline: Instant);
    pub fn missed_tick_behavior(&self) -> MissedTickBehavior;
    pub fn set_missed_tick_behavior(&mut self, behavior: MissedTickBehavior);
    pub fn period(&self) -> Duration;
}

#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Instant {}
impl Instant {
    #[known::clock]
    pub fn now() -> Instant;
    pub fn from_std(std: std::time::Instant) -> Instant;
    pub fn into_std(self) -> std::time::Instant;
    #[known::clock]
    pub fn duration_since(&self, earlier: Instant) -> Duration;
    #[known::clock]
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration>;
    #[known::clock]
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration;
    #[known::clock]
    pub fn elapsed(&self) -> Duration;
    pub fn checked_add(&self, duration: Duration) -> Option<Instant>;
    pub fn checked_sub(&self, duration: Duration) -> Option<Instant>;
}
impl From<std::time::Instant> for Instant {}
impl From<Instant> for std::time::Instant {}
impl Add<Duration> for Instant {
    type Output = Instant;
}
impl AddAssign<Duration> for Instant {}
impl Sub for Instant {
    type Output = Duration;
}
impl Sub<Duration> for Instant {
    type Output = Instant;
}
impl SubAssign<Duration> for Instant {}

pub mod error {
    #[derive(Debug)]
    pub struct Error {}
    impl Error {
        pub fn is_shutdown(&self) -> bool;
        pub fn is_at_capacity(&self) -> bool;
        pub fn is_invalid(&self) -> bool;
    }
    impl std::fmt::Display for Error {}
    impl std::error::Error for Error {}
    #[derive(Debug, Eq, PartialEq)]
    pub struct Elapsed(());
    impl std::fmt::Display for Elapsed {}
    impl std::error::Error for Elapsed {}
    impl From<Elapsed> for std::io::Error {}
}
