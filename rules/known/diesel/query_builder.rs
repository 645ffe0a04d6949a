// A query over `T`. What an insert or update adds is part of the same, as is what both return.
pub struct Query<T> {}
impl<T> Query<T> {
    pub fn values<U>(self, records: U) -> Query<T>;
    pub fn default_values(self) -> Query<T>;
    pub fn set<V>(self, values: V) -> Query<T>;
    pub fn returning<E>(self, returns: E) -> Query<T>;
    pub fn on_conflict<U>(self, target: U) -> Query<T>;
    pub fn on_conflict_do_nothing(self) -> Query<T>;
    pub fn do_nothing(self) -> Query<T>;
    pub fn do_update(self) -> Query<T>;
    pub fn bind<S, V>(self, value: V) -> Query<T>;
    pub fn sql<S: AsRef<str>>(self, sql: S) -> Query<T>;
}
pub struct SqlQuery {}

pub fn select<T>(expression: T) -> Query<T>;
pub fn insert_into<T>(target: T) -> Query<T>;
pub fn insert_or_ignore_into<T>(target: T) -> Query<T>;
pub fn replace_into<T>(target: T) -> Query<T>;
pub fn update<T>(source: T) -> Query<T>;
pub fn delete<T>(source: T) -> Query<T>;
pub fn sql_query<T: Into<String>>(query: T) -> Query<SqlQuery>;
