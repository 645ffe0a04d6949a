//! Counters behind a lock against atomics.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, RwLock};

use crate::prove::workloads::cache_engine::{Change, engine};
use crate::prove::{Check, Done, Lock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("hits and misses", "each call adds one to one of two counters")
            .serial_pattern("parking_lot::RwLock", locked::<parking_lot::RwLock<_>>())
            .serial_pattern("std::sync::RwLock", locked::<RwLock<_>>())
            .serial_pattern("std::sync::Mutex", locked::<Mutex<_>>())
            .fix("AtomicU64", atomics()),
        cache_engine(),
    ]
}

/// The published account's progression: each change on top of those before it.
fn cache_engine() -> Scenario {
    Scenario::contention(
        "cache engine",
        "a cache whose every get keeps books under three locks, and what each change gains",
    )
    .pattern("three write locks", engine(Change::None))
    .step("+ counters atomic", engine(Change::Counters))
    .step("+ histogram without its lock", engine(Change::Histogram))
    .step("+ history sampled 1 in 100", engine(Change::Sampling))
}

#[derive(Default)]
struct Stats {
    hits: u64,
    misses: u64,
}

impl Stats {
    fn note(&mut self, hit: bool) {
        if hit {
            self.hits += 1;
        } else {
            self.misses += 1;
        }
    }

    fn check(&self, done: &Done) -> Check {
        Check::equal("calls counted", done.calls, self.hits + self.misses)
    }
}

fn locked<L: Lock<Content = Stats>>() -> impl RunRound {
    calls(
        || L::new(Stats::default()),
        |stats, caller| stats.write(|stats| stats.note(caller.number % 4 != 0)),
        |stats, done| stats.write(|stats| stats.check(done)),
    )
}

#[derive(Default)]
struct AtomicStats {
    hits: AtomicU64,
    misses: AtomicU64,
}

fn atomics() -> impl RunRound {
    calls(
        AtomicStats::default,
        |stats, caller| {
            let counter = if caller.number % 4 != 0 { &stats.hits } else { &stats.misses };
            counter.fetch_add(1, Ordering::Relaxed);
        },
        |stats, done| {
            let (hits, misses) = (stats.hits.load(Ordering::Relaxed), stats.misses.load(Ordering::Relaxed));
            Check::equal("calls counted", done.calls, hits + misses)
        },
    )
}
