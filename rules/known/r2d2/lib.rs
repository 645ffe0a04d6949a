//! r2d2 0.8.10: whoever asks the pool waits until a connection is free, or made.
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

#[known::unlisted]
pub trait ManageConnection: Send + Sync + 'static {
    type Connection: Send + 'static;
    type Error: std::error::Error + 'static;
    fn connect(&self) -> Result<Self::Connection, Self::Error>;
    fn is_valid(&self, conn: &mut Self::Connection) -> Result<(), Self::Error>;
    fn has_broken(&self, conn: &mut Self::Connection) -> bool;
}

#[known::synchronised]
#[known::database]
pub struct Pool<M: ManageConnection>(M);
impl<M: ManageConnection> Pool<M> {
    #[known::io]
    #[known::blocking]
    pub fn new(manager: M) -> Result<Pool<M>, Error>;
    pub fn builder() -> Builder<M>;
    #[known::blocking]
    pub fn get(&self) -> Result<PooledConnection<M>, Error>;
    #[known::blocking]
    pub fn get_timeout(&self, timeout: Duration) -> Result<PooledConnection<M>, Error>;
    pub fn try_get(&self) -> Option<PooledConnection<M>>;
    pub fn state(&self) -> State;
    pub fn max_size(&self) -> u32;
    pub fn connection_timeout(&self) -> Duration;
}
impl<M: ManageConnection> Clone for Pool<M> {}
impl<M: ManageConnection + fmt::Debug> fmt::Debug for Pool<M> {}

pub struct PooledConnection<M: ManageConnection> {}
impl<M: ManageConnection> Deref for PooledConnection<M> {
    type Target = M::Connection;
}
impl<M: ManageConnection> DerefMut for PooledConnection<M> {}
impl<M: ManageConnection> Drop for PooledConnection<M> {}

pub struct Builder<M: ManageConnection> {}
impl<M: ManageConnection> Builder<M> {
    pub fn new() -> Builder<M>;
    pub fn max_size(self, max_size: u32) -> Builder<M>;
    pub fn min_idle(self, min_idle: Option<u32>) -> Builder<M>;
    pub fn test_on_check_out(self, test_on_check_out: bool) -> Builder<M>;
    pub fn max_lifetime(self, max_lifetime: Option<Duration>) -> Builder<M>;
    pub fn idle_timeout(self, idle_timeout: Option<Duration>) -> Builder<M>;
    pub fn connection_timeout(self, connection_timeout: Duration) -> Builder<M>;
    #[known::io]
    #[known::blocking]
    pub fn build(self, manager: M) -> Result<Pool<M>, Error>;
    pub fn build_unchecked(self, manager: M) -> Pool<M>;
}
impl<M: ManageConnection> Default for Builder<M> {}

pub struct State {
    pub connections: u32,
    pub idle_connections: u32,
}
#[derive(Debug)]
pub struct Error(Option<String>);
impl fmt::Display for Error {}
impl std::error::Error for Error {}
