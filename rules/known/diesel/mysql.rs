use crate::connection::{Connection, SimpleConnection};

#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mysql;
#[known::database]
pub struct MysqlConnection {}
impl SimpleConnection for MysqlConnection {}
impl Connection for MysqlConnection {}
