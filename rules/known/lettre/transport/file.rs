use std::path::Path;

use crate::address::Envelope;
use crate::message::Message;
use crate::transport::Transport;

#[derive(Debug)]
pub struct Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Debug, Clone)]
pub struct FileTransport {}
impl FileTransport {
    pub fn new<P: AsRef<Path>>(path: P) -> FileTransport;
}
impl Transport for FileTransport {
    type Ok = String;
    type Error = Error;
    #[known::io]
    #[known::blocking(content)]
    fn send(&self, message: &Message) -> Result<Self::Ok, Self::Error>;
    #[known::io]
    #[known::blocking(content)]
    fn send_raw(&self, envelope: &Envelope, email: &[u8]) -> Result<Self::Ok, Self::Error>;
}
