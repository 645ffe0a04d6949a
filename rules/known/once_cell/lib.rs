//! once_cell 1.21.

pub mod sync {
    #[known::synchronised]
    pub struct OnceCell<T> { t: T }
    impl<T> OnceCell<T> {
        pub const fn new() -> OnceCell<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn set(&self, value: T) -> Result<(), T>;
        pub fn get_or_init<F: FnOnce() -> T>(&self, #[known::runs(once)] f: F) -> &T;
        pub fn get_or_try_init<F: FnOnce() -> Result<T, E>, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>;
    }
    impl<T> Default for OnceCell<T> { fn default() -> Self; }
    pub struct Lazy<T, F = fn() -> T> { t: T, f: F }
    impl<T, F: FnOnce() -> T> Lazy<T, F> {
        pub const fn new(#[known::runs(once)] f: F) -> Lazy<T, F>;
        pub fn force(this: &Lazy<T, F>) -> &T;
    }
    impl<T, F> std::ops::Deref for Lazy<T, F> { type Target = T; fn deref(&self) -> &T; }
}
pub mod unsync {
    pub struct OnceCell<T> { t: T }
    impl<T> OnceCell<T> { pub const fn new() -> OnceCell<T>; pub fn get(&self) -> Option<&T>; pub fn get_or_init<F: FnOnce() -> T>(&self, #[known::runs(once)] f: F) -> &T; }
}
