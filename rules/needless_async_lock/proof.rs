//! An async lock that is never held across an await, against the blocking one.
//!
//! The fan-in is that of a published account: workers push into one buffer, a consumer swaps it for an empty one.

use std::future::Future;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Mutex as AsyncMutex;
use tokio::task::yield_now;

use crate::prove::{Check, RunRound, Scenario, Tally, fan_in, task_calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::tasks("fan-in", "workers push items into one buffer that a consumer swaps for an empty one")
            .pattern("tokio::sync::Mutex", fan_in(AsyncMutex::<Vec<u64>>::default, produce, consume))
            .fix("std::sync::Mutex", fan_in(Mutex::<Vec<u64>>::default, produce, consume)),
        Scenario::tasks("a counter", "tasks add one to a number, one item after another")
            .pattern("tokio::sync::Mutex", add_async())
            .fix("std::sync::Mutex", add_blocking())
            .at_threads(&[2, 128]),
    ]
}

/// What both locks are used for here.
trait Store: Default + Send + Sync + 'static {
    fn push(&self, item: u64) -> impl Future<Output = ()> + Send;
    fn swap(&self, other: &mut Vec<u64>) -> impl Future<Output = ()> + Send;
}

impl Store for AsyncMutex<Vec<u64>> {
    async fn push(&self, item: u64) {
        self.lock().await.push(item);
    }

    async fn swap(&self, other: &mut Vec<u64>) {
        std::mem::swap(&mut *self.lock().await, other);
    }
}

impl Store for Mutex<Vec<u64>> {
    async fn push(&self, item: u64) {
        self.lock().unwrap_or_else(PoisonError::into_inner).push(item);
    }

    async fn swap(&self, other: &mut Vec<u64>) {
        std::mem::swap(&mut *self.lock().unwrap_or_else(PoisonError::into_inner), other);
    }
}

async fn produce<L: Store>(buffer: Arc<L>, items: Range<u64>) {
    for item in items {
        buffer.push(item).await;
    }
}

async fn consume<L: Store>(buffer: Arc<L>, total: u64) -> Tally {
    let (mut tally, mut batch) = (Tally::default(), Vec::new());
    while tally.count() < total {
        buffer.swap(&mut batch).await;
        batch.drain(..).for_each(|item| tally.add(item));
        // Where the account writes to a socket.
        yield_now().await;
    }
    tally
}

fn add_async() -> impl RunRound {
    task_calls(
        || AsyncMutex::new(0_u64),
        // hotlock: allow(needless_async_lock, reason = "this is what is measured")
        |total, items| async move {
            for _ in items {
                *total.lock().await += 1;
            }
        },
        |total, done| Check::equal("items counted", Some(done.calls), total.try_lock().ok().map(|total| *total)),
    )
}

fn add_blocking() -> impl RunRound {
    task_calls(
        || Mutex::new(0_u64),
        |total, items| async move {
            for _ in items {
                *total.lock().unwrap_or_else(PoisonError::into_inner) += 1;
            }
        },
        |total, done| Check::equal("items counted", done.calls, *total.lock().unwrap_or_else(PoisonError::into_inner)),
    )
}
