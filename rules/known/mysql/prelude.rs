use crate::{Binary, FromRowError, Params, QueryResult, Result, Statement, Text};

#[known::unlisted]
pub trait FromRow: Sized {}
#[known::unlisted]
pub trait FromValue: Sized {}
#[known::unlisted]
pub trait ToValue {}
#[known::unlisted]
pub trait ColumnIndex {}
pub trait Protocol {}
impl Protocol for Binary {}
impl Protocol for Text {}

#[known::unlisted]
pub trait AsStatement {}

pub trait Queryable {
    #[known::io]
    #[known::blocking]
    fn query_iter<Q: AsRef<str>>(&mut self, query: Q) -> Result<QueryResult<'_, '_, '_, Text>>;
    #[known::io]
    #[known::blocking]
    fn query<T, Q>(&mut self, query: Q) -> Result<Vec<T>>
    where
        Q: AsRef<str>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn query_opt<T, Q>(&mut self, query: Q) -> Result<Vec<std::result::Result<T, FromRowError>>>
    where
        Q: AsRef<str>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn query_first<T, Q>(&mut self, query: Q) -> Result<Option<T>>
    where
        Q: AsRef<str>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn query_map<T, F, Q, U>(&mut self, query: Q, #[known::runs(each)] f: F) -> Result<Vec<U>>
    where
        Q: AsRef<str>,
        T: FromRow,
        F: FnMut(T) -> U;
    #[known::io]
    #[known::blocking]
    fn query_fold<T, F, Q, U>(&mut self, query: Q, init: U, #[known::runs(each)] f: F) -> Result<U>
    where
        Q: AsRef<str>,
        T: FromRow,
        F: FnMut(U, T) -> U;
    #[known::io]
    #[known::blocking]
    fn query_drop<Q>(&mut self, query: Q) -> Result<()>
    where
        Q: AsRef<str>;
    #[known::io]
    #[known::blocking]
    fn prep<Q: AsRef<str>>(&mut self, query: Q) -> Result<Statement>;
    #[known::io]
    #[known::blocking]
    fn close(&mut self, stmt: Statement) -> Result<()>;
    #[known::io]
    #[known::blocking]
    fn exec_iter<S, P>(&mut self, stmt: S, params: P) -> Result<QueryResult<'_, '_, '_, Binary>>
    where
        S: AsStatement,
        P: Into<Params>;
    #[known::io]
    #[known::blocking]
    fn exec_batch<S, P, I>(&mut self, stmt: S, params: I) -> Result<()>
    where
        Self: Sized,
        S: AsStatement,
        P: Into<Params>,
        I: IntoIterator<Item = P>;
    #[known::io]
    #[known::blocking]
    fn exec<T, S, P>(&mut self, stmt: S, params: P) -> Result<Vec<T>>
    where
        S: AsStatement,
        P: Into<Params>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn exec_opt<T, S, P>(&mut self, stmt: S, params: P) -> Result<Vec<std::result::Result<T, FromRowError>>>
    where
        S: AsStatement,
        P: Into<Params>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn exec_first<T, S, P>(&mut self, stmt: S, params: P) -> Result<Option<T>>
    where
        S: AsStatement,
        P: Into<Params>,
        T: FromRow;
    #[known::io]
    #[known::blocking]
    fn exec_map<T, S, P, F, U>(&mut self, stmt: S, params: P, #[known::runs(each)] f: F) -> Result<Vec<U>>
    where
        S: AsStatement,
        P: Into<Params>,
        T: FromRow,
        F: FnMut(T) -> U;
    #[known::io]
    #[known::blocking]
    fn exec_fold<T, S, P, U, F>(&mut self, stmt: S, params: P, init: U, #[known::runs(each)] f: F) -> Result<U>
    where
        S: AsStatement,
        P: Into<Params>,
        T: FromRow,
        F: FnMut(U, T) -> U;
    #[known::io]
    #[known::blocking]
    fn exec_drop<S, P>(&mut self, stmt: S, params: P) -> Result<()>
    where
        S: AsStatement,
        P: Into<Params>;
}
