//! indexmap::set as of 2.14.2.
use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash};
use std::ops::{Index, RangeBounds};

use crate::Equivalent;
use std::collections::hash_map::RandomState;

#[known::map]
pub struct IndexSet<T, S = RandomState> {}
impl<T> IndexSet<T> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<T, S> IndexSet<T, S> {
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
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, T>
    where
        R: RangeBounds<usize>;
    #[known::content(remove)]
    pub fn truncate(&mut self, len: usize);
    #[known::content(pop)]
    pub fn pop(&mut self) -> Option<T>;
    pub fn sort(&mut self)
    where
        T: Ord;
    pub fn sort_by<F>(&mut self, #[known::runs(each)] cmp: F)
    where
        F: FnMut(&T, &T) -> Ordering;
    pub fn sort_by_key<K, F>(&mut self, #[known::runs(each)] sort_key: F)
    where
        K: Ord,
        F: FnMut(&T) -> K;
    pub fn reverse(&mut self);
    #[known::content(read)]
    pub fn get_index(&self, index: usize) -> Option<&T>;
    #[known::content(read)]
    pub fn first(&self) -> Option<&T>;
    #[known::content(read)]
    pub fn last(&self) -> Option<&T>;
    #[known::content(remove)]
    pub fn swap_remove_index(&mut self, index: usize) -> Option<T>;
    #[known::content(remove)]
    pub fn shift_remove_index(&mut self, index: usize) -> Option<T>;
    pub fn move_index(&mut self, from: usize, to: usize);
    pub fn swap_indices(&mut self, a: usize, b: usize);
}
impl<T, S> IndexSet<T, S>
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
    pub fn insert_full(&mut self, value: T) -> (usize, bool);
    #[known::content(insert)]
    pub fn shift_insert(&mut self, index: usize, value: T) -> bool;
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
    #[known::content(read)]
    pub fn get_full<Q>(&self, value: &Q) -> Option<(usize, &T)>
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(read)]
    pub fn get_index_of<Q>(&self, value: &Q) -> Option<usize>
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
    #[known::content(remove)]
    pub fn swap_remove<Q>(&mut self, value: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn swap_take<Q>(&mut self, value: &Q) -> Option<T>
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn shift_remove<Q>(&mut self, value: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn shift_take<Q>(&mut self, value: &Q) -> Option<T>
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn swap_remove_full<Q>(&mut self, value: &Q) -> Option<(usize, T)>
    where
        Q: ?Sized + Hash + Equivalent<T>;
    #[known::content(remove)]
    pub fn shift_remove_full<Q>(&mut self, value: &Q) -> Option<(usize, T)>
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
impl<'a, T, S> IntoIterator for &'a IndexSet<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
}
impl<T, S> IntoIterator for IndexSet<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;
}
impl<T: Clone, S: Clone> Clone for IndexSet<T, S> {}
impl<T, S: Default> Default for IndexSet<T, S> {}
impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for IndexSet<T, S> {}
impl<T: Eq + Hash, S: BuildHasher> Extend<T> for IndexSet<T, S> {}
impl<'a, T: Eq + Hash + Copy + 'a, S: BuildHasher> Extend<&'a T> for IndexSet<T, S> {}
impl<T: Eq + Hash, const N: usize> From<[T; N]> for IndexSet<T, RandomState> {}
impl<T, S> Index<usize> for IndexSet<T, S> {
    type Output = T;
}
