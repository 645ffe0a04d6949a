//! tokio::sync::broadcast as of 1.54.1.
use self::error::{RecvError, SendError, TryRecvError};

#[known::channel(bounded)]
pub fn channel<T: Clone>(capacity: usize) -> (Sender<T>, Receiver<T>);

#[known::channel(bounded)]
#[known::synchronised]
pub struct Sender<T> {}
impl<T> Sender<T> {
    pub fn new(capacity: usize) -> Self;
    #[known::send]
    pub fn send(&self, value: T) -> Result<usize, SendError<T>>;
    pub fn subscribe(&self) -> Receiver<T>;
    pub fn downgrade(&self) -> WeakSender<T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn receiver_count(&self) -> usize;
    pub fn same_channel(&self, other: &Self) -> bool;
    pub async fn closed(&self);
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

pub struct Receiver<T> {}
impl<T> Receiver<T> {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn same_channel(&self, other: &Self) -> bool;
    pub fn sender_strong_count(&self) -> usize;
    pub fn sender_weak_count(&self) -> usize;
    pub fn is_closed(&self) -> bool;
}
impl<T: Clone> Receiver<T> {
    pub fn resubscribe(&self) -> Self;
    #[known::receive]
    pub async fn recv(&mut self) -> Result<T, RecvError>;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Result<T, RecvError>;
}

pub mod error {
    use std::error::Error;
    use std::fmt;

    #[derive(Debug)]
    pub struct SendError<T>(pub T);
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum RecvError {
        Closed,
        Lagged(u64),
    }
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum TryRecvError {
        Empty,
        Closed,
        Lagged(u64),
    }
    impl<T> fmt::Display for SendError<T> {}
    impl fmt::Display for RecvError {}
    impl fmt::Display for TryRecvError {}
    impl<T: fmt::Debug> Error for SendError<T> {}
    impl Error for RecvError {}
    impl Error for TryRecvError {}
}
