//! Calls that make a worker of the runtime wait: one that waits for a peer, and one that hardly waits.

use std::fs::File;
use std::future::Future;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use tokio::task::spawn_blocking;

use crate::prove::{Check, RunRound, Scenario, handlers};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::delay(
            "a peer that answers after 2 ms",
            "eight handlers on two workers, each asks the peer, then pauses 10 ms",
        )
        .pattern("a blocking client", handling(1, ask_blocking))
        .fix("in spawn_blocking", handling(1, ask_elsewhere))
        .fix("an async client", handling(1, ask_async))
        .at_threads(&[HANDLERS]),
        Scenario::delay(
            "a file in the page cache",
            "eight handlers on two workers, each reads 16 KiB, then pauses 10 ms",
        )
        .would_show("A file that is not in memory, or on a disk that is reached over a network, would show one.")
        .pattern("std::fs", handling(READ, read_blocking))
        .fix("in spawn_blocking", handling(READ, read_elsewhere))
        .at_threads(&[HANDLERS]),
    ]
}

/// What a request to another service or a database on the same network takes.
const ANSWER: Duration = Duration::from_millis(2);
/// Long enough that the workers are idle for a third of the time, blocked or not.
const PAUSE: Duration = Duration::from_millis(10);
const HANDLERS: usize = 8;
const READ: u64 = 16 * 1024;

/// What a synchronous client does: one answer, for which its thread sleeps.
fn ask(answer: Duration) -> u64 {
    thread::sleep(answer);
    1
}

// hotlock: allow(blocking_in_async, reason = "this is what is measured")
async fn ask_blocking() -> u64 {
    ask(ANSWER)
}

async fn ask_elsewhere() -> u64 {
    spawn_blocking(|| ask(ANSWER)).await.unwrap_or(0)
}

async fn ask_async() -> u64 {
    tokio::time::sleep(ANSWER).await;
    1
}

/// The beginning of this program, the one file that is surely there and was just read.
fn load(length: u64) -> u64 {
    std::env::current_exe().and_then(|program| read_start(&program, length)).unwrap_or(0)
}

fn read_start(path: &Path, length: u64) -> io::Result<u64> {
    let mut content = Vec::with_capacity(length as usize);
    File::open(path)?.take(length).read_to_end(&mut content)?;
    Ok(std::hint::black_box(content).len() as u64)
}

// hotlock: allow(blocking_in_async, reason = "this is what is measured")
async fn read_blocking() -> u64 {
    load(READ)
}

async fn read_elsewhere() -> u64 {
    spawn_blocking(|| load(READ)).await.unwrap_or(0)
}

/// Handlers that get `each` answers, or bytes, a call.
fn handling<F: Future<Output = u64> + Send + 'static>(
    each: u64,
    get: impl Fn() -> F + Send + Sync + Clone + 'static,
) -> impl RunRound {
    handlers(
        AtomicU64::default,
        move |got: Arc<AtomicU64>, _| {
            let answer = get();
            async move {
                got.fetch_add(answer.await, Ordering::Relaxed);
                tokio::time::sleep(PAUSE).await;
            }
        },
        move |got, done| Check::equal("answers, or bytes", done.calls * each, got.load(Ordering::Relaxed)),
    )
}
