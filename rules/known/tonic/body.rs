#[derive(Debug)]
pub struct Body {}
impl Body {
    pub const fn empty() -> Self;
    pub fn new<B>(body: B) -> Self
    where
        B: http_body::Body<Data = bytes::Bytes> + Send + 'static,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>;
}
impl Default for Body {}
