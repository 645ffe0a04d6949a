use std::io::{Read, Write};
use std::net::TcpStream;

use http::Uri;

use crate::error::Result;
use crate::handshake::HandshakeError;
use crate::handshake::client::{ClientHandshake, Request, Response};
use crate::protocol::{WebSocket, WebSocketConfig};
use crate::stream::MaybeTlsStream;

#[known::io]
#[known::blocking]
pub fn connect<Req: IntoClientRequest>(request: Req) -> Result<(WebSocket<MaybeTlsStream<TcpStream>>, Response)>;
#[known::io]
#[known::blocking]
pub fn connect_with_config<Req: IntoClientRequest>(
    request: Req,
    config: Option<WebSocketConfig>,
    max_redirects: u8,
) -> Result<(WebSocket<MaybeTlsStream<TcpStream>>, Response)>;
#[known::io]
#[known::blocking]
pub fn client<Stream, Req>(
    request: Req,
    stream: Stream,
) -> std::result::Result<(WebSocket<Stream>, Response), HandshakeError<ClientHandshake<Stream>>>
where
    Stream: Read + Write,
    Req: IntoClientRequest;
#[known::io]
#[known::blocking]
pub fn client_with_config<Stream, Req>(
    request: Req,
    stream: Stream,
    config: Option<WebSocketConfig>,
) -> std::result::Result<(WebSocket<Stream>, Response), HandshakeError<ClientHandshake<Stream>>>
where
    Stream: Read + Write,
    Req: IntoClientRequest;

#[known::unlisted]
pub trait IntoClientRequest {
    fn into_client_request(self) -> Result<Request>;
}
#[derive(Debug, Clone)]
pub struct ClientRequestBuilder {}
impl ClientRequestBuilder {
    pub const fn new(uri: Uri) -> Self;
    pub fn with_header<K, V>(self, key: K, value: V) -> Self
    where
        K: Into<String>,
        V: Into<String>;
    pub fn with_sub_protocol<P>(self, protocol: P) -> Self
    where
        P: Into<String>;
}
impl IntoClientRequest for ClientRequestBuilder {}
