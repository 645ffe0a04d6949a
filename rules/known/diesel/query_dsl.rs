use crate::connection::Connection;
use crate::query_builder::Query;
use crate::query_source::Table;
use crate::result::QueryResult;

pub trait RunQueryDsl<Conn>: Sized {
    #[known::io]
    #[known::blocking]
    fn execute(self, conn: &mut Conn) -> QueryResult<usize>
    where
        Conn: Connection;
    #[known::io]
    #[known::blocking]
    fn load<'query, U>(self, conn: &mut Conn) -> QueryResult<Vec<U>>;
    #[known::io]
    #[known::blocking]
    fn load_iter<'conn, 'query: 'conn, U, B>(self, conn: &'conn mut Conn) -> QueryResult<LoadIter<'conn, U>>;
    #[known::io]
    #[known::blocking]
    fn get_result<'query, U>(self, conn: &mut Conn) -> QueryResult<U>;
    #[known::io]
    #[known::blocking]
    fn get_results<'query, U>(self, conn: &mut Conn) -> QueryResult<Vec<U>>;
    #[known::io]
    #[known::blocking]
    fn first<'query, U>(self, conn: &mut Conn) -> QueryResult<U>;
}
impl<T: Table, Conn> RunQueryDsl<Conn> for T {}
impl<T, Conn> RunQueryDsl<Conn> for Query<T> {}

pub struct LoadIter<'conn, U> {}
impl<U> Iterator for LoadIter<'_, U> {
    type Item = QueryResult<U>;
}

#[known::unlisted]
pub trait SaveChangesDsl<Conn> {
    #[known::io]
    #[known::blocking]
    fn save_changes<T>(self, connection: &mut Conn) -> QueryResult<T>
    where
        Self: Sized;
}

pub trait QueryDsl: Sized {
    fn distinct(self) -> Query<Self>;
    fn distinct_on<E>(self, expr: E) -> Query<Self>;
    fn select<S>(self, selection: S) -> Query<Self>;
    fn count(self) -> Query<Self>;
    fn inner_join<R>(self, rhs: R) -> Query<Self>;
    fn left_join<R>(self, rhs: R) -> Query<Self>;
    fn left_outer_join<R>(self, rhs: R) -> Query<Self>;
    fn filter<P>(self, predicate: P) -> Query<Self>;
    fn or_filter<P>(self, predicate: P) -> Query<Self>;
    fn find<P>(self, id: P) -> Query<Self>;
    fn order<E>(self, expr: E) -> Query<Self>;
    fn order_by<E>(self, expr: E) -> Query<Self>;
    fn then_order_by<O>(self, order: O) -> Query<Self>;
    fn limit(self, limit: i64) -> Query<Self>;
    fn offset(self, offset: i64) -> Query<Self>;
    fn group_by<G>(self, group_by: G) -> Query<Self>;
    fn having<P>(self, predicate: P) -> Query<Self>;
    fn for_update(self) -> Query<Self>;
    fn for_share(self) -> Query<Self>;
    fn skip_locked(self) -> Query<Self>;
    fn into_boxed<'a, DB>(self) -> Query<Self>;
    fn nullable(self) -> Query<Self>;
}
impl<T: Table> QueryDsl for T {}
impl<T> QueryDsl for Query<T> {}
