//! std::env as of Rust 1.95.
// lang: none

use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::io;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator};
use crate::path::{Path, PathBuf};

#[known::allocates]
pub fn var<K: AsRef<OsStr>>(key: K) -> Result<String, VarError>;
#[known::allocates]
pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString>;
pub unsafe fn set_var<K: AsRef<OsStr>, V: AsRef<OsStr>>(key: K, value: V);
pub unsafe fn remove_var<K: AsRef<OsStr>>(key: K);
#[known::allocates]
pub fn vars() -> Vars;
#[known::allocates]
pub fn vars_os() -> VarsOs;
#[known::allocates]
pub fn args() -> Args;
#[known::allocates]
pub fn args_os() -> ArgsOs;
#[known::io]
#[known::blocking(cheap)]
pub fn current_dir() -> io::Result<PathBuf>;
#[known::io]
#[known::blocking(cheap)]
pub fn set_current_dir<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn current_exe() -> io::Result<PathBuf>;
#[known::allocates]
pub fn temp_dir() -> PathBuf;
#[known::allocates]
pub fn home_dir() -> Option<PathBuf>;
pub fn split_paths<T: AsRef<OsStr> + ?Sized>(unparsed: &T) -> SplitPaths<'_>;
#[known::allocates]
pub fn join_paths<I, T>(paths: I) -> Result<OsString, JoinPathsError>
where
    I: IntoIterator<Item = T>,
    T: AsRef<OsStr>;

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum VarError {
    NotPresent,
    NotUnicode(OsString),
}
impl fmt::Display for VarError {}
#[derive(Debug)]
pub struct JoinPathsError {}
impl fmt::Display for JoinPathsError {}
impl crate::error::Error for JoinPathsError {}
pub struct Vars {}
impl Iterator for Vars {
    type Item = (String, String);
}
pub struct VarsOs {}
impl Iterator for VarsOs {
    type Item = (OsString, OsString);
}
pub struct Args {}
impl Iterator for Args {
    type Item = String;
}
pub struct ArgsOs {}
impl Iterator for ArgsOs {
    type Item = OsString;
}
#[known::each(Args, ArgsOs)]
impl DoubleEndedIterator for Each {}
#[known::each(Args, ArgsOs)]
impl ExactSizeIterator for Each {}
pub struct SplitPaths<'a> {}
impl<'a> Iterator for SplitPaths<'a> {
    type Item = PathBuf;
}
pub mod consts {
    pub const ARCH: &str = _;
    pub const FAMILY: &str = _;
    pub const OS: &str = _;
    pub const EXE_SUFFIX: &str = _;
    pub const EXE_EXTENSION: &str = _;
    pub const DLL_PREFIX: &str = _;
    pub const DLL_SUFFIX: &str = _;
    pub const DLL_EXTENSION: &str = _;
}
