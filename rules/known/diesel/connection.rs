use crate::result::{ConnectionResult, Error, QueryResult};

#[known::unlisted]
pub trait SimpleConnection {
    #[known::io]
    #[known::blocking]
    fn batch_execute(&mut self, query: &str) -> QueryResult<()>;
}
#[known::unlisted]
pub trait Connection: SimpleConnection + Sized + Send {
    #[known::io]
    #[known::blocking]
    fn establish(database_url: &str) -> ConnectionResult<Self>;
    // What is done in it is what waits.
    fn transaction<T, E, F>(&mut self, #[known::runs(here)] f: F) -> Result<T, E>
    where
        F: FnOnce(&mut Self) -> Result<T, E>,
        E: From<Error>;
    fn begin_test_transaction(&mut self) -> QueryResult<()>;
    fn test_transaction<T, E, F>(&mut self, #[known::runs(here)] f: F) -> T
    where
        F: FnOnce(&mut Self) -> Result<T, E>,
        E: std::fmt::Debug;
}
