//! tokio::net as of 1.54.1.
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::Path;
use std::task::{Context, Poll};
use std::time::Duration;

use crate::io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Ready};

pub trait ToSocketAddrs {}
#[known::each(SocketAddr, SocketAddrV4, SocketAddrV6, str, String)]
impl ToSocketAddrs for Each {}
impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {}
#[known::each(IpAddr, Ipv4Addr, Ipv6Addr, String)]
impl ToSocketAddrs for (Each, u16) {}
impl ToSocketAddrs for (&str, u16) {}
impl ToSocketAddrs for &[SocketAddr] {}
#[known::io]
pub async fn lookup_host<T>(host: T) -> io::Result<impl Iterator<Item = SocketAddr>>
where
    T: ToSocketAddrs;

#[known::synchronised]
#[derive(Debug)]
pub struct TcpListener {}
impl TcpListener {
    #[known::io]
    #[known::listens]
    pub async fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<TcpListener>;
    pub fn ttl(&self) -> io::Result<u32>;
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    #[known::io]
    #[known::accepts]
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)>;
    #[known::io]
    pub fn poll_accept(&self, cx: &mut Context<'_>) -> Poll<io::Result<(TcpStream, SocketAddr)>>;
    #[known::listens]
    pub fn from_std(listener: std::net::TcpListener) -> io::Result<TcpListener>;
    #[known::gives_nonblocking]
    pub fn into_std(self) -> io::Result<std::net::TcpListener>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
}

#[known::synchronised]
#[derive(Debug)]
#[known::events(frame)]
pub struct TcpStream {}
impl TcpStream {
    #[known::io]
    pub async fn connect<A: ToSocketAddrs>(addr: A) -> io::Result<TcpStream>;
    pub fn from_std(stream: std::net::TcpStream) -> io::Result<TcpStream>;
    #[known::gives_nonblocking]
    pub fn into_std(self) -> io::Result<std::net::TcpStream>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    pub fn take_error(&self) -> io::Result<Option<io::Error>>;
    #[known::io]
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize>;
    pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
    pub async fn readable(&self) -> io::Result<()>;
    #[known::io]
    pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
    pub async fn writable(&self) -> io::Result<()>;
    #[known::io]
    pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
    pub fn nodelay(&self) -> io::Result<bool>;
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()>;
    pub fn ttl(&self) -> io::Result<u32>;
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    pub fn set_linger(&self, dur: Option<Duration>) -> io::Result<()>;
    pub fn split<'a>(&'a mut self) -> (tcp::ReadHalf<'a>, tcp::WriteHalf<'a>);
    pub fn into_split(self) -> (tcp::OwnedReadHalf, tcp::OwnedWriteHalf);
}
impl AsyncRead for TcpStream {}
impl AsyncWrite for TcpStream {}
impl TryFrom<std::net::TcpStream> for TcpStream {
    type Error = io::Error;
}

#[derive(Debug)]
pub struct TcpSocket {}
impl TcpSocket {
    pub fn new_v4() -> io::Result<TcpSocket>;
    pub fn new_v6() -> io::Result<TcpSocket>;
    pub fn set_keepalive(&self, keepalive: bool) -> io::Result<()>;
    pub fn set_reuseaddr(&self, reuseaddr: bool) -> io::Result<()>;
    pub fn set_reuseport(&self, reuseport: bool) -> io::Result<()>;
    pub fn set_send_buffer_size(&self, size: u32) -> io::Result<()>;
    pub fn set_recv_buffer_size(&self, size: u32) -> io::Result<()>;
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    pub fn bind(&self, addr: SocketAddr) -> io::Result<()>;
    #[known::io]
    pub async fn connect(self, addr: SocketAddr) -> io::Result<TcpStream>;
    #[known::listens]
    pub fn listen(self, backlog: u32) -> io::Result<TcpListener>;
}

#[known::events(frame)]
#[known::synchronised]
#[derive(Debug)]
pub struct UdpSocket {}
impl UdpSocket {
    #[known::io]
    pub async fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<UdpSocket>;
    pub fn from_std(socket: std::net::UdpSocket) -> io::Result<UdpSocket>;
    #[known::gives_nonblocking]
    pub fn into_std(self) -> io::Result<std::net::UdpSocket>;
    pub fn local_addr(&self) -> io::Result<SocketAddr>;
    pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    #[known::io]
    pub async fn connect<A: ToSocketAddrs>(&self, addr: A) -> io::Result<()>;
    pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
    pub async fn writable(&self) -> io::Result<()>;
    #[known::io]
    pub async fn send(&self, buf: &[u8]) -> io::Result<usize>;
    #[known::io]
    pub fn poll_send(&self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>>;
    #[known::io]
    pub fn try_send(&self, buf: &[u8]) -> io::Result<usize>;
    pub async fn readable(&self) -> io::Result<()>;
    #[known::io]
    pub async fn recv(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    pub fn poll_recv(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>>;
    #[known::io]
    pub fn try_recv(&self, buf: &mut [u8]) -> io::Result<usize>;
    #[known::io]
    pub async fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addr: A) -> io::Result<usize>;
    #[known::io]
    pub fn try_send_to(&self, buf: &[u8], target: SocketAddr) -> io::Result<usize>;
    #[known::io]
    #[known::receive(next)]
    pub async fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    pub fn try_recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    #[known::io]
    pub async fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)>;
    pub fn broadcast(&self) -> io::Result<bool>;
    pub fn set_broadcast(&self, on: bool) -> io::Result<()>;
    pub fn ttl(&self) -> io::Result<u32>;
    pub fn set_ttl(&self, ttl: u32) -> io::Result<()>;
    pub fn join_multicast_v4(&self, multiaddr: Ipv4Addr, interface: Ipv4Addr) -> io::Result<()>;
    pub fn take_error(&self) -> io::Result<Option<io::Error>>;
}

#[known::synchronised]
#[derive(Debug)]
#[known::local]
pub struct UnixListener {}
impl UnixListener {
    #[known::io]
    #[known::listens]
    pub fn bind<P>(path: P) -> io::Result<UnixListener>
    where
        P: AsRef<Path>;
    #[known::io]
    #[known::accepts]
    pub async fn accept(&self) -> io::Result<(UnixStream, unix::SocketAddr)>;
    #[known::io]
    pub fn poll_accept(&self, cx: &mut Context<'_>) -> Poll<io::Result<(UnixStream, unix::SocketAddr)>>;
    #[known::listens]
    pub fn from_std(listener: std::os::unix::net::UnixListener) -> io::Result<UnixListener>;
    #[known::gives_nonblocking]
    pub fn into_std(self) -> io::Result<std::os::unix::net::UnixListener>;
    pub fn local_addr(&self) -> io::Result<unix::SocketAddr>;
}

#[known::synchronised]
#[derive(Debug)]
pub struct UnixStream {}
impl UnixStream {
    #[known::io]
    pub async fn connect<P>(path: P) -> io::Result<UnixStream>
    where
        P: AsRef<Path>;
    pub fn pair() -> io::Result<(UnixStream, UnixStream)>;
    pub fn from_std(stream: std::os::unix::net::UnixStream) -> io::Result<UnixStream>;
    #[known::gives_nonblocking]
    pub fn into_std(self) -> io::Result<std::os::unix::net::UnixStream>;
    pub fn local_addr(&self) -> io::Result<unix::SocketAddr>;
    pub fn peer_addr(&self) -> io::Result<unix::SocketAddr>;
    pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
    pub async fn readable(&self) -> io::Result<()>;
    #[known::io]
    pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
    pub async fn writable(&self) -> io::Result<()>;
    #[known::io]
    pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
    pub fn split<'a>(&'a mut self) -> (unix::ReadHalf<'a>, unix::WriteHalf<'a>);
    pub fn into_split(self) -> (unix::OwnedReadHalf, unix::OwnedWriteHalf);
}
impl AsyncRead for UnixStream {}
impl AsyncWrite for UnixStream {}

pub mod tcp {
    use super::TcpStream;
    use crate::io::{AsyncRead, AsyncWrite, Interest, Ready};
    use std::io;
    use std::net::SocketAddr;

    #[derive(Debug)]
    #[known::events(frame)]
    pub struct ReadHalf<'a> {}
    impl ReadHalf<'_> {
        #[known::io]
        pub async fn peek(&mut self, buf: &mut [u8]) -> io::Result<usize>;
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn readable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncRead for ReadHalf<'_> {}
    impl AsRef<TcpStream> for ReadHalf<'_> {}

    #[derive(Debug)]
    pub struct WriteHalf<'a> {}
    impl WriteHalf<'_> {
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn writable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncWrite for WriteHalf<'_> {}
    impl AsRef<TcpStream> for WriteHalf<'_> {}

    #[derive(Debug)]
    #[known::events(frame)]
    pub struct OwnedReadHalf {}
    impl OwnedReadHalf {
        pub fn reunite(self, other: OwnedWriteHalf) -> Result<TcpStream, ReuniteError>;
        #[known::io]
        pub async fn peek(&mut self, buf: &mut [u8]) -> io::Result<usize>;
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn readable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncRead for OwnedReadHalf {}
    impl AsRef<TcpStream> for OwnedReadHalf {}

    #[derive(Debug)]
    pub struct OwnedWriteHalf {}
    impl OwnedWriteHalf {
        pub fn reunite(self, other: OwnedReadHalf) -> Result<TcpStream, ReuniteError>;
        pub fn forget(self);
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn writable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncWrite for OwnedWriteHalf {}
    impl AsRef<TcpStream> for OwnedWriteHalf {}

    #[derive(Debug)]
    pub struct ReuniteError(pub OwnedReadHalf, pub OwnedWriteHalf);
    impl std::fmt::Display for ReuniteError {}
    impl std::error::Error for ReuniteError {}
}

pub mod unix {
    use super::UnixStream;
    use crate::io::{AsyncRead, AsyncWrite, Interest, Ready};
    use std::io;
    use std::path::Path;

    #[derive(Clone, Debug)]
    pub struct SocketAddr {}
    impl SocketAddr {
        pub fn is_unnamed(&self) -> bool;
        pub fn as_pathname(&self) -> Option<&Path>;
    }

    #[derive(Debug)]
    pub struct ReadHalf<'a> {}
    impl ReadHalf<'_> {
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn readable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncRead for ReadHalf<'_> {}
    impl AsRef<UnixStream> for ReadHalf<'_> {}

    #[derive(Debug)]
    pub struct WriteHalf<'a> {}
    impl WriteHalf<'_> {
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn writable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncWrite for WriteHalf<'_> {}
    impl AsRef<UnixStream> for WriteHalf<'_> {}

    #[derive(Debug)]
    pub struct OwnedReadHalf {}
    impl OwnedReadHalf {
        pub fn reunite(self, other: OwnedWriteHalf) -> Result<UnixStream, ReuniteError>;
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn readable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncRead for OwnedReadHalf {}
    impl AsRef<UnixStream> for OwnedReadHalf {}

    #[derive(Debug)]
    pub struct OwnedWriteHalf {}
    impl OwnedWriteHalf {
        pub fn reunite(self, other: OwnedReadHalf) -> Result<UnixStream, ReuniteError>;
        pub fn forget(self);
        pub async fn ready(&self, interest: Interest) -> io::Result<Ready>;
        pub async fn writable(&self) -> io::Result<()>;
        #[known::io]
        pub fn try_write(&self, buf: &[u8]) -> io::Result<usize>;
        pub fn local_addr(&self) -> io::Result<SocketAddr>;
        pub fn peer_addr(&self) -> io::Result<SocketAddr>;
    }
    impl AsyncWrite for OwnedWriteHalf {}
    impl AsRef<UnixStream> for OwnedWriteHalf {}

    #[derive(Debug)]
    pub struct ReuniteError(pub OwnedReadHalf, pub OwnedWriteHalf);
    impl std::fmt::Display for ReuniteError {}
    impl std::error::Error for ReuniteError {}
}
