//! tungstenite 0.30.0. Before 0.20 `read` was `read_message`, and `send` was `write_message`.
pub use bytes::Bytes;
pub use http;

pub use crate::client::{ClientRequestBuilder, client, connect};
pub use crate::error::{Error, Result};
pub use crate::handshake::HandshakeError;
pub use crate::handshake::client::ClientHandshake;
pub use crate::handshake::server::ServerHandshake;
pub use crate::protocol::frame::Utf8Bytes;
pub use crate::protocol::{Message, WebSocket};
pub use crate::server::{accept, accept_hdr, accept_hdr_with_config, accept_with_config};

pub mod client;
pub mod error;
pub mod handshake;
pub mod protocol;
mod server;
pub mod stream;
