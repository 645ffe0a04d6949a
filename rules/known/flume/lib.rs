//! flume 0.12.0.
use std::time::{Duration, Instant};

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
    #[known::blocking]
    pub fn send(&self, msg: T) -> Result<(), SendError<T>>;
    #[known::send]
    #[known::blocking]
    pub fn send_deadline(&self, msg: T, deadline: Instant) -> Result<(), SendTimeoutError<T>>;
    #[known::send]
    #[known::blocking]
    pub fn send_timeout(&self, msg: T, dur: Duration) -> Result<(), SendTimeoutError<T>>;
    #[known::send]
    pub fn send_async(&self, item: T) -> r#async::SendFut<'_, T>;
    #[known::send]
    pub fn into_send_async<'a>(self, item: T) -> r#async::SendFut<'a, T>;
    pub fn is_disconnected(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn sender_count(&self) -> usize;
    pub fn receiver_count(&self) -> usize;
    pub fn same_channel(&self, other: &Sender<T>) -> bool;
    pub fn downgrade(&self) -> WeakSender<T>;
}
impl<T> Clone for Sender<T> {}
#[known::synchronised]
pub struct WeakSender<T> {}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>>;
}
impl<T> Clone for WeakSender<T> {}

#[known::synchronised]
pub struct Receiver<T> {}
impl<T> Receiver<T> {
    #[known::receive]
    pub fn try_recv(&self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv(&self) -> Result<T, RecvError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv_deadline(&self, deadline: Instant) -> Result<T, RecvTimeoutError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv_timeout(&self, dur: Duration) -> Result<T, RecvTimeoutError>;
    #[known::receive]
    pub fn recv_async(&self) -> r#async::RecvFut<'_, T>;
    #[known::receive]
    pub fn into_recv_async<'a>(self) -> r#async::RecvFut<'a, T>;
    #[known::receive]
    pub fn stream(&self) -> r#async::RecvStream<'_, T>;
    #[known::receive]
    pub fn into_stream<'a>(self) -> r#async::RecvStream<'a, T>;
    #[known::receive]
    #[known::blocking]
    pub fn iter(&self) -> Iter<'_, T>;
    #[known::receive(many)]
    pub fn try_iter(&self) -> TryIter<'_, T>;
    #[known::receive(many)]
    pub fn drain(&self) -> Drain<'_, T>;
    pub fn is_disconnected(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn sender_count(&self) -> usize;
    pub fn receiver_count(&self) -> usize;
    pub fn same_channel(&self, other: &Receiver<T>) -> bool;
}
impl<T> Clone for Receiver<T> {}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
}
pub struct Iter<'a, T> {}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}
pub struct TryIter<'a, T> {}
impl<'a, T> Iterator for TryIter<'a, T> {
    type Item = T;
    #[known::receive]
    fn next(&mut self) -> Option<T>;
}
pub struct Drain<'a, T> {}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = T;
}
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}

pub mod r#async {
    use super::{RecvError, SendError};
    use futures_core::stream::Stream;
    use std::future::Future;

    pub struct SendFut<'a, T> {}
    impl<'a, T> Future for SendFut<'a, T> {
        type Output = Result<(), SendError<T>>;
    }
    pub struct RecvFut<'a, T> {}
    impl<'a, T> Future for RecvFut<'a, T> {
        type Output = Result<T, RecvError>;
    }
    pub struct RecvStream<'a, T> {}
    impl<'a, T> Stream for RecvStream<'a, T> {
        type Item = T;
    }
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
    Disconnected(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for TrySendError<T> {}
impl<T> std::error::Error for TrySendError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SendTimeoutError<T> {
    Timeout(T),
    Disconnected(T),
}
impl<T> SendTimeoutError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for SendTimeoutError<T> {}
impl<T> std::error::Error for SendTimeoutError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RecvError {
    Disconnected,
}
impl std::fmt::Display for RecvError {}
impl std::error::Error for RecvError {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TryRecvError {
    Empty,
    Disconnected,
}
impl std::fmt::Display for TryRecvError {}
impl std::error::Error for TryRecvError {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RecvTimeoutError {
    Timeout,
    Disconnected,
}
impl std::fmt::Display for RecvTimeoutError {}
impl std::error::Error for RecvTimeoutError {}
