pub mod any {
    use std::convert::Infallible;
    use crate::Filter;
    pub fn any() -> impl Filter<Extract = (), Error = Infallible> + Copy;
}
pub mod body {
    use bytes::{Buf, Bytes};
    use serde::de::DeserializeOwned;
    use crate::{Filter, Rejection};
    pub fn content_length_limit(limit: u64) -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn bytes() -> impl Filter<Extract = (Bytes,), Error = Rejection> + Copy;
    pub fn aggregate() -> impl Filter<Extract = (impl Buf,), Error = Rejection> + Copy;
    pub fn json<T: DeserializeOwned + Send>() -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
    pub fn form<T: DeserializeOwned + Send>() -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
}
pub mod ext {
    use std::convert::Infallible;
    use crate::{Filter, Rejection};
    pub fn get<T: Clone + Send + Sync + 'static>() -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
    pub fn optional<T: Clone + Send + Sync + 'static>() -> impl Filter<Extract = (Option<T>,), Error = Infallible> + Copy;
}
pub mod header {
    use std::convert::Infallible;
    use std::str::FromStr;
    use http::{HeaderMap, HeaderValue};
    use crate::{Filter, Rejection};
    pub fn header<T: FromStr + Send + 'static>(name: &'static str) -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
    pub fn optional<T: FromStr + Send + 'static>(name: &'static str) -> impl Filter<Extract = (Option<T>,), Error = Rejection> + Copy;
    pub fn exact(name: &'static str, value: &'static str) -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn exact_ignore_case(name: &'static str, value: &'static str) -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn value(name: &'static str) -> impl Filter<Extract = (HeaderValue,), Error = Rejection> + Copy;
    pub fn headers_cloned() -> impl Filter<Extract = (HeaderMap,), Error = Infallible> + Copy;
}
pub mod log {
    use std::net::SocketAddr;
    use std::time::Duration;
    pub fn log(name: &'static str) -> Log<impl Fn(Info<'_>) + Copy>;
    pub fn custom<F>(#[known::handler(request)] func: F) -> Log<F>
    where
        F: Fn(Info<'_>);
    #[derive(Clone, Copy, Debug)]
    pub struct Log<F> {}
    pub struct Info<'a> {}
    impl<'a> Info<'a> {
        pub fn remote_addr(&self) -> Option<SocketAddr>;
        pub fn method(&self) -> &http::Method;
        pub fn path(&self) -> &str;
        pub fn version(&self) -> http::Version;
        pub fn status(&self) -> http::StatusCode;
        pub fn referer(&self) -> Option<&str>;
        pub fn user_agent(&self) -> Option<&str>;
        pub fn elapsed(&self) -> Duration;
        pub fn host(&self) -> Option<&str>;
        pub fn request_headers(&self) -> &http::HeaderMap;
    }
}
pub mod method {
    use std::convert::Infallible;
    use http::Method;
    use crate::{Filter, Rejection};
    pub fn get() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn post() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn put() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn delete() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn head() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn options() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn patch() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn method() -> impl Filter<Extract = (Method,), Error = Infallible> + Copy;
}
pub mod path {
    use std::convert::Infallible;
    use std::str::FromStr;
    use crate::{Filter, Rejection};
    use crate::filter::FilterBase;
    pub fn path<P>(p: P) -> Exact<P>
    where
        P: AsRef<str>;
    #[derive(Clone, Copy, Debug)]
    pub struct Exact<P> {}
    impl<P: AsRef<str>> FilterBase for Exact<P> {
        type Extract = ();
        type Error = Rejection;
    }
    pub fn end() -> impl Filter<Extract = (), Error = Rejection> + Copy;
    pub fn param<T: FromStr + Send + 'static>() -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
    pub fn tail() -> impl Filter<Extract = (Tail,), Error = Infallible> + Copy;
    pub fn full() -> impl Filter<Extract = (FullPath,), Error = Infallible> + Copy;
    #[derive(Debug)]
    pub struct Tail {}
    impl Tail {
        pub fn as_str(&self) -> &str;
    }
    #[derive(Debug)]
    pub struct FullPath {}
    impl FullPath {
        pub fn as_str(&self) -> &str;
    }
}
pub mod query {
    use serde::de::DeserializeOwned;
    use crate::{Filter, Rejection};
    pub fn query<T: DeserializeOwned + Send + 'static>() -> impl Filter<Extract = (T,), Error = Rejection> + Copy;
    pub fn raw() -> impl Filter<Extract = (String,), Error = Rejection> + Copy;
}
pub mod ws {
    use std::future::Future;
    use bytes::Bytes;
    use futures_core::Stream;
    use futures_sink::Sink;
    use crate::{Filter, Rejection, Reply};
    pub fn ws() -> impl Filter<Extract = (Ws,), Error = Rejection> + Copy;
    #[derive(Debug)]
    pub struct Ws {}
    impl Ws {
        #[known::spawns(task)]
        pub fn on_upgrade<F, U>(self, #[known::runs(other_task)] #[known::handler(connection)] func: F) -> impl Reply
        where
            F: FnOnce(WebSocket) -> U + Send + 'static,
            U: Future<Output = ()> + Send + 'static;
        pub fn max_send_queue(self, max: usize) -> Self;
        pub fn max_message_size(self, max: usize) -> Self;
        pub fn max_frame_size(self, max: usize) -> Self;
    }
    #[known::events(frame)]
    #[derive(Debug)]
    pub struct WebSocket {}
    impl WebSocket {
        pub async fn close(self) -> Result<(), crate::Error>;
    }
    impl Stream for WebSocket {
        type Item = Result<Message, crate::Error>;
    }
    impl Sink<Message> for WebSocket {
        type Error = crate::Error;
    }
    #[derive(Debug, Eq, PartialEq, Clone)]
    pub struct Message {}
    impl Message {
        #[known::allocates]
        pub fn text<B: Into<String>>(bytes: B) -> Message;
        pub fn binary<B: Into<Bytes>>(bytes: B) -> Message;
        pub fn ping<B: Into<Bytes>>(bytes: B) -> Message;
        pub fn pong<B: Into<Bytes>>(bytes: B) -> Message;
        pub fn close() -> Message;
        pub fn is_text(&self) -> bool;
        pub fn is_binary(&self) -> bool;
        pub fn is_close(&self) -> bool;
        pub fn is_ping(&self) -> bool;
        pub fn is_pong(&self) -> bool;
        pub fn to_str(&self) -> Result<&str, ()>;
        pub fn as_bytes(&self) -> &[u8];
        pub fn into_bytes(self) -> Bytes;
    }
}
