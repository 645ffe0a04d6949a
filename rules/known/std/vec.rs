//! std::vec of Rust 1.95.

use crate::iter::FromIterator;
use crate::ops::{Deref, DerefMut, Index, IndexMut, Range, RangeBounds, RangeFrom, RangeFull, RangeTo};

#[known::lang("vec")]
pub struct Vec<T> { ptr: *mut T }
impl<T> Vec<T> {
    pub const fn new() -> Vec<T>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Vec<T>;
    pub fn capacity(&self) -> usize;
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    pub fn shrink_to_fit(&mut self);
    pub fn into_boxed_slice(self) -> Box<[T]>;
    #[known::content(remove)]
    pub fn truncate(&mut self, len: usize);
    pub fn as_slice(&self) -> &[T];
    pub fn as_mut_slice(&mut self) -> &mut [T];
    #[known::content(pop)]
    pub fn swap_remove(&mut self, index: usize) -> T;
    #[known::content(insert)]
    pub fn insert(&mut self, index: usize, element: T);
    #[known::content(remove)]
    pub fn remove(&mut self, index: usize) -> T;
    #[known::content(remove)]
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, #[known::runs(each)] f: F);
    #[known::content(remove)]
    pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, #[known::runs(each)] f: F);
    pub fn dedup(&mut self) where T: PartialEq;
    #[known::content(push)]
    pub fn push(&mut self, value: T);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<T>;
    #[known::content(push)]
    pub fn append(&mut self, other: &mut Vec<T>);
    #[known::content(pop)]
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Drain<'_, T>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    pub fn split_off(&mut self, at: usize) -> Vec<T>;
    pub fn resize(&mut self, new_len: usize, value: T);
    pub fn resize_with<F: FnMut() -> T>(&mut self, new_len: usize, #[known::runs(each)] f: F);
    #[known::content(push)]
    pub fn extend_from_slice(&mut self, other: &[T]);
}
impl<T> Deref for Vec<T> { type Target = [T]; fn deref(&self) -> &[T]; }
impl<T> DerefMut for Vec<T> { fn deref_mut(&mut self) -> &mut [T]; }
impl<T: crate::fmt::Debug> crate::fmt::Debug for Vec<T> {}
impl<T: Clone> Clone for Vec<T> { #[known::allocates] fn clone(&self) -> Vec<T>; }
impl<T> Default for Vec<T> { fn default() -> Vec<T>; }
impl<T> Index<usize> for Vec<T> { type Output = T; fn index(&self, index: usize) -> &T; }
impl<T> Index<Range<usize>> for Vec<T> { type Output = [T]; fn index(&self, index: Range<usize>) -> &[T]; }
impl<T> Index<RangeFrom<usize>> for Vec<T> { type Output = [T]; fn index(&self, index: RangeFrom<usize>) -> &[T]; }
impl<T> Index<RangeTo<usize>> for Vec<T> { type Output = [T]; fn index(&self, index: RangeTo<usize>) -> &[T]; }
impl<T> Index<RangeFull> for Vec<T> { type Output = [T]; fn index(&self, index: RangeFull) -> &[T]; }
impl<T> AsRef<[T]> for Vec<T> { fn as_ref(&self) -> &[T]; }
impl<T> Extend<T> for Vec<T> { #[known::content(push)] fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I); }
impl<T> From<&[T]> for Vec<T> { fn from(s: &[T]) -> Vec<T>; }
impl<T> From<&mut [T]> for Vec<T> {}
impl<T, const N: usize> From<[T; N]> for Vec<T> {}
impl<T, const N: usize> From<&[T; N]> for Vec<T> {}
impl<T> From<Box<[T]>> for Vec<T> {}
impl From<&str> for Vec<u8> {}
impl From<String> for Vec<u8> {}
pub struct IntoIter<T> { t: T }
impl<T> Iterator for IntoIter<T> { type Item = T; }
impl<T> DoubleEndedIterator for IntoIter<T> {}
impl<T> ExactSizeIterator for IntoIter<T> {}
pub struct Drain<'a, T> { t: &'a T }
impl<'a, T> Iterator for Drain<'a, T> { type Item = T; }
impl<T> IntoIterator for Vec<T> { type Item = T; type IntoIter = IntoIter<T>; }
impl<'a, T> IntoIterator for &'a Vec<T> { type Item = &'a T; type IntoIter = crate::slice::Iter<'a, T>; }
impl<'a, T> IntoIterator for &'a mut Vec<T> { type Item = &'a mut T; type IntoIter = crate::slice::IterMut<'a, T>; }
