//! minreq 2.14.1.
use std::fmt;

pub fn get<T: Into<String>>(url: T) -> Request;
pub fn post<T: Into<String>>(url: T) -> Request;
pub fn put<T: Into<String>>(url: T) -> Request;
pub fn delete<T: Into<String>>(url: T) -> Request;
pub fn head<T: Into<String>>(url: T) -> Request;
pub fn patch<T: Into<String>>(url: T) -> Request;

#[derive(Clone, Debug)]
pub struct Request {}
impl Request {
    pub fn with_header<T: Into<String>, U: Into<String>>(self, key: T, value: U) -> Request;
    pub fn with_body<T: Into<Vec<u8>>>(self, body: T) -> Request;
    pub fn with_param<T: Into<String>, U: Into<String>>(self, key: T, value: U) -> Request;
    pub fn with_json<T: serde::ser::Serialize>(self, body: &T) -> Result<Request, Error>;
    pub fn with_timeout(self, timeout: u64) -> Request;
    #[known::io]
    #[known::blocking]
    pub fn send(self) -> Result<Response, Error>;
    #[known::io]
    #[known::blocking]
    pub fn send_lazy(self) -> Result<ResponseLazy, Error>;
}

#[derive(Clone, Debug)]
pub struct Response {
    pub status_code: i32,
    pub reason_phrase: String,
}
impl Response {
    pub fn as_str(&self) -> Result<&str, Error>;
    pub fn as_bytes(&self) -> &[u8];
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn json<'a, T: serde::de::Deserialize<'a>>(&'a self) -> Result<T, Error>;
}

pub struct ResponseLazy {
    pub status_code: i32,
}

#[derive(Debug)]
pub enum Error {}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
