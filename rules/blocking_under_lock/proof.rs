//! A lock that is held while its thread waits for something else: a file that is in memory, and a peer.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::prove::{Check, Done, Lock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a cached file", "each call reads 4 KiB of a file and notes its size in a map")
            .serial_pattern("std::sync::Mutex, held meanwhile", held::<Mutex<_>, _>(File4k::new))
            .serial_pattern("parking_lot::Mutex, held meanwhile", held::<parking_lot::Mutex<_>, _>(File4k::new))
            .fix("read first, then locked", released::<Mutex<_>, _>(File4k::new)),
        Scenario::contention("a peer", "each call waits 200 µs for an answer and notes it in a map")
            .serial_pattern("std::sync::Mutex, held meanwhile", held::<Mutex<_>, _>(|| Peer))
            .fix("asked first, then locked", released::<Mutex<_>, _>(|| Peer))
            // Threads that sleep need no core.
            .at_threads(&[1, 2, 8])
            .at_work(&[0]),
    ]
}

/// What a database on the same network takes to answer.
const ANSWER: Duration = Duration::from_micros(200);
const READ: u64 = 4096;
const KEYS: u64 = 254;

/// How much came, by key.
type Amounts = HashMap<u64, u64>;

/// What is waited for, and how much each call gets of it.
trait Source: Send + Sync {
    const EACH: u64;
    fn wait(&self) -> u64;
}

/// The beginning of this program, the one file that is surely there and was just read.
struct File4k(PathBuf);

impl File4k {
    fn new() -> Self {
        // A path that does not open gives no bytes, which the check finds.
        File4k(std::env::current_exe().unwrap_or_default())
    }

    fn read(&self) -> io::Result<u64> {
        let mut content = Vec::with_capacity(READ as usize);
        File::open(&self.0)?.take(READ).read_to_end(&mut content)?;
        Ok(std::hint::black_box(content).len() as u64)
    }
}

impl Source for File4k {
    const EACH: u64 = READ;

    fn wait(&self) -> u64 {
        self.read().unwrap_or(0)
    }
}

struct Peer;

impl Source for Peer {
    const EACH: u64 = 1;

    fn wait(&self) -> u64 {
        thread::sleep(ANSWER);
        1
    }
}

fn add(amounts: &mut Amounts, key: u64, amount: u64) {
    *amounts.entry(key).or_default() += amount;
}

fn held<L: Lock<Content = Amounts>, S: Source>(source: impl Fn() -> S + Send + Sync) -> impl RunRound {
    calls(
        move || (L::new(Amounts::new()), source()),
        |(amounts, source), caller| {
            let key = caller.below(KEYS);
            amounts.write(|amounts| add(amounts, key, source.wait()));
        },
        check::<L, S>,
    )
}

fn released<L: Lock<Content = Amounts>, S: Source>(source: impl Fn() -> S + Send + Sync) -> impl RunRound {
    calls(
        move || (L::new(Amounts::new()), source()),
        |(amounts, source), caller| {
            let key = caller.below(KEYS);
            let amount = source.wait();
            amounts.write(|amounts| add(amounts, key, amount));
        },
        check::<L, S>,
    )
}

fn check<L: Lock<Content = Amounts>, S: Source>((amounts, _): &(L, S), done: &Done) -> Check {
    let sum = amounts.write(|amounts| amounts.values().sum());
    Check::equal("sum of what each call got", done.calls * S::EACH, sum)
}
