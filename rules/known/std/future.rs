//! std::future as of Rust 1.95.
// lang: future, into_future

use crate::fmt;
use crate::marker::Unpin;
use crate::ops::{DerefMut, FnMut};
use crate::pin::Pin;
use crate::task::{Context, Poll};

#[known::lang("future")]
pub trait Future {
    type Output;
    #[known::handler(poll)]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>;
}
impl<F: ?Sized + Future + Unpin> Future for &mut F {
    type Output = F::Output;
}
impl<F: ?Sized + Future + Unpin> Future for Box<F> {
    type Output = F::Output;
}
impl<P> Future for Pin<P>
where
    P: DerefMut<Target: Future>,
{
    type Output = <<P as crate::ops::Deref>::Target as Future>::Output;
}

#[known::lang("into_future")]
pub trait IntoFuture {
    type Output;
    type IntoFuture: Future<Output = Self::Output>;
    fn into_future(self) -> Self::IntoFuture;
}
impl<F: Future> IntoFuture for F {
    type Output = F::Output;
    type IntoFuture = F;
}

#[derive(Debug, Clone)]
pub struct Ready<T> {}
impl<T> Ready<T> {
    pub fn into_inner(self) -> T;
}
impl<T> Unpin for Ready<T> {}
impl<T> Future for Ready<T> {
    type Output = T;
}
pub fn ready<T>(t: T) -> Ready<T>;

pub struct Pending<T> {}
impl<T> Future for Pending<T> {
    type Output = T;
}
impl<T> Clone for Pending<T> {}
impl<T> fmt::Debug for Pending<T> {}
pub fn pending<T>() -> Pending<T>;

pub struct PollFn<F> {}
impl<F: Unpin> Unpin for PollFn<F> {}
impl<T, F> Future for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    type Output = T;
}
impl<F> fmt::Debug for PollFn<F> {}
pub fn poll_fn<T, F>(#[known::runs(each)] f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>;
