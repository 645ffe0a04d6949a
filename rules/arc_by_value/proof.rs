//! A function that asks for an owner of its own, against one that borrows.

use std::hint::black_box;
use std::sync::Arc;

use crate::prove::{Check, Noted, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("one row", "each call hands a shared schema to a function that checks a row")
            .pattern("Arc<Schema>, cloned by the caller", counting(|schema, row| check_owned(Arc::clone(schema), row)))
            .fix("&Schema", counting(|schema, row| check_borrowed(schema, row))),
    ]
}

const WIDTH: usize = 8;

/// Every other noted row matches.
fn row(number: u64) -> &'static [u8] {
    let is_long = (number / 1024).is_multiple_of(2);
    &[0; WIDTH + 1][..WIDTH + usize::from(is_long)]
}

struct Schema {
    width: usize,
}

// A function that is worth its name is called, and not always inlined.
// hotlock: allow(arc_by_value, reason = "this is what is measured")
#[inline(never)]
#[allow(clippy::needless_pass_by_value, reason = "this is what is measured")]
fn check_owned(schema: Arc<Schema>, row: &[u8]) -> bool {
    row.len() == schema.width
}

#[inline(never)]
fn check_borrowed(schema: &Schema, row: &[u8]) -> bool {
    row.len() == schema.width
}

struct Shared {
    schema: Arc<Schema>,
    matching: Noted,
}

fn counting(check: impl Fn(&Arc<Schema>, &[u8]) -> bool + Send + Sync) -> impl RunRound {
    calls(
        || Shared { schema: Arc::new(Schema { width: WIDTH }), matching: Noted::default() },
        move |shared, caller| {
            let row = row(caller.number);
            shared.matching.note(caller, u64::from(check(black_box(&shared.schema), row)));
        },
        |shared, done| {
            let matches = shared.matching.check(done, |number| u64::from(row(number).len() == WIDTH));
            matches.and(Check::equal("references left", 1, Arc::strong_count(&shared.schema)))
        },
    )
}
