//! tokio::io.

use std::io::Result;

pub trait AsyncRead {}
pub trait AsyncWrite {}
pub trait AsyncBufRead: AsyncRead {}
pub trait AsyncReadExt: AsyncRead {
    async fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    async fn read_exact(&mut self, buf: &mut [u8]) -> Result<usize>;
    async fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
    async fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
}
impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}
pub trait AsyncWriteExt: AsyncWrite {
    async fn write(&mut self, src: &[u8]) -> Result<usize>;
    async fn write_all(&mut self, src: &[u8]) -> Result<()>;
    async fn flush(&mut self) -> Result<()>;
    async fn shutdown(&mut self) -> Result<()>;
}
impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}
impl<R: AsyncRead + ?Sized> AsyncRead for &mut R {}
impl<W: AsyncWrite + ?Sized> AsyncWrite for &mut W {}
pub struct BufReader<R> { r: R }
impl<R: AsyncRead> BufReader<R> { pub fn new(inner: R) -> BufReader<R>; }
impl<R: AsyncRead> AsyncRead for BufReader<R> {}
impl<R: AsyncRead> AsyncBufRead for BufReader<R> {}
pub struct ReadHalf<T> { t: T }
pub struct WriteHalf<T> { t: T }
impl<T: AsyncRead> AsyncRead for ReadHalf<T> {}
impl<T: AsyncWrite> AsyncWrite for WriteHalf<T> {}
pub fn split<T: AsyncRead + AsyncWrite>(stream: T) -> (ReadHalf<T>, WriteHalf<T>);
