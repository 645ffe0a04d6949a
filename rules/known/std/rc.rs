//! std::rc as of Rust 1.95.
// lang: rc, rc_weak

use crate::any::Any;
use crate::borrow::{Borrow, Cow, ToOwned};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::ffi::{CStr, CString};
use crate::fmt;
use crate::hash::Hash;
use crate::marker::Unpin;
use crate::mem::MaybeUninit;
use crate::ops::{Deref, Drop, FnOnce};
use crate::pin::Pin;

#[known::lang("rc")]
#[known::refcount(strong, local)]
pub struct Rc<T: ?Sized> {}
impl<T> Rc<T> {
    #[known::allocates]
    pub fn new(data: T) -> Rc<T>;
    #[known::allocates]
    pub fn new_cyclic<F>(#[known::runs(here)] data_fn: F) -> Rc<T>
    where
        F: FnOnce(&Weak<T>) -> T;
    #[known::allocates]
    pub fn pin(data: T) -> Pin<Rc<T>>;
    pub fn try_unwrap(this: Self) -> Result<T, Self>;
    pub fn into_inner(this: Self) -> Option<T>;
    #[known::allocates]
    pub fn new_uninit() -> Rc<MaybeUninit<T>>;
    #[known::allocates]
    pub fn new_zeroed() -> Rc<MaybeUninit<T>>;
}
impl<T> Rc<[T]> {
    #[known::allocates]
    pub fn new_uninit_slice(len: usize) -> Rc<[MaybeUninit<T>]>;
    #[known::allocates]
    pub fn new_zeroed_slice(len: usize) -> Rc<[MaybeUninit<T>]>;
}
impl<T> Rc<MaybeUninit<T>> {
    pub unsafe fn assume_init(self) -> Rc<T>;
}
impl<T> Rc<[MaybeUninit<T>]> {
    pub unsafe fn assume_init(self) -> Rc<[T]>;
}
impl<T: ?Sized> Rc<T> {
    pub fn into_raw(this: Self) -> *const T;
    pub unsafe fn from_raw(ptr: *const T) -> Self;
    pub fn as_ptr(this: &Self) -> *const T;
    pub unsafe fn increment_strong_count(ptr: *const T);
    pub unsafe fn decrement_strong_count(ptr: *const T);
    pub fn downgrade(this: &Self) -> Weak<T>;
    pub fn weak_count(this: &Self) -> usize;
    pub fn strong_count(this: &Self) -> usize;
    pub fn ptr_eq(this: &Self, other: &Self) -> bool;
    pub fn get_mut(this: &mut Self) -> Option<&mut T>;
    pub fn make_mut(this: &mut Self) -> &mut T;
}
impl<T: Clone> Rc<T> {
    pub fn unwrap_or_clone(this: Self) -> T;
}
impl Rc<dyn Any> {
    pub fn downcast<T>(self) -> Result<Rc<T>, Self>
    where
        T: Any;
}

impl<T: ?Sized> Deref for Rc<T> {
    type Target = T;
    #[known::sole_content]
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for Rc<T> {
    fn drop(&mut self);
}
impl<T: ?Sized> Clone for Rc<T> {
    fn clone(&self) -> Rc<T>;
}
impl<T: Default> Default for Rc<T> {}
impl Default for Rc<str> {}
impl Default for Rc<CStr> {}
impl<T> Default for Rc<[T]> {}
impl<T: ?Sized> AsRef<T> for Rc<T> {
    #[known::sole_content]
    fn as_ref(&self) -> &T;
}
impl<T: ?Sized> Borrow<T> for Rc<T> {
    #[known::sole_content]
    fn borrow(&self) -> &T;
}
impl<T: ?Sized> Unpin for Rc<T> {}
impl<T: ?Sized + PartialEq> PartialEq for Rc<T> {}
impl<T: ?Sized + Eq> Eq for Rc<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Rc<T> {}
impl<T: ?Sized + Ord> Ord for Rc<T> {}
impl<T: ?Sized + Hash> Hash for Rc<T> {}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Rc<T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for Rc<T> {}
impl<T: ?Sized> fmt::Pointer for Rc<T> {}
impl<T> From<T> for Rc<T> {
    #[known::allocates]
    fn from(value: T) -> Rc<T>;
}
impl<T, const N: usize> From<[T; N]> for Rc<[T]> {
    #[known::allocates]
    fn from(value: [T; N]) -> Rc<[T]>;
}
impl<T: Clone> From<&[T]> for Rc<[T]> {
    #[known::allocates]
    fn from(value: &[T]) -> Rc<[T]>;
}
impl<T: Clone> From<&mut [T]> for Rc<[T]> {
    #[known::allocates]
    fn from(value: &mut [T]) -> Rc<[T]>;
}
impl From<&str> for Rc<str> {
    #[known::allocates]
    fn from(value: &str) -> Rc<str>;
}
impl From<&mut str> for Rc<str> {
    #[known::allocates]
    fn from(value: &mut str) -> Rc<str>;
}
impl From<String> for Rc<str> {
    #[known::allocates]
    fn from(value: String) -> Rc<str>;
}
impl From<&CStr> for Rc<CStr> {
    #[known::allocates]
    fn from(value: &CStr) -> Rc<CStr>;
}
impl From<CString> for Rc<CStr> {
    #[known::allocates]
    fn from(value: CString) -> Rc<CStr>;
}
impl<T: ?Sized> From<Box<T>> for Rc<T> {
    #[known::allocates]
    fn from(value: Box<T>) -> Rc<T>;
}
impl<T> From<Vec<T>> for Rc<[T]> {
    #[known::allocates]
    fn from(value: Vec<T>) -> Rc<[T]>;
}
impl<'a, B: ?Sized + ToOwned> From<Cow<'a, B>> for Rc<B>
where
    Rc<B>: From<&'a B> + From<B::Owned>,
{
    #[known::allocates]
    fn from(value: Cow<'a, B>) -> Rc<B>;
}
impl From<Rc<str>> for Rc<[u8]> {}
impl<T, const N: usize> TryFrom<Rc<[T]>> for Rc<[T; N]> {
    type Error = Rc<[T]>;
}

#[known::lang("rc_weak")]
#[known::refcount(weak, local)]
pub struct Weak<T: ?Sized> {}
impl<T> Weak<T> {
    pub const fn new() -> Weak<T>;
}
impl<T: ?Sized> Weak<T> {
    pub fn as_ptr(&self) -> *const T;
    pub fn into_raw(self) -> *const T;
    pub unsafe fn from_raw(ptr: *const T) -> Self;
    pub fn upgrade(&self) -> Option<Rc<T>>;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
    pub fn ptr_eq(&self, other: &Self) -> bool;
}
impl<T: ?Sized> Clone for Weak<T> {
    fn clone(&self) -> Weak<T>;
}
impl<T> Default for Weak<T> {}
impl<T: ?Sized> Drop for Weak<T> {
    fn drop(&mut self);
}
impl<T: ?Sized> fmt::Debug for Weak<T> {}
