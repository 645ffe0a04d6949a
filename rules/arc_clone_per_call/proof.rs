//! A counted clone of a field for the length of a call, against a borrow.

use std::hint::black_box;
use std::sync::{Arc, PoisonError, RwLock};

use crate::prove::{Check, Noted, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a schema", "each call compares the length of a row with the width of a shared schema")
            .pattern("the field cloned", checking(Table::check_cloned))
            .fix("the field borrowed", checking(Table::check_borrowed)),
        Scenario::contention("a getter of shards", "each call asks for one of 16 shards and reads under its lock")
            .pattern("returns Arc<RwLock>", reading(|arenas, shard| read(&arenas.cloned(shard))))
            .fix("returns &RwLock", reading(|arenas, shard| read(arenas.borrowed(shard)))),
    ]
}

const WIDTH: usize = 8;
const SHARDS: u64 = 16;
/// What each shard holds.
const CONTENT: u64 = 100;

/// Every other noted row matches.
fn row(number: u64) -> &'static [u8] {
    let is_long = (number / 1024).is_multiple_of(2);
    &[0; WIDTH + 1][..WIDTH + usize::from(is_long)]
}

struct Schema {
    width: usize,
}

struct Table {
    schema: Arc<Schema>,
    matching: Noted,
}

impl Table {
    fn new() -> Self {
        Table { schema: Arc::new(Schema { width: WIDTH }), matching: Noted::default() }
    }

    // hotlock: allow(arc_clone_per_call, reason = "this is what is measured")
    fn check_cloned(&self, row: &[u8]) -> bool {
        let schema = black_box(self.schema.clone());
        row.len() == schema.width
    }

    fn check_borrowed(&self, row: &[u8]) -> bool {
        row.len() == black_box(&self.schema).width
    }
}

fn checking(check: impl Fn(&Table, &[u8]) -> bool + Send + Sync) -> impl RunRound {
    calls(
        Table::new,
        move |table, caller| {
            let matches = check(table, row(caller.number));
            table.matching.note(caller, u64::from(matches));
        },
        |table, done| {
            let matches = table.matching.check(done, |number| u64::from(row(number).len() == WIDTH));
            matches.and(Check::equal("references left", 1, Arc::strong_count(&table.schema)))
        },
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
