//! r2d2_sqlite 0.31: connections to a database in the process's own files, for r2d2.
use std::path::Path;

#[known::database(embedded)]
pub struct SqliteConnectionManager {}
impl SqliteConnectionManager {
    pub fn file<P: AsRef<Path>>(path: P) -> Self;
    pub fn memory() -> Self;
}
impl r2d2::ManageConnection for SqliteConnectionManager {
    type Connection = rusqlite::Connection;
    type Error = rusqlite::Error;
}
