//! chrono::format, the part that has names in signatures.
#[derive(Debug, Clone, PartialEq, Eq, Copy, Hash)]
pub struct ParseError {}
pub type ParseResult<T> = Result<T, ParseError>;
impl ParseError {
    pub const fn kind(&self) -> ParseErrorKind;
}
impl std::fmt::Display for ParseError {}
impl std::error::Error for ParseError {}
#[derive(Debug, Clone, PartialEq, Eq, Copy, Hash)]
pub enum ParseErrorKind {
    OutOfRange,
    Impossible,
    NotEnough,
    Invalid,
    TooShort,
    TooLong,
    BadFormat,
}
#[derive(Debug, Copy, Clone, PartialEq, Eq, Hash)]
pub enum SecondsFormat {
    Secs,
    Millis,
    Micros,
    Nanos,
    AutoSi,
}
#[derive(Debug)]
pub struct DelayedFormat<I> {}
impl<I> std::fmt::Display for DelayedFormat<I> {}
#[derive(Clone, Debug)]
pub struct StrftimeItems<'a> {}
