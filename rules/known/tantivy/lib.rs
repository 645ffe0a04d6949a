//! tantivy 0.27.0: a commit waits until the threads that write have written all, and for the disk; a search goes through all that fits.
use std::future::Future;
use std::path::Path;

use crate::collector::Collector;
pub use crate::indexer::IndexWriter;
use crate::query::Query;
pub use crate::schema::{Document, TantivyDocument, Term};

pub mod collector;
pub mod directory;
pub mod indexer;
pub mod query;
pub mod schema;

pub type Result<T> = std::result::Result<T, TantivyError>;
pub type Opstamp = u64;
pub type DocId = u32;
pub type Score = f32;
pub type SegmentOrdinal = u32;

#[derive(Debug, Clone)]
pub enum TantivyError {}
impl std::fmt::Display for TantivyError {}
impl std::error::Error for TantivyError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocAddress {
    pub segment_ord: SegmentOrdinal,
    pub doc_id: DocId,
}

pub struct FutureResult<T> {}
impl<T> FutureResult<T> {
    #[known::blocking]
    pub fn wait(self) -> Result<T>;
}
impl<T> Future for FutureResult<T> {
    type Output = Result<T>;
}

#[derive(Clone)]
pub struct Index {}
impl Index {
    pub fn builder() -> IndexBuilder;
    pub fn create_in_ram(schema: schema::Schema) -> Index;
    #[known::io]
    #[known::blocking(open)]
    pub fn create_in_dir<P: AsRef<Path>>(directory_path: P, schema: schema::Schema) -> Result<Index>;
    #[known::io]
    #[known::blocking(open)]
    pub fn open_in_dir<P: AsRef<Path>>(directory_path: P) -> Result<Index>;
    #[known::io]
    #[known::blocking(open)]
    pub fn reader(&self) -> Result<IndexReader>;
    pub fn reader_builder(&self) -> IndexReaderBuilder;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn writer<D: Document>(&self, memory_budget_in_bytes: usize) -> Result<IndexWriter<D>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn writer_with_num_threads<D: Document>(
        &self,
        num_threads: usize,
        overall_memory_budget_in_bytes: usize,
    ) -> Result<IndexWriter<D>>;
    pub fn schema(&self) -> schema::Schema;
}
impl std::fmt::Debug for Index {}

pub struct IndexBuilder {}
impl IndexBuilder {
    pub fn new() -> Self;
    pub fn schema(self, schema: schema::Schema) -> Self;
    #[known::io]
    #[known::blocking(open)]
    pub fn create_in_dir<P: AsRef<Path>>(self, directory_path: P) -> Result<Index>;
}
impl Default for IndexBuilder {}

#[derive(Clone, Copy)]
pub enum ReloadPolicy {
    Manual,
    OnCommitWithDelay,
}
#[derive(Clone)]
pub struct IndexReaderBuilder {}
impl IndexReaderBuilder {
    pub fn reload_policy(self, reload_policy: ReloadPolicy) -> IndexReaderBuilder;
    #[known::io]
    #[known::blocking(open)]
    pub fn try_into(self) -> Result<IndexReader>;
}

#[derive(Clone)]
#[known::synchronised]
pub struct IndexReader {}
impl IndexReader {
    #[known::io]
    #[known::blocking(content)]
    pub fn reload(&self) -> Result<()>;
    pub fn searcher(&self) -> Searcher;
}

#[derive(Clone)]
pub struct Searcher {}
impl Searcher {
    pub fn index(&self) -> &Index;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn doc<D: schema::document::DocumentDeserialize>(&self, doc_address: DocAddress) -> Result<D>;
    pub fn schema(&self) -> &schema::Schema;
    pub fn num_docs(&self) -> u64;
    #[known::blocking(compute)]
    pub fn search<C: Collector>(&self, query: &dyn Query, collector: &C) -> Result<C::Fruit>;
}
