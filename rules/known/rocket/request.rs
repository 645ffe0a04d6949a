use std::net::{IpAddr, SocketAddr};

use crate::http::{Method, Status};
use crate::outcome;
use crate::rkt::{Orbit, Rocket};

pub type Outcome<S, E> = outcome::Outcome<S, (Status, E), Status>;

#[known::unlisted]
pub trait FromRequest<'r>: Sized {
    type Error: std::fmt::Debug;
    #[known::handler(request)]
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error>;
}
#[known::unlisted]
pub trait FromParam<'a>: Sized {
    type Error: std::fmt::Debug;
    #[known::handler(request)]
    fn from_param(param: &'a str) -> Result<Self, Self::Error>;
}

pub struct Request<'r> {}
impl<'r> Request<'r> {
    pub fn method(&self) -> Method;
    pub fn set_method(&mut self, method: Method);
    pub fn remote(&self) -> Option<SocketAddr>;
    pub fn real_ip(&self) -> Option<IpAddr>;
    pub fn client_ip(&self) -> Option<IpAddr>;
    pub fn rocket(&self) -> &'r Rocket<Orbit>;
    pub fn route(&self) -> Option<&'r crate::Route>;
    pub async fn guard<'a, T>(&'a self) -> Outcome<T, T::Error>
    where
        T: FromRequest<'a>;
    pub fn local_cache<T, F>(&self, #[known::runs(here)] f: F) -> &T
    where
        F: FnOnce() -> T,
        T: Send + Sync + 'static;
}
impl<'r> std::fmt::Debug for Request<'r> {}
impl<'r> std::fmt::Display for Request<'r> {}
