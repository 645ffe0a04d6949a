//! futures::io as of 0.3.34. The futures of the extension traits are written as async methods.
use std::pin::Pin;
use std::task::{Context, Poll};

pub use std::io::{Error, ErrorKind, IoSlice, IoSliceMut, Result, SeekFrom};

pub trait AsyncRead {
    #[known::handler(poll)]
    #[known::io]
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>>;
}
pub trait AsyncWrite {
    #[known::handler(poll)]
    #[known::io]
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>>;
    #[known::handler(poll)]
    #[known::io]
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
    #[known::io]
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
}
pub trait AsyncSeek {
    #[known::handler(poll)]
    #[known::io]
    fn poll_seek(self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>>;
}
pub trait AsyncBufRead: AsyncRead {
    #[known::handler(poll)]
    #[known::io]
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>>;
    #[known::handler(poll)]
    fn consume(self: Pin<&mut Self>, amt: usize);
}
pub trait AsyncReadExt: AsyncRead {
    #[known::io]
    async fn read(&mut self, buf: &mut [u8]) -> Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn read_to_string(&mut self, buf: &mut String) -> Result<usize>
    where
        Self: Unpin;
}
impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}
pub trait AsyncWriteExt: AsyncWrite {
    #[known::io]
    async fn flush(&mut self) -> Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn close(&mut self) -> Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write(&mut self, buf: &[u8]) -> Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn write_all(&mut self, buf: &[u8]) -> Result<()>
    where
        Self: Unpin;
}
impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}
pub trait AsyncSeekExt: AsyncSeek {
    #[known::io]
    async fn seek(&mut self, pos: SeekFrom) -> Result<u64>
    where
        Self: Unpin;
}
impl<S: AsyncSeek + ?Sized> AsyncSeekExt for S {}
pub trait AsyncBufReadExt: AsyncBufRead {
    #[known::io]
    async fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn read_line(&mut self, buf: &mut String) -> Result<usize>
    where
        Self: Unpin;
}
impl<R: AsyncBufRead + ?Sized> AsyncBufReadExt for R {}
