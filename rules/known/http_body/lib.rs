//! http-body 1.1.0.
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Buf;

pub trait Body {
    type Data: Buf;
    type Error;
    #[known::handler(poll)]
    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>>;
    fn is_end_stream(&self) -> bool;
    fn size_hint(&self) -> SizeHint;
}
#[derive(Debug)]
pub struct Frame<T> {}
impl<T> Frame<T> {
    pub fn data(buf: T) -> Self;
    pub fn trailers(map: http::HeaderMap) -> Self;
    pub fn map_data<F, D>(self, #[known::runs(here)] f: F) -> Frame<D>
    where
        F: FnOnce(T) -> D;
    pub fn is_data(&self) -> bool;
    pub fn into_data(self) -> Result<T, Self>;
    pub fn data_ref(&self) -> Option<&T>;
    pub fn data_mut(&mut self) -> Option<&mut T>;
    pub fn is_trailers(&self) -> bool;
    pub fn into_trailers(self) -> Result<http::HeaderMap, Self>;
    pub fn trailers_ref(&self) -> Option<&http::HeaderMap>;
}
#[derive(Debug, Default, Clone)]
pub struct SizeHint {}
impl SizeHint {
    pub fn new() -> SizeHint;
    pub fn with_exact(value: u64) -> SizeHint;
    pub fn lower(&self) -> u64;
    pub fn upper(&self) -> Option<u64>;
    pub fn exact(&self) -> Option<u64>;
    pub fn set_lower(&mut self, value: u64);
    pub fn set_upper(&mut self, value: u64);
    pub fn set_exact(&mut self, value: u64);
}
