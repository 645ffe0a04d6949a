use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;

pub trait MessageBody {
    type Error: Into<Box<dyn std::error::Error>>;
    fn size(&self) -> BodySize;
    #[known::handler(poll)]
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>>;
    fn boxed(self) -> BoxBody
    where
        Self: Sized + 'static;
}
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodySize {
    None,
    Sized(u64),
    Stream,
}
#[derive(Debug)]
pub struct BoxBody {}
impl BoxBody {
    #[known::allocates]
    pub fn new<B>(body: B) -> Self
    where
        B: MessageBody + 'static;
}
impl MessageBody for BoxBody {
    type Error = Box<dyn std::error::Error>;
}
#[known::each((), &'static [u8], Bytes, Vec<u8>, &'static str, String)]
impl MessageBody for Each {
    type Error = std::convert::Infallible;
}
#[derive(Debug, Clone)]
pub enum EitherBody<L, R = BoxBody> {
    Left { body: L },
    Right { body: R },
}
