//! std::fmt as of Rust 1.95 (light).
// lang: display, debug, arguments, formatter, fmt_write

#[known::unlisted]
#[known::lang("display")]
pub trait Display {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
#[known::derive]
#[known::lang("debug")]
#[known::cold]
pub trait Debug {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait LowerHex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait UpperHex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait Octal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait Binary {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait LowerExp {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait UpperExp {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::unlisted]
pub trait Pointer {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
#[known::lang("fmt_write")]
pub trait Write {
    fn write_str(&mut self, s: &str) -> Result;
    fn write_char(&mut self, c: char) -> Result;
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result;
}
impl<W: Write + ?Sized> Write for &mut W {}
impl Write for String {}
impl Write for Formatter<'_> {}

pub type Result = crate::result::Result<(), Error>;
#[derive(Copy, Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Error;
impl Display for Error {}

#[known::lang("arguments")]
#[derive(Copy, Clone)]
pub struct Arguments<'a> {}
impl<'a> Arguments<'a> {
    pub const fn as_str(&self) -> Option<&'static str>;
}
impl Display for Arguments<'_> {}
impl Debug for Arguments<'_> {}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Alignment {
    Left,
    Right,
    Center,
}
#[known::lang("formatter")]
pub struct Formatter<'a> {}
impl<'a> Formatter<'a> {
    pub fn pad_integral(&mut self, is_nonnegative: bool, prefix: &str, buf: &str) -> Result;
    pub fn pad(&mut self, s: &str) -> Result;
    pub fn write_str(&mut self, data: &str) -> Result;
    pub fn write_fmt(&mut self, fmt: Arguments<'_>) -> Result;
    pub fn fill(&self) -> char;
    pub fn align(&self) -> Option<Alignment>;
    pub fn width(&self) -> Option<usize>;
    pub fn precision(&self) -> Option<usize>;
    pub fn sign_plus(&self) -> bool;
    pub fn sign_minus(&self) -> bool;
    pub fn alternate(&self) -> bool;
    pub fn sign_aware_zero_pad(&self) -> bool;
    pub fn debug_struct<'b>(&'b mut self, name: &str) -> DebugStruct<'b, 'a>;
    pub fn debug_tuple<'b>(&'b mut self, name: &str) -> DebugTuple<'b, 'a>;
    pub fn debug_list<'b>(&'b mut self) -> DebugList<'b, 'a>;
    pub fn debug_set<'b>(&'b mut self) -> DebugSet<'b, 'a>;
    pub fn debug_map<'b>(&'b mut self) -> DebugMap<'b, 'a>;
}
pub struct DebugStruct<'a, 'b> {}
impl<'a, 'b> DebugStruct<'a, 'b> {
    pub fn field(&mut self, name: &str, value: &dyn Debug) -> &mut Self;
    pub fn finish_non_exhaustive(&mut self) -> Result;
    pub fn finish(&mut self) -> Result;
}
pub struct DebugTuple<'a, 'b> {}
impl<'a, 'b> DebugTuple<'a, 'b> {
    pub fn field(&mut self, value: &dyn Debug) -> &mut Self;
    pub fn finish_non_exhaustive(&mut self) -> Result;
    pub fn finish(&mut self) -> Result;
}
pub struct DebugList<'a, 'b> {}
pub struct DebugSet<'a, 'b> {}
impl<'a, 'b> DebugList<'a, 'b> {
    pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self;
    pub fn entries<D, I>(&mut self, entries: I) -> &mut Self
    where
        D: Debug,
        I: IntoIterator<Item = D>;
    pub fn finish_non_exhaustive(&mut self) -> Result;
    pub fn finish(&mut self) -> Result;
}
impl<'a, 'b> DebugSet<'a, 'b> {
    pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self;
    pub fn entries<D, I>(&mut self, entries: I) -> &mut Self
    where
        D: Debug,
        I: IntoIterator<Item = D>;
    pub fn finish_non_exhaustive(&mut self) -> Result;
    pub fn finish(&mut self) -> Result;
}
pub struct DebugMap<'a, 'b> {}
impl<'a, 'b> DebugMap<'a, 'b> {
    pub fn entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> &mut Self;
    pub fn entries<K, V, I>(&mut self, entries: I) -> &mut Self
    where
        K: Debug,
        V: Debug,
        I: IntoIterator<Item = (K, V)>;
    pub fn key(&mut self, key: &dyn Debug) -> &mut Self;
    pub fn value(&mut self, value: &dyn Debug) -> &mut Self;
    pub fn finish_non_exhaustive(&mut self) -> Result;
    pub fn finish(&mut self) -> Result;
}
pub struct FromFn<F>(F);
impl<F: Fn(&mut Formatter<'_>) -> Result> Display for FromFn<F> {}
impl<F: Fn(&mut Formatter<'_>) -> Result> Debug for FromFn<F> {}
pub fn from_fn<F: Fn(&mut Formatter<'_>) -> Result>(#[known::runs(here)] f: F) -> FromFn<F>;

pub fn write(output: &mut dyn Write, args: Arguments<'_>) -> Result;
#[known::allocates]
pub fn format(args: Arguments<'_>) -> String;

impl<T: ?Sized + Display> Display for &T {}
impl<T: ?Sized + Display> Display for &mut T {}
impl<T: ?Sized + Display> Display for Box<T> {}
impl<T: ?Sized + Debug> Debug for &T {}
impl<T: ?Sized + Debug> Debug for &mut T {}
impl<T: ?Sized + Debug> Debug for Box<T> {}
impl<T: Debug> Debug for [T] {}
impl<T: Debug, const N: usize> Debug for [T; N] {}
#[known::each(bool, char, str)]
impl Display for Each {}
#[known::each(bool, char, str, ())]
impl Debug for Each {}
impl Display for String {}
impl Debug for String {}
