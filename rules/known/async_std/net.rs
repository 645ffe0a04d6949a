//! async_std::net as of 1.13.2.
use std::future::Future;

use crate::io::{self, Read, Write};
use crate::stream::Stream;

pub use std::net::{AddrParseError, IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, SocketAddrV4, SocketAddrV6};

pub trait ToSocketAddrs {
    type Iter: Iterator<Item = SocketAddr>;
    #[known::io]
    fn to_socket_addrs(&self) -> impl Future<Output = io::Result<Self::Iter>>;
}
#[known::each(SocketAddr, SocketAddrV4, SocketAddrV6)]
impl ToSocketAddrs for Each {
    type Iter = std::option::IntoIter<SocketAddr>;
}
#[known::each(IpAddr, Ipv4Addr, Ipv6Addr)]
impl ToSocketAddrs for (Each, u16) {
    type Iter = std::option::IntoIter<SocketAddr>;
}
impl ToSocketAddrs for (&str, u16) {
    type Iter = std::vec::IntoIter<SocketAddr>;
}
impl ToSocketAddrs for str {
    type Iter = std::vec::IntoIter<SocketAddr>;
}
impl ToSocketAddrs for String {
    type Iter = std::vec::IntoIter<SocketAddr>;
}
impl<'a> ToSocketAddrs for &'a [SocketAddr] {
    type Iter = std::iter::Cloned<std::slice::Iter<'a, SocketAddr>>;
}
impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {
    type Iter = T::Iter;
}

#[known::synchronised]
#[derive(Debug)]
pub struct TcpListener {}
impl TcpListener {
    #[known::io]
    #[known::listens]
    pub async fn bind<A: ToSocketAddrs>(addrs: A) -> io::Result<TcpListener>;
    #[known::io]
    #[known::accepts]
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)>;
    #[known::io]
    pub fn incoming(&self) -> Incoming<'_>;
    #[known::io]
    pub fn into_incoming(self) -> impl Stream<Item = io::Result<TcpStream>> + Send;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
}
impl From<std::net::TcpListener> for TcpListener {}
pub struct Incoming<'a> {}
impl Stream for Incoming<'_> {
    type Item = io::Result<TcpStream>;
}

#[known::synchronised]
#[derive(Debug, Clone)]
pub struct TcpStream {}
impl TcpStream {
    #[known::io]
    pub async fn connect<A: ToSocketAddrs>(addrs: A) -> io::Result<TcpStream>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    pub fn ttl(&self) -> io::Result<u32>;
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    #[known::io]
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize>;
    pub fn nodelay(&self) -> io::Result<bool>;
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()>;
    #[known::io]
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()>;
}
impl Read for TcpStream {}
impl Read for &TcpStream {}
impl Write for TcpStream {}
impl Write for &TcpStream {}
impl From<std::net::TcpStream> for TcpStream {}

#[known::events(frame)]
#[known::synchronised]
#[derive(Debug)]
pub struct UdpSocket {}
impl UdpSocket {
    #[known::io]
    pub async fn bind<A: ToSocketAddrs>(addrs: A) -> io::Result<UdpSocket>;
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub async fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addrs: A) -> io::Result<usize>;
    #[known::io]
    #[known::receive(next)]
    pub async fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    pub async fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    pub async fn connect<A: ToSocketAddrs>(&self, addrs: A) -> io::Result<()>;
    #[known::io]
    pub async fn send(&self, buf: &[u8]) -> io::Result<usize>;
    #[known::io]
    pub async fn recv(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize>;
    pub fn broadcast(&self) -> io::Result<bool>;
    pub fn set_broadcast(&self, on: bool) -> io::Result<()>;
    pub fn ttl(&self) -> io::Result<u32>;
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    pub fn join_multicast_v4(&self, multiaddr: Ipv4Addr, interface: Ipv4Addr) -> io::Result<()>;
    pub fn join_multicast_v6(&self, multiaddr: &Ipv6Addr, interface: u32) -> io::Result<()>;
    pub fn leave_multicast_v4(&self, multiaddr: Ipv4Addr, interface: Ipv4Addr) -> io::Result<()>;
    pub fn leave_multicast_v6(&self, multiaddr: &Ipv6Addr, interface: u32) -> io::Result<()>;
}
impl From<std::net::UdpSocket> for UdpSocket {}
