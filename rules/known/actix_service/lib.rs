//! actix-service 2.0.3. The combinators of its extension traits are left out.
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

pub trait Service<Req> {
    type Response;
    type Error;
    type Future: Future<Output = Result<Self::Response, Self::Error>>;
    #[known::handler(poll)]
    fn poll_ready(&self, ctx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    #[known::handler(request)]
    fn call(&self, req: Req) -> Self::Future;
}
impl<'a, S, Req> Service<Req> for &'a mut S
where
    S: Service<Req> + 'a,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;
}
impl<'a, S, Req> Service<Req> for &'a S
where
    S: Service<Req> + 'a,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;
}
impl<S, Req> Service<Req> for Box<S>
where
    S: Service<Req> + ?Sized,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;
}
impl<S, Req> Service<Req> for Rc<S>
where
    S: Service<Req> + ?Sized,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;
}
pub trait ServiceFactory<Req> {
    type Response;
    type Error;
    type Config;
    type Service: Service<Req, Response = Self::Response, Error = Self::Error>;
    type InitError;
    type Future: Future<Output = Result<Self::Service, Self::InitError>>;
    fn new_service(&self, cfg: Self::Config) -> Self::Future;
}
impl<S, Req> ServiceFactory<Req> for Rc<S>
where
    S: ServiceFactory<Req>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Config = S::Config;
    type Service = S::Service;
    type InitError = S::InitError;
    type Future = S::Future;
}
impl<S, Req> ServiceFactory<Req> for Arc<S>
where
    S: ServiceFactory<Req>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Config = S::Config;
    type Service = S::Service;
    type InitError = S::InitError;
    type Future = S::Future;
}
pub trait IntoService<S, Req>
where
    S: Service<Req>,
{
    fn into_service(self) -> S;
}
impl<S: Service<Req>, Req> IntoService<S, Req> for S {}
#[known::unlisted]
pub trait IntoServiceFactory<SF, Req>
where
    SF: ServiceFactory<Req>,
{
    fn into_factory(self) -> SF;
}
impl<SF: ServiceFactory<Req>, Req> IntoServiceFactory<SF, Req> for SF {}
pub trait Transform<S, Req> {
    type Response;
    type Error;
    type Transform: Service<Req, Response = Self::Response, Error = Self::Error>;
    type InitError;
    type Future: Future<Output = Result<Self::Transform, Self::InitError>>;
    fn new_transform(&self, service: S) -> Self::Future;
}

pub fn fn_service<F, Fut, Req, Res, Err, Cfg>(
    #[known::handler(request)] f: F,
) -> FnServiceFactory<F, Fut, Req, Res, Err, Cfg>
where
    F: Fn(Req) -> Fut + Clone,
    Fut: Future<Output = Result<Res, Err>>;
pub struct FnServiceFactory<F, Fut, Req, Res, Err, Cfg> {}
pub fn fn_factory<F, Cfg, Srv, Req, Fut, Err>(#[known::runs(each)] f: F) -> FnServiceNoConfig<F, Cfg, Srv, Req, Fut, Err>
where
    F: Fn() -> Fut,
    Fut: Future<Output = Result<Srv, Err>>,
    Srv: Service<Req>;
pub struct FnServiceNoConfig<F, Cfg, Srv, Req, Fut, Err> {}
