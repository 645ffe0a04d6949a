//! One lock around one map against a lock for each shard of it.
//!
//! The mixes are those of a published account of token buckets in a gateway: 254 keys, and so much work outside of the
//! lock that the map did not matter.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::{Mutex, RwLock};

use rustc_hash::FxBuildHasher;

use crate::prove::{Caller, Check, Done, Lock, ReadLock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("token buckets", "each call takes a token from one of 254 buckets")
            .serial_pattern("std::sync::Mutex<HashMap>", one_map::<Mutex<_>>(WRITES_ONLY))
            .serial_pattern("parking_lot::Mutex<HashMap>", one_map::<parking_lot::Mutex<_>>(WRITES_ONLY))
            .fix("[std::sync::Mutex<HashMap>; 32]", sharded(WRITES_ONLY)),
        Scenario::contention("mostly read", "nine calls of ten look a bucket up, one takes a token")
            .serial_pattern("std::sync::Mutex<HashMap>", one_map::<Mutex<_>>(MOSTLY_READ))
            .pattern("std::sync::RwLock<HashMap>", one_map_read_write::<RwLock<_>>(MOSTLY_READ))
            .fix("[std::sync::Mutex<HashMap>; 32]", sharded(MOSTLY_READ)),
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

fn look_up(buckets: &Buckets, key: u64) {
    std::hint::black_box(buckets.get(&key));
}

fn take_or_look_up(buckets: &mut Buckets, caller: &Caller, key: u64, every: WriteEvery) {
    if is_write(caller, every) { take(buckets, key) } else { look_up(buckets, key) }
}

fn one_map<L: Lock<Content = Buckets>>(every: WriteEvery) -> impl RunRound {
    calls(
        || L::new(Buckets::new()),
        move |buckets, caller| {
            let key = caller.below(KEYS);
            buckets.write(|buckets| take_or_look_up(buckets, caller, key, every));
        },
        move |buckets, done| check(done, every, buckets.write(|buckets| taken(buckets))),
    )
}

fn one_map_read_write<L: ReadLock<Content = Buckets>>(every: WriteEvery) -> impl RunRound {
    calls(
        || L::new(Buckets::new()),
        move |buckets, caller| {
            let key = caller.below(KEYS);
            match is_write(caller, every) {
                true => buckets.write(|buckets| take(buckets, key)),
                false => buckets.read(|buckets| look_up(buckets, key)),
            }
        },
        move |buckets, done| check(done, every, buckets.read(taken)),
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
            sharded.shard(key).write(|buckets| take_or_look_up(buckets, caller, key, every));
        },
        move |sharded, done| {
            check(done, every, sharded.shards.iter().map(|shard| shard.write(|buckets| taken(buckets))).sum())
        },
    )
}
