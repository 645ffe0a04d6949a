use std::cell::{Ref, RefMut};
use std::future::Future;

use bytes::Bytes;
use futures_core::Stream;
use serde::Serialize;

use crate::body::{BoxBody, MessageBody};
use crate::dev::{Extensions, ResponseHead};
use crate::http::header::{HeaderMap, TryIntoHeaderPair, TryIntoHeaderValue};
use crate::{Error, HttpRequest};

#[known::unlisted]
pub trait Responder {
    type Body: MessageBody + 'static;
    fn respond_to(self, req: &HttpRequest) -> HttpResponse<Self::Body>;
}
impl<B: MessageBody + 'static> Responder for HttpResponse<B> {
    type Body = B;
}
impl Responder for HttpResponseBuilder {
    type Body = BoxBody;
}

pub struct HttpResponse<B = BoxBody> {}
impl<B> std::fmt::Debug for HttpResponse<B> {}
impl HttpResponse<BoxBody> {
    pub fn new(status: http::StatusCode) -> Self;
    pub fn build(status: http::StatusCode) -> HttpResponseBuilder;
    #[known::cold]
    pub fn from_error(error: impl Into<Error>) -> Self;
    pub fn Continue() -> HttpResponseBuilder;
    pub fn SwitchingProtocols() -> HttpResponseBuilder;
    pub fn Processing() -> HttpResponseBuilder;
    pub fn Ok() -> HttpResponseBuilder;
    pub fn Created() -> HttpResponseBuilder;
    pub fn Accepted() -> HttpResponseBuilder;
    pub fn NonAuthoritativeInformation() -> HttpResponseBuilder;
    pub fn NoContent() -> HttpResponseBuilder;
    pub fn ResetContent() -> HttpResponseBuilder;
    pub fn PartialContent() -> HttpResponseBuilder;
    pub fn MultiStatus() -> HttpResponseBuilder;
    pub fn AlreadyReported() -> HttpResponseBuilder;
    pub fn ImUsed() -> HttpResponseBuilder;
    pub fn MultipleChoices() -> HttpResponseBuilder;
    pub fn MovedPermanently() -> HttpResponseBuilder;
    pub fn Found() -> HttpResponseBuilder;
    pub fn SeeOther() -> HttpResponseBuilder;
    pub fn NotModified() -> HttpResponseBuilder;
    pub fn UseProxy() -> HttpResponseBuilder;
    pub fn TemporaryRedirect() -> HttpResponseBuilder;
    pub fn PermanentRedirect() -> HttpResponseBuilder;
    pub fn BadRequest() -> HttpResponseBuilder;
    pub fn Unauthorized() -> HttpResponseBuilder;
    pub fn PaymentRequired() -> HttpResponseBuilder;
    pub fn Forbidden() -> HttpResponseBuilder;
    pub fn NotFound() -> HttpResponseBuilder;
    pub fn MethodNotAllowed() -> HttpResponseBuilder;
    pub fn NotAcceptable() -> HttpResponseBuilder;
    pub fn ProxyAuthenticationRequired() -> HttpResponseBuilder;
    pub fn RequestTimeout() -> HttpResponseBuilder;
    pub fn Conflict() -> HttpResponseBuilder;
    pub fn Gone() -> HttpResponseBuilder;
    pub fn LengthRequired() -> HttpResponseBuilder;
    pub fn PreconditionFailed() -> HttpResponseBuilder;
    pub fn PayloadTooLarge() -> HttpResponseBuilder;
    pub fn UriTooLong() -> HttpResponseBuilder;
    pub fn UnsupportedMediaType() -> HttpResponseBuilder;
    pub fn RangeNotSatisfiable() -> HttpResponseBuilder;
    pub fn ExpectationFailed() -> HttpResponseBuilder;
    pub fn ImATeapot() -> HttpResponseBuilder;
    pub fn MisdirectedRequest() -> HttpResponseBuilder;
    pub fn UnprocessableEntity() -> HttpResponseBuilder;
    pub fn Locked() -> HttpResponseBuilder;
    pub fn FailedDependency() -> HttpResponseBuilder;
    pub fn UpgradeRequired() -> HttpResponseBuilder;
    pub fn PreconditionRequired() -> HttpResponseBuilder;
    pub fn TooManyRequests() -> HttpResponseBuilder;
    pub fn RequestHeaderFieldsTooLarge() -> HttpResponseBuilder;
    pub fn UnavailableForLegalReasons() -> HttpResponseBuilder;
    pub fn InternalServerError() -> HttpResponseBuilder;
    pub fn NotImplemented() -> HttpResponseBuilder;
    pub fn BadGateway() -> HttpResponseBuilder;
    pub fn ServiceUnavailable() -> HttpResponseBuilder;
    pub fn GatewayTimeout() -> HttpResponseBuilder;
    pub fn VersionNotSupported() -> HttpResponseBuilder;
    pub fn VariantAlsoNegotiates() -> HttpResponseBuilder;
    pub fn InsufficientStorage() -> HttpResponseBuilder;
    pub fn LoopDetected() -> HttpResponseBuilder;
    pub fn NotExtended() -> HttpResponseBuilder;
    pub fn NetworkAuthenticationRequired() -> HttpResponseBuilder;
}
impl<B> HttpResponse<B> {
    pub fn with_body(status: http::StatusCode, body: B) -> Self;
    pub fn head(&self) -> &ResponseHead;
    pub fn head_mut(&mut self) -> &mut ResponseHead;
    pub fn error(&self) -> Option<&Error>;
    pub fn status(&self) -> http::StatusCode;
    pub fn status_mut(&mut self) -> &mut http::StatusCode;
    pub fn headers(&self) -> &HeaderMap;
    pub fn headers_mut(&mut self) -> &mut HeaderMap;
    pub fn upgrade(&self) -> bool;
    pub fn keep_alive(&self) -> bool;
    pub fn extensions(&self) -> Ref<'_, Extensions>;
    pub fn extensions_mut(&mut self) -> RefMut<'_, Extensions>;
    pub fn body(&self) -> &B;
    pub fn set_body<B2>(self, body: B2) -> HttpResponse<B2>;
    pub fn into_parts(self) -> (HttpResponse<()>, B);
    pub fn drop_body(self) -> HttpResponse<()>;
    pub fn map_body<F, B2>(self, #[known::runs(here)] f: F) -> HttpResponse<B2>
    where
        F: FnOnce(&mut ResponseHead, B) -> B2;
    pub fn map_into_boxed_body(self) -> HttpResponse<BoxBody>
    where
        B: MessageBody + 'static;
    pub fn into_body(self) -> B;
}
impl From<Error> for HttpResponse {}
impl From<HttpResponseBuilder> for HttpResponse {}

pub struct HttpResponseBuilder {}
impl HttpResponseBuilder {
    pub fn new(status: http::StatusCode) -> Self;
    pub fn status(&mut self, status: http::StatusCode) -> &mut Self;
    pub fn insert_header(&mut self, header: impl TryIntoHeaderPair) -> &mut Self;
    pub fn append_header(&mut self, header: impl TryIntoHeaderPair) -> &mut Self;
    pub fn reason(&mut self, reason: &'static str) -> &mut Self;
    pub fn keep_alive(&mut self) -> &mut Self;
    pub fn force_close(&mut self) -> &mut Self;
    pub fn no_chunking(&mut self, len: u64) -> &mut Self;
    pub fn content_type<V>(&mut self, value: V) -> &mut Self
    where
        V: TryIntoHeaderValue;
    pub fn extensions(&self) -> Ref<'_, Extensions>;
    pub fn extensions_mut(&mut self) -> RefMut<'_, Extensions>;
    #[known::allocates]
    pub fn body<B>(&mut self, body: B) -> HttpResponse<BoxBody>
    where
        B: MessageBody + 'static;
    pub fn message_body<B>(&mut self, body: B) -> Result<HttpResponse<B>, Error>;
    #[known::allocates]
    pub fn streaming<S, E>(&mut self, stream: S) -> HttpResponse
    where
        S: Stream<Item = Result<Bytes, E>> + 'static,
        E: Into<Box<dyn std::error::Error>> + 'static;
    #[known::allocates]
    pub fn json(&mut self, value: impl Serialize) -> HttpResponse;
    pub fn finish(&mut self) -> HttpResponse;
    pub fn take(&mut self) -> Self;
}
impl Future for HttpResponseBuilder {
    type Output = Result<HttpResponse, Error>;
}
