pub use crate::extract::{Extension, Form, Json};

pub type Response<T = crate::body::Body> = http::Response<T>;
pub type Result<T, E = ErrorResponse> = std::result::Result<T, E>;

#[known::unlisted]
pub trait IntoResponse {
    fn into_response(self) -> Response;
}
impl<T: IntoResponse, E: IntoResponse> IntoResponse for std::result::Result<T, E> {}
#[known::unlisted]
pub trait IntoResponseParts {
    type Error: IntoResponse;
}

#[derive(Debug)]
pub struct ErrorResponse {}
impl<T: IntoResponse> From<T> for ErrorResponse {}
#[derive(Clone, Copy, Debug)]
pub struct Html<T>(pub T);
impl<T> From<T> for Html<T> {}
#[derive(Clone, Copy, Debug)]
pub struct NoContent;
#[derive(Debug, Clone)]
pub struct Redirect {}
impl Redirect {
    pub fn to(uri: &str) -> Self;
    pub fn temporary(uri: &str) -> Self;
    pub fn permanent(uri: &str) -> Self;
}

pub use self::sse::Sse;
pub mod sse {
    use futures_core::TryStream;
    use std::time::Duration;

    #[derive(Clone)]
    pub struct Sse<S> {}
    impl<S> Sse<S> {
        pub fn new(stream: S) -> Self
        where
            S: TryStream<Ok = Event> + Send + 'static,
            S::Error: Into<crate::BoxError>;
        pub fn keep_alive(self, keep_alive: KeepAlive) -> Sse<KeepAliveStream<S>>;
    }
    pub struct KeepAliveStream<S> {}
    #[derive(Debug, Clone)]
    pub struct KeepAlive {}
    impl KeepAlive {
        pub fn new() -> Self;
        pub fn interval(self, time: Duration) -> Self;
        pub fn event(self, event: Event) -> Self;
    }
    impl Default for KeepAlive {}
    #[derive(Debug, Default, Clone)]
    pub struct Event {}
    impl Event {
        pub fn data<T>(self, data: T) -> Event
        where
            T: AsRef<str>;
        pub fn event<T>(self, event: T) -> Event
        where
            T: AsRef<str>;
        pub fn id<T>(self, id: T) -> Event
        where
            T: AsRef<str>;
        pub fn comment<T>(self, comment: T) -> Event
        where
            T: AsRef<str>;
        pub fn retry(self, duration: Duration) -> Event;
    }
}
