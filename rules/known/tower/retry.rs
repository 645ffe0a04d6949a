use std::future::Future;
use tower_layer::Layer;
use tower_service::Service;

pub trait Policy<Req, Res, E> {
    type Future: Future<Output = ()>;
    fn retry(&mut self, req: &mut Req, result: &mut Result<Res, E>) -> Option<Self::Future>;
    fn clone_request(&mut self, req: &Req) -> Option<Req>;
}
#[derive(Clone, Debug)]
pub struct Retry<P, S> {}
impl<P, S> Retry<P, S> {
    pub const fn new(policy: P, service: S) -> Self;
    pub fn get_ref(&self) -> &S;
    pub fn get_mut(&mut self) -> &mut S;
    pub fn into_inner(self) -> S;
}
impl<P, S, Request> Service<Request> for Retry<P, S>
where
    P: Policy<Request, S::Response, S::Error> + Clone,
    S: Service<Request> + Clone,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = future::ResponseFuture<P, S, Request>;
}
#[derive(Debug, Clone)]
pub struct RetryLayer<P> {}
impl<P> RetryLayer<P> {
    pub const fn new(policy: P) -> Self;
}
impl<P: Clone, S> Layer<S> for RetryLayer<P> {
    type Service = Retry<P, S>;
}
pub mod future {
    use super::{Policy, Service};

    #[derive(Debug)]
    pub struct ResponseFuture<P, S, Request>
    where
        P: Policy<Request, S::Response, S::Error>,
        S: Service<Request>,
    {
    }
    impl<P, S, Request> std::future::Future for ResponseFuture<P, S, Request>
    where
        P: Policy<Request, S::Response, S::Error>,
        S: Service<Request>,
    {
        type Output = Result<S::Response, S::Error>;
    }
}
