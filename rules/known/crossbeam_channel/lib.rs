//! crossbeam-channel 0.5.17.
use std::time::{Duration, Instant};

#[known::channel(bounded)]
pub fn bounded<T>(cap: usize) -> (Sender<T>, Receiver<T>);
#[known::channel(unbounded)]
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>);
pub fn after(duration: Duration) -> Receiver<Instant>;
pub fn at(when: Instant) -> Receiver<Instant>;
pub fn never<T>() -> Receiver<T>;
pub fn tick(duration: Duration) -> Receiver<Instant>;

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
    pub fn send_timeout(&self, msg: T, timeout: Duration) -> Result<(), SendTimeoutError<T>>;
    #[known::send]
    #[known::blocking]
    pub fn send_deadline(&self, msg: T, deadline: Instant) -> Result<(), SendTimeoutError<T>>;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn same_channel(&self, other: &Sender<T>) -> bool;
}
impl<T> Clone for Sender<T> {}

#[known::synchronised]
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
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    #[known::receive]
    #[known::blocking]
    pub fn iter(&self) -> Iter<'_, T>;
    #[known::receive(many)]
    pub fn try_iter(&self) -> TryIter<'_, T>;
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
impl<T> Iterator for Iter<'_, T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}
pub struct TryIter<'a, T> {}
impl<T> Iterator for TryIter<'_, T> {
    type Item = T;
    #[known::receive]
    fn next(&mut self) -> Option<T>;
}
pub struct IntoIter<T> {}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    #[known::receive]
    #[known::blocking]
    fn next(&mut self) -> Option<T>;
}

pub struct Select<'a> {}
impl<'a> Select<'a> {
    pub fn new() -> Select<'a>;
    pub fn new_biased() -> Self;
    pub fn send<T>(&mut self, s: &'a Sender<T>) -> usize;
    pub fn recv<T>(&mut self, r: &'a Receiver<T>) -> usize;
    pub fn remove(&mut self, index: usize);
    pub fn try_select(&mut self) -> Result<SelectedOperation<'a>, TrySelectError>;
    #[known::blocking]
    pub fn select(&mut self) -> SelectedOperation<'a>;
    #[known::blocking]
    pub fn select_timeout(&mut self, timeout: Duration) -> Result<SelectedOperation<'a>, SelectTimeoutError>;
    pub fn try_ready(&mut self) -> Result<usize, TryReadyError>;
    #[known::blocking]
    pub fn ready(&mut self) -> usize;
    #[known::blocking]
    pub fn ready_timeout(&mut self, timeout: Duration) -> Result<usize, ReadyTimeoutError>;
}
pub struct SelectedOperation<'a> {}
impl SelectedOperation<'_> {
    pub fn index(&self) -> usize;
    #[known::send]
    pub fn send<T>(self, s: &Sender<T>, msg: T) -> Result<(), SendError<T>>;
    #[known::receive]
    pub fn recv<T>(self, r: &Receiver<T>) -> Result<T, RecvError>;
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for SendError<T> {}
impl<T: Send> std::error::Error for SendError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TrySendError<T> {
    Full(T),
    Disconnected(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for TrySendError<T> {}
impl<T: Send> std::error::Error for TrySendError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SendTimeoutError<T> {
    Timeout(T),
    Disconnected(T),
}
impl<T> SendTimeoutError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for SendTimeoutError<T> {}
impl<T: Send> std::error::Error for SendTimeoutError<T> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RecvError;
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

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TrySelectError;
impl std::fmt::Display for TrySelectError {}
impl std::error::Error for TrySelectError {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SelectTimeoutError;
impl std::fmt::Display for SelectTimeoutError {}
impl std::error::Error for SelectTimeoutError {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TryReadyError;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ReadyTimeoutError;
