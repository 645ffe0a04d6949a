//! rusqlite 0.38.0. Which statements change the database, and whether it is in memory, no type says.
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use crate::ffi::ErrorCode;
pub use crate::types::ToSql;
use crate::types::{FromSql, Type, ValueRef};

pub mod types;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[known::database(embedded)]
pub struct Connection {}
impl Connection {
    #[known::io]
    #[known::blocking(open)]
    pub fn open<P: AsRef<Path>>(path: P) -> Result<Self>;
    pub fn open_in_memory() -> Result<Self>;
    #[known::io]
    #[known::blocking(open)]
    pub fn open_with_flags<P: AsRef<Path>>(path: P, flags: OpenFlags) -> Result<Self>;
    pub fn open_in_memory_with_flags(flags: OpenFlags) -> Result<Self>;
    #[known::io]
    #[known::blocking]
    pub fn execute_batch(&self, sql: &str) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn execute<P: Params>(&self, sql: &str, params: P) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_row<T, P, F>(&self, sql: &str, params: P, #[known::runs(here)] f: F) -> Result<T>
    where
        P: Params,
        F: FnOnce(&Row<'_>) -> Result<T>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_one<T, P, F>(&self, sql: &str, params: P, #[known::runs(here)] f: F) -> Result<T>
    where
        P: Params,
        F: FnOnce(&Row<'_>) -> Result<T>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_row_and_then<T, E, P, F>(&self, sql: &str, params: P, #[known::runs(here)] f: F) -> Result<T, E>
    where
        P: Params,
        F: FnOnce(&Row<'_>) -> Result<T, E>,
        E: From<Error>;
    // Reads the schema, which is mostly there already.
    #[known::io]
    #[known::blocking(cheap)]
    pub fn prepare(&self, sql: &str) -> Result<Statement<'_>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn prepare_cached(&self, sql: &str) -> Result<CachedStatement<'_>>;
    pub fn set_prepared_statement_cache_capacity(&self, capacity: usize);
    pub fn flush_prepared_statement_cache(&self);
    #[known::io]
    #[known::blocking(cheap)]
    pub fn transaction(&mut self) -> Result<Transaction<'_>>;
    #[known::io]
    #[known::blocking]
    pub fn transaction_with_behavior(&mut self, behavior: TransactionBehavior) -> Result<Transaction<'_>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn unchecked_transaction(&self) -> Result<Transaction<'_>>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>>;
    #[known::io]
    #[known::blocking(content)]
    pub fn pragma_query_value<T, F>(
        &self,
        schema_name: Option<&str>,
        pragma_name: &str,
        #[known::runs(here)] f: F,
    ) -> Result<T>
    where
        F: FnOnce(&Row<'_>) -> Result<T>;
    #[known::io]
    #[known::blocking]
    pub fn pragma_update<V>(&self, schema_name: Option<&str>, pragma_name: &str, pragma_value: V) -> Result<()>
    where
        V: ToSql;
    #[known::io]
    #[known::blocking]
    pub fn close(self) -> Result<(), (Self, Error)>;
    #[known::io]
    #[known::blocking]
    pub fn cache_flush(&self) -> Result<()>;
    pub fn path(&self) -> Option<&str>;
    pub fn last_insert_rowid(&self) -> i64;
    pub fn changes(&self) -> u64;
    pub fn total_changes(&self) -> u64;
    pub fn is_autocommit(&self) -> bool;
    pub fn is_busy(&self) -> bool;
    pub fn busy_timeout(&self, timeout: Duration) -> Result<()>;
    pub fn get_interrupt_handle(&self) -> InterruptHandle;
}
impl Drop for Connection {}
impl fmt::Debug for Connection {}

#[known::synchronised]
pub struct InterruptHandle {}
impl InterruptHandle {
    pub fn interrupt(&self);
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct OpenFlags {}
impl OpenFlags {
    pub const SQLITE_OPEN_READ_ONLY: Self = _;
    pub const SQLITE_OPEN_READ_WRITE: Self = _;
    pub const SQLITE_OPEN_CREATE: Self = _;
    pub const SQLITE_OPEN_URI: Self = _;
    pub const SQLITE_OPEN_NO_MUTEX: Self = _;
    pub const SQLITE_OPEN_FULL_MUTEX: Self = _;
}
impl Default for OpenFlags {}
impl std::ops::BitOr for OpenFlags {
    type Output = Self;
}

pub struct Statement<'conn> {}
impl Statement<'_> {
    #[known::io]
    #[known::blocking]
    pub fn execute<P: Params>(&mut self, params: P) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    pub fn insert<P: Params>(&mut self, params: P) -> Result<i64>;
    // The rows are read one by one: here by calls of `next`, below by whatever goes through them.
    pub fn query<P: Params>(&mut self, params: P) -> Result<Rows<'_>>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_map<T, P, F>(&mut self, params: P, #[known::runs(each)] f: F) -> Result<MappedRows<'_, F>>
    where
        P: Params,
        F: FnMut(&Row<'_>) -> Result<T>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_and_then<T, E, P, F>(&mut self, params: P, #[known::runs(each)] f: F) -> Result<AndThenRows<'_, F>>
    where
        P: Params,
        E: From<Error>,
        F: FnMut(&Row<'_>) -> Result<T, E>;
    #[known::io]
    #[known::blocking(content)]
    pub fn exists<P: Params>(&mut self, params: P) -> Result<bool>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_row<T, P, F>(&mut self, params: P, #[known::runs(here)] f: F) -> Result<T>
    where
        P: Params,
        F: FnOnce(&Row<'_>) -> Result<T>;
    #[known::io]
    #[known::blocking(content)]
    pub fn query_one<T, P, F>(&mut self, params: P, #[known::runs(here)] f: F) -> Result<T>
    where
        P: Params,
        F: FnOnce(&Row<'_>) -> Result<T>;
    pub fn finalize(self) -> Result<()>;
    pub fn parameter_index(&self, name: &str) -> Result<Option<usize>>;
    pub fn parameter_count(&self) -> usize;
    #[known::io]
    #[known::blocking]
    pub fn raw_execute(&mut self) -> Result<usize>;
    pub fn raw_query(&mut self) -> Rows<'_>;
    pub fn column_names(&self) -> Vec<&str>;
    pub fn column_count(&self) -> usize;
    pub fn column_name(&self, col: usize) -> Result<&str>;
    pub fn column_index(&self, name: &str) -> Result<usize>;
    pub fn readonly(&self) -> bool;
    pub fn clear_bindings(&mut self);
}
impl fmt::Debug for Statement<'_> {}
impl Drop for Statement<'_> {}

pub struct CachedStatement<'conn> {}
impl CachedStatement<'_> {
    pub fn discard(self);
}
impl<'conn> Deref for CachedStatement<'conn> {
    type Target = Statement<'conn>;
}
impl<'conn> DerefMut for CachedStatement<'conn> {}
impl Drop for CachedStatement<'_> {}

pub struct Rows<'stmt> {}
impl<'stmt> Rows<'stmt> {
    #[known::io]
    #[known::blocking(content)]
    pub fn next(&mut self) -> Result<Option<&Row<'stmt>>>;
    pub fn mapped<F, B>(self, #[known::runs(each)] f: F) -> MappedRows<'stmt, F>
    where
        F: FnMut(&Row<'_>) -> Result<B>;
    pub fn and_then<F, T, E>(self, #[known::runs(each)] f: F) -> AndThenRows<'stmt, F>
    where
        F: FnMut(&Row<'_>) -> Result<T, E>;
}
impl Drop for Rows<'_> {}

pub struct MappedRows<'stmt, F> {}
impl<T, F> Iterator for MappedRows<'_, F>
where
    F: FnMut(&Row<'_>) -> Result<T>,
{
    type Item = Result<T>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Result<T>>;
}
pub struct AndThenRows<'stmt, F> {}
impl<T, E, F> Iterator for AndThenRows<'_, F>
where
    E: From<Error>,
    F: FnMut(&Row<'_>) -> Result<T, E>,
{
    type Item = Result<T, E>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Self::Item>;
}

pub struct Row<'stmt> {}
impl Row<'_> {
    pub fn get_unwrap<I: RowIndex, T: FromSql>(&self, idx: I) -> T;
    pub fn get<I: RowIndex, T: FromSql>(&self, idx: I) -> Result<T>;
    pub fn get_ref<I: RowIndex>(&self, idx: I) -> Result<ValueRef<'_>>;
    pub fn get_ref_unwrap<I: RowIndex>(&self, idx: I) -> ValueRef<'_>;
}
impl<'stmt> AsRef<Statement<'stmt>> for Row<'stmt> {}
impl std::fmt::Debug for Row<'_> {}

pub trait RowIndex {}
impl RowIndex for usize {}
impl RowIndex for &'_ str {}

#[derive(Copy, Clone)]
pub enum TransactionBehavior {
    Deferred,
    Immediate,
    Exclusive,
}
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DropBehavior {
    Rollback,
    Commit,
    Ignore,
    Panic,
}

pub struct Transaction<'conn> {}
impl Transaction<'_> {
    #[known::io]
    #[known::blocking]
    pub fn new(conn: &mut Connection, behavior: TransactionBehavior) -> Result<Transaction<'_>>;
    #[known::io]
    #[known::blocking]
    pub fn new_unchecked(conn: &Connection, behavior: TransactionBehavior) -> Result<Transaction<'_>>;
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>>;
    pub fn drop_behavior(&self) -> DropBehavior;
    pub fn set_drop_behavior(&mut self, drop_behavior: DropBehavior);
    #[known::io]
    #[known::blocking]
    pub fn commit(self) -> Result<()>;
    pub fn rollback(self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn finish(self) -> Result<()>;
}
impl Deref for Transaction<'_> {
    type Target = Connection;
}
impl Drop for Transaction<'_> {}

pub struct Savepoint<'conn> {}
impl Savepoint<'_> {
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>>;
    pub fn drop_behavior(&self) -> DropBehavior;
    pub fn set_drop_behavior(&mut self, drop_behavior: DropBehavior);
    pub fn commit(self) -> Result<()>;
    pub fn rollback(&mut self) -> Result<()>;
    pub fn finish(self) -> Result<()>;
}
impl Deref for Savepoint<'_> {
    type Target = Connection;
}
impl Drop for Savepoint<'_> {}

#[known::unlisted]
pub trait Params {}
pub fn params_from_iter<I>(iter: I) -> ParamsFromIter<I>
where
    I: IntoIterator,
    I::Item: ToSql;
#[derive(Clone, Debug)]
pub struct ParamsFromIter<I>(I);
impl<I> Params for ParamsFromIter<I>
where
    I: IntoIterator,
    I::Item: ToSql,
{
}
pub trait OptionalExtension<T> {
    fn optional(self) -> Result<Option<T>>;
}
impl<T> OptionalExtension<T> for Result<T> {}

pub mod ffi {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ErrorCode {
        DatabaseBusy,
        DatabaseLocked,
        ConstraintViolation,
        NotFound,
        DatabaseCorrupt,
        ReadOnly,
        CannotOpen,
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Error {
        pub code: ErrorCode,
        pub extended_code: i32,
    }
}
#[derive(Debug)]
pub enum Error {
    SqliteFailure(ffi::Error, Option<String>),
    FromSqlConversionFailure(usize, Type, Box<dyn std::error::Error + Send + Sync + 'static>),
    IntegralValueOutOfRange(usize, i64),
    InvalidParameterName(String),
    InvalidPath(PathBuf),
    ExecuteReturnedResults,
    QueryReturnedNoRows,
    InvalidColumnIndex(usize),
    InvalidColumnName(String),
    InvalidColumnType(usize, String, Type),
    StatementChangedRows(usize),
    ToSqlConversionFailure(Box<dyn std::error::Error + Send + Sync + 'static>),
    InvalidQuery,
    MultipleStatement,
    InvalidParameterCount(usize, usize),
}
impl Error {
    pub fn sqlite_error_code(&self) -> Option<ErrorCode>;
}
impl fmt::Display for Error {}
impl std::error::Error for Error {}
