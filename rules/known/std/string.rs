//! std::string of Rust 1.95.

use crate::borrow::Borrow;
use crate::fmt::Display;
use crate::ops::{Add, Deref, Index, Range};

#[known::lang("string")]
pub struct String { vec: Vec<u8> }
impl String {
    pub const fn new() -> String;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> String;
    pub fn from_utf8(vec: Vec<u8>) -> Result<String, FromUtf8Error>;
    pub fn from_utf8_lossy(v: &[u8]) -> crate::borrow::Cow<'_, str>;
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn as_str(&self) -> &str;
    #[known::content(push)]
    pub fn push_str(&mut self, string: &str);
    #[known::content(push)]
    pub fn push(&mut self, ch: char);
    pub fn capacity(&self) -> usize;
    pub fn reserve(&mut self, additional: usize);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<char>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    pub fn truncate(&mut self, new_len: usize);
    pub fn insert_str(&mut self, idx: usize, string: &str);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn into_boxed_str(self) -> Box<str>;
}
pub struct FromUtf8Error;
impl Deref for String { type Target = str; fn deref(&self) -> &str; }
impl Clone for String { #[known::allocates] fn clone(&self) -> String; }
impl Default for String { fn default() -> String; }
impl From<&str> for String { #[known::allocates] fn from(s: &str) -> String; }
impl From<char> for String { fn from(s: char) -> String; }
impl From<Box<str>> for String { fn from(s: Box<str>) -> String; }
impl AsRef<str> for String { fn as_ref(&self) -> &str; }
impl AsRef<[u8]> for String { fn as_ref(&self) -> &[u8]; }
impl Borrow<str> for String { fn borrow(&self) -> &str; }
impl Add<&str> for String { type Output = String; fn add(self, other: &str) -> String; }
impl Index<Range<usize>> for String { type Output = str; fn index(&self, index: Range<usize>) -> &str; }
impl Extend<char> for String {}
pub trait ToString { #[known::calls_bounds] #[known::allocates] fn to_string(&self) -> String; }
impl<T: Display + ?Sized> ToString for T { #[known::calls_bounds] #[known::allocates] fn to_string(&self) -> String; }
