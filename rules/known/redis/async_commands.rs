use crate::{AsyncIter, FromRedisValue, RedisFuture, ToRedisArgs, ToSingleRedisArg, aio};

pub trait AsyncCommands: aio::ConnectionLike + Send + Sized {
    #[known::io]
    fn get<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn mget<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn keys<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn set<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn mset<'a, K: ToRedisArgs + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        items: &'a [(K, V)],
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn set_ex<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
        seconds: u64,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn pset_ex<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
        milliseconds: u64,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn set_nx<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn getset<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn getrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        from: isize,
        to: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn setrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        offset: isize,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn del<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn exists<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn expire<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        seconds: i64,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn expire_at<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K, ts: i64) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn pexpire<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K, ms: i64) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn persist<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn ttl<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn pttl<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn get_del<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn rename<'a, K: ToSingleRedisArg + Send + Sync + 'a, N: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        new_key: N,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn unlink<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn append<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn incr<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        delta: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn decr<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        delta: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn strlen<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hget<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hmget<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        fields: F,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hdel<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hset<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        V: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hset_nx<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        V: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        field: F,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hset_multiple<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToRedisArgs + Send + Sync + 'a,
        V: ToRedisArgs + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        items: &'a [(F, V)],
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hincr<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        F: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        field: F,
        delta: D,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hexists<'a, K: ToSingleRedisArg + Send + Sync + 'a, F: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        field: F,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hkeys<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hvals<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hgetall<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn hlen<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn blpop<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K, timeout: f64) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn brpop<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K, timeout: f64) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lindex<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        index: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn llen<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lpop<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lrem<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        count: isize,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn ltrim<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn lset<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        index: isize,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn rpop<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        count: Option<core::num::NonZeroUsize>,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn rpoplpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, D: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        dstkey: D,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn rpush<'a, K: ToSingleRedisArg + Send + Sync + 'a, V: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        value: V,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn ping<'a, RV>(&'a mut self) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn sadd<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn scard<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn sdiff<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, keys: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn sinter<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, keys: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn sismember<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn smembers<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn smove<
        'a,
        S: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        srckey: S,
        dstkey: D,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn spop<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn srandmember<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn srem<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn sunion<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, keys: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zadd<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        S: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        member: M,
        score: S,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zadd_multiple<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        S: ToRedisArgs + Send + Sync + 'a,
        M: ToRedisArgs + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        items: &'a [(S, M)],
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zcard<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zcount<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        MM: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zincr<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        D: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        member: M,
        delta: D,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zpopmin<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        count: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zpopmax<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        count: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrange_withscores<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrangebyscore<
        'a,
        K: ToSingleRedisArg + Send + Sync + 'a,
        M: ToSingleRedisArg + Send + Sync + 'a,
        MM: ToSingleRedisArg + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        min: M,
        max: MM,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrank<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrem<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToRedisArgs + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        members: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zrevrange<'a, K: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        start: isize,
        stop: isize,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn zscore<'a, K: ToSingleRedisArg + Send + Sync + 'a, M: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        key: K,
        member: M,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn publish<'a, K: ToSingleRedisArg + Send + Sync + 'a, E: ToSingleRedisArg + Send + Sync + 'a, RV>(
        &'a mut self,
        channel: K,
        message: E,
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn xadd<
        'a,
        K: ToRedisArgs + Send + Sync + 'a,
        ID: ToRedisArgs + Send + Sync + 'a,
        F: ToRedisArgs + Send + Sync + 'a,
        V: ToRedisArgs + Send + Sync + 'a,
        RV,
    >(
        &'a mut self,
        key: K,
        id: ID,
        items: &'a [(F, V)],
    ) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn xlen<'a, K: ToRedisArgs + Send + Sync + 'a, RV>(&'a mut self, key: K) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn flushall<'a, RV>(&'a mut self) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn flushdb<'a, RV>(&'a mut self) -> RedisFuture<'a, RV>
    where
        RV: FromRedisValue;
    #[known::io]
    fn scan<RV: FromRedisValue>(&mut self) -> RedisFuture<'_, AsyncIter<'_, RV>>;
    #[known::io]
    fn scan_match<P: ToSingleRedisArg, RV: FromRedisValue>(&mut self, pattern: P)
    -> RedisFuture<'_, AsyncIter<'_, RV>>;
    #[known::io]
    fn hscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisFuture<'_, AsyncIter<'_, RV>>;
    #[known::io]
    fn sscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisFuture<'_, AsyncIter<'_, RV>>;
    #[known::io]
    fn zscan<K: ToSingleRedisArg, RV: FromRedisValue>(&mut self, key: K) -> RedisFuture<'_, AsyncIter<'_, RV>>;
}
impl<T> AsyncCommands for T where T: aio::ConnectionLike + Send + Sync + Sized {}
