//! mysql 28.0.4: a client that waits for its server. What text and prepared queries have of their own (`"SELECT 1".run(..)`) is not here:
//! it would fit every text.
use std::ops::Deref;
use std::time::Duration;

pub use crate::opts::{Opts, OptsBuilder, PoolConstraints, PoolOpts};
pub use crate::query_result::{Binary, QueryResult, ResultSet, Text};

pub mod prelude;

mod opts;
mod query_result;

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
pub enum Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
#[derive(Debug)]
pub enum UrlError {}
impl From<UrlError> for Error {}
#[derive(Debug, Clone, PartialEq)]
pub struct FromRowError(pub Row);

#[derive(Clone, PartialEq)]
pub enum Value {
    NULL,
    Bytes(Vec<u8>),
    Int(i64),
    UInt(u64),
    Float(f32),
    Double(f64),
    Date(u16, u8, u8, u8, u8, u8, u32),
    Time(bool, u32, u8, u8, u8, u32),
}
#[derive(Clone, PartialEq)]
pub struct Row {}
impl Row {
    pub fn len(&self) -> usize;
    pub fn get<T, I>(&self, index: I) -> Option<T>
    where
        T: prelude::FromValue,
        I: prelude::ColumnIndex;
    pub fn take<T, I>(&mut self, index: I) -> Option<T>
    where
        T: prelude::FromValue,
        I: prelude::ColumnIndex;
    pub fn unwrap(self) -> Vec<Value>;
}
#[derive(Debug, Clone, PartialEq)]
pub struct Column {}
#[derive(Debug, Clone, PartialEq)]
pub enum Params {
    Empty,
    Positional(Vec<Value>),
}
#[derive(Debug, Clone, Eq, PartialEq)]
pub struct Statement {}

#[derive(Debug, Clone, Eq, PartialEq)]
pub struct TxOpts {}
impl Default for TxOpts {}
impl TxOpts {
    pub fn set_with_consistent_snapshot(self, val: bool) -> Self;
    pub fn set_access_mode(self, access_mode: Option<AccessMode>) -> Self;
    pub fn set_isolation_level(self, level: Option<IsolationLevel>) -> Self;
}
#[derive(Debug, Copy, Clone, Eq, PartialEq)]
pub enum AccessMode {
    ReadOnly,
    ReadWrite,
}
#[derive(PartialEq, Eq, Clone, Copy, Debug, Hash)]
pub enum IsolationLevel {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Serializable,
}

#[derive(Debug)]
#[known::database]
pub struct Conn {}
impl Conn {
    #[known::io]
    #[known::blocking]
    pub fn new<T, E>(opts: T) -> Result<Conn>
    where
        Opts: TryFrom<T, Error = E>,
        Error: From<E>;
    pub fn server_version(&self) -> (u16, u16, u16);
    pub fn connection_id(&self) -> u32;
    pub fn affected_rows(&self) -> u64;
    pub fn last_insert_id(&self) -> u64;
    pub fn warnings(&self) -> u16;
    #[known::io]
    #[known::blocking]
    pub fn reset(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn ping(&mut self) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn select_db(&mut self, schema: &str) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn start_transaction(&mut self, tx_opts: TxOpts) -> Result<Transaction<'_>>;
}
impl prelude::Queryable for Conn {}
impl Drop for Conn {}

#[derive(Clone)]
#[known::synchronised]
#[known::database]
pub struct Pool {}
impl Pool {
    #[known::io]
    #[known::blocking]
    pub fn new<T, E>(opts: T) -> Result<Pool>
    where
        Opts: TryFrom<T, Error = E>,
        Error: From<E>;
    #[known::io]
    #[known::blocking]
    pub fn get_conn(&self) -> Result<PooledConn>;
    #[known::io]
    #[known::blocking]
    pub fn try_get_conn(&self, timeout: Duration) -> Result<PooledConn>;
    #[known::io]
    #[known::blocking]
    pub fn start_transaction(&self, tx_opts: TxOpts) -> Result<Transaction<'static>>;
}
impl std::fmt::Debug for Pool {}

#[derive(Debug)]
pub struct PooledConn {}
impl PooledConn {
    #[known::io]
    #[known::blocking]
    pub fn start_transaction(&mut self, tx_opts: TxOpts) -> Result<Transaction<'_>>;
    pub fn unwrap(self) -> Conn;
}
impl Deref for PooledConn {
    type Target = Conn;
}
impl AsMut<Conn> for PooledConn {}
impl prelude::Queryable for PooledConn {}
impl Drop for PooledConn {}

#[derive(Debug)]
pub struct Transaction<'a> {}
impl Transaction<'_> {
    #[known::io]
    #[known::blocking]
    pub fn commit(self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn rollback(self) -> Result<()>;
    pub fn affected_rows(&self) -> u64;
    pub fn last_insert_id(&self) -> Option<u64>;
}
impl<'a> prelude::Queryable for Transaction<'a> {}
impl<'a> Drop for Transaction<'a> {}
