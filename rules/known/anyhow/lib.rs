//! anyhow 1: errors with context.

use std::fmt::{Debug, Display};

pub struct Error {}
impl Error {
    pub fn new<E>(error: E) -> Error
    where
        E: std::error::Error + Send + Sync + 'static;
    pub fn msg<M>(message: M) -> Error
    where
        M: Display + Debug + Send + Sync + 'static;
    pub fn context<C>(self, context: C) -> Error
    where
        C: Display + Send + Sync + 'static;
}
impl Debug for Error {}
impl Display for Error {}
impl<E> From<E> for Error where E: std::error::Error + Send + Sync + 'static {}

pub type Result<T, E = Error> = core::result::Result<T, E>;

pub trait Context<T, E> {
    fn context<C>(self, context: C) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static;
    fn with_context<C, F>(self, #[known::runs(rarely)] f: F) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
        F: FnOnce() -> C;
}
impl<T, E> Context<T, E> for core::result::Result<T, E> {}
impl<T> Context<T, core::convert::Infallible> for Option<T> {}

pub fn Ok<T>(value: T) -> Result<T>;
