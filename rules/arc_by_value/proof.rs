//! A function that asks for an owner of its own, against one that borrows.

use std::hint::black_box;
use std::sync::Arc;

use crate::prove::workloads::rows::{Rows, Schema, row};
use crate::prove::{RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("one row", "each call hands a shared schema to a function that checks a row")
            .pattern("Arc<Schema>, cloned by the caller", counting(|schema, row| check_owned(Arc::clone(schema), row)))
            .fix("&Schema", counting(|schema, row| check_borrowed(schema, row))),
    ]
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

fn counting(check: impl Fn(&Arc<Schema>, &[u8]) -> bool + Send + Sync) -> impl RunRound {
    calls(
        Rows::new,
        move |rows, caller| {
            let row = row(caller.number);
            rows.matching.note(caller, u64::from(check(black_box(&rows.schema), row)));
        },
        Rows::check,
    )
}
