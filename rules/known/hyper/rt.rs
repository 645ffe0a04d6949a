use std::pin::Pin;
use std::task::{Context, Poll};

pub trait Executor<Fut> {
    fn execute(&self, fut: Fut);
}
pub trait Read {
    #[known::io]
    #[known::handler(poll)]
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: ReadBufCursor<'_>,
    ) -> Poll<Result<(), std::io::Error>>;
}
pub trait Write {
    #[known::io]
    #[known::handler(poll)]
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize, std::io::Error>>;
    #[known::io]
    #[known::handler(poll)]
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), std::io::Error>>;
    #[known::io]
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), std::io::Error>>;
    fn is_write_vectored(&self) -> bool;
}
#[derive(Debug)]
pub struct ReadBufCursor<'a> {}
impl<'a> ReadBufCursor<'a> {
    pub fn remaining(&self) -> usize;
    pub fn put_slice(&mut self, src: &[u8]);
}
