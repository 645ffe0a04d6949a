use std::path::Path;
use std::sync::Arc;

use crate::{
    AsColumnFamilyRef, BoundColumnFamily, ColumnFamily, ColumnFamilyDescriptor, DBAccess, DBIteratorWithThreadMode,
    DBPinnableSlice, Error, FlushOptions, IteratorMode, MultiThreaded, Options, ReadOptions, SingleThreaded,
    SnapshotWithThreadMode, ThreadMode, WriteBatchWithTransaction, WriteOptions,
};

pub struct TransactionDBOptions {}
impl TransactionDBOptions {
    pub fn new() -> TransactionDBOptions;
}
impl Default for TransactionDBOptions {}
pub struct TransactionOptions {}
impl TransactionOptions {
    pub fn new() -> TransactionOptions;
}
impl Default for TransactionOptions {}
pub struct OptimisticTransactionOptions {}
impl OptimisticTransactionOptions {
    pub fn new() -> OptimisticTransactionOptions;
}
impl Default for OptimisticTransactionOptions {}

#[known::synchronised]
#[known::database(embedded)]
pub struct OptimisticTransactionDB<T: ThreadMode = SingleThreaded> {}
impl<T: ThreadMode> DBAccess for OptimisticTransactionDB<T> {}
impl<T: ThreadMode> OptimisticTransactionDB<T> {
    #[known::io]
    #[known::blocking]
    pub fn open_default<P: AsRef<Path>>(path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open<P: AsRef<Path>>(opts: &Options, path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf<P, I, N>(opts: &Options, path: P, cfs: I) -> Result<Self, Error>
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
    pub fn transaction(&self) -> Transaction<'_, Self>;
    pub fn transaction_opt(
        &self,
        writeopts: &WriteOptions,
        otxn_opts: &OptimisticTransactionOptions,
    ) -> Transaction<'_, Self>;
    #[known::io]
    #[known::blocking]
    pub fn flush(&self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn write(&self, batch: WriteBatchWithTransaction<true>) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator<'a: 'b, 'b>(&'a self, mode: IteratorMode) -> DBIteratorWithThreadMode<'b, Self>;
    pub fn snapshot(&self) -> SnapshotWithThreadMode<'_, Self>;
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
    pub fn delete<K: AsRef<[u8]>>(&self, key: K) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<(), Error>;
}
impl<T: ThreadMode> Drop for OptimisticTransactionDB<T> {}

#[known::synchronised]
#[known::database(embedded)]
pub struct TransactionDB<T: ThreadMode = SingleThreaded> {}
impl<T: ThreadMode> DBAccess for TransactionDB<T> {}
impl<T: ThreadMode> TransactionDB<T> {
    #[known::io]
    #[known::blocking]
    pub fn open_default<P: AsRef<Path>>(path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open<P: AsRef<Path>>(opts: &Options, txn_db_opts: &TransactionDBOptions, path: P) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn open_cf<P, I, N>(
        opts: &Options,
        txn_db_opts: &TransactionDBOptions,
        path: P,
        cfs: I,
    ) -> Result<Self, Error>
    where
        P: AsRef<Path>,
        I: IntoIterator<Item = N>,
        N: AsRef<str>;
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
    pub fn transaction(&self) -> Transaction<'_, Self>;
    pub fn transaction_opt<'a>(
        &'a self,
        write_opts: &WriteOptions,
        txn_opts: &TransactionOptions,
    ) -> Transaction<'a, Self>;
    pub fn snapshot(&self) -> SnapshotWithThreadMode<'_, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn iterator<'a: 'b, 'b>(&'a self, mode: IteratorMode) -> DBIteratorWithThreadMode<'b, Self>;
    #[known::io]
    #[known::blocking(content)]
    pub fn write(&self, batch: WriteBatchWithTransaction<true>) -> Result<(), Error>;
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
    pub fn delete<K: AsRef<[u8]>>(&self, key: K) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(content)]
    pub fn delete_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<(), Error>;
}
impl TransactionDB<SingleThreaded> {
    pub fn cf_handle(&self, name: &str) -> Option<&ColumnFamily>;
}
impl TransactionDB<MultiThreaded> {
    pub fn cf_handle(&self, name: &str) -> Option<Arc<BoundColumnFamily<'_>>>;
}
impl<T: ThreadMode> Drop for TransactionDB<T> {}

// Whether who writes in it waits for another transaction hangs on the kind of its database.
pub struct Transaction<'db, DB> {}
impl<DB> DBAccess for Transaction<'_, DB> {}
impl<DB> Transaction<'_, DB> {
    #[known::io]
    #[known::blocking(content)]
    pub fn commit(self) -> Result<(), Error>;
    pub fn rollback(&self) -> Result<(), Error>;
    pub fn set_savepoint(&self);
    pub fn rollback_to_savepoint(&self) -> Result<(), Error>;
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
    #[known::blocking(cheap)]
    pub fn get_for_update<K: AsRef<[u8]>>(&self, key: K, exclusive: bool) -> Result<Option<Vec<u8>>, Error>;
    pub fn put<K: AsRef<[u8]>, V: AsRef<[u8]>>(&self, key: K, value: V) -> Result<(), Error>;
    pub fn put_cf<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        value: V,
    ) -> Result<(), Error>;
    pub fn merge<K: AsRef<[u8]>, V: AsRef<[u8]>>(&self, key: K, value: V) -> Result<(), Error>;
    pub fn merge_cf<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        &self,
        cf: &impl AsColumnFamilyRef,
        key: K,
        value: V,
    ) -> Result<(), Error>;
    pub fn delete<K: AsRef<[u8]>>(&self, key: K) -> Result<(), Error>;
    pub fn delete_cf<K: AsRef<[u8]>>(&self, cf: &impl AsColumnFamilyRef, key: K) -> Result<(), Error>;
}
impl<DB> Drop for Transaction<'_, DB> {}
