//! std::result of Rust 1.95.

use crate::ops::{Deref, DerefMut};

#[known::lang("result")]
pub enum Result<T, E> { Ok(T), Err(E) }
impl<T: crate::fmt::Debug, E: crate::fmt::Debug> crate::fmt::Debug for Result<T, E> {}
impl<T, E> Result<T, E> {
    #[known::tells(success)]
    pub fn is_ok(&self) -> bool;
    #[known::tells(failure)]
    pub fn is_err(&self) -> bool;
    pub fn is_ok_and(self, #[known::runs(here)] f: impl FnOnce(T) -> bool) -> bool;
    pub fn is_err_and(self, #[known::runs(rarely)] f: impl FnOnce(E) -> bool) -> bool;
    #[known::sole_content]
    pub fn ok(self) -> Option<T>;
    pub fn err(self) -> Option<E>;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_ref(&self) -> Result<&T, &E>;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_mut(&mut self) -> Result<&mut T, &mut E>;
    #[known::keeps_variant]
    pub fn map<U, F: FnOnce(T) -> U>(self, #[known::runs(here)] op: F) -> Result<U, E>;
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, #[known::runs(here)] f: F) -> U;
    pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, #[known::runs(rarely)] default: D, #[known::runs(here)] f: F) -> U;
    pub fn map_err<F, O: FnOnce(E) -> F>(self, #[known::runs(rarely)] op: O) -> Result<T, F>;
    pub fn inspect<F: FnOnce(&T)>(self, #[known::runs(here)] f: F) -> Result<T, E>;
    pub fn inspect_err<F: FnOnce(&E)>(self, #[known::runs(rarely)] f: F) -> Result<T, E>;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_deref(&self) -> Result<&T::Target, &E> where T: Deref;
    #[known::keeps_variant]
    #[known::sole_content]
    pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E> where T: DerefMut;
    #[known::sole_content]
    pub fn expect(self, msg: &str) -> T;
    #[known::sole_content]
    pub fn unwrap(self) -> T;
    pub fn unwrap_or_default(self) -> T where T: Default;
    pub fn expect_err(self, msg: &str) -> E;
    pub fn unwrap_err(self) -> E;
    pub fn and<U>(self, res: Result<U, E>) -> Result<U, E>;
    pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, #[known::runs(here)] op: F) -> Result<U, E>;
    pub fn or<F>(self, res: Result<T, F>) -> Result<T, F>;
    pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, #[known::runs(rarely)] op: O) -> Result<T, F>;
    pub fn unwrap_or(self, default: T) -> T;
    pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, #[known::runs(rarely)] op: F) -> T;
}
impl<T, E> Result<&T, E> {
    #[known::keeps_variant]
    #[known::keeps_variant]
    pub fn copied(self) -> Result<T, E>;
    #[known::keeps_variant]
    #[known::keeps_variant]
    #[known::clones_content]
    pub fn cloned(self) -> Result<T, E>;
}
impl<T, E> Result<Option<T>, E> { pub fn transpose(self) -> Option<Result<T, E>>; }
impl<T: Clone, E: Clone> Clone for Result<T, E> { fn clone(&self) -> Result<T, E>; }
pub struct IntoIter<T> { t: T }
impl<T> Iterator for IntoIter<T> { type Item = T; }
impl<T, E> IntoIterator for Result<T, E> { type Item = T; type IntoIter = IntoIter<T>; }
