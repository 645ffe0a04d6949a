//! tokio::sync::mpsc.

pub mod error { pub struct SendError<T>(pub T); pub enum TrySendError<T> { Full(T), Closed(T) } pub enum TryRecvError { Empty, Disconnected } }
use error::{SendError, TryRecvError, TrySendError};

#[known::channel(bounded)]
pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>);
#[known::channel(unbounded)]
pub fn unbounded_channel<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>);
#[known::synchronised]
#[known::channel(bounded)]
pub struct Sender<T> { t: T }
impl<T> Sender<T> {
    #[known::send]
    pub async fn send(&self, value: T) -> Result<(), SendError<T>>;
    #[known::send]
    pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>>;
    #[known::send]
    #[known::blocking(never_in_async)]
    pub fn blocking_send(&self, value: T) -> Result<(), SendError<T>>;
    pub fn is_closed(&self) -> bool;
    pub async fn closed(&self);
    pub fn capacity(&self) -> usize;
}
impl<T> Clone for Sender<T> { fn clone(&self) -> Self; }
#[known::synchronised]
#[known::channel(unbounded)]
pub struct UnboundedSender<T> { t: T }
impl<T> UnboundedSender<T> {
    #[known::send]
    pub fn send(&self, message: T) -> Result<(), SendError<T>>;
    pub fn is_closed(&self) -> bool;
}
impl<T> Clone for UnboundedSender<T> { fn clone(&self) -> Self; }
pub struct Receiver<T> { t: T }
impl<T> Receiver<T> {
    #[known::receive]
    pub async fn recv(&mut self) -> Option<T>;
    #[known::receive]
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Option<T>;
    pub fn close(&mut self);
}
pub struct UnboundedReceiver<T> { t: T }
impl<T> UnboundedReceiver<T> {
    #[known::receive]
    pub async fn recv(&mut self) -> Option<T>;
    #[known::receive]
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Option<T>;
    pub fn close(&mut self);
}
