use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::time::Duration;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeDelta {}
impl TimeDelta {
    pub const MIN: Self;
    pub const MAX: Self;
    pub const fn new(secs: i64, nanos: u32) -> Option<TimeDelta>;
    pub const fn weeks(weeks: i64) -> TimeDelta;
    pub const fn try_weeks(weeks: i64) -> Option<TimeDelta>;
    pub const fn days(days: i64) -> TimeDelta;
    pub const fn try_days(days: i64) -> Option<TimeDelta>;
    pub const fn hours(hours: i64) -> TimeDelta;
    pub const fn try_hours(hours: i64) -> Option<TimeDelta>;
    pub const fn minutes(minutes: i64) -> TimeDelta;
    pub const fn try_minutes(minutes: i64) -> Option<TimeDelta>;
    pub const fn seconds(seconds: i64) -> TimeDelta;
    pub const fn try_seconds(seconds: i64) -> Option<TimeDelta>;
    pub const fn milliseconds(milliseconds: i64) -> TimeDelta;
    pub const fn try_milliseconds(milliseconds: i64) -> Option<TimeDelta>;
    pub const fn microseconds(microseconds: i64) -> TimeDelta;
    pub const fn nanoseconds(nanos: i64) -> TimeDelta;
    pub const fn num_weeks(&self) -> i64;
    pub const fn num_days(&self) -> i64;
    pub const fn num_hours(&self) -> i64;
    pub const fn num_minutes(&self) -> i64;
    pub const fn num_seconds(&self) -> i64;
    pub const fn num_milliseconds(&self) -> i64;
    pub const fn num_microseconds(&self) -> Option<i64>;
    pub const fn num_nanoseconds(&self) -> Option<i64>;
    pub fn as_seconds_f64(self) -> f64;
    pub fn as_seconds_f32(self) -> f32;
    pub const fn subsec_millis(&self) -> i32;
    pub const fn subsec_micros(&self) -> i32;
    pub const fn subsec_nanos(&self) -> i32;
    pub const fn checked_add(&self, rhs: &TimeDelta) -> Option<TimeDelta>;
    pub const fn checked_sub(&self, rhs: &TimeDelta) -> Option<TimeDelta>;
    pub const fn checked_mul(&self, rhs: i32) -> Option<TimeDelta>;
    pub const fn checked_div(&self, rhs: i32) -> Option<TimeDelta>;
    pub const fn abs(&self) -> TimeDelta;
    pub const fn zero() -> TimeDelta;
    pub const fn is_zero(&self) -> bool;
    pub const fn from_std(duration: Duration) -> Result<TimeDelta, OutOfRangeError>;
    pub const fn to_std(&self) -> Result<Duration, OutOfRangeError>;
}
impl Neg for TimeDelta {
    type Output = TimeDelta;
}
impl Add for TimeDelta {
    type Output = TimeDelta;
}
impl Sub for TimeDelta {
    type Output = TimeDelta;
}
impl AddAssign for TimeDelta {}
impl SubAssign for TimeDelta {}
impl Mul<i32> for TimeDelta {
    type Output = TimeDelta;
}
impl Div<i32> for TimeDelta {
    type Output = TimeDelta;
}
impl std::iter::Sum<TimeDelta> for TimeDelta {}
impl<'a> std::iter::Sum<&'a TimeDelta> for TimeDelta {}
impl std::fmt::Display for TimeDelta {}
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfRangeError(());
impl std::fmt::Display for OutOfRangeError {}
impl std::error::Error for OutOfRangeError {}
