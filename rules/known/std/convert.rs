//! std::convert as of Rust 1.95.
// lang: from, into, try_from, try_into, as_ref, as_mut, infallible

#[known::lang("from")]
pub trait From<T>: Sized {
    fn from(value: T) -> Self;
}
#[known::lang("into")]
pub trait Into<T>: Sized {
    fn into(self) -> T;
}
#[known::lang("try_from")]
pub trait TryFrom<T>: Sized {
    type Error;
    fn try_from(value: T) -> Result<Self, Self::Error>;
}
#[known::lang("try_into")]
pub trait TryInto<T>: Sized {
    type Error;
    fn try_into(self) -> Result<T, Self::Error>;
}
#[known::lang("as_ref")]
pub trait AsRef<T: ?Sized> {
    fn as_ref(&self) -> &T;
}
#[known::lang("as_mut")]
pub trait AsMut<T: ?Sized> {
    fn as_mut(&mut self) -> &mut T;
}
#[known::lang("infallible")]
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Infallible {}

pub const fn identity<T>(x: T) -> T;

impl<T> From<T> for T {}
impl<T, U: From<T>> Into<U> for T { #[known::calls_bounds] fn into(self) -> U; }
impl<T, U: Into<T>> TryFrom<U> for T {
    type Error = Infallible;
}
impl<T, U: TryFrom<T>> TryInto<U> for T {
    type Error = U::Error;
    #[known::calls_bounds]
    fn try_into(self) -> Result<U, U::Error>;
}
impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &T {}
impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &mut T {}
impl<T: ?Sized + AsMut<U>, U: ?Sized> AsMut<U> for &mut T {}
impl<T> AsRef<[T]> for [T] {}
impl<T> AsMut<[T]> for [T] {}
impl<T, const N: usize> AsRef<[T]> for [T; N] {}
impl<T, const N: usize> AsMut<[T]> for [T; N] {}
impl AsRef<str> for str {}
impl AsRef<[u8]> for str {}
impl AsMut<str> for str {}
