//! std::slice of Rust 1.95, arrays included.

use crate::cmp::Ordering;
use crate::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo};

pub trait SliceIndex<T: ?Sized> { type Output: ?Sized; }
impl<T> SliceIndex<[T]> for usize { type Output = T; }
impl<T> SliceIndex<[T]> for Range<usize> { type Output = [T]; }
impl<T> SliceIndex<[T]> for RangeFrom<usize> { type Output = [T]; }
impl<T> SliceIndex<[T]> for RangeTo<usize> { type Output = [T]; }
impl<T> SliceIndex<[T]> for RangeFull { type Output = [T]; }
impl<T> SliceIndex<[T]> for RangeInclusive<usize> { type Output = [T]; }
impl<T> [T] {
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    #[known::tells(empty)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn first(&self) -> Option<&T>;
    #[known::content(read)]
    pub fn first_mut(&mut self) -> Option<&mut T>;
    #[known::content(read)]
    pub fn last(&self) -> Option<&T>;
    #[known::content(read)]
    pub fn last_mut(&mut self) -> Option<&mut T>;
    pub fn split_first(&self) -> Option<(&T, &[T])>;
    pub fn split_last(&self) -> Option<(&T, &[T])>;
    #[known::content(read)]
    pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output>;
    #[known::content(read)]
    pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output>;
    #[known::content(read)]
    pub fn get_unchecked<I: SliceIndex<[T]>>(&self, index: I) -> &I::Output;
    pub fn swap(&mut self, a: usize, b: usize);
    pub fn reverse(&mut self);
    pub fn iter(&self) -> Iter<'_, T>;
    pub fn iter_mut(&mut self) -> IterMut<'_, T>;
    pub fn windows(&self, size: usize) -> Windows<'_, T>;
    pub fn chunks(&self, size: usize) -> Chunks<'_, T>;
    pub fn chunks_exact(&self, size: usize) -> Chunks<'_, T>;
    #[known::content(read)]
    pub fn split_at(&self, mid: usize) -> (&[T], &[T]);
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]);
    pub fn contains(&self, x: &T) -> bool where T: PartialEq;
    pub fn starts_with(&self, needle: &[T]) -> bool where T: PartialEq;
    pub fn ends_with(&self, needle: &[T]) -> bool where T: PartialEq;
    pub fn binary_search(&self, x: &T) -> Result<usize, usize> where T: Ord;
    pub fn binary_search_by<'a, F: FnMut(&'a T) -> Ordering>(&'a self, #[known::runs(each)] f: F) -> Result<usize, usize>;
    pub fn partition_point<P: FnMut(&T) -> bool>(&self, #[known::runs(each)] pred: P) -> usize;
    pub fn sort(&mut self) where T: Ord;
    pub fn sort_by<F: FnMut(&T, &T) -> Ordering>(&mut self, #[known::runs(each)] compare: F);
    pub fn sort_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, #[known::runs(each)] f: F);
    pub fn sort_unstable(&mut self) where T: Ord;
    pub fn sort_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, #[known::runs(each)] compare: F);
    pub fn sort_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, #[known::runs(each)] f: F);
    pub fn fill(&mut self, value: T) where T: Clone;
    pub fn copy_from_slice(&mut self, src: &[T]) where T: Copy;
    #[known::allocates]
    pub fn to_vec(&self) -> Vec<T> where T: Clone;
    pub fn into_vec(self: Box<Self>) -> Vec<T>;
    #[known::allocates]
    pub fn concat(&self) -> Vec<T>;
    pub fn rotate_left(&mut self, mid: usize);
    pub fn rotate_right(&mut self, k: usize);
    pub fn as_ptr(&self) -> *const T;
}
pub struct Iter<'a, T> { t: &'a T }
impl<'a, T> Iterator for Iter<'a, T> { type Item = &'a T; }
impl<'a, T> DoubleEndedIterator for Iter<'a, T> {}
impl<'a, T> ExactSizeIterator for Iter<'a, T> {}
impl<'a, T> Clone for Iter<'a, T> { fn clone(&self) -> Self; }
pub struct IterMut<'a, T> { t: &'a mut T }
impl<'a, T> Iterator for IterMut<'a, T> { type Item = &'a mut T; }
impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {}
impl<'a, T> ExactSizeIterator for IterMut<'a, T> {}
pub struct Windows<'a, T> { t: &'a T }
impl<'a, T> Iterator for Windows<'a, T> { type Item = &'a [T]; }
pub struct Chunks<'a, T> { t: &'a T }
impl<'a, T> Iterator for Chunks<'a, T> { type Item = &'a [T]; }
impl<'a, T> IntoIterator for &'a [T] { type Item = &'a T; type IntoIter = Iter<'a, T>; }
impl<'a, T> IntoIterator for &'a mut [T] { type Item = &'a mut T; type IntoIter = IterMut<'a, T>; }
impl<T, const N: usize> IntoIterator for [T; N] { type Item = T; type IntoIter = crate::vec::IntoIter<T>; }
impl<'a, T, const N: usize> IntoIterator for &'a [T; N] { type Item = &'a T; type IntoIter = Iter<'a, T>; }
impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] { type Item = &'a mut T; type IntoIter = IterMut<'a, T>; }
impl<T> IntoIterator for Box<[T]> { type Item = T; type IntoIter = crate::vec::IntoIter<T>; }
impl<T, const N: usize> [T; N] {
    pub fn map<F: FnMut(T) -> U, U>(self, #[known::runs(each)] f: F) -> [U; N];
    pub fn as_slice(&self) -> &[T];
}
impl<T> AsRef<[T]> for [T] { fn as_ref(&self) -> &[T]; }
impl<T: Default, const N: usize> Default for [T; N] { fn default() -> [T; N]; }
