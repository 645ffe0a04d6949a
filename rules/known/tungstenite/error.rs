use std::io;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug)]
pub enum Error {
    ConnectionClosed,
    AlreadyClosed,
    Io(io::Error),
    Utf8(String),
    AttackAttempt,
    Http(Box<http::Response<Option<Vec<u8>>>>),
    HttpFormat(http::Error),
}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
impl From<io::Error> for Error {}
