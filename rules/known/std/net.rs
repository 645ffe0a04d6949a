//! std::net of Rust 1.95.

use crate::io::{Read, Result, Write};

pub struct SocketAddr;
pub enum IpAddr { V4(Ipv4Addr), V6(Ipv6Addr) }
pub struct Ipv4Addr;
pub struct Ipv6Addr;
pub struct TcpStream;
impl TcpStream {
    #[known::io]
    #[known::blocking]
    pub fn connect<A>(addr: A) -> Result<TcpStream>;
    pub fn set_nodelay(&self, nodelay: bool) -> Result<()>;
    pub fn set_nonblocking(&self, nonblocking: bool) -> Result<()>;
    pub fn try_clone(&self) -> Result<TcpStream>;
    pub fn peer_addr(&self) -> Result<SocketAddr>;
}
impl Read for TcpStream {}
impl Write for TcpStream {}
impl Read for &TcpStream {}
impl Write for &TcpStream {}
pub struct TcpListener;
impl TcpListener {
    #[known::io]
    pub fn bind<A>(addr: A) -> Result<TcpListener>;
    #[known::io]
    #[known::blocking]
    pub fn accept(&self) -> Result<(TcpStream, SocketAddr)>;
    pub fn local_addr(&self) -> Result<SocketAddr>;
    pub fn incoming(&self) -> Incoming<'_>;
}
pub struct Incoming<'a> { l: &'a TcpListener }
impl<'a> Iterator for Incoming<'a> { type Item = Result<TcpStream>; }
pub struct UdpSocket;
impl UdpSocket {
    pub fn bind<A>(addr: A) -> Result<UdpSocket>;
    #[known::io]
    #[known::blocking]
    pub fn send_to<A>(&self, buf: &[u8], addr: A) -> Result<usize>;
    #[known::io]
    #[known::blocking]
    pub fn recv_from(&self, buf: &mut [u8]) -> Result<(usize, SocketAddr)>;
}
pub trait ToSocketAddrs { #[known::io] #[known::blocking] fn to_socket_addrs(&self) -> Result<crate::vec::IntoIter<SocketAddr>>; }
impl ToSocketAddrs for str {}
impl ToSocketAddrs for String {}
