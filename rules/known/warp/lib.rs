//! warp 0.4.3. What a chain of filters extracts is left open; cookies, files, multipart and TLS are left out.
pub mod filters;
pub mod reject;
pub mod reply;
mod filter;
mod server;

use std::convert::Infallible;

pub use crate::filter::{BoxedFilter, Filter};
pub use crate::filters::any::any;
pub use crate::filters::header::header;
pub use crate::filters::log::log;
pub use crate::filters::method::{delete, get, head, method, options, patch, post, put};
pub use crate::filters::path::path;
pub use crate::filters::query::query;
pub use crate::filters::ws::ws;
pub use crate::filters::{body, ext, header, log, path, query, ws};
pub use crate::reject::{Rejection, reject};
pub use crate::reply::{Reply, reply};
pub use crate::server::{Server, serve};
pub use http;

pub struct Error {}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
impl From<Infallible> for Error {}
