//! `SeqCst` against `Relaxed` for a counter: for additions, and for resets, which are stores.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::prove::{Check, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("additions", "each call adds one to a counter that all share")
            .pattern("SeqCst", add(|counter| _ = counter.fetch_add(1, Ordering::SeqCst)))
            .fix("Relaxed", add(|counter| _ = counter.fetch_add(1, Ordering::Relaxed))),
        Scenario::contention("resets", "each call sets a counter that all share to zero")
            .pattern("SeqCst", reset(|counter| counter.store(0, Ordering::SeqCst)))
            .fix("Relaxed", reset(|counter| counter.store(0, Ordering::Relaxed))),
    ]
}

fn add(add_one: impl Fn(&AtomicU64) + Send + Sync) -> impl RunRound {
    calls(
        AtomicU64::default,
        move |counter, _| add_one(counter),
        |counter, done| Check::equal("calls counted", done.calls, counter.load(Ordering::Relaxed)),
    )
}

fn reset(set_to_zero: impl Fn(&AtomicU64) + Send + Sync) -> impl RunRound {
    calls(
        || AtomicU64::new(1),
        move |counter, _| set_to_zero(counter),
        |counter, _| Check::equal("what is left of the one that was counted before", 0, counter.load(Ordering::Relaxed)),
    )
}
