use std::convert::Infallible;

use tower_layer::Layer;
use tower_service::Service;

use crate::extract::Request;
use crate::handler::Handler;
use crate::response::{IntoResponse, Response};

pub mod method_routing {
    pub use super::*;
}

pub struct Router<S = ()> {}
impl<S> Clone for Router<S> {}
impl<S: Clone + Send + Sync + 'static> Default for Router<S> {}
impl<S> std::fmt::Debug for Router<S> {}
impl<S> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    pub fn new() -> Self;
    pub fn without_v07_checks(self) -> Self;
    pub fn route(self, path: &str, method_router: MethodRouter<S>) -> Self;
    pub fn route_service<T>(self, path: &str, service: T) -> Self
    where
        T: Service<Request, Error = Infallible> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse,
        T::Future: Send + 'static;
    pub fn nest(self, path: &str, router: Router<S>) -> Self;
    pub fn nest_service<T>(self, path: &str, service: T) -> Self
    where
        T: Service<Request, Error = Infallible> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse,
        T::Future: Send + 'static;
    pub fn merge<R>(self, other: R) -> Self
    where
        R: Into<Router<S>>;
    pub fn layer<L>(self, layer: L) -> Router<S>
    where
        L: Layer<Route> + Clone + Send + Sync + 'static,
        L::Service: Service<Request> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Error: Into<Infallible> + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static;
    pub fn route_layer<L>(self, layer: L) -> Self
    where
        L: Layer<Route> + Clone + Send + Sync + 'static,
        L::Service: Service<Request> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Error: Into<Infallible> + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static;
    pub fn has_routes(&self) -> bool;
    pub fn fallback<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static;
    pub fn fallback_service<T>(self, service: T) -> Self
    where
        T: Service<Request, Error = Infallible> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse,
        T::Future: Send + 'static;
    pub fn method_not_allowed_fallback<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static;
    pub fn reset_fallback(self) -> Self;
    pub fn with_state<S2>(self, state: S) -> Router<S2>;
}
impl Router {
    pub fn into_make_service(self) -> IntoMakeService<Self>;
    pub fn into_make_service_with_connect_info<C>(self) -> IntoMakeServiceWithConnectInfo<Self, C>;
}
impl<B> Service<http::Request<B>> for Router<()>
where
    B: http_body::Body<Data = bytes::Bytes> + Send + 'static,
    B::Error: Into<crate::BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = future::RouteFuture<Infallible>;
}
pub mod future {
    pub struct RouteFuture<E> {}
    impl<E> std::future::Future for RouteFuture<E> {
        type Output = Result<crate::response::Response, E>;
    }
}
#[derive(Debug, Clone)]
pub struct IntoMakeService<S> {}
pub struct IntoMakeServiceWithConnectInfo<S, C> {}
pub struct Route<E = Infallible> {}
impl<E> Clone for Route<E> {}
impl<E> std::fmt::Debug for Route<E> {}

pub fn connect<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn connect_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn delete<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn delete_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn get<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn get_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn head<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn head_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn options<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn options_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn patch<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn patch_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn post<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn post_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn put<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn put_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn trace<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn trace_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn any<H, T, S>(#[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn any_service<T, S>(svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;
pub fn on<H, T, S>(filter: MethodFilter, #[known::handler(request)] handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static;
pub fn on_service<T, S>(filter: MethodFilter, svc: T) -> MethodRouter<S, T::Error>
where
    T: Service<Request> + Clone + Send + Sync + 'static,
    T::Response: IntoResponse + 'static,
    T::Future: Send + 'static,
    S: Clone;

pub struct MethodRouter<S = (), E = Infallible> {}
impl<S, E> Clone for MethodRouter<S, E> {}
impl<S: Clone, E> Default for MethodRouter<S, E> {}
impl<S, E> std::fmt::Debug for MethodRouter<S, E> {}
impl<S> MethodRouter<S, Infallible>
where
    S: Clone,
{
    pub fn on<H, T>(self, filter: MethodFilter, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn connect<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn delete<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn get<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn head<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn options<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn patch<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn post<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn put<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn trace<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
    pub fn fallback<H, T>(self, #[known::handler(request)] handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
        S: Send + Sync + 'static;
}
impl MethodRouter<(), Infallible> {
    pub fn into_make_service(self) -> IntoMakeService<Self>;
    pub fn into_make_service_with_connect_info<C>(self) -> IntoMakeServiceWithConnectInfo<Self, C>;
}
impl<S, E> MethodRouter<S, E>
where
    S: Clone,
{
    pub fn new() -> Self;
    pub fn with_state<S2>(self, state: S) -> MethodRouter<S2, E>;
    pub fn on_service<T>(self, filter: MethodFilter, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn connect_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn delete_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn get_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn head_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn options_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn patch_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn post_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn put_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn trace_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn fallback_service<T>(self, svc: T) -> Self
    where
        T: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        T::Response: IntoResponse + 'static,
        T::Future: Send + 'static;
    pub fn layer<L, NewError>(self, layer: L) -> MethodRouter<S, NewError>
    where
        L: Layer<Route<E>> + Clone + Send + Sync + 'static,
        L::Service: Service<Request> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Error: Into<NewError> + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static,
        E: 'static,
        S: 'static,
        NewError: 'static;
    pub fn route_layer<L>(self, layer: L) -> MethodRouter<S, E>
    where
        L: Layer<Route<E>> + Clone + Send + Sync + 'static,
        L::Service: Service<Request, Error = E> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static,
        E: 'static,
        S: 'static;
    pub fn merge(self, other: MethodRouter<S, E>) -> Self;
    pub fn handle_error<F, T>(self, #[known::runs(rarely)] f: F) -> MethodRouter<S, Infallible>
    where
        F: Clone + Send + Sync + 'static,
        T: 'static,
        E: 'static,
        S: 'static;
}

#[derive(Debug, Copy, Clone, PartialEq)]
pub struct MethodFilter {}
impl MethodFilter {
    pub const CONNECT: Self;
    pub const DELETE: Self;
    pub const GET: Self;
    pub const HEAD: Self;
    pub const OPTIONS: Self;
    pub const PATCH: Self;
    pub const POST: Self;
    pub const PUT: Self;
    pub const TRACE: Self;
    pub const fn or(self, other: Self) -> Self;
}
