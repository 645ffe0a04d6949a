//! lazy_static 1.5.1. The macro's statics have the type `lazy::Lazy<T>` here, which derefs to their content.
pub mod lazy {
    use std::ops::Deref;

    pub struct Lazy<T: Sync> {}
    impl<T: Sync> Deref for Lazy<T> {
        type Target = T;
    }
}
pub trait LazyStatic {}
pub fn initialize<T: LazyStatic>(lazy: &T);
