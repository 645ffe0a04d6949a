mod map;
pub use self::map::*;

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct HeaderName {}
impl HeaderName {
    pub fn from_bytes(src: &[u8]) -> Result<HeaderName, InvalidHeaderName>;
    pub fn from_lowercase(src: &[u8]) -> Result<HeaderName, InvalidHeaderName>;
    pub const fn from_static(src: &'static str) -> HeaderName;
    pub fn as_str(&self) -> &str;
}
impl AsRef<str> for HeaderName {}
impl AsRef<[u8]> for HeaderName {}
impl std::borrow::Borrow<str> for HeaderName {}
impl std::fmt::Display for HeaderName {}
impl From<&HeaderName> for HeaderName {}
#[known::each(str, &str, &HeaderName)]
impl PartialEq<Each> for HeaderName {}
#[known::each(str, &str, &HeaderName)]
impl PartialEq<HeaderName> for Each {}
#[known::each(&str, &String, &[u8], String, Vec<u8>)]
impl TryFrom<Each> for HeaderName {
    type Error = InvalidHeaderName;
}
impl std::str::FromStr for HeaderName {
    type Err = InvalidHeaderName;
}
pub struct InvalidHeaderName {}
impl std::fmt::Debug for InvalidHeaderName {}
impl std::fmt::Display for InvalidHeaderName {}
impl std::error::Error for InvalidHeaderName {}
pub const ACCEPT: HeaderName;
pub const ACCEPT_CHARSET: HeaderName;
pub const ACCEPT_ENCODING: HeaderName;
pub const ACCEPT_LANGUAGE: HeaderName;
pub const ACCEPT_RANGES: HeaderName;
pub const ACCESS_CONTROL_ALLOW_CREDENTIALS: HeaderName;
pub const ACCESS_CONTROL_ALLOW_HEADERS: HeaderName;
pub const ACCESS_CONTROL_ALLOW_METHODS: HeaderName;
pub const ACCESS_CONTROL_ALLOW_ORIGIN: HeaderName;
pub const ACCESS_CONTROL_EXPOSE_HEADERS: HeaderName;
pub const ACCESS_CONTROL_MAX_AGE: HeaderName;
pub const ACCESS_CONTROL_REQUEST_HEADERS: HeaderName;
pub const ACCESS_CONTROL_REQUEST_METHOD: HeaderName;
pub const AGE: HeaderName;
pub const ALLOW: HeaderName;
pub const ALT_SVC: HeaderName;
pub const AUTHORIZATION: HeaderName;
pub const CACHE_CONTROL: HeaderName;
pub const CACHE_STATUS: HeaderName;
pub const CDN_CACHE_CONTROL: HeaderName;
pub const CONNECTION: HeaderName;
pub const CONTENT_DISPOSITION: HeaderName;
pub const CONTENT_ENCODING: HeaderName;
pub const CONTENT_LANGUAGE: HeaderName;
pub const CONTENT_LENGTH: HeaderName;
pub const CONTENT_LOCATION: HeaderName;
pub const CONTENT_RANGE: HeaderName;
pub const CONTENT_SECURITY_POLICY: HeaderName;
pub const CONTENT_SECURITY_POLICY_REPORT_ONLY: HeaderName;
pub const CONTENT_TYPE: HeaderName;
pub const COOKIE: HeaderName;
pub const DNT: HeaderName;
pub const DATE: HeaderName;
pub const ETAG: HeaderName;
pub const EXPECT: HeaderName;
pub const EXPIRES: HeaderName;
pub const FORWARDED: HeaderName;
pub const FROM: HeaderName;
pub const HOST: HeaderName;
pub const IF_MATCH: HeaderName;
pub const IF_MODIFIED_SINCE: HeaderName;
pub const IF_NONE_MATCH: HeaderName;
pub const IF_RANGE: HeaderName;
pub const IF_UNMODIFIED_SINCE: HeaderName;
pub const LAST_MODIFIED: HeaderName;
pub const LINK: HeaderName;
pub const LOCATION: HeaderName;
pub const MAX_FORWARDS: HeaderName;
pub const ORIGIN: HeaderName;
pub const PRAGMA: HeaderName;
pub const PROXY_AUTHENTICATE: HeaderName;
pub const PROXY_AUTHORIZATION: HeaderName;
pub const PUBLIC_KEY_PINS: HeaderName;
pub const PUBLIC_KEY_PINS_REPORT_ONLY: HeaderName;
pub const RANGE: HeaderName;
pub const REFERER: HeaderName;
pub const REFERRER_POLICY: HeaderName;
pub const REFRESH: HeaderName;
pub const RETRY_AFTER: HeaderName;
pub const SEC_WEBSOCKET_ACCEPT: HeaderName;
pub const SEC_WEBSOCKET_EXTENSIONS: HeaderName;
pub const SEC_WEBSOCKET_KEY: HeaderName;
pub const SEC_WEBSOCKET_PROTOCOL: HeaderName;
pub const SEC_WEBSOCKET_VERSION: HeaderName;
pub const SERVER: HeaderName;
pub const SET_COOKIE: HeaderName;
pub const STRICT_TRANSPORT_SECURITY: HeaderName;
pub const TE: HeaderName;
pub const TRAILER: HeaderName;
pub const TRANSFER_ENCODING: HeaderName;
pub const UPGRADE: HeaderName;
pub const UPGRADE_INSECURE_REQUESTS: HeaderName;
pub const USER_AGENT: HeaderName;
pub const VARY: HeaderName;
pub const VIA: HeaderName;
pub const WARNING: HeaderName;
pub const WWW_AUTHENTICATE: HeaderName;
pub const X_CONTENT_TYPE_OPTIONS: HeaderName;
pub const X_DNS_PREFETCH_CONTROL: HeaderName;
pub const X_FRAME_OPTIONS: HeaderName;
pub const X_XSS_PROTECTION: HeaderName;

#[derive(Clone, Eq, PartialEq, PartialOrd, Ord, Hash, Debug)]
pub struct HeaderValue {}
impl HeaderValue {
    pub const fn from_static(src: &'static str) -> HeaderValue;
    pub fn from_str(src: &str) -> Result<HeaderValue, InvalidHeaderValue>;
    pub fn from_name(name: HeaderName) -> HeaderValue;
    pub fn from_bytes(src: &[u8]) -> Result<HeaderValue, InvalidHeaderValue>;
    pub fn from_maybe_shared<T>(src: T) -> Result<HeaderValue, InvalidHeaderValue>
    where
        T: AsRef<[u8]> + 'static;
    pub fn to_str(&self) -> Result<&str, ToStrError>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn as_bytes(&self) -> &[u8];
    pub fn set_sensitive(&mut self, val: bool);
    pub fn is_sensitive(&self) -> bool;
}
impl AsRef<[u8]> for HeaderValue {}
#[known::each(HeaderName, &HeaderValue, u16, i16, u32, i32, u64, i64, usize, isize)]
impl From<Each> for HeaderValue {}
#[known::each(str, &str, [u8], String, &HeaderValue)]
impl PartialEq<Each> for HeaderValue {}
#[known::each(str, &str, [u8], String, &HeaderValue)]
impl PartialEq<HeaderValue> for Each {}
#[known::each(&str, &String, &[u8], String, Vec<u8>)]
impl TryFrom<Each> for HeaderValue {
    type Error = InvalidHeaderValue;
}
impl std::str::FromStr for HeaderValue {
    type Err = InvalidHeaderValue;
}
pub struct InvalidHeaderValue {}
impl std::fmt::Debug for InvalidHeaderValue {}
impl std::fmt::Display for InvalidHeaderValue {}
impl std::error::Error for InvalidHeaderValue {}
pub struct ToStrError {}
impl std::fmt::Debug for ToStrError {}
impl std::fmt::Display for ToStrError {}
impl std::error::Error for ToStrError {}
