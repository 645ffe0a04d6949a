use crate::directory::GarbageCollectionResult;
use crate::schema::{Document, TantivyDocument, Term};
use crate::{FutureResult, Index, Opstamp, Result};

pub struct IndexWriter<D: Document = TantivyDocument> {}
impl<D: Document> IndexWriter<D> {
    pub fn index(&self) -> &Index;
    #[known::io]
    #[known::blocking]
    pub fn wait_merging_threads(self) -> Result<()>;
    pub fn garbage_collect_files(&self) -> FutureResult<GarbageCollectionResult>;
    #[known::io]
    #[known::blocking]
    pub fn rollback(&mut self) -> Result<Opstamp>;
    #[known::io]
    #[known::blocking]
    pub fn prepare_commit(&mut self) -> Result<PreparedCommit<'_, D>>;
    #[known::io]
    #[known::blocking]
    pub fn commit(&mut self) -> Result<Opstamp>;
    pub fn delete_term(&self, term: Term) -> Opstamp;
    pub fn commit_opstamp(&self) -> Opstamp;
    // It waits if the threads that write have much to do still.
    #[known::blocking(cheap)]
    pub fn add_document(&self, document: D) -> Result<Opstamp>;
}
impl<D: Document> Drop for IndexWriter<D> {}

pub struct PreparedCommit<'a, D: Document = TantivyDocument> {}
impl<'a, D: Document> PreparedCommit<'a, D> {
    pub fn opstamp(&self) -> Opstamp;
    pub fn set_payload(&mut self, payload: &str);
    #[known::io]
    #[known::blocking]
    pub fn abort(self) -> Result<Opstamp>;
    #[known::io]
    #[known::blocking]
    pub fn commit(self) -> Result<Opstamp>;
    pub fn commit_future(self) -> FutureResult<Opstamp>;
}
