#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct StatusCode {}
impl StatusCode {
    pub const fn from_u16(src: u16) -> Result<StatusCode, InvalidStatusCode>;
    pub fn from_bytes(src: &[u8]) -> Result<StatusCode, InvalidStatusCode>;
    pub const fn as_u16(&self) -> u16;
    pub fn as_str(&self) -> &str;
    pub fn canonical_reason(&self) -> Option<&'static str>;
    pub fn is_informational(&self) -> bool;
    pub fn is_success(&self) -> bool;
    pub fn is_redirection(&self) -> bool;
    pub fn is_client_error(&self) -> bool;
    pub fn is_server_error(&self) -> bool;
    pub const CONTINUE: StatusCode;
    pub const SWITCHING_PROTOCOLS: StatusCode;
    pub const PROCESSING: StatusCode;
    pub const EARLY_HINTS: StatusCode;
    pub const OK: StatusCode;
    pub const CREATED: StatusCode;
    pub const ACCEPTED: StatusCode;
    pub const NON_AUTHORITATIVE_INFORMATION: StatusCode;
    pub const NO_CONTENT: StatusCode;
    pub const RESET_CONTENT: StatusCode;
    pub const PARTIAL_CONTENT: StatusCode;
    pub const MULTI_STATUS: StatusCode;
    pub const ALREADY_REPORTED: StatusCode;
    pub const IM_USED: StatusCode;
    pub const MULTIPLE_CHOICES: StatusCode;
    pub const MOVED_PERMANENTLY: StatusCode;
    pub const FOUND: StatusCode;
    pub const SEE_OTHER: StatusCode;
    pub const NOT_MODIFIED: StatusCode;
    pub const USE_PROXY: StatusCode;
    pub const TEMPORARY_REDIRECT: StatusCode;
    pub const PERMANENT_REDIRECT: StatusCode;
    pub const BAD_REQUEST: StatusCode;
    pub const UNAUTHORIZED: StatusCode;
    pub const PAYMENT_REQUIRED: StatusCode;
    pub const FORBIDDEN: StatusCode;
    pub const NOT_FOUND: StatusCode;
    pub const METHOD_NOT_ALLOWED: StatusCode;
    pub const NOT_ACCEPTABLE: StatusCode;
    pub const PROXY_AUTHENTICATION_REQUIRED: StatusCode;
    pub const REQUEST_TIMEOUT: StatusCode;
    pub const CONFLICT: StatusCode;
    pub const GONE: StatusCode;
    pub const LENGTH_REQUIRED: StatusCode;
    pub const PRECONDITION_FAILED: StatusCode;
    pub const PAYLOAD_TOO_LARGE: StatusCode;
    pub const URI_TOO_LONG: StatusCode;
    pub const UNSUPPORTED_MEDIA_TYPE: StatusCode;
    pub const RANGE_NOT_SATISFIABLE: StatusCode;
    pub const EXPECTATION_FAILED: StatusCode;
    pub const IM_A_TEAPOT: StatusCode;
    pub const MISDIRECTED_REQUEST: StatusCode;
    pub const UNPROCESSABLE_ENTITY: StatusCode;
    pub const LOCKED: StatusCode;
    pub const FAILED_DEPENDENCY: StatusCode;
    pub const TOO_EARLY: StatusCode;
    pub const UPGRADE_REQUIRED: StatusCode;
    pub const PRECONDITION_REQUIRED: StatusCode;
    pub const TOO_MANY_REQUESTS: StatusCode;
    pub const REQUEST_HEADER_FIELDS_TOO_LARGE: StatusCode;
    pub const UNAVAILABLE_FOR_LEGAL_REASONS: StatusCode;
    pub const INTERNAL_SERVER_ERROR: StatusCode;
    pub const NOT_IMPLEMENTED: StatusCode;
    pub const BAD_GATEWAY: StatusCode;
    pub const SERVICE_UNAVAILABLE: StatusCode;
    pub const GATEWAY_TIMEOUT: StatusCode;
    pub const HTTP_VERSION_NOT_SUPPORTED: StatusCode;
    pub const VARIANT_ALSO_NEGOTIATES: StatusCode;
    pub const INSUFFICIENT_STORAGE: StatusCode;
    pub const LOOP_DETECTED: StatusCode;
    pub const NOT_EXTENDED: StatusCode;
    pub const NETWORK_AUTHENTICATION_REQUIRED: StatusCode;
}
impl std::fmt::Display for StatusCode {}
impl PartialEq<u16> for StatusCode {}
impl PartialEq<StatusCode> for u16 {}
impl From<StatusCode> for u16 {}
impl From<&StatusCode> for StatusCode {}
#[known::each(&[u8], &str, u16)]
impl TryFrom<Each> for StatusCode {
    type Error = InvalidStatusCode;
}
impl std::str::FromStr for StatusCode {
    type Err = InvalidStatusCode;
}
pub struct InvalidStatusCode {}
impl std::fmt::Debug for InvalidStatusCode {}
impl std::fmt::Display for InvalidStatusCode {}
impl std::error::Error for InvalidStatusCode {}
