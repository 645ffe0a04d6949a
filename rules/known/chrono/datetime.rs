use std::borrow::Borrow;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::time::{Duration, SystemTime};

use crate::format::{DelayedFormat, ParseResult, SecondsFormat, StrftimeItems};
use crate::{
    Datelike, Days, DurationRound, FixedOffset, Local, LocalResult, Months, NaiveDate, NaiveDateTime, NaiveTime,
    ParseError, RoundingError, SubsecRound, TimeDelta, TimeZone, Timelike, Utc,
};

#[derive(Clone, Debug, Hash, Eq, Ord)]
pub struct DateTime<Tz: TimeZone> {}
impl<Tz: TimeZone> DateTime<Tz> {
    pub const MIN_UTC: DateTime<Utc>;
    pub const MAX_UTC: DateTime<Utc>;
    pub const fn from_naive_utc_and_offset(datetime: NaiveDateTime, offset: Tz::Offset) -> DateTime<Tz>;
    pub fn date_naive(&self) -> NaiveDate;
    pub fn time(&self) -> NaiveTime;
    pub const fn timestamp(&self) -> i64;
    pub const fn timestamp_millis(&self) -> i64;
    pub const fn timestamp_micros(&self) -> i64;
    pub const fn timestamp_nanos_opt(&self) -> Option<i64>;
    pub const fn timestamp_subsec_millis(&self) -> u32;
    pub const fn timestamp_subsec_micros(&self) -> u32;
    pub const fn timestamp_subsec_nanos(&self) -> u32;
    pub const fn offset(&self) -> &Tz::Offset;
    pub fn timezone(&self) -> Tz;
    pub fn with_timezone<Tz2: TimeZone>(&self, tz: &Tz2) -> DateTime<Tz2>;
    pub fn fixed_offset(&self) -> DateTime<FixedOffset>;
    pub const fn to_utc(&self) -> DateTime<Utc>;
    pub fn checked_add_signed(self, rhs: TimeDelta) -> Option<DateTime<Tz>>;
    pub fn checked_sub_signed(self, rhs: TimeDelta) -> Option<DateTime<Tz>>;
    pub fn checked_add_months(self, months: Months) -> Option<DateTime<Tz>>;
    pub fn checked_sub_months(self, months: Months) -> Option<DateTime<Tz>>;
    pub fn checked_add_days(self, days: Days) -> Option<Self>;
    pub fn checked_sub_days(self, days: Days) -> Option<Self>;
    pub fn signed_duration_since<Tz2: TimeZone>(self, rhs: impl Borrow<DateTime<Tz2>>) -> TimeDelta;
    pub const fn naive_utc(&self) -> NaiveDateTime;
    pub fn naive_local(&self) -> NaiveDateTime;
    pub fn years_since(&self, base: Self) -> Option<u32>;
    #[known::allocates]
    pub fn to_rfc2822(&self) -> String;
    #[known::allocates]
    pub fn to_rfc3339(&self) -> String;
    #[known::allocates]
    pub fn to_rfc3339_opts(&self, secform: SecondsFormat, use_z: bool) -> String;
    pub fn with_time(&self, time: NaiveTime) -> LocalResult<Self>;
}
impl<Tz: TimeZone> DateTime<Tz>
where
    Tz::Offset: std::fmt::Display,
{
    pub fn format<'a>(&self, fmt: &'a str) -> DelayedFormat<StrftimeItems<'a>>;
}
impl DateTime<Utc> {
    pub const UNIX_EPOCH: Self;
    pub const fn from_timestamp_secs(secs: i64) -> Option<Self>;
    pub const fn from_timestamp(secs: i64, nsecs: u32) -> Option<Self>;
    pub const fn from_timestamp_millis(millis: i64) -> Option<Self>;
    pub const fn from_timestamp_micros(micros: i64) -> Option<Self>;
    pub const fn from_timestamp_nanos(nanos: i64) -> Self;
}
impl DateTime<FixedOffset> {
    pub fn parse_from_rfc2822(s: &str) -> ParseResult<DateTime<FixedOffset>>;
    pub fn parse_from_rfc3339(s: &str) -> ParseResult<DateTime<FixedOffset>>;
    pub fn parse_from_str(s: &str, fmt: &str) -> ParseResult<DateTime<FixedOffset>>;
    pub fn parse_and_remainder<'a>(s: &'a str, fmt: &str) -> ParseResult<(DateTime<FixedOffset>, &'a str)>;
}
impl<Tz: TimeZone> Copy for DateTime<Tz> where <Tz as TimeZone>::Offset: Copy {}
impl<Tz: TimeZone> Datelike for DateTime<Tz> {}
impl<Tz: TimeZone> Timelike for DateTime<Tz> {}
impl<Tz: TimeZone> SubsecRound for DateTime<Tz> {}
impl<Tz: TimeZone> DurationRound for DateTime<Tz> {
    type Err = RoundingError;
}
impl<Tz: TimeZone, Tz2: TimeZone> PartialEq<DateTime<Tz2>> for DateTime<Tz> {}
impl<Tz: TimeZone, Tz2: TimeZone> PartialOrd<DateTime<Tz2>> for DateTime<Tz> {}
impl<Tz: TimeZone> std::fmt::Display for DateTime<Tz> where Tz::Offset: std::fmt::Display {}
#[known::each(Utc, Local, FixedOffset)]
impl Default for DateTime<Each> {}
impl From<DateTime<Utc>> for DateTime<FixedOffset> {}
impl From<DateTime<Utc>> for DateTime<Local> {}
impl From<DateTime<FixedOffset>> for DateTime<Utc> {}
impl From<DateTime<FixedOffset>> for DateTime<Local> {}
impl From<DateTime<Local>> for DateTime<Utc> {}
impl From<DateTime<Local>> for DateTime<FixedOffset> {}
impl From<SystemTime> for DateTime<Utc> {}
impl From<SystemTime> for DateTime<Local> {}
impl<Tz: TimeZone> From<DateTime<Tz>> for SystemTime {}
#[known::each(Utc, Local, FixedOffset)]
impl std::str::FromStr for DateTime<Each> {
    type Err = ParseError;
}
impl<Tz: TimeZone> Add<TimeDelta> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Add<Duration> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Add<FixedOffset> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Add<Months> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Add<Days> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Sub<TimeDelta> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Sub<Duration> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Sub<FixedOffset> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Sub<Months> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> Sub<Days> for DateTime<Tz> {
    type Output = DateTime<Tz>;
}
impl<Tz: TimeZone> AddAssign<TimeDelta> for DateTime<Tz> {}
impl<Tz: TimeZone> AddAssign<Duration> for DateTime<Tz> {}
impl<Tz: TimeZone> SubAssign<TimeDelta> for DateTime<Tz> {}
impl<Tz: TimeZone> SubAssign<Duration> for DateTime<Tz> {}
impl<Tz: TimeZone> Sub<DateTime<Tz>> for DateTime<Tz> {
    type Output = TimeDelta;
}
impl<Tz: TimeZone> Sub<&DateTime<Tz>> for DateTime<Tz> {
    type Output = TimeDelta;
}
