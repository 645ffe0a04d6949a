//! tokio::sync::watch as of 1.54.1.
use std::ops::Deref;

pub fn channel<T>(init: T) -> (Sender<T>, Receiver<T>);

#[known::synchronised]
pub struct Sender<T> {}
impl<T> Sender<T> {
    pub fn new(init: T) -> Self;
    #[known::send]
    pub fn send(&self, value: T) -> Result<(), error::SendError<T>>;
    #[known::send]
    pub fn send_modify<F>(&self, #[known::runs(here)] modify: F)
    where
        F: FnOnce(&mut T);
    #[known::send]
    pub fn send_if_modified<F>(&self, #[known::runs(here)] modify: F) -> bool
    where
        F: FnOnce(&mut T) -> bool;
    #[known::send]
    pub fn send_replace(&self, value: T) -> T;
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn is_closed(&self) -> bool;
    pub async fn closed(&self);
    pub fn subscribe(&self) -> Receiver<T>;
    pub fn receiver_count(&self) -> usize;
    pub fn sender_count(&self) -> usize;
    pub fn same_channel(&self, other: &Self) -> bool;
}
impl<T> Clone for Sender<T> {}
impl<T: Default> Default for Sender<T> {}

#[known::synchronised]
pub struct Receiver<T> {}
impl<T> Receiver<T> {
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn borrow_and_update(&mut self) -> Ref<'_, T>;
    pub fn has_changed(&self) -> Result<bool, error::RecvError>;
    pub fn is_closed(&self) -> bool;
    pub fn mark_changed(&mut self);
    pub fn mark_unchanged(&mut self);
    #[known::receive]
    pub async fn changed(&mut self) -> Result<(), error::RecvError>;
    #[known::receive]
    pub async fn wait_for(
        &mut self,
        #[known::runs(each)] f: impl FnMut(&T) -> bool,
    ) -> Result<Ref<'_, T>, error::RecvError>;
    pub fn same_channel(&self, other: &Self) -> bool;
}
impl<T> Clone for Receiver<T> {}

pub struct Ref<'a, T> {}
impl<'a, T> Ref<'a, T> {
    pub fn has_changed(&self) -> bool;
}
impl<T> Deref for Ref<'_, T> {
    type Target = T;
}

pub mod error {
    use std::error::Error;
    use std::fmt;

    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub struct SendError<T>(pub T);
    #[derive(Clone, Debug)]
    pub struct RecvError(());
    impl<T> fmt::Display for SendError<T> {}
    impl fmt::Display for RecvError {}
    impl<T> Error for SendError<T> {}
    impl Error for RecvError {}
}
