use std::future::Future;

use crate::extract::Request;
use crate::response::Response;

#[known::unlisted]
pub trait Handler<T, S>: Clone + Send + Sync + Sized + 'static {
    type Future: Future<Output = Response> + Send + 'static;
    #[known::handler(request)]
    fn call(self, req: Request, state: S) -> Self::Future;
    fn layer<L>(self, layer: L) -> Layered<L, Self, T, S>;
    fn with_state(self, state: S) -> HandlerService<Self, T, S>;
}
#[derive(Clone, Debug)]
pub struct Layered<L, H, T, S> {}
#[derive(Clone, Debug)]
pub struct HandlerService<H, T, S> {}
impl<H, T, S> HandlerService<H, T, S> {
    pub fn state(&self) -> &S;
}
