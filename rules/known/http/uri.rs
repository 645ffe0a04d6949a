#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Uri {}
impl Uri {
    pub fn builder() -> Builder;
    pub fn from_parts(src: Parts) -> Result<Uri, InvalidUriParts>;
    pub fn from_maybe_shared<T>(src: T) -> Result<Self, InvalidUri>
    where
        T: AsRef<[u8]> + 'static;
    pub fn from_static(src: &'static str) -> Self;
    pub fn into_parts(self) -> Parts;
    pub fn path_and_query(&self) -> Option<&PathAndQuery>;
    pub fn path(&self) -> &str;
    pub fn scheme(&self) -> Option<&Scheme>;
    pub fn scheme_str(&self) -> Option<&str>;
    pub fn authority(&self) -> Option<&Authority>;
    pub fn host(&self) -> Option<&str>;
    pub fn port(&self) -> Option<Port<&str>>;
    pub fn port_u16(&self) -> Option<u16>;
    pub fn query(&self) -> Option<&str>;
}
#[known::each(str, &str)]
impl PartialEq<Each> for Uri {}
#[known::each(str, &str)]
impl PartialEq<Uri> for Each {}
impl std::fmt::Display for Uri {}
#[known::each(&[u8], &str, &String, String, Vec<u8>)]
impl TryFrom<Each> for Uri {
    type Error = InvalidUri;
}
impl TryFrom<Parts> for Uri {
    type Error = InvalidUriParts;
}
impl TryFrom<&Uri> for Uri {
    type Error = crate::Error;
}
impl From<Authority> for Uri {}
impl From<PathAndQuery> for Uri {}
impl From<Uri> for Parts {}
impl std::str::FromStr for Uri {
    type Err = InvalidUri;
}

#[derive(Debug, Default)]
pub struct Parts {
    pub scheme: Option<Scheme>,
    pub authority: Option<Authority>,
    pub path_and_query: Option<PathAndQuery>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Hash, Debug)]
pub struct Authority {}
impl Authority {
    pub const fn from_static(src: &'static str) -> Self;
    pub fn from_maybe_shared<T>(src: T) -> Result<Self, InvalidUri>
    where
        T: AsRef<[u8]> + 'static;
    pub fn host(&self) -> &str;
    pub fn port(&self) -> Option<Port<&str>>;
    pub fn port_u16(&self) -> Option<u16>;
    pub fn as_str(&self) -> &str;
}
impl AsRef<str> for Authority {}
#[known::each(str, &str)]
impl PartialEq<Each> for Authority {}
#[known::each(str, &str)]
impl PartialEq<Authority> for Each {}
impl std::fmt::Display for Authority {}
#[known::each(&[u8], &str, Vec<u8>, String)]
impl TryFrom<Each> for Authority {
    type Error = InvalidUri;
}
impl std::str::FromStr for Authority {
    type Err = InvalidUri;
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Hash, Debug)]
pub struct PathAndQuery {}
impl PathAndQuery {
    pub const fn from_static(src: &'static str) -> Self;
    pub fn from_maybe_shared<T>(src: T) -> Result<Self, InvalidUri>
    where
        T: AsRef<[u8]> + 'static;
    pub fn path(&self) -> &str;
    pub fn query(&self) -> Option<&str>;
    pub fn as_str(&self) -> &str;
}
#[known::each(str, &str)]
impl PartialEq<Each> for PathAndQuery {}
#[known::each(str, &str)]
impl PartialEq<PathAndQuery> for Each {}
impl std::fmt::Display for PathAndQuery {}
#[known::each(&[u8], &str, Vec<u8>, String, &String)]
impl TryFrom<Each> for PathAndQuery {
    type Error = InvalidUri;
}
impl std::str::FromStr for PathAndQuery {
    type Err = InvalidUri;
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scheme {}
impl Scheme {
    pub const HTTP: Scheme;
    pub const HTTPS: Scheme;
    pub fn as_str(&self) -> &str;
}
impl AsRef<str> for Scheme {}
impl PartialEq<str> for Scheme {}
impl PartialEq<Scheme> for str {}
impl std::fmt::Display for Scheme {}
#[known::each(&[u8], &str)]
impl TryFrom<Each> for Scheme {
    type Error = InvalidUri;
}
impl std::str::FromStr for Scheme {
    type Err = InvalidUri;
}

#[derive(Debug)]
pub struct Port<T> {}
impl<T> Port<T> {
    pub const fn as_u16(&self) -> u16;
}
impl<T: AsRef<str>> Port<T> {
    pub fn as_str(&self) -> &str;
}
impl<T> From<Port<T>> for u16 {}
impl<T> std::fmt::Display for Port<T> {}

#[derive(Debug, Default)]
pub struct Builder {}
impl Builder {
    pub fn new() -> Builder;
    pub fn scheme<T>(self, scheme: T) -> Self
    where
        T: TryInto<Scheme>,
        <T as TryInto<Scheme>>::Error: Into<crate::Error>;
    pub fn authority<T>(self, auth: T) -> Self
    where
        T: TryInto<Authority>,
        <T as TryInto<Authority>>::Error: Into<crate::Error>;
    pub fn path_and_query<T>(self, p_and_q: T) -> Self
    where
        T: TryInto<PathAndQuery>,
        <T as TryInto<PathAndQuery>>::Error: Into<crate::Error>;
    pub fn build(self) -> Result<Uri, crate::Error>;
}
impl From<Uri> for Builder {}

pub struct InvalidUri {}
impl std::fmt::Debug for InvalidUri {}
impl std::fmt::Display for InvalidUri {}
impl std::error::Error for InvalidUri {}
pub struct InvalidUriParts {}
impl std::fmt::Debug for InvalidUriParts {}
impl std::fmt::Display for InvalidUriParts {}
impl std::error::Error for InvalidUriParts {}
