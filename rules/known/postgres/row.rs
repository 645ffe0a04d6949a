use std::fmt;

use crate::types::FromSql;
use crate::{Column, Error};

pub trait RowIndex {}
#[known::each(usize, str)]
impl RowIndex for Each {}
impl<T: ?Sized + RowIndex> RowIndex for &T {}

#[derive(Clone)]
pub struct Row {}
impl Row {
    pub fn columns(&self) -> &[Column];
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn get<'a, I, T>(&'a self, idx: I) -> T
    where
        I: RowIndex + fmt::Display,
        T: FromSql<'a>;
    pub fn try_get<'a, I, T>(&'a self, idx: I) -> Result<T, Error>
    where
        I: RowIndex + fmt::Display,
        T: FromSql<'a>;
}
impl fmt::Debug for Row {}

#[derive(Debug)]
pub struct SimpleQueryRow {}
impl SimpleQueryRow {
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn get<I>(&self, idx: I) -> Option<&str>
    where
        I: RowIndex + fmt::Display;
}
