//! thread_local 1: one value for each thread, in an object.

#[known::synchronised]
pub struct ThreadLocal<T: Send> {}
impl<T: Send> ThreadLocal<T> {
    pub const fn new() -> ThreadLocal<T>;
    pub fn with_capacity(capacity: usize) -> ThreadLocal<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn get_or<F>(&self, #[known::runs(once)] create: F) -> &T
    where
        F: FnOnce() -> T;
    pub fn get_or_try<F, E>(&self, #[known::runs(once)] create: F) -> Result<&T, E>
    where
        F: FnOnce() -> Result<T, E>;
    pub fn clear(&mut self);
}
impl<T: Send + Default> ThreadLocal<T> {
    pub fn get_or_default(&self) -> &T;
}
impl<T: Send> Default for ThreadLocal<T> {}
