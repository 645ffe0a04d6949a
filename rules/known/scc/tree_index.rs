use std::ops::RangeBounds;

use crate::{Comparable, Guard};

#[known::synchronised]
#[derive(Debug)]
pub struct TreeIndex<K, V> {}
impl<K, V> TreeIndex<K, V> {
    pub const fn new() -> Self;
    #[known::content(clear)]
    pub fn clear(&self);
    pub fn depth(&self) -> usize;
}
impl<K: Clone + Ord, V> TreeIndex<K, V> {
    #[known::content(insert)]
    pub async fn insert_async(&self, key: K, val: V) -> Result<(), (K, V)>;
    #[known::content(insert)]
    pub fn insert_sync(&self, key: K, val: V) -> Result<(), (K, V)>;
    #[known::content(insert)]
    pub async fn upsert_async(&self, key: K, val: V);
    #[known::content(insert)]
    pub fn upsert_sync(&self, key: K, val: V);
    #[known::content(remove)]
    pub async fn remove_async<Q>(&self, key: &Q) -> bool
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(remove)]
    pub fn remove_sync<Q>(&self, key: &Q) -> bool
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(remove)]
    pub async fn remove_if_async<Q, F: FnMut(&V) -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> bool
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(remove)]
    pub fn remove_if_sync<Q, F: FnMut(&V) -> bool>(&self, key: &Q, #[known::runs(here)] condition: F) -> bool
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(remove)]
    pub async fn remove_range_async<Q, R: RangeBounds<Q>>(&self, range: R)
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(remove)]
    pub fn remove_range_sync<Q, R: RangeBounds<Q>>(&self, range: R)
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub async fn read_async<Q, R, F: FnOnce(&K, &V) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn read_sync<Q, R, F: FnOnce(&K, &V) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn peek<'t, Q>(&'t self, key: &Q, guard: &'t Guard) -> Option<&'t V>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn peek_with<Q, R, F: FnOnce(&K, &V) -> R>(&self, key: &Q, #[known::runs(here)] reader: F) -> Option<R>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn peek_entry<'t, Q>(&'t self, key: &Q, guard: &'t Guard) -> Option<(&'t K, &'t V)>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn contains<Q>(&self, key: &Q) -> bool
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub const fn iter<'t>(&'t self, guard: &'t Guard) -> Iter<'t, K, V>;
    #[known::content(read)]
    pub const fn range<'t, Q, R: RangeBounds<Q>>(&'t self, range: R, guard: &'t Guard) -> Range<'t, K, V, Q, R>
    where
        Q: Comparable<K> + ?Sized;
    #[known::content(read)]
    pub fn locate<'t, Q>(&'t self, key: &Q, guard: &'t Guard) -> Proximity<'t, K, V>
    where
        Q: Comparable<K> + ?Sized;
}
impl<K: Clone + Ord, V: Clone> Clone for TreeIndex<K, V> {}
impl<K, V> Default for TreeIndex<K, V> {}
impl<K, V> Drop for TreeIndex<K, V> {}
impl<K: Clone + Ord, V: PartialEq> PartialEq for TreeIndex<K, V> {}

#[derive(Debug)]
pub struct Iter<'t, K, V> {}
impl<'t, K, V> Iter<'t, K, V> {
    pub const fn get(&self) -> Option<(&'t K, &'t V)>;
    pub const fn get_back(&self) -> Option<(&'t K, &'t V)>;
    pub const fn flip(&mut self) -> bool;
}
impl<K: Clone + Ord, V> Clone for Iter<'_, K, V> {}
impl<'t, K: Clone + Ord, V> Iterator for Iter<'t, K, V> {
    type Item = (&'t K, &'t V);
}
impl<K: Clone + Ord, V> DoubleEndedIterator for Iter<'_, K, V> {}
#[derive(Debug)]
pub struct Range<'t, K, V, Q: ?Sized, R: RangeBounds<Q>> {}
impl<'t, K: Clone + Ord, V, Q: Comparable<K> + ?Sized, R: RangeBounds<Q>> Iterator for Range<'t, K, V, Q, R> {
    type Item = (&'t K, &'t V);
}
impl<K: Clone + Ord, V, Q: Comparable<K> + ?Sized, R: RangeBounds<Q>> DoubleEndedIterator for Range<'_, K, V, Q, R> {}
#[derive(Debug)]
pub enum Proximity<'t, K, V> {
    Exact(Iter<'t, K, V>),
    Between(Iter<'t, K, V>),
    Smaller(Iter<'t, K, V>),
    Larger(Iter<'t, K, V>),
    Empty,
}
