use crate::address::Envelope;
use crate::message::Message;

pub mod file;
pub mod sendmail;
pub mod smtp;
pub mod stub;

#[known::unlisted]
pub trait Transport {
    type Ok;
    type Error;
    #[known::io]
    #[known::blocking]
    #[known::in_async("lettre::AsyncTransport")]
    fn send(&self, message: &Message) -> Result<Self::Ok, Self::Error>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("lettre::AsyncTransport")]
    fn send_raw(&self, envelope: &Envelope, email: &[u8]) -> Result<Self::Ok, Self::Error>;
}

#[known::unlisted]
pub trait AsyncTransport {
    type Ok;
    type Error;
    async fn send(&self, message: Message) -> Result<Self::Ok, Self::Error>;
    async fn send_raw(&self, envelope: &Envelope, email: &[u8]) -> Result<Self::Ok, Self::Error>;
}
