//! std::path as of Rust 1.95.
// lang: path, path_buf

use crate::borrow::{Borrow, Cow, ToOwned};
use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::fs::{Metadata, ReadDir};
use crate::io;
use crate::iter::{DoubleEndedIterator, FromIterator};
use crate::ops::{Deref, DerefMut};
use crate::rc::Rc;
use crate::sync::Arc;

pub const MAIN_SEPARATOR: char = _;
pub const MAIN_SEPARATOR_STR: &str = _;
pub fn is_separator(c: char) -> bool;
#[known::io]
#[known::blocking(cheap)]
pub fn absolute<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;

#[known::lang("path")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    inner: OsStr,
}
impl Path {
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &Path;
    pub fn as_os_str(&self) -> &OsStr;
    pub fn to_str(&self) -> Option<&str>;
    pub fn to_string_lossy(&self) -> Cow<'_, str>;
    #[known::allocates]
    pub fn to_path_buf(&self) -> PathBuf;
    pub fn is_absolute(&self) -> bool;
    pub fn is_relative(&self) -> bool;
    pub fn has_root(&self) -> bool;
    pub fn parent(&self) -> Option<&Path>;
    pub fn ancestors(&self) -> Ancestors<'_>;
    pub fn file_name(&self) -> Option<&OsStr>;
    pub fn strip_prefix<P: AsRef<Path>>(&self, base: P) -> Result<&Path, StripPrefixError>;
    pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool;
    pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool;
    pub fn file_stem(&self) -> Option<&OsStr>;
    pub fn file_prefix(&self) -> Option<&OsStr>;
    pub fn extension(&self) -> Option<&OsStr>;
    #[known::allocates]
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf;
    #[known::allocates]
    pub fn with_file_name<S: AsRef<OsStr>>(&self, file_name: S) -> PathBuf;
    #[known::allocates]
    pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf;
    #[known::allocates]
    pub fn with_added_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf;
    pub fn components(&self) -> Components<'_>;
    pub fn iter(&self) -> Iter<'_>;
    pub fn display(&self) -> Display<'_>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn symlink_metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn canonicalize(&self) -> io::Result<PathBuf>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn read_link(&self) -> io::Result<PathBuf>;
    #[known::io]
    #[known::blocking(content)]
    pub fn read_dir(&self) -> io::Result<ReadDir>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn exists(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn try_exists(&self) -> io::Result<bool>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_file(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_dir(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_symlink(&self) -> bool;
    #[known::allocates]
    pub fn into_path_buf(self: Box<Path>) -> PathBuf;
}
#[known::lang("path_buf")]
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PathBuf {
    inner: OsString,
}
impl PathBuf {
    pub const fn new() -> PathBuf;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> PathBuf;
    pub fn as_path(&self) -> &Path;
    #[known::allocates]
    #[known::content(push)]
    pub fn push<P: AsRef<Path>>(&mut self, path: P);
    #[known::content(pop)]
    pub fn pop(&mut self) -> bool;
    pub fn set_file_name<S: AsRef<OsStr>>(&mut self, file_name: S);
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool;
    pub fn into_os_string(self) -> OsString;
    pub fn into_boxed_path(self) -> Box<Path>;
    #[known::content(clear)]
    pub fn clear(&mut self);
}
impl Deref for PathBuf {
    type Target = Path;
}
impl DerefMut for PathBuf {}
impl Borrow<Path> for PathBuf {}
impl ToOwned for Path {
    type Owned = PathBuf;
}
#[known::each(str, String, OsStr, OsString, Path, PathBuf, Component<'_>, Components<'_>, Iter<'_>, Cow<'_, OsStr>)]
impl AsRef<Path> for Each {}
#[known::each(Path, PathBuf, Component<'_>, Components<'_>)]
impl AsRef<OsStr> for Each {}
impl<T: ?Sized + AsRef<OsStr>> From<&T> for PathBuf {}
#[known::each(String, OsString, Box<Path>, Cow<'_, Path>)]
impl From<Each> for PathBuf {}
impl From<PathBuf> for OsString {}
#[known::each(Box<Path>, Rc<Path>, Arc<Path>)]
impl From<PathBuf> for Each {}
#[known::each(Box<Path>, Rc<Path>, Arc<Path>)]
impl From<&Path> for Each {}
impl<'a> From<&'a Path> for Cow<'a, Path> {}
impl<'a> From<PathBuf> for Cow<'a, Path> {}
impl crate::str::FromStr for PathBuf {
    type Err = crate::convert::Infallible;
}
impl<P: AsRef<Path>> FromIterator<P> for PathBuf {}
impl<P: AsRef<Path>> crate::iter::Extend<P> for PathBuf {}
impl<'a> IntoIterator for &'a Path {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
}
impl<'a> IntoIterator for &'a PathBuf {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
}
pub struct Display<'a> {}
impl fmt::Display for Display<'_> {}
impl fmt::Debug for Display<'_> {}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Component<'a> {
    Prefix(PrefixComponent<'a>),
    RootDir,
    CurDir,
    ParentDir,
    Normal(&'a OsStr),
}
impl<'a> Component<'a> {
    pub fn as_os_str(self) -> &'a OsStr;
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PrefixComponent<'a> {}
impl<'a> PrefixComponent<'a> {
    pub fn as_os_str(&self) -> &'a OsStr;
}
#[derive(Clone, Debug)]
pub struct Components<'a> {}
impl<'a> Components<'a> {
    pub fn as_path(&self) -> &'a Path;
}
impl<'a> Iterator for Components<'a> {
    type Item = Component<'a>;
}
impl<'a> DoubleEndedIterator for Components<'a> {}
#[derive(Clone)]
pub struct Iter<'a> {}
impl<'a> Iter<'a> {
    pub fn as_path(&self) -> &'a Path;
}
impl<'a> Iterator for Iter<'a> {
    type Item = &'a OsStr;
}
impl<'a> DoubleEndedIterator for Iter<'a> {}
#[derive(Copy, Clone, Debug)]
pub struct Ancestors<'a> {}
impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a Path;
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripPrefixError(());
impl fmt::Display for StripPrefixError {}
impl crate::error::Error for StripPrefixError {}
