//! Values that each belong to one thread: side by side in memory, against each on a cache line of its own.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crossbeam_utils::CachePadded;

use crate::prove::{Check, Done, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("atomics", "each call adds one to the counter of its own thread")
            .pattern("[AtomicU64]", atomics::<Bare<AtomicU64>>())
            .fix("aligned to 64 bytes", atomics::<Aligned<AtomicU64>>())
            .fix("CachePadded", atomics::<CachePadded<AtomicU64>>()),
        Scenario::contention("locks", "each call adds one to a number behind the lock of its own thread")
            .pattern("[Mutex<u64>]", locks::<Bare<Mutex<u64>>>())
            .fix("CachePadded", locks::<CachePadded<Mutex<u64>>>()),
    ]
}

/// One for each thread that is usually measured; further ones share.
const ELEMENTS: usize = 128;

#[derive(Default)]
struct Bare<T>(T);

#[derive(Default)]
#[repr(align(64))]
struct Aligned<T>(T);

impl<T> Deref for Bare<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Deref for Aligned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

fn elements<E: Default>() -> Vec<E> {
    std::iter::repeat_with(E::default).take(ELEMENTS).collect()
}

fn check(done: &Done, elements: impl Iterator<Item = u64>) -> Check {
    let mut expected = vec![0; ELEMENTS];
    for (thread, calls) in done.by_caller.iter().enumerate() {
        expected[thread % ELEMENTS] += calls;
    }
    Check::equal("calls counted by thread", expected, elements.collect())
}

fn atomics<E: Deref<Target = AtomicU64> + Default + Sync>() -> impl RunRound {
    calls(
        elements::<E>,
        |counters, caller| {
            counters[caller.thread % ELEMENTS].fetch_add(1, Ordering::Relaxed);
        },
        |counters, done| check(done, counters.iter().map(|counter| counter.load(Ordering::Relaxed))),
    )
}

fn locks<E: Deref<Target = Mutex<u64>> + Default + Sync>() -> impl RunRound {
    calls(
        elements::<E>,
        |numbers, caller| *numbers[caller.thread % ELEMENTS].lock().unwrap_or_else(PoisonError::into_inner) += 1,
        |numbers, done| {
            check(done, numbers.iter().map(|number| *number.lock().unwrap_or_else(PoisonError::into_inner)))
        },
    )
}
