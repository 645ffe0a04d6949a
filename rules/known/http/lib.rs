//! http 1.5.0.
mod extensions;
pub mod header;
pub mod method;
pub mod request;
pub mod response;
pub mod status;
pub mod uri;

pub use crate::extensions::Extensions;
pub use crate::header::{HeaderMap, HeaderName, HeaderValue};
pub use crate::method::Method;
pub use crate::request::Request;
pub use crate::response::Response;
pub use crate::status::StatusCode;
pub use crate::uri::Uri;
pub use crate::version::Version;

pub mod version {
    #[derive(PartialEq, PartialOrd, Copy, Clone, Eq, Ord, Hash, Default, Debug)]
    pub struct Version {}
    impl Version {
        pub const HTTP_09: Version;
        pub const HTTP_10: Version;
        pub const HTTP_11: Version;
        pub const HTTP_2: Version;
        pub const HTTP_3: Version;
    }
}

pub struct Error {}
pub type Result<T> = std::result::Result<T, Error>;
impl Error {
    pub fn is<T: std::error::Error + 'static>(&self) -> bool;
    pub fn get_ref(&self) -> &(dyn std::error::Error + 'static);
}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
impl From<header::MaxSizeReached> for Error {}
impl From<status::InvalidStatusCode> for Error {}
impl From<method::InvalidMethod> for Error {}
impl From<uri::InvalidUri> for Error {}
impl From<uri::InvalidUriParts> for Error {}
impl From<header::InvalidHeaderName> for Error {}
impl From<header::InvalidHeaderValue> for Error {}
impl From<std::convert::Infallible> for Error {}
