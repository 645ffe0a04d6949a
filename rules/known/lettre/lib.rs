//! lettre 0.11.23: a transport waits until a server, or a program, has taken the message. Its async half has the same methods.

pub use crate::address::{Address, AddressError};
pub use crate::message::Message;
pub use crate::transport::file::FileTransport;
pub use crate::transport::sendmail::SendmailTransport;
pub use crate::transport::smtp::{AsyncSmtpTransport, SmtpTransport};
pub use crate::transport::{AsyncTransport, Transport};

pub mod address;
pub mod error;
pub mod message;
pub mod transport;

#[derive(Debug)]
pub struct Tokio1Executor;
#[derive(Debug)]
pub struct AsyncStd1Executor;
#[known::each(Tokio1Executor, AsyncStd1Executor)]
impl Executor for Each {}
pub trait Executor: std::fmt::Debug + Send + Sync + 'static {}
