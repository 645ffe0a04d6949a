//! std::io of Rust 1.95.

pub type Result<T> = crate::result::Result<T, Error>;
pub struct Error;
impl Error { pub fn new<E>(kind: ErrorKind, error: E) -> Error; pub fn other<E>(error: E) -> Error; pub fn kind(&self) -> ErrorKind; pub fn last_os_error() -> Error; }
pub enum ErrorKind { NotFound, WouldBlock, Other, InvalidInput, InvalidData, TimedOut, UnexpectedEof, BrokenPipe, Interrupted, ConnectionReset, PermissionDenied, AlreadyExists }
pub trait Read {
    #[known::io]
    #[known::blocking]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>;
}
pub trait Write {
    #[known::io]
    #[known::blocking]
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    fn flush(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    fn write_all(&mut self, buf: &[u8]) -> Result<()>;
}
pub trait BufRead: Read {
    #[known::io]
    #[known::blocking]
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
    fn lines(self) -> Lines<Self>;
}
pub struct Lines<B> { b: B }
impl<B: BufRead> Iterator for Lines<B> { type Item = Result<String>; }
pub struct BufReader<R> { r: R }
impl<R: Read> BufReader<R> { pub fn new(inner: R) -> BufReader<R>; }
impl<R: Read> Read for BufReader<R> {}
impl<R: Read> BufRead for BufReader<R> {}
pub struct BufWriter<W> { w: W }
impl<W: Write> BufWriter<W> { pub fn new(inner: W) -> BufWriter<W>; }
impl<W: Write> Write for BufWriter<W> {}
impl Write for Vec<u8> {}
impl<R: Read + ?Sized> Read for &mut R {}
impl<W: Write + ?Sized> Write for &mut W {}
impl<W: Write + ?Sized> Write for Box<W> {}
pub struct Stdout;
pub struct Stderr;
pub struct Stdin;
impl Write for Stdout {}
impl Write for Stderr {}
impl Read for Stdin {}
pub fn stdout() -> Stdout;
pub fn stderr() -> Stderr;
pub fn stdin() -> Stdin;
pub struct Cursor<T> { t: T }
impl<T> Cursor<T> { pub const fn new(inner: T) -> Cursor<T>; }
impl<T> Read for Cursor<T> {}
impl<T> Write for Cursor<T> {}
