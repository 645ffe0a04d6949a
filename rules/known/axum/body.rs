use futures_core::{Stream, TryStream};

pub use bytes::Bytes;

#[derive(Debug)]
pub struct Body {}
impl Body {
    pub fn new<B>(body: B) -> Self
    where
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<crate::BoxError>;
    pub fn empty() -> Self;
    #[known::allocates]
    pub fn from_stream<S>(stream: S) -> Self
    where
        S: TryStream + Send + 'static,
        S::Ok: Into<Bytes>,
        S::Error: Into<crate::BoxError>;
    pub fn into_data_stream(self) -> BodyDataStream;
}
impl Default for Body {}
impl http_body::Body for Body {
    type Data = Bytes;
    type Error = crate::Error;
}
impl From<()> for Body {}
impl From<&'static [u8]> for Body {}
impl From<std::borrow::Cow<'static, [u8]>> for Body {}
impl From<Vec<u8>> for Body {}
impl From<&'static str> for Body {}
impl From<std::borrow::Cow<'static, str>> for Body {}
impl From<String> for Body {}
impl From<Bytes> for Body {}

#[derive(Debug)]
pub struct BodyDataStream {}
impl Stream for BodyDataStream {
    type Item = Result<Bytes, crate::Error>;
}

#[known::allocates]
pub async fn to_bytes(body: Body, limit: usize) -> Result<Bytes, crate::Error>;
