//! heed as of 0.22.0: one transaction of a database writes at a time, so that whoever begins another one waits, and a commit waits for
//! the disk. What is read lies in mapped memory.
use std::ops::Deref;
use std::path::Path;

pub type Result<T> = std::result::Result<T, Error>;

pub enum Error {}

pub struct WithTls {}
pub struct WithoutTls {}

#[known::synchronised]
#[known::database(embedded)]
pub struct Env<T = WithTls>(T);
impl<T> Env<T> {
    pub fn read_txn(&self) -> Result<RoTxn<'_, T>>;
    pub fn static_read_txn(self) -> Result<RoTxn<'static, T>>;
    #[known::blocking]
    pub fn write_txn(&self) -> Result<RwTxn<'_>>;
    pub fn nested_write_txn<'p>(&'p self, parent: &'p mut RwTxn<'_>) -> Result<RwTxn<'p>>;
    pub fn path(&self) -> &Path;
    #[known::blocking]
    pub fn force_sync(&self) -> Result<()>;
}
impl<T> Clone for Env<T> {}

pub struct RoTxn<'e, T = ()> {}
impl<'e, T> RoTxn<'e, T> {
    pub fn commit(self) -> Result<()>;
}

pub struct RwTxn<'p> {}
impl<'p> RwTxn<'p> {
    #[known::blocking]
    pub fn commit(self) -> Result<()>;
    pub fn abort(self);
}
impl<'p> Deref for RwTxn<'p> {
    type Target = RoTxn<'p>;
}
