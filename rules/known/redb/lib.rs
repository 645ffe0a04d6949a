//! redb 4.6.0: one transaction writes at a time, so that whoever begins another one waits, and a commit waits for the disk. What is read
//! and changed within a transaction lies mostly in a cache.
use std::borrow::Borrow;
use std::fmt::Debug;
use std::fs::File;
use std::ops::RangeBounds;
use std::path::Path;

pub use crate::error::{
    CommitError, CompactionError, DatabaseError, Error, SavepointError, SetDurabilityError, StorageError, TableError,
    TransactionError,
};

mod error;

pub type Result<T = (), E = StorageError> = core::result::Result<T, E>;

#[known::unlisted]
pub trait Value: Debug {
    type SelfType<'a>: Debug + 'a
    where
        Self: 'a;
    type AsBytes<'a>: AsRef<[u8]> + 'a
    where
        Self: 'a;
}
#[known::unlisted]
pub trait Key: Value {}

pub trait TableHandle {
    fn name(&self) -> &str;
}
pub trait MultimapTableHandle {
    fn name(&self) -> &str;
}
pub struct UntypedTableHandle {}
impl TableHandle for UntypedTableHandle {}
pub struct UntypedMultimapTableHandle {}
impl MultimapTableHandle for UntypedMultimapTableHandle {}

pub struct TableDefinition<'a, K: Key + 'static, V: Value + 'static> {}
impl<'a, K: Key + 'static, V: Value + 'static> TableDefinition<'a, K, V> {
    pub const fn new(name: &'a str) -> Self;
}
impl<K: Key + 'static, V: Value + 'static> TableHandle for TableDefinition<'_, K, V> {}
impl<K: Key + 'static, V: Value + 'static> Clone for TableDefinition<'_, K, V> {}
impl<K: Key + 'static, V: Value + 'static> Copy for TableDefinition<'_, K, V> {}

pub struct MultimapTableDefinition<'a, K: Key + 'static, V: Key + 'static> {}
impl<'a, K: Key + 'static, V: Key + 'static> MultimapTableDefinition<'a, K, V> {
    pub const fn new(name: &'a str) -> Self;
}
impl<K: Key + 'static, V: Key + 'static> MultimapTableHandle for MultimapTableDefinition<'_, K, V> {}
impl<K: Key + 'static, V: Key + 'static> Clone for MultimapTableDefinition<'_, K, V> {}
impl<K: Key + 'static, V: Key + 'static> Copy for MultimapTableDefinition<'_, K, V> {}

pub trait ReadableDatabase {
    fn begin_read(&self) -> Result<ReadTransaction, TransactionError>;
}

#[known::synchronised]
#[known::database(embedded)]
pub struct Database {}
impl Database {
    // Who opens one that was not closed waits until it is repaired.
    #[known::io]
    #[known::blocking]
    pub fn create(path: impl AsRef<Path>) -> Result<Database, DatabaseError>;
    #[known::io]
    #[known::blocking]
    pub fn open(path: impl AsRef<Path>) -> Result<Database, DatabaseError>;
    #[known::io]
    #[known::blocking]
    pub fn check_integrity(&mut self) -> Result<bool, DatabaseError>;
    #[known::io]
    #[known::blocking]
    pub fn compact(&mut self) -> Result<bool, CompactionError>;
    pub fn builder() -> Builder;
    #[known::blocking]
    pub fn begin_write(&self) -> Result<WriteTransaction, TransactionError>;
}
impl ReadableDatabase for Database {}
impl Drop for Database {}
impl Debug for Database {}

#[known::synchronised]
pub struct ReadOnlyDatabase {}
impl ReadOnlyDatabase {
    #[known::io]
    #[known::blocking(open)]
    pub fn open(path: impl AsRef<Path>) -> Result<ReadOnlyDatabase, DatabaseError>;
}
impl ReadableDatabase for ReadOnlyDatabase {}

pub struct Builder {}
impl Builder {
    pub fn new() -> Self;
    pub fn set_cache_size(&mut self, bytes: usize) -> &mut Self;
    #[known::io]
    #[known::blocking]
    pub fn create(&self, path: impl AsRef<Path>) -> Result<Database, DatabaseError>;
    #[known::io]
    #[known::blocking]
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Database, DatabaseError>;
    #[known::io]
    #[known::blocking(open)]
    pub fn open_read_only(&self, path: impl AsRef<Path>) -> Result<ReadOnlyDatabase, DatabaseError>;
    #[known::io]
    #[known::blocking]
    pub fn create_file(&self, file: File) -> Result<Database, DatabaseError>;
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Durability {
    None,
    Immediate,
}

pub struct Savepoint {}

pub struct WriteTransaction {}
impl WriteTransaction {
    pub fn ephemeral_savepoint(&self) -> Result<Savepoint, SavepointError>;
    pub fn set_durability(&mut self, durability: Durability) -> Result<(), SetDurabilityError>;
    pub fn set_two_phase_commit(&mut self, enabled: bool);
    pub fn set_quick_repair(&mut self, enabled: bool);
    pub fn open_table<'txn, K: Key + 'static, V: Value + 'static>(
        &'txn self,
        definition: TableDefinition<K, V>,
    ) -> Result<Table<'txn, K, V>, TableError>;
    pub fn open_multimap_table<'txn, K: Key + 'static, V: Key + 'static>(
        &'txn self,
        definition: MultimapTableDefinition<K, V>,
    ) -> Result<MultimapTable<'txn, K, V>, TableError>;
    pub fn delete_table(&self, definition: impl TableHandle) -> Result<bool, TableError>;
    pub fn list_tables(&self) -> Result<impl Iterator<Item = UntypedTableHandle> + '_>;
    #[known::io]
    #[known::blocking]
    pub fn commit(self) -> Result<(), CommitError>;
    pub fn abort(self) -> Result;
}
impl Drop for WriteTransaction {}

pub struct ReadTransaction {}
impl ReadTransaction {
    pub fn open_table<K: Key + 'static, V: Value + 'static>(
        &self,
        definition: TableDefinition<K, V>,
    ) -> Result<ReadOnlyTable<K, V>, TableError>;
    pub fn open_multimap_table<K: Key + 'static, V: Key + 'static>(
        &self,
        definition: MultimapTableDefinition<K, V>,
    ) -> Result<ReadOnlyMultimapTable<K, V>, TableError>;
    pub fn list_tables(&self) -> Result<impl Iterator<Item = UntypedTableHandle>>;
    pub fn close(self) -> Result<(), TransactionError>;
}

pub struct AccessGuard<'a, V: Value + 'static> {}
impl<V: Value + 'static> AccessGuard<'_, V> {
    pub fn value(&self) -> V::SelfType<'_>;
}

pub trait ReadableTableMetadata {
    fn len(&self) -> Result<u64>;
    fn is_empty(&self) -> Result<bool>;
}
pub trait ReadableTable<K: Key + 'static, V: Value + 'static>: ReadableTableMetadata {
    fn get<'a>(&self, key: impl Borrow<K::SelfType<'a>>) -> Result<Option<AccessGuard<'_, V>>>;
    fn range<'a, KR>(&self, range: impl RangeBounds<KR> + 'a) -> Result<Range<'_, K, V>>
    where
        KR: Borrow<K::SelfType<'a>> + 'a;
    fn first(&self) -> Result<Option<(AccessGuard<'_, K>, AccessGuard<'_, V>)>>;
    fn last(&self) -> Result<Option<(AccessGuard<'_, K>, AccessGuard<'_, V>)>>;
    fn iter(&self) -> Result<Range<'_, K, V>>;
}

pub struct Table<'txn, K: Key + 'static, V: Value + 'static> {}
impl<'txn, K: Key + 'static, V: Value + 'static> Table<'txn, K, V> {
    pub fn pop_first(&mut self) -> Result<Option<(AccessGuard<'_, K>, AccessGuard<'_, V>)>>;
    pub fn pop_last(&mut self) -> Result<Option<(AccessGuard<'_, K>, AccessGuard<'_, V>)>>;
    pub fn insert<'k, 'v>(
        &mut self,
        key: impl Borrow<K::SelfType<'k>>,
        value: impl Borrow<V::SelfType<'v>>,
    ) -> Result<Option<AccessGuard<'_, V>>>;
    pub fn remove<'a>(&mut self, key: impl Borrow<K::SelfType<'a>>) -> Result<Option<AccessGuard<'_, V>>>;
}
impl<K: Key + 'static, V: Value + 'static> TableHandle for Table<'_, K, V> {}
impl<K: Key + 'static, V: Value + 'static> ReadableTableMetadata for Table<'_, K, V> {}
impl<K: Key + 'static, V: Value + 'static> ReadableTable<K, V> for Table<'_, K, V> {}
impl<K: Key + 'static, V: Value + 'static> Drop for Table<'_, K, V> {}

pub struct ReadOnlyTable<K: Key + 'static, V: Value + 'static> {}
impl<K: Key + 'static, V: Value + 'static> ReadOnlyTable<K, V> {
    pub fn get<'a>(&self, key: impl Borrow<K::SelfType<'a>>) -> Result<Option<AccessGuard<'static, V>>>;
}
impl<K: Key + 'static, V: Value + 'static> TableHandle for ReadOnlyTable<K, V> {}
impl<K: Key + 'static, V: Value + 'static> ReadableTableMetadata for ReadOnlyTable<K, V> {}
impl<K: Key + 'static, V: Value + 'static> ReadableTable<K, V> for ReadOnlyTable<K, V> {}

pub struct Range<'a, K: Key + 'static, V: Value + 'static> {}
impl<'a, K: Key + 'static, V: Value + 'static> Iterator for Range<'a, K, V> {
    type Item = Result<(AccessGuard<'a, K>, AccessGuard<'a, V>)>;
}
impl<K: Key + 'static, V: Value + 'static> DoubleEndedIterator for Range<'_, K, V> {}

pub struct MultimapTable<'txn, K: Key + 'static, V: Key + 'static> {}
impl<'txn, K: Key + 'static, V: Key + 'static> MultimapTable<'txn, K, V> {
    pub fn insert<'k, 'v>(
        &mut self,
        key: impl Borrow<K::SelfType<'k>>,
        value: impl Borrow<V::SelfType<'v>>,
    ) -> Result<bool>;
    pub fn remove<'k, 'v>(
        &mut self,
        key: impl Borrow<K::SelfType<'k>>,
        value: impl Borrow<V::SelfType<'v>>,
    ) -> Result<bool>;
}
impl<K: Key + 'static, V: Key + 'static> Drop for MultimapTable<'_, K, V> {}

pub struct ReadOnlyMultimapTable<K: Key + 'static, V: Key + 'static> {}
