//! fjall 3.1.13, and what 2.11 has in its place: there a `Keyspace` is the database, and its `PartitionHandle`s are what a `Keyspace` is
//! now. Who writes waits for the one journal, and sleeps while compaction is behind. What is read is mostly in a cache.
use std::ops::RangeBounds;
use std::path::Path;

pub use crate::partition::{Batch, PartitionCreateOptions, PartitionHandle, TransactionalPartitionHandle, TxKeyspace};
pub use crate::tx::{SingleWriterTxDatabase, SingleWriterTxKeyspace, SingleWriterWriteTx};

mod partition;
mod tx;

pub type Result<T> = std::result::Result<T, Error>;
pub type KvPair = (UserKey, UserValue);
pub type UserKey = Slice;
pub type UserValue = Slice;
pub type WriteBatch = Batch;
pub type Partition = PartitionHandle;
pub type TxPartition = TransactionalPartitionHandle;
pub type TxPartitionHandle = TransactionalPartitionHandle;
pub type TransactionalKeyspace = TxKeyspace;

#[derive(Debug)]
pub enum Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Clone)]
pub struct Slice {}
impl std::ops::Deref for Slice {
    type Target = [u8];
}
impl AsRef<[u8]> for Slice {}
impl From<&[u8]> for Slice {}
impl From<&str> for Slice {}
impl From<Vec<u8>> for Slice {}
impl From<String> for Slice {}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PersistMode {
    Buffer,
    SyncData,
    SyncAll,
}

pub struct Config {}
impl Config {
    pub fn new<P: AsRef<Path>>(path: P) -> Self;
    pub fn cache_size(self, size_bytes: u64) -> Self;
    pub fn manual_journal_persist(self, flag: bool) -> Self;
    pub fn fsync_ms(self, ms: Option<u16>) -> Self;
    pub fn temporary(self, flag: bool) -> Self;
    #[known::io]
    #[known::blocking]
    pub fn open(self) -> Result<Keyspace>;
    #[known::io]
    #[known::blocking]
    pub fn open_transactional(self) -> Result<TxKeyspace>;
}

#[known::unlisted]
trait Openable {
    #[known::io]
    #[known::blocking]
    fn open(config: Config) -> Result<Self>
    where
        Self: Sized;
}

pub struct DatabaseBuilder<O: Openable> {}
impl<O: Openable> DatabaseBuilder<O> {
    #[known::io]
    #[known::blocking]
    pub fn open(self) -> Result<O>;
    pub fn cache_size(self, size_bytes: u64) -> Self;
    pub fn manual_journal_persist(self, flag: bool) -> Self;
    pub fn worker_threads(self, n: usize) -> Self;
    pub fn temporary(self, flag: bool) -> Self;
}

pub struct KeyspaceCreateOptions {}
impl Default for KeyspaceCreateOptions {}

#[derive(Clone)]
#[known::synchronised]
#[known::database(embedded)]
pub struct Database {}
impl Database {
    pub fn snapshot(&self) -> Snapshot;
    pub fn builder(path: impl AsRef<Path>) -> DatabaseBuilder<Self>;
    pub fn batch(&self) -> OwnedWriteBatch;
    pub fn write_buffer_size(&self) -> u64;
    #[known::io]
    #[known::blocking]
    pub fn persist(&self, mode: PersistMode) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn open(config: Config) -> Result<Self>;
    // Mostly it is there already.
    #[known::io]
    #[known::blocking(cheap)]
    pub fn keyspace(
        &self,
        name: &str,
        #[known::runs(here)] create_options: impl FnOnce() -> KeyspaceCreateOptions,
    ) -> Result<Keyspace>;
    pub fn keyspace_count(&self) -> usize;
    pub fn keyspace_exists(&self, name: &str) -> bool;
}
impl Openable for Database {}

pub struct OwnedWriteBatch {}
impl OwnedWriteBatch {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn durability(self, mode: Option<PersistMode>) -> Self;
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&mut self, p: &Keyspace, key: K, value: V);
    pub fn remove<K: Into<UserKey>>(&mut self, p: &Keyspace, key: K);
    pub fn remove_weak<K: Into<UserKey>>(&mut self, p: &Keyspace, key: K);
    #[known::io]
    #[known::blocking(content)]
    pub fn commit(self) -> Result<()>;
}

#[derive(Clone, PartialEq, Eq, Hash)]
#[known::synchronised]
#[known::database(embedded)]
pub struct Keyspace {}
impl Keyspace {
    pub fn path(&self) -> &Path;
    pub fn disk_space(&self) -> u64;
    #[known::io]
    #[known::blocking(content)]
    pub fn iter(&self) -> Iter;
    #[known::io]
    #[known::blocking(content)]
    pub fn range<K: AsRef<[u8]>, R: RangeBounds<K>>(&self, range: R) -> Iter;
    #[known::io]
    #[known::blocking(content)]
    pub fn prefix<K: AsRef<[u8]>>(&self, prefix: K) -> Iter;
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
    #[known::blocking(cheap)]
    pub fn size_of<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<u32>>;
    #[known::io]
    #[known::blocking]
    pub fn clear(&self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn major_compact(&self) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn insert<K: Into<UserKey>, V: Into<UserValue>>(&self, key: K, value: V) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn remove<K: Into<UserKey>>(&self, key: K) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    pub fn remove_weak<K: Into<UserKey>>(&self, key: K) -> Result<()>;
    // What 2.11 has.
    pub fn batch(&self) -> Batch;
    #[known::io]
    #[known::blocking]
    pub fn open(config: Config) -> Result<Self>;
    #[known::io]
    #[known::blocking]
    pub fn persist(&self, mode: PersistMode) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn open_partition(&self, name: &str, create_options: PartitionCreateOptions) -> Result<PartitionHandle>;
    pub fn partition_count(&self) -> usize;
    pub fn partition_exists(&self, name: &str) -> bool;
}
impl AsRef<Keyspace> for &Keyspace {}

pub struct Iter {}
impl Iterator for Iter {
    type Item = Guard;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Guard>;
}
impl DoubleEndedIterator for Iter {}

pub struct Guard {}
impl Guard {
    pub fn into_inner(self) -> Result<KvPair>;
    pub fn key(self) -> Result<UserKey>;
    pub fn size(self) -> Result<u32>;
    pub fn value(self) -> Result<UserValue>;
}

pub trait Readable {
    #[known::io]
    #[known::blocking(cheap)]
    fn get<K: AsRef<[u8]>>(&self, keyspace: impl AsRef<Keyspace>, key: K) -> Result<Option<UserValue>>;
    #[known::io]
    #[known::blocking(cheap)]
    fn contains_key<K: AsRef<[u8]>>(&self, keyspace: impl AsRef<Keyspace>, key: K) -> Result<bool>;
    #[known::io]
    #[known::blocking(content)]
    fn iter(&self, keyspace: impl AsRef<Keyspace>) -> Iter;
    #[known::io]
    #[known::blocking(content)]
    fn len(&self, keyspace: impl AsRef<Keyspace>) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    fn range<K: AsRef<[u8]>, R: RangeBounds<K>>(&self, keyspace: impl AsRef<Keyspace>, range: R) -> Iter;
    #[known::io]
    #[known::blocking(content)]
    fn prefix<K: AsRef<[u8]>>(&self, keyspace: impl AsRef<Keyspace>, prefix: K) -> Iter;
}

#[derive(Clone)]
pub struct Snapshot {}
impl Readable for Snapshot {}
