//! diesel 2.3.14: what asks a database. The many types of queries are one here, `Query`, and take any expression.
//! What `table!` makes is not known.

pub mod connection;
pub mod mysql;
pub mod pg;
pub mod prelude;
pub mod query_builder;
pub mod query_dsl;
pub mod query_source;
pub mod r2d2;
pub mod result;
pub mod sqlite;

pub use crate::prelude::*;
pub use crate::query_builder::{delete, insert_into, insert_or_ignore_into, replace_into, select, sql_query, update};
pub use crate::result::Error::NotFound;
