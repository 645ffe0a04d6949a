//! ldap3 0.12.1: `LdapConn` drives its async half by a runtime of its own, which no async code may do.
use std::collections::HashSet;
use std::hash::Hash;
use std::time::Duration;

use url::Url;

use crate::result::{CompareResult, Result};
pub use crate::result::{LdapError, LdapResult, SearchResult};

pub mod result;

pub type RequestId = i32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Base,
    OneLevel,
    Subtree,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mod<S: AsRef<[u8]> + Eq + Hash> {
    Add(S, HashSet<S>),
    Delete(S, HashSet<S>),
    Replace(S, HashSet<S>),
    Increment(S, S),
}

#[derive(Clone, Debug)]
pub struct ResultEntry {}

#[derive(Clone, Debug)]
pub struct SearchEntry {
    pub dn: String,
}
impl SearchEntry {
    pub fn construct(re: ResultEntry) -> SearchEntry;
}

pub struct LdapConnSettings {}
impl LdapConnSettings {
    pub fn new() -> LdapConnSettings;
    pub fn set_conn_timeout(self, timeout: Duration) -> Self;
    pub fn set_starttls(self, starttls: bool) -> Self;
    pub fn set_no_tls_verify(self, no_tls_verify: bool) -> Self;
}
impl Default for LdapConnSettings {}

pub fn ldap_escape<'a, S: Into<std::borrow::Cow<'a, str>>>(lit: S) -> std::borrow::Cow<'a, str>;

#[derive(Debug)]
pub struct LdapConn {}
impl LdapConn {
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn new(url: &str) -> Result<Self>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn with_settings(settings: LdapConnSettings, url: &str) -> Result<Self>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn from_url(url: &Url) -> Result<Self>;
    pub fn with_timeout(&mut self, duration: Duration) -> &mut Self;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn simple_bind(&mut self, bind_dn: &str, bind_pw: &str) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn sasl_external_bind(&mut self) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn search<'a, S: AsRef<str> + Send + Sync + 'a, A: AsRef<[S]> + Send + Sync + 'a>(
        &mut self,
        base: &str,
        scope: Scope,
        filter: &str,
        attrs: A,
    ) -> Result<SearchResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn add<S: AsRef<[u8]> + Eq + Hash>(&mut self, dn: &str, attrs: Vec<(S, HashSet<S>)>) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn compare<B: AsRef<[u8]>>(&mut self, dn: &str, attr: &str, val: B) -> Result<CompareResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn delete(&mut self, dn: &str) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn modify<S: AsRef<[u8]> + Eq + Hash>(&mut self, dn: &str, mods: Vec<Mod<S>>) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn modifydn(&mut self, dn: &str, rdn: &str, delete_old: bool, new_sup: Option<&str>) -> Result<LdapResult>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn unbind(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn abandon(&mut self, msgid: RequestId) -> Result<()>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn streaming_search<'a, 'b, S: AsRef<str> + Send + Sync + 'a, A: AsRef<[S]> + Send + Sync + 'a>(
        &'b mut self,
        base: &str,
        scope: Scope,
        filter: &str,
        attrs: A,
    ) -> Result<EntryStream<'a, 'b, S, A>>;
    pub fn last_id(&mut self) -> RequestId;
    pub fn is_closed(&mut self) -> bool;
}

pub struct EntryStream<'a, 'b, S, A> {}
impl<'a, 'b, S, A> EntryStream<'a, 'b, S, A>
where
    S: AsRef<str> + Send + Sync + 'a,
    A: AsRef<[S]> + Send + Sync + 'a,
{
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn next(&mut self) -> Result<Option<ResultEntry>>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn result(self) -> LdapResult;
}

pub struct LdapConnAsync {}
impl LdapConnAsync {
    pub async fn new(url: &str) -> Result<(Self, Ldap)>;
    pub async fn with_settings(settings: LdapConnSettings, url: &str) -> Result<(Self, Ldap)>;
    pub async fn drive(self) -> Result<()>;
}

#[derive(Clone, Debug)]
pub struct Ldap {}
impl Ldap {
    pub fn with_timeout(&mut self, duration: Duration) -> &mut Self;
    pub async fn simple_bind(&mut self, bind_dn: &str, bind_pw: &str) -> Result<LdapResult>;
    pub async fn sasl_external_bind(&mut self) -> Result<LdapResult>;
    pub async fn search<'a, S: AsRef<str> + Send + Sync + 'a, A: AsRef<[S]> + Send + Sync + 'a>(
        &mut self,
        base: &str,
        scope: Scope,
        filter: &str,
        attrs: A,
    ) -> Result<SearchResult>;
    pub async fn add<S: AsRef<[u8]> + Eq + Hash>(
        &mut self,
        dn: &str,
        attrs: Vec<(S,
        HashSet<S>)>,
    ) -> Result<LdapResult>;
    pub async fn compare<B: AsRef<[u8]>>(&mut self, dn: &str, attr: &str, val: B) -> Result<CompareResult>;
    pub async fn delete(&mut self, dn: &str) -> Result<LdapResult>;
    pub async fn modify<S: AsRef<[u8]> + Eq + Hash>(&mut self, dn: &str, mods: Vec<Mod<S>>) -> Result<LdapResult>;
    pub async fn modifydn(
        &mut self,
        dn: &str,
        rdn: &str,
        delete_old: bool,
        new_sup: Option<&str>,
    ) -> Result<LdapResult>;
    pub async fn unbind(&mut self) -> Result<()>;
    pub async fn abandon(&mut self, msgid: RequestId) -> Result<()>;
}
