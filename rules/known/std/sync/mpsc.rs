//! std::sync::mpsc as of Rust 1.95.

use crate::error;
use crate::fmt;
use crate::iter::{IntoIterator, Iterator};
use crate::time::{Duration, Instant};

#[known::channel(unbounded)]
pub fn channel<T>() -> (Sender<T>, Receiver<T>);
#[known::channel(bounded)]
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>);

#[known::channel(unbounded)]
#[known::synchronised]
pub struct Sender<T> {}
impl<T> Sender<T> {
    #[known::send]
    pub fn send(&self, t: T) -> Result<(), SendError<T>>;
}
impl<T> Clone for Sender<T> {}
impl<T> fmt::Debug for Sender<T> {}

#[known::channel(bounded)]
#[known::synchronised]
pub struct SyncSender<T> {}
impl<T> SyncSender<T> {
    #[known::send]
    #[known::blocking]
    pub fn send(&self, t: T) -> Result<(), SendError<T>>;
    #[known::send]
    pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>>;
    #[known::send]
    #[known::blocking]
    pub fn send_timeout(&self, t: T, timeout: Duration) -> Result<(), SendTimeoutError<T>>;
}
impl<T> Clone for SyncSender<T> {}
impl<T> fmt::Debug for SyncSender<T> {}

pub struct Receiver<T> {}
impl<T> Receiver<T> {
    #[known::receive]
    pub fn try_recv(&self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking]
    #[known::in_async("tokio::sync::mpsc::Receiver::recv")]
    pub fn recv(&self) -> Result<T, RecvError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv_deadline(&self, deadline: Instant) -> Result<T, RecvTimeoutError>;
    #[known::receive]
    #[known::blocking]
    pub fn iter(&self) -> Iter<'_, T>;
    #[known::receive(many)]
    pub fn try_iter(&self) -> TryIter<'_, T>;
}
impl<T> fmt::Debug for Receiver<T> {}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
}

#[derive(Debug)]
pub struct Iter<'a, T: 'a> {}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}
#[derive(Debug)]
pub struct TryIter<'a, T: 'a> {}
impl<'a, T> Iterator for TryIter<'a, T> {
    type Item = T;
    #[known::receive]
    fn next(&mut self) -> Option<T>;
}
#[derive(Debug)]
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}

#[derive(PartialEq, Eq, Clone, Copy)]
pub struct SendError<T>(pub T);
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub struct RecvError;
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum TryRecvError {
    Empty,
    Disconnected,
}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum RecvTimeoutError {
    Timeout,
    Disconnected,
}
#[derive(PartialEq, Eq, Clone, Copy)]
pub enum TrySendError<T> {
    Full(T),
    Disconnected(T),
}
#[derive(PartialEq, Eq, Clone, Copy)]
pub enum SendTimeoutError<T> {
    Timeout(T),
    Disconnected(T),
}
impl<T> fmt::Debug for SendError<T> {}
impl<T> fmt::Display for SendError<T> {}
impl<T> error::Error for SendError<T> {}
impl<T> fmt::Debug for TrySendError<T> {}
impl<T> fmt::Display for TrySendError<T> {}
impl<T> error::Error for TrySendError<T> {}
impl<T> fmt::Debug for SendTimeoutError<T> {}
impl<T> fmt::Display for SendTimeoutError<T> {}
impl<T> error::Error for SendTimeoutError<T> {}
impl fmt::Display for RecvError {}
impl error::Error for RecvError {}
impl fmt::Display for TryRecvError {}
impl error::Error for TryRecvError {}
impl fmt::Display for RecvTimeoutError {}
impl error::Error for RecvTimeoutError {}
impl<T> From<SendError<T>> for TrySendError<T> {}
impl<T> From<SendError<T>> for SendTimeoutError<T> {}
impl From<RecvError> for TryRecvError {}
impl From<RecvError> for RecvTimeoutError {}
