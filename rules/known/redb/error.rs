use std::fmt;

#[derive(Debug)]
pub enum Error {}
#[derive(Debug)]
pub enum StorageError {}
#[derive(Debug)]
pub enum TableError {}
#[derive(Debug)]
pub enum DatabaseError {}
#[derive(Debug)]
pub enum SavepointError {}
#[derive(Debug)]
pub enum CompactionError {}
#[derive(Debug)]
pub enum SetDurabilityError {}
#[derive(Debug)]
pub enum CommitError {}
#[derive(Debug)]
pub enum TransactionError {}

#[known::each(Error, StorageError, TableError, DatabaseError, SavepointError, CompactionError, CommitError, TransactionError)]
impl fmt::Display for Each {}
#[known::each(Error, StorageError, TableError, DatabaseError, SavepointError, CompactionError, CommitError, TransactionError)]
impl std::error::Error for Each {}
#[known::each(StorageError, TableError, DatabaseError, SavepointError, CompactionError, CommitError, TransactionError)]
impl From<Each> for Error {}
