use std::time::Duration;

use crate::transport::{AsyncTransport, Transport};
use crate::{AsyncStd1Executor, Executor, Tokio1Executor};

pub mod authentication {
    #[derive(PartialEq, Eq, Clone, Hash)]
    pub struct Credentials {}
    impl Credentials {
        pub fn new(username: String, password: String) -> Credentials;
    }
}
pub mod response {
    #[derive(PartialEq, Eq, Clone, Debug)]
    pub struct Response {}
    impl Response {
        pub fn is_positive(&self) -> bool;
        pub fn message(&self) -> impl Iterator<Item = &str>;
    }
}
use self::authentication::Credentials;
use self::response::Response;

#[derive(Debug)]
pub struct Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[derive(Debug, Clone)]
pub struct PoolConfig {}
impl PoolConfig {
    pub fn new() -> Self;
    pub fn min_idle(self, min_idle: u32) -> Self;
    pub fn max_size(self, max_size: u32) -> Self;
    pub fn idle_timeout(self, idle_timeout: Duration) -> Self;
}
impl Default for PoolConfig {}

#[derive(Clone)]
#[known::synchronised]
pub struct SmtpTransport {}
impl SmtpTransport {
    pub fn relay(relay: &str) -> Result<SmtpTransportBuilder, Error>;
    pub fn starttls_relay(relay: &str) -> Result<SmtpTransportBuilder, Error>;
    pub fn unencrypted_localhost() -> SmtpTransport;
    pub fn builder_dangerous<T: Into<String>>(server: T) -> SmtpTransportBuilder;
    pub fn from_url(connection_url: &str) -> Result<SmtpTransportBuilder, Error>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("lettre::AsyncSmtpTransport::test_connection")]
    pub fn test_connection(&self) -> Result<bool, Error>;
}
impl Transport for SmtpTransport {
    type Ok = Response;
    type Error = Error;
}

#[derive(Debug, Clone)]
pub struct SmtpTransportBuilder {}
impl SmtpTransportBuilder {
    pub fn credentials(self, credentials: Credentials) -> Self;
    pub fn timeout(self, timeout: Option<Duration>) -> Self;
    pub fn port(self, port: u16) -> Self;
    pub fn pool_config(self, pool_config: PoolConfig) -> Self;
    pub fn build(self) -> SmtpTransport;
}

#[known::synchronised]
pub struct AsyncSmtpTransport<E: Executor> {}
impl<E: Executor> AsyncSmtpTransport<E> {
    pub fn relay(relay: &str) -> Result<AsyncSmtpTransportBuilder, Error>;
    pub fn starttls_relay(relay: &str) -> Result<AsyncSmtpTransportBuilder, Error>;
    pub fn unencrypted_localhost() -> AsyncSmtpTransport<E>;
    pub fn builder_dangerous<T: Into<String>>(server: T) -> AsyncSmtpTransportBuilder;
    pub fn from_url(connection_url: &str) -> Result<AsyncSmtpTransportBuilder, Error>;
    pub async fn test_connection(&self) -> Result<bool, Error>;
}
#[known::each(AsyncSmtpTransport<Tokio1Executor>, AsyncSmtpTransport<AsyncStd1Executor>)]
impl AsyncTransport for Each {
    type Ok = Response;
    type Error = Error;
}
impl<E: Executor> Clone for AsyncSmtpTransport<E> {}

#[derive(Debug, Clone)]
pub struct AsyncSmtpTransportBuilder {}
impl AsyncSmtpTransportBuilder {
    pub fn credentials(self, credentials: Credentials) -> Self;
    pub fn timeout(self, timeout: Option<Duration>) -> Self;
    pub fn port(self, port: u16) -> Self;
    pub fn pool_config(self, pool_config: PoolConfig) -> Self;
    pub fn build<E: Executor>(self) -> AsyncSmtpTransport<E>;
}
