use std::any::Any;

use crate::header::{HeaderMap, HeaderName, HeaderValue};
use crate::{Extensions, Method, Result, Uri, Version};

#[derive(Clone, Debug, Default)]
pub struct Request<T> {}
impl Request<()> {
    pub fn builder() -> Builder;
    pub fn get<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn put<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn post<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn delete<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn options<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn head<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn connect<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn patch<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn trace<T>(uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
}
impl<T> Request<T> {
    pub fn new(body: T) -> Request<T>;
    pub fn from_parts(parts: Parts, body: T) -> Request<T>;
    pub fn method(&self) -> &Method;
    pub fn method_mut(&mut self) -> &mut Method;
    pub fn uri(&self) -> &Uri;
    pub fn uri_mut(&mut self) -> &mut Uri;
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
    pub fn map<F, U>(self, #[known::runs(here)] f: F) -> Request<U>
    where
        F: FnOnce(T) -> U;
}

#[derive(Clone, Debug)]
pub struct Parts {
    pub method: Method,
    pub uri: Uri,
    pub version: Version,
    pub headers: HeaderMap<HeaderValue>,
    pub extensions: Extensions,
}

#[derive(Debug, Default)]
pub struct Builder {}
impl Builder {
    pub fn new() -> Builder;
    pub fn method<T>(self, method: T) -> Builder
    where
        T: TryInto<Method>,
        <T as TryInto<Method>>::Error: Into<crate::Error>;
    pub fn method_ref(&self) -> Option<&Method>;
    pub fn uri<T>(self, uri: T) -> Builder
    where
        T: TryInto<Uri>,
        <T as TryInto<Uri>>::Error: Into<crate::Error>;
    pub fn uri_ref(&self) -> Option<&Uri>;
    pub fn version(self, version: Version) -> Builder;
    pub fn version_ref(&self) -> Option<&Version>;
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
    pub fn body<T>(self, body: T) -> Result<Request<T>>;
}
