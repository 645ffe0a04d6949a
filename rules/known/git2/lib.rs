//! git2 0.21.0: what goes to the network, or through a whole tree of files.
use std::fmt;
use std::path::Path;

pub mod build;

pub struct Repository {}
impl Repository {
    #[known::io]
    #[known::blocking(open)]
    pub fn open<P: AsRef<Path>>(path: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking(open)]
    pub fn open_bare<P: AsRef<Path>>(path: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking(open)]
    pub fn discover<P: AsRef<Path>>(path: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn init<P: AsRef<Path>>(path: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn init_bare<P: AsRef<Path>>(path: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking]
    pub fn clone<P: AsRef<Path>>(url: &str, into: P) -> Result<Repository, Error>;
    #[known::io]
    #[known::blocking]
    pub fn clone_recurse<P: AsRef<Path>>(url: &str, into: P) -> Result<Repository, Error>;
    pub fn path(&self) -> &Path;
    pub fn workdir(&self) -> Option<&Path>;
    pub fn is_bare(&self) -> bool;
    pub fn find_remote(&self, name: &str) -> Result<Remote<'_>, Error>;
    pub fn remote(&self, name: &str, url: &str) -> Result<Remote<'_>, Error>;
    pub fn remote_anonymous(&self, url: &str) -> Result<Remote<'_>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn checkout_head(&self, opts: Option<&mut build::CheckoutBuilder<'_>>) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn statuses(&self, options: Option<&mut StatusOptions>) -> Result<Statuses<'_>, Error>;
}
pub struct StatusOptions {}
impl StatusOptions {
    pub fn new() -> StatusOptions;
}
pub struct Statuses<'repo> {}
impl<'repo> Statuses<'repo> {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
}

pub struct Remote<'repo> {}
impl<'repo> Remote<'repo> {
    #[known::io]
    #[known::blocking]
    pub fn connect(&mut self, dir: Direction) -> Result<(), Error>;
    pub fn connected(&mut self) -> bool;
    #[known::io]
    #[known::blocking]
    pub fn disconnect(&mut self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn download<Str: AsRef<str> + Clone>(
        &mut self,
        specs: &[Str],
        opts: Option<&mut FetchOptions<'_>>,
    ) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn fetch<Str: AsRef<str> + Clone>(
        &mut self,
        refspecs: &[Str],
        opts: Option<&mut FetchOptions<'_>>,
        reflog_msg: Option<&str>,
    ) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn push<Str: AsRef<str> + Clone>(
        &mut self,
        refspecs: &[Str],
        opts: Option<&mut PushOptions<'_>>,
    ) -> Result<(), Error>;
}
#[derive(PartialEq, Eq, Clone, Debug, Copy)]
pub enum Direction {
    Fetch,
    Push,
}
pub struct FetchOptions<'cb> {}
impl<'cb> FetchOptions<'cb> {
    pub fn new() -> Self;
}
pub struct PushOptions<'cb> {}
impl<'cb> PushOptions<'cb> {
    pub fn new() -> Self;
}

#[derive(Debug, PartialEq)]
pub struct Error {}
impl Error {
    pub fn message(&self) -> &str;
}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
