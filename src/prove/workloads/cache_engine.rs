//! A cache engine with the three bottlenecks of a published account (183,828 operations a second where 1,708,400 were
//! possible, at 96 workers), and the three changes that removed them, one after another.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::{Mutex, RwLock};

use crate::prove::{Caller, Check, Done, RunRound, calls};

/// Which of the changes an engine has, in the account's order; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Change {
    /// A write lock around the counters, one around the histogram, one around the access history.
    None,
    /// Counters are atomics.
    Counters,
    /// The histogram, whose buckets are atomics anyway, has no lock around it.
    Histogram,
    /// Only every hundredth access goes into the history.
    Sampling,
}

/// A `get` of the engine: looks a key up and keeps the books.
pub(crate) fn engine(change: Change) -> impl RunRound {
    calls(
        Engine::new,
        move |engine, caller| match change {
            Change::None => engine.get::<0>(caller),
            Change::Counters => engine.get::<1>(caller),
            Change::Histogram => engine.get::<2>(caller),
            Change::Sampling => engine.get::<3>(caller),
        },
        move |engine, done| engine.check(change, done),
    )
}

const KEYS: u64 = 1024;
const SHARDS: usize = 64;
const BUCKETS: usize = 32;
const HISTORY: usize = 1000;
const SAMPLE_RATE: u64 = 100;

#[derive(Default)]
struct Counts {
    hits: u64,
    misses: u64,
}

#[derive(Default)]
struct AtomicCounts {
    hits: AtomicU64,
    misses: AtomicU64,
}

struct Histogram {
    buckets: [AtomicU64; BUCKETS],
}

impl Histogram {
    fn record(&self, value: u64) {
        let bucket = (u64::BITS - value.leading_zeros()) as usize;
        self.buckets[bucket.min(BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
    }

    fn count(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed)).sum()
    }
}

struct Engine {
    /// The cache proper is sharded in all variants: it is not what the account is about.
    shards: Vec<Mutex<Vec<u64>>>,
    counts: RwLock<Counts>,
    atomic_counts: AtomicCounts,
    // hotlock: allow(rwlock_around_atomics, reason = "this is what is measured")
    latencies: RwLock<Histogram>,
    free_latencies: Histogram,
    // hotlock: allow(rwlock_never_read, reason = "the lock that the account's cache had")
    history: RwLock<VecDeque<u64>>,
    accesses: AtomicU64,
    /// How many records went into the history.
    recorded: AtomicU64,
}

impl Engine {
    fn new() -> Self {
        let histogram = || Histogram { buckets: std::array::from_fn(|_| AtomicU64::new(0)) };
        let keys_a_shard = KEYS as usize / SHARDS;
        Engine {
            shards: (0..SHARDS).map(|_| Mutex::new((0..keys_a_shard as u64).collect())).collect(),
            counts: RwLock::default(),
            atomic_counts: AtomicCounts::default(),
            latencies: RwLock::new(histogram()),
            free_latencies: histogram(),
            history: RwLock::new(VecDeque::with_capacity(HISTORY + 1)),
            accesses: AtomicU64::new(0),
            recorded: AtomicU64::new(0),
        }
    }

    /// The changes are a constant, so that no variant pays for the choice.
    fn get<const CHANGES: u8>(&self, caller: &mut Caller) {
        let key = caller.below(KEYS);
        let value = self.shards[key as usize % SHARDS].lock()[key as usize / SHARDS];
        let hit = !value.is_multiple_of(8);
        if CHANGES < Change::Counters as u8 {
            let mut counts = self.counts.write();
            if hit { counts.hits += 1 } else { counts.misses += 1 }
        } else {
            let counter = if hit { &self.atomic_counts.hits } else { &self.atomic_counts.misses };
            counter.fetch_add(1, Ordering::Relaxed);
        }
        if CHANGES < Change::Histogram as u8 {
            self.latencies.write().record(key);
        } else {
            self.free_latencies.record(key);
        }
        if CHANGES < Change::Sampling as u8 || self.accesses.fetch_add(1, Ordering::Relaxed).is_multiple_of(SAMPLE_RATE)
        {
            self.record_access(key);
        }
    }

    fn record_access(&self, key: u64) {
        let mut history = self.history.write();
        history.push_back(key);
        if history.len() > HISTORY {
            history.pop_front();
        }
        self.recorded.store(self.recorded.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    fn check(&self, change: Change, done: &Done) -> Check {
        let counted = if change < Change::Counters {
            let counts = self.counts.read();
            counts.hits + counts.misses
        } else {
            self.atomic_counts.hits.load(Ordering::Relaxed) + self.atomic_counts.misses.load(Ordering::Relaxed)
        };
        let in_histogram =
            if change < Change::Histogram { self.latencies.read().count() } else { self.free_latencies.count() };
        let to_record = if change < Change::Sampling { done.calls } else { done.calls.div_ceil(SAMPLE_RATE) };
        Check::equal("calls counted", done.calls, counted)
            .and(Check::equal("latencies recorded", done.calls, in_histogram))
            .and(Check::equal("accesses recorded", to_record, self.recorded.load(Ordering::Relaxed)))
    }
}
