use crate::extract::Request;
use crate::response::Response;

pub fn from_fn<F, T>(#[known::handler(request)] f: F) -> FromFnLayer<F, (), T>;
pub fn from_fn_with_state<F, S, T>(state: S, #[known::handler(request)] f: F) -> FromFnLayer<F, S, T>;
pub struct FromFnLayer<F, S, T> {}
impl<F: Clone, S: Clone, T> Clone for FromFnLayer<F, S, T> {}
impl<S, F: Clone, I, T> tower_layer::Layer<I> for FromFnLayer<F, S, T>
where
    S: Clone,
{
    type Service = FromFn<F, S, I, T>;
}
pub struct FromFn<F, S, I, T> {}
impl<F: Clone, S: Clone, I: Clone, T> Clone for FromFn<F, S, I, T> {}
pub fn map_request<F, T>(#[known::handler(request)] f: F) -> MapRequestLayer<F, (), T>;
pub fn map_request_with_state<F, S, T>(state: S, #[known::handler(request)] f: F) -> MapRequestLayer<F, S, T>;
pub struct MapRequestLayer<F, S, T> {}
impl<F: Clone, S: Clone, T> Clone for MapRequestLayer<F, S, T> {}
impl<S, F: Clone, I, T> tower_layer::Layer<I> for MapRequestLayer<F, S, T>
where
    S: Clone,
{
    type Service = MapRequest<F, S, I, T>;
}
pub struct MapRequest<F, S, I, T> {}
impl<F: Clone, S: Clone, I: Clone, T> Clone for MapRequest<F, S, I, T> {}
pub fn map_response<F, T>(#[known::handler(request)] f: F) -> MapResponseLayer<F, (), T>;
pub fn map_response_with_state<F, S, T>(state: S, #[known::handler(request)] f: F) -> MapResponseLayer<F, S, T>;
pub struct MapResponseLayer<F, S, T> {}
impl<F: Clone, S: Clone, T> Clone for MapResponseLayer<F, S, T> {}
impl<S, F: Clone, I, T> tower_layer::Layer<I> for MapResponseLayer<F, S, T>
where
    S: Clone,
{
    type Service = MapResponse<F, S, I, T>;
}
pub struct MapResponse<F, S, I, T> {}
impl<F: Clone, S: Clone, I: Clone, T> Clone for MapResponse<F, S, I, T> {}
#[derive(Debug, Clone)]
pub struct Next {}
impl Next {
    pub async fn run(self, req: Request) -> Response;
}
#[derive(Clone, Copy, Debug)]
pub struct AddExtension<S, T> {}
