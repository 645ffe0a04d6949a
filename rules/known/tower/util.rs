use std::future::Future;
use std::pin::Pin;

use futures_core::{Stream, TryFuture};
use tower_layer::{PointsTo, Layer, LayerFn};
use tower_service::Service;

pub trait ServiceExt<Request>: Service<Request> {
    fn ready(&mut self) -> Ready<'_, Self, Request>
    where
        Self: Sized;
    fn ready_oneshot(self) -> ReadyOneshot<Self, Request>
    where
        Self: Sized;
    fn oneshot(self, req: Request) -> Oneshot<Self, Request>
    where
        Self: Sized;
    fn call_all<S>(self, reqs: S) -> CallAll<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Request>;
    fn and_then<F>(self, #[known::runs(each)] f: F) -> AndThen<Self, F>
    where
        Self: Sized,
        F: Clone;
    fn map_response<F, Response>(self, #[known::runs(each)] f: F) -> MapResponse<Self, F>
    where
        Self: Sized,
        F: FnOnce(Self::Response) -> Response + Clone;
    fn map_err<F, Error>(self, #[known::runs(each)] f: F) -> MapErr<Self, F>
    where
        Self: Sized,
        F: FnOnce(Self::Error) -> Error + Clone;
    fn map_result<F, Response, Error>(self, #[known::runs(each)] f: F) -> MapResult<Self, F>
    where
        Self: Sized,
        Error: From<Self::Error>,
        F: FnOnce(Result<Self::Response, Self::Error>) -> Result<Response, Error> + Clone;
    fn map_request<F, NewRequest>(self, #[known::runs(each)] f: F) -> MapRequest<Self, F>
    where
        Self: Sized,
        F: FnMut(NewRequest) -> Request;
    fn then<F, Response, Error, Fut>(self, #[known::runs(each)] f: F) -> Then<Self, F>
    where
        Self: Sized,
        Error: From<Self::Error>,
        F: FnOnce(Result<Self::Response, Self::Error>) -> Fut + Clone,
        Fut: Future<Output = Result<Response, Error>>;
    fn map_future<F, Fut, Response, Error>(self, #[known::runs(each)] f: F) -> MapFuture<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Future) -> Fut,
        Error: From<Self::Error>,
        Fut: Future<Output = Result<Response, Error>>;
    fn boxed(self) -> BoxService<Request, Self::Response, Self::Error>
    where
        Self: Sized + Send + 'static,
        Self::Future: Send + 'static;
    fn boxed_clone(self) -> BoxCloneService<Request, Self::Response, Self::Error>
    where
        Self: Clone + Sized + Send + 'static,
        Self::Future: Send + 'static;
}
impl<T: ?Sized, Request> ServiceExt<Request> for T where T: Service<Request> {}
pub fn option_layer<L>(layer: Option<L>) -> Either<L, PointsTo>;

pub fn service_fn<T>(#[known::runs(each)] f: T) -> ServiceFn<T>;
#[derive(Copy, Clone, Debug)]
pub struct ServiceFn<T> {}
impl<T, F, Request, R, E> Service<Request> for ServiceFn<T>
where
    T: FnMut(Request) -> F,
    F: Future<Output = Result<R, E>>,
{
    type Response = R;
    type Error = E;
    type Future = F;
}
pub fn future_service<F, S, R, E>(future: F) -> FutureService<F, S>
where
    F: Future<Output = Result<S, E>> + Unpin,
    S: Service<R, Error = E>;
#[derive(Clone)]
pub struct FutureService<F, S> {}
impl<F, S> FutureService<F, S> {
    pub const fn new(future: F) -> Self;
}
impl<F, S, R, E> Service<R> for FutureService<F, S>
where
    F: Future<Output = Result<S, E>> + Unpin,
    S: Service<R, Error = E>,
{
    type Response = S::Response;
    type Error = E;
    type Future = S::Future;
}
#[derive(Debug)]
pub struct Oneshot<S: Service<Req>, Req> {}
impl<S: Service<Req>, Req> Oneshot<S, Req> {
    pub const fn new(svc: S, req: Req) -> Self;
}
impl<S: Service<Req>, Req> Future for Oneshot<S, Req> {
    type Output = Result<S::Response, S::Error>;
}
pub struct ReadyOneshot<T, Request> {}
impl<T: Service<Request>, Request> ReadyOneshot<T, Request> {
    pub const fn new(service: T) -> Self;
}
impl<T: Service<Request>, Request> Future for ReadyOneshot<T, Request> {
    type Output = Result<T, T::Error>;
}
pub struct Ready<'a, T, Request> {}
impl<'a, T: Service<Request>, Request> Ready<'a, T, Request> {
    pub fn new(service: &'a mut T) -> Self;
}
impl<'a, T: Service<Request>, Request> Future for Ready<'a, T, Request> {
    type Output = Result<&'a mut T, T::Error>;
}
#[derive(Debug)]
pub struct CallAll<Svc: Service<S::Item>, S: Stream> {}
impl<Svc: Service<S::Item>, S: Stream> CallAll<Svc, S> {
    pub fn new(service: Svc, stream: S) -> CallAll<Svc, S>;
    pub fn into_inner(self) -> Svc;
    pub fn take_service(self: Pin<&mut Self>) -> Svc;
    pub fn unordered(self) -> CallAllUnordered<Svc, S>;
}
impl<Svc: Service<S::Item>, S: Stream> Stream for CallAll<Svc, S> {
    type Item = Result<Svc::Response, Svc::Error>;
}
#[derive(Debug)]
pub struct CallAllUnordered<Svc: Service<S::Item>, S: Stream> {}
impl<Svc: Service<S::Item>, S: Stream> CallAllUnordered<Svc, S> {
    pub fn new(service: Svc, stream: S) -> CallAllUnordered<Svc, S>;
    pub fn into_inner(self) -> Svc;
    pub fn take_service(self: Pin<&mut Self>) -> Svc;
}
impl<Svc: Service<S::Item>, S: Stream> Stream for CallAllUnordered<Svc, S> {
    type Item = Result<Svc::Response, Svc::Error>;
}
#[derive(Clone, Copy, Debug)]
pub enum Either<A, B> {
    Left(A),
    Right(B),
}
impl<A, B, Request> Service<Request> for Either<A, B>
where
    A: Service<Request>,
    B: Service<Request, Response = A::Response, Error = A::Error>,
{
    type Response = A::Response;
    type Error = A::Error;
    type Future = future::EitherResponseFuture<A::Future, B::Future>;
}
impl<S, A: Layer<S>, B: Layer<S>> Layer<S> for Either<A, B> {
    type Service = Either<A::Service, B::Service>;
}
#[derive(Debug)]
pub struct Optional<T> {}
impl<T> Optional<T> {
    pub const fn new<Request>(inner: Option<T>) -> Optional<T>
    where
        T: Service<Request>,
        T::Error: Into<crate::BoxError>;
}

#[derive(Clone, Debug)]
pub struct AndThen<S, F> {}
impl<S, F> AndThen<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> AndThenLayer<F>;
}
impl<S, F, Request, Fut> Service<Request> for AndThen<S, F>
where
    S: Service<Request>,
    S::Error: Into<Fut::Error>,
    F: FnOnce(S::Response) -> Fut + Clone,
    Fut: TryFuture,
{
    type Response = Fut::Ok;
    type Error = Fut::Error;
    type Future = future::AndThenFuture<S::Future, Fut, F>;
}
#[derive(Clone, Debug)]
pub struct AndThenLayer<F> {}
impl<F> AndThenLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for AndThenLayer<F> {
    type Service = AndThen<S, F>;
}
#[derive(Clone, Debug)]
pub struct Then<S, F> {}
impl<S, F> Then<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> ThenLayer<F>;
}
impl<S, F, Request, Response, Error, Fut> Service<Request> for Then<S, F>
where
    S: Service<Request>,
    S::Error: Into<Error>,
    F: FnOnce(Result<S::Response, S::Error>) -> Fut + Clone,
    Fut: Future<Output = Result<Response, Error>>,
{
    type Response = Response;
    type Error = Error;
    type Future = future::ThenFuture<S::Future, Fut, F>;
}
#[derive(Clone, Debug)]
pub struct ThenLayer<F> {}
impl<F> ThenLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for ThenLayer<F> {
    type Service = Then<S, F>;
}
#[derive(Clone, Debug)]
pub struct MapErr<S, F> {}
impl<S, F> MapErr<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> MapErrLayer<F>;
}
impl<S, F, Request, Error> Service<Request> for MapErr<S, F>
where
    S: Service<Request>,
    F: FnOnce(S::Error) -> Error + Clone,
{
    type Response = S::Response;
    type Error = Error;
    type Future = future::MapErrFuture<S::Future, F>;
}
#[derive(Clone, Debug)]
pub struct MapErrLayer<F> {}
impl<F> MapErrLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for MapErrLayer<F> {
    type Service = MapErr<S, F>;
}
#[derive(Clone, Debug)]
pub struct MapResponse<S, F> {}
impl<S, F> MapResponse<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> MapResponseLayer<F>;
}
impl<S, F, Request, Response> Service<Request> for MapResponse<S, F>
where
    S: Service<Request>,
    F: FnOnce(S::Response) -> Response + Clone,
{
    type Response = Response;
    type Error = S::Error;
    type Future = future::MapResponseFuture<S::Future, F>;
}
#[derive(Clone, Debug)]
pub struct MapResponseLayer<F> {}
impl<F> MapResponseLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for MapResponseLayer<F> {
    type Service = MapResponse<S, F>;
}
#[derive(Clone, Debug)]
pub struct MapResult<S, F> {}
impl<S, F> MapResult<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> MapResultLayer<F>;
}
impl<S, F, Request, Response, Error> Service<Request> for MapResult<S, F>
where
    S: Service<Request>,
    Error: From<S::Error>,
    F: FnOnce(Result<S::Response, S::Error>) -> Result<Response, Error> + Clone,
{
    type Response = Response;
    type Error = Error;
    type Future = future::MapResultFuture<S::Future, F>;
}
#[derive(Clone, Debug)]
pub struct MapResultLayer<F> {}
impl<F> MapResultLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for MapResultLayer<F> {
    type Service = MapResult<S, F>;
}
#[derive(Clone, Debug)]
pub struct MapRequest<S, F> {}
impl<S, F> MapRequest<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> MapRequestLayer<F>;
}
impl<S, F, R1, R2> Service<R1> for MapRequest<S, F>
where
    S: Service<R2>,
    F: FnMut(R1) -> R2,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;
}
#[derive(Clone, Debug)]
pub struct MapRequestLayer<F> {}
impl<F> MapRequestLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for MapRequestLayer<F> {
    type Service = MapRequest<S, F>;
}
#[derive(Clone, Debug)]
pub struct MapFuture<S, F> {}
impl<S, F> MapFuture<S, F> {
    pub const fn new(inner: S, #[known::runs(each)] f: F) -> Self;
    pub fn layer(#[known::runs(each)] f: F) -> MapFutureLayer<F>;
    pub fn get_ref(&self) -> &S;
    pub fn get_mut(&mut self) -> &mut S;
    pub fn into_inner(self) -> S;
}
impl<S, F, R, T, E, Fut> Service<R> for MapFuture<S, F>
where
    S: Service<R>,
    F: FnMut(S::Future) -> Fut,
    E: From<S::Error>,
    Fut: Future<Output = Result<T, E>>,
{
    type Response = T;
    type Error = E;
    type Future = Fut;
}
#[derive(Clone, Debug)]
pub struct MapFutureLayer<F> {}
impl<F> MapFutureLayer<F> {
    pub const fn new(#[known::runs(each)] f: F) -> Self;
}
impl<S, F: Clone> Layer<S> for MapFutureLayer<F> {
    type Service = MapFuture<S, F>;
}

pub struct BoxService<T, U, E> {}
impl<T, U, E> BoxService<T, U, E> {
    #[known::allocates]
    pub fn new<S>(inner: S) -> Self
    where
        S: Service<T, Response = U, Error = E> + Send + 'static,
        S::Future: Send + 'static;
    pub fn layer<S>() -> LayerFn<fn(S) -> Self>
    where
        S: Service<T, Response = U, Error = E> + Send + 'static,
        S::Future: Send + 'static;
}
impl<T, U, E> Service<T> for BoxService<T, U, E> {
    type Response = U;
    type Error = E;
    type Future = Pin<Box<dyn Future<Output = Result<U, E>> + Send>>;
}
pub struct UnsyncBoxService<T, U, E> {}
impl<T, U, E> UnsyncBoxService<T, U, E> {
    #[known::allocates]
    pub fn new<S>(inner: S) -> Self
    where
        S: Service<T, Response = U, Error = E> + 'static,
        S::Future: 'static;
    pub fn layer<S>() -> LayerFn<fn(S) -> Self>
    where
        S: Service<T, Response = U, Error = E> + 'static,
        S::Future: 'static;
}
impl<T, U, E> Service<T> for UnsyncBoxService<T, U, E> {
    type Response = U;
    type Error = E;
    type Future = Pin<Box<dyn Future<Output = Result<U, E>>>>;
}
pub struct BoxCloneService<T, U, E> {}
impl<T, U, E> BoxCloneService<T, U, E> {
    #[known::allocates]
    pub fn new<S>(inner: S) -> Self
    where
        S: Service<T, Response = U, Error = E> + Clone + Send + 'static,
        S::Future: Send + 'static;
    pub fn layer<S>() -> LayerFn<fn(S) -> Self>
    where
        S: Service<T, Response = U, Error = E> + Clone + Send + 'static,
        S::Future: Send + 'static;
}
impl<T, U, E> Service<T> for BoxCloneService<T, U, E> {
    type Response = U;
    type Error = E;
    type Future = Pin<Box<dyn Future<Output = Result<U, E>> + Send>>;
}
impl<T, U, E> Clone for BoxCloneService<T, U, E> {}
pub struct BoxCloneSyncService<T, U, E> {}
impl<T, U, E> BoxCloneSyncService<T, U, E> {
    #[known::allocates]
    pub fn new<S>(inner: S) -> Self
    where
        S: Service<T, Response = U, Error = E> + Clone + Send + Sync + 'static,
        S::Future: Send + 'static;
    pub fn layer<S>() -> LayerFn<fn(S) -> Self>
    where
        S: Service<T, Response = U, Error = E> + Clone + Send + Sync + 'static,
        S::Future: Send + 'static;
}
impl<T, U, E> Service<T> for BoxCloneSyncService<T, U, E> {
    type Response = U;
    type Error = E;
    type Future = Pin<Box<dyn Future<Output = Result<U, E>> + Send>>;
}
impl<T, U, E> Clone for BoxCloneSyncService<T, U, E> {}
pub struct BoxLayer<In, T, U, E> {}
impl<In, T, U, E> BoxLayer<In, T, U, E> {
    pub fn new<L>(inner_layer: L) -> Self
    where
        L: Layer<In> + Send + Sync + 'static,
        L::Service: Service<T, Response = U, Error = E> + Send + 'static,
        <L::Service as Service<T>>::Future: Send + 'static;
}
impl<In, T, U, E> Layer<In> for BoxLayer<In, T, U, E> {
    type Service = BoxService<T, U, E>;
}
impl<In, T, U, E> Clone for BoxLayer<In, T, U, E> {}

pub mod future {
    use futures_core::TryFuture;
    use std::future::Future;

    pub struct EitherResponseFuture<A, B> {}
    impl<A: Future, B: Future<Output = A::Output>> Future for EitherResponseFuture<A, B> {
        type Output = A::Output;
    }
    pub struct AndThenFuture<F1, F2: TryFuture, N> {}
    impl<F1, F2: TryFuture, N> Future for AndThenFuture<F1, F2, N> {
        type Output = Result<F2::Ok, F2::Error>;
    }
    pub struct ThenFuture<F1, F2, N> {}
    impl<F1: Future, F2: Future, N: FnOnce(F1::Output) -> F2> Future for ThenFuture<F1, F2, N> {
        type Output = F2::Output;
    }
    pub struct MapErrFuture<F, N> {}
    impl<F: TryFuture, N: FnOnce(F::Error) -> E, E> Future for MapErrFuture<F, N> {
        type Output = Result<F::Ok, E>;
    }
    pub struct MapResponseFuture<F, N> {}
    impl<F: TryFuture, N: FnOnce(F::Ok) -> T, T> Future for MapResponseFuture<F, N> {
        type Output = Result<T, F::Error>;
    }
    pub struct MapResultFuture<F, N> {}
    impl<F: Future, N: FnOnce(F::Output) -> T, T> Future for MapResultFuture<F, N> {
        type Output = T;
    }
}
