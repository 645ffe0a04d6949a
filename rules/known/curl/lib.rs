//! curl 0.4.50. Most options are left out.
use std::fmt;

pub mod easy;

#[derive(Clone, PartialEq)]
pub struct Error {}
impl Error {
    pub fn code(&self) -> u32;
    pub fn is_operation_timedout(&self) -> bool;
    pub fn description(&self) -> &str;
}
impl fmt::Debug for Error {}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
