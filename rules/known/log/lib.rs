//! log 0.4.35.
use std::fmt::{Arguments, Display};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Level {
    Error = 1,
    Warn,
    Info,
    Debug,
    Trace,
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum LevelFilter {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}
impl Level {
    pub fn max() -> Level;
    pub fn to_level_filter(&self) -> LevelFilter;
    pub fn as_str(&self) -> &'static str;
    pub fn iter() -> impl Iterator<Item = Self>;
    pub fn increment_severity(&self) -> Self;
    pub fn decrement_severity(&self) -> Self;
}
impl PartialEq<LevelFilter> for Level {}
impl PartialOrd<LevelFilter> for Level {}
impl Display for Level {}
impl std::str::FromStr for Level {
    type Err = ParseLevelError;
}
impl LevelFilter {
    pub fn max() -> LevelFilter;
    pub fn to_level(&self) -> Option<Level>;
    pub fn as_str(&self) -> &'static str;
    pub fn iter() -> impl Iterator<Item = Self>;
    pub fn increment_severity(&self) -> Self;
    pub fn decrement_severity(&self) -> Self;
}
impl PartialEq<Level> for LevelFilter {}
impl PartialOrd<Level> for LevelFilter {}
impl Display for LevelFilter {}
impl std::str::FromStr for LevelFilter {
    type Err = ParseLevelError;
}

#[derive(Clone, Debug)]
pub struct Record<'a> {}
impl<'a> Record<'a> {
    pub fn builder() -> RecordBuilder<'a>;
    pub fn args(&self) -> &Arguments<'a>;
    pub fn metadata(&self) -> &Metadata<'a>;
    pub fn level(&self) -> Level;
    pub fn target(&self) -> &'a str;
    pub fn module_path(&self) -> Option<&'a str>;
    pub fn module_path_static(&self) -> Option<&'static str>;
    pub fn file(&self) -> Option<&'a str>;
    pub fn file_static(&self) -> Option<&'static str>;
    pub fn line(&self) -> Option<u32>;
}
#[derive(Debug)]
pub struct RecordBuilder<'a> {}
impl<'a> RecordBuilder<'a> {
    pub fn new() -> RecordBuilder<'a>;
    pub fn args(&mut self, args: Arguments<'a>) -> &mut RecordBuilder<'a>;
    pub fn metadata(&mut self, metadata: Metadata<'a>) -> &mut RecordBuilder<'a>;
    pub fn level(&mut self, level: Level) -> &mut RecordBuilder<'a>;
    pub fn target(&mut self, target: &'a str) -> &mut RecordBuilder<'a>;
    pub fn module_path(&mut self, path: Option<&'a str>) -> &mut RecordBuilder<'a>;
    pub fn module_path_static(&mut self, path: Option<&'static str>) -> &mut RecordBuilder<'a>;
    pub fn file(&mut self, file: Option<&'a str>) -> &mut RecordBuilder<'a>;
    pub fn file_static(&mut self, file: Option<&'static str>) -> &mut RecordBuilder<'a>;
    pub fn line(&mut self, line: Option<u32>) -> &mut RecordBuilder<'a>;
    pub fn build(&self) -> Record<'a>;
}
impl Default for RecordBuilder<'_> {}

#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Metadata<'a> {}
impl<'a> Metadata<'a> {
    pub fn builder() -> MetadataBuilder<'a>;
    pub fn level(&self) -> Level;
    pub fn target(&self) -> &'a str;
}
#[derive(Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct MetadataBuilder<'a> {}
impl<'a> MetadataBuilder<'a> {
    pub fn new() -> MetadataBuilder<'a>;
    pub fn level(&mut self, arg: Level) -> &mut MetadataBuilder<'a>;
    pub fn target(&mut self, target: &'a str) -> &mut MetadataBuilder<'a>;
    pub fn build(&self) -> Metadata<'a>;
}
impl Default for MetadataBuilder<'_> {}

pub trait Log: Sync + Send {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool;
    fn log(&self, record: &Record<'_>);
    fn flush(&self);
}
impl<T: ?Sized + Log> Log for &'_ T {}
impl<T: ?Sized + Log> Log for Box<T> {}
impl<T: ?Sized + Log> Log for std::sync::Arc<T> {}

pub const STATIC_MAX_LEVEL: LevelFilter;
pub fn set_max_level(level: LevelFilter);
pub fn max_level() -> LevelFilter;
pub fn logger() -> &'static dyn Log;
pub fn set_logger(logger: &'static dyn Log) -> Result<(), SetLoggerError>;
pub fn set_boxed_logger(logger: Box<dyn Log>) -> Result<(), SetLoggerError>;

#[derive(Debug)]
pub struct SetLoggerError(());
impl Display for SetLoggerError {}
impl std::error::Error for SetLoggerError {}
#[derive(Debug, PartialEq, Eq)]
pub struct ParseLevelError(());
impl Display for ParseLevelError {}
impl std::error::Error for ParseLevelError {}
