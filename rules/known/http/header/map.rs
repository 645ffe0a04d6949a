use std::ops::Index;

use super::{HeaderName, HeaderValue, InvalidHeaderName};

#[derive(Clone, PartialEq, Eq, Debug)]
#[known::address]
pub struct HeaderMap<T = HeaderValue> {}
impl HeaderMap {
    pub fn new() -> Self;
}
impl<T> Default for HeaderMap<T> {}
impl<T> HeaderMap<T> {
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> HeaderMap<T>;
    #[known::allocates]
    pub fn try_with_capacity(capacity: usize) -> Result<HeaderMap<T>, MaxSizeReached>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn keys_len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    pub fn capacity(&self) -> usize;
    #[known::allocates]
    pub fn reserve(&mut self, additional: usize);
    #[known::allocates]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), MaxSizeReached>;
    #[known::content(read)]
    pub fn get<K: AsHeaderName>(&self, key: K) -> Option<&T>;
    #[known::content(read)]
    pub fn get_mut<K: AsHeaderName>(&mut self, key: K) -> Option<&mut T>;
    #[known::content(read)]
    pub fn get_all<K: AsHeaderName>(&self, key: K) -> GetAll<'_, T>;
    #[known::content(read)]
    pub fn contains_key<K: AsHeaderName>(&self, key: K) -> bool;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_, T>;
    #[known::content(read)]
    pub fn iter_mut(&mut self) -> IterMut<'_, T>;
    #[known::content(read)]
    pub fn keys(&self) -> Keys<'_, T>;
    #[known::content(read)]
    pub fn values(&self) -> Values<'_, T>;
    #[known::content(read)]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T>;
    #[known::content(take)]
    pub fn drain(&mut self) -> Drain<'_, T>;
    #[known::content(insert)]
    pub fn entry<K: IntoHeaderName>(&mut self, key: K) -> Entry<'_, T>;
    #[known::content(insert)]
    pub fn try_entry<K: AsHeaderName>(&mut self, key: K) -> Result<Entry<'_, T>, InvalidHeaderName>;
    #[known::content(insert)]
    pub fn insert<K: IntoHeaderName>(&mut self, key: K, val: T) -> Option<T>;
    #[known::content(insert)]
    pub fn try_insert<K: IntoHeaderName>(&mut self, key: K, val: T) -> Result<Option<T>, MaxSizeReached>;
    #[known::content(insert)]
    pub fn append<K: IntoHeaderName>(&mut self, key: K, value: T) -> bool;
    #[known::content(insert)]
    pub fn try_append<K: IntoHeaderName>(&mut self, key: K, value: T) -> Result<bool, MaxSizeReached>;
    #[known::content(remove)]
    pub fn remove<K: AsHeaderName>(&mut self, key: K) -> Option<T>;
}
impl<'a, T> IntoIterator for &'a HeaderMap<T> {
    type Item = (&'a HeaderName, &'a T);
    type IntoIter = Iter<'a, T>;
}
impl<'a, T> IntoIterator for &'a mut HeaderMap<T> {
    type Item = (&'a HeaderName, &'a mut T);
    type IntoIter = IterMut<'a, T>;
}
impl<T> IntoIterator for HeaderMap<T> {
    type Item = (Option<HeaderName>, T);
    type IntoIter = IntoIter<T>;
}
impl<T> FromIterator<(HeaderName, T)> for HeaderMap<T> {}
impl<T> Extend<(Option<HeaderName>, T)> for HeaderMap<T> {}
impl<T> Extend<(HeaderName, T)> for HeaderMap<T> {}
impl<K: AsHeaderName, T> Index<K> for HeaderMap<T> {
    type Output = T;
}

pub trait AsHeaderName {}
#[known::each(HeaderName, &HeaderName, &str, String, &String)]
impl AsHeaderName for Each {}
pub trait IntoHeaderName {}
#[known::each(HeaderName, &HeaderName, &'static str)]
impl IntoHeaderName for Each {}
pub struct MaxSizeReached {}
impl std::fmt::Debug for MaxSizeReached {}
impl std::fmt::Display for MaxSizeReached {}
impl std::error::Error for MaxSizeReached {}

#[derive(Debug)]
pub struct Iter<'a, T> {}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = (&'a HeaderName, &'a T);
}
#[derive(Debug)]
pub struct IterMut<'a, T> {}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = (&'a HeaderName, &'a mut T);
}
#[derive(Debug)]
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = (Option<HeaderName>, T);
}
#[derive(Debug)]
pub struct Keys<'a, T> {}
impl<'a, T> Iterator for Keys<'a, T> {
    type Item = &'a HeaderName;
}
#[derive(Debug)]
pub struct Values<'a, T> {}
impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;
}
#[derive(Debug)]
pub struct ValuesMut<'a, T> {}
impl<'a, T> Iterator for ValuesMut<'a, T> {
    type Item = &'a mut T;
}
#[derive(Debug)]
pub struct Drain<'a, T> {}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = (Option<HeaderName>, T);
}
#[derive(Debug)]
pub struct GetAll<'a, T> {}
impl<'a, T: 'a> GetAll<'a, T> {
    pub fn iter(&self) -> ValueIter<'a, T>;
}
impl<'a, T> IntoIterator for GetAll<'a, T> {
    type Item = &'a T;
    type IntoIter = ValueIter<'a, T>;
}
impl<'a, 'b: 'a, T> IntoIterator for &'b GetAll<'a, T> {
    type Item = &'a T;
    type IntoIter = ValueIter<'a, T>;
}
#[derive(Debug)]
pub struct ValueIter<'a, T> {}
impl<'a, T: 'a> Iterator for ValueIter<'a, T> {
    type Item = &'a T;
}
impl<'a, T: 'a> DoubleEndedIterator for ValueIter<'a, T> {}
#[derive(Debug)]
pub struct ValueIterMut<'a, T> {}
impl<'a, T: 'a> Iterator for ValueIterMut<'a, T> {
    type Item = &'a mut T;
}
#[derive(Debug)]
pub struct ValueDrain<'a, T> {}
impl<'a, T> Iterator for ValueDrain<'a, T> {
    type Item = T;
}

#[derive(Debug)]
pub enum Entry<'a, T: 'a> {
    Occupied(OccupiedEntry<'a, T>),
    Vacant(VacantEntry<'a, T>),
}
impl<'a, T> Entry<'a, T> {
    #[known::content(insert)]
    pub fn or_insert(self, default: T) -> &'a mut T;
    #[known::content(insert)]
    pub fn or_try_insert(self, default: T) -> Result<&'a mut T, MaxSizeReached>;
    #[known::content(insert)]
    pub fn or_insert_with<F: FnOnce() -> T>(self, #[known::runs(rarely)] default: F) -> &'a mut T;
    #[known::content(insert)]
    pub fn or_try_insert_with<F: FnOnce() -> T>(
        self,
        #[known::runs(rarely)] default: F,
    ) -> Result<&'a mut T, MaxSizeReached>;
    pub fn key(&self) -> &HeaderName;
}
#[derive(Debug)]
pub struct VacantEntry<'a, T> {}
impl<'a, T> VacantEntry<'a, T> {
    pub fn key(&self) -> &HeaderName;
    pub fn into_key(self) -> HeaderName;
    #[known::content(insert)]
    pub fn insert(self, value: T) -> &'a mut T;
    #[known::content(insert)]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T>;
}
#[derive(Debug)]
pub struct OccupiedEntry<'a, T> {}
impl<'a, T> OccupiedEntry<'a, T> {
    pub fn key(&self) -> &HeaderName;
    pub fn get(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_mut(self) -> &'a mut T;
    #[known::content(insert)]
    pub fn insert(&mut self, value: T) -> T;
    #[known::content(insert)]
    pub fn insert_mult(&mut self, value: T) -> ValueDrain<'_, T>;
    #[known::content(insert)]
    pub fn append(&mut self, value: T);
    #[known::content(remove)]
    pub fn remove(self) -> T;
    #[known::content(remove)]
    pub fn remove_entry(self) -> (HeaderName, T);
    pub fn iter(&self) -> ValueIter<'_, T>;
    pub fn iter_mut(&mut self) -> ValueIterMut<'_, T>;
}
