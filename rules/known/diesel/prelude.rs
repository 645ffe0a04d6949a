pub use crate::connection::Connection;
pub use crate::mysql::MysqlConnection;
pub use crate::pg::PgConnection;
pub use crate::query_dsl::{QueryDsl, RunQueryDsl, SaveChangesDsl};
pub use crate::query_source::Table;
pub use crate::result::{ConnectionError, ConnectionResult, OptionalExtension, QueryResult};
pub use crate::sqlite::SqliteConnection;
