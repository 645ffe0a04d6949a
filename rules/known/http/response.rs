use std::any::Any;

use crate::header::{HeaderMap, HeaderName, HeaderValue};
use crate::{Extensions, Result, StatusCode, Version};

#[derive(Clone, Debug, Default)]
pub struct Response<T> {}
impl Response<()> {
    pub fn builder() -> Builder;
}
impl<T> Response<T> {
    pub fn new(body: T) -> Response<T>;
    pub fn from_parts(parts: Parts, body: T) -> Response<T>;
    pub fn status(&self) -> StatusCode;
    pub fn status_mut(&mut self) -> &mut StatusCode;
    pub fn version(&self) -> Version;
    pub fn version_mut(&mut self) -> &mut Version;
    pub fn headers(&self) -> &HeaderMap<HeaderValue>;
    pub fn headers_mut(&mut self) -> &mut HeaderMap<HeaderValue>;
    pub fn extensions(&self) -> &Extensions;
    pub fn extensions_mut(&mut self) -> &mut Extensions;
    pub fn body(&self) -> &T;
    pub fn body_mut(&mut self) -> &mut T;
    pub fn into_body(self) -> T;
    pub fn into_parts(self) -> (Parts, T);
    pub fn map<F, U>(self, #[known::runs(here)] f: F) -> Response<U>
    where
        F: FnOnce(T) -> U;
}

#[derive(Clone, Debug)]
pub struct Parts {
    pub status: StatusCode,
    pub version: Version,
    pub headers: HeaderMap<HeaderValue>,
    pub extensions: Extensions,
}

#[derive(Debug, Default)]
pub struct Builder {}
impl Builder {
    pub fn new() -> Builder;
    pub fn status<T>(self, status: T) -> Builder
    where
        T: TryInto<StatusCode>,
        <T as TryInto<StatusCode>>::Error: Into<crate::Error>;
    pub fn version(self, version: Version) -> Builder;
    pub fn header<K, V>(self, key: K, value: V) -> Builder
    where
        K: TryInto<HeaderName>,
        <K as TryInto<HeaderName>>::Error: Into<crate::Error>,
        V: TryInto<HeaderValue>,
        <V as TryInto<HeaderValue>>::Error: Into<crate::Error>;
    pub fn headers_ref(&self) -> Option<&HeaderMap<HeaderValue>>;
    pub fn headers_mut(&mut self) -> Option<&mut HeaderMap<HeaderValue>>;
    pub fn extension<T>(self, extension: T) -> Builder
    where
        T: Clone + Any + Send + Sync + 'static;
    pub fn extensions_ref(&self) -> Option<&Extensions>;
    pub fn extensions_mut(&mut self) -> Option<&mut Extensions>;
    pub fn body<T>(self, body: T) -> Result<Response<T>>;
}
