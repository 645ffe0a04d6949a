//! async_std::io as of 1.13.2. The futures of the extension traits have no public name, so their methods are async here.
use std::fmt::Arguments;
use std::future::Future;
use std::time::Duration;

use crate::stream::Stream;

pub use futures_io::{AsyncBufRead as BufRead, AsyncRead as Read, AsyncSeek as Seek, AsyncWrite as Write};
pub use std::io::{Error, ErrorKind, IoSlice, IoSliceMut, Result, SeekFrom};

pub use self::ext::{BufReadExt, ReadExt, SeekExt, WriteExt};

pub mod prelude {
    pub use super::ext::{BufReadExt, ReadExt, SeekExt, WriteExt};
    pub use super::{BufRead, Read, Seek, Write};
}

mod ext {
    use super::*;

    pub trait ReadExt: Read {
        #[known::io]
        async fn read(&mut self, buf: &mut [u8]) -> Result<usize>
        where
            Self: Unpin;
        #[known::io]
        async fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize>
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
        #[known::io]
        async fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>
        where
            Self: Unpin;
        fn take(self, limit: u64) -> Take<Self>
        where
            Self: Sized;
        fn by_ref(&mut self) -> &mut Self
        where
            Self: Sized;
        fn bytes(self) -> Bytes<Self>
        where
            Self: Sized;
        fn chain<R: Read>(self, next: R) -> Chain<Self, R>
        where
            Self: Sized;
    }
    impl<T: Read + ?Sized> ReadExt for T {}

    pub trait WriteExt: Write {
        #[known::io]
        async fn write(&mut self, buf: &[u8]) -> Result<usize>
        where
            Self: Unpin;
        #[known::io]
        async fn flush(&mut self) -> Result<()>
        where
            Self: Unpin;
        #[known::io]
        async fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>
        where
            Self: Unpin;
        #[known::io]
        async fn write_all(&mut self, buf: &[u8]) -> Result<()>
        where
            Self: Unpin;
        #[known::io]
        async fn write_fmt(&mut self, fmt: Arguments<'_>) -> Result<()>
        where
            Self: Unpin;
    }
    impl<T: Write + ?Sized> WriteExt for T {}

    pub trait BufReadExt: BufRead {
        #[known::io]
        async fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>
        where
            Self: Unpin;
        #[known::io]
        async fn read_line(&mut self, buf: &mut String) -> Result<usize>
        where
            Self: Unpin;
        fn lines(self) -> Lines<Self>
        where
            Self: Unpin + Sized;
        fn split(self, byte: u8) -> Split<Self>
        where
            Self: Sized;
    }
    impl<T: BufRead + ?Sized> BufReadExt for T {}

    pub trait SeekExt: Seek {
        #[known::io]
        async fn seek(&mut self, pos: SeekFrom) -> Result<u64>
        where
            Self: Unpin;
    }
    impl<T: Seek + ?Sized> SeekExt for T {}
}

#[derive(Debug)]
pub struct Take<T> {}
impl<T: Read + Unpin> Read for Take<T> {}
impl<T: BufRead + Unpin> BufRead for Take<T> {}
#[derive(Debug)]
pub struct Bytes<T> {}
impl<T: Read + Unpin> Stream for Bytes<T> {
    type Item = Result<u8>;
}
pub struct Chain<T, U> {}
impl<T: Read, U: Read> Read for Chain<T, U> {}
impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {}
#[derive(Debug)]
pub struct Lines<R> {}
impl<R: BufRead> Stream for Lines<R> {
    type Item = Result<String>;
}
#[derive(Debug)]
pub struct Split<R> {}
impl<R: BufRead> Stream for Split<R> {
    type Item = Result<Vec<u8>>;
}

pub struct BufReader<R> {}
impl<R: Read> BufReader<R> {
    #[known::allocates]
    pub fn new(inner: R) -> BufReader<R>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R>;
}
impl<R> BufReader<R> {
    pub fn get_ref(&self) -> &R;
    pub fn get_mut(&mut self) -> &mut R;
    pub fn buffer(&self) -> &[u8];
    pub fn into_inner(self) -> R;
}
impl<R: Read> Read for BufReader<R> {}
impl<R: Read> BufRead for BufReader<R> {}
impl<R: Seek> Seek for BufReader<R> {}

pub struct BufWriter<W> {}
impl<W: Write> BufWriter<W> {
    #[known::allocates]
    pub fn new(inner: W) -> BufWriter<W>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W>;
    pub fn get_ref(&self) -> &W;
    pub fn get_mut(&mut self) -> &mut W;
    #[known::io]
    pub async fn into_inner(self) -> std::result::Result<W, IntoInnerError<BufWriter<W>>>
    where
        Self: Unpin;
    pub fn buffer(&self) -> &[u8];
}
impl<W: Write> Write for BufWriter<W> {}
impl<W: Write + Seek> Seek for BufWriter<W> {}
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);

#[known::io]
pub async fn copy<R, W>(reader: R, writer: W) -> Result<u64>
where
    R: Read + Unpin,
    W: Write + Unpin;
pub async fn timeout<F, T>(dur: Duration, f: F) -> Result<T>
where
    F: Future<Output = Result<T>>;

#[derive(Clone, Debug, Default)]
pub struct Cursor<T> {}
impl<T> Cursor<T> {
    pub fn new(inner: T) -> Cursor<T>;
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn position(&self) -> u64;
    pub fn set_position(&mut self, pos: u64);
}
impl<T: AsRef<[u8]> + Unpin> Seek for Cursor<T> {}
impl<T: AsRef<[u8]> + Unpin> Read for Cursor<T> {}
impl<T: AsRef<[u8]> + Unpin> BufRead for Cursor<T> {}
impl Write for Cursor<&mut [u8]> {}
impl Write for Cursor<&mut Vec<u8>> {}
impl Write for Cursor<Vec<u8>> {}

pub fn empty() -> Empty;
pub struct Empty {}
impl Read for Empty {}
impl BufRead for Empty {}
pub fn repeat(byte: u8) -> Repeat;
pub struct Repeat {}
impl Read for Repeat {}
pub fn sink() -> Sink;
pub struct Sink {}
impl Write for Sink {}

pub fn stdin() -> Stdin;
#[derive(Debug)]
pub struct Stdin {}
impl Stdin {
    #[known::io]
    pub async fn read_line(&self, buf: &mut String) -> Result<usize>;
}
impl Read for Stdin {}
pub fn stdout() -> Stdout;
#[derive(Debug)]
pub struct Stdout {}
impl Write for Stdout {}
pub fn stderr() -> Stderr;
#[derive(Debug)]
pub struct Stderr {}
impl Write for Stderr {}
