//! axum 0.8.9 (and axum-core 0.5.6). `Handler`, `FromRequest` and `IntoResponse` are not listed for all their types.
pub mod body;
pub mod extract;
pub mod handler;
pub mod middleware;
pub mod response;
pub mod routing;
pub mod serve;

pub use http;

pub use crate::extract::{Extension, Form, Json};
pub use crate::routing::Router;
pub use crate::serve::serve;

pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

pub struct Error {}
impl Error {
    pub fn new(error: impl Into<BoxError>) -> Self;
    pub fn into_inner(self) -> BoxError;
}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

#[known::attribute(handler = "request")]
pub const debug_handler: () = ();
#[known::attribute(handler = "request")]
pub const debug_middleware: () = ();

pub mod error_handling {
    pub struct HandleErrorLayer<F, T> {}
    impl<F, T> HandleErrorLayer<F, T> {
        pub fn new(#[known::runs(rarely)] f: F) -> Self;
    }
    impl<F: Clone, T> Clone for HandleErrorLayer<F, T> {}
}

#[known::attribute]
pub const async_trait: () = ();
