use std::io::{Read, Write};

use crate::handshake::HandshakeError;
use crate::handshake::server::{Callback, NoCallback, ServerHandshake};
use crate::protocol::{WebSocket, WebSocketConfig};

#[known::io]
#[known::blocking]
pub fn accept<S: Read + Write>(
    stream: S,
) -> std::result::Result<WebSocket<S>, HandshakeError<ServerHandshake<S, NoCallback>>>;
#[known::io]
#[known::blocking]
pub fn accept_with_config<S: Read + Write>(
    stream: S,
    config: Option<WebSocketConfig>,
) -> std::result::Result<WebSocket<S>, HandshakeError<ServerHandshake<S, NoCallback>>>;
#[known::io]
#[known::blocking]
pub fn accept_hdr<S: Read + Write, C: Callback>(
    stream: S,
    #[known::runs(here)] callback: C,
) -> std::result::Result<WebSocket<S>, HandshakeError<ServerHandshake<S, C>>>;
#[known::io]
#[known::blocking]
pub fn accept_hdr_with_config<S: Read + Write, C: Callback>(
    stream: S,
    #[known::runs(here)] callback: C,
    config: Option<WebSocketConfig>,
) -> std::result::Result<WebSocket<S>, HandshakeError<ServerHandshake<S, C>>>;
