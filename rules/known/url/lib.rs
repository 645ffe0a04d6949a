//! url 2.5.8.
use std::borrow::{Borrow, Cow};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};
use std::path::{Path, PathBuf};

pub type EncodingOverride<'a> = Option<&'a dyn Fn(&str) -> Cow<'_, [u8]>>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Url {}
impl Url {
    #[known::allocates]
    pub fn parse(input: &str) -> Result<Self, ParseError>;
    #[known::allocates]
    pub fn parse_with_params<I, K, V>(input: &str, iter: I) -> Result<Self, ParseError>
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>;
    #[known::allocates]
    pub fn join(&self, input: &str) -> Result<Self, ParseError>;
    #[known::allocates]
    pub fn make_relative(&self, url: &Self) -> Option<String>;
    pub fn options<'a>() -> ParseOptions<'a>;
    pub fn as_str(&self) -> &str;
    pub fn origin(&self) -> Origin;
    pub fn scheme(&self) -> &str;
    pub fn is_special(&self) -> bool;
    pub fn has_authority(&self) -> bool;
    pub fn authority(&self) -> &str;
    pub fn cannot_be_a_base(&self) -> bool;
    pub fn username(&self) -> &str;
    pub fn password(&self) -> Option<&str>;
    pub fn has_host(&self) -> bool;
    pub fn host_str(&self) -> Option<&str>;
    pub fn host(&self) -> Option<Host<&str>>;
    pub fn domain(&self) -> Option<&str>;
    pub fn port(&self) -> Option<u16>;
    pub fn port_or_known_default(&self) -> Option<u16>;
    #[known::io]
    #[known::blocking]
    pub fn socket_addrs(
        &self,
        #[known::runs(here)] default_port_number: impl Fn() -> Option<u16>,
    ) -> io::Result<Vec<SocketAddr>>;
    pub fn path(&self) -> &str;
    pub fn path_segments(&self) -> Option<std::str::Split<'_, char>>;
    pub fn query(&self) -> Option<&str>;
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_>;
    pub fn fragment(&self) -> Option<&str>;
    pub fn set_fragment(&mut self, fragment: Option<&str>);
    pub fn set_query(&mut self, query: Option<&str>);
    pub fn query_pairs_mut(&mut self) -> form_urlencoded::Serializer<'_, UrlQuery<'_>>;
    pub fn set_path(&mut self, path: &str);
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()>;
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()>;
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError>;
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()>;
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()>;
    pub fn set_username(&mut self, username: &str) -> Result<(), ()>;
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()>;
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Self, ()>;
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Self, ()>;
    pub fn to_file_path(&self) -> Result<PathBuf, ()>;
}
impl std::fmt::Display for Url {}
impl AsRef<str> for Url {}
impl From<Url> for String {}
impl std::str::FromStr for Url {
    type Err = ParseError;
}
impl<'a> TryFrom<&'a str> for Url {
    type Error = ParseError;
}
#[known::each(RangeFull, RangeFrom<Position>, RangeTo<Position>, Range<Position>)]
impl Index<Each> for Url {
    type Output = str;
}

#[derive(Copy, Clone)]
pub struct ParseOptions<'a> {}
impl<'a> ParseOptions<'a> {
    pub fn base_url(self, new: Option<&'a Url>) -> Self;
    pub fn encoding_override(self, new: EncodingOverride<'a>) -> Self;
    pub fn syntax_violation_callback(self, new: Option<&'a dyn Fn(SyntaxViolation)>) -> Self;
    #[known::allocates]
    pub fn parse(self, input: &str) -> Result<Url, ParseError>;
}

#[derive(Clone, Debug, Eq, Ord, PartialOrd, Hash, PartialEq)]
pub enum Host<S = String> {
    Domain(S),
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}
impl Host<&str> {
    pub fn to_owned(&self) -> Host<String>;
}
impl Host<String> {
    pub fn parse(input: &str) -> Result<Self, ParseError>;
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError>;
}
impl<S: AsRef<str>> std::fmt::Display for Host<S> {}

#[derive(PartialEq, Eq, Hash, Clone, Debug)]
pub enum Origin {
    Opaque(OpaqueOrigin),
    Tuple(String, Host<String>, u16),
}
impl Origin {
    pub fn new_opaque() -> Self;
    pub fn is_tuple(&self) -> bool;
    #[known::allocates]
    pub fn ascii_serialization(&self) -> String;
    #[known::allocates]
    pub fn unicode_serialization(&self) -> String;
}
#[derive(Eq, PartialEq, Hash, Clone, Debug)]
pub struct OpaqueOrigin(usize);

#[derive(Debug)]
pub struct PathSegmentsMut<'a> {}
impl PathSegmentsMut<'_> {
    pub fn clear(&mut self) -> &mut Self;
    pub fn pop_if_empty(&mut self) -> &mut Self;
    pub fn pop(&mut self) -> &mut Self;
    pub fn push(&mut self, segment: &str) -> &mut Self;
    pub fn extend<I>(&mut self, segments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>;
}
impl Drop for PathSegmentsMut<'_> {}
#[derive(Debug)]
pub struct UrlQuery<'a> {}

#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum ParseError {
    EmptyHost,
    IdnaError,
    InvalidPort,
    InvalidIpv4Address,
    InvalidIpv6Address,
    InvalidDomainCharacter,
    RelativeUrlWithoutBase,
    RelativeUrlWithCannotBeABaseBase,
    SetHostOnCannotBeABaseUrl,
    Overflow,
}
impl std::fmt::Display for ParseError {}
impl std::error::Error for ParseError {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum SyntaxViolation {}
#[derive(Copy, Clone, Debug)]
pub enum Position {
    BeforeScheme,
    AfterScheme,
    BeforeUsername,
    AfterUsername,
    BeforePassword,
    AfterPassword,
    BeforeHost,
    AfterHost,
    BeforePort,
    AfterPort,
    BeforePath,
    AfterPath,
    BeforeQuery,
    AfterQuery,
    BeforeFragment,
    AfterFragment,
}

pub mod form_urlencoded {
    use std::borrow::{Borrow, Cow};

    pub fn parse(input: &[u8]) -> Parse<'_>;
    #[derive(Copy, Clone)]
    pub struct Parse<'a> {}
    impl<'a> Parse<'a> {
        pub fn into_owned(self) -> ParseIntoOwned<'a>;
    }
    impl<'a> Iterator for Parse<'a> {
        type Item = (Cow<'a, str>, Cow<'a, str>);
    }
    pub struct ParseIntoOwned<'a> {}
    impl Iterator for ParseIntoOwned<'_> {
        type Item = (String, String);
    }
    pub trait Target {
        type Finished;
    }
    impl Target for String {
        type Finished = Self;
    }
    impl<'a> Target for crate::UrlQuery<'a> {
        type Finished = &'a mut crate::Url;
    }
    pub struct Serializer<'a, T: Target> {}
    impl<'a, T: Target> Serializer<'a, T> {
        pub fn new(target: T) -> Self;
        pub fn clear(&mut self) -> &mut Self;
        pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self;
        pub fn append_key_only(&mut self, name: &str) -> &mut Self;
        pub fn extend_pairs<I, K, V>(&mut self, iter: I) -> &mut Self
        where
            I: IntoIterator,
            I::Item: Borrow<(K, V)>,
            K: AsRef<str>,
            V: AsRef<str>;
        pub fn finish(&mut self) -> T::Finished;
    }
}
