pub use r2d2::{Builder, ManageConnection, Pool, PooledConnection, State};

use crate::connection::{Connection, SimpleConnection};

pub type PoolError = r2d2::Error;

#[derive(Clone, Debug)]
pub struct ConnectionManager<T> {}
impl<T> ConnectionManager<T> {
    pub fn new<S: Into<String>>(database_url: S) -> Self;
}
impl<T> ManageConnection for ConnectionManager<T>
where
    T: Connection + 'static,
{
    type Connection = T;
    type Error = Error;
}
impl<M: ManageConnection> SimpleConnection for PooledConnection<M> where M::Connection: SimpleConnection {}
impl<M: ManageConnection> Connection for PooledConnection<M> where M::Connection: Connection {}
#[derive(Debug)]
pub enum Error {
    ConnectionError(crate::result::ConnectionError),
    QueryError(crate::result::Error),
}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
