use crate::ResultEntry;

pub type Result<T> = std::result::Result<T, LdapError>;

#[derive(Debug)]
pub enum LdapError {}
impl std::fmt::Display for LdapError {}
impl std::error::Error for LdapError {}

#[derive(Clone, Debug)]
pub struct LdapResult {
    pub rc: u32,
    pub matched: String,
    pub text: String,
}
impl LdapResult {
    pub fn success(self) -> Result<Self>;
    pub fn non_error(self) -> Result<Self>;
}

#[derive(Clone, Debug)]
pub struct SearchResult(pub Vec<ResultEntry>, pub LdapResult);
impl SearchResult {
    pub fn success(self) -> Result<(Vec<ResultEntry>, LdapResult)>;
    pub fn non_error(self) -> Result<(Vec<ResultEntry>, LdapResult)>;
}

#[derive(Clone, Debug)]
pub struct CompareResult(pub LdapResult);
impl CompareResult {
    pub fn equal(self) -> Result<bool>;
}
