use std::io::{Read, Write};

pub enum MaybeTlsStream<S: Read + Write> {
    Plain(S),
}
impl<S: Read + Write> Read for MaybeTlsStream<S> {}
impl<S: Read + Write> Write for MaybeTlsStream<S> {}
