//! reqwest 0.13.5. 0.12 and 0.11 have the same names.
use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use futures_core::stream::Stream;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use http::{Method, StatusCode, Version, header};
pub use url::Url;

use crate::redirect::Policy;

pub mod blocking;
pub mod redirect;

#[known::io]
pub async fn get<T: IntoUrl>(url: T) -> Result<Response>;

#[derive(Clone, Debug)]
pub struct Client {}
impl Client {
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
    pub fn execute(&self, request: Request) -> impl Future<Output = Result<Response>>;
}
impl Default for Client {}

#[derive(Debug)]
pub struct ClientBuilder {}
impl ClientBuilder {
    pub fn new() -> Self;
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
    pub fn timeout(self, timeout: Duration) -> ClientBuilder;
    pub fn connect_timeout(self, timeout: Duration) -> ClientBuilder;
    pub fn read_timeout(self, timeout: Duration) -> ClientBuilder;
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
    pub fn send(self) -> impl Future<Output = Result<Response>>;
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
    pub async fn text(self) -> Result<String>;
    #[known::io]
    pub async fn json<T: DeserializeOwned>(self) -> Result<T>;
    #[known::io]
    pub async fn bytes(self) -> Result<Bytes>;
    #[known::io]
    pub async fn chunk(&mut self) -> Result<Option<Bytes>>;
    pub fn bytes_stream(self) -> impl Stream<Item = Result<Bytes>>;
}
impl From<Response> for Body {}

#[derive(Debug)]
pub struct Body {}
impl Body {
    pub fn as_bytes(&self) -> Option<&[u8]>;
}
impl Default for Body {}
#[known::each(Bytes, Vec<u8>, &'static [u8], String, &'static str)]
impl From<Each> for Body {}

#[known::unlisted]
pub trait IntoUrl {}
#[known::each(Url, String, &str, &String)]
impl IntoUrl for Each {}

#[derive(Clone, Debug)]
pub struct Proxy {}
impl Proxy {
    pub fn http<U: IntoUrl>(proxy_scheme: U) -> Result<Proxy>;
    pub fn https<U: IntoUrl>(proxy_scheme: U) -> Result<Proxy>;
    pub fn all<U: IntoUrl>(proxy_scheme: U) -> Result<Proxy>;
    pub fn basic_auth(self, username: &str, password: &str) -> Proxy;
}

pub type Result<T> = std::result::Result<T, Error>;
pub struct Error {}
impl Error {
    pub fn url(&self) -> Option<&Url>;
    pub fn without_url(self) -> Self;
    pub fn is_builder(&self) -> bool;
    pub fn is_redirect(&self) -> bool;
    pub fn is_status(&self) -> bool;
    pub fn is_timeout(&self) -> bool;
    pub fn is_request(&self) -> bool;
    pub fn is_connect(&self) -> bool;
    pub fn is_body(&self) -> bool;
    pub fn is_decode(&self) -> bool;
    pub fn status(&self) -> Option<StatusCode>;
}
impl fmt::Debug for Error {}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
