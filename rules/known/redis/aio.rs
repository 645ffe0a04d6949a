use std::time::Duration;

use futures_core::stream::Stream;

use crate::{Client, Cmd, Msg, RedisFuture, RedisResult, ToRedisArgs, Value};

pub trait ConnectionLike {
    #[known::io]
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value>;
    fn get_db(&self) -> i64;
}

#[derive(Clone, Debug)]
pub struct MultiplexedConnection {}
impl MultiplexedConnection {
    pub fn set_response_timeout(&mut self, timeout: Duration);
    #[known::io]
    pub async fn send_packed_command(&mut self, cmd: &Cmd) -> RedisResult<Value>;
}
impl ConnectionLike for MultiplexedConnection {}

#[derive(Clone, Debug)]
pub struct ConnectionManager(());
impl ConnectionManager {
    #[known::io]
    pub async fn new(client: Client) -> RedisResult<Self>;
    #[known::io]
    pub async fn send_packed_command(&mut self, cmd: &Cmd) -> RedisResult<Value>;
}
impl ConnectionLike for ConnectionManager {}

pub struct PubSub {}
impl PubSub {
    #[known::io]
    pub async fn subscribe(&mut self, channel_name: impl ToRedisArgs) -> RedisResult<()>;
    #[known::io]
    pub async fn unsubscribe(&mut self, channel_name: impl ToRedisArgs) -> RedisResult<()>;
    #[known::io]
    pub async fn psubscribe(&mut self, channel_pattern: impl ToRedisArgs) -> RedisResult<()>;
    pub fn on_message(&mut self) -> impl Stream<Item = Msg> + '_;
    pub fn into_on_message(self) -> PubSubStream;
}
pub struct PubSubStream {}
impl Stream for PubSubStream {
    type Item = Msg;
}
