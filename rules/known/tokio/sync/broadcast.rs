//! tokio::sync::broadcast.

pub mod error { pub struct SendError<T>(pub T); pub enum RecvError { Closed, Lagged(u64) } pub enum TryRecvError { Empty, Closed, Lagged(u64) } }

#[known::channel(bounded)]
pub fn channel<T: Clone>(capacity: usize) -> (Sender<T>, Receiver<T>);
#[known::synchronised]
pub struct Sender<T> { t: T }
impl<T> Sender<T> { #[known::send] pub fn send(&self, value: T) -> Result<usize, error::SendError<T>>; pub fn subscribe(&self) -> Receiver<T>; pub fn receiver_count(&self) -> usize; }
impl<T> Clone for Sender<T> { fn clone(&self) -> Self; }
pub struct Receiver<T> { t: T }
impl<T: Clone> Receiver<T> {
    #[known::receive]
    pub async fn recv(&mut self) -> Result<T, error::RecvError>;
    #[known::receive]
    pub fn try_recv(&mut self) -> Result<T, error::TryRecvError>;
    #[known::receive]
    #[known::blocking(never_in_async)]
    pub fn blocking_recv(&mut self) -> Result<T, error::RecvError>;
}
