use crate::transport::Transport;

#[derive(Debug)]
pub struct Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Debug, Clone)]
pub struct SendmailTransport {}
impl SendmailTransport {
    pub fn new() -> SendmailTransport;
}
impl Transport for SendmailTransport {
    type Ok = ();
    type Error = Error;
}
