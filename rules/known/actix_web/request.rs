use std::cell::{Ref, RefMut};
use std::future::Future;

use crate::Error;
use crate::dev::{ConnectionInfo, Extensions, Payload, RequestHead};
use crate::http::header::HeaderMap;

#[known::unlisted]
pub trait FromRequest: Sized {
    type Error: Into<Error>;
    type Future: Future<Output = Result<Self, Self::Error>>;
    #[known::handler(request)]
    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future;
    fn extract(req: &HttpRequest) -> Self::Future;
}
pub trait HttpMessage: Sized {
    fn headers(&self) -> &HeaderMap;
    fn extensions(&self) -> Ref<'_, Extensions>;
    fn extensions_mut(&self) -> RefMut<'_, Extensions>;
    fn content_type(&self) -> &str;
}

#[derive(Debug, Clone)]
pub struct HttpRequest {}
impl HttpRequest {
    pub fn head(&self) -> &RequestHead;
    pub fn uri(&self) -> &http::Uri;
    pub fn full_url(&self) -> url::Url;
    pub fn method(&self) -> &http::Method;
    pub fn version(&self) -> http::Version;
    pub fn headers(&self) -> &HeaderMap;
    pub fn path(&self) -> &str;
    pub fn query_string(&self) -> &str;
    pub fn match_info(&self) -> &Path<Url>;
    #[known::allocates]
    pub fn match_pattern(&self) -> Option<String>;
    pub fn match_name(&self) -> Option<&str>;
    pub fn conn_data<T: 'static>(&self) -> Option<&T>;
    pub fn peer_addr(&self) -> Option<std::net::SocketAddr>;
    pub fn connection_info(&self) -> Ref<'_, ConnectionInfo>;
    pub fn app_config(&self) -> &crate::dev::AppConfig;
    pub fn app_data<T: 'static>(&self) -> Option<&T>;
}
impl HttpMessage for HttpRequest {}

#[derive(Debug, Clone, Default)]
pub struct Path<T> {}
impl<T> Path<T> {
    pub fn get(&self, name: &str) -> Option<&str>;
    pub fn query(&self, name: &str) -> &str;
}
#[derive(Debug, Clone, Default)]
pub struct Url {}
