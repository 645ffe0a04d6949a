use std::future::Future;

use actix_service::{IntoServiceFactory, ServiceFactory};

use crate::app::{HttpServiceFactory, IntoPatterns, Resource, Route, Scope};
use crate::dev::{ServiceRequest, ServiceResponse};
use crate::error::{BlockingError, PayloadError};
use crate::guard::Guard;
use crate::{Error, FromRequest, Handler, Responder};

pub use bytes::{Buf, BufMut, Bytes, BytesMut};

pub use crate::types::{
    Data, Either, Form, FormConfig, Json, JsonConfig, Path, PathConfig, Query, QueryConfig, ReqData, ThinData,
};

pub fn resource<T: IntoPatterns>(path: T) -> Resource;
pub fn scope(path: &str) -> Scope;
pub fn route() -> Route;
pub fn method(method: http::Method) -> Route;
pub fn get() -> Route;
pub fn post() -> Route;
pub fn put() -> Route;
pub fn patch() -> Route;
pub fn delete() -> Route;
pub fn head() -> Route;
pub fn trace() -> Route;
pub fn query() -> Route;
pub fn to<F, Args>(#[known::handler(request)] handler: F) -> Route
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static;
pub fn service<T: IntoPatterns>(path: T) -> WebService;
#[known::spawns(task)]
#[known::allocates]
pub async fn block<F, R>(#[known::runs(blocking_pool)] f: F) -> Result<R, BlockingError>
where
    F: FnOnce() -> R + Send + 'static,
    R: Send + 'static;

pub struct Payload {}
impl Payload {
    pub fn into_inner(self) -> crate::dev::Payload;
    pub async fn to_bytes(self) -> Result<Bytes, Error>;
}
impl futures_core::Stream for Payload {
    type Item = Result<Bytes, PayloadError>;
}
pub struct WebService {}
impl WebService {
    pub fn new<T: IntoPatterns>(path: T) -> Self;
    pub fn name(self, name: &str) -> Self;
    pub fn guard<G: Guard + 'static>(self, guard: G) -> Self;
    pub fn finish<T, F>(self, service: F) -> impl HttpServiceFactory
    where
        F: IntoServiceFactory<T, ServiceRequest>,
        T: ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()> + 'static;
}
pub struct ServiceConfig {}
impl ServiceConfig {
    pub fn data<U: 'static>(&mut self, data: U) -> &mut Self;
    pub fn app_data<U: 'static>(&mut self, ext: U) -> &mut Self;
    pub fn configure<F>(&mut self, #[known::runs(here)] f: F) -> &mut Self
    where
        F: FnOnce(&mut ServiceConfig);
    pub fn route(&mut self, path: &str, route: Route) -> &mut Self;
    pub fn service<F>(&mut self, factory: F) -> &mut Self
    where
        F: HttpServiceFactory + 'static;
}
