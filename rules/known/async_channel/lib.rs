//! async-channel 2.5.0.
use futures_core::stream::Stream;
use std::future::Future;

#[known::channel(bounded)]
pub fn bounded<T>(cap: usize) -> (Sender<T>, Receiver<T>);
#[known::channel(unbounded)]
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>);

#[known::synchronised]
pub struct Sender<T> {}
impl<T> Sender<T> {
    #[known::send]
    pub fn try_send(&self, msg: T) -> Result<(), TrySendError<T>>;
    #[known::send]
    pub fn send(&self, msg: T) -> Send<'_, T>;
    #[known::send]
    #[known::blocking(stalls_async)]
    pub fn send_blocking(&self, msg: T) -> Result<(), SendError<T>>;
    #[known::send]
    pub fn force_send(&self, msg: T) -> Result<Option<T>, SendError<T>>;
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
    pub fn downgrade(&self) -> WeakSender<T>;
    pub fn same_channel(&self, other: &Sender<T>) -> bool;
}
impl<T> Clone for Sender<T> {}

#[known::synchronised]
pub struct Receiver<T> {}
impl<T> Receiver<T> {
    #[known::receive]
    pub fn try_recv(&self) -> Result<T, TryRecvError>;
    #[known::receive]
    pub fn recv(&self) -> Recv<'_, T>;
    #[known::receive]
    #[known::blocking(stalls_async)]
    pub fn recv_blocking(&self) -> Result<T, RecvError>;
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
    pub fn downgrade(&self) -> WeakReceiver<T>;
    pub fn same_channel(&self, other: &Receiver<T>) -> bool;
}
impl<T> Clone for Receiver<T> {}
impl<T> Stream for Receiver<T> {
    type Item = T;
}
#[known::synchronised]
pub struct WeakSender<T> {}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>>;
}
impl<T> Clone for WeakSender<T> {}
#[known::synchronised]
pub struct WeakReceiver<T> {}
impl<T> WeakReceiver<T> {
    pub fn upgrade(&self) -> Option<Receiver<T>>;
}
impl<T> Clone for WeakReceiver<T> {}
pub struct Send<'a, T> {}
impl<'a, T> Future for Send<'a, T> {
    type Output = Result<(), SendError<T>>;
}
pub struct Recv<'a, T> {}
impl<'a, T> Future for Recv<'a, T> {
    type Output = Result<T, RecvError>;
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for SendError<T> {}
impl<T> std::error::Error for SendError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TrySendError<T> {
    Full(T),
    Closed(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for TrySendError<T> {}
impl<T> std::error::Error for TrySendError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RecvError;
impl std::fmt::Display for RecvError {}
impl std::error::Error for RecvError {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TryRecvError {
    Empty,
    Closed,
}
impl std::fmt::Display for TryRecvError {}
impl std::error::Error for TryRecvError {}
