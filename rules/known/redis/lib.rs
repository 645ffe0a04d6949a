//! redis 1.8.1. What 0.x has under these names does the same.
use std::fmt;
use std::future::Future;
use std::ops::DerefMut;
use std::pin::Pin;
use std::time::Duration;

use futures_core::stream::Stream;

pub use crate::async_commands::AsyncCommands;
pub use crate::async_typed_commands::AsyncTypedCommands;
pub use crate::sync_commands::Commands;
pub use crate::typed_commands::TypedCommands;

pub mod aio;
mod async_commands;
mod async_typed_commands;
mod sync_commands;
mod typed_commands;

#[derive(Debug, Clone)]
pub struct Client {}
impl Client {
    pub fn open<T: IntoConnectionInfo>(params: T) -> RedisResult<Self>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Client::get_multiplexed_async_connection")]
    pub fn get_connection(&self) -> RedisResult<Connection>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Client::get_multiplexed_async_connection")]
    pub fn get_connection_with_timeout(&self, timeout: Duration) -> RedisResult<Connection>;
    pub fn get_connection_info(&self) -> &ConnectionInfo;
    #[known::io]
    pub async fn get_multiplexed_async_connection(&self) -> RedisResult<aio::MultiplexedConnection>;
    #[known::io]
    pub async fn get_connection_manager(&self) -> RedisResult<aio::ConnectionManager>;
    #[known::io]
    pub async fn get_async_pubsub(&self) -> RedisResult<aio::PubSub>;
}
impl ConnectionLike for Client {}
impl r2d2::ManageConnection for Client {
    type Connection = Connection;
    type Error = RedisError;
}

#[known::database]
pub struct Connection {}
impl Connection {
    #[known::io]
    #[known::blocking]
    pub fn send_packed_command(&mut self, cmd: &[u8]) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn recv_response(&mut self) -> RedisResult<Value>;
    pub fn set_write_timeout(&self, dur: Option<Duration>) -> RedisResult<()>;
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> RedisResult<()>;
    pub fn as_pubsub(&mut self) -> PubSub<'_>;
}
impl ConnectionLike for Connection {}

pub trait ConnectionLike {
    #[known::io]
    #[known::blocking]
    fn req_packed_command(&mut self, cmd: &[u8]) -> RedisResult<Value>;
    #[known::io]
    #[known::blocking]
    fn req_packed_commands(&mut self, cmd: &[u8], offset: usize, count: usize) -> RedisResult<Vec<Value>>;
    #[known::io]
    #[known::blocking]
    fn req_command(&mut self, cmd: &Cmd) -> RedisResult<Value>;
    fn get_db(&self) -> i64;
    #[known::io]
    #[known::blocking]
    fn check_connection(&mut self) -> bool;
    fn is_open(&self) -> bool;
}
impl<C, T> ConnectionLike for T
where
    C: ConnectionLike,
    T: DerefMut<Target = C>,
{
}

pub struct PubSub<'a> {}
impl<'a> PubSub<'a> {
    #[known::io]
    #[known::blocking]
    pub fn subscribe<T: ToRedisArgs>(&mut self, channel: T) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn psubscribe<T: ToRedisArgs>(&mut self, pchannel: T) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn unsubscribe<T: ToRedisArgs>(&mut self, channel: T) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn punsubscribe<T: ToRedisArgs>(&mut self, pchannel: T) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn get_message(&mut self) -> RedisResult<Msg>;
    pub fn set_read_timeout(&self, dur: Option<Duration>) -> RedisResult<()>;
}
impl Drop for PubSub<'_> {}
pub trait PubSubCommands: Sized {
    #[known::io]
    #[known::blocking]
    fn subscribe<C, F, U>(&mut self, channels: C, #[known::runs(each)] func: F) -> RedisResult<U>
    where
        F: FnMut(Msg) -> ControlFlow<U>,
        C: ToRedisArgs;
    #[known::io]
    #[known::blocking]
    fn psubscribe<P, F, U>(&mut self, pchannels: P, #[known::runs(each)] func: F) -> RedisResult<U>
    where
        F: FnMut(Msg) -> ControlFlow<U>,
        P: ToRedisArgs;
}
impl PubSubCommands for Connection {}
pub enum ControlFlow<U> {
    Continue,
    Break(U),
}
#[derive(Clone, Debug)]
pub struct Msg {}
impl Msg {
    pub fn get_channel<T: FromRedisValue>(&self) -> RedisResult<T>;
    pub fn get_channel_name(&self) -> &str;
    pub fn get_payload<T: FromRedisValue>(&self) -> RedisResult<T>;
    pub fn get_payload_bytes(&self) -> &[u8];
    pub fn from_pattern(&self) -> bool;
    pub fn get_pattern<T: FromRedisValue>(&self) -> RedisResult<T>;
}

#[known::io]
#[known::blocking]
pub fn transaction<C: ConnectionLike, K: ToRedisArgs, T, F: FnMut(&mut C, &mut Pipeline) -> RedisResult<Option<T>>>(
    con: &mut C,
    keys: &[K],
    #[known::runs(here)] func: F,
) -> RedisResult<T>;

pub fn cmd(name: &str) -> Cmd;
pub fn pipe() -> Pipeline;

#[derive(Clone)]
pub struct Cmd {}
impl Cmd {
    pub fn new() -> Self;
    pub fn arg<T: ToRedisArgs>(&mut self, arg: T) -> &mut Self;
    pub fn take(&mut self) -> Self;
    pub fn cursor_arg(&mut self, cursor: u64) -> &mut Self;
    #[known::allocates]
    pub fn get_packed_command(&self) -> Vec<u8>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Cmd::query_async")]
    pub fn query<T: FromRedisValue>(&self, con: &mut dyn ConnectionLike) -> RedisResult<T>;
    #[known::io]
    pub async fn query_async<T: FromRedisValue>(&self, con: &mut impl aio::ConnectionLike) -> RedisResult<T>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Cmd::exec_async")]
    pub fn exec(&self, con: &mut dyn ConnectionLike) -> RedisResult<()>;
    #[known::io]
    pub async fn exec_async(&self, con: &mut impl aio::ConnectionLike) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    pub fn iter<T: FromRedisValue>(self, con: &mut dyn ConnectionLike) -> RedisResult<Iter<'_, T>>;
}
impl fmt::Debug for Cmd {}
impl Default for Cmd {}

pub struct Iter<'a, T: FromRedisValue> {}
impl<T: FromRedisValue> Iterator for Iter<'_, T> {
    type Item = RedisResult<T>;
    #[known::io]
    #[known::blocking]
    fn next(&mut self) -> Option<RedisResult<T>>;
}
pub struct AsyncIter<'a, T: FromRedisValue + 'a> {}
impl<'a, T: FromRedisValue + 'a + Unpin + Send> AsyncIter<'a, T> {
    #[known::io]
    pub async fn next_item(&mut self) -> Option<RedisResult<T>>;
}
impl<'a, T: FromRedisValue + Unpin + Send + 'a> Stream for AsyncIter<'a, T> {
    type Item = RedisResult<T>;
}

#[derive(Clone)]
pub struct Pipeline {}
impl Pipeline {
    pub fn new() -> Self;
    pub fn with_capacity(capacity: usize) -> Self;
    pub fn atomic(&mut self) -> &mut Self;
    pub fn cmd(&mut self, name: &str) -> &mut Self;
    pub fn add_command(&mut self, cmd: Cmd) -> &mut Self;
    pub fn arg<T: ToRedisArgs>(&mut self, arg: T) -> &mut Self;
    pub fn ignore(&mut self) -> &mut Self;
    pub fn clear(&mut self);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Pipeline::query_async")]
    pub fn query<T: FromRedisValue>(&self, con: &mut dyn ConnectionLike) -> RedisResult<T>;
    #[known::io]
    pub async fn query_async<T: FromRedisValue>(&self, con: &mut impl aio::ConnectionLike) -> RedisResult<T>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Pipeline::exec_async")]
    pub fn exec(&self, con: &mut dyn ConnectionLike) -> RedisResult<()>;
    #[known::io]
    pub async fn exec_async(&self, con: &mut impl aio::ConnectionLike) -> RedisResult<()>;
    pub fn get<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn mget<'a, K: ToRedisArgs>(&mut self, key: K) -> &mut Self;
    pub fn keys<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn set<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, value: V) -> &mut Self;
    pub fn mset<'a, K: ToRedisArgs, V: ToRedisArgs>(&mut self, items: &'a [(K, V)]) -> &mut Self;
    pub fn set_ex<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, value: V, seconds: u64)
    -> &mut Self;
    pub fn pset_ex<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(
        &mut self,
        key: K,
        value: V,
        milliseconds: u64,
    ) -> &mut Self;
    pub fn set_nx<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, value: V) -> &mut Self;
    pub fn getset<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, value: V) -> &mut Self;
    pub fn getrange<'a, K: ToSingleRedisArg>(&mut self, key: K, from: isize, to: isize) -> &mut Self;
    pub fn setrange<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(
        &mut self,
        key: K,
        offset: isize,
        value: V,
    ) -> &mut Self;
    pub fn del<'a, K: ToRedisArgs>(&mut self, key: K) -> &mut Self;
    pub fn exists<'a, K: ToRedisArgs>(&mut self, key: K) -> &mut Self;
    pub fn expire<'a, K: ToSingleRedisArg>(&mut self, key: K, seconds: i64) -> &mut Self;
    pub fn expire_at<'a, K: ToSingleRedisArg>(&mut self, key: K, ts: i64) -> &mut Self;
    pub fn pexpire<'a, K: ToSingleRedisArg>(&mut self, key: K, ms: i64) -> &mut Self;
    pub fn persist<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn ttl<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn pttl<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn get_del<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn rename<'a, K: ToSingleRedisArg, N: ToSingleRedisArg>(&mut self, key: K, new_key: N) -> &mut Self;
    pub fn unlink<'a, K: ToRedisArgs>(&mut self, key: K) -> &mut Self;
    pub fn append<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, value: V) -> &mut Self;
    pub fn incr<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, delta: V) -> &mut Self;
    pub fn decr<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, delta: V) -> &mut Self;
    pub fn strlen<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn hget<'a, K: ToSingleRedisArg, F: ToSingleRedisArg>(&mut self, key: K, field: F) -> &mut Self;
    pub fn hmget<'a, K: ToSingleRedisArg, F: ToRedisArgs>(&mut self, key: K, fields: F) -> &mut Self;
    pub fn hdel<'a, K: ToSingleRedisArg, F: ToRedisArgs>(&mut self, key: K, field: F) -> &mut Self;
    pub fn hset<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, V: ToSingleRedisArg>(
        &mut self,
        key: K,
        field: F,
        value: V,
    ) -> &mut Self;
    pub fn hset_nx<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, V: ToSingleRedisArg>(
        &mut self,
        key: K,
        field: F,
        value: V,
    ) -> &mut Self;
    pub fn hset_multiple<'a, K: ToSingleRedisArg, F: ToRedisArgs, V: ToRedisArgs>(
        &mut self,
        key: K,
        items: &'a [(F, V)],
    ) -> &mut Self;
    pub fn hincr<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, D: ToSingleRedisArg>(
        &mut self,
        key: K,
        field: F,
        delta: D,
    ) -> &mut Self;
    pub fn hexists<'a, K: ToSingleRedisArg, F: ToSingleRedisArg>(&mut self, key: K, field: F) -> &mut Self;
    pub fn hkeys<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn hvals<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn hgetall<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn hlen<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn lindex<'a, K: ToSingleRedisArg>(&mut self, key: K, index: isize) -> &mut Self;
    pub fn llen<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn lpop<'a, K: ToSingleRedisArg>(&mut self, key: K, count: Option<core::num::NonZeroUsize>) -> &mut Self;
    pub fn lpush<'a, K: ToSingleRedisArg, V: ToRedisArgs>(&mut self, key: K, value: V) -> &mut Self;
    pub fn lrange<'a, K: ToSingleRedisArg>(&mut self, key: K, start: isize, stop: isize) -> &mut Self;
    pub fn lrem<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, count: isize, value: V) -> &mut Self;
    pub fn ltrim<'a, K: ToSingleRedisArg>(&mut self, key: K, start: isize, stop: isize) -> &mut Self;
    pub fn lset<'a, K: ToSingleRedisArg, V: ToSingleRedisArg>(&mut self, key: K, index: isize, value: V) -> &mut Self;
    pub fn rpop<'a, K: ToSingleRedisArg>(&mut self, key: K, count: Option<core::num::NonZeroUsize>) -> &mut Self;
    pub fn rpoplpush<'a, K: ToSingleRedisArg, D: ToSingleRedisArg>(&mut self, key: K, dstkey: D) -> &mut Self;
    pub fn rpush<'a, K: ToSingleRedisArg, V: ToRedisArgs>(&mut self, key: K, value: V) -> &mut Self;
    pub fn sadd<'a, K: ToSingleRedisArg, M: ToRedisArgs>(&mut self, key: K, member: M) -> &mut Self;
    pub fn scard<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn sdiff<'a, K: ToRedisArgs>(&mut self, keys: K) -> &mut Self;
    pub fn sinter<'a, K: ToRedisArgs>(&mut self, keys: K) -> &mut Self;
    pub fn sismember<'a, K: ToSingleRedisArg, M: ToSingleRedisArg>(&mut self, key: K, member: M) -> &mut Self;
    pub fn smembers<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn smove<'a, S: ToSingleRedisArg, D: ToSingleRedisArg, M: ToSingleRedisArg>(
        &mut self,
        srckey: S,
        dstkey: D,
        member: M,
    ) -> &mut Self;
    pub fn spop<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn srandmember<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn srem<'a, K: ToSingleRedisArg, M: ToRedisArgs>(&mut self, key: K, member: M) -> &mut Self;
    pub fn sunion<'a, K: ToRedisArgs>(&mut self, keys: K) -> &mut Self;
    pub fn zadd<'a, K: ToSingleRedisArg, S: ToSingleRedisArg, M: ToSingleRedisArg>(
        &mut self,
        key: K,
        member: M,
        score: S,
    ) -> &mut Self;
    pub fn zadd_multiple<'a, K: ToSingleRedisArg, S: ToRedisArgs, M: ToRedisArgs>(
        &mut self,
        key: K,
        items: &'a [(S, M)],
    ) -> &mut Self;
    pub fn zcard<'a, K: ToSingleRedisArg>(&mut self, key: K) -> &mut Self;
    pub fn zcount<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, MM: ToSingleRedisArg>(
        &mut self,
        key: K,
        min: M,
        max: MM,
    ) -> &mut Self;
    pub fn zincr<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, D: ToSingleRedisArg>(
        &mut self,
        key: K,
        member: M,
        delta: D,
    ) -> &mut Self;
    pub fn zpopmin<'a, K: ToSingleRedisArg>(&mut self, key: K, count: isize) -> &mut Self;
    pub fn zpopmax<'a, K: ToSingleRedisArg>(&mut self, key: K, count: isize) -> &mut Self;
    pub fn zrange<'a, K: ToSingleRedisArg>(&mut self, key: K, start: isize, stop: isize) -> &mut Self;
    pub fn zrange_withscores<'a, K: ToSingleRedisArg>(&mut self, key: K, start: isize, stop: isize) -> &mut Self;
    pub fn zrangebyscore<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, MM: ToSingleRedisArg>(
        &mut self,
        key: K,
        min: M,
        max: MM,
    ) -> &mut Self;
    pub fn zrank<'a, K: ToSingleRedisArg, M: ToSingleRedisArg>(&mut self, key: K, member: M) -> &mut Self;
    pub fn zrem<'a, K: ToSingleRedisArg, M: ToRedisArgs>(&mut self, key: K, members: M) -> &mut Self;
    pub fn zrevrange<'a, K: ToSingleRedisArg>(&mut self, key: K, start: isize, stop: isize) -> &mut Self;
    pub fn zscore<'a, K: ToSingleRedisArg, M: ToSingleRedisArg>(&mut self, key: K, member: M) -> &mut Self;
    pub fn publish<'a, K: ToSingleRedisArg, E: ToSingleRedisArg>(&mut self, channel: K, message: E) -> &mut Self;
    pub fn xadd<'a, K: ToRedisArgs, ID: ToRedisArgs, F: ToRedisArgs, V: ToRedisArgs>(
        &mut self,
        key: K,
        id: ID,
        items: &'a [(F, V)],
    ) -> &mut Self;
    pub fn xlen<'a, K: ToRedisArgs>(&mut self, key: K) -> &mut Self;
    pub fn flushall<'a>(&mut self) -> &mut Self;
    pub fn flushdb<'a>(&mut self) -> &mut Self;
}
impl Default for Pipeline {}

#[derive(Debug, Clone)]
pub struct Script {}
impl Script {
    pub fn new(code: &str) -> Self;
    pub fn get_hash(&self) -> &str;
    pub fn key<T: ToRedisArgs>(&self, key: T) -> ScriptInvocation<'_>;
    pub fn arg<T: ToRedisArgs>(&self, arg: T) -> ScriptInvocation<'_>;
    pub fn prepare_invoke(&self) -> ScriptInvocation<'_>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::Script::invoke_async")]
    pub fn invoke<T: FromRedisValue>(&self, con: &mut dyn ConnectionLike) -> RedisResult<T>;
    #[known::io]
    pub async fn invoke_async<C, T>(&self, con: &mut C) -> RedisResult<T>
    where
        C: aio::ConnectionLike,
        T: FromRedisValue;
}
pub struct ScriptInvocation<'a> {}
impl<'a> ScriptInvocation<'a> {
    pub fn arg<'b, T: ToRedisArgs>(&'b mut self, arg: T) -> &'b mut Self
    where
        'a: 'b;
    pub fn key<'b, T: ToRedisArgs>(&'b mut self, key: T) -> &'b mut Self
    where
        'a: 'b;
    #[known::io]
    #[known::blocking]
    #[known::in_async("redis::ScriptInvocation::invoke_async")]
    pub fn invoke<T: FromRedisValue>(&self, con: &mut dyn ConnectionLike) -> RedisResult<T>;
    #[known::io]
    pub async fn invoke_async<T: FromRedisValue>(&self, con: &mut impl aio::ConnectionLike) -> RedisResult<T>;
}

#[derive(Clone, Debug)]
pub struct ConnectionInfo {}
impl std::str::FromStr for ConnectionInfo {
    type Err = RedisError;
}
#[known::unlisted]
pub trait IntoConnectionInfo {
    fn into_connection_info(self) -> RedisResult<ConnectionInfo>;
}

#[known::unlisted]
pub trait ToRedisArgs: Sized {}
#[known::unlisted]
pub trait ToSingleRedisArg: ToRedisArgs {}
#[known::unlisted]
pub trait FromRedisValue: Sized {}

#[derive(PartialEq, Clone, Default)]
pub enum Value {
    #[default]
    Nil,
    Int(i64),
    BulkString(Vec<u8>),
    Array(Vec<Self>),
    SimpleString(String),
    Okay,
    Map(Vec<(Self, Self)>),
    Set(Vec<Self>),
    Double(f64),
    Boolean(bool),
}
impl fmt::Debug for Value {}
#[derive(PartialEq, Clone, Debug)]
pub enum IntegerReplyOrNoOp {
    IntegerReply(usize),
    ExistsButNotRelevant,
    NotExists,
}
impl IntegerReplyOrNoOp {
    pub fn raw(&self) -> isize;
}

pub type RedisResult<T> = Result<T, RedisError>;
pub type RedisFuture<'a, T> = Pin<Box<dyn Future<Output = RedisResult<T>> + Send + 'a>>;
#[derive(Clone)]
pub struct RedisError {}
impl RedisError {
    pub fn kind(&self) -> ErrorKind;
    pub fn detail(&self) -> Option<&str>;
    pub fn code(&self) -> Option<&str>;
    pub fn category(&self) -> &str;
    pub fn is_io_error(&self) -> bool;
    pub fn is_connection_refusal(&self) -> bool;
    pub fn is_timeout(&self) -> bool;
    pub fn is_connection_dropped(&self) -> bool;
}
impl fmt::Debug for RedisError {}
impl fmt::Display for RedisError {}
impl std::error::Error for RedisError {}
#[derive(PartialEq, Eq, Copy, Clone, Debug)]
pub enum ErrorKind {}
