//! It keeps messages in memory, for tests.
use crate::address::Envelope;
use crate::message::Message;
use crate::transport::Transport;

#[derive(Debug, Copy, Clone)]
pub struct Error;
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Debug, Clone)]
pub struct StubTransport {}
impl StubTransport {
    pub fn new_ok() -> Self;
    pub fn new_error() -> Self;
}
impl Transport for StubTransport {
    type Ok = ();
    type Error = Error;
    fn send(&self, message: &Message) -> Result<Self::Ok, Self::Error>;
    fn send_raw(&self, envelope: &Envelope, email: &[u8]) -> Result<Self::Ok, Self::Error>;
}
