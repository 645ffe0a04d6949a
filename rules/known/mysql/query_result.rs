use crate::prelude::Protocol;
use crate::{Error, Result, Row};

#[derive(Debug)]
pub enum Text {}
#[derive(Debug)]
pub enum Binary {}

pub struct QueryResult<'c, 't, 'tc, T: Protocol> {}
impl<'c, 't, 'tc, T: Protocol> QueryResult<'c, 't, 'tc, T> {
    pub fn iter<'d>(&'d mut self) -> Option<ResultSet<'c, 't, 'tc, 'd, T>>;
    pub fn affected_rows(&self) -> u64;
    pub fn last_insert_id(&self) -> Option<u64>;
    pub fn warnings(&self) -> u16;
}
impl<T: Protocol> Iterator for QueryResult<'_, '_, '_, T> {
    type Item = Result<Row>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Self::Item>;
}
impl<'c, 't, 'tc, T: Protocol> Drop for QueryResult<'c, 't, 'tc, T> {}

pub struct ResultSet<'a, 'b, 'c, 'd, T: Protocol> {}
impl<T: Protocol> Iterator for ResultSet<'_, '_, '_, '_, T> {
    type Item = std::result::Result<Row, Error>;
    #[known::io]
    #[known::blocking(content)]
    fn next(&mut self) -> Option<Self::Item>;
}
impl<T: Protocol> Drop for ResultSet<'_, '_, '_, '_, T> {}
