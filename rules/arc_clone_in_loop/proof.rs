//! A counted clone against a borrow, alone and in a published account of threads that add to one number.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::prove::{Check, Done, Noted, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("the clone alone", "each call clones an Arc, reads through it and drops it")
            .pattern("Arc::clone", clone())
            .fix("&Arc", borrow()),
        Scenario::contention("a thousand threads", "one call starts 1000 threads that each add one, and joins them")
            .pattern("clone, thread::spawn, Mutex", spawned())
            .step("the Mutex borrowed by scoped threads", scoped())
            .step("an AtomicU64 in place of the Mutex", scoped_atomic())
            .step("one thread that adds 1000 times", no_threads())
            .at_threads(&[1])
            .at_work(&[0]),
    ]
}

/// How many threads, or additions, a call of the account makes.
const ADDITIONS: u64 = 1000;

struct Shared {
    content: Arc<u64>,
    read: Noted,
}

const CONTENT: u64 = 1;

impl Shared {
    fn new() -> Self {
        Shared { content: Arc::new(CONTENT), read: Noted::default() }
    }

    fn check(&self, done: &Done) -> Check {
        let read = self.read.check(done, |_| CONTENT);
        read.and(Check::equal("references left", 1, Arc::strong_count(&self.content)))
    }
}

fn clone() -> impl RunRound {
    calls(
        Shared::new,
        |shared, caller| {
            let own = black_box(Arc::clone(&shared.content));
            shared.read.note(caller, *own);
        },
        Shared::check,
    )
}

fn borrow() -> impl RunRound {
    calls(
        Shared::new,
        |shared, caller| {
            let borrowed = black_box(&shared.content);
            shared.read.note(caller, **borrowed);
        },
        Shared::check,
    )
}

fn spawned() -> impl RunRound {
    calls(
        || Arc::new(Mutex::new(0_u64)),
        |total, _| {
            let start = |_| {
                let total = Arc::clone(total);
                thread::spawn(move || add_locked(&total))
            };
            let threads: Vec<_> = (0..ADDITIONS).map(start).collect();
            for thread in threads {
                // A thread that panicked has not added, which the check finds.
                let _ = thread.join();
            }
        },
        |total, done| {
            Check::equal("additions", done.calls * ADDITIONS, *total.lock().unwrap_or_else(PoisonError::into_inner))
        },
    )
}

fn scoped() -> impl RunRound {
    calls(
        || Mutex::new(0_u64),
        |total, _| thread::scope(|scope| (0..ADDITIONS).for_each(|_| drop(scope.spawn(|| add_locked(total))))),
        |total, done| {
            Check::equal("additions", done.calls * ADDITIONS, *total.lock().unwrap_or_else(PoisonError::into_inner))
        },
    )
}

fn scoped_atomic() -> impl RunRound {
    calls(
        || AtomicU64::new(0),
        |total, _| thread::scope(|scope| (0..ADDITIONS).for_each(|_| drop(scope.spawn(|| add(total))))),
        |total, done| Check::equal("additions", done.calls * ADDITIONS, total.load(Ordering::Relaxed)),
    )
}

fn no_threads() -> impl RunRound {
    calls(
        || AtomicU64::new(0),
        |total, _| (0..ADDITIONS).for_each(|_| add(total)),
        |total, done| Check::equal("additions", done.calls * ADDITIONS, total.load(Ordering::Relaxed)),
    )
}

fn add_locked(total: &Mutex<u64>) {
    *total.lock().unwrap_or_else(PoisonError::into_inner) += 1;
}

fn add(total: &AtomicU64) {
    total.fetch_add(1, Ordering::Relaxed);
}
