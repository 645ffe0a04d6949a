use std::any::Any;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::time::Duration;

use crate::dev::Extensions;

pub struct HttpServer<F, I, S, B> {}
impl<F, I, S, B> HttpServer<F, I, S, B>
where
    F: Fn() -> I + Send + Clone + 'static,
{
    pub fn new(#[known::runs(other_thread)] factory: F) -> Self;
    pub fn workers(self, num: usize) -> Self;
    pub fn tcp_nodelay(self, enabled: bool) -> Self;
    pub fn backlog(self, backlog: u32) -> Self;
    pub fn max_connections(self, num: usize) -> Self;
    pub fn max_connection_rate(self, num: usize) -> Self;
    pub fn worker_max_blocking_threads(self, num: usize) -> Self;
    pub fn keep_alive<T: Into<KeepAlive>>(self, val: T) -> Self;
    pub fn client_request_timeout(self, dur: Duration) -> Self;
    pub fn client_disconnect_timeout(self, dur: Duration) -> Self;
    pub fn on_connect<CB>(self, #[known::handler(connection)] f: CB) -> HttpServer<F, I, S, B>
    where
        CB: Fn(&dyn Any, &mut Extensions) + Send + Sync + 'static;
    pub fn server_hostname<T: AsRef<str>>(self, val: T) -> Self;
    pub fn system_exit(self) -> Self;
    pub fn disable_signals(self) -> Self;
    pub fn shutdown_signal<Fut>(self, shutdown_signal: Fut) -> Self
    where
        Fut: Future<Output = ()> + Send + 'static;
    pub fn shutdown_timeout(self, sec: u64) -> Self;
    #[known::allocates]
    pub fn addrs(&self) -> Vec<SocketAddr>;
    #[known::io]
    pub fn bind<A: ToSocketAddrs>(self, addrs: A) -> io::Result<Self>;
    #[known::io]
    pub fn bind_auto_h2c<A: ToSocketAddrs>(self, addrs: A) -> io::Result<Self>;
    pub fn listen(self, lst: TcpListener) -> io::Result<Self>;
    pub fn listen_auto_h2c(self, lst: TcpListener) -> io::Result<Self>;
    #[known::io]
    pub fn bind_uds<A>(self, uds_path: A) -> io::Result<Self>
    where
        A: AsRef<std::path::Path>;
    #[known::spawns(thread)]
    pub fn run(self) -> Server;
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum KeepAlive {
    Timeout(Duration),
    Os,
    Disabled,
}
impl From<Duration> for KeepAlive {}
impl From<Option<Duration>> for KeepAlive {}
pub struct Server {}
impl Server {
    pub fn handle(&self) -> ServerHandle;
}
impl Future for Server {
    type Output = io::Result<()>;
}
#[derive(Debug, Clone)]
pub struct ServerHandle {}
impl ServerHandle {
    pub async fn pause(&self);
    pub async fn resume(&self);
    pub async fn stop(&self, graceful: bool);
}
