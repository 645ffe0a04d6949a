//! smallvec 1: vectors that keep few elements in place.

use std::ops::{Deref, DerefMut, RangeBounds};

pub unsafe trait Array {
    type Item;
}
unsafe impl<T, const N: usize> Array for [T; N] {
    type Item = T;
}

pub struct SmallVec<A: Array> {}
impl<A: Array> SmallVec<A> {
    pub fn new() -> SmallVec<A>;
    pub fn with_capacity(n: usize) -> Self;
    pub fn from_vec(vec: Vec<A::Item>) -> SmallVec<A>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(push)]
    pub fn push(&mut self, value: A::Item);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<A::Item>;
    #[known::content(insert)]
    pub fn insert(&mut self, index: usize, element: A::Item);
    #[known::content(remove)]
    pub fn remove(&mut self, index: usize) -> A::Item;
    #[known::content(remove)]
    pub fn swap_remove(&mut self, index: usize) -> A::Item;
    #[known::content(clear)]
    pub fn clear(&mut self);
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, A>
    where
        R: RangeBounds<usize>;
    pub fn retain<F: FnMut(&mut A::Item) -> bool>(&mut self, #[known::runs(each)] f: F);
    pub fn truncate(&mut self, len: usize);
    pub fn as_slice(&self) -> &[A::Item];
    pub fn as_mut_slice(&mut self) -> &mut [A::Item];
    pub fn into_vec(self) -> Vec<A::Item>;
}
impl<A: Array> Deref for SmallVec<A> {
    type Target = [A::Item];
}
impl<A: Array> DerefMut for SmallVec<A> {}
impl<A: Array> Default for SmallVec<A> {}
impl<A: Array> Clone for SmallVec<A> where A::Item: Clone {}
impl<A: Array> FromIterator<A::Item> for SmallVec<A> {}
impl<A: Array> Extend<A::Item> for SmallVec<A> {}
impl<A: Array> IntoIterator for SmallVec<A> {
    type Item = A::Item;
    type IntoIter = IntoIter<A>;
}
impl<'a, A: Array> IntoIterator for &'a SmallVec<A> {
    type Item = &'a A::Item;
    type IntoIter = std::slice::Iter<'a, A::Item>;
}
impl<'a, A: Array> IntoIterator for &'a mut SmallVec<A> {
    type Item = &'a mut A::Item;
    type IntoIter = std::slice::IterMut<'a, A::Item>;
}
pub struct IntoIter<A: Array> {}
impl<A: Array> Iterator for IntoIter<A> {
    type Item = A::Item;
}
pub struct Drain<'a, A: Array> {}
impl<'a, A: Array> Iterator for Drain<'a, A> {
    type Item = A::Item;
}
