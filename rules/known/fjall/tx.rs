use std::path::Path;

use crate::{
    Config, DatabaseBuilder, Keyspace, KeyspaceCreateOptions, Openable, PersistMode, Readable, Result, Snapshot,
    UserKey, UserValue,
};

#[derive(Clone)]
#[known::synchronised]
#[known::database(embedded)]
pub struct SingleWriterTxDatabase {}
impl SingleWriterTxDatabase {
    pub fn builder(path: impl AsRef<Path>) -> DatabaseBuilder<SingleWriterTxDatabase>;
    // One transaction writes at a time.
    #[known::blocking]
    pub fn write_tx(&self) -> SingleWriterWriteTx<'_>;
    pub fn read_tx(&self) -> Snapshot;
    #[known::io]
    #[known::blocking]
    pub fn persist(&self, mode: PersistMode) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn keyspace(
        &self,
        name: &str,
        #[known::runs(here)] create_options: impl FnOnce() -> KeyspaceCreateOptions,
    ) -> Result<SingleWriterTxKeyspace>;
    #[known::io]
    #[known::blocking]
    pub fn open(config: Config) -> Result<Self>;
}
impl Openable for SingleWriterTxDatabase {}

#[derive(Clone)]
#[known::synchronised]
pub struct SingleWriterTxKeyspace {}
impl SingleWriterTxKeyspace {
    pub fn approximate_len(&self) -> usize;
    #[known::io]
    #[known::blocking(content)]
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&self, key: K, value: V) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn remove<K: Into<UserKey>>(&self, key: K) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<UserValue>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn contains_key<K: AsRef<[u8]>>(&self, key: K) -> Result<bool>;
}
impl AsRef<Keyspace> for SingleWriterTxKeyspace {}

pub struct SingleWriterWriteTx<'a> {}
impl<'tx> SingleWriterWriteTx<'tx> {
    pub fn durability(self, mode: Option<PersistMode>) -> Self;
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(
        &mut self,
        keyspace: &SingleWriterTxKeyspace,
        key: K,
        value: V,
    );
    pub fn remove<K: Into<UserKey>>(&mut self, keyspace: &SingleWriterTxKeyspace, key: K);
    #[known::io]
    #[known::blocking(content)]
    pub fn commit(self) -> Result<()>;
    pub fn rollback(self);
}
impl Readable for SingleWriterWriteTx<'_> {}
