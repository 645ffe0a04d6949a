//! std::io as of Rust 1.95.
// lang: io_read, io_write, io_buf_read, io_seek, io_error

use crate::error;
use crate::fmt;

pub type Result<T> = crate::result::Result<T, Error>;

#[known::lang("io_error")]
#[derive(Debug)]
pub struct Error {}
impl Error {
    #[known::allocates]
    pub fn new<E>(kind: ErrorKind, error: E) -> Error
    where
        E: Into<Box<dyn error::Error + Send + Sync>>;
    #[known::allocates]
    pub fn other<E>(error: E) -> Error
    where
        E: Into<Box<dyn error::Error + Send + Sync>>;
    pub fn last_os_error() -> Error;
    pub fn from_raw_os_error(code: i32) -> Error;
    pub fn raw_os_error(&self) -> Option<i32>;
    pub fn get_ref(&self) -> Option<&(dyn error::Error + Send + Sync + 'static)>;
    pub fn get_mut(&mut self) -> Option<&mut (dyn error::Error + Send + Sync + 'static)>;
    pub fn into_inner(self) -> Option<Box<dyn error::Error + Send + Sync>>;
    pub fn kind(&self) -> ErrorKind;
}
impl fmt::Display for Error {}
impl error::Error for Error {}
impl From<ErrorKind> for Error {}
impl From<crate::ffi::NulError> for Error {}
impl<W> From<IntoInnerError<W>> for Error {}

#[known::would_block(WouldBlock)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum ErrorKind {
    NotFound,
    PermissionDenied,
    ConnectionRefused,
    ConnectionReset,
    HostUnreachable,
    NetworkUnreachable,
    ConnectionAborted,
    NotConnected,
    AddrInUse,
    AddrNotAvailable,
    NetworkDown,
    BrokenPipe,
    AlreadyExists,
    WouldBlock,
    NotADirectory,
    IsADirectory,
    DirectoryNotEmpty,
    ReadOnlyFilesystem,
    StaleNetworkFileHandle,
    InvalidInput,
    InvalidData,
    TimedOut,
    WriteZero,
    StorageFull,
    NotSeekable,
    QuotaExceeded,
    FileTooLarge,
    ResourceBusy,
    ExecutableFileBusy,
    Deadlock,
    CrossesDevices,
    TooManyLinks,
    InvalidFilename,
    ArgumentListTooLong,
    Interrupted,
    Unsupported,
    UnexpectedEof,
    OutOfMemory,
    Other,
}
impl fmt::Display for ErrorKind {}

#[known::lang("io_read")]
pub trait Read {
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    #[known::allocates]
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    #[known::allocates]
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>;
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized;
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized;
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized;
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized;
}
#[known::lang("io_write")]
pub trait Write {
    #[known::io]
    #[known::blocking(content)]
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    fn flush(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    fn write_all(&mut self, buf: &[u8]) -> Result<()>;
    #[known::io]
    #[known::blocking(content)]
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized;
}
#[known::lang("io_seek")]
pub trait Seek {
    #[known::io]
    #[known::blocking(cheap)]
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
    #[known::io]
    #[known::blocking(cheap)]
    fn rewind(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    fn stream_position(&mut self) -> Result<u64>;
    #[known::io]
    #[known::blocking(cheap)]
    fn seek_relative(&mut self, offset: i64) -> Result<()>;
}
#[known::lang("io_buf_read")]
pub trait BufRead: Read {
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    fn fill_buf(&mut self) -> Result<&[u8]>;
    fn consume(&mut self, amount: usize);
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>;
    #[known::io]
    #[known::blocking(content)]
    fn skip_until(&mut self, byte: u8) -> Result<usize>;
    #[known::io]
    #[known::receive(bytes)]
    #[known::blocking(content)]
    #[known::allocates]
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized;
    fn lines(self) -> Lines<Self>
    where
        Self: Sized;
}
pub trait IsTerminal {
    fn is_terminal(&self) -> bool;
}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum SeekFrom {
    Start(u64),
    End(i64),
    Current(i64),
}

// In-memory readers and writers never reach the system: their own methods stand before the traits'.

impl Read for &[u8] {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>;
}
impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]>;
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>;
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
}
#[known::each(Vec<u8>, &mut [u8], Cursor<Vec<u8>>, Cursor<&mut Vec<u8>>, Cursor<&mut [u8]>, Sink, crate::collections::VecDeque<u8>)]
impl Write for Each {
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    fn flush(&mut self) -> Result<()>;
    fn write_all(&mut self, buf: &[u8]) -> Result<()>;
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
}
#[derive(Debug, Default, Eq, PartialEq, Clone)]
pub struct Cursor<T> {}
impl<T> Cursor<T> {
    pub const fn new(inner: T) -> Cursor<T>;
    pub fn into_inner(self) -> T;
    pub const fn get_ref(&self) -> &T;
    pub const fn get_mut(&mut self) -> &mut T;
    pub const fn position(&self) -> u64;
    pub const fn set_position(&mut self, pos: u64);
}
impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>;
}
impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]>;
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>;
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
}
impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
    fn rewind(&mut self) -> Result<()>;
    fn stream_position(&mut self) -> Result<u64>;
}
#[derive(Copy, Clone, Debug, Default)]
pub struct Empty;
#[derive(Copy, Clone, Debug, Default)]
pub struct Sink;
pub const fn empty() -> Empty;
pub const fn sink() -> Sink;
impl Read for Empty {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
}

impl<R: Read + ?Sized> Read for &mut R {}
impl<R: Read + ?Sized> Read for Box<R> {}
impl<W: Write + ?Sized> Write for &mut W {}
impl<W: Write + ?Sized> Write for Box<W> {}
impl<S: Seek + ?Sized> Seek for &mut S {}
impl<S: Seek + ?Sized> Seek for Box<S> {}
impl<B: BufRead + ?Sized> BufRead for &mut B {}
impl<B: BufRead + ?Sized> BufRead for Box<B> {}

#[derive(Debug)]
pub struct BufReader<R: ?Sized> {}
impl<R: Read> BufReader<R> {
    #[known::allocates]
    pub fn new(inner: R) -> BufReader<R>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R>;
}
impl<R: ?Sized> BufReader<R> {
    pub fn get_ref(&self) -> &R;
    pub fn get_mut(&mut self) -> &mut R;
    pub fn buffer(&self) -> &[u8];
    pub fn capacity(&self) -> usize;
    pub fn into_inner(self) -> R
    where
        R: Sized;
}
impl<R: ?Sized + Read> Read for BufReader<R> {}
impl<R: ?Sized + Read> BufRead for BufReader<R> {}
impl<R: ?Sized + Seek> Seek for BufReader<R> {}

pub struct BufWriter<W: ?Sized + Write> {}
impl<W: Write> BufWriter<W> {
    #[known::allocates]
    pub fn new(inner: W) -> BufWriter<W>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W>;
    #[known::io]
    #[known::blocking(content)]
    pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>>;
}
impl<W: ?Sized + Write> BufWriter<W> {
    pub fn get_ref(&self) -> &W;
    pub fn get_mut(&mut self) -> &mut W;
    pub fn buffer(&self) -> &[u8];
    pub fn capacity(&self) -> usize;
}
impl<W: ?Sized + Write> Write for BufWriter<W> {}
impl<W: ?Sized + Write + Seek> Seek for BufWriter<W> {}
pub struct LineWriter<W: ?Sized + Write> {}
impl<W: Write> LineWriter<W> {
    #[known::allocates]
    pub fn new(inner: W) -> LineWriter<W>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize, inner: W) -> LineWriter<W>;
    pub fn get_ref(&self) -> &W;
    pub fn get_mut(&mut self) -> &mut W;
    #[known::io]
    #[known::blocking(content)]
    pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<LineWriter<W>>>;
}
impl<W: ?Sized + Write> Write for LineWriter<W> {}
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);
impl<W> IntoInnerError<W> {
    pub fn error(&self) -> &Error;
    pub fn into_inner(self) -> W;
    pub fn into_error(self) -> Error;
}

#[derive(Debug)]
pub struct Bytes<R> {}
impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;
}
#[derive(Debug)]
pub struct Chain<T, U> {}
impl<T: Read, U: Read> Read for Chain<T, U> {}
impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {}
#[derive(Debug)]
pub struct Take<T> {}
impl<T> Take<T> {
    pub fn limit(&self) -> u64;
    pub fn set_limit(&mut self, limit: u64);
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T: Read> Read for Take<T> {}
impl<T: BufRead> BufRead for Take<T> {}
#[derive(Debug)]
pub struct Split<B> {}
impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;
    #[known::io]
    #[known::allocates]
    fn next(&mut self) -> Option<Result<Vec<u8>>>;
}
#[derive(Debug)]
pub struct Lines<B> {}
impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;
    #[known::io]
    #[known::allocates]
    fn next(&mut self) -> Option<Result<String>>;
}
#[derive(Copy, Clone)]
pub struct IoSlice<'a>(&'a [u8]);
impl<'a> IoSlice<'a> {
    pub fn new(buf: &'a [u8]) -> IoSlice<'a>;
}
impl<'a> crate::ops::Deref for IoSlice<'a> {
    type Target = [u8];
}
pub struct IoSliceMut<'a>(&'a mut [u8]);
impl<'a> IoSliceMut<'a> {
    pub fn new(buf: &'a mut [u8]) -> IoSliceMut<'a>;
}
impl<'a> crate::ops::Deref for IoSliceMut<'a> {
    type Target = [u8];
}
impl<'a> crate::ops::DerefMut for IoSliceMut<'a> {}

#[known::synchronised]
#[derive(Debug)]
pub struct Stdin {}
#[known::synchronised]
#[derive(Debug)]
pub struct Stdout {}
#[known::synchronised]
#[derive(Debug)]
pub struct Stderr {}
#[known::guard]
pub struct StdinLock<'a> {}
#[known::guard]
pub struct StdoutLock<'a> {}
#[known::guard]
pub struct StderrLock<'a> {}
pub fn stdin() -> Stdin;
pub fn stdout() -> Stdout;
pub fn stderr() -> Stderr;
// Who locks a stream of the process keeps others from writing between its lines, on purpose: that is no lock of the program.
impl Stdin {
    pub fn lock(&self) -> StdinLock<'static>;
    #[known::io]
    #[known::blocking]
    #[known::interactive]
    #[known::allocates]
    pub fn read_line(&self, buf: &mut String) -> Result<usize>;
    pub fn lines(self) -> Lines<StdinLock<'static>>;
}
impl Stdout {
    pub fn lock(&self) -> StdoutLock<'static>;
}
impl Stderr {
    pub fn lock(&self) -> StderrLock<'static>;
}
impl Read for Stdin {}
impl Read for &Stdin {}
impl Read for StdinLock<'_> {}
impl BufRead for StdinLock<'_> {
    #[known::io]
    #[known::blocking]
    #[known::interactive]
    #[known::allocates]
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
}
// What `print!` does: a terminal or a pipe mostly takes it at once.
#[known::each(Stdout, &Stdout, StdoutLock<'_>, Stderr, &Stderr, StderrLock<'_>)]
impl Write for Each {
    #[known::io]
    #[known::blocking(cheap)]
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    #[known::io]
    #[known::blocking(cheap)]
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>;
    #[known::io]
    #[known::blocking(cheap)]
    fn flush(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    fn write_all(&mut self, buf: &[u8]) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
}
#[known::each(Stdin, Stdout, Stderr, crate::fs::File)]
impl IsTerminal for Each {}
#[known::each(StdinLock<'_>, StdoutLock<'_>, StderrLock<'_>)]
impl IsTerminal for Each {}

#[derive(Debug)]
pub struct PipeReader(());
#[derive(Debug)]
pub struct PipeWriter(());
pub fn pipe() -> Result<(PipeReader, PipeWriter)>;
impl Read for PipeReader {}
impl Read for &PipeReader {}
impl Write for PipeWriter {}
impl Write for &PipeWriter {}

#[known::io]
#[known::blocking(content)]
pub fn copy<R, W>(reader: &mut R, writer: &mut W) -> Result<u64>
where
    R: ?Sized + Read,
    W: ?Sized + Write;
#[known::io]
#[known::blocking(content)]
#[known::allocates]
pub fn read_to_string<R: Read>(reader: R) -> Result<String>;
pub const fn repeat(byte: u8) -> Repeat;
#[derive(Debug)]
pub struct Repeat {}
impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
}

pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
