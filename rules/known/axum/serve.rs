use std::future::{Future, IntoFuture};
use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};

pub trait Listener: Send + 'static {
    type Io: AsyncRead + AsyncWrite + Unpin + Send + 'static;
    type Addr: Send;
    #[known::handler(connection)]
    async fn accept(&mut self) -> (Self::Io, Self::Addr);
    fn local_addr(&self) -> io::Result<Self::Addr>;
}
impl Listener for tokio::net::TcpListener {
    type Io = tokio::net::TcpStream;
    type Addr = SocketAddr;
}

pub fn serve<L, M, S>(listener: L, make_service: M) -> Serve<L, M, S>
where
    L: Listener;
pub struct Serve<L, M, S> {}
impl<L: Listener, M, S> Serve<L, M, S> {
    pub fn with_graceful_shutdown<F>(self, signal: F) -> WithGracefulShutdown<L, M, S, F>
    where
        F: Future<Output = ()> + Send + 'static;
    pub fn local_addr(&self) -> io::Result<L::Addr>;
}
pub struct ServeFuture {}
impl Future for ServeFuture {
    type Output = io::Result<()>;
}
impl<L: Listener, M, S> IntoFuture for Serve<L, M, S> {
    type Output = io::Result<()>;
    type IntoFuture = ServeFuture;
}
pub struct WithGracefulShutdown<L, M, S, F> {}
impl<L: Listener, M, S, F> WithGracefulShutdown<L, M, S, F> {
    pub fn local_addr(&self) -> io::Result<L::Addr>;
}
impl<L: Listener, M, S, F> IntoFuture for WithGracefulShutdown<L, M, S, F>
where
    F: Future<Output = ()> + Send + 'static,
{
    type Output = io::Result<()>;
    type IntoFuture = ServeFuture;
}
