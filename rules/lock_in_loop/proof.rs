//! A lock taken for each item of a batch, against once for the batch.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::yield_now;

use crate::prove::{Check, Done, Lock, RunRound, Scenario, Tally, calls, fan_in};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a batch", "each call doubles 100 values and pushes them into one buffer")
            .pattern("std::sync::Mutex, each value", each::<Mutex<_>>())
            .pattern("parking_lot::Mutex, each value", each::<parking_lot::Mutex<_>>())
            .fix("std::sync::Mutex, once", once()),
        Scenario::tasks("fan-in", "workers push items into one buffer that a consumer swaps for an empty one")
            .pattern("std::sync::Mutex, each item", fan_in(Buffer::default, produce_each, consume))
            .fix("std::sync::Mutex, each 100 items", fan_in(Buffer::default, produce_batches, consume))
            .at_threads(&[2, 128]),
    ]
}

const BATCH: usize = 100;
/// A buffer that nobody empties in time is dropped: without that, a round would measure how memory grows.
const FULL: usize = 64 * BATCH;

#[derive(Default)]
struct Sink {
    items: Vec<u64>,
    /// How many were dropped, and their sum.
    dropped: (u64, u64),
}

impl Sink {
    fn push(&mut self, item: u64) {
        self.items.push(item);
        self.drop_if_full();
    }

    fn extend(&mut self, items: Vec<u64>) {
        self.items.extend(items);
        self.drop_if_full();
    }

    fn drop_if_full(&mut self) {
        if self.items.len() >= FULL {
            self.dropped = self.tally();
            self.items.clear();
        }
    }

    /// How many there were so far, and their sum.
    fn tally(&self) -> (u64, u64) {
        (self.dropped.0 + self.items.len() as u64, self.dropped.1 + self.items.iter().sum::<u64>())
    }

    fn check(&self, done: &Done) -> Check {
        // The first value of a call is its number, the others follow; all are doubled.
        let sum = |calls: u64| {
            let firsts = calls * calls.saturating_sub(1) / 2;
            let within = calls * (BATCH * (BATCH - 1) / 2) as u64;
            2 * (BATCH as u64 * firsts + within)
        };
        let expected = (done.calls * BATCH as u64, done.by_caller.iter().map(|calls| sum(*calls)).sum());
        Check::equal("values pushed, with their sum", expected, self.tally())
    }
}

/// What the call of this number pushes.
fn values(number: u64) -> Range<u64> {
    number..number + BATCH as u64
}

fn each<L: Lock<Content = Sink>>() -> impl RunRound {
    calls(
        || L::new(Sink::default()),
        |sink, caller| {
            for value in values(caller.number) {
                sink.write(|sink| sink.push(value * 2));
            }
        },
        |sink, done| sink.write(|sink| sink.check(done)),
    )
}

fn once() -> impl RunRound {
    calls(
        Mutex::<Sink>::default,
        |sink, caller| {
            let doubled: Vec<u64> = values(caller.number).map(|value| value * 2).collect();
            sink.lock().unwrap_or_else(PoisonError::into_inner).extend(doubled);
        },
        |sink, done| sink.lock().unwrap_or_else(PoisonError::into_inner).check(done),
    )
}

type Buffer = Mutex<Vec<u64>>;

async fn produce_each(buffer: Arc<Buffer>, items: Range<u64>) {
    for item in items {
        buffer.lock().unwrap_or_else(PoisonError::into_inner).push(item);
    }
}

async fn produce_batches(buffer: Arc<Buffer>, items: Range<u64>) {
    let mut batch = Vec::with_capacity(BATCH);
    for item in items {
        batch.push(item);
        if batch.len() == BATCH {
            buffer.lock().unwrap_or_else(PoisonError::into_inner).append(&mut batch);
        }
    }
    buffer.lock().unwrap_or_else(PoisonError::into_inner).append(&mut batch);
}

async fn consume(buffer: Arc<Buffer>, total: u64) -> Tally {
    let (mut tally, mut batch) = (Tally::default(), Vec::new());
    while tally.count() < total {
        std::mem::swap(&mut *buffer.lock().unwrap_or_else(PoisonError::into_inner), &mut batch);
        batch.drain(..).for_each(|item| tally.add(item));
        yield_now().await;
    }
    tally
}
