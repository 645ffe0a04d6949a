use actix_service::{Service, Transform};

use crate::dev::{ServiceRequest, ServiceResponse};

pub fn from_fn<F, Es>(#[known::handler(request)] mw_fn: F) -> MiddlewareFn<F, Es>;
pub struct MiddlewareFn<F, Es> {}
pub struct Next<B> {}
impl<B> Next<B> {
    pub async fn call(&self, req: ServiceRequest) -> Result<ServiceResponse<B>, crate::Error>;
}
#[derive(Debug)]
pub struct Logger {}
impl Logger {
    pub fn new(format: &str) -> Logger;
}
impl Default for Logger {}
#[derive(Debug, Clone, Default)]
pub struct Compress {}
#[derive(Clone, Default)]
pub struct DefaultHeaders {}
impl DefaultHeaders {
    pub fn new() -> DefaultHeaders;
    pub fn add(self, header: impl crate::http::header::TryIntoHeaderPair) -> Self;
}
#[derive(Debug, Clone, Copy, Default)]
pub struct NormalizePath {}
impl NormalizePath {
    pub fn new(trailing_slash_style: TrailingSlash) -> Self;
    pub fn trim() -> Self;
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrailingSlash {
    #[default]
    Trim,
    MergeOnly,
    Always,
}
pub struct Condition<T> {}
impl<T> Condition<T> {
    pub fn new(enable: bool, transformer: T) -> Self;
}
