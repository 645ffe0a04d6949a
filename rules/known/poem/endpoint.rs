use std::future::Future;
use std::sync::Arc;

use crate::web::IntoResponse;
use crate::{Request, Response, Result};

pub trait Endpoint: Send + Sync {
    type Output: IntoResponse;
    #[known::handler(request)]
    async fn call(&self, req: Request) -> Result<Self::Output>;
    async fn get_response(&self, req: Request) -> Response;
}
impl<T: Endpoint + ?Sized> Endpoint for &T {
    type Output = T::Output;
}
impl<T: Endpoint + ?Sized> Endpoint for Box<T> {
    type Output = T::Output;
}
impl<T: Endpoint + ?Sized> Endpoint for Arc<T> {
    type Output = T::Output;
}
pub trait IntoEndpoint {
    type Endpoint: Endpoint;
    fn into_endpoint(self) -> Self::Endpoint;
}
impl<T: Endpoint> IntoEndpoint for T {
    type Endpoint = T;
}
pub fn make_sync<F, T, R>(#[known::handler(request)] f: F) -> impl Endpoint<Output = T>
where
    F: Fn(Request) -> R + Send + Sync,
    T: IntoResponse + Sync;
pub fn make<F, Fut, T, R>(#[known::handler(request)] f: F) -> impl Endpoint<Output = T>
where
    F: Fn(Request) -> Fut + Send + Sync,
    Fut: Future<Output = R> + Send,
    T: IntoResponse + Sync;

pub trait EndpointExt: IntoEndpoint {
    fn data<T>(self, data: T) -> AddDataEndpoint<Self::Endpoint, T>
    where
        T: Clone + Send + Sync + 'static,
        Self: Sized;
    fn before<F, Fut>(self, #[known::handler(request)] f: F) -> Before<Self, F>
    where
        F: Fn(Request) -> Fut + Send + Sync,
        Fut: Future<Output = Result<Request>> + Send,
        Self: Sized;
    fn after<F, Fut, T>(self, #[known::handler(request)] f: F) -> After<Self::Endpoint, F>
    where
        F: Fn(Result<<Self::Endpoint as Endpoint>::Output>) -> Fut + Send + Sync,
        Fut: Future<Output = Result<T>> + Send,
        T: IntoResponse,
        Self: Sized;
    fn around<F, Fut, R>(self, #[known::handler(request)] f: F) -> Around<Self::Endpoint, F>
    where
        F: Fn(Arc<Self::Endpoint>, Request) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
        R: IntoResponse,
        Self: Sized;
    fn inspect_all_err<F>(self, #[known::runs(rarely)] f: F) -> InspectAllError<Self, F>
    where
        F: Fn(&crate::Error) + Send + Sync,
        Self: Sized;
}
impl<T: IntoEndpoint> EndpointExt for T {}
pub struct AddDataEndpoint<E, F> {}
impl<E: Endpoint, F: Send + Sync> Endpoint for AddDataEndpoint<E, F> {
    type Output = E::Output;
}
pub struct Before<E, F> {}
impl<E: Endpoint, F: Send + Sync> Endpoint for Before<E, F> {
    type Output = E::Output;
}
pub struct After<E, F> {}
impl<E: Endpoint, F: Send + Sync> Endpoint for After<E, F> {
    type Output = Response;
}
pub struct Around<E, F> {}
impl<E: Endpoint, F: Send + Sync> Endpoint for Around<E, F> {
    type Output = Response;
}
pub struct InspectAllError<E, F> {}
impl<E: Endpoint, F: Send + Sync> Endpoint for InspectAllError<E, F> {
    type Output = E::Output;
}

#[derive(Default)]
pub struct Route {}
impl Route {
    pub fn new() -> Route;
    pub fn at<E>(self, path: impl AsRef<str>, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn nest<E>(self, path: impl AsRef<str>, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn nest_no_strip<E>(self, path: impl AsRef<str>, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
}
impl Endpoint for Route {
    type Output = Response;
}
#[derive(Default)]
pub struct RouteMethod {}
impl RouteMethod {
    pub fn new() -> Self;
    pub fn method<E>(self, method: http::Method, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn get<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn post<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn put<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn delete<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn head<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn options<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn connect<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn patch<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
    pub fn trace<E>(self, ep: E) -> Self
    where
        E: IntoEndpoint,
        E::Endpoint: 'static;
}
impl Endpoint for RouteMethod {
    type Output = Response;
}
pub fn get<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn post<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn put<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn delete<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn head<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn options<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn connect<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn patch<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
pub fn trace<E>(ep: E) -> RouteMethod
where
    E: IntoEndpoint,
    E::Endpoint: 'static;
