//! A lock around a histogram of atomics against the histogram alone.

use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::prove::workloads::cache_engine::{Change, engine};
use crate::prove::{Caller, Check, Done, ReadLock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a histogram", "each call records a latency in one of 32 buckets")
            .serial_pattern("parking_lot::RwLock, write()", written::<parking_lot::RwLock<_>>())
            .serial_pattern("std::sync::RwLock, write()", written::<RwLock<_>>())
            .pattern("parking_lot::RwLock, read()", read::<parking_lot::RwLock<_>>())
            .fix("no lock", bare()),
        Scenario::contention(
            "cache engine",
            "a cache whose every get records its latency; a lock around its history stays",
        )
        .pattern("parking_lot::RwLock around the histogram", engine(Change::Counters))
        .fix("no lock around the histogram", engine(Change::Histogram)),
    ]
}

/// Latencies from 1 ns to some seconds, by powers of two.
const BUCKETS: usize = 32;

struct Histogram {
    buckets: Vec<AtomicU64>,
}

impl Histogram {
    fn new() -> Self {
        Histogram { buckets: (0..BUCKETS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn record(&self, index: usize) {
        if let Some(bucket) = self.buckets.get(index) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn check(&self, done: &Done) -> Check {
        let counted = self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed)).sum();
        Check::equal("latencies recorded", done.calls, counted)
    }
}

/// Most requests take about as long as others: half of them fall into two buckets, the rest anywhere.
fn bucket(caller: &mut Caller) -> usize {
    if caller.one_in(2) { 10 + caller.below(2) as usize } else { caller.below(BUCKETS as u64) as usize }
}

fn written<L: ReadLock<Content = Histogram>>() -> impl RunRound {
    calls(
        || L::new(Histogram::new()),
        |latencies, caller| {
            let index = bucket(caller);
            latencies.write(|latencies| latencies.record(index));
        },
        |latencies, done| latencies.read(|latencies| latencies.check(done)),
    )
}

fn read<L: ReadLock<Content = Histogram>>() -> impl RunRound {
    calls(
        || L::new(Histogram::new()),
        |latencies, caller| {
            let index = bucket(caller);
            latencies.read(|latencies| latencies.record(index));
        },
        |latencies, done| latencies.read(|latencies| latencies.check(done)),
    )
}

fn bare() -> impl RunRound {
    calls(Histogram::new, |latencies, caller| latencies.record(bucket(caller)), |latencies, done| latencies.check(done))
}
