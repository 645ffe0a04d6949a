//! std::net as of Rust 1.95.
// lang: socket_addr, to_socket_addrs

use crate::fmt;
use crate::io::{self, Read, Write};
use crate::str::FromStr;
use crate::time::Duration;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IpAddr {
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}
impl IpAddr {
    pub const fn is_ipv4(&self) -> bool;
    pub const fn is_ipv6(&self) -> bool;
    pub const fn to_canonical(&self) -> IpAddr;
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ipv4Addr {}
impl Ipv4Addr {
    pub const LOCALHOST: Self = _;
    pub const UNSPECIFIED: Self = _;
    pub const BROADCAST: Self = _;
    pub const BITS: u32 = _;
    pub const fn new(a: u8, b: u8, c: u8, d: u8) -> Ipv4Addr;
    pub const fn octets(&self) -> [u8; 4];
    pub const fn to_bits(self) -> u32;
    pub const fn from_bits(bits: u32) -> Ipv4Addr;
    pub const fn is_private(&self) -> bool;
    pub const fn is_link_local(&self) -> bool;
    pub const fn is_broadcast(&self) -> bool;
    pub const fn is_documentation(&self) -> bool;
    pub const fn to_ipv6_compatible(&self) -> Ipv6Addr;
    pub const fn to_ipv6_mapped(&self) -> Ipv6Addr;
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ipv6Addr {}
impl Ipv6Addr {
    pub const LOCALHOST: Self = _;
    pub const UNSPECIFIED: Self = _;
    pub const BITS: u32 = _;
    pub const fn new(a: u16, b: u16, c: u16, d: u16, e: u16, f: u16, g: u16, h: u16) -> Ipv6Addr;
    pub const fn octets(&self) -> [u8; 16];
    pub const fn segments(&self) -> [u16; 8];
    pub const fn to_bits(self) -> u128;
    pub const fn from_bits(bits: u128) -> Ipv6Addr;
    pub const fn is_unique_local(&self) -> bool;
    pub const fn is_unicast_link_local(&self) -> bool;
    pub const fn to_ipv4(&self) -> Option<Ipv4Addr>;
    pub const fn to_ipv4_mapped(&self) -> Option<Ipv4Addr>;
    pub const fn to_canonical(&self) -> IpAddr;
}
#[known::each(IpAddr, Ipv4Addr, Ipv6Addr)]
impl Each {
    pub const fn is_unspecified(&self) -> bool;
    pub const fn is_loopback(&self) -> bool;
    pub const fn is_multicast(&self) -> bool;
}
#[known::lang("socket_addr")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SocketAddr {
    V4(SocketAddrV4),
    V6(SocketAddrV6),
}
impl SocketAddr {
    pub const fn new(ip: IpAddr, port: u16) -> SocketAddr;
    pub const fn ip(&self) -> IpAddr;
    pub const fn set_ip(&mut self, new_ip: IpAddr);
    pub const fn is_ipv4(&self) -> bool;
    pub const fn is_ipv6(&self) -> bool;
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SocketAddrV4 {}
impl SocketAddrV4 {
    pub const fn new(ip: Ipv4Addr, port: u16) -> SocketAddrV4;
    pub const fn ip(&self) -> &Ipv4Addr;
    pub const fn set_ip(&mut self, new_ip: Ipv4Addr);
}
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SocketAddrV6 {}
impl SocketAddrV6 {
    pub const fn new(ip: Ipv6Addr, port: u16, flowinfo: u32, scope_id: u32) -> SocketAddrV6;
    pub const fn ip(&self) -> &Ipv6Addr;
    pub const fn set_ip(&mut self, new_ip: Ipv6Addr);
    pub const fn flowinfo(&self) -> u32;
    pub const fn scope_id(&self) -> u32;
}
#[known::each(SocketAddr, SocketAddrV4, SocketAddrV6)]
impl Each {
    pub const fn port(&self) -> u16;
    pub const fn set_port(&mut self, new_port: u16);
}
#[known::each(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6)]
impl fmt::Display for Each {}
#[known::each(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6)]
impl FromStr for Each {
    type Err = AddrParseError;
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddrParseError(());
impl fmt::Display for AddrParseError {}
impl crate::error::Error for AddrParseError {}
#[known::each(Ipv4Addr, Ipv6Addr, [u8; 4], [u8; 16], [u16; 8])]
impl From<Each> for IpAddr {}
#[known::each(u32, [u8; 4])]
impl From<Each> for Ipv4Addr {}
#[known::each(u128, [u8; 16], [u16; 8])]
impl From<Each> for Ipv6Addr {}
impl From<Ipv4Addr> for u32 {}
impl From<Ipv6Addr> for u128 {}
#[known::each(SocketAddrV4, SocketAddrV6)]
impl From<Each> for SocketAddr {}
impl<I: Into<IpAddr>> From<(I, u16)> for SocketAddr {}

#[known::lang("to_socket_addrs")]
pub trait ToSocketAddrs {
    type Iter: Iterator<Item = SocketAddr>;
    #[known::io]
    #[known::blocking]
    fn to_socket_addrs(&self) -> io::Result<Self::Iter>;
}
#[known::each(SocketAddr, SocketAddrV4, SocketAddrV6, (IpAddr, u16), (Ipv4Addr, u16), (Ipv6Addr, u16))]
impl ToSocketAddrs for Each {
    type Iter = crate::option::IntoIter<SocketAddr>;
    fn to_socket_addrs(&self) -> io::Result<crate::option::IntoIter<SocketAddr>>;
}
#[known::each(str, String, (&str, u16), (String, u16))]
impl ToSocketAddrs for Each {
    type Iter = crate::vec::IntoIter<SocketAddr>;
}
impl<'a> ToSocketAddrs for &'a [SocketAddr] {
    type Iter = crate::iter::Cloned<crate::slice::Iter<'a, SocketAddr>>;
}
impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {
    type Iter = T::Iter;
}
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shutdown {
    Read,
    Write,
    Both,
}

#[known::events(frame)]
#[derive(Debug)]
pub struct TcpStream(());
impl TcpStream {
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::TcpStream::connect")]
    pub fn connect<A: ToSocketAddrs>(addr: A) -> io::Result<TcpStream>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::TcpStream::connect")]
    pub fn connect_timeout(addr: &SocketAddr, timeout: Duration) -> io::Result<TcpStream>;
    #[known::io]
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()>;
    #[known::io]
    pub fn nodelay(&self) -> io::Result<bool>;
    #[known::io]
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> io::Result<()>;
    #[known::io]
    pub fn set_write_timeout(&self, dur: Option<Duration>) -> io::Result<()>;
    #[known::io]
    pub fn read_timeout(&self) -> io::Result<Option<Duration>>;
    #[known::io]
    pub fn write_timeout(&self) -> io::Result<Option<Duration>>;
    #[known::io]
    pub fn try_clone(&self) -> io::Result<TcpStream>;
    #[known::io]
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub fn take_error(&self) -> io::Result<Option<io::Error>>;
    #[known::io]
    #[known::sets_nonblocking]
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()>;
    #[known::io]
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    #[known::io]
    pub fn ttl(&self) -> io::Result<u32>;
}
impl Read for TcpStream {}
impl Write for TcpStream {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
impl Read for &TcpStream {}
impl Write for &TcpStream {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
#[derive(Debug)]
pub struct TcpListener(());
impl TcpListener {
    #[known::io]
    #[known::listens]
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<TcpListener>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::TcpListener::accept")]
    #[known::accepts]
    pub fn accept(&self) -> io::Result<(TcpStream, SocketAddr)>;
    pub fn incoming(&self) -> Incoming<'_>;
    #[known::io]
    pub fn try_clone(&self) -> io::Result<TcpListener>;
    #[known::io]
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub fn take_error(&self) -> io::Result<Option<io::Error>>;
    #[known::io]
    #[known::sets_nonblocking]
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()>;
    #[known::io]
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    #[known::io]
    pub fn ttl(&self) -> io::Result<u32>;
}
#[derive(Debug)]
pub struct Incoming<'a> {}
impl<'a> Iterator for Incoming<'a> {
    type Item = io::Result<TcpStream>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::TcpListener::accept")]
    #[known::accepts]
    fn next(&mut self) -> Option<io::Result<TcpStream>>;
}
#[derive(Debug)]
pub struct UdpSocket(());
impl UdpSocket {
    #[known::io]
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<UdpSocket>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn connect<A: ToSocketAddrs>(&self, addr: A) -> io::Result<()>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::UdpSocket::recv_from")]
    #[known::receive(next)]
    pub fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    #[known::blocking]
    pub fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::UdpSocket::send_to")]
    pub fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addr: A) -> io::Result<usize>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::UdpSocket::send")]
    pub fn send(&self, buf: &[u8]) -> io::Result<usize>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::net::UdpSocket::recv")]
    pub fn recv(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    #[known::blocking]
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub fn set_broadcast(&self, broadcast: bool) -> io::Result<()>;
    #[known::io]
    pub fn broadcast(&self) -> io::Result<bool>;
    #[known::io]
    pub fn join_multicast_v4(&self, multiaddr: &Ipv4Addr, interface: &Ipv4Addr) -> io::Result<()>;
    #[known::io]
    pub fn join_multicast_v6(&self, multiaddr: &Ipv6Addr, interface: u32) -> io::Result<()>;
    #[known::io]
    pub fn leave_multicast_v4(&self, multiaddr: &Ipv4Addr, interface: &Ipv4Addr) -> io::Result<()>;
    #[known::io]
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> io::Result<()>;
    #[known::io]
    pub fn set_write_timeout(&self, dur: Option<Duration>) -> io::Result<()>;
    #[known::io]
    pub fn read_timeout(&self) -> io::Result<Option<Duration>>;
    #[known::io]
    pub fn write_timeout(&self) -> io::Result<Option<Duration>>;
    #[known::io]
    pub fn try_clone(&self) -> io::Result<UdpSocket>;
    #[known::io]
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub fn take_error(&self) -> io::Result<Option<io::Error>>;
    #[known::io]
    #[known::sets_nonblocking]
    pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()>;
    #[known::io]
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    #[known::io]
    pub fn ttl(&self) -> io::Result<u32>;
}
