pub use bytes::{Buf, Bytes};
pub use http_body::{Body, Frame, SizeHint};

#[derive(Debug)]
pub struct Incoming {}
impl Body for Incoming {
    type Data = Bytes;
    type Error = crate::Error;
}
