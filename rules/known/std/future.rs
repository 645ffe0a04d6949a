//! std::future of Rust 1.95.

use crate::pin::Pin;
use crate::task::{Context, Poll};

#[known::lang("future")]
pub trait Future { type Output; fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>; }
#[known::lang("into_future")]
pub trait IntoFuture { type Output; type IntoFuture: Future<Output = Self::Output>; fn into_future(self) -> Self::IntoFuture; }
impl<F: Future> IntoFuture for F { type Output = F::Output; type IntoFuture = F; }
impl<F: Future + ?Sized> Future for &mut F { type Output = F::Output; }
pub struct Ready<T>(T);
impl<T> Future for Ready<T> { type Output = T; }
pub fn ready<T>(t: T) -> Ready<T>;
pub struct Pending<T>(T);
impl<T> Future for Pending<T> { type Output = T; }
pub fn pending<T>() -> Pending<T>;
pub struct PollFn<F>(F);
impl<T, F: FnMut(&mut Context<'_>) -> Poll<T>> Future for PollFn<F> { type Output = T; }
pub fn poll_fn<T, F: FnMut(&mut Context<'_>) -> Poll<T>>(#[known::runs(each)] f: F) -> PollFn<F>;
