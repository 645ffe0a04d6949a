//! rocksdb 0.25.0: opening, flushing and compacting wait for the disk. Who writes waits for the log, and longer while compaction is behind;
//! who goes through many entries reads files, from the first one on. A single one is mostly in memory. What the databases share by a
//! type of their own (`DBCommon`) each of them has itself here.
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use crate::options::{
    BlockBasedOptions, Cache, CompactOptions, DBCompressionType, FlushOptions, IngestExternalFileOptions, Options,
    ReadOptions, WaitForCompactOptions, WriteOptions,
};
pub use crate::transactions::{
    OptimisticTransactionDB, OptimisticTransactionOptions, Transaction, TransactionDB, TransactionDBOptions,
    TransactionOptions,
};

pub mod backup;
pub mod checkpoint;

mod options;
mod transactions;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {}
impl Error {
    pub fn into_string(self) -> String;
}
impl AsRef<str> for Error {}
impl From<Error> for String {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

pub const DEFAULT_COLUMN_FAMILY_NAME: &str = _;

pub struct ColumnFamilyDescriptor {}
impl ColumnFamilyDescriptor {
    pub fn new<S>(name: S, options: Options) -> Self
    where
        S: Into<String>;
    pub fn name(&self) -> &str;
}
pub struct ColumnFamily {}
pub struct BoundColumnFamily<'a> {}
pub trait AsColumnFamilyRef {}
impl AsColumnFamilyRef for ColumnFamily {}
impl AsColumnFamilyRef for &'_ ColumnFamily {}
impl AsColumnFamilyRef for Arc<BoundColumnFamily<'_>> {}

pub trait ThreadMode {}
pub struct SingleThreaded {}
pub struct MultiThreaded {}
impl ThreadMode for SingleThreaded {}
impl ThreadMode for MultiThreaded {}

pub trait DBAccess {}
impl<T: ThreadMode> DBAccess for DBWithThreadMode<T> {}

pub type DB = DBWithThreadMode<SingleThreaded>;

#[derive(Copy, Clone)]
pub enum Direction {
    Forward,
    Reverse,
}
#[derive(Copy, Clone)]
pub enum IteratorMode<'a> {
    Start,
    End,
    From(&'a [u8], Direction),
}

pub struct DBPinnableSlice<'a> {}
impl Deref for DBPinnableSlice<'_> {
    type Target = [u8];
}
impl AsRef<[u8]> for DBPinnableSlice<'_> {}

#[known::synchronised]
#[known::database(embedded)]
pub struct DBWithThreadMode<T: ThreadMode> {}
impl<T: ThreadMode> DBWithThreadMode<T> {
    #[known::io]
    #[known::blocking]
    pub fn open_default<P: AsRef<Path>>(path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open<P: AsRef<Path>>(opts: &Options, path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_for_read_only<P: AsRef<Path>>(opts: &Options, path: P, error_if_log_file_exist: bool) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_as_secondary<P: AsRef<Path>>(opts: &Options, primary_path: P, secondary_path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_with_ttl<P: AsRef<Path>>(opts: &Options, path: P, ttl: Duration) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf<P, I, N>(opts: &Options, path: P, cfs: I) -> Result<Self, Error>
    where
        P: AsRef<Path>,
        I: IntoIterator<Item = N>,
        N: AsRef<str>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf_with_opts<P, I, N>(opts: &Options, path: P, cfs: I) -> Result<Self, Error>
    where
        P: AsRef<Path>,
        I: IntoIterator<Item = (N, Options)>,
        N: AsRef<str>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf_for_read_only<P, I, N>(
        opts: &Options,
        path: P,
        cfs: I,
        error_if_log_file_exist: bool,
    ) -> Result<Self, Error>
    where
        P: AsRef<Path>,
        I: IntoIterator<Item = N>,
        N: AsRef<str>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf_descriptors<P, I>(opts: &Options, path: P, cfs: I) -> Result<Self, Error>
    where
        P: AsRef<Path>,
        I: IntoIterator<Item = ColumnFamilyDescriptor>;
    #[known::io]
    #[known::blocking(content)]
    pub fn write(&self, batch: WriteBatch) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn write_opt(&self, batch: WriteBatch, writeopts: &WriteOptions) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn write_without_wal(&self, batch: WriteBatch) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_range_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, from: K, to: K) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn list_cf<P: AsRef<Path>>(opts: &Options, path: P) -> Result<Vec<String>, Error>;
    #[known::io]
    #[known::blocking]
    pub fn destroy<P: AsRef<Path>>(opts: &Options, path: P) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn repair<P: AsRef<Path>>(opts: &Options, path: P) -> Result<(), Error>;
    pub fn path(&self) -> &Path;
    #[known::io]
    #[known::blocking]
    pub fn flush_wal(&self, sync: bool) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn flush(&self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn flush_opt(&self, flushopts: &FlushOptions) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn flush_cf(&self, cf: &impl AsColumnFamilyRef) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_opt<K: AsRef<[u8]>>(&self, key: K, readopts: &ReadOptions) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_cf_opt<K: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        readopts: &ReadOptions,
    ) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_pinned<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<DBPinnableSlice<'_>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_pinned_cf<K: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
    ) -> Result<Option<DBPinnableSlice<'_>>, Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn multi_get<K, I>(&self, keys: I) -> Vec<Result<Option<Vec<u8>>, Error>>
    where
        K: AsRef<[u8]>,
        I: IntoIterator<Item = K>;
    #[known::io]
    #[known::blocking(content)]
    pub fn multi_get_cf<'a, 'b: 'a, K, I, W>(&'a self, keys: I) -> Vec<Result<Option<Vec<u8>>, Error>>
    where
        K: AsRef<[u8]>,
        I: IntoIterator<Item = (&'b W, K)>,
        W: 'b + AsColumnFamilyRef;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator<'a: 'b, 'b>(&'a self, mode: IteratorMode) -> DBIteratorWithThreadMode<'b, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator_opt<'a: 'b, 'b>(
        &'a self,
        mode: IteratorMode,
        readopts: ReadOptions,
    ) -> DBIteratorWithThreadMode<'b, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator_cf<'a: 'b, 'b>(
        &'a self,
        cf_handle: &impl AsColumnFamilyRef,
        mode: IteratorMode,
    ) -> DBIteratorWithThreadMode<'b, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn prefix_iterator<'a: 'b, 'b, P: AsRef<[u8]>>(&'a self, prefix: P) -> DBIteratorWithThreadMode<'b, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn prefix_iterator_cf<'a, P: AsRef<[u8]>>(
        &'a self,
        cf_handle: &impl AsColumnFamilyRef,
        prefix: P,
    ) -> DBIteratorWithThreadMode<'a, Self>;
    pub fn raw_iterator<'a: 'b, 'b>(&'a self) -> DBRawIteratorWithThreadMode<'b, Self>;
    pub fn raw_iterator_cf<'a: 'b, 'b>(
        &'a self,
        cf_handle: &impl AsColumnFamilyRef,
    ) -> DBRawIteratorWithThreadMode<'b, Self>;
    pub fn snapshot(&self) -> SnapshotWithThreadMode<'_, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn put<K, V>(&self, key: K, value: V) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn put_cf<K, V>(&self, cf: &impl AsColumnFamilyRef, key: K, value: V) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn put_opt<K, V>(&self, key: K, value: V, writeopts: &WriteOptions) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn put_cf_opt<K, V>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        value: V,
        writeopts: &WriteOptions,
    ) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn merge<K, V>(&self, key: K, value: V) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn merge_cf<K, V>(&self, cf: &impl AsColumnFamilyRef, key: K, value: V) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn merge_opt<K, V>(&self, key: K, value: V, writeopts: &WriteOptions) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn merge_cf_opt<K, V>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        value: V,
        writeopts: &WriteOptions,
    ) -> Result<(), Error>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete<K: AsRef<[u8]>>(&self, key: K) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_opt<K: AsRef<[u8]>>(&self, key: K, writeopts: &WriteOptions) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_cf_opt<K: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        writeopts: &WriteOptions,
    ) -> Result<(), Error>;
    pub fn key_may_exist<K: AsRef<[u8]>>(&self, key: K) -> bool;
    #[known::io]
    #[known::blocking]
    pub fn compact_range<S: AsRef<[u8]>, E: AsRef<[u8]>>(&self, start: Option<S>, end: Option<E>);
    #[known::io]
    #[known::blocking]
    pub fn compact_range_opt<S: AsRef<[u8]>, E: AsRef<[u8]>>(
        &self,
        start: Option<S>,
        end: Option<E>,
        opts: &CompactOptions,
    );
    #[known::io]
    #[known::blocking]
    pub fn compact_range_cf<S: AsRef<[u8]>, E: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        start: Option<S>,
        end: Option<E>,
    );
    #[known::io]
    #[known::blocking]
    pub fn wait_for_compact(&self, opts: &WaitForCompactOptions) -> Result<(), Error>;
    pub fn latest_sequence_number(&self) -> u64;
    #[known::io]
    #[known::blocking]
    pub fn try_catch_up_with_primary(&self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn ingest_external_file<P: AsRef<Path>>(&self, paths: Vec<P>) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn ingest_external_file_opts<P: AsRef<Path>>(
        &self,
        opts: &IngestExternalFileOptions,
        paths: Vec<P>,
    ) -> Result<(), Error>;
}
impl DBWithThreadMode<SingleThreaded> {
    #[known::io]
    #[known::blocking]
    #[known::seldom]
    pub fn create_cf<N: AsRef<str>>(&mut self, name: N, opts: &Options) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    #[known::seldom]
    pub fn drop_cf(&mut self, name: &str) -> Result<(), Error>;
    pub fn cf_handle(&self, name: &str) -> Option<&ColumnFamily>;
}
impl DBWithThreadMode<MultiThreaded> {
    #[known::io]
    #[known::blocking]
    #[known::seldom]
    pub fn create_cf<N: AsRef<str>>(&self, name: N, opts: &Options) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    #[known::seldom]
    pub fn drop_cf(&self, name: &str) -> Result<(), Error>;
    pub fn cf_handle(&self, name: &str) -> Option<Arc<BoundColumnFamily<'_>>>;
}
impl<T: ThreadMode> Drop for DBWithThreadMode<T> {}
impl<T: ThreadMode> std::fmt::Debug for DBWithThreadMode<T> {}

pub type Snapshot<'a> = SnapshotWithThreadMode<'a, DB>;
pub struct SnapshotWithThreadMode<'a, D: DBAccess> {}
impl<'a, D: DBAccess> SnapshotWithThreadMode<'a, D> {
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator(&self, mode: IteratorMode) -> DBIteratorWithThreadMode<'a, D>;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator_cf(
        &self,
        cf_handle: &impl AsColumnFamilyRef,
        mode: IteratorMode,
    ) -> DBIteratorWithThreadMode<'_, D>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_opt<K: AsRef<[u8]>>(&self, key: K, readopts: &ReadOptions) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_cf_opt<K: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        readopts: &ReadOptions,
    ) -> Result<Option<Vec<u8>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_pinned<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<DBPinnableSlice<'_>>, Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get_pinned_cf<K: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
    ) -> Result<Option<DBPinnableSlice<'_>>, Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn multi_get<K, I>(&self, keys: I) -> Vec<Result<Option<Vec<u8>>, Error>>
    where
        K: AsRef<[u8]>,
        I: IntoIterator<Item = K>;
}
impl<D: DBAccess> Drop for SnapshotWithThreadMode<'_, D> {}

pub type DBIterator<'a> = DBIteratorWithThreadMode<'a, DB>;
pub struct DBIteratorWithThreadMode<'a, D: DBAccess> {}
impl<D: DBAccess> Iterator for DBIteratorWithThreadMode<'_, D> {
    type Item = Result<(Box<[u8]>, Box<[u8]>), Error>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Self::Item>;
}

pub type DBRawIterator<'a> = DBRawIteratorWithThreadMode<'a, DB>;
pub struct DBRawIteratorWithThreadMode<'a, D: DBAccess> {}
impl<'a, D: DBAccess> DBRawIteratorWithThreadMode<'a, D> {
    pub fn valid(&self) -> bool;
    pub fn status(&self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn seek_to_first(&mut self);
    #[known::io]
    #[known::blocking(content)]
    pub fn seek_to_last(&mut self);
    #[known::io]
    #[known::blocking(content)]
    pub fn next(&mut self);
    #[known::io]
    #[known::blocking(content)]
    pub fn prev(&mut self);
    #[known::io]
    #[known::blocking(content)]
    pub fn seek<K: AsRef<[u8]>>(&mut self, key: K);
    #[known::io]
    #[known::blocking(content)]
    pub fn seek_for_prev<K: AsRef<[u8]>>(&mut self, key: K);
    pub fn key(&self) -> Option<&[u8]>;
    pub fn value(&self) -> Option<&[u8]>;
    pub fn item(&self) -> Option<(&[u8], &[u8])>;
}
impl<D: DBAccess> Drop for DBRawIteratorWithThreadMode<'_, D> {}

pub type WriteBatch = WriteBatchWithTransaction<false>;
pub struct WriteBatchWithTransaction<const TRANSACTION: bool> {}
impl<const TRANSACTION: bool> WriteBatchWithTransaction<TRANSACTION> {
    pub fn new() -> Self;
    pub fn with_capacity_bytes(capacity_bytes: usize) -> Self;
    pub fn len(&self) -> usize;
    pub fn size_in_bytes(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn put<K, V>(&mut self, key: K, value: V)
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    pub fn put_cf<K, V>(&mut self, cf: &impl AsColumnFamilyRef, key: K, value: V)
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    pub fn merge<K, V>(&mut self, key: K, value: V)
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    pub fn delete<K: AsRef<[u8]>>(&mut self, key: K);
    pub fn delete_cf<K: AsRef<[u8]>>(&mut self, cf: &impl AsColumnFamilyRef, key: K);
    pub fn clear(&mut self);
}
impl WriteBatchWithTransaction<false> {
    pub fn delete_range<K: AsRef<[u8]>>(&mut self, from: K, to: K);
    pub fn delete_range_cf<K: AsRef<[u8]>>(&mut self, cf: &impl AsColumnFamilyRef, from: K, to: K);
}
impl<const TRANSACTION: bool> Default for WriteBatchWithTransaction<TRANSACTION> {}
impl<const TRANSACTION: bool> Drop for WriteBatchWithTransaction<TRANSACTION> {}
