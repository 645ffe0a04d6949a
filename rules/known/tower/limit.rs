pub use self::concurrency::{ConcurrencyLimit, ConcurrencyLimitLayer, GlobalConcurrencyLimitLayer};
pub use self::rate::{RateLimit, RateLimitLayer};

pub mod concurrency {
    use std::sync::Arc;
    use tokio::sync::Semaphore;
    use tower_layer::Layer;
    use tower_service::Service;

    #[derive(Debug, Clone)]
    pub struct ConcurrencyLimit<T> {}
    impl<T> ConcurrencyLimit<T> {
        pub fn new(inner: T, max: usize) -> Self;
        pub fn with_semaphore(inner: T, semaphore: Arc<Semaphore>) -> Self;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
    }
    impl<S: Service<Request>, Request> Service<Request> for ConcurrencyLimit<S> {
        type Response = S::Response;
        type Error = S::Error;
        type Future = future::ResponseFuture<S::Future>;
    }
    #[derive(Debug, Clone)]
    pub struct ConcurrencyLimitLayer {}
    impl ConcurrencyLimitLayer {
        pub const fn new(max: usize) -> Self;
    }
    impl<S> Layer<S> for ConcurrencyLimitLayer {
        type Service = ConcurrencyLimit<S>;
    }
    #[derive(Debug, Clone)]
    pub struct GlobalConcurrencyLimitLayer {}
    impl GlobalConcurrencyLimitLayer {
        pub fn new(max: usize) -> Self;
        pub fn with_semaphore(semaphore: Arc<Semaphore>) -> Self;
    }
    impl<S> Layer<S> for GlobalConcurrencyLimitLayer {
        type Service = ConcurrencyLimit<S>;
    }
    pub mod future {
        #[derive(Debug)]
        pub struct ResponseFuture<T> {}
        impl<F, T, E> std::future::Future for ResponseFuture<F>
        where
            F: std::future::Future<Output = Result<T, E>>,
        {
            type Output = Result<T, E>;
        }
    }
}
pub mod rate {
    use std::time::Duration;
    use tower_layer::Layer;
    use tower_service::Service;

    #[derive(Debug, Copy, Clone)]
    pub struct Rate {}
    impl Rate {
        pub const fn new(num: u64, per: Duration) -> Self;
    }
    #[derive(Debug)]
    pub struct RateLimit<T> {}
    impl<T> RateLimit<T> {
        pub fn new(inner: T, rate: Rate) -> Self;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
    }
    impl<S: Service<Request>, Request> Service<Request> for RateLimit<S> {
        type Response = S::Response;
        type Error = S::Error;
        type Future = S::Future;
    }
    #[derive(Debug, Clone)]
    pub struct RateLimitLayer {}
    impl RateLimitLayer {
        pub const fn new(num: u64, per: Duration) -> Self;
    }
    impl<S> Layer<S> for RateLimitLayer {
        type Service = RateLimit<S>;
    }
}
