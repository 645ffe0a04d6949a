//! A blocking lock's guard that is alive at an await: what the other tasks of the runtime wait, and the stall when every
//! worker waits for a guard whose task nobody runs. Guards of std and parking_lot are not `Send`, so runtimes that move tasks
//! between threads refuse them; the pattern lives where each thread has a runtime of its own.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::task::LocalSet;
use tokio::time::sleep;

use crate::prove::{Check, Ended, Failure, RunRound, Scenario, Turn, local_handlers, own_runtime, until_given_up};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::delay(
            "one runtime a thread",
            "two handlers, each on its own single-threaded runtime, await 2 ms a call",
        )
        .pattern("guard held across the await", held())
        .fix("guard dropped before the await", dropped()),
        Scenario::stall(
            "more handlers than workers",
            "two handlers on one worker: the second blocks the thread that should run the first",
            Duration::from_millis(100),
        )
        .pattern("guard held across the await", until_given_up(|limit| two_on_one_worker(Guard::Held, limit)))
        .fix("guard dropped before the await", until_given_up(|limit| two_on_one_worker(Guard::Dropped, limit))),
    ]
}

/// What a request to another service may take; long against what a task waits for its turn.
const AWAITED: Duration = Duration::from_millis(2);

fn counted(total: &Mutex<u64>, calls: u64) -> Check {
    Check::equal("calls counted", calls, *total.lock())
}

fn held() -> impl RunRound {
    local_handlers(Mutex::<u64>::default, hold, |total, done| counted(total, done.calls))
}

fn dropped() -> impl RunRound {
    local_handlers(Mutex::<u64>::default, release, |total, done| counted(total, done.calls))
}

#[allow(clippy::await_holding_lock, reason = "this is what is measured")]
async fn hold(total: Arc<Mutex<u64>>, _: Turn) {
    let mut total = total.lock();
    sleep(AWAITED).await;
    *total += 1;
}

async fn release(total: Arc<Mutex<u64>>, _: Turn) {
    sleep(AWAITED).await;
    *total.lock() += 1;
}

#[derive(Clone, Copy, PartialEq)]
enum Guard {
    Held,
    Dropped,
}

/// Both handlers give up with the limit, so that nothing is left behind.
fn two_on_one_worker(guard: Guard, limit: Duration) -> Result<Ended, Failure> {
    let runtime = own_runtime()?;
    let total = Arc::new(Mutex::new(0_u64));
    let tasks = LocalSet::new();
    let handlers = [(); 2].map(|()| tasks.spawn_local(add_one(Arc::clone(&total), guard, limit)));
    let mut added = 0;
    for handler in handlers {
        let ended = tasks.block_on(&runtime, handler).map_err(|error| Failure::Panicked(error.to_string()))?;
        added += u64::from(ended == Ended::Done);
    }
    counted(&total, added).into_result()?;
    Ok(if added == 2 { Ended::Done } else { Ended::GivenUp })
}

#[allow(clippy::await_holding_lock, reason = "this is what is measured")]
async fn add_one(total: Arc<Mutex<u64>>, guard: Guard, limit: Duration) -> Ended {
    let Some(mut own) = total.try_lock_for(limit) else { return Ended::GivenUp };
    *own += 1;
    if guard == Guard::Dropped {
        drop(own);
    }
    sleep(AWAITED).await;
    Ended::Done
}
