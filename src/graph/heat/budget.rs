//! How far heat goes: each call costs, and calls that may go elsewhere cost most.
//!
//! A chain of many calls, some of which only *may* go where it leads, is nearly always untrue as a whole, and no maintainer
//! believes it. The figures are guesses, chosen on chains that were read in applications; what lies beyond the budget is a
//! miss, which `why` tells.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::graph::calls::edges::Edge;
use crate::types::program::{CrateId, FnId, Program};

/// What a way from a root may cost.
pub(crate) const BUDGET: u32 = 24;
/// A call that surely goes there.
const CALL: u32 = 1;
/// A call that may go elsewhere, or that may never be made.
const MAYBE: u32 = 9;
/// Dispatch into a crate that the caller's is not built on: who puts such a value in is not seen.
const OUTSIDE: u32 = 9;

/// The crates that each crate is built on, itself among them.
#[derive(Debug, Default)]
pub(crate) struct Closures(OnceLock<BTreeMap<CrateId, FxHashSet<CrateId>>>);

impl Closures {
    fn contains(&self, program: &Program<'_>, from: CrateId, to: CrateId) -> bool {
        let closures = self.0.get_or_init(|| {
            let all = (0..program.crates.len()).map(|index| CrateId(index as u32));
            all.filter(|id| !program.krate(*id).is_stub).map(|id| (id, closure(program, id))).collect()
        });
        closures.get(&from).is_none_or(|closure| closure.contains(&to))
    }
}

fn closure(program: &Program<'_>, id: CrateId) -> FxHashSet<CrateId> {
    let mut found = FxHashSet::from_iter([id]);
    let mut open = vec![id];
    while let Some(at) = open.pop() {
        open.extend(program.krate(at).builds_on.iter().copied().filter(|needed| found.insert(*needed)));
    }
    found
}

/// What a call of `caller` costs.
pub(crate) fn cost(program: &Program<'_>, closures: &Closures, caller: FnId, edge: &Edge) -> u32 {
    if !edge.maybe {
        return CALL;
    }
    let crate_of = |id: FnId| program.module(program.function(id).home.module).crate_id;
    let is_inside = closures.contains(program, crate_of(caller), crate_of(edge.to));
    MAYBE + if is_inside { 0 } else { OUTSIDE }
}
