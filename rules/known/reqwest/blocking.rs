//! What waits here for the client's own thread blocks the worker in async code; where debug assertions are on, it panics there.
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::{Method, StatusCode, Version};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;

use crate::redirect::Policy;
use crate::{IntoUrl, Proxy, Result};

#[known::io]
#[known::blocking(stalls_async)]
#[known::in_async("reqwest::get")]
pub fn get<T: IntoUrl>(url: T) -> Result<Response>;

#[derive(Clone, Debug)]
pub struct Client {}
impl Client {
    #[known::io]
    #[known::blocking(stalls_async)]
    pub fn new() -> Self;
    pub fn builder() -> ClientBuilder;
    pub fn get<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn post<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn put<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn patch<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn delete<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn head<U: IntoUrl>(&self, url: U) -> RequestBuilder;
    pub fn request<U: IntoUrl>(&self, method: Method, url: U) -> RequestBuilder;
    #[known::io]
    #[known::blocking(stalls_async)]
    #[known::in_async("reqwest::Client::execute")]
    pub fn execute(&self, request: Request) -> Result<Response>;
}
impl Default for Client {}

#[derive(Debug)]
pub struct ClientBuilder {}
impl ClientBuilder {
    pub fn new() -> Self;
    #[known::io]
    #[known::blocking(stalls_async)]
    pub fn build(self) -> Result<Client>;
    pub fn user_agent<V>(self, value: V) -> ClientBuilder
    where
        V: TryInto<HeaderValue>,
        V::Error: Into<http::Error>;
    pub fn default_headers(self, headers: HeaderMap) -> ClientBuilder;
    pub fn redirect(self, policy: Policy) -> ClientBuilder;
    pub fn referer(self, enable: bool) -> ClientBuilder;
    pub fn proxy(self, proxy: Proxy) -> ClientBuilder;
    pub fn no_proxy(self) -> ClientBuilder;
    pub fn timeout<T>(self, timeout: T) -> ClientBuilder
    where
        T: Into<Option<Duration>>;
    pub fn connect_timeout<T>(self, timeout: T) -> ClientBuilder
    where
        T: Into<Option<Duration>>;
    pub fn pool_idle_timeout<D>(self, val: D) -> ClientBuilder
    where
        D: Into<Option<Duration>>;
    pub fn tcp_keepalive<D>(self, val: D) -> ClientBuilder
    where
        D: Into<Option<Duration>>;
    pub fn pool_max_idle_per_host(self, max: usize) -> ClientBuilder;
    pub fn http1_only(self) -> ClientBuilder;
    pub fn tcp_nodelay(self, enabled: bool) -> ClientBuilder;
    pub fn https_only(self, enabled: bool) -> ClientBuilder;
}
impl Default for ClientBuilder {}

pub struct Request {}
impl Request {
    pub fn new(method: Method, url: Url) -> Self;
    pub fn method(&self) -> &Method;
    pub fn method_mut(&mut self) -> &mut Method;
    pub fn url(&self) -> &Url;
    pub fn url_mut(&mut self) -> &mut Url;
    pub fn headers(&self) -> &HeaderMap;
    pub fn headers_mut(&mut self) -> &mut HeaderMap;
    pub fn body(&self) -> Option<&Body>;
    pub fn body_mut(&mut self) -> &mut Option<Body>;
    pub fn timeout(&self) -> Option<&Duration>;
    pub fn timeout_mut(&mut self) -> &mut Option<Duration>;
    pub fn version(&self) -> Version;
    pub fn version_mut(&mut self) -> &mut Version;
    pub fn try_clone(&self) -> Option<Request>;
}
impl fmt::Debug for Request {}

#[derive(Debug)]
pub struct RequestBuilder {}
impl RequestBuilder {
    pub fn from_parts(client: Client, request: Request) -> RequestBuilder;
    pub fn header<K, V>(self, key: K, value: V) -> RequestBuilder
    where
        HeaderName: TryFrom<K>,
        <HeaderName as TryFrom<K>>::Error: Into<http::Error>,
        HeaderValue: TryFrom<V>,
        <HeaderValue as TryFrom<V>>::Error: Into<http::Error>;
    pub fn headers(self, headers: HeaderMap) -> RequestBuilder;
    pub fn basic_auth<U, P>(self, username: U, password: Option<P>) -> RequestBuilder
    where
        U: fmt::Display,
        P: fmt::Display;
    pub fn bearer_auth<T>(self, token: T) -> RequestBuilder
    where
        T: fmt::Display;
    pub fn body<T: Into<Body>>(self, body: T) -> RequestBuilder;
    pub fn timeout(self, timeout: Duration) -> RequestBuilder;
    pub fn query<T: Serialize + ?Sized>(self, query: &T) -> RequestBuilder;
    pub fn version(self, version: Version) -> RequestBuilder;
    pub fn form<T: Serialize + ?Sized>(self, form: &T) -> RequestBuilder;
    pub fn json<T: Serialize + ?Sized>(self, json: &T) -> RequestBuilder;
    pub fn build(self) -> Result<Request>;
    pub fn build_split(self) -> (Client, Result<Request>);
    #[known::io]
    #[known::blocking(stalls_async)]
    #[known::in_async("reqwest::RequestBuilder::send")]
    pub fn send(self) -> Result<Response>;
    pub fn try_clone(&self) -> Option<RequestBuilder>;
}

#[derive(Debug)]
pub struct Response {}
impl Response {
    pub fn status(&self) -> StatusCode;
    pub fn version(&self) -> Version;
    pub fn headers(&self) -> &HeaderMap;
    pub fn headers_mut(&mut self) -> &mut HeaderMap;
    pub fn content_length(&self) -> Option<u64>;
    pub fn url(&self) -> &Url;
    pub fn remote_addr(&self) -> Option<SocketAddr>;
    pub fn extensions(&self) -> &http::Extensions;
    pub fn extensions_mut(&mut self) -> &mut http::Extensions;
    pub fn error_for_status(self) -> Result<Self>;
    pub fn error_for_status_ref(&self) -> Result<&Self>;
    #[known::io]
    #[known::blocking(stalls_async)]
    #[known::in_async("reqwest::Response::text")]
    pub fn text(self) -> Result<String>;
    #[known::io]
    #[known::blocking(stalls_async)]
    #[known::in_async("reqwest::Response::json")]
    pub fn json<T: DeserializeOwned>(self) -> Result<T>;
    #[known::io]
    #[known::blocking(stalls_async)]
    #[known::in_async("reqwest::Response::bytes")]
    pub fn bytes(self) -> Result<Bytes>;
    #[known::blocking(stalls_async)]
    pub fn copy_to<W: ?Sized>(&mut self, w: &mut W) -> Result<u64>
    where
        W: io::Write;
}
impl io::Read for Response {}

#[derive(Debug)]
pub struct Body {}
impl Body {
    pub fn new<R: io::Read + Send + 'static>(reader: R) -> Body;
    pub fn as_bytes(&self) -> Option<&[u8]>;
}
#[known::each(Bytes, Vec<u8>, &'static [u8], String, &'static str, std::fs::File)]
impl From<Each> for Body {}
