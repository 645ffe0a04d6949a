use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::error::{JsonPayloadError, PathError, QueryPayloadError, UrlencodedError};
use crate::{Error, HttpRequest};

#[known::refcount(strong)]
#[derive(Debug)]
pub struct Data<T: ?Sized>(Arc<T>);
impl<T> Data<T> {
    #[known::allocates]
    pub fn new(state: T) -> Data<T>;
}
impl<T: ?Sized> Data<T> {
    pub fn get_ref(&self) -> &T;
    pub fn into_inner(self) -> Arc<T>;
}
impl<T: ?Sized> Deref for Data<T> {
    type Target = Arc<T>;
}
impl<T: ?Sized> Clone for Data<T> {}
impl<T: ?Sized> From<Arc<T>> for Data<T> {}
impl<T: Default> Default for Data<T> {}
#[derive(Clone, Debug)]
pub struct ThinData<T>(pub T);
impl<T> Deref for ThinData<T> {
    type Target = T;
}
impl<T> DerefMut for ThinData<T> {}
#[derive(Debug, Clone)]
pub struct ReqData<T: Clone + 'static>(T);
impl<T: Clone + 'static> ReqData<T> {
    pub fn into_inner(self) -> T;
}
impl<T: Clone + 'static> Deref for ReqData<T> {
    type Target = T;
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
#[known::address]
pub struct Path<T>(T);
impl<T> Path<T> {
    pub fn into_inner(self) -> T;
}
impl<T> Deref for Path<T> {
    type Target = T;
}
impl<T> DerefMut for Path<T> {}
impl<T> AsRef<T> for Path<T> {}
impl<T> From<T> for Path<T> {}
#[derive(Debug)]
pub struct Json<T>(pub T);
impl<T> Json<T> {
    pub fn into_inner(self) -> T;
}
impl<T> Deref for Json<T> {
    type Target = T;
}
impl<T> DerefMut for Json<T> {}
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[known::address]
pub struct Query<T>(pub T);
impl<T> Query<T> {
    pub fn into_inner(self) -> T;
}
impl<T> Deref for Query<T> {
    type Target = T;
}
impl<T> DerefMut for Query<T> {}
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Form<T>(pub T);
impl<T> Form<T> {
    pub fn into_inner(self) -> T;
}
impl<T> Deref for Form<T> {
    type Target = T;
}
impl<T> DerefMut for Form<T> {}
#[derive(Debug, PartialEq, Eq)]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}
impl<T> Either<T, T> {
    pub fn into_inner(self) -> T;
}
#[derive(Clone)]
pub struct JsonConfig {}
impl JsonConfig {
    pub fn limit(self, limit: usize) -> Self;
    pub fn error_handler<F>(self, #[known::runs(rarely)] f: F) -> Self
    where
        F: Fn(JsonPayloadError, &HttpRequest) -> Error + Send + Sync + 'static;
}
#[derive(Clone, Default)]
pub struct PathConfig {}
impl PathConfig {
    pub fn error_handler<F>(self, #[known::runs(rarely)] f: F) -> Self
    where
        F: Fn(PathError, &HttpRequest) -> Error + Send + Sync + 'static;
}
#[derive(Clone, Default)]
pub struct QueryConfig {}
impl QueryConfig {
    pub fn error_handler<F>(self, #[known::runs(rarely)] f: F) -> Self
    where
        F: Fn(QueryPayloadError, &HttpRequest) -> Error + Send + Sync + 'static;
}
#[derive(Clone)]
pub struct FormConfig {}
impl FormConfig {
    pub fn limit(self, limit: usize) -> Self;
    pub fn error_handler<F>(self, #[known::runs(rarely)] f: F) -> Self
    where
        F: Fn(UrlencodedError, &HttpRequest) -> Error + 'static;
}
impl Default for JsonConfig {}
impl Default for FormConfig {}
