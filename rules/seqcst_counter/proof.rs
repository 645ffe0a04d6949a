//! `SeqCst` against `Relaxed` for counters: for additions, and for resets, which are stores.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::prove::{Check, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("additions", "each call adds one to each of eight counters that all share")
            .would_show("A processor whose additions are cheaper unordered would show one, as many of ARM are; x86 orders all of them.")
            .pattern("SeqCst", add(|counter| _ = counter.fetch_add(1, Ordering::SeqCst)))
            .fix("Relaxed", add(|counter| _ = counter.fetch_add(1, Ordering::Relaxed))),
        Scenario::contention("resets", "each call sets a counter that all share to zero")
            .pattern("SeqCst", reset(|counter| counter.store(0, Ordering::SeqCst)))
            .fix("Relaxed", reset(|counter| counter.store(0, Ordering::Relaxed))),
    ]
}

/// What a request leaves behind: requests, bytes, hits and so on. With one counter only, how the compiler arranges the
/// loop around it, which it does differently for the two orderings, would be a good part of the figure.
type Counters = [AtomicU64; 8];

fn add(add_one: impl Fn(&AtomicU64) + Send + Sync) -> impl RunRound {
    calls(
        Counters::default,
        move |counters, _| counters.iter().for_each(&add_one),
        |counters, done| {
            let counted: Vec<u64> = counters.iter().map(|counter| counter.load(Ordering::Relaxed)).collect();
            Check::equal("calls counted by each", vec![done.calls; counters.len()], counted)
        },
    )
}

fn reset(set_to_zero: impl Fn(&AtomicU64) + Send + Sync) -> impl RunRound {
    calls(
        || AtomicU64::new(1),
        move |counter, _| set_to_zero(counter),
        |counter, _| {
            Check::equal("what is left of the one that was counted before", 0, counter.load(Ordering::Relaxed))
        },
    )
}
