//! async_std::path as of 1.13.2.
use std::borrow::{Borrow, Cow};
use std::ffi::{OsStr, OsString};
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use crate::{fs, io};

pub use std::path::{Component, Display, MAIN_SEPARATOR, Prefix, PrefixComponent, StripPrefixError, is_separator};

#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path {}
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
    pub fn strip_prefix<P>(&self, base: P) -> Result<&Path, StripPrefixError>
    where
        P: AsRef<Path>;
    pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool;
    pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool;
    pub fn file_stem(&self) -> Option<&OsStr>;
    pub fn extension(&self) -> Option<&OsStr>;
    #[known::allocates]
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf;
    #[known::allocates]
    pub fn with_file_name<S: AsRef<OsStr>>(&self, file_name: S) -> PathBuf;
    #[known::allocates]
    pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf;
    pub fn components(&self) -> Components<'_>;
    pub fn iter(&self) -> Iter<'_>;
    pub fn display(&self) -> Display<'_>;
    #[known::io]
    pub async fn metadata(&self) -> io::Result<fs::Metadata>;
    #[known::io]
    pub async fn symlink_metadata(&self) -> io::Result<fs::Metadata>;
    #[known::io]
    pub async fn canonicalize(&self) -> io::Result<PathBuf>;
    #[known::io]
    pub async fn read_link(&self) -> io::Result<PathBuf>;
    #[known::io]
    pub async fn read_dir(&self) -> io::Result<fs::ReadDir>;
    #[known::io]
    pub async fn exists(&self) -> bool;
    #[known::io]
    pub async fn is_file(&self) -> bool;
    #[known::io]
    pub async fn is_dir(&self) -> bool;
    pub fn into_path_buf(self: Box<Path>) -> PathBuf;
}
impl ToOwned for Path {
    type Owned = PathBuf;
}
#[known::each(Path, OsStr, OsString, str, String, PathBuf, std::path::Path, std::path::PathBuf)]
impl AsRef<Path> for Each {}
impl AsRef<Path> for Cow<'_, OsStr> {}
impl AsRef<OsStr> for Path {}
impl AsRef<std::path::Path> for Path {}
impl From<&Path> for Box<Path> {}
impl From<&Path> for Arc<Path> {}
impl From<&Path> for Rc<Path> {}
impl<'a> From<&'a Path> for Cow<'a, Path> {}
impl<'a> From<&'a std::path::Path> for &'a Path {}
impl<'a> IntoIterator for &'a Path {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathBuf {}
impl PathBuf {
    pub fn new() -> PathBuf;
    pub fn as_path(&self) -> &Path;
    pub fn push<P: AsRef<Path>>(&mut self, path: P);
    pub fn pop(&mut self) -> bool;
    pub fn set_file_name<S: AsRef<OsStr>>(&mut self, file_name: S);
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool;
    pub fn into_os_string(self) -> OsString;
    pub fn into_boxed_path(self) -> Box<Path>;
}
impl Deref for PathBuf {
    type Target = Path;
}
impl Borrow<Path> for PathBuf {}
impl AsRef<OsStr> for PathBuf {}
impl AsRef<std::path::Path> for PathBuf {}
impl std::str::FromStr for PathBuf {
    type Err = std::convert::Infallible;
}
impl<P: AsRef<Path>> FromIterator<P> for PathBuf {}
impl<P: AsRef<Path>> Extend<P> for PathBuf {}
impl<T: ?Sized + AsRef<OsStr>> From<&T> for PathBuf {}
#[known::each(Box<Path>, OsString, String, std::path::PathBuf)]
impl From<Each> for PathBuf {}
impl<'a> From<Cow<'a, Path>> for PathBuf {}
#[known::each(Box<Path>, OsString, Arc<Path>, Rc<Path>)]
impl From<PathBuf> for Each {}
impl Into<std::path::PathBuf> for PathBuf {}
impl<'a> IntoIterator for &'a PathBuf {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
}

#[derive(Copy, Clone, Debug)]
pub struct Ancestors<'a> {}
impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a Path;
}
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Components<'a> {}
impl<'a> Components<'a> {
    pub fn as_path(&self) -> &'a Path;
}
impl<'a> Iterator for Components<'a> {
    type Item = Component<'a>;
}
#[derive(Clone)]
pub struct Iter<'a> {}
impl<'a> Iter<'a> {
    pub fn as_path(&self) -> &'a Path;
}
impl<'a> Iterator for Iter<'a> {
    type Item = &'a OsStr;
}
