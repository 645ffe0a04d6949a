use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use crate::error::DbError;
use crate::tls::{MakeTlsConnect, TlsConnect};
use crate::{Client, Error, Socket};

#[derive(Clone)]
pub struct Config {}
impl Config {
    pub fn new() -> Config;
    pub fn user(&mut self, user: &str) -> &mut Config;
    pub fn password<T>(&mut self, password: T) -> &mut Config
    where
        T: AsRef<[u8]>;
    pub fn dbname(&mut self, dbname: &str) -> &mut Config;
    pub fn options(&mut self, options: &str) -> &mut Config;
    pub fn application_name(&mut self, application_name: &str) -> &mut Config;
    pub fn host(&mut self, host: &str) -> &mut Config;
    pub fn host_path<T>(&mut self, host: T) -> &mut Config
    where
        T: AsRef<Path>;
    pub fn hostaddr(&mut self, hostaddr: IpAddr) -> &mut Config;
    pub fn port(&mut self, port: u16) -> &mut Config;
    pub fn connect_timeout(&mut self, connect_timeout: Duration) -> &mut Config;
    pub fn tcp_user_timeout(&mut self, tcp_user_timeout: Duration) -> &mut Config;
    pub fn keepalives(&mut self, keepalives: bool) -> &mut Config;
    pub fn keepalives_idle(&mut self, keepalives_idle: Duration) -> &mut Config;
    pub fn notice_callback<F>(&mut self, f: F) -> &mut Config
    where
        F: Fn(DbError) + Send + Sync + 'static;
    #[known::io]
    #[known::blocking(never_in_async)]
    pub fn connect<T>(&self, tls: T) -> Result<Client, Error>
    where
        T: MakeTlsConnect<Socket> + 'static + Send,
        T::TlsConnect: Send,
        T::Stream: Send,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send;
}
impl std::fmt::Debug for Config {}
impl Default for Config {}
impl std::str::FromStr for Config {
    type Err = Error;
}
