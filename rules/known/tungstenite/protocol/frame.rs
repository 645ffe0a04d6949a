use std::fmt::Display;
use std::ops::Deref;

use bytes::Bytes;

#[derive(Debug, Clone, Eq, PartialEq)]
pub struct Frame {}
#[derive(Debug, Clone, Eq, PartialEq)]
pub struct CloseFrame {
    pub code: coding::CloseCode,
    pub reason: Utf8Bytes,
}

#[derive(Debug, Default, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Utf8Bytes(());
impl Utf8Bytes {
    pub const fn from_static(str: &'static str) -> Self;
    pub fn as_str(&self) -> &str;
}
impl Deref for Utf8Bytes {
    type Target = str;
}
impl AsRef<[u8]> for Utf8Bytes {}
impl AsRef<str> for Utf8Bytes {}
impl Display for Utf8Bytes {}
#[known::each(String, &str, &String)]
impl From<Each> for Utf8Bytes {}
impl From<Utf8Bytes> for Bytes {}

pub mod coding {
    #[derive(Debug, Eq, PartialEq, Clone, Copy)]
    pub enum CloseCode {
        Normal,
        Away,
        Protocol,
        Unsupported,
        Status,
        Abnormal,
        Invalid,
        Policy,
        Size,
        Extension,
        Error,
        Restart,
        Again,
    }
}
