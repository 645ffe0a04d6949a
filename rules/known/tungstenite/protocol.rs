use std::io::{Read, Write};

use bytes::Bytes;

use crate::error::Result;
use crate::protocol::frame::Utf8Bytes;

pub use crate::protocol::frame::CloseFrame;

pub mod frame;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Server,
    Client,
}
#[derive(Debug, Clone, Copy)]
pub struct WebSocketConfig {
    pub read_buffer_size: usize,
    pub write_buffer_size: usize,
    pub max_write_buffer_size: usize,
    pub max_message_size: Option<usize>,
    pub max_frame_size: Option<usize>,
    pub accept_unmasked_frames: bool,
}
impl WebSocketConfig {
    pub fn read_buffer_size(self, read_buffer_size: usize) -> Self;
    pub fn write_buffer_size(self, write_buffer_size: usize) -> Self;
    pub fn max_write_buffer_size(self, max_write_buffer_size: usize) -> Self;
    pub fn max_message_size(self, max_message_size: Option<usize>) -> Self;
    pub fn max_frame_size(self, max_frame_size: Option<usize>) -> Self;
}
impl Default for WebSocketConfig {}

#[derive(Debug)]
pub struct WebSocket<Stream> {}
impl<Stream> WebSocket<Stream> {
    pub fn from_raw_socket(stream: Stream, role: Role, config: Option<WebSocketConfig>) -> Self;
    pub fn from_partially_read(stream: Stream, part: Vec<u8>, role: Role, config: Option<WebSocketConfig>) -> Self;
    pub fn into_inner(self) -> Stream;
    pub fn get_ref(&self) -> &Stream;
    pub fn get_mut(&mut self) -> &mut Stream;
    pub fn get_config(&self) -> &WebSocketConfig;
    pub fn can_read(&self) -> bool;
    pub fn can_write(&self) -> bool;
}
impl<Stream: Read + Write> WebSocket<Stream> {
    #[known::io]
    #[known::blocking]
    pub fn read(&mut self) -> Result<Message>;
    #[known::io]
    #[known::blocking]
    pub fn send(&mut self, message: Message) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn write(&mut self, message: Message) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn flush(&mut self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn close(&mut self, code: Option<CloseFrame>) -> Result<()>;
}

#[derive(Debug, Eq, PartialEq, Clone)]
pub enum Message {
    Text(Utf8Bytes),
    Binary(Bytes),
    Ping(Bytes),
    Pong(Bytes),
    Close(Option<CloseFrame>),
    Frame(frame::Frame),
}
impl Message {
    pub fn text<S>(string: S) -> Message
    where
        S: Into<Utf8Bytes>;
    pub fn binary<B>(bin: B) -> Message
    where
        B: Into<Bytes>;
    pub fn is_text(&self) -> bool;
    pub fn is_binary(&self) -> bool;
    pub fn is_ping(&self) -> bool;
    pub fn is_pong(&self) -> bool;
    pub fn is_close(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn into_data(self) -> Bytes;
    pub fn into_text(self) -> Result<Utf8Bytes>;
    pub fn to_text(&self) -> Result<&str>;
}
#[known::each(String, &str, &[u8], Bytes, Vec<u8>)]
impl From<Each> for Message {}
impl From<Message> for Bytes {}
impl std::fmt::Display for Message {}
