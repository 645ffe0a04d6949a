//! std::borrow of Rust 1.95.

use crate::ops::Deref;

pub trait Borrow<Borrowed: ?Sized> { fn borrow(&self) -> &Borrowed; }
pub trait BorrowMut<Borrowed: ?Sized>: Borrow<Borrowed> { fn borrow_mut(&mut self) -> &mut Borrowed; }
impl<T: ?Sized> Borrow<T> for T { fn borrow(&self) -> &T; }
#[known::lang("to_owned")]
pub trait ToOwned { type Owned; fn to_owned(&self) -> Self::Owned; }
impl<T: Clone> ToOwned for T { type Owned = T; fn to_owned(&self) -> T; }
impl ToOwned for str { type Owned = String; fn to_owned(&self) -> String; }
impl<T: Clone> ToOwned for [T] { type Owned = Vec<T>; fn to_owned(&self) -> Vec<T>; }
pub enum Cow<'a, B: ?Sized + ToOwned> { Borrowed(&'a B), Owned(<B as ToOwned>::Owned) }
impl<B: ?Sized + ToOwned> Cow<'_, B> {
    pub fn into_owned(self) -> <B as ToOwned>::Owned;
    pub fn to_mut(&mut self) -> &mut <B as ToOwned>::Owned;
}
impl<B: ?Sized + ToOwned> Clone for Cow<'_, B> {}
impl<B: ?Sized + ToOwned> Deref for Cow<'_, B> { type Target = B; fn deref(&self) -> &B; }
