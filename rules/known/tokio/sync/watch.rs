//! tokio::sync::watch.

pub mod error { pub struct SendError<T>(pub T); pub struct RecvError; }

#[known::channel(bounded)]
pub fn channel<T>(init: T) -> (Sender<T>, Receiver<T>);
pub struct Ref<'a, T> { t: &'a T }
impl<'a, T> std::ops::Deref for Ref<'a, T> { type Target = T; fn deref(&self) -> &T; }
#[known::synchronised]
pub struct Sender<T> { t: T }
impl<T> Sender<T> {
    pub fn send(&self, value: T) -> Result<(), error::SendError<T>>;
    pub fn send_replace(&self, value: T) -> T;
    pub fn send_modify<F: FnOnce(&mut T)>(&self, #[known::runs(here)] modify: F);
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn subscribe(&self) -> Receiver<T>;
}
#[known::synchronised]
pub struct Receiver<T> { t: T }
impl<T> Receiver<T> {
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn borrow_and_update(&mut self) -> Ref<'_, T>;
    pub fn has_changed(&self) -> Result<bool, error::RecvError>;
    pub async fn changed(&mut self) -> Result<(), error::RecvError>;
}
impl<T> Clone for Receiver<T> { fn clone(&self) -> Self; }
