//! A counted clone of a field for the length of a call, against a borrow.

use std::hint::black_box;
use std::sync::{Arc, PoisonError, RwLock};

use crate::prove::workloads::rows::{Rows, row};
use crate::prove::{Check, Noted, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a schema", "each call compares the length of a row with the width of a shared schema")
            .pattern("the field cloned", checking(check_cloned))
            .fix("the field borrowed", checking(check_borrowed)),
        Scenario::contention("a getter of shards", "each call asks for one of 16 shards and reads under its lock")
            .pattern("returns Arc<RwLock>", reading(|arenas, shard| read(&arenas.cloned(shard))))
            .fix("returns &RwLock", reading(|arenas, shard| read(arenas.borrowed(shard)))),
    ]
}

const SHARDS: u64 = 16;
/// What each shard holds.
const CONTENT: u64 = 100;

// hotlock: allow(arc_clone_per_call, reason = "this is what is measured")
fn check_cloned(rows: &Rows, row: &[u8]) -> bool {
    let schema = black_box(rows.schema.clone());
    row.len() == schema.width
}

fn check_borrowed(rows: &Rows, row: &[u8]) -> bool {
    row.len() == black_box(&rows.schema).width
}

fn checking(check: impl Fn(&Rows, &[u8]) -> bool + Send + Sync) -> impl RunRound {
    calls(
        Rows::new,
        move |rows, caller| {
            let matches = check(rows, row(caller.number));
            rows.matching.note(caller, u64::from(matches));
        },
        Rows::check,
    )
}

struct Arenas {
    shards: Vec<Arc<RwLock<u64>>>,
    read: Noted,
}

impl Arenas {
    fn new() -> Self {
        Arenas { shards: (0..SHARDS).map(|_| Arc::new(RwLock::new(CONTENT))).collect(), read: Noted::default() }
    }

    // hotlock: allow(arc_clone_per_call, reason = "this is what is measured")
    fn cloned(&self, shard: u64) -> Arc<RwLock<u64>> {
        self.shards[shard as usize].clone()
    }

    fn borrowed(&self, shard: u64) -> &RwLock<u64> {
        &self.shards[shard as usize]
    }
}

fn read(arena: &RwLock<u64>) -> u64 {
    *arena.read().unwrap_or_else(PoisonError::into_inner)
}

fn reading(get: impl Fn(&Arenas, u64) -> u64 + Send + Sync) -> impl RunRound {
    calls(
        Arenas::new,
        move |arenas, caller| {
            let content = get(arenas, caller.below(SHARDS));
            arenas.read.note(caller, content);
        },
        |arenas, done| {
            let references = arenas.shards.iter().map(Arc::strong_count).max();
            let read = arenas.read.check(done, |_| CONTENT);
            read.and(Check::equal("references left", Some(1), references))
        },
    )
}
