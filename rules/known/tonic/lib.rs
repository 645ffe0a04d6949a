//! tonic 0.14.9. What is generated from service definitions is no part of it, nor are codecs and TLS here.
pub mod body;
pub mod metadata;
pub mod service;
pub mod transport;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_core::Stream;

use crate::metadata::MetadataMap;

pub use http::Extensions;

pub type Result<T, E = Status> = std::result::Result<T, E>;

#[known::handler(request)]
#[derive(Debug)]
pub struct Request<T> {}
impl<T> Request<T> {
    pub fn new(message: T) -> Self;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn metadata(&self) -> &MetadataMap;
    pub fn metadata_mut(&mut self) -> &mut MetadataMap;
    pub fn into_inner(self) -> T;
    pub fn into_parts(self) -> (MetadataMap, Extensions, T);
    pub fn from_parts(metadata: MetadataMap, extensions: Extensions, message: T) -> Self;
    pub fn map<F, U>(self, #[known::runs(here)] f: F) -> Request<U>
    where
        F: FnOnce(T) -> U;
    pub fn extensions(&self) -> &Extensions;
    pub fn extensions_mut(&mut self) -> &mut Extensions;
    pub fn local_addr(&self) -> Option<SocketAddr>;
    pub fn remote_addr(&self) -> Option<SocketAddr>;
    pub fn set_timeout(&mut self, deadline: Duration);
}
#[derive(Debug)]
pub struct Response<T> {}
impl<T> Response<T> {
    pub fn new(message: T) -> Self;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn metadata(&self) -> &MetadataMap;
    pub fn metadata_mut(&mut self) -> &mut MetadataMap;
    pub fn into_inner(self) -> T;
    pub fn into_parts(self) -> (MetadataMap, T, Extensions);
    pub fn from_parts(metadata: MetadataMap, message: T, extensions: Extensions) -> Self;
    pub fn map<F, U>(self, #[known::runs(here)] f: F) -> Response<U>
    where
        F: FnOnce(T) -> U;
    pub fn extensions(&self) -> &Extensions;
    pub fn extensions_mut(&mut self) -> &mut Extensions;
    pub fn disable_compression(&mut self);
}
impl<T> From<T> for Response<T> {}
pub trait IntoRequest<T> {
    fn into_request(self) -> Request<T>;
}
impl<T> IntoRequest<T> for T {}
impl<T> IntoRequest<T> for Request<T> {}
pub trait IntoStreamingRequest {
    type Stream: Stream<Item = Self::Message> + Send + 'static;
    type Message;
    fn into_streaming_request(self) -> Request<Self::Stream>;
}
impl<T> IntoStreamingRequest for T
where
    T: Stream + Send + 'static,
{
    type Stream = T;
    type Message = T::Item;
}
impl<T> IntoStreamingRequest for Request<T>
where
    T: Stream + Send + 'static,
{
    type Stream = T;
    type Message = T::Item;
}

#[derive(Debug)]
#[known::events(frame)]
pub struct Streaming<T> {}
impl<T> Streaming<T> {
    #[known::receive]
    pub async fn message(&mut self) -> Result<Option<T>, Status>;
    pub async fn trailers(&mut self) -> Result<Option<MetadataMap>, Status>;
}
impl<T> Unpin for Streaming<T> {}
impl<T> Stream for Streaming<T> {
    type Item = Result<T, Status>;
}

#[derive(Clone)]
pub struct Status {}
impl Status {
    pub fn new(code: Code, message: impl Into<String>) -> Status;
    pub fn ok(message: impl Into<String>) -> Status;
    pub fn cancelled(message: impl Into<String>) -> Status;
    pub fn unknown(message: impl Into<String>) -> Status;
    pub fn invalid_argument(message: impl Into<String>) -> Status;
    pub fn deadline_exceeded(message: impl Into<String>) -> Status;
    pub fn not_found(message: impl Into<String>) -> Status;
    pub fn already_exists(message: impl Into<String>) -> Status;
    pub fn permission_denied(message: impl Into<String>) -> Status;
    pub fn resource_exhausted(message: impl Into<String>) -> Status;
    pub fn failed_precondition(message: impl Into<String>) -> Status;
    pub fn aborted(message: impl Into<String>) -> Status;
    pub fn out_of_range(message: impl Into<String>) -> Status;
    pub fn unimplemented(message: impl Into<String>) -> Status;
    pub fn internal(message: impl Into<String>) -> Status;
    pub fn unavailable(message: impl Into<String>) -> Status;
    pub fn data_loss(message: impl Into<String>) -> Status;
    pub fn unauthenticated(message: impl Into<String>) -> Status;
    pub fn from_error(err: Box<dyn std::error::Error + Send + Sync + 'static>) -> Status;
    pub fn code(&self) -> Code;
    pub fn message(&self) -> &str;
    pub fn details(&self) -> &[u8];
    pub fn metadata(&self) -> &MetadataMap;
    pub fn metadata_mut(&mut self) -> &mut MetadataMap;
    pub fn with_details(code: Code, message: impl Into<String>, details: Bytes) -> Status;
    pub fn with_metadata(code: Code, message: impl Into<String>, metadata: MetadataMap) -> Status;
    pub fn set_source(&mut self, source: Arc<dyn std::error::Error + Send + Sync + 'static>) -> &mut Status;
}
impl std::fmt::Debug for Status {}
impl std::fmt::Display for Status {}
impl std::error::Error for Status {}
impl From<std::io::Error> for Status {}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    Ok,
    Cancelled,
    Unknown,
    InvalidArgument,
    DeadlineExceeded,
    NotFound,
    AlreadyExists,
    PermissionDenied,
    ResourceExhausted,
    FailedPrecondition,
    Aborted,
    OutOfRange,
    Unimplemented,
    Internal,
    Unavailable,
    DataLoss,
    Unauthenticated,
}
impl Code {
    pub fn description(&self) -> &'static str;
    pub const fn from_i32(i: i32) -> Code;
}
impl From<i32> for Code {}
impl std::fmt::Display for Code {}

#[known::attribute]
pub const async_trait: () = ();
