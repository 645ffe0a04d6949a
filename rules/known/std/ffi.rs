//! std::ffi as of Rust 1.95 (light).
// lang: os_str, os_string

use crate::borrow::{Borrow, Cow, ToOwned};
use crate::fmt;
use crate::ops::{Deref, DerefMut};
use crate::rc::Rc;
use crate::sync::Arc;

#[known::lang("os_str")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OsStr {}
impl OsStr {
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &OsStr;
    pub fn to_str(&self) -> Option<&str>;
    pub fn to_string_lossy(&self) -> Cow<'_, str>;
    #[known::allocates]
    pub fn to_os_string(&self) -> OsString;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn as_encoded_bytes(&self) -> &[u8];
    pub fn is_ascii(&self) -> bool;
    #[known::allocates]
    pub fn to_ascii_lowercase(&self) -> OsString;
    #[known::allocates]
    pub fn to_ascii_uppercase(&self) -> OsString;
    pub fn eq_ignore_ascii_case<S: AsRef<OsStr>>(&self, other: S) -> bool;
    #[known::allocates]
    pub fn into_os_string(self: Box<OsStr>) -> OsString;
    pub fn display(&self) -> os_str::Display<'_>;
}
#[known::lang("os_string")]
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OsString {}
impl OsString {
    pub const fn new() -> OsString;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> OsString;
    pub fn as_os_str(&self) -> &OsStr;
    pub fn into_string(self) -> Result<String, OsString>;
    pub fn into_encoded_bytes(self) -> Vec<u8>;
    #[known::allocates]
    #[known::content(push)]
    pub fn push<T: AsRef<OsStr>>(&mut self, s: T);
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    pub fn capacity(&self) -> usize;
    pub fn into_boxed_os_str(self) -> Box<OsStr>;
}
impl Deref for OsString {
    type Target = OsStr;
}
impl DerefMut for OsString {}
impl Borrow<OsStr> for OsString {}
impl ToOwned for OsStr {
    type Owned = OsString;
}
#[known::each(str, String, OsStr, OsString)]
impl AsRef<OsStr> for Each {}
impl<T: ?Sized + AsRef<OsStr>> From<&T> for OsString {}
#[known::each(String, Box<OsStr>, Cow<'_, OsStr>)]
impl From<Each> for OsString {}
#[known::each(Box<OsStr>, Rc<OsStr>, Arc<OsStr>)]
impl From<OsString> for Each {}
#[known::each(Box<OsStr>, Rc<OsStr>, Arc<OsStr>)]
impl From<&OsStr> for Each {}
impl<'a> From<&'a OsStr> for Cow<'a, OsStr> {}
impl<'a> From<OsString> for Cow<'a, OsStr> {}
#[known::each(str, String, &str)]
impl PartialEq<Each> for OsString {}
impl PartialEq<str> for OsStr {}

pub mod os_str {
    pub use super::{OsStr, OsString};
    pub struct Display<'a> {}
    impl crate::fmt::Display for Display<'_> {}
    impl crate::fmt::Debug for Display<'_> {}
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CStr {}
impl CStr {
    pub const unsafe fn from_ptr<'a>(ptr: *const c_char) -> &'a CStr;
    pub const fn from_bytes_with_nul(bytes: &[u8]) -> Result<&Self, FromBytesWithNulError>;
    pub const fn from_bytes_until_nul(bytes: &[u8]) -> Result<&CStr, FromBytesUntilNulError>;
    pub const fn as_ptr(&self) -> *const c_char;
    pub const fn count_bytes(&self) -> usize;
    pub const fn is_empty(&self) -> bool;
    pub const fn to_bytes(&self) -> &[u8];
    pub const fn to_bytes_with_nul(&self) -> &[u8];
    pub const fn to_str(&self) -> Result<&str, crate::str::Utf8Error>;
    pub fn to_string_lossy(&self) -> Cow<'_, str>;
}
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CString {}
impl CString {
    #[known::allocates]
    pub fn new<T: Into<Vec<u8>>>(t: T) -> Result<CString, NulError>;
    pub unsafe fn from_raw(ptr: *mut c_char) -> CString;
    pub fn into_raw(self) -> *mut c_char;
    pub fn into_string(self) -> Result<String, IntoStringError>;
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn into_bytes_with_nul(self) -> Vec<u8>;
    pub fn as_bytes(&self) -> &[u8];
    pub fn as_bytes_with_nul(&self) -> &[u8];
    pub fn as_c_str(&self) -> &CStr;
    pub fn into_boxed_c_str(self) -> Box<CStr>;
}
impl Deref for CString {
    type Target = CStr;
}
impl Borrow<CStr> for CString {}
impl ToOwned for CStr {
    type Owned = CString;
}
impl AsRef<CStr> for CStr {}
impl AsRef<CStr> for CString {}
impl From<&CStr> for CString {}
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NulError(());
impl NulError {
    pub fn nul_position(&self) -> usize;
    pub fn into_vec(self) -> Vec<u8>;
}
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntoStringError {}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FromBytesWithNulError {
    InteriorNul { position: usize },
    NotNulTerminated,
}
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromBytesUntilNulError(());
#[known::each(NulError, IntoStringError, FromBytesWithNulError, FromBytesUntilNulError)]
impl fmt::Display for Each {}
#[known::each(NulError, IntoStringError, FromBytesWithNulError, FromBytesUntilNulError)]
impl crate::error::Error for Each {}

pub enum c_void {}
pub type c_char = i8;
pub type c_schar = i8;
pub type c_uchar = u8;
pub type c_short = i16;
pub type c_ushort = u16;
pub type c_int = i32;
pub type c_uint = u32;
pub type c_long = i64;
pub type c_ulong = u64;
pub type c_longlong = i64;
pub type c_ulonglong = u64;
pub type c_float = f32;
pub type c_double = f64;
