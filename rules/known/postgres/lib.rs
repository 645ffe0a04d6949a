//! postgres 0.19.14: a client that drives tokio_postgres by a runtime of its own, which no async code may do.
use std::io::{BufRead, Read, Write};
use std::time::Duration;

pub use fallible_iterator;

pub use crate::config::Config;
pub use crate::error::Error;
pub use crate::notifications::Notifications;
pub use crate::row::{Row, SimpleQueryRow};
pub use crate::tls::NoTls;
use crate::tls::{MakeTlsConnect, TlsConnect};
use crate::types::{BorrowToSql, ToSql, Type};
use fallible_iterator::FallibleIterator;

pub mod config;
pub mod error;
pub mod notifications;
pub mod row;
pub mod tls;
pub mod types;

#[known::database]
pub struct Client {}
impl Client {
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn connect<T>(params: &str, tls_mode: T) -> Result<Client, Error>
    where
        T: MakeTlsConnect<Socket> + 'static + Send,
        T::TlsConnect: Send,
        T::Stream: Send,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send;
    pub fn configure() -> Config;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn execute<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn execute_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_one<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Row, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_opt<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_raw<T, P, I>(&mut self, query: &T, params: I) -> Result<RowIter<'_>, Error>
    where
        T: ?Sized + ToStatement,
        P: BorrowToSql,
        I: IntoIterator<Item = P>,
        I::IntoIter: ExactSizeIterator;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed_one(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Row, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed_opt(
        &mut self,
        query: &str,
        params: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Option<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn prepare(&mut self, query: &str) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn prepare_typed(&mut self, query: &str, types: &[Type]) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn copy_in<T>(&mut self, query: &T) -> Result<CopyInWriter<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn copy_out<T>(&mut self, query: &T) -> Result<CopyOutReader<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn simple_query(&mut self, query: &str) -> Result<Vec<SimpleQueryMessage>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn batch_execute(&mut self, query: &str) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn transaction(&mut self) -> Result<Transaction<'_>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn is_valid(&mut self, timeout: Duration) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn check_connection(&mut self) -> Result<(), Error>;
    pub fn build_transaction(&mut self) -> TransactionBuilder<'_>;
    pub fn notifications(&mut self) -> Notifications<'_>;
    pub fn cancel_token(&self) -> CancelToken;
    pub fn clear_type_cache(&self);
    pub fn is_closed(&self) -> bool;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn close(self) -> Result<(), Error>;
}
impl Drop for Client {}
impl GenericClient for Client {}

pub struct Transaction<'a> {}
impl<'a> Transaction<'a> {
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn commit(self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn rollback(self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn execute<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn execute_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_one<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Row, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_opt<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_raw<T, P, I>(&mut self, query: &T, params: I) -> Result<RowIter<'_>, Error>
    where
        T: ?Sized + ToStatement,
        P: BorrowToSql,
        I: IntoIterator<Item = P>,
        I::IntoIter: ExactSizeIterator;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed_one(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Row, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_typed_opt(
        &mut self,
        query: &str,
        params: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Option<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn prepare(&mut self, query: &str) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn prepare_typed(&mut self, query: &str, types: &[Type]) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn copy_in<T>(&mut self, query: &T) -> Result<CopyInWriter<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn copy_out<T>(&mut self, query: &T) -> Result<CopyOutReader<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn simple_query(&mut self, query: &str) -> Result<Vec<SimpleQueryMessage>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn batch_execute(&mut self, query: &str) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn transaction(&mut self) -> Result<Transaction<'_>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn bind<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Portal, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_portal(&mut self, portal: &Portal, max_rows: i32) -> Result<Vec<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn query_portal_raw(&mut self, portal: &Portal, max_rows: i32) -> Result<RowIter<'_>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn savepoint<I>(&mut self, name: I) -> Result<Transaction<'_>, Error>
    where
        I: Into<String>;
    pub fn cancel_token(&self) -> CancelToken;
}
impl Drop for Transaction<'_> {}
impl GenericClient for Transaction<'_> {}

// Both of the above.
pub trait GenericClient {
    #[known::io]
    #[known::blocking(never_in_async)]
    fn execute<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn execute_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<u64, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_one<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Row, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_opt<T>(&mut self, query: &T, params: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_raw<T, P, I>(&mut self, query: &T, params: I) -> Result<RowIter<'_>, Error>
    where
        T: ?Sized + ToStatement,
        P: BorrowToSql,
        I: IntoIterator<Item = P>,
        I::IntoIter: ExactSizeIterator;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_typed(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_typed_one(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Row, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn query_typed_opt(&mut self, query: &str, params: &[(&(dyn ToSql + Sync), Type)]) -> Result<Option<Row>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn prepare(&mut self, query: &str) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn prepare_typed(&mut self, query: &str, types: &[Type]) -> Result<Statement, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn copy_in<T>(&mut self, query: &T) -> Result<CopyInWriter<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn copy_out<T>(&mut self, query: &T) -> Result<CopyOutReader<'_>, Error>
    where
        T: ?Sized + ToStatement;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn simple_query(&mut self, query: &str) -> Result<Vec<SimpleQueryMessage>, Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn batch_execute(&mut self, query: &str) -> Result<(), Error>;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn transaction(&mut self) -> Result<Transaction<'_>, Error>;
}

pub struct TransactionBuilder<'a> {}
impl<'a> TransactionBuilder<'a> {
    pub fn isolation_level(self, isolation_level: IsolationLevel) -> Self;
    pub fn read_only(self, read_only: bool) -> Self;
    pub fn deferrable(self, deferrable: bool) -> Self;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn start(self) -> Result<Transaction<'a>, Error>;
}
#[derive(Debug, Copy, Clone)]
pub enum IsolationLevel {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Serializable,
}

pub struct RowIter<'a> {}
impl<'a> RowIter<'a> {
    pub fn rows_affected(&self) -> Option<u64>;
}
impl FallibleIterator for RowIter<'_> {
    type Item = Row;
    type Error = Error;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn next(&mut self) -> Result<Option<Row>, Error>;
}

#[derive(Clone)]
pub struct CancelToken(());
impl CancelToken {
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn cancel_query<T>(&self, tls: T) -> Result<(), Error>
    where
        T: MakeTlsConnect<Socket>;
}

pub struct CopyInWriter<'a> {}
impl<'a> CopyInWriter<'a> {
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn finish(self) -> Result<u64, Error>;
}
impl Write for CopyInWriter<'_> {}
pub struct CopyOutReader<'a> {}
impl Read for CopyOutReader<'_> {}
impl BufRead for CopyOutReader<'_> {}

#[derive(Clone, Debug)]
pub struct Statement(());
impl Statement {
    pub fn params(&self) -> &[Type];
    pub fn columns(&self) -> &[Column];
}
#[derive(Debug)]
pub struct Column {}
impl Column {
    pub fn name(&self) -> &str;
    pub fn type_(&self) -> &Type;
}
#[derive(Clone)]
pub struct Portal(());
pub struct Socket(());
#[derive(Clone, Debug)]
pub struct Notification {}
impl Notification {
    pub fn process_id(&self) -> i32;
    pub fn channel(&self) -> &str;
    pub fn payload(&self) -> &str;
}
#[derive(Debug)]
pub enum SimpleQueryMessage {
    Row(SimpleQueryRow),
    CommandComplete(u64),
}

pub trait ToStatement {}
#[known::each(Statement, str, String)]
impl ToStatement for Each {}
