//! once_cell 1.21.4.
pub mod unsync {
    use std::ops::{Deref, DerefMut};

    pub struct OnceCell<T> {}
    impl<T> OnceCell<T> {
        pub const fn new() -> OnceCell<T>;
        pub const fn with_value(value: T) -> OnceCell<T>;
        #[known::sole_content]
        pub fn get(&self) -> Option<&T>;
        #[known::sole_content]
        pub fn get_mut(&mut self) -> Option<&mut T>;
        pub fn set(&self, value: T) -> Result<(), T>;
        pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
        #[known::sole_content]
        pub fn get_or_init<F>(&self, #[known::runs(once)] f: F) -> &T
        where
            F: FnOnce() -> T;
        #[known::sole_content]
        pub fn get_or_try_init<F, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>
        where
            F: FnOnce() -> Result<T, E>;
        pub fn take(&mut self) -> Option<T>;
        pub fn into_inner(self) -> Option<T>;
    }
    impl<T> Default for OnceCell<T> {}
    impl<T: Clone> Clone for OnceCell<T> {}
    impl<T> From<T> for OnceCell<T> {}

    pub struct Lazy<T, F = fn() -> T> {}
    impl<T, F> Lazy<T, F> {
        pub const fn new(#[known::runs(once)] init: F) -> Lazy<T, F>;
        pub fn into_value(this: Lazy<T, F>) -> Result<T, F>;
    }
    impl<T, F: FnOnce() -> T> Lazy<T, F> {
        #[known::sole_content]
        pub fn force(this: &Lazy<T, F>) -> &T;
        #[known::sole_content]
        pub fn force_mut(this: &mut Lazy<T, F>) -> &mut T;
        #[known::sole_content]
        pub fn get(this: &Lazy<T, F>) -> Option<&T>;
        #[known::sole_content]
        pub fn get_mut(this: &mut Lazy<T, F>) -> Option<&mut T>;
    }
    impl<T, F: FnOnce() -> T> Deref for Lazy<T, F> {
        type Target = T;
    }
    impl<T, F: FnOnce() -> T> DerefMut for Lazy<T, F> {}
    impl<T: Default> Default for Lazy<T> {}
}

pub mod sync {
    use std::ops::{Deref, DerefMut};

    #[known::synchronised]
    pub struct OnceCell<T> {}
    impl<T> OnceCell<T> {
        pub const fn new() -> OnceCell<T>;
        pub const fn with_value(value: T) -> OnceCell<T>;
        #[known::sole_content]
        pub fn get(&self) -> Option<&T>;
        #[known::blocking(cheap)]
        #[known::sole_content]
        pub fn wait(&self) -> &T;
        #[known::sole_content]
        pub fn get_mut(&mut self) -> Option<&mut T>;
        pub unsafe fn get_unchecked(&self) -> &T;
        pub fn set(&self, value: T) -> Result<(), T>;
        pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
        #[known::sole_content]
        pub fn get_or_init<F>(&self, #[known::runs(once)] f: F) -> &T
        where
            F: FnOnce() -> T;
        #[known::sole_content]
        pub fn get_or_try_init<F, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>
        where
            F: FnOnce() -> Result<T, E>;
        pub fn take(&mut self) -> Option<T>;
        pub fn into_inner(self) -> Option<T>;
    }
    impl<T> Default for OnceCell<T> {}
    impl<T: Clone> Clone for OnceCell<T> {}
    impl<T> From<T> for OnceCell<T> {}

    pub struct Lazy<T, F = fn() -> T> {}
    impl<T, F> Lazy<T, F> {
        pub const fn new(#[known::runs(once)] f: F) -> Lazy<T, F>;
        pub fn into_value(this: Lazy<T, F>) -> Result<T, F>;
    }
    impl<T, F: FnOnce() -> T> Lazy<T, F> {
        #[known::sole_content]
        pub fn force(this: &Lazy<T, F>) -> &T;
        #[known::sole_content]
        pub fn force_mut(this: &mut Lazy<T, F>) -> &mut T;
        #[known::sole_content]
        pub fn get(this: &Lazy<T, F>) -> Option<&T>;
        #[known::sole_content]
        pub fn get_mut(this: &mut Lazy<T, F>) -> Option<&mut T>;
    }
    impl<T, F: FnOnce() -> T> Deref for Lazy<T, F> {
        type Target = T;
    }
    impl<T, F: FnOnce() -> T> DerefMut for Lazy<T, F> {}
    impl<T: Default> Default for Lazy<T> {}
}

pub mod race {
    #[known::synchronised]
    pub struct OnceBox<T> {}
    impl<T> OnceBox<T> {
        pub const fn new() -> OnceBox<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn set(&self, value: Box<T>) -> Result<(), Box<T>>;
        pub fn get_or_init<F>(&self, #[known::runs(once)] f: F) -> &T
        where
            F: FnOnce() -> Box<T>;
    }
    impl<T> Default for OnceBox<T> {}
}
