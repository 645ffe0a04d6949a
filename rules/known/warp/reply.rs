use http::StatusCode;
use serde::Serialize;

pub type Response = http::Response<Body>;
pub struct Body {}

pub fn reply() -> impl Reply;
#[known::allocates]
pub fn json<T>(val: &T) -> Json
where
    T: Serialize;
pub struct Json {}
impl Reply for Json {}
pub fn html<T>(body: T) -> Html<T>;
pub struct Html<T> {}
impl<T: Send> Reply for Html<T> {}

#[known::unlisted]
pub trait Reply: Send {
    fn into_response(self) -> Response;
}
pub fn with_status<T: Reply>(reply: T, status: StatusCode) -> WithStatus<T>;
pub struct WithStatus<T> {}
impl<T: Reply> Reply for WithStatus<T> {}
pub fn with_header<T: Reply, K, V>(reply: T, name: K, value: V) -> WithHeader<T>;
pub struct WithHeader<T> {}
impl<T: Reply> Reply for WithHeader<T> {}
