use tower_layer::Layer;

use crate::{Request, Status};

pub trait Interceptor {
    #[known::handler(request)]
    fn call(&mut self, request: Request<()>) -> Result<Request<()>, Status>;
}
impl<F> Interceptor for F where F: FnMut(Request<()>) -> Result<Request<()>, Status> {}
#[derive(Debug, Clone, Copy)]
pub struct InterceptorLayer<I> {}
impl<I> InterceptorLayer<I> {
    pub fn new(#[known::handler(request)] interceptor: I) -> Self;
}
impl<S, I: Clone> Layer<S> for InterceptorLayer<I> {
    type Service = interceptor::InterceptedService<S, I>;
}
pub mod interceptor {
    pub use super::{Interceptor, InterceptorLayer};

    #[derive(Clone, Copy)]
    pub struct InterceptedService<S, I> {}
    impl<S, I> InterceptedService<S, I> {
        pub fn new(service: S, #[known::handler(request)] interceptor: I) -> Self;
    }
}
#[derive(Debug, Clone, Default)]
pub struct Routes {}
#[derive(Debug, Default, Clone)]
pub struct RoutesBuilder {}
impl Routes {
    pub fn new<S>(svc: S) -> Self;
    pub fn builder() -> RoutesBuilder;
    pub fn add_service<S>(self, svc: S) -> Self;
    pub fn prepare(self) -> Self;
    pub fn into_axum_router(self) -> axum::Router;
}
impl RoutesBuilder {
    pub fn add_service<S>(&mut self, svc: S) -> &mut Self;
    pub fn routes(self) -> Routes;
}
