//! tokio-tungstenite 0.30.0. What makes a connection with TLS hangs on its features, and is left out but for what takes a configuration.
use futures_core::Stream;
use futures_core::stream::FusedStream;
use futures_sink::Sink;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;
use tungstenite::error::Error;
use tungstenite::handshake::client::Response;
use tungstenite::handshake::server::Callback;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};

pub use tungstenite;

#[known::io]
pub async fn connect_async<R>(request: R) -> Result<(WebSocketStream<MaybeTlsStream<TcpStream>>, Response), Error>
where
    R: IntoClientRequest + Unpin;
#[known::io]
pub async fn connect_async_with_config<R>(
    request: R,
    config: Option<WebSocketConfig>,
    disable_nagle: bool,
) -> Result<(WebSocketStream<MaybeTlsStream<TcpStream>>, Response), Error>
where
    R: IntoClientRequest + Unpin;
#[known::io]
pub async fn client_async<R, S>(request: R, stream: S) -> Result<(WebSocketStream<S>, Response), Error>
where
    R: IntoClientRequest + Unpin,
    S: AsyncRead + AsyncWrite + Unpin;
#[known::io]
pub async fn client_async_with_config<R, S>(
    request: R,
    stream: S,
    config: Option<WebSocketConfig>,
) -> Result<(WebSocketStream<S>, Response), Error>
where
    R: IntoClientRequest + Unpin,
    S: AsyncRead + AsyncWrite + Unpin;
#[known::io]
pub async fn accept_async<S>(stream: S) -> Result<WebSocketStream<S>, Error>
where
    S: AsyncRead + AsyncWrite + Unpin;
#[known::io]
pub async fn accept_async_with_config<S>(
    stream: S,
    config: Option<WebSocketConfig>,
) -> Result<WebSocketStream<S>, Error>
where
    S: AsyncRead + AsyncWrite + Unpin;
#[known::io]
pub async fn accept_hdr_async<S, C>(
    stream: S,
    #[known::runs(once)] callback: C,
) -> Result<WebSocketStream<S>, Error>
where
    S: AsyncRead + AsyncWrite + Unpin,
    C: Callback + Unpin;
#[known::io]
pub async fn accept_hdr_async_with_config<S, C>(
    stream: S,
    #[known::runs(once)] callback: C,
    config: Option<WebSocketConfig>,
) -> Result<WebSocketStream<S>, Error>
where
    S: AsyncRead + AsyncWrite + Unpin,
    C: Callback + Unpin;

#[derive(Debug)]
pub enum MaybeTlsStream<S> {
    Plain(S),
}
impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for MaybeTlsStream<S> {}
impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for MaybeTlsStream<S> {}

#[known::events(frame)]
#[derive(Debug)]
pub struct WebSocketStream<S> {}
impl<S> WebSocketStream<S> {
    pub async fn from_raw_socket(stream: S, role: Role, config: Option<WebSocketConfig>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin;
    pub async fn from_partially_read(stream: S, part: Vec<u8>, role: Role, config: Option<WebSocketConfig>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin;
    pub fn into_inner(self) -> S;
    pub fn get_ref(&self) -> &S
    where
        S: AsyncRead + AsyncWrite + Unpin;
    pub fn get_mut(&mut self) -> &mut S
    where
        S: AsyncRead + AsyncWrite + Unpin;
    pub fn get_config(&self) -> &WebSocketConfig;
    #[known::io]
    pub async fn close(&mut self, msg: Option<CloseFrame>) -> Result<(), Error>
    where
        S: AsyncRead + AsyncWrite + Unpin;
}
impl<S: AsyncRead + AsyncWrite + Unpin> Stream for WebSocketStream<S> {
    type Item = Result<Message, Error>;
}
impl<S: AsyncRead + AsyncWrite + Unpin> FusedStream for WebSocketStream<S> {}
impl<S: AsyncRead + AsyncWrite + Unpin> Sink<Message> for WebSocketStream<S> {
    type Error = Error;
}
