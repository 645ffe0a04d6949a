//! bytes 1.12.1.
use std::borrow::{Borrow, BorrowMut};
use std::ops::{Deref, DerefMut, RangeBounds};

pub mod buf;
pub use crate::buf::{Buf, BufMut};

pub struct Bytes {}
impl Bytes {
    pub const fn new() -> Self;
    pub const fn from_static(bytes: &'static [u8]) -> Self;
    #[known::allocates]
    pub fn from_owner<T>(owner: T) -> Self
    where
        T: AsRef<[u8]> + Send + 'static;
    #[known::content(read)]
    pub const fn len(&self) -> usize;
    #[known::content(read)]
    pub const fn is_empty(&self) -> bool;
    pub fn is_unique(&self) -> bool;
    #[known::allocates]
    pub fn copy_from_slice(data: &[u8]) -> Self;
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Self;
    pub fn slice_ref(&self, subset: &[u8]) -> Self;
    pub fn split_off(&mut self, at: usize) -> Self;
    pub fn split_to(&mut self, at: usize) -> Self;
    pub fn truncate(&mut self, len: usize);
    #[known::content(clear)]
    pub fn clear(&mut self);
    pub fn try_into_mut(self) -> Result<BytesMut, Bytes>;
}
impl Clone for Bytes {}
impl Default for Bytes {}
impl Buf for Bytes {}
impl Deref for Bytes {
    type Target = [u8];
}
impl AsRef<[u8]> for Bytes {}
impl Borrow<[u8]> for Bytes {}
impl IntoIterator for Bytes {
    type Item = u8;
    type IntoIter = buf::IntoIter<Bytes>;
}
impl<'a> IntoIterator for &'a Bytes {
    type Item = &'a u8;
    type IntoIter = std::slice::Iter<'a, u8>;
}
impl FromIterator<u8> for Bytes {}
impl From<&'static [u8]> for Bytes {}
impl From<&'static str> for Bytes {}
impl From<Vec<u8>> for Bytes {}
impl From<Box<[u8]>> for Bytes {}
impl From<String> for Bytes {}
impl From<Bytes> for Vec<u8> {}
impl From<Bytes> for BytesMut {}
impl From<BytesMut> for Bytes {}
impl From<BytesMut> for Vec<u8> {}

pub struct BytesMut {}
impl BytesMut {
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> BytesMut;
    pub fn new() -> BytesMut;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn freeze(self) -> Bytes;
    #[known::allocates]
    pub fn zeroed(len: usize) -> BytesMut;
    pub fn split_off(&mut self, at: usize) -> BytesMut;
    pub fn split(&mut self) -> BytesMut;
    pub fn split_to(&mut self, at: usize) -> BytesMut;
    pub fn truncate(&mut self, len: usize);
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::allocates]
    pub fn resize(&mut self, new_len: usize, value: u8);
    pub unsafe fn set_len(&mut self, len: usize);
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    pub fn try_reclaim(&mut self, additional: usize) -> bool;
    #[known::content(push)]
    pub fn extend_from_slice(&mut self, extend: &[u8]);
    pub fn unsplit(&mut self, other: BytesMut);
}
impl Clone for BytesMut {}
impl Default for BytesMut {}
impl Buf for BytesMut {}
unsafe impl BufMut for BytesMut {}
impl Deref for BytesMut {
    type Target = [u8];
}
impl DerefMut for BytesMut {}
impl AsRef<[u8]> for BytesMut {}
impl AsMut<[u8]> for BytesMut {}
impl Borrow<[u8]> for BytesMut {}
impl BorrowMut<[u8]> for BytesMut {}
impl std::fmt::Write for BytesMut {}
impl<'a> From<&'a [u8]> for BytesMut {}
impl<'a> From<&'a str> for BytesMut {}
impl Extend<u8> for BytesMut {}
impl<'a> Extend<&'a u8> for BytesMut {}
impl Extend<Bytes> for BytesMut {}
impl FromIterator<u8> for BytesMut {}
impl<'a> FromIterator<&'a u8> for BytesMut {}
impl IntoIterator for BytesMut {
    type Item = u8;
    type IntoIter = buf::IntoIter<BytesMut>;
}
impl<'a> IntoIterator for &'a BytesMut {
    type Item = &'a u8;
    type IntoIter = std::slice::Iter<'a, u8>;
}
#[derive(Debug, Eq, PartialEq)]
pub struct TryGetError {
    pub requested: usize,
    pub available: usize,
}
impl std::fmt::Display for TryGetError {}
impl std::error::Error for TryGetError {}
