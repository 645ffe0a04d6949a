use std::str::FromStr;

use crate::address::{Address, AddressError, Envelope};
use crate::error::Error;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mailbox {
    pub name: Option<String>,
    pub email: Address,
}
impl Mailbox {
    pub fn new(name: Option<String>, email: Address) -> Self;
}
impl FromStr for Mailbox {
    type Err = AddressError;
}

#[derive(Debug, Clone)]
pub struct MultiPart {}
#[derive(Debug, Clone)]
pub struct SinglePart {}

#[known::unlisted]
pub trait IntoBody {}

#[derive(Debug, Clone)]
pub struct MessageBuilder {}
impl MessageBuilder {
    pub fn new() -> Self;
    pub fn subject<S: Into<String>>(self, subject: S) -> Self;
    pub fn from(self, mbox: Mailbox) -> Self;
    pub fn reply_to(self, mbox: Mailbox) -> Self;
    pub fn to(self, mbox: Mailbox) -> Self;
    pub fn cc(self, mbox: Mailbox) -> Self;
    pub fn bcc(self, mbox: Mailbox) -> Self;
    pub fn body<T: IntoBody>(self, body: T) -> Result<Message, Error>;
    pub fn multipart(self, part: MultiPart) -> Result<Message, Error>;
    pub fn singlepart(self, part: SinglePart) -> Result<Message, Error>;
}

#[derive(Clone, Debug)]
pub struct Message {}
impl Message {
    pub fn builder() -> MessageBuilder;
    pub fn envelope(&self) -> &Envelope;
    pub fn formatted(&self) -> Vec<u8>;
}
