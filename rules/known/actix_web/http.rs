pub use http::{Method, StatusCode, Uri, Version, uri};

pub mod header {
    pub use http::header::{HeaderName, HeaderValue};

    #[known::unlisted]
    pub trait AsHeaderName {}
    impl AsHeaderName for &str {}
    impl AsHeaderName for HeaderName {}
    impl AsHeaderName for &HeaderName {}
    impl AsHeaderName for String {}
    #[known::unlisted]
    pub trait TryIntoHeaderPair: Sized {}
    #[known::unlisted]
    pub trait TryIntoHeaderValue: Sized {}

    #[derive(Debug, Clone, Default)]
    pub struct HeaderMap {}
    impl HeaderMap {
        pub fn new() -> Self;
        #[known::allocates]
        pub fn with_capacity(capacity: usize) -> Self;
        #[known::content(read)]
        pub fn len(&self) -> usize;
        #[known::content(read)]
        pub fn is_empty(&self) -> bool;
        #[known::content(clear)]
        pub fn clear(&mut self);
        #[known::content(read)]
        pub fn get(&self, key: impl AsHeaderName) -> Option<&HeaderValue>;
        #[known::content(read)]
        pub fn get_mut(&mut self, key: impl AsHeaderName) -> Option<&mut HeaderValue>;
        #[known::content(read)]
        pub fn get_all(&self, key: impl AsHeaderName) -> std::slice::Iter<'_, HeaderValue>;
        #[known::content(read)]
        pub fn contains_key(&self, key: impl AsHeaderName) -> bool;
        #[known::content(insert)]
        pub fn insert(&mut self, name: HeaderName, val: HeaderValue) -> Removed;
        #[known::content(insert)]
        pub fn append(&mut self, key: HeaderName, value: HeaderValue);
        #[known::content(remove)]
        pub fn remove(&mut self, key: impl AsHeaderName) -> Removed;
    }
    #[derive(Debug)]
    pub struct Removed {}
    impl Iterator for Removed {
        type Item = HeaderValue;
    }
}
