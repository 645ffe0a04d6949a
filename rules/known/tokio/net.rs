//! tokio::net.

use crate::io::{AsyncRead, AsyncWrite};
use std::io::Result;
use std::net::SocketAddr;

pub struct TcpStream;
impl TcpStream {
    pub async fn connect<A>(addr: A) -> Result<TcpStream>;
    pub fn set_nodelay(&self, nodelay: bool) -> Result<()>;
    pub fn into_split(self) -> (tcp::OwnedReadHalf, tcp::OwnedWriteHalf);
}
impl AsyncRead for TcpStream {}
impl AsyncWrite for TcpStream {}
pub struct TcpListener;
impl TcpListener {
    pub async fn bind<A>(addr: A) -> Result<TcpListener>;
    pub async fn accept(&self) -> Result<(TcpStream, SocketAddr)>;
    pub fn local_addr(&self) -> Result<SocketAddr>;
}
pub struct UdpSocket;
impl UdpSocket {
    pub async fn bind<A>(addr: A) -> Result<UdpSocket>;
    pub async fn send_to<A>(&self, buf: &[u8], target: A) -> Result<usize>;
    pub async fn recv_from(&self, buf: &mut [u8]) -> Result<(usize, SocketAddr)>;
}
pub mod tcp {
    pub struct OwnedReadHalf;
    pub struct OwnedWriteHalf;
    impl crate::io::AsyncRead for OwnedReadHalf {}
    impl crate::io::AsyncWrite for OwnedWriteHalf {}
}
