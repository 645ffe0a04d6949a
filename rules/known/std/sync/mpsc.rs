//! std::sync::mpsc of Rust 1.95.

use crate::time::Duration;

#[known::synchronised]
#[known::channel(unbounded)]
pub struct Sender<T> { t: T }
#[known::synchronised]
#[known::channel(bounded)]
pub struct SyncSender<T> { t: T }
pub struct Receiver<T> { t: T }
pub struct SendError<T>(pub T);
pub struct RecvError;
pub enum TryRecvError { Empty, Disconnected }
pub enum RecvTimeoutError { Timeout, Disconnected }
pub enum TrySendError<T> { Full(T), Disconnected(T) }
#[known::channel(unbounded)]
pub fn channel<T>() -> (Sender<T>, Receiver<T>);
#[known::channel(bounded)]
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>);
impl<T> Sender<T> { #[known::send] pub fn send(&self, t: T) -> Result<(), SendError<T>>; }
impl<T> Clone for Sender<T> { fn clone(&self) -> Sender<T>; }
impl<T> SyncSender<T> {
    #[known::send]
    #[known::blocking]
    pub fn send(&self, t: T) -> Result<(), SendError<T>>;
    #[known::send]
    pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>>;
}
impl<T> Clone for SyncSender<T> { fn clone(&self) -> SyncSender<T>; }
impl<T> Receiver<T> {
    #[known::receive]
    #[known::blocking]
    pub fn recv(&self) -> Result<T, RecvError>;
    #[known::receive]
    pub fn try_recv(&self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking]
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError>;
    pub fn iter(&self) -> Iter<'_, T>;
    pub fn try_iter(&self) -> Iter<'_, T>;
}
pub struct Iter<'a, T> { r: &'a Receiver<T> }
impl<'a, T> Iterator for Iter<'a, T> { type Item = T; }
impl<T> IntoIterator for Receiver<T> { type Item = T; type IntoIter = Iter<'static, T>; }
impl<'a, T> IntoIterator for &'a Receiver<T> { type Item = T; type IntoIter = Iter<'a, T>; }
