//! futures::sink as of 0.3.34.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::stream::TryStream;

#[known::lang("sink")]
pub trait Sink<Item> {
    type Error;
    #[known::handler(poll)]
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    #[known::handler(poll)]
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Self::Error>;
    #[known::handler(poll)]
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
}
impl<S: ?Sized + Sink<Item> + Unpin, Item> Sink<Item> for &mut S {
    type Error = S::Error;
}
impl<S: ?Sized + Sink<Item> + Unpin, Item> Sink<Item> for Box<S> {
    type Error = S::Error;
}
pub trait SinkExt<Item>: Sink<Item> {
    #[known::send]
    fn send(&mut self, item: Item) -> Send<'_, Self, Item>
    where
        Self: Unpin;
    #[known::send]
    fn feed(&mut self, item: Item) -> Feed<'_, Self, Item>
    where
        Self: Unpin;
    #[known::send]
    fn send_all<'a, St>(&'a mut self, stream: &'a mut St) -> SendAll<'a, Self, St>
    where
        St: TryStream<Ok = Item, Error = Self::Error> + Unpin + ?Sized,
        Self: Unpin;
    fn flush(&mut self) -> Flush<'_, Self, Item>
    where
        Self: Unpin;
    fn close(&mut self) -> Close<'_, Self, Item>
    where
        Self: Unpin;
    fn sink_map_err<E, F>(self, #[known::runs(rarely)] f: F) -> SinkMapErr<Self, F>
    where
        F: FnOnce(Self::Error) -> E,
        Self: Sized;
    fn sink_err_into<E>(self) -> SinkErrInto<Self, Item, E>
    where
        Self: Sized,
        Self::Error: Into<E>;
    fn buffer(self, capacity: usize) -> Buffer<Self, Item>
    where
        Self: Sized;
}
impl<T: ?Sized, Item> SinkExt<Item> for T where T: Sink<Item> {}
pub struct Send<'a, Si: ?Sized, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Send<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
}
pub struct Feed<'a, Si: ?Sized, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Feed<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
}
pub struct Flush<'a, Si: ?Sized, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Flush<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
}
pub struct Close<'a, Si: ?Sized, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Close<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
}
pub struct SendAll<'a, Si: ?Sized, St: ?Sized> {}
impl<Si: Sink<Ok, Error = Error> + Unpin + ?Sized, St, Ok, Error> Future for SendAll<'_, Si, St>
where
    St: TryStream<Ok = Ok, Error = Error> + ?Sized,
{
    type Output = Result<(), Error>;
}
pub struct SinkMapErr<Si, F> {}
impl<Si: Sink<Item>, F: FnOnce(Si::Error) -> E, E, Item> Sink<Item> for SinkMapErr<Si, F> {
    type Error = E;
}
pub struct SinkErrInto<Si, Item, E> {}
impl<Si: Sink<Item>, Item, E> Sink<Item> for SinkErrInto<Si, Item, E> {
    type Error = E;
}
pub struct Buffer<Si, Item> {}
impl<Si: Sink<Item>, Item> Sink<Item> for Buffer<Si, Item> {
    type Error = Si::Error;
}
