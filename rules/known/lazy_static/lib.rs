//! lazy_static 1.5.

pub mod lazy {
    pub struct Lazy<T> { t: T }
    impl<T> std::ops::Deref for Lazy<T> { type Target = T; fn deref(&self) -> &T; }
}
