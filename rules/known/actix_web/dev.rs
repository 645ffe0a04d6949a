use std::cell::{Ref, RefMut};
use std::future::Future;

use crate::body::{BoxBody, MessageBody};
use crate::http::header::HeaderMap;
use crate::{Error, FromRequest, HttpRequest, HttpResponse};

pub use actix_service::{Service, ServiceFactory, Transform, fn_factory, fn_service};

pub use crate::Handler;
pub use crate::app::{AppConfig, AppService, HttpServiceFactory};
pub use crate::server::{Server, ServerHandle};

#[derive(Default)]
pub struct Extensions {}
impl Extensions {
    pub fn new() -> Extensions;
    pub fn insert<T: 'static>(&mut self, val: T) -> Option<T>;
    pub fn contains<T: 'static>(&self) -> bool;
    pub fn get<T: 'static>(&self) -> Option<&T>;
    pub fn get_mut<T: 'static>(&mut self) -> Option<&mut T>;
    pub fn remove<T: 'static>(&mut self) -> Option<T>;
    pub fn clear(&mut self);
}
pub struct Payload {}
pub struct RequestHead {
    pub method: http::Method,
    pub uri: http::Uri,
    pub version: http::Version,
    pub headers: HeaderMap,
    pub peer_addr: Option<std::net::SocketAddr>,
}
#[derive(Debug, Clone)]
pub struct ResponseHead {
    pub version: http::Version,
    pub status: http::StatusCode,
    pub headers: HeaderMap,
    pub reason: Option<&'static str>,
}
#[derive(Debug, Clone, Default)]
pub struct ConnectionInfo {}
impl ConnectionInfo {
    pub fn realip_remote_addr(&self) -> Option<&str>;
    pub fn peer_addr(&self) -> Option<&str>;
    pub fn host(&self) -> &str;
    pub fn scheme(&self) -> &str;
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PeerAddr(pub std::net::SocketAddr);
impl PeerAddr {
    pub fn into_inner(self) -> std::net::SocketAddr;
}

#[known::handler(request)]
#[derive(Debug)]
pub struct ServiceRequest {}
impl ServiceRequest {
    pub fn into_parts(self) -> (HttpRequest, Payload);
    pub fn parts_mut(&mut self) -> (&mut HttpRequest, &mut Payload);
    pub fn parts(&self) -> (&HttpRequest, &Payload);
    pub fn request(&self) -> &HttpRequest;
    pub fn extract<T>(&mut self) -> T::Future
    where
        T: FromRequest;
    pub fn error_response<E: Into<Error>>(self, err: E) -> ServiceResponse;
    pub fn head(&self) -> &RequestHead;
    pub fn head_mut(&mut self) -> &mut RequestHead;
    pub fn uri(&self) -> &http::Uri;
    pub fn method(&self) -> &http::Method;
    pub fn version(&self) -> http::Version;
    pub fn headers(&self) -> &HeaderMap;
    pub fn headers_mut(&mut self) -> &mut HeaderMap;
    pub fn path(&self) -> &str;
    pub fn query_string(&self) -> &str;
    pub fn peer_addr(&self) -> Option<std::net::SocketAddr>;
    pub fn connection_info(&self) -> Ref<'_, ConnectionInfo>;
    #[known::allocates]
    pub fn match_pattern(&self) -> Option<String>;
    pub fn app_data<T: 'static>(&self) -> Option<&T>;
    pub fn conn_data<T: 'static>(&self) -> Option<&T>;
    pub fn into_response<B>(self, res: HttpResponse<B>) -> ServiceResponse<B>;
}
impl crate::HttpMessage for ServiceRequest {}
pub struct ServiceResponse<B = BoxBody> {}
impl<B> ServiceResponse<B> {
    pub fn new(request: HttpRequest, response: HttpResponse<B>) -> Self;
    pub fn error_response<E: Into<Error>>(self, err: E) -> ServiceResponse;
    pub fn into_response<B1>(self, response: HttpResponse<B1>) -> ServiceResponse<B1>;
    pub fn request(&self) -> &HttpRequest;
    pub fn response(&self) -> &HttpResponse<B>;
    pub fn response_mut(&mut self) -> &mut HttpResponse<B>;
    pub fn status(&self) -> http::StatusCode;
    pub fn headers(&self) -> &HeaderMap;
    pub fn headers_mut(&mut self) -> &mut HeaderMap;
    pub fn into_parts(self) -> (HttpRequest, HttpResponse<B>);
    pub fn map_into_boxed_body(self) -> ServiceResponse<BoxBody>
    where
        B: MessageBody + 'static;
    pub fn into_body(self) -> B;
}
