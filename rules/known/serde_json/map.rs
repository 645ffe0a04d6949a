use std::borrow::Borrow;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

use crate::value::Value;

#[derive(Debug)]
pub struct Map<K, V> {}
impl Map<String, Value> {
    pub fn new() -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> Self;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn get<Q>(&self, key: &Q) -> Option<&Value>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(read)]
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(read)]
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut Value>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(read)]
    pub fn get_key_value<Q>(&self, key: &Q) -> Option<(&String, &Value)>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(insert)]
    pub fn insert(&mut self, k: String, v: Value) -> Option<Value>;
    #[known::content(insert)]
    pub fn shift_insert(&mut self, index: usize, k: String, v: Value) -> Option<Value>;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, key: &Q) -> Option<Value>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(remove)]
    pub fn remove_entry<Q>(&mut self, key: &Q) -> Option<(String, Value)>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(remove)]
    pub fn swap_remove<Q>(&mut self, key: &Q) -> Option<Value>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(remove)]
    pub fn swap_remove_entry<Q>(&mut self, key: &Q) -> Option<(String, Value)>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(remove)]
    pub fn shift_remove<Q>(&mut self, key: &Q) -> Option<Value>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(remove)]
    pub fn shift_remove_entry<Q>(&mut self, key: &Q) -> Option<(String, Value)>
    where
        String: Borrow<Q>,
        Q: ?Sized + Ord + Eq + Hash;
    #[known::content(insert)]
    pub fn append(&mut self, other: &mut Self);
    #[known::content(insert)]
    pub fn entry<S>(&mut self, key: S) -> Entry<'_>
    where
        S: Into<String>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn iter(&self) -> Iter<'_>;
    #[known::content(read)]
    pub fn iter_mut(&mut self) -> IterMut<'_>;
    #[known::content(read)]
    pub fn keys(&self) -> Keys<'_>;
    #[known::content(read)]
    pub fn values(&self) -> Values<'_>;
    #[known::content(read)]
    pub fn values_mut(&mut self) -> ValuesMut<'_>;
    pub fn into_values(self) -> IntoValues;
    #[known::content(remove)]
    pub fn retain<F>(&mut self, #[known::runs(each)] f: F)
    where
        F: FnMut(&String, &mut Value) -> bool;
    pub fn sort_keys(&mut self);
}
impl Default for Map<String, Value> {}
impl Clone for Map<String, Value> {}
impl PartialEq for Map<String, Value> {}
impl Eq for Map<String, Value> {}
impl Hash for Map<String, Value> {}
impl<Q> Index<&Q> for Map<String, Value>
where
    String: Borrow<Q>,
    Q: ?Sized + Ord + Eq + Hash,
{
    type Output = Value;
}
impl<Q> IndexMut<&Q> for Map<String, Value>
where
    String: Borrow<Q>,
    Q: ?Sized + Ord + Eq + Hash,
{
}
impl FromIterator<(String, Value)> for Map<String, Value> {}
impl Extend<(String, Value)> for Map<String, Value> {}
impl<'a> IntoIterator for &'a Map<String, Value> {
    type Item = (&'a String, &'a Value);
    type IntoIter = Iter<'a>;
}
impl<'a> IntoIterator for &'a mut Map<String, Value> {
    type Item = (&'a String, &'a mut Value);
    type IntoIter = IterMut<'a>;
}
impl IntoIterator for Map<String, Value> {
    type Item = (String, Value);
    type IntoIter = IntoIter;
}
#[derive(Debug)]
pub struct Iter<'a> {}
impl<'a> Iterator for Iter<'a> {
    type Item = (&'a String, &'a Value);
}
impl<'a> DoubleEndedIterator for Iter<'a> {}
impl<'a> ExactSizeIterator for Iter<'a> {}
#[derive(Debug)]
pub struct IterMut<'a> {}
impl<'a> Iterator for IterMut<'a> {
    type Item = (&'a String, &'a mut Value);
}
impl<'a> DoubleEndedIterator for IterMut<'a> {}
impl<'a> ExactSizeIterator for IterMut<'a> {}
#[derive(Debug)]
pub struct IntoIter {}
impl Iterator for IntoIter {
    type Item = (String, Value);
}
impl DoubleEndedIterator for IntoIter {}
impl ExactSizeIterator for IntoIter {}
#[derive(Debug)]
pub struct Keys<'a> {}
impl<'a> Iterator for Keys<'a> {
    type Item = &'a String;
}
impl<'a> DoubleEndedIterator for Keys<'a> {}
impl<'a> ExactSizeIterator for Keys<'a> {}
#[derive(Debug)]
pub struct Values<'a> {}
impl<'a> Iterator for Values<'a> {
    type Item = &'a Value;
}
impl<'a> DoubleEndedIterator for Values<'a> {}
impl<'a> ExactSizeIterator for Values<'a> {}
#[derive(Debug)]
pub struct ValuesMut<'a> {}
impl<'a> Iterator for ValuesMut<'a> {
    type Item = &'a mut Value;
}
impl<'a> DoubleEndedIterator for ValuesMut<'a> {}
impl<'a> ExactSizeIterator for ValuesMut<'a> {}
#[derive(Debug)]
pub struct IntoValues {}
impl Iterator for IntoValues {
    type Item = Value;
}
impl DoubleEndedIterator for IntoValues {}
impl ExactSizeIterator for IntoValues {}

pub enum Entry<'a> {
    Vacant(VacantEntry<'a>),
    Occupied(OccupiedEntry<'a>),
}
impl<'a> Entry<'a> {
    pub fn key(&self) -> &String;
    #[known::content(insert)]
    pub fn or_insert(self, default: Value) -> &'a mut Value;
    #[known::content(insert)]
    pub fn or_insert_with<F>(self, #[known::runs(rarely)] default: F) -> &'a mut Value
    where
        F: FnOnce() -> Value;
    pub fn and_modify<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut Value);
}
pub struct VacantEntry<'a> {}
impl<'a> VacantEntry<'a> {
    pub fn key(&self) -> &String;
    #[known::content(insert)]
    pub fn insert(self, value: Value) -> &'a mut Value;
}
pub struct OccupiedEntry<'a> {}
impl<'a> OccupiedEntry<'a> {
    pub fn key(&self) -> &String;
    pub fn get(&self) -> &Value;
    pub fn get_mut(&mut self) -> &mut Value;
    pub fn into_mut(self) -> &'a mut Value;
    #[known::content(insert)]
    pub fn insert(&mut self, value: Value) -> Value;
    #[known::content(remove)]
    pub fn remove(self) -> Value;
    #[known::content(remove)]
    pub fn remove_entry(self) -> (String, Value);
}
