//! tokio::sync::mpsc as of 1.54.1.
use std::task::{Context, Poll};
use std::time::Duration;

use self::error::{SendError, SendTimeoutError, TryRecvError, TrySendError};

#[known::channel(bounded)]
pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>);
#[known::channel(unbounded)]
pub fn unbounded_channel<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>);

#[known::channel(bounded)]
#[known::synchronised]
pub struct Sender<T> {}
impl<T> Sender<T> {
    #[known::send]
    pub async fn send(&self, value: T) -> Result<(), SendError<T>>;
    pub async fn closed(&self);
    #[known::send]
    pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>>;
    #[known::send]
    pub async fn send_timeout(&self, value: T, timeout: Duration) -> Result<(), SendTimeoutError<T>>;
    #[known::send]
    #[known::blocking(never_in_async)]
    pub fn blocking_send(&self, value: T) -> Result<(), SendError<T>>;
    pub fn is_closed(&self) -> bool;
    pub async fn reserve(&self) -> Result<Permit<'_, T>, SendError<()>>;
    pub async fn reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, SendError<()>>;
    pub async fn reserve_owned(self) -> Result<OwnedPermit<T>, SendError<()>>;
    pub fn try_reserve(&self) -> Result<Permit<'_, T>, TrySendError<()>>;
    pub fn try_reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, TrySendError<()>>;
    pub fn try_reserve_owned(self) -> Result<OwnedPermit<T>, TrySendError<Self>>;
    pub fn same_channel(&self, other: &Self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn downgrade(&self) -> WeakSender<T>;
    pub fn max_capacity(&self) -> usize;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
}
impl<T> Clone for Sender<T> {}

#[known::synchronised]
pub struct WeakSender<T> {}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>>;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
}
impl<T> Clone for WeakSender<T> {}

pub struct Permit<'a, T> {}
impl<T> Permit<'_, T> {
    #[known::send]
    pub fn send(self, value: T);
}
pub struct PermitIterator<'a, T> {}
impl<'a, T> Iterator for PermitIterator<'a, T> {
    type Item = Permit<'a, T>;
}
pub struct OwnedPermit<T> {}
impl<T> OwnedPermit<T> {
    #[known::send]
    pub fn send(self, value: T) -> Sender<T>;
    pub fn release(self) -> Sender<T>;
    pub fn same_channel(&self, other: &Self) -> bool;
    pub fn same_channel_as_sender(&self, sender: &Sender<T>) -> bool;
}

pub struct Receiver<T> {}
impl<T> Receiver<T> {
    #[known::receive]
    pub async fn recv(&mut self) -> Option<T>;
    #[known::receive(many)]
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Option<T>;
    #[known::receive(many)]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    pub fn close(&mut self);
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> usize;
    pub fn max_capacity(&self) -> usize;
    #[known::receive]
    pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>>;
    #[known::receive(many)]
    pub fn poll_recv_many(&mut self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize>;
    pub fn sender_strong_count(&self) -> usize;
    pub fn sender_weak_count(&self) -> usize;
}

#[known::channel(unbounded)]
#[known::synchronised]
pub struct UnboundedSender<T> {}
impl<T> UnboundedSender<T> {
    #[known::send]
    pub fn send(&self, message: T) -> Result<(), SendError<T>>;
    pub async fn closed(&self);
    pub fn is_closed(&self) -> bool;
    pub fn same_channel(&self, other: &Self) -> bool;
    pub fn downgrade(&self) -> WeakUnboundedSender<T>;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
}
impl<T> Clone for UnboundedSender<T> {}

#[known::synchronised]
pub struct WeakUnboundedSender<T> {}
impl<T> WeakUnboundedSender<T> {
    pub fn upgrade(&self) -> Option<UnboundedSender<T>>;
    pub fn strong_count(&self) -> usize;
    pub fn weak_count(&self) -> usize;
}
impl<T> Clone for WeakUnboundedSender<T> {}

pub struct UnboundedReceiver<T> {}
impl<T> UnboundedReceiver<T> {
    #[known::receive]
    pub async fn recv(&mut self) -> Option<T>;
    #[known::receive(many)]
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Option<T>;
    #[known::receive(many)]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    pub fn close(&mut self);
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    #[known::receive]
    pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>>;
    #[known::receive(many)]
    pub fn poll_recv_many(&mut self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize>;
    pub fn sender_strong_count(&self) -> usize;
    pub fn sender_weak_count(&self) -> usize;
}

pub mod error {
    use std::error::Error;
    use std::fmt;

    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub struct SendError<T>(pub T);
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum TrySendError<T> {
        Full(T),
        Closed(T),
    }
    impl<T> TrySendError<T> {
        pub fn into_inner(self) -> T;
    }
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum TryRecvError {
        Empty,
        Disconnected,
    }
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum SendTimeoutError<T> {
        Timeout(T),
        Closed(T),
    }
    impl<T> SendTimeoutError<T> {
        pub fn into_inner(self) -> T;
    }
    impl<T> From<SendError<T>> for TrySendError<T> {}
    impl<T> fmt::Display for SendError<T> {}
    impl<T> fmt::Display for TrySendError<T> {}
    impl<T> fmt::Display for SendTimeoutError<T> {}
    impl fmt::Display for TryRecvError {}
    impl<T> Error for SendError<T> {}
    impl<T> Error for TrySendError<T> {}
    impl<T> Error for SendTimeoutError<T> {}
    impl Error for TryRecvError {}
}
