//! One lock around one map against a lock for each shard of it.
//!
//! The mixes are those of a published account of token buckets in a gateway: 254 keys, and so much work outside of the
//! lock that the map did not matter.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError, RwLock};

use rustc_hash::FxBuildHasher;

use crate::prove::{Caller, Check, Done, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("token buckets", "each call takes a token from one of 254 buckets")
            .pattern("Mutex<HashMap>", one_map(WRITES_ONLY))
            .fix("[Mutex<HashMap>; 32]", sharded(WRITES_ONLY)),
        Scenario::contention("mostly read", "nine calls of ten look a bucket up, one takes a token")
            .pattern("Mutex<HashMap>", one_map(MOSTLY_READ))
            .pattern("RwLock<HashMap>", one_map_read_write(MOSTLY_READ))
            .fix("[Mutex<HashMap>; 32]", sharded(MOSTLY_READ)),
    ]
}

const KEYS: u64 = 254;
/// Many more shards than cores, a power of two as concurrent maps choose it.
const SHARDS: usize = 32;

/// One call in this many takes a token.
type WriteEvery = u64;
const WRITES_ONLY: WriteEvery = 1;
const MOSTLY_READ: WriteEvery = 10;

/// Tokens taken, by client.
type Buckets = HashMap<u64, u64>;

/// What a call of this number does: by number rather than by lot, so that the check knows how many took a token.
fn is_write(caller: &Caller, every: WriteEvery) -> bool {
    caller.number.is_multiple_of(every)
}

fn take(buckets: &mut Buckets, key: u64) {
    *buckets.entry(key).or_default() += 1;
}

fn taken(buckets: &Buckets) -> u64 {
    buckets.values().sum()
}

fn check(done: &Done, every: WriteEvery, taken: u64) -> Check {
    let expected: u64 = done.by_caller.iter().map(|calls| calls.div_ceil(every)).sum();
    Check::equal("tokens taken", expected, taken)
}

fn one_map(every: WriteEvery) -> impl RunRound {
    calls(
        Mutex::<Buckets>::default,
        move |buckets, caller| {
            let key = caller.below(KEYS);
            let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
            if is_write(caller, every) {
                take(&mut buckets, key);
            } else {
                std::hint::black_box(buckets.get(&key));
            }
        },
        move |buckets, done| check(done, every, taken(&buckets.lock().unwrap_or_else(PoisonError::into_inner))),
    )
}

fn one_map_read_write(every: WriteEvery) -> impl RunRound {
    calls(
        RwLock::<Buckets>::default,
        move |buckets, caller| {
            let key = caller.below(KEYS);
            if is_write(caller, every) {
                take(&mut buckets.write().unwrap_or_else(PoisonError::into_inner), key);
            } else {
                std::hint::black_box(buckets.read().unwrap_or_else(PoisonError::into_inner).get(&key));
            }
        },
        move |buckets, done| check(done, every, taken(&buckets.read().unwrap_or_else(PoisonError::into_inner))),
    )
}

struct Sharded {
    shards: Vec<Mutex<Buckets>>,
    hasher: FxBuildHasher,
}

impl Sharded {
    fn new() -> Self {
        Sharded { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), hasher: FxBuildHasher }
    }

    /// The upper bits, which this hash mixes best.
    fn shard(&self, key: u64) -> &Mutex<Buckets> {
        let bits = SHARDS.trailing_zeros();
        &self.shards[(self.hasher.hash_one(key) >> (u64::BITS - bits)) as usize]
    }
}

fn sharded(every: WriteEvery) -> impl RunRound {
    calls(
        Sharded::new,
        move |sharded, caller| {
            let key = caller.below(KEYS);
            let mut buckets = sharded.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
            if is_write(caller, every) {
                take(&mut buckets, key);
            } else {
                std::hint::black_box(buckets.get(&key));
            }
        },
        move |sharded, done| {
            let all = sharded.shards.iter().map(|shard| taken(&shard.lock().unwrap_or_else(PoisonError::into_inner)));
            check(done, every, all.sum())
        },
    )
}
