//! chrono::offset as of 0.4.45.
use crate::{DateTime, NaiveDate, NaiveDateTime, ParseError};

pub type MappedLocalTime<T> = LocalResult<T>;
#[derive(Clone, PartialEq, Debug, Copy, Eq, Hash)]
pub enum LocalResult<T> {
    Single(T),
    Ambiguous(T, T),
    None,
}
impl<T> LocalResult<T> {
    pub fn single(self) -> Option<T>;
    pub fn earliest(self) -> Option<T>;
    pub fn latest(self) -> Option<T>;
    pub fn map<U, F: FnMut(T) -> U>(self, #[known::runs(each)] f: F) -> LocalResult<U>;
}
impl<T: std::fmt::Debug> LocalResult<T> {
    pub fn unwrap(self) -> T;
}

pub trait Offset: Sized + Clone + std::fmt::Debug {
    fn fix(&self) -> FixedOffset;
}
pub trait TimeZone: Sized + Clone {
    type Offset: Offset;
    fn with_ymd_and_hms(
        &self,
        year: i32,
        month: u32,
        day: u32,
        hour: u32,
        min: u32,
        sec: u32,
    ) -> MappedLocalTime<DateTime<Self>>;
    fn timestamp_opt(&self, secs: i64, nsecs: u32) -> MappedLocalTime<DateTime<Self>>;
    fn timestamp_millis_opt(&self, millis: i64) -> MappedLocalTime<DateTime<Self>>;
    fn timestamp_nanos(&self, nanos: i64) -> DateTime<Self>;
    fn timestamp_micros(&self, micros: i64) -> MappedLocalTime<DateTime<Self>>;
    fn from_offset(offset: &Self::Offset) -> Self;
    fn offset_from_local_date(&self, local: &NaiveDate) -> MappedLocalTime<Self::Offset>;
    fn offset_from_local_datetime(&self, local: &NaiveDateTime) -> MappedLocalTime<Self::Offset>;
    fn from_local_datetime(&self, local: &NaiveDateTime) -> MappedLocalTime<DateTime<Self>>;
    fn offset_from_utc_date(&self, utc: &NaiveDate) -> Self::Offset;
    fn offset_from_utc_datetime(&self, utc: &NaiveDateTime) -> Self::Offset;
    fn from_utc_datetime(&self, utc: &NaiveDateTime) -> DateTime<Self>;
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Utc;
impl Utc {
    pub fn now() -> DateTime<Utc>;
}
impl TimeZone for Utc {
    type Offset = Utc;
}
impl Offset for Utc {}
impl std::fmt::Display for Utc {}
#[derive(Copy, Clone, Debug)]
pub struct Local;
impl Local {
    pub fn now() -> DateTime<Local>;
}
impl TimeZone for Local {
    type Offset = FixedOffset;
}
#[derive(PartialEq, Eq, Hash, Copy, Clone, Debug)]
pub struct FixedOffset {}
impl FixedOffset {
    pub const fn east_opt(secs: i32) -> Option<FixedOffset>;
    pub const fn west_opt(secs: i32) -> Option<FixedOffset>;
    pub const fn local_minus_utc(&self) -> i32;
    pub const fn utc_minus_local(&self) -> i32;
}
impl TimeZone for FixedOffset {
    type Offset = FixedOffset;
}
impl Offset for FixedOffset {}
impl std::fmt::Display for FixedOffset {}
impl std::str::FromStr for FixedOffset {
    type Err = ParseError;
}
