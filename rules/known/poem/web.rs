use std::ops::{Deref, DerefMut};

use crate::{Request, Response, Result};

#[derive(Default)]
pub struct RequestBody {}
#[known::unlisted]
pub trait FromRequest<'a>: Sized {
    #[known::handler(request)]
    async fn from_request(req: &'a Request, body: &mut RequestBody) -> Result<Self>;
}
#[known::unlisted]
pub trait IntoResponse: Send {
    fn into_response(self) -> Response;
}
#[known::state]
#[derive(Debug)]
pub struct Data<T>(pub T);
impl<T> Deref for Data<T> {
    type Target = T;
}
#[derive(Debug, Clone, Eq, PartialEq, Default)]
pub struct Json<T>(pub T);
impl<T> Deref for Json<T> {
    type Target = T;
}
impl<T> DerefMut for Json<T> {}
#[derive(Debug, Clone, Eq, PartialEq)]
#[known::address]
pub struct Path<T>(pub T);
impl<T> Deref for Path<T> {
    type Target = T;
}
impl<T> DerefMut for Path<T> {}
#[derive(Debug, Clone, Eq, PartialEq)]
#[known::address]
pub struct Query<T>(pub T);
impl<T> Deref for Query<T> {
    type Target = T;
}
impl<T> DerefMut for Query<T> {}
