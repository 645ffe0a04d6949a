//! tokio::sync::oneshot as of 1.54.1.
use std::future::Future;
use std::task::{Context, Poll};

use self::error::{RecvError, TryRecvError};

#[known::channel(bounded)]
pub fn channel<T>() -> (Sender<T>, Receiver<T>);

#[known::channel(bounded)]
pub struct Sender<T> {}
impl<T> Sender<T> {
    #[known::send]
    pub fn send(self, t: T) -> Result<(), T>;
    pub async fn closed(&mut self);
    pub fn is_closed(&self) -> bool;
    pub fn poll_closed(&mut self, cx: &mut Context<'_>) -> Poll<()>;
}

pub struct Receiver<T> {}
impl<T> Receiver<T> {
    pub fn close(&mut self);
    pub fn is_terminated(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(self) -> Result<T, RecvError>;
}
impl<T> Future for Receiver<T> {
    type Output = Result<T, RecvError>;
}

pub mod error {
    use std::error::Error;
    use std::fmt;

    #[derive(Clone, Debug, Eq, PartialEq)]
    pub struct RecvError(());
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum TryRecvError {
        Empty,
        Closed,
    }
    impl fmt::Display for RecvError {}
    impl fmt::Display for TryRecvError {}
    impl Error for RecvError {}
    impl Error for TryRecvError {}
}
