//! concurrent-queue 2.5.0.
#[known::synchronised]
pub struct ConcurrentQueue<T> {}
impl<T> ConcurrentQueue<T> {
    #[known::allocates]
    pub fn bounded(cap: usize) -> ConcurrentQueue<T>;
    pub const fn unbounded() -> ConcurrentQueue<T>;
    #[known::content(push)]
    pub fn push(&self, value: T) -> Result<(), PushError<T>>;
    #[known::content(push)]
    pub fn force_push(&self, value: T) -> Result<Option<T>, ForcePushError<T>>;
    #[known::content(pop)]
    pub fn pop(&self) -> Result<T, PopError>;
    #[known::content(pop)]
    pub fn try_iter(&self) -> TryIter<'_, T>;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn is_full(&self) -> bool;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
}
impl<T> std::fmt::Debug for ConcurrentQueue<T> {}

#[derive(Clone, Debug)]
pub struct TryIter<'a, T> {}
impl<T> Iterator for TryIter<'_, T> {
    type Item = T;
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PopError {
    Empty,
    Closed,
}
impl PopError {
    pub fn is_empty(&self) -> bool;
    pub fn is_closed(&self) -> bool;
}
impl std::fmt::Display for PopError {}
impl std::error::Error for PopError {}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PushError<T> {
    Full(T),
    Closed(T),
}
impl<T> PushError<T> {
    pub fn into_inner(self) -> T;
    pub fn is_full(&self) -> bool;
    pub fn is_closed(&self) -> bool;
}
impl<T> std::fmt::Display for PushError<T> {}
impl<T: std::fmt::Debug> std::error::Error for PushError<T> {}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ForcePushError<T>(pub T);
impl<T> ForcePushError<T> {
    pub fn into_inner(self) -> T;
}
impl<T> std::fmt::Display for ForcePushError<T> {}
impl<T: std::fmt::Debug> std::error::Error for ForcePushError<T> {}
