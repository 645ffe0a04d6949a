//! native-tls 0.2. To build a connector reads and parses the certificates that the system trusts, which takes tens of milliseconds
//! with OpenSSL (<https://github.com/transact-rs/sqlx/pull/4027>).
use std::io::{Read, Write};

pub type Result<T> = std::result::Result<T, Error>;
pub struct Error {}

#[derive(Clone)]
pub struct Identity {}
impl Identity {
    pub fn from_pkcs12(der: &[u8], password: &str) -> Result<Identity>;
    pub fn from_pkcs8(pem: &[u8], key: &[u8]) -> Result<Identity>;
}

#[derive(Clone)]
pub struct Certificate {}
impl Certificate {
    pub fn from_der(der: &[u8]) -> Result<Certificate>;
    pub fn from_pem(pem: &[u8]) -> Result<Certificate>;
    pub fn stack_from_pem(buf: &[u8]) -> Result<Vec<Certificate>>;
    pub fn to_der(&self) -> Result<Vec<u8>>;
}

pub struct MidHandshakeTlsStream<S> {}
impl<S> MidHandshakeTlsStream<S> {
    pub fn get_ref(&self) -> &S;
    pub fn get_mut(&mut self) -> &mut S;
}
impl<S: Read + Write> MidHandshakeTlsStream<S> {
    pub fn handshake(self) -> std::result::Result<TlsStream<S>, HandshakeError<S>>;
}
pub enum HandshakeError<S> {
    Failure(Error),
    WouldBlock(MidHandshakeTlsStream<S>),
}

#[derive(Clone, Copy)]
pub enum Protocol {
    Sslv3,
    Tlsv10,
    Tlsv11,
    Tlsv12,
}

pub struct TlsConnectorBuilder {}
impl TlsConnectorBuilder {
    pub fn identity(&mut self, identity: Identity) -> &mut TlsConnectorBuilder;
    pub fn min_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut TlsConnectorBuilder;
    pub fn max_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut TlsConnectorBuilder;
    pub fn add_root_certificate(&mut self, cert: Certificate) -> &mut TlsConnectorBuilder;
    pub fn disable_built_in_roots(&mut self, disable: bool) -> &mut TlsConnectorBuilder;
    pub fn request_alpns(&mut self, protocols: &[&str]) -> &mut TlsConnectorBuilder;
    pub fn danger_accept_invalid_certs(&mut self, accept_invalid_certs: bool) -> &mut TlsConnectorBuilder;
    pub fn use_sni(&mut self, use_sni: bool) -> &mut TlsConnectorBuilder;
    pub fn danger_accept_invalid_hostnames(&mut self, accept_invalid_hostnames: bool) -> &mut TlsConnectorBuilder;
    #[known::blocking(content)]
    #[known::io]
    #[known::seldom]
    pub fn build(&self) -> Result<TlsConnector>;
}

#[derive(Clone)]
pub struct TlsConnector {}
impl TlsConnector {
    #[known::blocking(content)]
    #[known::io]
    #[known::seldom]
    pub fn new() -> Result<TlsConnector>;
    pub fn builder() -> TlsConnectorBuilder;
    pub fn connect<S>(&self, domain: &str, stream: S) -> std::result::Result<TlsStream<S>, HandshakeError<S>>
    where
        S: Read + Write;
}

pub struct TlsAcceptorBuilder {}
impl TlsAcceptorBuilder {
    pub fn min_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut TlsAcceptorBuilder;
    pub fn max_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut TlsAcceptorBuilder;
    pub fn build(&self) -> Result<TlsAcceptor>;
}

#[derive(Clone)]
pub struct TlsAcceptor {}
impl TlsAcceptor {
    pub fn new(identity: Identity) -> Result<TlsAcceptor>;
    pub fn builder(identity: Identity) -> TlsAcceptorBuilder;
    pub fn accept<S>(&self, stream: S) -> std::result::Result<TlsStream<S>, HandshakeError<S>>
    where
        S: Read + Write;
}

pub struct TlsStream<S> {}
impl<S> TlsStream<S> {
    pub fn get_ref(&self) -> &S;
    pub fn get_mut(&mut self) -> &mut S;
}
impl<S: Read + Write> TlsStream<S> {
    pub fn buffered_read_size(&self) -> Result<usize>;
    pub fn peer_certificate(&self) -> Result<Option<Certificate>>;
    pub fn shutdown(&mut self) -> std::io::Result<()>;
}
impl<S: Read + Write> Read for TlsStream<S> {}
impl<S: Read + Write> Write for TlsStream<S> {}
