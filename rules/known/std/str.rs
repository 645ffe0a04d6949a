//! std::str of Rust 1.95.

pub trait FromStr { type Err; fn from_str(s: &str) -> Result<Self, Self::Err>; }
pub struct Utf8Error;
pub fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error>;
pub trait Pattern {}
impl Pattern for char {}
impl Pattern for &str {}
impl Pattern for &String {}
impl<F: FnMut(char) -> bool> Pattern for F {}
impl str {
    pub const fn len(&self) -> usize;
    pub const fn is_empty(&self) -> bool;
    pub const fn as_bytes(&self) -> &[u8];
    pub fn chars(&self) -> Chars<'_>;
    pub fn char_indices(&self) -> CharIndices<'_>;
    pub fn bytes(&self) -> Bytes<'_>;
    pub fn split_whitespace(&self) -> Split<'_>;
    pub fn lines(&self) -> Split<'_>;
    pub fn contains<P: Pattern>(&self, pat: P) -> bool;
    pub fn starts_with<P: Pattern>(&self, pat: P) -> bool;
    pub fn ends_with<P: Pattern>(&self, pat: P) -> bool;
    pub fn find<P: Pattern>(&self, pat: P) -> Option<usize>;
    pub fn rfind<P: Pattern>(&self, pat: P) -> Option<usize>;
    pub fn split<P: Pattern>(&self, pat: P) -> Split<'_>;
    pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> Split<'_>;
    pub fn rsplit<P: Pattern>(&self, pat: P) -> Split<'_>;
    pub fn split_once<P: Pattern>(&self, delimiter: P) -> Option<(&str, &str)>;
    pub fn rsplit_once<P: Pattern>(&self, delimiter: P) -> Option<(&str, &str)>;
    pub fn split_at(&self, mid: usize) -> (&str, &str);
    pub fn trim(&self) -> &str;
    pub fn trim_start(&self) -> &str;
    pub fn trim_end(&self) -> &str;
    pub fn trim_matches<P: Pattern>(&self, pat: P) -> &str;
    pub fn trim_start_matches<P: Pattern>(&self, pat: P) -> &str;
    pub fn trim_end_matches<P: Pattern>(&self, pat: P) -> &str;
    pub fn strip_prefix<P: Pattern>(&self, prefix: P) -> Option<&str>;
    pub fn strip_suffix<P: Pattern>(&self, suffix: P) -> Option<&str>;
    #[known::calls_bounds]
    pub fn parse<F: FromStr>(&self) -> Result<F, F::Err>;
    pub fn get(&self, index: crate::ops::Range<usize>) -> Option<&str>;
    pub fn eq_ignore_ascii_case(&self, other: &str) -> bool;
    #[known::allocates]
    pub fn to_lowercase(&self) -> String;
    #[known::allocates]
    pub fn to_uppercase(&self) -> String;
    #[known::allocates]
    pub fn to_ascii_lowercase(&self) -> String;
    #[known::allocates]
    pub fn replace<P: Pattern>(&self, from: P, to: &str) -> String;
    #[known::allocates]
    pub fn repeat(&self, n: usize) -> String;
    #[known::allocates]
    pub fn to_owned(&self) -> String;
    #[known::allocates]
    pub fn into_string(self: Box<str>) -> String;
}
impl AsRef<str> for str { fn as_ref(&self) -> &str; }
impl AsRef<[u8]> for str { fn as_ref(&self) -> &[u8]; }
impl crate::fmt::Display for str {}
pub struct Chars<'a> { s: &'a str }
impl<'a> Iterator for Chars<'a> { type Item = char; }
impl<'a> DoubleEndedIterator for Chars<'a> {}
pub struct CharIndices<'a> { s: &'a str }
impl<'a> Iterator for CharIndices<'a> { type Item = (usize, char); }
pub struct Bytes<'a> { s: &'a str }
impl<'a> Iterator for Bytes<'a> { type Item = u8; }
pub struct Split<'a> { s: &'a str }
impl<'a> Iterator for Split<'a> { type Item = &'a str; }
impl<'a> DoubleEndedIterator for Split<'a> {}
