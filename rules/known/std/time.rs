//! std::time as of Rust 1.95.
// lang: duration, instant, system_time

use crate::fmt;
use crate::iter::Sum;
use crate::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

#[known::lang("duration")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Duration {}
impl Duration {
    pub const ZERO: Duration = _;
    pub const MAX: Duration = _;
    pub const fn new(secs: u64, nanos: u32) -> Duration;
    #[known::unit(1000000000)]
    pub const fn from_secs(secs: u64) -> Duration;
    #[known::unit(1000000)]
    pub const fn from_millis(millis: u64) -> Duration;
    #[known::unit(1000)]
    pub const fn from_micros(micros: u64) -> Duration;
    #[known::unit(1)]
    pub const fn from_nanos(nanos: u64) -> Duration;
    pub const fn from_nanos_u128(nanos: u128) -> Duration;
    pub const fn from_mins(mins: u64) -> Duration;
    pub const fn from_hours(hours: u64) -> Duration;
    pub fn from_secs_f64(secs: f64) -> Duration;
    pub fn from_secs_f32(secs: f32) -> Duration;
    pub fn try_from_secs_f64(secs: f64) -> Result<Duration, TryFromFloatSecsError>;
    pub fn try_from_secs_f32(secs: f32) -> Result<Duration, TryFromFloatSecsError>;
    pub const fn is_zero(&self) -> bool;
    pub const fn as_secs(&self) -> u64;
    pub const fn subsec_millis(&self) -> u32;
    pub const fn subsec_micros(&self) -> u32;
    pub const fn subsec_nanos(&self) -> u32;
    pub const fn as_millis(&self) -> u128;
    pub const fn as_micros(&self) -> u128;
    pub const fn as_nanos(&self) -> u128;
    pub const fn as_secs_f64(&self) -> f64;
    pub const fn as_secs_f32(&self) -> f32;
    pub const fn abs_diff(self, other: Duration) -> Duration;
    pub const fn checked_add(self, rhs: Duration) -> Option<Duration>;
    pub const fn saturating_add(self, rhs: Duration) -> Duration;
    pub const fn checked_sub(self, rhs: Duration) -> Option<Duration>;
    pub const fn saturating_sub(self, rhs: Duration) -> Duration;
    pub const fn checked_mul(self, rhs: u32) -> Option<Duration>;
    pub const fn saturating_mul(self, rhs: u32) -> Duration;
    pub const fn checked_div(self, rhs: u32) -> Option<Duration>;
    pub fn mul_f64(self, rhs: f64) -> Duration;
    pub fn mul_f32(self, rhs: f32) -> Duration;
    pub fn div_f64(self, rhs: f64) -> Duration;
    pub fn div_f32(self, rhs: f32) -> Duration;
    pub const fn div_duration_f64(self, rhs: Duration) -> f64;
    pub const fn div_duration_f32(self, rhs: Duration) -> f32;
}
impl Add for Duration {
    type Output = Duration;
}
impl Sub for Duration {
    type Output = Duration;
}
impl Mul<u32> for Duration {
    type Output = Duration;
}
impl Mul<Duration> for u32 {
    type Output = Duration;
}
impl Div<u32> for Duration {
    type Output = Duration;
}
impl AddAssign for Duration {}
impl SubAssign for Duration {}
impl MulAssign<u32> for Duration {}
impl DivAssign<u32> for Duration {}
impl Sum for Duration {}
impl<'a> Sum<&'a Duration> for Duration {}

#[known::lang("instant")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant {}
impl Instant {
    #[known::clock]
    pub fn now() -> Instant;
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
impl Add<Duration> for Instant {
    type Output = Instant;
}
impl Sub<Duration> for Instant {
    type Output = Instant;
}
impl Sub<Instant> for Instant {
    type Output = Duration;
}
impl AddAssign<Duration> for Instant {}
impl SubAssign<Duration> for Instant {}

#[known::lang("system_time")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SystemTime {}
impl SystemTime {
    pub const UNIX_EPOCH: SystemTime = _;
    #[known::clock]
    pub fn now() -> SystemTime;
    #[known::clock]
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError>;
    #[known::clock]
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError>;
    pub fn checked_add(&self, duration: Duration) -> Option<SystemTime>;
    pub fn checked_sub(&self, duration: Duration) -> Option<SystemTime>;
}
impl Add<Duration> for SystemTime {
    type Output = SystemTime;
}
impl Sub<Duration> for SystemTime {
    type Output = SystemTime;
}
impl AddAssign<Duration> for SystemTime {}
impl SubAssign<Duration> for SystemTime {}
pub const UNIX_EPOCH: SystemTime = SystemTime::UNIX_EPOCH;

#[derive(Clone, Debug)]
pub struct SystemTimeError {}
impl SystemTimeError {
    pub fn duration(&self) -> Duration;
}
impl fmt::Display for SystemTimeError {}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryFromFloatSecsError {}
impl fmt::Display for TryFromFloatSecsError {}
