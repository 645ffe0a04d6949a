//! A history that each call appends to under a lock, against a sample of the calls and against skipping.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::prove::workloads::cache_engine::{Change, engine};
use crate::prove::{Check, Lock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a history", "calls append a key to a history of the last 1000")
            .serial_pattern("std::sync::Mutex", each::<Mutex<_>>())
            .serial_pattern("parking_lot::RwLock", each::<parking_lot::RwLock<_>>())
            .fix("one call in 64", sampled())
            .fix("try_lock, else skipped", skipped()),
        Scenario::contention("cache engine", "a cache whose gets go into a history; its other books are free of locks")
            .pattern("each get recorded", engine(Change::Histogram))
            .fix("one get in 100 recorded", engine(Change::Sampling)),
    ]
}

const LONGEST: usize = 1000;
const SAMPLE_RATE: u64 = 64;
const KEYS: u64 = 1024;

#[derive(Default)]
struct History {
    keys: VecDeque<u64>,
    recorded: u64,
}

impl History {
    fn record(&mut self, key: u64) {
        self.keys.push_back(key);
        if self.keys.len() > LONGEST {
            self.keys.pop_front();
        }
        self.recorded += 1;
    }

    fn check(&self, to_record: u64) -> Check {
        Check::equal("keys recorded", to_record, self.recorded).and(Check::equal(
            "keys kept",
            to_record.min(LONGEST as u64),
            self.keys.len() as u64,
        ))
    }
}

fn each<L: Lock<Content = History>>() -> impl RunRound {
    calls(
        || L::new(History::default()),
        |history, caller| {
            let key = caller.below(KEYS);
            history.write(|history| history.record(key));
        },
        |history, done| history.write(|history| history.check(done.calls)),
    )
}

/// A history with a number beside its lock: of all calls, or of those that were skipped.
#[derive(Default)]
struct Counted {
    history: Mutex<History>,
    calls: AtomicU64,
}

fn sampled() -> impl RunRound {
    calls(
        Counted::default,
        |counted, caller| {
            let key = caller.below(KEYS);
            if counted.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(SAMPLE_RATE) {
                counted.history.lock().unwrap_or_else(PoisonError::into_inner).record(key);
            }
        },
        |counted, done| {
            let history = counted.history.lock().unwrap_or_else(PoisonError::into_inner);
            history.check(done.calls.div_ceil(SAMPLE_RATE))
        },
    )
}

fn skipped() -> impl RunRound {
    calls(
        Counted::default,
        |counted, caller| {
            let key = caller.below(KEYS);
            match counted.history.try_lock() {
                Ok(mut history) => history.record(key),
                Err(_) => {
                    counted.calls.fetch_add(1, Ordering::Relaxed);
                }
            }
        },
        |counted, done| {
            let history = counted.history.lock().unwrap_or_else(PoisonError::into_inner);
            history.check(done.calls - counted.calls.load(Ordering::Relaxed))
        },
    )
}
