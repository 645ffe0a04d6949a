use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::time::Duration;

use crate::format::{DelayedFormat, ParseResult, StrftimeItems};
use crate::{
    DateTime, Datelike, FixedOffset, MappedLocalTime, Months, ParseError, SubsecRound, TimeDelta, TimeZone, Timelike,
    Utc, Weekday,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Days(u64);
impl Days {
    pub const fn new(num: u64) -> Self;
}
#[derive(PartialEq, Eq, PartialOrd, Ord, Copy, Clone, Hash, Debug)]
pub struct IsoWeek {}
impl IsoWeek {
    pub const fn year(&self) -> i32;
    pub const fn week(&self) -> u32;
    pub const fn week0(&self) -> u32;
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Copy, Clone, Hash, Default, Debug)]
pub struct NaiveDate {}
impl NaiveDate {
    pub const MIN: NaiveDate;
    pub const MAX: NaiveDate;
    pub const fn from_ymd_opt(year: i32, month: u32, day: u32) -> Option<NaiveDate>;
    pub const fn from_yo_opt(year: i32, ordinal: u32) -> Option<NaiveDate>;
    pub const fn from_isoywd_opt(year: i32, week: u32, weekday: Weekday) -> Option<NaiveDate>;
    pub const fn from_num_days_from_ce_opt(days: i32) -> Option<NaiveDate>;
    pub const fn from_epoch_days(days: i32) -> Option<NaiveDate>;
    pub const fn from_weekday_of_month_opt(year: i32, month: u32, weekday: Weekday, n: u8) -> Option<NaiveDate>;
    pub fn parse_from_str(s: &str, fmt: &str) -> ParseResult<NaiveDate>;
    pub fn parse_and_remainder<'a>(s: &'a str, fmt: &str) -> ParseResult<(NaiveDate, &'a str)>;
    pub fn format<'a>(&self, fmt: &'a str) -> DelayedFormat<StrftimeItems<'a>>;
    pub const fn checked_add_months(self, months: Months) -> Option<Self>;
    pub const fn checked_sub_months(self, months: Months) -> Option<Self>;
    pub const fn checked_add_days(self, days: Days) -> Option<Self>;
    pub const fn checked_sub_days(self, days: Days) -> Option<Self>;
    pub const fn checked_add_signed(self, rhs: TimeDelta) -> Option<NaiveDate>;
    pub const fn checked_sub_signed(self, rhs: TimeDelta) -> Option<NaiveDate>;
    pub const fn and_time(&self, time: NaiveTime) -> NaiveDateTime;
    pub const fn and_hms_opt(&self, hour: u32, min: u32, sec: u32) -> Option<NaiveDateTime>;
    pub const fn and_hms_milli_opt(&self, hour: u32, min: u32, sec: u32, milli: u32) -> Option<NaiveDateTime>;
    pub const fn and_hms_micro_opt(&self, hour: u32, min: u32, sec: u32, micro: u32) -> Option<NaiveDateTime>;
    pub const fn and_hms_nano_opt(&self, hour: u32, min: u32, sec: u32, nano: u32) -> Option<NaiveDateTime>;
    pub const fn succ_opt(&self) -> Option<NaiveDate>;
    pub const fn pred_opt(&self) -> Option<NaiveDate>;
    pub const fn signed_duration_since(self, rhs: Self) -> TimeDelta;
    pub const fn abs_diff(self, rhs: Self) -> Days;
    pub const fn years_since(&self, base: Self) -> Option<u32>;
    pub const fn iter_days(&self) -> NaiveDateDaysIterator;
    pub const fn iter_weeks(&self) -> NaiveDateWeeksIterator;
    pub const fn leap_year(&self) -> bool;
    pub const fn to_epoch_days(&self) -> i32;
}
impl Datelike for NaiveDate {}
impl From<NaiveDateTime> for NaiveDate {}
impl AddAssign<TimeDelta> for NaiveDate {}
impl SubAssign<TimeDelta> for NaiveDate {}
impl Add<TimeDelta> for NaiveDate {
    type Output = NaiveDate;
}
impl Add<Months> for NaiveDate {
    type Output = NaiveDate;
}
impl Add<Days> for NaiveDate {
    type Output = NaiveDate;
}
impl Sub<TimeDelta> for NaiveDate {
    type Output = NaiveDate;
}
impl Sub<Months> for NaiveDate {
    type Output = NaiveDate;
}
impl Sub<Days> for NaiveDate {
    type Output = NaiveDate;
}
impl Sub<NaiveDate> for NaiveDate {
    type Output = TimeDelta;
}
#[derive(Debug, Copy, Clone, Hash, PartialEq, PartialOrd, Eq, Ord)]
pub struct NaiveDateDaysIterator {}
impl Iterator for NaiveDateDaysIterator {
    type Item = NaiveDate;
}
impl DoubleEndedIterator for NaiveDateDaysIterator {}
#[derive(Debug, Copy, Clone, Hash, PartialEq, PartialOrd, Eq, Ord)]
pub struct NaiveDateWeeksIterator {}
impl Iterator for NaiveDateWeeksIterator {
    type Item = NaiveDate;
}
impl DoubleEndedIterator for NaiveDateWeeksIterator {}

#[derive(PartialEq, Eq, PartialOrd, Ord, Copy, Clone, Hash, Default, Debug)]
pub struct NaiveTime {}
impl NaiveTime {
    pub const MIN: Self;
    pub const fn from_hms_opt(hour: u32, min: u32, sec: u32) -> Option<NaiveTime>;
    pub const fn from_hms_milli_opt(hour: u32, min: u32, sec: u32, milli: u32) -> Option<NaiveTime>;
    pub const fn from_hms_micro_opt(hour: u32, min: u32, sec: u32, micro: u32) -> Option<NaiveTime>;
    pub const fn from_hms_nano_opt(hour: u32, min: u32, sec: u32, nano: u32) -> Option<NaiveTime>;
    pub const fn from_num_seconds_from_midnight_opt(secs: u32, nano: u32) -> Option<NaiveTime>;
    pub fn parse_from_str(s: &str, fmt: &str) -> ParseResult<NaiveTime>;
    pub fn parse_and_remainder<'a>(s: &'a str, fmt: &str) -> ParseResult<(NaiveTime, &'a str)>;
    pub fn format<'a>(&self, fmt: &'a str) -> DelayedFormat<StrftimeItems<'a>>;
    pub const fn overflowing_add_signed(&self, rhs: TimeDelta) -> (NaiveTime, i64);
    pub const fn overflowing_sub_signed(&self, rhs: TimeDelta) -> (NaiveTime, i64);
    pub const fn signed_duration_since(self, rhs: NaiveTime) -> TimeDelta;
}
impl Timelike for NaiveTime {}
impl SubsecRound for NaiveTime {}
#[known::each(TimeDelta, Duration)]
impl AddAssign<Each> for NaiveTime {}
#[known::each(TimeDelta, Duration)]
impl SubAssign<Each> for NaiveTime {}
impl Add<TimeDelta> for NaiveTime {
    type Output = NaiveTime;
}
impl Add<Duration> for NaiveTime {
    type Output = NaiveTime;
}
impl Add<FixedOffset> for NaiveTime {
    type Output = NaiveTime;
}
impl Sub<TimeDelta> for NaiveTime {
    type Output = NaiveTime;
}
impl Sub<Duration> for NaiveTime {
    type Output = NaiveTime;
}
impl Sub<FixedOffset> for NaiveTime {
    type Output = NaiveTime;
}
impl Sub<NaiveTime> for NaiveTime {
    type Output = TimeDelta;
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Copy, Clone, Hash, Default, Debug)]
pub struct NaiveDateTime {}
impl NaiveDateTime {
    pub const MIN: Self;
    pub const MAX: Self;
    pub const fn new(date: NaiveDate, time: NaiveTime) -> NaiveDateTime;
    pub fn parse_from_str(s: &str, fmt: &str) -> ParseResult<NaiveDateTime>;
    pub fn parse_and_remainder<'a>(s: &'a str, fmt: &str) -> ParseResult<(NaiveDateTime, &'a str)>;
    pub fn format<'a>(&self, fmt: &'a str) -> DelayedFormat<StrftimeItems<'a>>;
    pub const fn date(&self) -> NaiveDate;
    pub const fn time(&self) -> NaiveTime;
    pub const fn checked_add_signed(self, rhs: TimeDelta) -> Option<NaiveDateTime>;
    pub const fn checked_sub_signed(self, rhs: TimeDelta) -> Option<NaiveDateTime>;
    pub const fn checked_add_months(self, rhs: Months) -> Option<NaiveDateTime>;
    pub const fn checked_sub_months(self, rhs: Months) -> Option<NaiveDateTime>;
    pub const fn checked_add_offset(self, rhs: FixedOffset) -> Option<NaiveDateTime>;
    pub const fn checked_sub_offset(self, rhs: FixedOffset) -> Option<NaiveDateTime>;
    pub const fn checked_add_days(self, days: Days) -> Option<Self>;
    pub const fn checked_sub_days(self, days: Days) -> Option<Self>;
    pub const fn signed_duration_since(self, rhs: NaiveDateTime) -> TimeDelta;
    pub fn and_local_timezone<Tz: TimeZone>(&self, tz: Tz) -> MappedLocalTime<DateTime<Tz>>;
    pub const fn and_utc(&self) -> DateTime<Utc>;
}
impl Datelike for NaiveDateTime {}
impl Timelike for NaiveDateTime {}
impl SubsecRound for NaiveDateTime {}
impl From<NaiveDate> for NaiveDateTime {}
impl Add<TimeDelta> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Add<Duration> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Add<FixedOffset> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Add<Months> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Add<Days> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Sub<TimeDelta> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Sub<Duration> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Sub<FixedOffset> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Sub<Months> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl Sub<Days> for NaiveDateTime {
    type Output = NaiveDateTime;
}
impl AddAssign<TimeDelta> for NaiveDateTime {}
impl AddAssign<Duration> for NaiveDateTime {}
impl SubAssign<TimeDelta> for NaiveDateTime {}
impl SubAssign<Duration> for NaiveDateTime {}
impl Sub<NaiveDateTime> for NaiveDateTime {
    type Output = TimeDelta;
}

#[known::each(NaiveDate, NaiveTime, NaiveDateTime)]
impl std::fmt::Display for Each {}
#[known::each(NaiveDate, NaiveTime, NaiveDateTime)]
impl std::str::FromStr for Each {
    type Err = ParseError;
}
