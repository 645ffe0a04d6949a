use std::future::Future;
use tower_layer::Layer;
use tower_service::Service;

#[known::synchronised]
#[derive(Debug)]
pub struct Buffer<Req, F> {}
impl<Req, F: 'static> Buffer<Req, F> {
    #[known::spawns(task)]
    pub fn new<S>(service: S, bound: usize) -> Self
    where
        S: Service<Req, Future = F> + Send + 'static,
        F: Send,
        S::Error: Into<crate::BoxError> + Send + Sync,
        Req: Send + 'static;
}
impl<Req, Rsp, F, E> Service<Req> for Buffer<Req, F>
where
    F: Future<Output = Result<Rsp, E>> + Send + 'static,
    E: Into<crate::BoxError>,
    Req: Send + 'static,
{
    type Response = Rsp;
    type Error = crate::BoxError;
    type Future = future::ResponseFuture<F>;
}
impl<Req: Send + 'static, F: Send + 'static> Clone for Buffer<Req, F> {}

#[derive(Clone, Copy)]
pub struct BufferLayer<Request> {}
impl<Request> BufferLayer<Request> {
    pub const fn new(bound: usize) -> Self;
}
impl<S, Request> Layer<S> for BufferLayer<Request>
where
    S: Service<Request> + Send + 'static,
    S::Future: Send,
    S::Error: Into<crate::BoxError> + Send + Sync,
    Request: Send + 'static,
{
    type Service = Buffer<Request, S::Future>;
}
pub mod future {
    #[derive(Debug)]
    pub struct ResponseFuture<T> {}
    impl<F, T, E> std::future::Future for ResponseFuture<F>
    where
        F: std::future::Future<Output = Result<T, E>>,
        E: Into<crate::BoxError>,
    {
        type Output = Result<T, crate::BoxError>;
    }
}
