use std::convert::Infallible;
use std::future::Future;
use std::ops::{Deref, DerefMut};

use http::request::Parts;

use crate::response::{IntoResponse, Response};

pub type Request<T = crate::body::Body> = http::Request<T>;

pub mod private {
    pub enum ViaParts {}
    pub enum ViaRequest {}
}

#[known::unlisted]
pub trait FromRequestParts<S>: Sized {
    type Rejection: IntoResponse;
    #[known::handler(request)]
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection>;
}
#[known::unlisted]
pub trait FromRequest<S, M = private::ViaRequest>: Sized {
    type Rejection: IntoResponse;
    #[known::handler(request)]
    async fn from_request(req: Request, state: &S) -> Result<Self, Self::Rejection>;
}
#[known::unlisted]
pub trait OptionalFromRequestParts<S>: Sized {
    type Rejection: IntoResponse;
    #[known::handler(request)]
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, Self::Rejection>;
}
#[known::unlisted]
pub trait OptionalFromRequest<S>: Sized {
    type Rejection: IntoResponse;
    #[known::handler(request)]
    async fn from_request(req: Request, state: &S) -> Result<Option<Self>, Self::Rejection>;
}
#[known::unlisted]
pub trait FromRef<T> {
    #[known::handler(request)]
    fn from_ref(input: &T) -> Self;
}
impl<T: Clone> FromRef<T> for T {}

#[known::state]
#[derive(Debug, Default, Clone, Copy)]
pub struct State<S>(pub S);
impl<S> Deref for State<S> {
    type Target = S;
}
impl<S> DerefMut for State<S> {}
#[known::state]
#[derive(Debug, Clone, Copy, Default)]
pub struct Extension<T>(pub T);
impl<T> Deref for Extension<T> {
    type Target = T;
}
impl<T> DerefMut for Extension<T> {}
#[derive(Debug, Clone, Copy, Default)]
pub struct Json<T>(pub T);
impl<T> Deref for Json<T> {
    type Target = T;
}
impl<T> DerefMut for Json<T> {}
#[derive(Debug, Clone, Copy, Default)]
pub struct Form<T>(pub T);
impl<T> Deref for Form<T> {
    type Target = T;
}
impl<T> DerefMut for Form<T> {}
#[derive(Debug, Clone, Copy, Default)]
#[known::address]
pub struct Query<T>(pub T);
impl<T> Deref for Query<T> {
    type Target = T;
}
impl<T> DerefMut for Query<T> {}
#[derive(Debug)]
#[known::address]
pub struct Path<T>(pub T);
impl<T> Deref for Path<T> {
    type Target = T;
}
impl<T> DerefMut for Path<T> {}
#[derive(Clone, Copy, Debug)]
#[known::address]
pub struct ConnectInfo<T>(pub T);
impl<T> Deref for ConnectInfo<T> {
    type Target = T;
}
impl<T> DerefMut for ConnectInfo<T> {}
impl<T> From<T> for Json<T> {}
impl<S, T: Clone + Send + Sync + 'static> tower_layer::Layer<S> for Extension<T> {
    type Service = crate::middleware::AddExtension<S, T>;
}

#[derive(Clone, Debug)]
#[known::address]
pub struct MatchedPath {}
impl MatchedPath {
    pub fn as_str(&self) -> &str;
}
#[derive(Debug, Clone)]
#[known::address]
pub struct OriginalUri(pub http::Uri);
impl Deref for OriginalUri {
    type Target = http::Uri;
}
#[derive(Debug)]
#[known::address]
pub struct RawQuery(pub Option<String>);
#[derive(Debug, Clone)]
pub struct DefaultBodyLimit {}
impl DefaultBodyLimit {
    pub const fn disable() -> Self;
    pub const fn max(limit: usize) -> Self;
}

pub use self::ws::WebSocketUpgrade;
pub mod ws {
    use std::borrow::Cow;
    use std::future::Future;
    use std::task::{Context, Poll};

    use bytes::Bytes;
    use futures_core::Stream;
    use futures_sink::Sink;
    use http::HeaderValue;

    use crate::response::Response;

    #[derive(Debug)]
    pub struct WebSocketUpgrade<F = DefaultOnFailedUpgrade> {}
    impl<F> WebSocketUpgrade<F> {
        pub fn read_buffer_size(self, size: usize) -> Self;
        pub fn write_buffer_size(self, size: usize) -> Self;
        pub fn max_write_buffer_size(self, max: usize) -> Self;
        pub fn max_message_size(self, max: usize) -> Self;
        pub fn max_frame_size(self, max: usize) -> Self;
        pub fn accept_unmasked_frames(self, accept: bool) -> Self;
        pub fn protocols<I>(self, protocols: I) -> Self
        where
            I: IntoIterator,
            I::Item: Into<Cow<'static, str>>;
        pub fn selected_protocol(&self) -> Option<&HeaderValue>;
        pub fn on_failed_upgrade<C>(self, callback: C) -> WebSocketUpgrade<C>
        where
            C: OnFailedUpgrade;
        #[known::spawns(task)]
        pub fn on_upgrade<C, Fut>(self, #[known::runs(other_task)] #[known::handler(connection)] callback: C) -> Response
        where
            C: FnOnce(WebSocket) -> Fut + Send + 'static,
            Fut: Future<Output = ()> + Send + 'static;
    }
    pub trait OnFailedUpgrade: Send + 'static {}
    impl<F> OnFailedUpgrade for F where F: FnOnce(crate::Error) + Send + 'static {}
    impl OnFailedUpgrade for DefaultOnFailedUpgrade {}
    #[derive(Debug)]
    pub struct DefaultOnFailedUpgrade;
    #[derive(Debug)]
    #[known::events(frame)]
    pub struct WebSocket {}
    impl WebSocket {
        #[known::receive]
        pub async fn recv(&mut self) -> Option<Result<Message, crate::Error>>;
        #[known::send]
        pub async fn send(&mut self, msg: Message) -> Result<(), crate::Error>;
    }
    impl Stream for WebSocket {
        type Item = Result<Message, crate::Error>;
    }
    impl Sink<Message> for WebSocket {
        type Error = crate::Error;
    }
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct Utf8Bytes {}
    impl Utf8Bytes {
        pub const fn from_static(str: &'static str) -> Self;
        pub fn as_str(&self) -> &str;
    }
    impl std::ops::Deref for Utf8Bytes {
        type Target = str;
    }
    impl From<String> for Utf8Bytes {}
    impl From<&str> for Utf8Bytes {}
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CloseFrame {
        pub code: u16,
        pub reason: Utf8Bytes,
    }
    #[derive(Debug, Eq, PartialEq, Clone)]
    pub enum Message {
        Text(Utf8Bytes),
        Binary(Bytes),
        Ping(Bytes),
        Pong(Bytes),
        Close(Option<CloseFrame>),
    }
    impl Message {
        pub fn into_data(self) -> Bytes;
        pub fn into_text(self) -> Result<Utf8Bytes, crate::Error>;
        pub fn to_text(&self) -> Result<&str, crate::Error>;
        pub fn text<S>(string: S) -> Message
        where
            S: Into<Utf8Bytes>;
        pub fn binary<B>(bin: B) -> Message
        where
            B: Into<Bytes>;
    }
}
