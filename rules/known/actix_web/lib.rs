//! actix-web 4.18.1 (and what it re-exports of actix-http 3.20.0). `Handler` is not listed for functions and
//! closures; cookies, mime types and TLS are left out.
pub mod body;
pub mod dev;
pub mod error;
pub mod guard;
pub mod http;
pub mod middleware;
mod app;
mod request;
mod response;
mod server;
mod types;
pub mod web;

pub use crate::app::{App, Resource, Route, Scope};
pub use crate::error::{Error, ResponseError, Result};
pub use crate::request::{FromRequest, HttpMessage, HttpRequest};
pub use crate::response::{HttpResponse, HttpResponseBuilder, Responder};
pub use crate::server::HttpServer;
pub use crate::types::Either;

pub mod rt {
    pub use actix_rt::{net, spawn, task, time};
}

#[known::unlisted]
pub trait Handler<Args>: Clone + 'static {
    type Output;
    type Future: std::future::Future<Output = Self::Output>;
    #[known::handler(request)]
    fn call(&self, args: Args) -> Self::Future;
}

#[known::attribute(handler = "request")]
pub const connect: () = ();
#[known::attribute(handler = "request")]
pub const delete: () = ();
#[known::attribute(handler = "request")]
pub const get: () = ();
#[known::attribute(handler = "request")]
pub const head: () = ();
#[known::attribute(handler = "request")]
pub const options: () = ();
#[known::attribute(handler = "request")]
pub const patch: () = ();
#[known::attribute(handler = "request")]
pub const post: () = ();
#[known::attribute(handler = "request")]
pub const put: () = ();
#[known::attribute(handler = "request")]
pub const query: () = ();
#[known::attribute(handler = "request")]
pub const route: () = ();
#[known::attribute(handler = "request")]
pub const routes: () = ();
#[known::attribute(handler = "request")]
pub const trace: () = ();
