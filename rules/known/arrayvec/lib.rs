//! arrayvec 0.7: vectors and strings of a fixed capacity.

use std::borrow::{Borrow, BorrowMut};
use std::ops::{Deref, DerefMut, RangeBounds};

pub struct ArrayVec<T, const CAP: usize> {}

impl<T, const CAP: usize> ArrayVec<T, CAP> {
    pub fn new() -> ArrayVec<T, CAP>;
    pub const fn new_const() -> ArrayVec<T, CAP>;
    #[known::content(read)]
    pub const fn len(&self) -> usize;
    #[known::content(read)]
    pub const fn is_empty(&self) -> bool;
    pub const fn capacity(&self) -> usize;
    pub const fn is_full(&self) -> bool;
    pub const fn remaining_capacity(&self) -> usize;
    #[known::content(push)]
    pub fn push(&mut self, element: T);
    #[known::content(push)]
    pub fn try_push(&mut self, element: T) -> Result<(), CapacityError<T>>;
    #[known::content(push)]
    pub unsafe fn push_unchecked(&mut self, element: T);
    pub fn truncate(&mut self, new_len: usize);
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(insert)]
    pub fn insert(&mut self, index: usize, element: T);
    #[known::content(insert)]
    pub fn try_insert(&mut self, index: usize, element: T) -> Result<(), CapacityError<T>>;
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<T>;
    #[known::content(remove)]
    pub fn swap_remove(&mut self, index: usize) -> T;
    #[known::content(remove)]
    pub fn swap_pop(&mut self, index: usize) -> Option<T>;
    #[known::content(remove)]
    pub fn remove(&mut self, index: usize) -> T;
    #[known::content(remove)]
    pub fn pop_at(&mut self, index: usize) -> Option<T>;
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: FnMut(&mut T) -> bool;
    #[known::content(remove)]
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, T, CAP>
    where
        R: RangeBounds<usize>;
    pub fn into_inner(self) -> Result<[T; CAP], Self>;
    pub unsafe fn into_inner_unchecked(self) -> [T; CAP];
    #[known::content(take)]
    pub fn take(&mut self) -> Self;
    pub fn as_slice(&self) -> &[T];
    pub fn as_mut_slice(&mut self) -> &mut [T];
    pub fn as_ptr(&self) -> *const T;
    pub fn as_mut_ptr(&mut self) -> *mut T;
    pub fn try_extend_from_slice(&mut self, other: &[T]) -> Result<(), CapacityError>
    where
        T: Copy;
}

impl<T, const CAP: usize> Deref for ArrayVec<T, CAP> {
    type Target = [T];
}
impl<T, const CAP: usize> DerefMut for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> From<[T; CAP]> for ArrayVec<T, CAP> {}
impl<T: Clone, const CAP: usize> Clone for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> Default for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> Borrow<[T]> for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> BorrowMut<[T]> for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> AsRef<[T]> for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> AsMut<[T]> for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> Extend<T> for ArrayVec<T, CAP> {}
impl<T, const CAP: usize> FromIterator<T> for ArrayVec<T, CAP> {}

impl<T, const CAP: usize> IntoIterator for ArrayVec<T, CAP> {
    type Item = T;
    type IntoIter = IntoIter<T, CAP>;
}
impl<'a, T, const CAP: usize> IntoIterator for &'a ArrayVec<T, CAP> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
}
impl<'a, T, const CAP: usize> IntoIterator for &'a mut ArrayVec<T, CAP> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
}

pub struct IntoIter<T, const CAP: usize> {}
impl<T, const CAP: usize> Iterator for IntoIter<T, CAP> {
    type Item = T;
}
impl<T, const CAP: usize> DoubleEndedIterator for IntoIter<T, CAP> {}
impl<T, const CAP: usize> ExactSizeIterator for IntoIter<T, CAP> {}

pub struct Drain<'a, T, const CAP: usize> {}
impl<'a, T, const CAP: usize> Iterator for Drain<'a, T, CAP> {
    type Item = T;
}
impl<'a, T, const CAP: usize> DoubleEndedIterator for Drain<'a, T, CAP> {}

#[derive(Clone, Copy)]
pub struct ArrayString<const CAP: usize> {}

impl<const CAP: usize> ArrayString<CAP> {
    pub fn new() -> ArrayString<CAP>;
    pub fn from(s: &str) -> Result<Self, CapacityError<&str>>;
    pub fn push(&mut self, c: char);
    pub fn push_str(&mut self, s: &str);
    pub fn try_push_str<'a>(&mut self, s: &'a str) -> Result<(), CapacityError<&'a str>>;
    pub fn clear(&mut self);
    pub fn as_str(&self) -> &str;
}
impl<const CAP: usize> Deref for ArrayString<CAP> {
    type Target = str;
}

#[derive(Clone, Copy)]
pub struct CapacityError<T = ()> {}
impl<T> CapacityError<T> {
    pub const fn new(element: T) -> CapacityError<T>;
    pub fn element(self) -> T;
    pub fn simplify(self) -> CapacityError;
}
