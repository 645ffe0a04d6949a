//! ureq 3.5.2. A part of what 2 has has these names as well.
use std::fmt;
use std::io::{self, Read};

use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::{Method, Request, Response, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use http;

use crate::config::{Config, ConfigBuilder};
use crate::typestate::{AgentScope, RequestScope, WithBody, WithoutBody};

pub mod config;
pub mod typestate;

#[known::io]
#[known::blocking]
pub fn run(request: Request<impl AsSendBody>) -> Result<Response<Body>, Error>;
pub fn agent() -> Agent;
pub fn get<T>(uri: T) -> RequestBuilder<WithoutBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn post<T>(uri: T) -> RequestBuilder<WithBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn put<T>(uri: T) -> RequestBuilder<WithBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn delete<T>(uri: T) -> RequestBuilder<WithoutBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn head<T>(uri: T) -> RequestBuilder<WithoutBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn options<T>(uri: T) -> RequestBuilder<WithoutBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;
pub fn patch<T>(uri: T) -> RequestBuilder<WithBody>
where
    Uri: TryFrom<T>,
    <Uri as TryFrom<T>>::Error: Into<http::Error>;

#[derive(Clone)]
pub struct Agent {}
impl Agent {
    pub fn new_with_defaults() -> Self;
    pub fn new_with_config(config: Config) -> Self;
    pub fn config_builder() -> ConfigBuilder<AgentScope>;
    pub fn config(&self) -> &Config;
    #[known::io]
    #[known::blocking]
    pub fn run(&self, request: Request<impl AsSendBody>) -> Result<Response<Body>, Error>;
    pub fn get<T>(&self, uri: T) -> RequestBuilder<WithoutBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn post<T>(&self, uri: T) -> RequestBuilder<WithBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn put<T>(&self, uri: T) -> RequestBuilder<WithBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn delete<T>(&self, uri: T) -> RequestBuilder<WithoutBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn head<T>(&self, uri: T) -> RequestBuilder<WithoutBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn options<T>(&self, uri: T) -> RequestBuilder<WithoutBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn patch<T>(&self, uri: T) -> RequestBuilder<WithBody>
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
}
impl From<Config> for Agent {}
impl fmt::Debug for Agent {}

pub struct RequestBuilder<B> {}
impl<Any> RequestBuilder<Any> {
    pub fn method_ref(&self) -> Option<&Method>;
    pub fn header<K, V>(self, key: K, value: V) -> Self
    where
        HeaderName: TryFrom<K>,
        <HeaderName as TryFrom<K>>::Error: Into<http::Error>,
        HeaderValue: TryFrom<V>,
        <HeaderValue as TryFrom<V>>::Error: Into<http::Error>;
    pub fn headers_ref(&self) -> Option<&HeaderMap<HeaderValue>>;
    pub fn headers_mut(&mut self) -> Option<&mut HeaderMap<HeaderValue>>;
    pub fn query<K, V>(self, key: K, value: V) -> Self
    where
        K: AsRef<str>,
        V: AsRef<str>;
    pub fn query_pairs<I, K, V>(self, iter: I) -> Self
    where
        I: IntoIterator<Item = (K, V)>,
        K: AsRef<str>,
        V: AsRef<str>;
    pub fn uri<T>(self, uri: T) -> Self
    where
        Uri: TryFrom<T>,
        <Uri as TryFrom<T>>::Error: Into<http::Error>;
    pub fn uri_ref(&self) -> Option<&Uri>;
    pub fn config(self) -> ConfigBuilder<RequestScope<Any>>;
}
impl RequestBuilder<WithoutBody> {
    #[known::io]
    #[known::blocking]
    pub fn call(self) -> Result<Response<Body>, Error>;
    pub fn force_send_body(self) -> RequestBuilder<WithBody>;
}
impl RequestBuilder<WithBody> {
    pub fn content_type<V>(self, content_type: V) -> Self
    where
        HeaderValue: TryFrom<V>,
        <HeaderValue as TryFrom<V>>::Error: Into<http::Error>;
    #[known::io]
    #[known::blocking]
    pub fn send(self, data: impl AsSendBody) -> Result<Response<Body>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn send_empty(self) -> Result<Response<Body>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn send_form<I, K, V>(self, iter: I) -> Result<Response<Body>, Error>
    where
        I: IntoIterator<Item = (K, V)>,
        K: AsRef<str>,
        V: AsRef<str>;
    #[known::io]
    #[known::blocking]
    pub fn send_json(self, data: impl Serialize) -> Result<Response<Body>, Error>;
}

#[known::unlisted]
pub trait AsSendBody {}

pub struct Body {}
impl Body {
    pub fn mime_type(&self) -> Option<&str>;
    pub fn charset(&self) -> Option<&str>;
    pub fn content_length(&self) -> Option<u64>;
    pub fn as_reader(&mut self) -> BodyReader<'_>;
    pub fn into_reader(self) -> BodyReader<'static>;
    #[known::io]
    #[known::blocking]
    pub fn read_to_string(&mut self) -> Result<String, Error>;
    #[known::io]
    #[known::blocking]
    pub fn read_to_vec(&mut self) -> Result<Vec<u8>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn read_json<T: DeserializeOwned>(&mut self) -> Result<T, Error>;
    pub fn with_config(&mut self) -> BodyWithConfig<'_>;
    pub fn into_with_config(self) -> BodyWithConfig<'static>;
}
impl AsSendBody for Body {}
impl fmt::Debug for Body {}
pub struct BodyWithConfig<'a> {}
impl<'a> BodyWithConfig<'a> {
    pub fn limit(self, value: u64) -> Self;
    pub fn lossy_utf8(self, value: bool) -> Self;
    pub fn reader(self) -> BodyReader<'a>;
    #[known::io]
    #[known::blocking]
    pub fn read_to_string(self) -> Result<String, Error>;
    #[known::io]
    #[known::blocking]
    pub fn read_to_vec(self) -> Result<Vec<u8>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn read_json<T: DeserializeOwned>(self) -> Result<T, Error>;
}
pub struct BodyReader<'a> {}
impl<'a> Read for BodyReader<'a> {}

#[derive(Debug)]
pub enum Error {
    StatusCode(u16),
    Http(http::Error),
    BadUri(String),
    Io(io::Error),
    HostNotFound,
    RedirectFailed,
    ConnectionFailed,
    BodyExceedsLimit(u64),
    TooManyRedirects,
    Json(serde_json::Error),
    Other(Box<dyn std::error::Error + Send + Sync>),
}
impl Error {
    pub fn into_io(self) -> io::Error;
}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
impl From<io::Error> for Error {}
impl From<http::Error> for Error {}
