//! std::boxed of Rust 1.95.

use crate::future::Future;
use crate::ops::{Deref, DerefMut};
use crate::pin::Pin;

#[known::lang("box")]
pub struct Box<T: ?Sized> { ptr: *mut T }
impl<T> Box<T> {
    #[known::allocates]
    pub fn new(x: T) -> Box<T>;
    #[known::allocates]
    pub fn pin(x: T) -> Pin<Box<T>>;
}
impl<T: ?Sized> Box<T> {
    pub fn leak<'a>(b: Box<T>) -> &'a mut T;
    pub fn into_raw(b: Box<T>) -> *mut T;
    pub fn from_raw(raw: *mut T) -> Box<T>;
    pub fn into_pin(b: Box<T>) -> Pin<Box<T>>;
}
impl<T: ?Sized> Deref for Box<T> {
    type Target = T;
    #[known::sole_content]
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for Box<T> { fn deref_mut(&mut self) -> &mut T; }
impl<T: Clone> Clone for Box<T> { fn clone(&self) -> Box<T>; }
impl<T: Default> Default for Box<T> { fn default() -> Box<T>; }
impl<T: ?Sized> AsRef<T> for Box<T> {
    #[known::sole_content]
    fn as_ref(&self) -> &T;
}
impl<T: ?Sized> AsMut<T> for Box<T> { fn as_mut(&mut self) -> &mut T; }
impl<T> From<T> for Box<T> { fn from(t: T) -> Box<T>; }
impl<T> From<Vec<T>> for Box<[T]> {}
impl<T, const N: usize> From<[T; N]> for Box<[T]> {}
impl From<&str> for Box<str> {}
impl From<String> for Box<str> {}
impl<F: Future + ?Sized> Future for Box<F> { type Output = F::Output; }
