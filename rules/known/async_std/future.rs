//! async_std::future as of 1.13.2.
use std::task::{Context, Poll};
use std::time::Duration;

pub use std::future::Future;

pub trait FutureExt: Future {}
impl<T: Future + ?Sized> FutureExt for T {}

pub async fn pending<T>() -> T;
pub async fn poll_fn<F, T>(#[known::runs(each)] f: F) -> T
where
    F: FnMut(&mut Context<'_>) -> Poll<T>;
pub async fn ready<T>(val: T) -> T;
pub async fn timeout<F, T>(dur: Duration, f: F) -> Result<T, TimeoutError>
where
    F: Future<Output = T>;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeoutError {}
impl std::fmt::Display for TimeoutError {}
impl std::error::Error for TimeoutError {}
