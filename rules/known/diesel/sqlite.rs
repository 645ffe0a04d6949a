use crate::connection::{Connection, SimpleConnection};

#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sqlite;
#[known::database(embedded)]
pub struct SqliteConnection {}
impl SimpleConnection for SqliteConnection {}
impl Connection for SqliteConnection {}
