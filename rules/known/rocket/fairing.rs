use std::future::Future;

use futures::future::BoxFuture;

use crate::rkt::{Build, Orbit, Rocket};
use crate::{Data, Request, Response};

pub type Result<T = Rocket<Build>, E = Rocket<Build>> = std::result::Result<T, E>;
pub struct Info {
    pub name: &'static str,
    pub kind: Kind,
}
#[derive(Debug, Clone, Copy)]
pub struct Kind {}
impl Kind {
    pub const Ignite: Kind;
    pub const Liftoff: Kind;
    pub const Request: Kind;
    pub const Response: Kind;
    pub const Shutdown: Kind;
}
#[known::unlisted]
pub trait Fairing: Send + Sync + 'static {
    fn info(&self) -> Info;
    #[known::lifecycle]
    async fn on_ignite(&self, rocket: Rocket<Build>) -> Result;
    async fn on_liftoff(&self, rocket: &Rocket<Orbit>);
    #[known::handler(request)]
    async fn on_request(&self, req: &mut Request<'_>, data: &mut Data<'_>);
    #[known::handler(request)]
    async fn on_response<'r>(&self, req: &'r Request<'_>, res: &mut Response<'r>);
    async fn on_shutdown(&self, rocket: &Rocket<Orbit>);
}
pub struct AdHoc {}
impl Fairing for AdHoc {}
impl AdHoc {
    pub fn on_ignite<F, Fut>(name: &'static str, #[known::runs(once)] f: F) -> AdHoc
    where
        F: FnOnce(Rocket<Build>) -> Fut + Send + 'static,
        Fut: Future<Output = Rocket<Build>> + Send + 'static;
    pub fn try_on_ignite<F, Fut>(name: &'static str, #[known::runs(once)] f: F) -> AdHoc
    where
        F: FnOnce(Rocket<Build>) -> Fut + Send + 'static,
        Fut: Future<Output = Result> + Send + 'static;
    pub fn on_liftoff<F: Send + Sync + 'static>(name: &'static str, #[known::runs(once)] f: F) -> AdHoc
    where
        F: for<'a> FnOnce(&'a Rocket<Orbit>) -> BoxFuture<'a, ()>;
    pub fn on_request<F: Send + Sync + 'static>(name: &'static str, #[known::handler(request)] f: F) -> AdHoc
    where
        F: for<'a> Fn(&'a mut Request<'_>, &'a Data<'_>) -> BoxFuture<'a, ()>;
    pub fn on_response<F: Send + Sync + 'static>(name: &'static str, #[known::handler(request)] f: F) -> AdHoc
    where
        F: for<'b, 'r> Fn(&'r Request<'_>, &'b mut Response<'r>) -> BoxFuture<'b, ()>;
    pub fn on_shutdown<F: Send + Sync + 'static>(name: &'static str, #[known::runs(once)] f: F) -> AdHoc
    where
        F: for<'a> FnOnce(&'a Rocket<Orbit>) -> BoxFuture<'a, ()>;
}
