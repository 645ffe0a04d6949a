#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Method {}
impl Method {
    pub const GET: Method;
    pub const POST: Method;
    pub const PUT: Method;
    pub const DELETE: Method;
    pub const HEAD: Method;
    pub const OPTIONS: Method;
    pub const CONNECT: Method;
    pub const PATCH: Method;
    pub const TRACE: Method;
    pub const QUERY: Method;
    pub fn from_bytes(src: &[u8]) -> Result<Method, InvalidMethod>;
    pub fn is_safe(&self) -> bool;
    pub fn is_idempotent(&self) -> bool;
    pub fn as_str(&self) -> &str;
}
impl AsRef<str> for Method {}
#[known::each(&Method, str, &str)]
impl PartialEq<Each> for Method {}
#[known::each(&Method, str, &str)]
impl PartialEq<Method> for Each {}
impl std::fmt::Display for Method {}
impl From<&Method> for Method {}
#[known::each(&[u8], &str)]
impl TryFrom<Each> for Method {
    type Error = InvalidMethod;
}
impl std::str::FromStr for Method {
    type Err = InvalidMethod;
}
pub struct InvalidMethod {}
impl std::fmt::Debug for InvalidMethod {}
impl std::fmt::Display for InvalidMethod {}
impl std::error::Error for InvalidMethod {}
