use crate::Request;
use crate::http::Status;

pub type Result<'r> = std::result::Result<Response<'r>, Status>;
#[known::unlisted]
pub trait Responder<'r, 'o: 'r> {
    fn respond_to(self, request: &'r Request<'_>) -> Result<'o>;
}
#[derive(Default)]
pub struct Response<'r> {}
impl<'r> Response<'r> {
    pub fn new() -> Response<'r>;
    pub fn status(&self) -> Status;
    pub fn set_status(&mut self, status: Status);
}
impl<'r> std::fmt::Debug for Response<'r> {}
pub mod status {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Custom<R>(pub crate::http::Status, pub R);
}
