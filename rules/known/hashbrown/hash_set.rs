//! hashbrown::hash_set as of 0.17.1, without the allocator parameter.
use std::hash::{BuildHasher, Hash};

use crate::{DefaultHashBuilder, Equivalent};

#[known::map]
pub struct HashSet<T, S = DefaultHashBuilder> {}
impl<T> HashSet<T> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<T, S> HashSet<T, S> {
    #[known::allocates]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self;
    pub const fn with_hasher(hasher: S) -> Self;
    pub fn capacity(&self) -> usize;
    pub fn hasher(&self) -> &S;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, T>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(remove)]
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: FnMut(&T) -> bool;
    #[known::content(pop)]
    pub fn drain(&mut self) -> Drain<'_, T>;
}
impl<T, S> HashSet<T, S>
where
    T: Eq + Hash,
    S: BuildHasher,
{
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    #[known::content(insert)]
    pub fn insert(&mut self, value: T) -> bool;
    #[known::content(insert)]
    pub fn replace(&mut self, value: T) -> Option<T>;
    #[known::content(insert)]
    pub fn get_or_insert(&mut self, value: T) -> &T;
    #[known::content(read)]
    pub fn difference<'a>(&'a self, other: &'a Self) -> SetOp<'a, T>;
    #[known::content(read)]
    pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> SetOp<'a, T>;
    #[known::content(read)]
    pub fn intersection<'a>(&'a self, other: &'a Self) -> SetOp<'a, T>;
    #[known::content(read)]
    pub fn union<'a>(&'a self, other: &'a Self) -> SetOp<'a, T>;
    #[known::content(read)]
    pub fn is_disjoint(&self, other: &Self) -> bool;
    #[known::content(read)]
    pub fn is_subset(&self, other: &Self) -> bool;
    #[known::content(read)]
    pub fn is_superset(&self, other: &Self) -> bool;
    #[known::content(read)]
    pub fn contains<Q>(&self, value: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(read)]
    pub fn get<Q>(&self, value: &Q) -> Option<&T>
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, value: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn take<Q>(&mut self, value: &Q) -> Option<T>
    where
        Q: ?Sized + Hash + Equivalent<T>;
}

pub struct Iter<'a, T> {}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
}
struct SetOp<'a, T> {}
impl<'a, T> Iterator for SetOp<'a, T> {
    type Item = &'a T;
}
pub struct Drain<'a, T> {}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = T;
}
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
}
impl<T> Clone for Iter<'_, T> {}
impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
}
impl<T, S> IntoIterator for HashSet<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;
}
impl<T: Clone, S: Clone> Clone for HashSet<T, S> {}
impl<T, S: Default> Default for HashSet<T, S> {}
impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for HashSet<T, S> {}
impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {}
impl<'a, T: Eq + Hash + Copy + 'a, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {}
impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T, DefaultHashBuilder> {}
