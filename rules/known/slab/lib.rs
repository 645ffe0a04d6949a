//! slab 0.4: values by small keys.

use std::ops::{Index, IndexMut};

#[derive(Clone)]
pub struct Slab<T> {}
impl<T> Slab<T> {
    pub const fn new() -> Slab<T>;
    pub fn with_capacity(capacity: usize) -> Slab<T>;
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    pub fn iter(&self) -> Iter<'_, T>;
    pub fn iter_mut(&mut self) -> IterMut<'_, T>;
    #[known::content(read)]
    pub fn get(&self, key: usize) -> Option<&T>;
    #[known::content(read)]
    pub fn get_mut(&mut self, key: usize) -> Option<&mut T>;
    #[known::content(insert)]
    pub fn insert(&mut self, val: T) -> usize;
    pub fn vacant_key(&self) -> usize;
    pub fn vacant_entry(&mut self) -> VacantEntry<'_, T>;
    #[known::content(remove)]
    pub fn remove(&mut self, key: usize) -> T;
    #[known::content(remove)]
    pub fn try_remove(&mut self, key: usize) -> Option<T>;
    #[known::content(read)]
    pub fn contains(&self, key: usize) -> bool;
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: FnMut(usize, &mut T) -> bool;
    pub fn drain(&mut self) -> Drain<'_, T>;
}
impl<T> Default for Slab<T> {}
impl<T> Index<usize> for Slab<T> {
    type Output = T;
}
impl<T> IndexMut<usize> for Slab<T> {}
impl<'a, T> IntoIterator for &'a Slab<T> {
    type Item = (usize, &'a T);
    type IntoIter = Iter<'a, T>;
}
impl<'a, T> IntoIterator for &'a mut Slab<T> {
    type Item = (usize, &'a mut T);
    type IntoIter = IterMut<'a, T>;
}
impl<T> IntoIterator for Slab<T> {
    type Item = (usize, T);
    type IntoIter = IntoIter<T>;
}

pub struct VacantEntry<'a, T> {}
impl<'a, T> VacantEntry<'a, T> {
    pub fn insert(self, val: T) -> &'a mut T;
    pub fn key(&self) -> usize;
}
pub struct Iter<'a, T> {}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = (usize, &'a T);
}
pub struct IterMut<'a, T> {}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = (usize, &'a mut T);
}
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = (usize, T);
}
pub struct Drain<'a, T> {}
impl<T> Iterator for Drain<'_, T> {
    type Item = T;
}
