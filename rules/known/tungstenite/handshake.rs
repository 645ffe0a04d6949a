pub enum HandshakeError<Role: HandshakeRole> {
    Interrupted(MidHandshake<Role>),
    Failure(crate::Error),
}
impl<Role: HandshakeRole> std::fmt::Debug for HandshakeError<Role> {}
impl<Role: HandshakeRole> std::fmt::Display for HandshakeError<Role> {}
impl<Role: HandshakeRole> std::error::Error for HandshakeError<Role> {}
#[derive(Debug)]
pub struct MidHandshake<Role: HandshakeRole> {}
impl<Role: HandshakeRole> MidHandshake<Role> {
    pub fn handshake(self) -> Result<Role::FinalResult, HandshakeError<Role>>;
}
pub trait HandshakeRole {
    type FinalResult;
}

pub mod client {
    use std::io::{Read, Write};

    use crate::protocol::WebSocket;

    pub type Request = http::Request<()>;
    pub type Response = http::Response<Option<Vec<u8>>>;
    #[derive(Debug)]
    pub struct ClientHandshake<S> {}
    impl<S: Read + Write> super::HandshakeRole for ClientHandshake<S> {
        type FinalResult = (WebSocket<S>, Response);
    }
}
pub mod server {
    use std::io::{Read, Write};

    use crate::protocol::WebSocket;

    pub type Request = http::Request<()>;
    pub type Response = http::Response<()>;
    pub type ErrorResponse = http::Response<Option<String>>;
    #[known::unlisted]
    pub trait Callback: Sized {
        fn on_request(self, request: &Request, response: Response) -> Result<Response, ErrorResponse>;
    }
    impl<F> Callback for F where F: FnOnce(&Request, Response) -> Result<Response, ErrorResponse> {}
    #[derive(Clone, Copy, Debug)]
    pub struct NoCallback;
    impl Callback for NoCallback {}
    #[derive(Debug)]
    pub struct ServerHandshake<S, C> {}
    impl<S: Read + Write, C: Callback> super::HandshakeRole for ServerHandshake<S, C> {
        type FinalResult = WebSocket<S>;
    }
}
