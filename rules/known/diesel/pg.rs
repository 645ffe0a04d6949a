use crate::connection::{Connection, SimpleConnection};

#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pg;
#[known::database]
pub struct PgConnection {}
impl SimpleConnection for PgConnection {}
impl Connection for PgConnection {}
