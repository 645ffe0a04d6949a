//! What calls have read, for variants that change nothing.

use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_utils::CachePadded;

use super::check::{Check, Done};
use super::contention::Caller;

/// One call in this many is noted.
const EVERY: u64 = 1024;

/// The sum of what every 1024th call of each caller has read: noting each would be as dear as what is measured.
#[derive(Debug, Default)]
pub struct Noted {
    sum: CachePadded<AtomicU64>,
}

impl Noted {
    /// Notes what the call has read, if it is its turn, and keeps the compiler from leaving the reading out.
    #[inline]
    pub fn note(&self, caller: &Caller, content: u64) {
        let content = std::hint::black_box(content);
        if caller.number.is_multiple_of(EVERY) {
            self.sum.fetch_add(content, Ordering::Relaxed);
        }
    }

    /// Demands that the calls have read what `content` says for the call of each number.
    pub fn check(&self, done: &Done, content: impl Fn(u64) -> u64) -> Check {
        let noted = |calls: u64| (0..calls.div_ceil(EVERY)).map(|turn| content(turn * EVERY)).sum::<u64>();
        let expected = done.by_caller.iter().map(|calls| noted(*calls)).sum();
        Check::equal("sum of what every 1024th call read", expected, self.sum.load(Ordering::Relaxed))
    }
}
