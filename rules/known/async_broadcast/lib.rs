//! async-broadcast 0.7.2.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::stream::{FusedStream, Stream};

#[known::channel(bounded)]
pub fn broadcast<T>(cap: usize) -> (Sender<T>, Receiver<T>);

#[known::synchronised]
#[derive(Debug)]
pub struct Sender<T> {}
impl<T> Sender<T> {
    pub fn capacity(&self) -> usize;
    pub fn set_capacity(&mut self, new_cap: usize);
    pub fn overflow(&self) -> bool;
    pub fn set_overflow(&mut self, overflow: bool);
    pub fn await_active(&self) -> bool;
    pub fn set_await_active(&mut self, await_active: bool);
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn receiver_count(&self) -> usize;
    pub fn inactive_receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
    pub fn new_receiver(&self) -> Receiver<T>;
}
impl<T: Clone> Sender<T> {
    #[known::send]
    #[known::allocates]
    pub fn broadcast(&self, msg: T) -> Pin<Box<Send<'_, T>>>;
    #[known::send]
    pub fn broadcast_direct(&self, msg: T) -> Send<'_, T>;
    #[known::send]
    pub fn try_broadcast(&self, msg: T) -> Result<Option<T>, TrySendError<T>>;
    #[known::send]
    #[known::blocking(stalls_async)]
    pub fn broadcast_blocking(&self, msg: T) -> Result<Option<T>, SendError<T>>;
}
impl<T> Drop for Sender<T> {}
impl<T> Clone for Sender<T> {}

#[derive(Debug)]
pub struct Receiver<T> {}
impl<T> Receiver<T> {
    pub fn capacity(&self) -> usize;
    pub fn set_capacity(&mut self, new_cap: usize);
    pub fn overflow(&self) -> bool;
    pub fn set_overflow(&mut self, overflow: bool);
    pub fn await_active(&self) -> bool;
    pub fn set_await_active(&mut self, await_active: bool);
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn receiver_count(&self) -> usize;
    pub fn inactive_receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
    pub fn deactivate(self) -> InactiveReceiver<T>;
}
impl<T: Clone> Receiver<T> {
    #[known::receive]
    #[known::allocates]
    pub fn recv(&mut self) -> Pin<Box<Recv<'_, T>>>;
    #[known::receive]
    pub fn recv_direct(&mut self) -> Recv<'_, T>;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(stalls_async)]
    pub fn recv_blocking(&mut self) -> Result<T, RecvError>;
    pub fn new_sender(&self) -> Sender<T>;
    pub fn new_receiver(&self) -> Self;
    #[known::receive]
    pub fn poll_recv(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<T, RecvError>>>;
}
impl<T> Drop for Receiver<T> {}
impl<T> Clone for Receiver<T> {}
impl<T: Clone> Stream for Receiver<T> {
    type Item = T;
}
impl<T: Clone> FusedStream for Receiver<T> {}

#[derive(Debug)]
pub struct InactiveReceiver<T> {}
impl<T> InactiveReceiver<T> {
    pub fn activate(self) -> Receiver<T>;
    pub fn activate_cloned(&self) -> Receiver<T>;
    pub fn capacity(&self) -> usize;
    pub fn set_capacity(&mut self, new_cap: usize);
    pub fn overflow(&self) -> bool;
    pub fn set_overflow(&mut self, overflow: bool);
    pub fn await_active(&self) -> bool;
    pub fn set_await_active(&mut self, await_active: bool);
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn receiver_count(&self) -> usize;
    pub fn inactive_receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
}
impl<T> Clone for InactiveReceiver<T> {}
impl<T> Drop for InactiveReceiver<T> {}

#[derive(Debug)]
pub struct Send<'a, T: Clone> {}
impl<'a, T: Clone> Future for Send<'a, T> {
    type Output = Result<Option<T>, SendError<T>>;
}
#[derive(Debug)]
pub struct Recv<'a, T: Clone> {}
impl<'a, T: Clone> Future for Recv<'a, T> {
    type Output = Result<T, RecvError>;
}

#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for SendError<T> {}
impl<T> std::error::Error for SendError<T> {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum TrySendError<T> {
    Full(T),
    Closed(T),
    Inactive(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T;
    pub fn is_full(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_disconnected(&self) -> bool;
}
impl<T> std::fmt::Display for TrySendError<T> {}
impl<T> std::error::Error for TrySendError<T> {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum RecvError {
    Overflowed(u64),
    Closed,
}
impl std::fmt::Display for RecvError {}
impl std::error::Error for RecvError {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum TryRecvError {
    Overflowed(u64),
    Empty,
    Closed,
}
impl TryRecvError {
    pub fn is_empty(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_overflowed(&self) -> bool;
}
impl std::fmt::Display for TryRecvError {}
impl std::error::Error for TryRecvError {}
