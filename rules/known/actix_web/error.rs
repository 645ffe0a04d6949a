use std::fmt::{Debug, Display};

use crate::HttpResponse;

pub type Result<T, E = Error> = std::result::Result<T, E>;

pub struct Error {}
impl Error {
    pub fn as_response_error(&self) -> &dyn ResponseError;
    pub fn as_error<T: ResponseError + 'static>(&self) -> Option<&T>;
    pub fn error_response(&self) -> HttpResponse;
}
impl Debug for Error {}
impl Display for Error {}
impl std::error::Error for Error {}
impl<T: ResponseError + 'static> From<T> for Error {}

#[known::unlisted]
pub trait ResponseError: Debug + Display {
    fn status_code(&self) -> http::StatusCode;
    fn error_response(&self) -> HttpResponse;
}
#[derive(Debug)]
pub struct BlockingError {}
impl Display for BlockingError {}
impl std::error::Error for BlockingError {}
impl ResponseError for BlockingError {}
#[derive(Debug)]
pub enum JsonPayloadError {}
impl Display for JsonPayloadError {}
impl std::error::Error for JsonPayloadError {}
impl ResponseError for JsonPayloadError {}
#[derive(Debug)]
pub enum PathError {}
impl Display for PathError {}
impl std::error::Error for PathError {}
impl ResponseError for PathError {}
#[derive(Debug)]
pub enum QueryPayloadError {}
impl Display for QueryPayloadError {}
impl std::error::Error for QueryPayloadError {}
impl ResponseError for QueryPayloadError {}
#[derive(Debug)]
pub enum UrlencodedError {}
impl Display for UrlencodedError {}
impl std::error::Error for UrlencodedError {}
impl ResponseError for UrlencodedError {}
#[derive(Debug)]
pub enum PayloadError {}
impl Display for PayloadError {}
impl std::error::Error for PayloadError {}
impl ResponseError for PayloadError {}

#[known::cold]
pub fn ErrorBadGateway<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorBadRequest<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorConflict<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorExpectationFailed<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorFailedDependency<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorForbidden<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorGatewayTimeout<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorGone<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorHttpVersionNotSupported<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorImATeapot<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorInsufficientStorage<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorInternalServerError<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorLengthRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorLocked<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorLoopDetected<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorMethodNotAllowed<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorMisdirectedRequest<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorNetworkAuthenticationRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorNotAcceptable<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorNotExtended<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorNotFound<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorNotImplemented<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorPayloadTooLarge<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorPaymentRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorPreconditionFailed<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorPreconditionRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorProxyAuthenticationRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorRangeNotSatisfiable<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorRequestHeaderFieldsTooLarge<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorRequestTimeout<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorServiceUnavailable<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorTooManyRequests<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUnauthorized<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUnavailableForLegalReasons<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUnprocessableEntity<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUnsupportedMediaType<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUpgradeRequired<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorUriTooLong<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
#[known::cold]
pub fn ErrorVariantAlsoNegotiates<T>(err: T) -> Error
where
    T: Debug + Display + 'static;
