use std::collections::{HashMap, HashSet};

use crate::{ConnectionLike, FromRedisValue, IntegerReplyOrNoOp, Iter, RedisResult, ToRedisArgs, ToSingleRedisArg};

// What these give has a type of its own.
pub trait TypedCommands: ConnectionLike + Sized {
    #[known::io]
    #[known::blocking]
    fn get<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn mget<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Vec<Option<String>>>;
    #[known::io]
    #[known::blocking]
    fn keys<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn set<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn mset<'a, K: ToRedisArgs + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        items: &'a [(K, V)],
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn set_ex<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
        seconds: u64,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn pset_ex<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
        milliseconds: u64,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn set_nx<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn getset<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn getrange<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        from: isize,
        to: isize,
    ) -> RedisResult<String>;
    #[known::io]
    #[known::blocking]
    fn setrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        offset: isize,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn del<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn exists<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn expire<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K, seconds: i64) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn expire_at<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K, ts: i64) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn pexpire<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K, ms: i64) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn persist<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn ttl<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<IntegerReplyOrNoOp>;
    #[known::io]
    #[known::blocking]
    fn pttl<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<IntegerReplyOrNoOp>;
    #[known::io]
    #[known::blocking]
    fn get_del<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn rename<'a, K: ToSingleRedisArg + Send + Sync + 'a, N: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        new_key: N,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn unlink<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn append<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn incr<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        delta: V,
    ) -> RedisResult<isize>;
    #[known::io]
    #[known::blocking]
    fn decr<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        delta: V,
    ) -> RedisResult<isize>;
    #[known::io]
    #[known::blocking]
    fn strlen<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn hget<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn hmget<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        fields: F,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn hdel<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn hset<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        V: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn hset_nx<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        V: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn hset_multiple<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToRedisArgs + Send + Sync + 'a,
        V: ToRedisArgs + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        items: &'a [(F, V)],
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn hincr<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        field: F,
        delta: D,
    ) -> RedisResult<f64>;
    #[known::io]
    #[known::blocking]
    fn hexists<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn hkeys<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn hvals<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn hgetall<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
    ) -> RedisResult<HashMap<String, String>>;
    #[known::io]
    #[known::blocking]
    fn hlen<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn blpop<'a, K: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        timeout: f64,
    ) -> RedisResult<Option<[String; 2]>>;
    #[known::io]
    #[known::blocking]
    fn brpop<'a, K: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        timeout: f64,
    ) -> RedisResult<Option<[String; 2]>>;
    #[known::io]
    #[known::blocking]
    fn lindex<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        index: isize,
    ) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn llen<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn lpop<'a, RV: FromRedisValue, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn lrange<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn lrem<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        count: isize,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn ltrim<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn lset<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        index: isize,
        value: V,
    ) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn rpop<'a, RV: FromRedisValue, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn rpoplpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, D: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        dstkey: D,
    ) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn rpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn ping<'a>(&'a mut self) -> RedisResult<String>;
    #[known::io]
    #[known::blocking]
    fn sadd<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn scard<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn sdiff<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, keys: K) -> RedisResult<HashSet<String>>;
    #[known::io]
    #[known::blocking]
    fn sinter<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, keys: K) -> RedisResult<HashSet<String>>;
    #[known::io]
    #[known::blocking]
    fn sismember<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn smembers<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<HashSet<String>>;
    #[known::io]
    #[known::blocking]
    fn smove<
        'a,
        S: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        srckey: S,
        dstkey: D,
        member: M,
    ) -> RedisResult<bool>;
    #[known::io]
    #[known::blocking]
    fn spop<'a, RV: FromRedisValue, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn srandmember<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn srem<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn sunion<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, keys: K) -> RedisResult<HashSet<String>>;
    #[known::io]
    #[known::blocking]
    fn zadd<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        S: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        member: M,
        score: S,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn zadd_multiple<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        S: ToRedisArgs + Send + Sync + 'a,
        M: ToRedisArgs + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        items: &'a [(S, M)],
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn zcard<'a, K: ToSingleRedisArg + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn zcount<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        MM: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn zincr<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        member: M,
        delta: D,
    ) -> RedisResult<f64>;
    #[known::io]
    #[known::blocking]
    fn zpopmin<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        count: isize,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn zpopmax<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        count: isize,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn zrange<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn zrange_withscores<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<Vec<(String, f64)>>;
    #[known::io]
    #[known::blocking]
    fn zrangebyscore<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        MM: ToSingleRedisArg + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn zrank<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisResult<Option<usize>>;
    #[known::io]
    #[known::blocking]
    fn zrem<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        members: M,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn zrevrange<'a, K: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<Vec<String>>;
    #[known::io]
    #[known::blocking]
    fn zscore<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisResult<Option<f64>>;
    #[known::io]
    #[known::blocking]
    fn publish<'a, K: ToSingleRedisArg + Send + Sync + 'a, E: ToSingleRedisArg + Send + Sync + 'a>(
        &'a mut self,
        channel: K,
        message: E,
    ) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn xadd<
        'a,
        K: ToRedisArgs + Send + Sync + 'a,
        ID: ToRedisArgs + Send + Sync + 'a,
        F: ToRedisArgs + Send + Sync + 'a,
        V: ToRedisArgs + Send + Sync + 'a,
    >(
        &'a mut self,
        key: K,
        id: ID,
        items: &'a [(F, V)],
    ) -> RedisResult<Option<String>>;
    #[known::io]
    #[known::blocking]
    fn xlen<'a, K: ToRedisArgs + Send + Sync + 'a>(&'a mut self, key: K) -> RedisResult<usize>;
    #[known::io]
    #[known::blocking]
    fn flushall<'a>(&'a mut self) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn flushdb<'a>(&'a mut self) -> RedisResult<()>;
    #[known::io]
    #[known::blocking]
    fn scan<RV: FromRedisValue>(&mut self) -> RedisResult<Iter<'_, RV>>;
    #[known::io]
    #[known::blocking]
    fn scan_match<P: ToSingleRedisArg, RV: FromRedisValue>(&mut self, pattern: P) -> RedisResult<Iter<'_, RV>>;
    #[known::io]
    #[known::blocking]
    fn hscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<Iter<'_, RV>>;
    #[known::io]
    #[known::blocking]
    fn sscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<Iter<'_, RV>>;
    #[known::io]
    #[known::blocking]
    fn zscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<Iter<'_, RV>>;
}
impl<T> TypedCommands for T where T: ConnectionLike {}
