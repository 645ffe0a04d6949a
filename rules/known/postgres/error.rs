use std::error::Error as StdError;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DbError {}
impl DbError {
    pub fn severity(&self) -> &str;
    pub fn code(&self) -> &SqlState;
    pub fn message(&self) -> &str;
    pub fn detail(&self) -> Option<&str>;
    pub fn hint(&self) -> Option<&str>;
    pub fn table(&self) -> Option<&str>;
    pub fn column(&self) -> Option<&str>;
    pub fn constraint(&self) -> Option<&str>;
}
impl fmt::Display for DbError {}
impl StdError for DbError {}

#[derive(PartialEq, Eq, Clone, Debug)]
pub struct SqlState(());
impl SqlState {
    pub fn from_code(s: &str) -> SqlState;
    pub fn code(&self) -> &str;
}

pub struct Error(());
impl Error {
    pub fn into_source(self) -> Option<Box<dyn StdError + Sync + Send>>;
    pub fn as_db_error(&self) -> Option<&DbError>;
    pub fn is_closed(&self) -> bool;
    pub fn code(&self) -> Option<&SqlState>;
}
impl fmt::Debug for Error {}
impl fmt::Display for Error {}
impl StdError for Error {}
