use std::path::Path;

use crate::{Error, FetchOptions, Repository};

pub struct RepoBuilder<'cb> {}
impl<'cb> RepoBuilder<'cb> {
    pub fn new() -> RepoBuilder<'cb>;
    pub fn bare(&mut self, bare: bool) -> &mut RepoBuilder<'cb>;
    pub fn branch(&mut self, branch: &str) -> &mut RepoBuilder<'cb>;
    pub fn fetch_options(&mut self, fetch_opts: FetchOptions<'cb>) -> &mut RepoBuilder<'cb>;
    #[known::io]
    #[known::blocking]
    pub fn clone(&mut self, url: &str, into: &Path) -> Result<Repository, Error>;
}
pub struct CheckoutBuilder<'cb> {}
impl<'cb> CheckoutBuilder<'cb> {
    pub fn new() -> CheckoutBuilder<'cb>;
    pub fn force(&mut self) -> &mut CheckoutBuilder<'cb>;
}
