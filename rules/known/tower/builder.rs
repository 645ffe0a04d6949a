use tower_layer::{PointsTo, Layer, Stack};
use tower_service::Service;

#[derive(Clone, Debug)]
pub struct ServiceBuilder<L> {}
impl Default for ServiceBuilder<PointsTo> {}
impl ServiceBuilder<PointsTo> {
    pub const fn new() -> Self;
}
impl<L> ServiceBuilder<L> {
    pub fn layer<T>(self, layer: T) -> ServiceBuilder<Stack<T, L>>;
    pub fn option_layer<T>(self, layer: Option<T>) -> ServiceBuilder<Stack<crate::util::Either<T, PointsTo>, L>>;
    pub fn layer_fn<F>(self, f: F) -> ServiceBuilder<Stack<crate::layer::LayerFn<F>, L>>;
    pub fn buffer<Request>(self, bound: usize) -> ServiceBuilder<Stack<crate::buffer::BufferLayer<Request>, L>>;
    pub fn concurrency_limit(self, max: usize) -> ServiceBuilder<Stack<crate::limit::ConcurrencyLimitLayer, L>>;
    pub fn load_shed(self) -> ServiceBuilder<Stack<crate::load_shed::LoadShedLayer, L>>;
    pub fn rate_limit(
        self,
        num: u64,
        per: std::time::Duration,
    ) -> ServiceBuilder<Stack<crate::limit::RateLimitLayer, L>>;
    pub fn retry<P>(self, policy: P) -> ServiceBuilder<Stack<crate::retry::RetryLayer<P>, L>>;
    pub fn timeout(self, timeout: std::time::Duration) -> ServiceBuilder<Stack<crate::timeout::TimeoutLayer, L>>;
    pub fn map_request<F, R1, R2>(
        self,
        #[known::runs(each)] f: F,
    ) -> ServiceBuilder<Stack<crate::util::MapRequestLayer<F>, L>>
    where
        F: FnMut(R1) -> R2 + Clone;
    pub fn map_response<F>(
        self,
        #[known::runs(each)] f: F,
    ) -> ServiceBuilder<Stack<crate::util::MapResponseLayer<F>, L>>;
    pub fn map_err<F>(self, #[known::runs(each)] f: F) -> ServiceBuilder<Stack<crate::util::MapErrLayer<F>, L>>;
    pub fn map_future<F>(self, #[known::runs(each)] f: F) -> ServiceBuilder<Stack<crate::util::MapFutureLayer<F>, L>>;
    pub fn then<F>(self, #[known::runs(each)] f: F) -> ServiceBuilder<Stack<crate::util::ThenLayer<F>, L>>;
    pub fn and_then<F>(self, #[known::runs(each)] f: F) -> ServiceBuilder<Stack<crate::util::AndThenLayer<F>, L>>;
    pub fn map_result<F>(self, #[known::runs(each)] f: F) -> ServiceBuilder<Stack<crate::util::MapResultLayer<F>, L>>;
    pub fn into_inner(self) -> L;
    pub fn service<S>(&self, service: S) -> L::Service
    where
        L: Layer<S>;
    pub fn service_fn<F>(self, #[known::runs(each)] f: F) -> L::Service
    where
        L: Layer<crate::util::ServiceFn<F>>;
    pub fn check_clone(self) -> Self
    where
        Self: Clone;
    pub fn check_service_clone<S>(self) -> Self
    where
        L: Layer<S>,
        L::Service: Clone;
    pub fn check_service<S, T, U, E>(self) -> Self
    where
        L: Layer<S>,
        L::Service: Service<T, Response = U, Error = E>;
}
impl<S, L: Layer<S>> Layer<S> for ServiceBuilder<L> {
    type Service = L::Service;
}
