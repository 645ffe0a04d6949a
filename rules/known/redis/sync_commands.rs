use crate::{ConnectionLike, FromRedisValue, Iter, RedisResult, ToRedisArgs, ToSingleRedisArg};

pub trait Commands: ConnectionLike + Sized {
    #[known::io]
    #[known::blocking]
    fn get<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn mget<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn keys<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn set<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn mset<'a, K: ToRedisArgs, V: ToRedisArgs, RV: FromRedisValue>(&mut self, items: &'a [(K, V)]) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn set_ex<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
        seconds: u64,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn pset_ex<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
        milliseconds: u64,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn set_nx<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn getset<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn getrange<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        from: isize,
        to: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn setrange<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        offset: isize,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn del<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn exists<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn expire<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, seconds: i64) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn expire_at<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, ts: i64) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn pexpire<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, ms: i64) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn persist<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn ttl<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn pttl<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn get_del<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn rename<'a, K: ToSingleRedisArg, N: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        new_key: N,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn unlink<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn append<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn incr<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        delta: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn decr<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        delta: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn strlen<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hget<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hmget<'a, K: ToSingleRedisArg, F: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        fields: F,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hdel<'a, K: ToSingleRedisArg, F: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hset<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hset_nx<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hset_multiple<'a, K: ToSingleRedisArg, F: ToRedisArgs, V: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        items: &'a [(F, V)],
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hincr<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, D: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
        delta: D,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hexists<'a, K: ToSingleRedisArg, F: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        field: F,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hkeys<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hvals<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hgetall<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn hlen<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn blpop<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K, timeout: f64) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn brpop<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K, timeout: f64) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lindex<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, index: isize) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn llen<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lpop<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lpush<'a, K: ToSingleRedisArg, V: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lrange<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lrem<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        count: isize,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn ltrim<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn lset<'a, K: ToSingleRedisArg, V: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        index: isize,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn rpop<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn rpoplpush<'a, K: ToSingleRedisArg, D: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        dstkey: D,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn rpush<'a, K: ToSingleRedisArg, V: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        value: V,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn ping<'a, RV: FromRedisValue>(&mut self) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn sadd<'a, K: ToSingleRedisArg, M: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn scard<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn sdiff<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, keys: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn sinter<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, keys: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn sismember<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn smembers<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn smove<'a, S: ToSingleRedisArg, D: ToSingleRedisArg, M: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        srckey: S,
        dstkey: D,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn spop<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn srandmember<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn srem<'a, K: ToSingleRedisArg, M: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn sunion<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, keys: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zadd<'a, K: ToSingleRedisArg, S: ToSingleRedisArg, M: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
        score: S,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zadd_multiple<'a, K: ToSingleRedisArg, S: ToRedisArgs, M: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        items: &'a [(S, M)],
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zcard<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zcount<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, MM: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zincr<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, D: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
        delta: D,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zpopmin<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, count: isize) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zpopmax<'a, K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K, count: isize) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrange<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrange_withscores<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrangebyscore<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, MM: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrank<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrem<'a, K: ToSingleRedisArg, M: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        members: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zrevrange<'a, K: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn zscore<'a, K: ToSingleRedisArg, M: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        key: K,
        member: M,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn publish<'a, K: ToSingleRedisArg, E: ToSingleRedisArg, RV: FromRedisValue>(
        &mut self,
        channel: K,
        message: E,
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn xadd<'a, K: ToRedisArgs, ID: ToRedisArgs, F: ToRedisArgs, V: ToRedisArgs, RV: FromRedisValue>(
        &mut self,
        key: K,
        id: ID,
        items: &'a [(F, V)],
    ) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn xlen<'a, K: ToRedisArgs, RV: FromRedisValue>(&mut self, key: K) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn flushall<'a, RV: FromRedisValue>(&mut self) -> RedisResult<RV>;
    #[known::io]
    #[known::blocking]
    fn flushdb<'a, RV: FromRedisValue>(&mut self) -> RedisResult<RV>;
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
impl<T> Commands for T where T: ConnectionLike {}
