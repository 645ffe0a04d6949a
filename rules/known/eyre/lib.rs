//! eyre 0.6: error reports with context.

use std::fmt::{Debug, Display};

pub struct Report {}
pub use Report as ErrReport;
impl Report {
    pub fn new<E>(error: E) -> Report
    where
        E: std::error::Error + Send + Sync + 'static;
    pub fn msg<M>(message: M) -> Report
    where
        M: Display + Debug + Send + Sync + 'static;
    pub fn wrap_err<D>(self, msg: D) -> Report
    where
        D: Display + Send + Sync + 'static;
}
impl Debug for Report {}
impl Display for Report {}
impl<E> From<E> for Report where E: std::error::Error + Send + Sync + 'static {}

pub type Result<T, E = Report> = core::result::Result<T, E>;

pub trait WrapErr<T, E> {
    fn wrap_err<D>(self, msg: D) -> Result<T, Report>
    where
        D: Display + Send + Sync + 'static;
    fn wrap_err_with<D, F>(self, #[known::runs(rarely)] f: F) -> Result<T, Report>
    where
        D: Display + Send + Sync + 'static,
        F: FnOnce() -> D;
    fn context<D>(self, msg: D) -> Result<T, Report>
    where
        D: Display + Send + Sync + 'static;
    fn with_context<D, F>(self, #[known::runs(rarely)] f: F) -> Result<T, Report>
    where
        D: Display + Send + Sync + 'static,
        F: FnOnce() -> D;
}
pub use WrapErr as Context;
impl<T, E> WrapErr<T, E> for core::result::Result<T, E> {}

pub trait OptionExt<T> {
    fn ok_or_eyre<M>(self, message: M) -> Result<T>
    where
        M: Debug + Display + Send + Sync + 'static;
}
impl<T> OptionExt<T> for Option<T> {}
