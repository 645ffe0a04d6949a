//! attohttpc 0.30.1. Options of a session are left out.
use std::fmt;
use std::io::Read;
use std::time::Duration;

pub type Result<T> = std::result::Result<T, Error>;

pub fn get<U: AsRef<str>>(base_url: U) -> RequestBuilder;
pub fn post<U: AsRef<str>>(base_url: U) -> RequestBuilder;
pub fn put<U: AsRef<str>>(base_url: U) -> RequestBuilder;
pub fn delete<U: AsRef<str>>(base_url: U) -> RequestBuilder;
pub fn head<U: AsRef<str>>(base_url: U) -> RequestBuilder;
pub fn patch<U: AsRef<str>>(base_url: U) -> RequestBuilder;

#[derive(Debug)]
pub struct Session {}
impl Session {
    pub fn new() -> Session;
    pub fn get<U: AsRef<str>>(&self, base_url: U) -> RequestBuilder;
    pub fn post<U: AsRef<str>>(&self, base_url: U) -> RequestBuilder;
}

/// With the body `B`.
#[derive(Debug)]
pub struct RequestBuilder<B = body::Empty> {}
impl<B> RequestBuilder<B> {
    pub fn header<H, V>(self, header: H, value: V) -> Self;
    pub fn param<K: AsRef<str>, V: ToString>(self, key: K, value: V) -> Self;
    pub fn bearer_auth(self, token: impl Into<String>) -> Self;
    pub fn timeout(self, duration: Duration) -> Self;
    pub fn bytes<C: AsRef<[u8]>>(self, bytes: C) -> RequestBuilder<body::Bytes<C>>;
    pub fn text<C: AsRef<str>>(self, text: C) -> RequestBuilder<body::Text<C>>;
    pub fn json<T: serde::Serialize>(self, value: &T) -> Result<RequestBuilder<body::Bytes<Vec<u8>>>>;
    #[known::io]
    #[known::blocking]
    pub fn send(self) -> Result<Response>;
}

pub mod body {
    pub struct Empty;
    pub struct Bytes<B>(B);
    pub struct Text<B>(B);
}

/// Its content is read when it is asked for.
#[derive(Debug)]
pub struct Response {}
impl Response {
    pub fn is_success(&self) -> bool;
    pub fn error_for_status(self) -> Result<Response>;
    #[known::io]
    #[known::blocking]
    pub fn bytes(self) -> Result<Vec<u8>>;
    #[known::io]
    #[known::blocking]
    pub fn text(self) -> Result<String>;
    #[known::io]
    #[known::blocking]
    pub fn json<T: serde::de::DeserializeOwned>(self) -> Result<T>;
}
impl Read for Response {}

#[derive(Debug)]
pub struct Error {}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
