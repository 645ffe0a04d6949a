use crate::UrlError;

#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Opts {}
impl Opts {
    pub fn from_url(url: &str) -> Result<Opts, UrlError>;
}
impl TryFrom<&str> for Opts {
    type Error = UrlError;
}
impl From<OptsBuilder> for Opts {}

#[derive(Debug, Clone, PartialEq)]
pub struct OptsBuilder {}
impl OptsBuilder {
    pub fn new() -> Self;
    pub fn ip_or_hostname<T: Into<String>>(self, ip_or_hostname: Option<T>) -> Self;
    pub fn tcp_port(self, tcp_port: u16) -> Self;
    pub fn user<T: Into<String>>(self, user: Option<T>) -> Self;
    pub fn pass<T: Into<String>>(self, pass: Option<T>) -> Self;
    pub fn db_name<T: Into<String>>(self, db_name: Option<T>) -> Self;
    pub fn pool_opts<T: Into<Option<PoolOpts>>>(self, pool_opts: T) -> Self;
}
impl Default for OptsBuilder {}

#[derive(Debug, Clone, Eq, PartialEq, Hash)]
pub struct PoolOpts {}
impl PoolOpts {
    pub fn with_constraints(self, constraints: PoolConstraints) -> Self;
}
impl Default for PoolOpts {}
#[derive(Debug, Clone, Copy, Eq, PartialEq, Hash)]
pub struct PoolConstraints {}
impl PoolConstraints {
    pub const fn new(min: usize, max: usize) -> Option<PoolConstraints>;
}
