//! A thread for each call, against a worker that waits, and against no thread at all.
//!
//! The collector is that of a published account, which took thread, clone and single lock away in one step; here the thread
//! goes first, with the clone that only it needs, then the single lock.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustc_hash::FxBuildHasher;

use crate::prove::{Check, RunRound, Scenario, calls, settled};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("words for an index", "each call has one word added to an index by another thread")
            .pattern("thread::spawn", spawned())
            .fix("SyncSender to a worker", handed_over()),
        Scenario::contention("a metrics collector", "each call counts one event under one of 254 names")
            .pattern("clone, thread::spawn, one map", collecting(Collector::new(1), Collector::increment_elsewhere))
            .step("no thread, and no clone for it", collecting(Collector::new(1), Collector::increment_here))
            .step("32 maps in place of one", collecting(Collector::new(SHARDS), Collector::increment_here)),
    ]
}

/// Words that may wait for the worker.
const WAITING: usize = 1024;
const NAMES: u64 = 254;
/// Many more shards than cores.
const SHARDS: usize = 32;

#[derive(Default)]
struct Index {
    letters: AtomicU64,
}

impl Index {
    fn add(&self, word: &str) {
        self.letters.fetch_add(word.len() as u64, Ordering::Relaxed);
    }

    fn check(&self, calls: u64) -> Check {
        let letters = calls * WORD.len() as u64;
        Check::equal("letters of all words", letters, settled(letters, || self.letters.load(Ordering::Relaxed)))
    }
}

const WORD: &str = "contention";

fn spawned() -> impl RunRound {
    calls(Arc::<Index>::default, |index, _| on_message(index, WORD.to_owned()), |index, done| index.check(done.calls))
}

// hotlock: allow(spawn_per_call, reason = "this is what is measured")
fn on_message(index: &Arc<Index>, word: String) {
    let index = Arc::clone(index);
    thread::spawn(move || index.add(&word));
}

/// The worker ends when the sender is gone.
struct Worker {
    words: SyncSender<String>,
    index: Arc<Index>,
}

impl Worker {
    fn start() -> Self {
        let (words, received) = sync_channel(WAITING);
        let index = Arc::<Index>::default();
        let own = Arc::clone(&index);
        thread::spawn(move || add_all(&received, &own));
        Worker { words, index }
    }
}

fn add_all(words: &Receiver<String>, index: &Index) {
    while let Ok(word) = words.recv() {
        index.add(&word);
    }
}

fn handed_over() -> impl RunRound {
    calls(
        Worker::start,
        |worker, _| {
            // A word that is lost is missing in the check.
            let _ = worker.words.send(WORD.to_owned());
        },
        |worker, done| worker.index.check(done.calls),
    )
}

type Counts = HashMap<String, u64>;

struct Collector {
    shards: Arc<[Mutex<Counts>]>,
}

impl Collector {
    /// Made anew for each round.
    fn new(shards: usize) -> impl Fn() -> Self + Send + Sync {
        move || Collector { shards: (0..shards).map(|_| Mutex::default()).collect() }
    }

    // hotlock: allow(spawn_per_call, reason = "this is what is measured")
    fn increment_elsewhere(&self, name: String) {
        let shards = Arc::clone(&self.shards);
        thread::spawn(move || increment(&shards, name));
    }

    fn increment_here(&self, name: String) {
        increment(&self.shards, name);
    }

    fn total(&self) -> u64 {
        self.shards.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).values().sum::<u64>()).sum()
    }
}

fn increment(shards: &[Mutex<Counts>], name: String) {
    let shard = FxBuildHasher.hash_one(&name) as usize % shards.len();
    *shards[shard].lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default() += 1;
}

fn collecting(
    make: impl Fn() -> Collector + Send + Sync,
    increment: impl Fn(&Collector, String) + Send + Sync,
) -> impl RunRound {
    calls(
        make,
        move |collector, caller| increment(collector, format!("events.{}", caller.below(NAMES))),
        |collector, done| Check::equal("events counted", done.calls, settled(done.calls, || collector.total())),
    )
}
