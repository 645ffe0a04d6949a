use std::future::Future;
use std::net::SocketAddr;

use crate::Filter;

pub fn serve<F>(filter: F) -> Server<F, accept::LazyTcp, run::Standard>
where
    F: Filter + Clone + Send + Sync + 'static;
pub struct Server<F, A, R> {}
impl<F, R> Server<F, accept::LazyTcp, R> {
    #[known::io]
    pub async fn run(self, addr: impl Into<SocketAddr>);
    #[known::io]
    pub async fn bind(self, addr: impl Into<SocketAddr>) -> Server<F, tokio::net::TcpListener, R>;
    pub fn incoming<A>(self, acceptor: A) -> Server<F, A, R>;
}
impl<F, A, R> Server<F, A, R> {
    pub fn graceful<Fut>(self, shutdown_signal: Fut) -> Server<F, A, run::Graceful<Fut>>
    where
        Fut: Future<Output = ()> + Send + 'static;
}
pub mod accept {
    pub struct LazyTcp {}
}
pub mod run {
    pub struct Standard {}
    pub struct Graceful<Fut> {}
}
