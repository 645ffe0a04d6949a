//! triomphe 0.1.17.
use std::borrow::Borrow;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};

#[known::refcount(strong)]
pub struct Arc<T: ?Sized> {}
impl<T> Arc<T> {
    #[known::allocates]
    pub fn new(data: T) -> Self;
    pub fn try_unwrap(this: Self) -> Result<T, Self>;
    pub fn into_unique(this: Self) -> Option<UniqueArc<T>>;
    pub fn into_raw(this: Self) -> *const T;
    pub unsafe fn from_raw(ptr: *const T) -> Self;
}
impl<T> Arc<MaybeUninit<T>> {
    #[known::allocates]
    pub fn new_uninit() -> Self;
}
impl<T: ?Sized> Arc<T> {
    pub fn as_ptr(&self) -> *const T;
    pub fn ptr_eq(this: &Self, other: &Self) -> bool;
    pub fn strong_count(this: &Self) -> usize;
    pub fn get_mut(this: &mut Self) -> Option<&mut T>;
    pub fn get_unique(this: &mut Self) -> Option<&mut UniqueArc<T>>;
    pub fn is_unique(&self) -> bool;
    pub fn count(this: &Self) -> usize;
    pub fn try_unique(this: Self) -> Result<UniqueArc<T>, Self>;
}
impl<T: Clone> Arc<T> {
    pub fn make_mut(this: &mut Self) -> &mut T;
    pub fn make_unique(this: &mut Self) -> &mut UniqueArc<T>;
    pub fn unwrap_or_clone(this: Arc<T>) -> T;
}
impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Clone for Arc<T> {}
impl<T: ?Sized> Drop for Arc<T> {}
impl<T: ?Sized> AsRef<T> for Arc<T> {}
impl<T: ?Sized> Borrow<T> for Arc<T> {}
impl<T: Default> Default for Arc<T> {}
impl<T> From<T> for Arc<T> {
    #[known::allocates]
    fn from(t: T) -> Self;
}

pub struct UniqueArc<T: ?Sized> {}
impl<T> UniqueArc<T> {
    #[known::allocates]
    pub fn new(data: T) -> Self;
    pub fn into_inner(this: Self) -> T;
}
impl<T: ?Sized> UniqueArc<T> {
    pub fn shareable(self) -> Arc<T>;
}
impl<T: ?Sized> Deref for UniqueArc<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for UniqueArc<T> {}
