//! std::option of Rust 1.95.

use crate::ops::{Deref, DerefMut};
use crate::pin::Pin;

#[known::lang("option")]
pub enum Option<T> { None, Some(T) }
impl<T: crate::fmt::Debug> crate::fmt::Debug for Option<T> {}
impl<T> Option<T> {
    #[known::tells(value)]
    pub fn is_some(&self) -> bool;
    #[known::tells(nothing)]
    pub fn is_none(&self) -> bool;
    pub fn is_some_and(self, #[known::runs(here)] f: impl FnOnce(T) -> bool) -> bool;
    pub fn is_none_or(self, #[known::runs(here)] f: impl FnOnce(T) -> bool) -> bool;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_ref(&self) -> Option<&T>;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_mut(&mut self) -> Option<&mut T>;
    pub fn as_pin_mut(self: Pin<&mut Self>) -> Option<Pin<&mut T>>;
    #[known::sole_content]
    pub fn expect(self, msg: &str) -> T;
    #[known::sole_content]
    pub fn unwrap(self) -> T;
    pub fn unwrap_or(self, default: T) -> T;
    pub fn unwrap_or_else<F: FnOnce() -> T>(self, #[known::runs(rarely)] f: F) -> T;
    pub fn unwrap_or_default(self) -> T where T: Default;
    #[known::keeps_variant]
    pub fn map<U, F: FnOnce(T) -> U>(self, #[known::runs(here)] f: F) -> Option<U>;
    pub fn inspect<F: FnOnce(&T)>(self, #[known::runs(here)] f: F) -> Option<T>;
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, #[known::runs(here)] f: F) -> U;
    pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, #[known::runs(rarely)] default: D, #[known::runs(here)] f: F) -> U;
    pub fn ok_or<E>(self, err: E) -> Result<T, E>;
    pub fn ok_or_else<E, F: FnOnce() -> E>(self, #[known::runs(rarely)] err: F) -> Result<T, E>;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_deref(&self) -> Option<&T::Target> where T: Deref;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target> where T: DerefMut;
    pub fn iter(&self) -> Iter<'_, T>;
    pub fn and<U>(self, optb: Option<U>) -> Option<U>;
    pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, #[known::runs(here)] f: F) -> Option<U>;
    pub fn filter<P: FnOnce(&T) -> bool>(self, #[known::runs(here)] predicate: P) -> Option<T>;
    pub fn or(self, optb: Option<T>) -> Option<T>;
    pub fn or_else<F: FnOnce() -> Option<T>>(self, #[known::runs(here)] f: F) -> Option<T>;
    pub fn xor(self, optb: Option<T>) -> Option<T>;
    pub fn insert(&mut self, value: T) -> &mut T;
    pub fn get_or_insert(&mut self, value: T) -> &mut T;
    pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, #[known::runs(rarely)] f: F) -> &mut T;
    pub fn take(&mut self) -> Option<T>;
    pub fn get_or_insert_default(&mut self) -> &mut T where T: Default;
    pub fn replace(&mut self, value: T) -> Option<T>;
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)>;
}
impl<T> Option<&T> {
    #[known::keeps_variant]
    pub fn copied(self) -> Option<T>;
    #[known::keeps_variant]
    #[known::clones_content]
    pub fn cloned(self) -> Option<T>;
}
impl<T> Option<Option<T>> { pub fn flatten(self) -> Option<T>; }
impl<T, E> Option<Result<T, E>> { pub fn transpose(self) -> Result<Option<T>, E>; }
impl<T: Clone> Clone for Option<T> { fn clone(&self) -> Option<T>; }
impl<T> Default for Option<T> { fn default() -> Option<T>; }
impl<T> From<T> for Option<T> { fn from(t: T) -> Option<T>; }
pub struct Iter<'a, T> { t: &'a T }
impl<'a, T> Iterator for Iter<'a, T> { type Item = &'a T; }
pub struct IntoIter<T> { t: T }
impl<T> Iterator for IntoIter<T> { type Item = T; }
impl<T> IntoIterator for Option<T> { type Item = T; type IntoIter = IntoIter<T>; }
impl<'a, T> IntoIterator for &'a Option<T> { type Item = &'a T; type IntoIter = Iter<'a, T>; }
