//! sled 0.34.7: what is read and written lies mostly in memory, and a thread of its own writes the log. Opening, flushing and going through
//! all of it wait for the disk.
use std::fmt;
use std::future::Future;
use std::ops::{Deref, RangeBounds};
use std::path::Path;
use std::time::Duration;

pub use crate::transaction::Transactional;

pub mod transaction;

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug, Clone, PartialEq)]
pub enum Error {}
impl fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Clone)]
pub struct IVec {}
impl Deref for IVec {
    type Target = [u8];
}
impl AsRef<[u8]> for IVec {}
impl From<&[u8]> for IVec {}
impl From<&str> for IVec {}
impl From<Vec<u8>> for IVec {}

#[known::io]
#[known::blocking]
pub fn open<P: AsRef<Path>>(path: P) -> Result<Db>;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mode {
    LowSpace,
    HighThroughput,
}

#[derive(Clone, Debug)]
pub struct Config {}
impl Config {
    pub fn new() -> Config;
    pub fn path<P: AsRef<Path>>(self, path: P) -> Config;
    #[known::io]
    #[known::blocking]
    pub fn open(&self) -> Result<Db>;
    pub fn flush_every_ms(self, every_ms: Option<u64>) -> Self;
    pub fn cache_capacity(self, to: u64) -> Self;
    pub fn mode(self, to: Mode) -> Self;
    pub fn use_compression(self, to: bool) -> Self;
    pub fn temporary(self, to: bool) -> Self;
}
impl Default for Config {}

#[derive(Clone)]
#[known::synchronised]
#[known::database(embedded)]
pub struct Db {}
impl Db {
    #[known::io]
    #[known::blocking(cheap)]
    pub fn open_tree<V: AsRef<[u8]>>(&self, name: V) -> Result<Tree>;
    #[known::io]
    #[known::blocking(content)]
    pub fn drop_tree<V: AsRef<[u8]>>(&self, name: V) -> Result<bool>;
    pub fn tree_names(&self) -> Vec<IVec>;
    pub fn was_recovered(&self) -> bool;
    pub fn generate_id(&self) -> Result<u64>;
    #[known::io]
    #[known::blocking]
    pub fn checksum(&self) -> Result<u32>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn size_on_disk(&self) -> Result<u64>;
}
impl Deref for Db {
    type Target = Tree;
}
impl fmt::Debug for Db {}

#[derive(Clone)]
#[known::synchronised]
#[known::database(embedded)]
pub struct Tree {}
impl Tree {
    #[known::io]
    #[known::blocking(cheap)]
    pub fn insert<K, V>(&self, key: K, value: V) -> Result<Option<IVec>>
    where
        K: AsRef<[u8]>,
        V: Into<IVec>;
    pub fn transaction<F, A, E>(&self, #[known::runs(here)] f: F) -> transaction::TransactionResult<A, E>
    where
        F: Fn(&transaction::TransactionalTree) -> transaction::ConflictableTransactionResult<A, E>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn apply_batch(&self, batch: Batch) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<IVec>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn remove<K: AsRef<[u8]>>(&self, key: K) -> Result<Option<IVec>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn update_and_fetch<K, V, F>(&self, key: K, #[known::runs(here)] f: F) -> Result<Option<IVec>>
    where
        K: AsRef<[u8]>,
        F: FnMut(Option<&[u8]>) -> Option<V>,
        V: Into<IVec>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn fetch_and_update<K, V, F>(&self, key: K, #[known::runs(here)] f: F) -> Result<Option<IVec>>
    where
        K: AsRef<[u8]>,
        F: FnMut(Option<&[u8]>) -> Option<V>,
        V: Into<IVec>;
    pub fn watch_prefix<P: AsRef<[u8]>>(&self, prefix: P) -> Subscriber;
    #[known::io]
    #[known::blocking]
    #[known::in_async("Tree::flush_async")]
    pub fn flush(&self) -> Result<usize>;
    pub async fn flush_async(&self) -> Result<usize>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn contains_key<K: AsRef<[u8]>>(&self, key: K) -> Result<bool>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn merge<K, V>(&self, key: K, value: V) -> Result<Option<IVec>>
    where
        K: AsRef<[u8]>,
        V: AsRef<[u8]>;
    pub fn iter(&self) -> Iter;
    pub fn range<K, R>(&self, range: R) -> Iter
    where
        K: AsRef<[u8]>,
        R: RangeBounds<K>;
    pub fn scan_prefix<P>(&self, prefix: P) -> Iter
    where
        P: AsRef<[u8]>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn first(&self) -> Result<Option<(IVec, IVec)>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn last(&self) -> Result<Option<(IVec, IVec)>>;
    // These two go through all of it.
    #[known::io]
    #[known::blocking(content)]
    pub fn len(&self) -> usize;
    #[known::io]
    #[known::blocking(content)]
    pub fn clear(&self) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_empty(&self) -> bool;
    pub fn name(&self) -> IVec;
    #[known::io]
    #[known::blocking]
    pub fn checksum(&self) -> Result<u32>;
}

#[derive(Clone, Debug, Default)]
pub struct Batch {}
impl Batch {
    pub fn insert<K, V>(&mut self, key: K, value: V)
    where
        K: Into<IVec>,
        V: Into<IVec>;
    pub fn remove<K>(&mut self, key: K)
    where
        K: Into<IVec>;
}

pub struct Iter {}
impl Iter {
    pub fn keys(self) -> impl DoubleEndedIterator<Item = Result<IVec>> + Send + Sync;
    pub fn values(self) -> impl DoubleEndedIterator<Item = Result<IVec>> + Send + Sync;
}
impl Iterator for Iter {
    type Item = Result<(IVec, IVec)>;
    #[known::io]
    #[known::blocking(cheap)]
    fn next(&mut self) -> Option<Self::Item>;
}
impl DoubleEndedIterator for Iter {}

#[derive(Debug, Clone)]
pub enum Event {
    Insert { key: IVec, value: IVec },
    Remove { key: IVec },
}

pub struct Subscriber {}
impl Subscriber {
    #[known::blocking]
    pub fn next_timeout(
        &mut self,
        timeout: Duration,
    ) -> std::result::Result<Event, std::sync::mpsc::RecvTimeoutError>;
}
// It is a future of the next event, too.
impl Future for Subscriber {
    type Output = Option<Event>;
}
impl Iterator for Subscriber {
    type Item = Event;
    #[known::blocking]
    fn next(&mut self) -> Option<Event>;
}
impl Drop for Subscriber {}
