use std::error::Error;
use std::future::Future;

#[known::unlisted]
pub trait MakeTlsConnect<S> {
    type Stream: Unpin;
    type TlsConnect: TlsConnect<S, Stream = Self::Stream>;
    type Error: Into<Box<dyn Error + Sync + Send>>;
}
#[known::unlisted]
pub trait TlsConnect<S> {
    type Stream: Unpin;
    type Error: Into<Box<dyn Error + Sync + Send>>;
    type Future: Future<Output = Result<Self::Stream, Self::Error>>;
}
#[derive(Debug, Copy, Clone)]
pub struct NoTls;
