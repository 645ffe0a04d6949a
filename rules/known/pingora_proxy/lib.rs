//! pingora-proxy as of 0.6: the phases of a proxied request. What its parts are and can do is left out.
use std::time::Duration;

use bytes::Bytes;

#[derive(Debug)]
pub struct Error {}
pub type Result<T, E = Box<Error>> = std::result::Result<T, E>;
#[derive(Debug, Clone)]
pub struct HttpPeer {}
#[derive(Debug)]
pub struct RequestHeader {}
#[derive(Debug)]
pub struct ResponseHeader {}

#[known::handler(request)]
pub struct Session {}

pub trait ProxyHttp {
    type CTX;
    fn new_ctx(&self) -> Self::CTX;
    #[known::handler(request)]
    async fn upstream_peer(&self, session: &mut Session, ctx: &mut Self::CTX) -> Result<Box<HttpPeer>>;
    #[known::handler(request)]
    async fn early_request_filter(&self, session: &mut Session, ctx: &mut Self::CTX) -> Result<()>;
    #[known::handler(request)]
    async fn request_filter(&self, session: &mut Session, ctx: &mut Self::CTX) -> Result<bool>;
    #[known::handler(request)]
    async fn request_body_filter(
        &self,
        session: &mut Session,
        body: &mut Option<Bytes>,
        end_of_stream: bool,
        ctx: &mut Self::CTX,
    ) -> Result<()>;
    #[known::handler(request)]
    async fn proxy_upstream_filter(&self, session: &mut Session, ctx: &mut Self::CTX) -> Result<bool>;
    #[known::handler(request)]
    async fn upstream_request_filter(
        &self,
        session: &mut Session,
        upstream_request: &mut RequestHeader,
        ctx: &mut Self::CTX,
    ) -> Result<()>;
    #[known::handler(request)]
    async fn response_filter(
        &self,
        session: &mut Session,
        upstream_response: &mut ResponseHeader,
        ctx: &mut Self::CTX,
    ) -> Result<()>;
    #[known::handler(request)]
    fn response_body_filter(
        &self,
        session: &mut Session,
        body: &mut Option<Bytes>,
        end_of_stream: bool,
        ctx: &mut Self::CTX,
    ) -> Result<Option<Duration>>;
    #[known::handler(request)]
    async fn logging(&self, session: &mut Session, e: Option<&Error>, ctx: &mut Self::CTX);
}
