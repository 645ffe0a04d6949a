//! A lock that every request takes, against the two ways out that fit most often: a swapped pointer for what is mostly read,
//! and a part for each thread for what is mostly written.

use std::sync::{Mutex, RwLock};

use arc_swap::ArcSwap;
use crossbeam_utils::CachePadded;

use crate::prove::{Caller, Check, Done, Lock, Noted, ReadLock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("routes", "each call looks a path up among 15 routes, which nothing changes")
            .pattern("std::sync::RwLock, read()", routes::<RwLock<_>>())
            .pattern("parking_lot::RwLock, read()", routes::<parking_lot::RwLock<_>>())
            .fix("ArcSwap", routes_swapped()),
        Scenario::contention("a summary", "each call adds a latency to a summary of count, sum and largest")
            .serial_pattern("std::sync::Mutex", summary_locked::<Mutex<_>>())
            .serial_pattern("parking_lot::Mutex", summary_locked::<parking_lot::Mutex<_>>())
            .fix("a std::sync::Mutex for each thread", summary_by_thread()),
    ]
}

const ROUTES: u64 = 15;

type Table = Vec<(String, u64)>;

fn table() -> Table {
    (0..ROUTES).map(|id| (path(id), id)).collect()
}

fn path(id: u64) -> String {
    format!("/api/v1/things/{id}")
}

/// The paths that are asked for, one after another, and the routes that were found.
struct Router<T> {
    asked: Vec<String>,
    table: T,
    found: Noted,
}

impl<T> Router<T> {
    fn new(table: T) -> Self {
        Router { asked: (0..ROUTES).map(path).collect(), table, found: Noted::default() }
    }

    fn asked(&self, caller: &Caller) -> &str {
        &self.asked[(caller.number % ROUTES) as usize]
    }

    fn check(&self, done: &Done) -> Check {
        self.found.check(done, |number| number % ROUTES)
    }
}

/// No route has this number, so that one that is not found makes the check fail.
const NOT_FOUND: u64 = 1000;

fn look_up(table: &Table, path: &str) -> u64 {
    table.iter().find(|(known, _)| known == path).map_or(NOT_FOUND, |(_, id)| *id)
}

fn routes<L: ReadLock<Content = Table>>() -> impl RunRound {
    calls(
        || Router::new(L::new(table())),
        |router, caller| {
            let id = router.table.read(|table| look_up(table, router.asked(caller)));
            router.found.note(caller, id);
        },
        |router, done| router.check(done),
    )
}

fn routes_swapped() -> impl RunRound {
    calls(
        || Router::new(ArcSwap::from_pointee(table())),
        |router, caller| {
            let id = look_up(&router.table.load(), router.asked(caller));
            router.found.note(caller, id);
        },
        |router, done| router.check(done),
    )
}

#[derive(Default)]
struct Summary {
    count: u64,
    sum: u64,
    largest: u64,
}

impl Summary {
    fn add(&mut self, latency: u64) {
        self.count += 1;
        self.sum += latency;
        self.largest = self.largest.max(latency);
    }

    fn merge(&mut self, other: &Summary) {
        self.count += other.count;
        self.sum += other.sum;
        self.largest = self.largest.max(other.largest);
    }

    fn check(&self, done: &Done) -> Check {
        let sum = |calls: u64| calls / LATENCIES * sum_below(LATENCIES) + sum_below(calls % LATENCIES);
        let most = done.by_caller.iter().copied().max().unwrap_or_default();
        Check::equal("count", done.calls, self.count)
            .and(Check::equal("sum", done.by_caller.iter().map(|calls| sum(*calls)).sum(), self.sum))
            .and(Check::equal("largest", most.min(LATENCIES).saturating_sub(1), self.largest))
    }
}

fn sum_below(number: u64) -> u64 {
    number * number.saturating_sub(1) / 2
}

/// Latencies go round from 0 to below this, so that their sum is known.
const LATENCIES: u64 = 1000;

fn latency(number: u64) -> u64 {
    number % LATENCIES
}

fn summary_locked<L: Lock<Content = Summary>>() -> impl RunRound {
    calls(
        || L::new(Summary::default()),
        |summary, caller| summary.write(|summary| summary.add(latency(caller.number))),
        |summary, done| summary.write(|summary| summary.check(done)),
    )
}

/// More than threads that are usually measured; further ones share.
const PARTS: usize = 128;

fn summary_by_thread() -> impl RunRound {
    calls(
        || (0..PARTS).map(|_| CachePadded::default()).collect::<Vec<CachePadded<Mutex<Summary>>>>(),
        |parts, caller| {
            let part = &parts[caller.thread % PARTS];
            part.write(|part| part.add(latency(caller.number)));
        },
        |parts, done| {
            let mut all = Summary::default();
            parts.iter().for_each(|part| part.write(|part| all.merge(part)));
            all.check(done)
        },
    )
}
