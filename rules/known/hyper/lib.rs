//! hyper 1.12.0. Clients, and most options of servers, are left out.
pub mod body;
pub mod rt;
pub mod server;
pub mod service;

pub use http;
pub use http::{HeaderMap, Method, Request, Response, StatusCode, Uri, Version, header};

pub type Result<T> = std::result::Result<T, Error>;
pub struct Error {}
impl Error {
    pub fn is_parse(&self) -> bool;
    pub fn is_user(&self) -> bool;
    pub fn is_canceled(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_incomplete_message(&self) -> bool;
    pub fn is_body_write_aborted(&self) -> bool;
    pub fn is_timeout(&self) -> bool;
}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
