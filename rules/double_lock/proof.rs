//! A lock that is taken again under its own guard, shown with locks that give up after a time.

use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};

use crate::prove::{Check, Ended, Failure, Scenario, own_runtime, until_given_up};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::stall(
            "a helper that locks",
            "a ledger is closed under its lock, with the total of its entries",
            LIMIT,
        )
        .pattern("parking_lot::Mutex, locked again", until_given_up(|limit| close(|ledger| ledger.close_twice(limit))))
        .pattern("tokio::sync::Mutex, locked again", until_given_up(close_async))
        .fix("the helper gets the content", until_given_up(|_| close(Ledger::close_once))),
        Scenario::stall("read after read", "a ledger is read twice while a writer waits for the first reader", LIMIT)
            .pattern("RwLock, read again", until_given_up(|limit| while_a_writer_waits(Second::Locks, limit)))
            .fix("the first guard serves both", until_given_up(|limit| while_a_writer_waits(Second::Borrows, limit))),
    ]
}

/// Far longer than any of this takes where it ends.
const LIMIT: Duration = Duration::from_millis(100);
const ENTRIES: [u64; 3] = [1, 2, 3];
/// The entries and, at the end, their total.
const CLOSED: [u64; 4] = [1, 2, 3, 6];

fn total(entries: &[u64]) -> u64 {
    entries.iter().sum()
}

/// Who gave up has changed nothing.
fn checked(ended: Ended, entries: &[u64]) -> Result<Ended, Failure> {
    let expected = match ended {
        Ended::Done => CLOSED.as_slice(),
        Ended::GivenUp => ENTRIES.as_slice(),
    };
    Check::equal("entries of the ledger", expected, entries).into_result()?;
    Ok(ended)
}

struct Ledger {
    entries: Mutex<Vec<u64>>,
}

impl Ledger {
    /// Nothing once the limit has passed.
    fn total(&self, limit: Duration) -> Option<u64> {
        self.entries.try_lock_for(limit).map(|entries| total(&entries))
    }

    fn close_twice(&self, limit: Duration) -> Ended {
        let mut entries = self.entries.lock();
        let Some(total) = self.total(limit) else { return Ended::GivenUp };
        entries.push(total);
        Ended::Done
    }

    fn close_once(&self) -> Ended {
        push_total(&mut self.entries.lock());
        Ended::Done
    }
}

fn close(close: impl Fn(&Ledger) -> Ended) -> Result<Ended, Failure> {
    let ledger = Ledger { entries: Mutex::new(ENTRIES.to_vec()) };
    let ended = close(&ledger);
    checked(ended, &ledger.entries.into_inner())
}

fn close_async(limit: Duration) -> Result<Ended, Failure> {
    let runtime = own_runtime()?;
    let entries = tokio::sync::Mutex::new(ENTRIES.to_vec());
    let ended = runtime.block_on(async {
        let mut own = entries.lock().await;
        let Ok(again) = tokio::time::timeout(limit, entries.lock()).await else { return Ended::GivenUp };
        own.push(total(&again));
        Ended::Done
    });
    checked(ended, &entries.into_inner())
}

#[derive(Clone, Copy)]
enum Second {
    Locks,
    Borrows,
}

/// The reader finds the total, the writer adds it once the reader is done.
fn while_a_writer_waits(second: Second, limit: Duration) -> Result<Ended, Failure> {
    let entries = RwLock::new(ENTRIES.to_vec());
    let read = thread::scope(|scope| {
        let first = entries.read();
        // It waits far longer than the reader, who would else be let in by a writer that has given up.
        scope.spawn(|| entries.try_write_for(10 * limit).map(|mut entries| push_total(&mut entries)));
        Check::holds("a writer waits for the first reader", is_awaited(&entries, limit)).into_result()?;
        Ok(match second {
            Second::Locks => entries.try_read_for(limit).map(|second| total(&second)),
            Second::Borrows => Some(total(&first)),
        })
    })?;
    // The writer comes once the first guard is gone, whatever the reader did.
    checked(Ended::Done, &entries.into_inner())?;
    let Some(read) = read else { return Ok(Ended::GivenUp) };
    Check::equal("total that was read", total(&ENTRIES), read).into_result()?;
    Ok(Ended::Done)
}

fn push_total(entries: &mut Vec<u64>) {
    let total = total(entries);
    entries.push(total);
}

/// Waits until a writer is in the queue: from then on readers are not let in.
fn is_awaited(entries: &RwLock<Vec<u64>>, limit: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < limit {
        if entries.try_read().is_none() {
            return true;
        }
        thread::yield_now();
    }
    false
}
