//! std::error as of Rust 1.95.
// lang: error

use crate::borrow::Cow;
use crate::fmt::{self, Debug, Display};

#[known::unlisted]
#[known::lang("error")]
#[known::cold]
pub trait Error: Debug + Display {
    fn source(&self) -> Option<&(dyn Error + 'static)>;
    fn description(&self) -> &str;
    fn cause(&self) -> Option<&dyn Error>;
}
impl dyn Error {
    pub fn is<T: Error + 'static>(&self) -> bool;
    pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T>;
    pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T>;
    pub fn downcast<T: Error + 'static>(self: Box<Self>) -> Result<Box<T>, Box<dyn Error>>;
}
impl dyn Error + Send + Sync {
    pub fn is<T: Error + 'static>(&self) -> bool;
    pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T>;
    pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T>;
    pub fn downcast<T: Error + 'static>(self: Box<Self>) -> Result<Box<T>, Box<dyn Error + Send + Sync>>;
}
impl<'a, T: Error + ?Sized> Error for &'a T {}
impl<T: Error> Error for Box<T> {}
impl<'a, E: Error + 'a> From<E> for Box<dyn Error + 'a> {}
impl<'a, E: Error + Send + Sync + 'a> From<E> for Box<dyn Error + Send + Sync + 'a> {}
impl From<String> for Box<dyn Error + Send + Sync> {}
impl From<String> for Box<dyn Error> {}
impl<'a> From<&str> for Box<dyn Error + Send + Sync + 'a> {}
impl From<&str> for Box<dyn Error> {}
impl<'a, 'b> From<Cow<'b, str>> for Box<dyn Error + Send + Sync + 'a> {}
impl<'a> From<Cow<'a, str>> for Box<dyn Error> {}
impl Error for fmt::Error {}
impl Error for crate::num::ParseIntError {}
impl Error for crate::num::ParseFloatError {}
impl Error for crate::num::TryFromIntError {}
impl Error for crate::time::SystemTimeError {}
impl Error for crate::env::VarError {}
impl Error for crate::convert::Infallible {}
