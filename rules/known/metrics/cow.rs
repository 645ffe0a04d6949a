use std::borrow::Borrow;
use std::ops::Deref;
use std::sync::Arc;

pub struct Cow<'a, T: Cowable + ?Sized + 'a> {}
impl<T: Cowable + ?Sized> Cow<'_, T> {
    pub fn from_owned(owned: T::Owned) -> Self;
    pub fn from_shared(arc: Arc<T>) -> Self;
    pub fn into_owned(self) -> <T as ToOwned>::Owned;
}
impl<'a, T: Cowable + ?Sized> Cow<'a, T> {
    pub fn from_borrowed(borrowed: &'a T) -> Self;
}
impl<'a, T: Clone> Cow<'a, [T]> {
    pub const fn const_slice(val: &'a [T]) -> Cow<'a, [T]>;
}
impl<'a> Cow<'a, str> {
    pub const fn const_str(val: &'a str) -> Self;
}
impl<T: Cowable + ?Sized> Deref for Cow<'_, T> {
    type Target = T;
}
impl<T: Cowable + ?Sized> Clone for Cow<'_, T> {}
impl<T: Cowable + ?Sized> Drop for Cow<'_, T> {}
impl<T: Cowable + ?Sized> AsRef<T> for Cow<'_, T> {}
impl<T: Cowable + ?Sized> Borrow<T> for Cow<'_, T> {}
impl<'a, T: Cowable + ?Sized> From<&'a T> for Cow<'a, T> {}
impl<'a, T: Cowable + ?Sized> From<Arc<T>> for Cow<'a, T> {}
impl<'a> From<std::borrow::Cow<'a, str>> for Cow<'a, str> {}
impl<'a, T: Cowable + ?Sized> From<Cow<'a, T>> for std::borrow::Cow<'a, T> {}
impl From<String> for Cow<'_, str> {}
impl<T: Clone> From<Vec<T>> for Cow<'_, [T]> {}

pub trait Cowable: ToOwned {
    type Pointer;
}
impl Cowable for str {
    type Pointer = u8;
}
impl<T: Clone> Cowable for [T] {
    type Pointer = T;
}
