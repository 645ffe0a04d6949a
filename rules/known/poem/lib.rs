//! poem 3.1.12: what makes functions handlers. Requests, responses and most extractors are left out.
pub mod endpoint;
pub mod web;

pub use http;

pub use crate::endpoint::{
    Endpoint, EndpointExt, IntoEndpoint, Route, RouteMethod, connect, delete, get, head, options, patch, post, put, trace,
};
pub use crate::web::{FromRequest, IntoResponse, RequestBody};

pub type Result<T, E = Error> = std::result::Result<T, E>;
pub struct Error {}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
#[derive(Default)]
pub struct Request {}
impl Request {
    pub fn method(&self) -> &http::Method;
    pub fn uri(&self) -> &http::Uri;
    pub fn headers(&self) -> &http::HeaderMap;
    pub fn headers_mut(&mut self) -> &mut http::HeaderMap;
    pub fn extensions(&self) -> &http::Extensions;
    pub fn extensions_mut(&mut self) -> &mut http::Extensions;
    pub fn data<T: Send + Sync + 'static>(&self) -> Option<&T>;
}
#[derive(Default)]
pub struct Response {}
impl Response {
    pub fn status(&self) -> http::StatusCode;
    pub fn headers(&self) -> &http::HeaderMap;
    pub fn headers_mut(&mut self) -> &mut http::HeaderMap;
}

#[known::attribute(handler = "request")]
pub const handler: () = ();
