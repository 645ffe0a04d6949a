//! tokio::sync::oneshot.

pub mod error { pub struct RecvError; pub enum TryRecvError { Empty, Closed } }

#[known::channel(bounded)]
pub fn channel<T>() -> (Sender<T>, Receiver<T>);
pub struct Sender<T> { t: T }
impl<T> Sender<T> { pub fn send(self, t: T) -> Result<(), T>; pub fn is_closed(&self) -> bool; }
pub struct Receiver<T> { t: T }
impl<T> Receiver<T> {
    pub fn try_recv(&mut self) -> Result<T, error::TryRecvError>;
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(self) -> Result<T, error::RecvError>;
    pub fn close(&mut self);
}
impl<T> std::future::Future for Receiver<T> { type Output = Result<T, error::RecvError>; }
