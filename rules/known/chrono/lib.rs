//! chrono 0.4.45, what people hold and call most.
mod datetime;
mod naive_types;
mod time_delta;

pub mod format;
pub mod offset;

pub mod naive {
    pub use crate::naive_types::{
        Days, IsoWeek, NaiveDate, NaiveDateDaysIterator, NaiveDateTime, NaiveDateWeeksIterator, NaiveTime,
    };
}
pub mod prelude {
    pub use crate::{
        DateTime, Datelike, FixedOffset, Local, Month, NaiveDate, NaiveDateTime, NaiveTime, Offset, SecondsFormat,
        SubsecRound, TimeZone, Timelike, Utc, Weekday,
    };
}
pub mod round {
    pub use crate::{DurationRound, RoundingError, SubsecRound};
}

pub use crate::datetime::DateTime;
pub use crate::format::{ParseError, ParseResult, SecondsFormat};
pub use crate::naive_types::{Days, IsoWeek, NaiveDate, NaiveDateTime, NaiveTime};
pub use crate::offset::{FixedOffset, Local, LocalResult, MappedLocalTime, Offset, TimeZone, Utc};
pub use crate::time_delta::{OutOfRangeError, TimeDelta};

pub type Duration = TimeDelta;

pub trait Datelike: Sized {
    fn year(&self) -> i32;
    fn year_ce(&self) -> (bool, u32);
    fn quarter(&self) -> u32;
    fn month(&self) -> u32;
    fn month0(&self) -> u32;
    fn day(&self) -> u32;
    fn day0(&self) -> u32;
    fn ordinal(&self) -> u32;
    fn ordinal0(&self) -> u32;
    fn weekday(&self) -> Weekday;
    fn iso_week(&self) -> IsoWeek;
    fn with_year(&self, year: i32) -> Option<Self>;
    fn with_month(&self, month: u32) -> Option<Self>;
    fn with_month0(&self, month0: u32) -> Option<Self>;
    fn with_day(&self, day: u32) -> Option<Self>;
    fn with_day0(&self, day0: u32) -> Option<Self>;
    fn with_ordinal(&self, ordinal: u32) -> Option<Self>;
    fn with_ordinal0(&self, ordinal0: u32) -> Option<Self>;
    fn num_days_from_ce(&self) -> i32;
    fn num_days_in_month(&self) -> u8;
}
pub trait Timelike: Sized {
    fn hour(&self) -> u32;
    fn hour12(&self) -> (bool, u32);
    fn minute(&self) -> u32;
    fn second(&self) -> u32;
    fn nanosecond(&self) -> u32;
    fn with_hour(&self, hour: u32) -> Option<Self>;
    fn with_minute(&self, min: u32) -> Option<Self>;
    fn with_second(&self, sec: u32) -> Option<Self>;
    fn with_nanosecond(&self, nano: u32) -> Option<Self>;
    fn num_seconds_from_midnight(&self) -> u32;
}
pub trait SubsecRound {
    fn round_subsecs(self, digits: u16) -> Self;
    fn trunc_subsecs(self, digits: u16) -> Self;
}
pub trait DurationRound: Sized {
    type Err: std::error::Error;
    fn duration_round(self, duration: TimeDelta) -> Result<Self, Self::Err>;
    fn duration_trunc(self, duration: TimeDelta) -> Result<Self, Self::Err>;
    fn duration_round_up(self, duration: TimeDelta) -> Result<Self, Self::Err>;
}
#[derive(Debug, Clone, PartialEq, Eq, Copy)]
pub enum RoundingError {
    DurationExceedsTimestamp,
    DurationExceedsLimit,
    TimestampExceedsLimit,
}
impl std::fmt::Display for RoundingError {}
impl std::error::Error for RoundingError {}

#[derive(PartialEq, Eq, Copy, Clone, Debug, Hash)]
pub enum Weekday {
    Mon = 0,
    Tue = 1,
    Wed = 2,
    Thu = 3,
    Fri = 4,
    Sat = 5,
    Sun = 6,
}
impl Weekday {
    pub const fn succ(&self) -> Weekday;
    pub const fn pred(&self) -> Weekday;
    pub const fn number_from_monday(&self) -> u32;
    pub const fn number_from_sunday(&self) -> u32;
    pub const fn num_days_from_monday(&self) -> u32;
    pub const fn num_days_from_sunday(&self) -> u32;
}
impl std::fmt::Display for Weekday {}
#[derive(PartialEq, Eq, Copy, Clone, Debug, Hash, PartialOrd, Ord)]
pub enum Month {
    January = 0,
    February = 1,
    March = 2,
    April = 3,
    May = 4,
    June = 5,
    July = 6,
    August = 7,
    September = 8,
    October = 9,
    November = 10,
    December = 11,
}
impl Month {
    pub const fn succ(&self) -> Month;
    pub const fn pred(&self) -> Month;
    pub const fn number_from_month(&self) -> u32;
    pub const fn name(&self) -> &'static str;
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Months(u32);
impl Months {
    pub const fn new(num: u32) -> Self;
    pub const fn as_u32(&self) -> u32;
}
