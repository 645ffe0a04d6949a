//! tower 0.5.3.
pub mod builder;
pub mod buffer;
pub mod limit;
pub mod retry;
pub mod util;

pub use crate::builder::ServiceBuilder;
pub use crate::make::MakeService;
pub use crate::util::{ServiceExt, service_fn};
pub use tower_layer::Layer;
pub use tower_service::Service;

pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

pub mod layer {
    pub use tower_layer::{Layer, LayerFn, layer_fn};
    pub mod util {
        pub use tower_layer::{PointsTo, Stack};
    }
}
pub mod timeout {
    use std::future::Future;
    use std::time::Duration;
    use tower_layer::Layer;
    use tower_service::Service;

    #[derive(Debug, Clone)]
    pub struct Timeout<T> {}
    impl<T> Timeout<T> {
        pub const fn new(inner: T, timeout: Duration) -> Self;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
    }
    impl<S: Service<Request>, Request> Service<Request> for Timeout<S>
    where
        S::Error: Into<crate::BoxError>,
    {
        type Response = S::Response;
        type Error = crate::BoxError;
        type Future = future::ResponseFuture<S::Future>;
    }
    #[derive(Debug, Clone)]
    pub struct TimeoutLayer {}
    impl TimeoutLayer {
        pub const fn new(timeout: Duration) -> Self;
    }
    impl<S> Layer<S> for TimeoutLayer {
        type Service = Timeout<S>;
    }
    pub mod future {
        #[derive(Debug)]
        pub struct ResponseFuture<T> {}
        impl<F, T, E> super::Future for ResponseFuture<F>
        where
            F: super::Future<Output = Result<T, E>>,
            E: Into<crate::BoxError>,
        {
            type Output = Result<T, crate::BoxError>;
        }
    }
    pub mod error {
        #[derive(Debug, Default)]
        pub struct Elapsed {}
        impl std::fmt::Display for Elapsed {}
        impl std::error::Error for Elapsed {}
    }
}
pub mod load_shed {
    use std::future::Future;
    use tower_layer::Layer;
    use tower_service::Service;

    #[derive(Clone, Debug)]
    pub struct LoadShed<S> {}
    impl<S> LoadShed<S> {
        pub const fn new(inner: S) -> Self;
    }
    impl<S: Service<Req>, Req> Service<Req> for LoadShed<S>
    where
        S::Error: Into<crate::BoxError>,
    {
        type Response = S::Response;
        type Error = crate::BoxError;
        type Future = future::ResponseFuture<S::Future>;
    }
    #[derive(Clone, Default, Debug)]
    pub struct LoadShedLayer {}
    impl LoadShedLayer {
        pub const fn new() -> Self;
    }
    impl<S> Layer<S> for LoadShedLayer {
        type Service = LoadShed<S>;
    }
    pub mod future {
        #[derive(Debug)]
        pub struct ResponseFuture<F> {}
        impl<F, T, E> super::Future for ResponseFuture<F>
        where
            F: super::Future<Output = Result<T, E>>,
            E: Into<crate::BoxError>,
        {
            type Output = Result<T, crate::BoxError>;
        }
    }
}
pub mod make {
    use std::future::Future;
    use std::task::{Context, Poll};
    use tower_service::Service;

    pub trait MakeService<Target, Request> {
        type Response;
        type Error;
        type Service: Service<Request, Response = Self::Response, Error = Self::Error>;
        type MakeError;
        type Future: Future<Output = Result<Self::Service, Self::MakeError>>;
        fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::MakeError>>;
        fn make_service(&mut self, target: Target) -> Self::Future;
    }
    impl<M, S, Target, Request> MakeService<Target, Request> for M
    where
        M: Service<Target, Response = S>,
        S: Service<Request>,
    {
        type Response = S::Response;
        type Error = S::Error;
        type Service = S;
        type MakeError = M::Error;
        type Future = M::Future;
    }
}
