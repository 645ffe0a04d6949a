//! What 2.11 has.
use std::ops::RangeBounds;
use std::path::Path;

use crate::{KvPair, PersistMode, Result, UserKey, UserValue};

pub struct PartitionCreateOptions {}
impl Default for PartitionCreateOptions {}

#[derive(Clone, PartialEq, Eq, Hash)]
#[known::synchronised]
#[known::database(embedded)]
pub struct PartitionHandle {}
impl PartitionHandle {
    pub fn path(&self) -> &Path;
    pub fn disk_space(&self) -> u64;
    #[known::io]
    #[known::blocking(content)]
    pub fn iter(&self) -> Items<KvPair>;
    #[known::io]
    #[known::blocking(content)]
    pub fn keys(&self) -> Items<UserKey>;
    #[known::io]
    #[known::blocking(content)]
    pub fn values(&self) -> Items<UserValue>;
    #[known::io]
    #[known::blocking(content)]
    pub fn range<'a, K: AsRef<[u8]> + 'a, R: RangeBounds<K> + 'a>(&'a self, range: R) -> Items<KvPair>;
    #[known::io]
    #[known::blocking(content)]
    pub fn prefix<'a, K: AsRef<[u8]> + 'a>(&'a self, prefix: K) -> Items<KvPair>;
    pub fn approximate_len(&self) -> usize;
    #[known::io]
    #[known::blocking(content)]
    pub fn len(&self) -> Result<usize>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_empty(&self) -> Result<bool>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn contains_key<K: AsRef<[u8]>>(&self, key: K) -> Result<bool>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<UserValue>>;
    #[known::io]
    #[known::blocking]
    pub fn major_compact(&self) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&self, key: K, value: V) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn remove<K: Into<UserKey>>(&self, key: K) -> Result<()>;
}

/// Stands for iterators that have no name.
pub struct Items<T>(T);
impl<T> Iterator for Items<T> {
    type Item = Result<T>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Result<T>>;
}
impl<T> DoubleEndedIterator for Items<T> {}

pub struct Batch {}
impl Batch {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn durability(self, mode: Option<PersistMode>) -> Self;
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&mut self, p: &PartitionHandle, key: K, value: V);
    pub fn remove<K: Into<UserKey>>(&mut self, p: &PartitionHandle, key: K);
    #[known::io]
    #[known::blocking(content)]
    pub fn commit(self) -> Result<()>;
}

#[derive(Clone)]
#[known::synchronised]
pub struct TxKeyspace {}
impl TxKeyspace {
    #[known::io]
    #[known::blocking]
    pub fn persist(&self, mode: PersistMode) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn open_partition(
        &self,
        name: &str,
        create_options: PartitionCreateOptions,
    ) -> Result<TransactionalPartitionHandle>;
}

#[derive(Clone)]
#[known::synchronised]
pub struct TransactionalPartitionHandle {}
impl TransactionalPartitionHandle {
    pub fn approximate_len(&self) -> usize;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<UserValue>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn contains_key<K: AsRef<[u8]>>(&self, key: K) -> Result<bool>;
    #[known::io]
    #[known::blocking(content)]
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&self, key: K, value: V) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn remove<K: Into<UserKey>>(&self, key: K) -> Result<()>;
}
