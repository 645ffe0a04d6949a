//! grpcio 0.13, only what tells its handlers: service traits are generated.

#[known::handler(request)]
pub struct RpcContext<'a> {}
