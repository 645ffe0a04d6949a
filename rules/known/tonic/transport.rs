pub use self::channel::{Channel, Endpoint};
pub use self::server::Server;
pub use http::Uri;

pub struct Error {}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}

pub mod channel {
    use std::time::Duration;

    use super::Error;
    use http::Uri;

    #[derive(Clone, Debug)]
    pub struct Channel {}
    impl Channel {
        pub fn builder(uri: Uri) -> Endpoint;
        pub fn from_static(s: &'static str) -> Endpoint;
        pub fn balance_list(list: impl Iterator<Item = Endpoint>) -> Self;
    }
    #[derive(Clone)]
    pub struct Endpoint {}
    impl std::fmt::Debug for Endpoint {}
    impl Endpoint {
        pub fn new<D>(dst: D) -> Result<Self, Error>;
        pub fn from_static(s: &'static str) -> Self;
        pub fn from_shared(s: impl Into<bytes::Bytes>) -> Result<Self, Error>;
        pub fn timeout(self, dur: Duration) -> Self;
        pub fn connect_timeout(self, dur: Duration) -> Self;
        pub fn concurrency_limit(self, limit: usize) -> Self;
        pub fn rate_limit(self, limit: u64, duration: Duration) -> Self;
        pub fn tcp_keepalive(self, tcp_keepalive: Option<Duration>) -> Self;
        pub fn tcp_nodelay(self, enabled: bool) -> Self;
        pub fn keep_alive_timeout(self, duration: Duration) -> Self;
        pub fn keep_alive_while_idle(self, enabled: bool) -> Self;
        #[known::io]
        pub async fn connect(&self) -> Result<Channel, Error>;
        pub fn connect_lazy(&self) -> Channel;
        pub fn uri(&self) -> &Uri;
    }
}
pub mod server {
    use std::future::Future;
    use std::net::SocketAddr;
    use std::time::Duration;

    use futures_core::Stream;
    use tower_layer::{PointsTo, Stack};

    use super::Error;
    use crate::service::Routes;

    #[derive(Clone, Debug)]
    pub struct Server<L = PointsTo> {}
    impl Default for Server<PointsTo> {}
    impl Server {
        pub fn builder() -> Self;
    }
    impl<L> Server<L> {
        pub fn concurrency_limit_per_connection(self, limit: usize) -> Self;
        pub fn load_shed(self, load_shed: bool) -> Self;
        pub fn timeout(self, timeout: Duration) -> Self;
        pub fn max_concurrent_streams(self, max: impl Into<Option<u32>>) -> Self;
        pub fn http2_keepalive_interval(self, http2_keepalive_interval: Option<Duration>) -> Self;
        pub fn http2_keepalive_timeout(self, http2_keepalive_timeout: Option<Duration>) -> Self;
        pub fn tcp_keepalive(self, tcp_keepalive: Option<Duration>) -> Self;
        pub fn tcp_nodelay(self, enabled: bool) -> Self;
        pub fn max_frame_size(self, frame_size: impl Into<Option<u32>>) -> Self;
        pub fn accept_http1(self, accept_http1: bool) -> Self;
        pub fn trace_fn<F>(self, #[known::handler(request)] f: F) -> Self
        where
            F: Fn(&http::Request<()>) -> tracing::Span + Send + Sync + 'static;
        pub fn add_service<S>(&mut self, svc: S) -> Router<L>;
        pub fn add_optional_service<S>(&mut self, svc: Option<S>) -> Router<L>;
        pub fn add_routes(&mut self, routes: Routes) -> Router<L>;
        pub fn layer<NewLayer>(self, new_layer: NewLayer) -> Server<Stack<NewLayer, L>>;
    }
    #[derive(Clone, Debug)]
    pub struct Router<L = PointsTo> {}
    impl<L> Router<L> {
        pub fn add_service<S>(self, svc: S) -> Self;
        pub fn add_optional_service<S>(self, svc: Option<S>) -> Self;
        #[known::io]
        pub async fn serve(self, addr: SocketAddr) -> Result<(), Error>;
        #[known::io]
        pub async fn serve_with_shutdown<F: Future<Output = ()>>(self, addr: SocketAddr, signal: F) -> Result<(), Error>;
        #[known::io]
        pub async fn serve_with_incoming<I, IO, IE>(self, incoming: I) -> Result<(), Error>
        where
            I: Stream<Item = Result<IO, IE>>;
        #[known::io]
        pub async fn serve_with_incoming_shutdown<I, IO, IE, F>(self, incoming: I, signal: F) -> Result<(), Error>
        where
            I: Stream<Item = Result<IO, IE>>,
            F: Future<Output = ()>;
    }
}
