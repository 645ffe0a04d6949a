//! tokio::io as of 1.54.1. The futures of the extension traits have no public name, so their methods are async here.
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Buf, BufMut};

pub use std::io::{Error, ErrorKind, Result, SeekFrom};

pub trait AsyncRead {
    #[known::handler(poll)]
    #[known::io]
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>>;
}
pub trait AsyncBufRead: AsyncRead {
    #[known::handler(poll)]
    #[known::io]
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>>;
    #[known::handler(poll)]
    fn consume(self: Pin<&mut Self>, amt: usize);
}
pub trait AsyncSeek {
    #[known::handler(poll)]
    #[known::io]
    fn start_seek(self: Pin<&mut Self>, position: SeekFrom) -> io::Result<()>;
    #[known::handler(poll)]
    #[known::io]
    fn poll_complete(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<u64>>;
}
pub trait AsyncWrite {
    #[known::handler(poll)]
    #[known::io]
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>>;
    #[known::handler(poll)]
    #[known::io]
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    #[known::io]
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    #[known::handler(poll)]
    #[known::io]
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>>;
    fn is_write_vectored(&self) -> bool;
}

pub trait AsyncReadExt: AsyncRead {
    fn chain<R>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
        R: AsyncRead;
    #[known::io]
    #[known::receive(bytes)]
    async fn read(&mut self, buf: &mut [u8]) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_buf<B>(&mut self, buf: &mut B) -> io::Result<usize>
    where
        Self: Unpin,
        B: BufMut + ?Sized;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_exact(&mut self, buf: &mut [u8]) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn read_to_end(&mut self, buf: &mut Vec<u8>) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn read_to_string(&mut self, dst: &mut String) -> io::Result<usize>
    where
        Self: Unpin;
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_u8(&mut self) -> io::Result<u8>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i8(&mut self) -> io::Result<i8>
    where
        Self: Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_u16(&mut self) -> io::Result<u16>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i16(&mut self) -> io::Result<i16>
    where
        Self: Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_u32(&mut self) -> io::Result<u32>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i32(&mut self) -> io::Result<i32>
    where
        Self: Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_u64(&mut self) -> io::Result<u64>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i64(&mut self) -> io::Result<i64>
    where
        Self: Unpin;
    #[known::io]
    async fn read_u128(&mut self) -> io::Result<u128>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i128(&mut self) -> io::Result<i128>
    where
        Self: Unpin;
    #[known::io]
    async fn read_f32(&mut self) -> io::Result<f32>
    where
        Self: Unpin;
    #[known::io]
    async fn read_f64(&mut self) -> io::Result<f64>
    where
        Self: Unpin;
    #[known::io]
    async fn read_u16_le(&mut self) -> io::Result<u16>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i16_le(&mut self) -> io::Result<i16>
    where
        Self: Unpin;
    #[known::io]
    async fn read_u32_le(&mut self) -> io::Result<u32>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i32_le(&mut self) -> io::Result<i32>
    where
        Self: Unpin;
    #[known::io]
    async fn read_u64_le(&mut self) -> io::Result<u64>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i64_le(&mut self) -> io::Result<i64>
    where
        Self: Unpin;
    #[known::io]
    async fn read_u128_le(&mut self) -> io::Result<u128>
    where
        Self: Unpin;
    #[known::io]
    async fn read_i128_le(&mut self) -> io::Result<i128>
    where
        Self: Unpin;
    #[known::io]
    async fn read_f32_le(&mut self) -> io::Result<f32>
    where
        Self: Unpin;
    #[known::io]
    async fn read_f64_le(&mut self) -> io::Result<f64>
    where
        Self: Unpin;
}
impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}

pub trait AsyncWriteExt: AsyncWrite {
    #[known::io]
    async fn write(&mut self, src: &[u8]) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    async fn write_buf<B>(&mut self, src: &mut B) -> io::Result<usize>
    where
        Self: Sized + Unpin,
        B: Buf;
    #[known::io]
    async fn write_all_buf<B>(&mut self, src: &mut B) -> io::Result<()>
    where
        Self: Sized + Unpin,
        B: Buf;
    #[known::io]
    async fn write_all(&mut self, src: &[u8]) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn flush(&mut self) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn shutdown(&mut self) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u8(&mut self, n: u8) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i8(&mut self, n: i8) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u16(&mut self, n: u16) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i16(&mut self, n: i16) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u32(&mut self, n: u32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i32(&mut self, n: i32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u64(&mut self, n: u64) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i64(&mut self, n: i64) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u128(&mut self, n: u128) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i128(&mut self, n: i128) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_f32(&mut self, n: f32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_f64(&mut self, n: f64) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u16_le(&mut self, n: u16) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i16_le(&mut self, n: i16) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u32_le(&mut self, n: u32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i32_le(&mut self, n: i32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u64_le(&mut self, n: u64) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i64_le(&mut self, n: i64) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_u128_le(&mut self, n: u128) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_i128_le(&mut self, n: i128) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_f32_le(&mut self, n: f32) -> io::Result<()>
    where
        Self: Unpin;
    #[known::io]
    async fn write_f64_le(&mut self, n: f64) -> io::Result<()>
    where
        Self: Unpin;
}
impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}

pub trait AsyncBufReadExt: AsyncBufRead {
    #[known::io]
    #[known::receive(bytes)]
    async fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> io::Result<usize>
    where
        Self: Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn read_line(&mut self, buf: &mut String) -> io::Result<usize>
    where
        Self: Unpin;
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized + Unpin;
    #[known::io]
    #[known::receive(bytes)]
    async fn fill_buf(&mut self) -> io::Result<&[u8]>
    where
        Self: Unpin;
    fn consume(&mut self, amt: usize)
    where
        Self: Unpin;
    fn lines(self) -> Lines<Self>
    where
        Self: Sized;
}
impl<R: AsyncBufRead + ?Sized> AsyncBufReadExt for R {}

pub trait AsyncSeekExt: AsyncSeek {
    #[known::io]
    async fn seek(&mut self, pos: SeekFrom) -> io::Result<u64>
    where
        Self: Unpin;
    #[known::io]
    async fn rewind(&mut self) -> io::Result<u64>
    where
        Self: Unpin;
    #[known::io]
    async fn stream_position(&mut self) -> io::Result<u64>
    where
        Self: Unpin;
}
impl<S: AsyncSeek + ?Sized> AsyncSeekExt for S {}

impl<T: ?Sized + AsyncRead + Unpin> AsyncRead for &mut T {}
impl<T: ?Sized + AsyncRead + Unpin> AsyncRead for Box<T> {}
impl AsyncRead for &[u8] {}
impl<T: AsRef<[u8]> + Unpin> AsyncRead for io::Cursor<T> {}
impl<T: ?Sized + AsyncBufRead + Unpin> AsyncBufRead for &mut T {}
impl<T: ?Sized + AsyncBufRead + Unpin> AsyncBufRead for Box<T> {}
impl AsyncBufRead for &[u8] {}
impl<T: AsRef<[u8]> + Unpin> AsyncBufRead for io::Cursor<T> {}
impl<T: ?Sized + AsyncWrite + Unpin> AsyncWrite for &mut T {}
impl<T: ?Sized + AsyncWrite + Unpin> AsyncWrite for Box<T> {}
impl AsyncWrite for Vec<u8> {}
impl AsyncWrite for io::Cursor<Vec<u8>> {}
impl AsyncWrite for io::Cursor<&mut Vec<u8>> {}
impl<T: ?Sized + AsyncSeek + Unpin> AsyncSeek for &mut T {}
impl<T: ?Sized + AsyncSeek + Unpin> AsyncSeek for Box<T> {}
impl<T: AsRef<[u8]> + Unpin> AsyncSeek for io::Cursor<T> {}

pub struct ReadBuf<'a> {}
impl<'a> ReadBuf<'a> {
    pub fn new(buf: &'a mut [u8]) -> ReadBuf<'a>;
    pub fn capacity(&self) -> usize;
    pub fn filled(&self) -> &[u8];
    pub fn filled_mut(&mut self) -> &mut [u8];
    pub fn take(&mut self, n: usize) -> ReadBuf<'_>;
    pub fn initialized(&self) -> &[u8];
    pub fn initialized_mut(&mut self) -> &mut [u8];
    pub fn initialize_unfilled(&mut self) -> &mut [u8];
    pub fn initialize_unfilled_to(&mut self, n: usize) -> &mut [u8];
    pub fn remaining(&self) -> usize;
    pub fn clear(&mut self);
    pub fn advance(&mut self, n: usize);
    pub fn set_filled(&mut self, n: usize);
    pub unsafe fn assume_init(&mut self, n: usize);
    pub fn put_slice(&mut self, buf: &[u8]);
}

#[known::io]
pub async fn copy<'a, R, W>(reader: &'a mut R, writer: &'a mut W) -> io::Result<u64>
where
    R: AsyncRead + Unpin + ?Sized,
    W: AsyncWrite + Unpin + ?Sized;
#[known::io]
pub async fn copy_buf<'a, R, W>(reader: &'a mut R, writer: &'a mut W) -> io::Result<u64>
where
    R: AsyncBufRead + Unpin + ?Sized,
    W: AsyncWrite + Unpin + ?Sized;
#[known::io]
pub async fn copy_bidirectional<A, B>(a: &mut A, b: &mut B) -> io::Result<(u64, u64)>
where
    A: AsyncRead + AsyncWrite + Unpin + ?Sized,
    B: AsyncRead + AsyncWrite + Unpin + ?Sized;
pub fn split<T>(stream: T) -> (ReadHalf<T>, WriteHalf<T>)
where
    T: AsyncRead + AsyncWrite;
pub fn join<R, W>(reader: R, writer: W) -> Join<R, W>
where
    R: AsyncRead,
    W: AsyncWrite;
pub fn duplex(max_buf_size: usize) -> (DuplexStream, DuplexStream);
pub fn empty() -> Empty;
pub fn sink() -> Sink;
pub fn repeat(byte: u8) -> Repeat;
pub fn stdin() -> Stdin;
pub fn stdout() -> Stdout;
pub fn stderr() -> Stderr;

#[derive(Debug)]
pub struct Stdin {}
impl AsyncRead for Stdin {}
#[derive(Debug)]
pub struct Stdout {}
impl AsyncWrite for Stdout {}
#[derive(Debug)]
pub struct Stderr {}
impl AsyncWrite for Stderr {}
pub struct Empty {}
impl AsyncRead for Empty {}
impl AsyncBufRead for Empty {}
impl AsyncWrite for Empty {}
pub struct Sink {}
impl AsyncWrite for Sink {}
pub struct Repeat {}
impl AsyncRead for Repeat {}
#[derive(Debug)]
pub struct DuplexStream {}
impl AsyncRead for DuplexStream {}
impl AsyncWrite for DuplexStream {}

pub struct ReadHalf<T> {}
impl<T> ReadHalf<T> {
    pub fn is_pair_of(&self, other: &WriteHalf<T>) -> bool;
    pub fn unsplit(self, wr: WriteHalf<T>) -> T
    where
        T: Unpin;
}
impl<T: AsyncRead> AsyncRead for ReadHalf<T> {}
pub struct WriteHalf<T> {}
impl<T> WriteHalf<T> {
    pub fn is_pair_of(&self, other: &ReadHalf<T>) -> bool;
}
impl<T: AsyncWrite> AsyncWrite for WriteHalf<T> {}

pub struct Join<R, W> {}
impl<R, W> Join<R, W>
where
    R: AsyncRead,
    W: AsyncWrite,
{
    pub fn into_inner(self) -> (R, W);
    pub fn reader(&self) -> &R;
    pub fn writer(&self) -> &W;
    pub fn reader_mut(&mut self) -> &mut R;
    pub fn writer_mut(&mut self) -> &mut W;
}
impl<R: AsyncRead, W> AsyncRead for Join<R, W> {}
impl<R, W: AsyncWrite> AsyncWrite for Join<R, W> {}
impl<R: AsyncBufRead, W> AsyncBufRead for Join<R, W> {}

pub struct BufReader<R> {}
impl<R: AsyncRead> BufReader<R> {
    #[known::allocates]
    pub fn new(inner: R) -> Self;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: R) -> Self;
    pub fn get_ref(&self) -> &R;
    pub fn get_mut(&mut self) -> &mut R;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut R>;
    pub fn into_inner(self) -> R;
    pub fn buffer(&self) -> &[u8];
}
impl<R: AsyncRead> AsyncRead for BufReader<R> {}
impl<R: AsyncRead> AsyncBufRead for BufReader<R> {}
impl<R: AsyncRead + AsyncSeek> AsyncSeek for BufReader<R> {}
impl<R: AsyncRead + AsyncWrite> AsyncWrite for BufReader<R> {}

pub struct BufWriter<W> {}
impl<W: AsyncWrite> BufWriter<W> {
    #[known::allocates]
    pub fn new(inner: W) -> Self;
    #[known::allocates]
    pub fn with_capacity(cap: usize, inner: W) -> Self;
    pub fn get_ref(&self) -> &W;
    pub fn get_mut(&mut self) -> &mut W;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut W>;
    pub fn into_inner(self) -> W;
    pub fn buffer(&self) -> &[u8];
}
impl<W: AsyncWrite> AsyncWrite for BufWriter<W> {}
impl<W: AsyncWrite + AsyncSeek> AsyncSeek for BufWriter<W> {}
impl<W: AsyncWrite + AsyncRead> AsyncRead for BufWriter<W> {}
impl<W: AsyncWrite + AsyncBufRead> AsyncBufRead for BufWriter<W> {}

pub struct BufStream<RW> {}
impl<RW: AsyncRead + AsyncWrite> BufStream<RW> {
    #[known::allocates]
    pub fn new(stream: RW) -> BufStream<RW>;
    #[known::allocates]
    pub fn with_capacity(reader_capacity: usize, writer_capacity: usize, stream: RW) -> BufStream<RW>;
    pub fn get_ref(&self) -> &RW;
    pub fn get_mut(&mut self) -> &mut RW;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut RW>;
    pub fn into_inner(self) -> RW;
}
impl<RW: AsyncRead + AsyncWrite> AsyncRead for BufStream<RW> {}
impl<RW: AsyncRead + AsyncWrite> AsyncBufRead for BufStream<RW> {}
impl<RW: AsyncRead + AsyncWrite> AsyncWrite for BufStream<RW> {}
impl<RW: AsyncRead + AsyncWrite + AsyncSeek> AsyncSeek for BufStream<RW> {}

pub struct Lines<R> {}
impl<R> Lines<R>
where
    R: AsyncBufRead + Unpin,
{
    #[known::io]
    #[known::receive(next)]
    pub async fn next_line(&mut self) -> io::Result<Option<String>>;
    pub fn get_mut(&mut self) -> &mut R;
    pub fn get_ref(&mut self) -> &R;
    pub fn into_inner(self) -> R;
}
pub struct Split<R> {}
impl<R> Split<R>
where
    R: AsyncBufRead + Unpin,
{
    #[known::io]
    pub async fn next_segment(&mut self) -> io::Result<Option<Vec<u8>>>;
}
pub struct Take<R> {}
impl<R: AsyncRead> Take<R> {
    pub fn limit(&self) -> u64;
    pub fn set_limit(&mut self, limit: u64);
    pub fn get_ref(&self) -> &R;
    pub fn get_mut(&mut self) -> &mut R;
    pub fn into_inner(self) -> R;
}
impl<R: AsyncRead> AsyncRead for Take<R> {}
impl<R: AsyncBufRead> AsyncBufRead for Take<R> {}
pub struct Chain<T, U> {}
impl<T, U> Chain<T, U>
where
    T: AsyncRead,
    U: AsyncRead,
{
    pub fn get_ref(&self) -> (&T, &U);
    pub fn get_mut(&mut self) -> (&mut T, &mut U);
    pub fn into_inner(self) -> (T, U);
}
impl<T: AsyncRead, U: AsyncRead> AsyncRead for Chain<T, U> {}
impl<T: AsyncBufRead, U: AsyncBufRead> AsyncBufRead for Chain<T, U> {}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Interest(usize);
impl Interest {
    pub const READABLE: Interest = Interest(1);
    pub const WRITABLE: Interest = Interest(2);
    pub const fn is_readable(self) -> bool;
    pub const fn is_writable(self) -> bool;
    pub const fn add(self, other: Interest) -> Interest;
}
impl std::ops::BitOr for Interest {
    type Output = Self;
}
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Ready(usize);
impl Ready {
    pub fn is_empty(self) -> bool;
    pub fn is_readable(self) -> bool;
    pub fn is_writable(self) -> bool;
    pub fn is_read_closed(self) -> bool;
    pub fn is_write_closed(self) -> bool;
    pub fn is_error(self) -> bool;
}
