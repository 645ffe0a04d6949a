//! dashmap::setref as of 6.2.1.
pub mod one {
    use std::hash::Hash;
    use std::ops::Deref;

    #[known::guard]
    pub struct Ref<'a, K> {}
    impl<'a, K: Eq + Hash> Ref<'a, K> {
        #[known::key]
        pub fn key(&self) -> &K;
    }
    impl<K: Eq + Hash> Deref for Ref<'_, K> {
        type Target = K;
    }
}
pub mod multiple {
    use std::hash::Hash;
    use std::ops::Deref;

    #[known::guard]
    pub struct RefMulti<'a, K> {}
    impl<'a, K: Eq + Hash> RefMulti<'a, K> {
        #[known::key]
        pub fn key(&self) -> &K;
    }
    impl<K: Eq + Hash> Deref for RefMulti<'_, K> {
        type Target = K;
    }
}
