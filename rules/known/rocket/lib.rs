//! rocket 0.5.2. Forms, cookies, templates and files are left out; so are requests' headers.
pub mod fairing;
pub mod http;
pub mod outcome;
pub mod request;
pub mod response;
pub mod serde;
pub mod form;
pub mod tokio {
    pub use tokio::*;
}
mod rkt;

use std::ops::Deref;

pub use crate::request::Request;
pub use crate::response::Response;
pub use crate::rkt::{Build, Error, Ignite, Orbit, Phase, Rocket, Shutdown, build, custom, execute};
pub use futures;

pub struct Data<'r> {}
#[derive(Clone, Debug)]
pub struct Route {}
#[derive(Clone, Debug)]
pub struct Catcher {}

#[known::state]
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State<T: Send + Sync + 'static>(T);
impl<T: Send + Sync + 'static> State<T> {
    pub fn get<P: Phase>(rocket: &Rocket<P>) -> Option<&State<T>>;
    pub fn from(value: &T) -> &State<T>;
    pub fn inner(&self) -> &T;
}
impl<T: Send + Sync + 'static> Deref for State<T> {
    type Target = T;
}

pub mod route {
    #[known::unlisted]
    pub trait Handler: Send + Sync + 'static {
        #[known::handler(request)]
        async fn handle<'r>(&self, request: &'r crate::Request<'_>, data: crate::Data<'r>) -> Outcome<'r>;
    }
    pub use crate::Route;
    pub type Outcome<'r> = crate::outcome::Outcome<crate::Response<'r>, crate::http::Status, (crate::Data<'r>, crate::http::Status)>;
}

#[known::attribute(handler = "request")]
pub const route: () = ();
#[known::attribute(handler = "request")]
pub const get: () = ();
#[known::attribute(handler = "request")]
pub const put: () = ();
#[known::attribute(handler = "request")]
pub const post: () = ();
#[known::attribute(handler = "request")]
pub const delete: () = ();
#[known::attribute(handler = "request")]
pub const head: () = ();
#[known::attribute(handler = "request")]
pub const patch: () = ();
#[known::attribute(handler = "request")]
pub const options: () = ();

#[known::attribute]
pub const async_trait: () = ();
