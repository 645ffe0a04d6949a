//! How far heat goes: each call costs, and calls that may go elsewhere cost most.
//!
//! A chain of many calls, some of which only *may* go where it leads, is nearly always untrue as a whole, and no maintainer
//! believes it. The figures are guesses, chosen on chains that were read in applications; what lies beyond the budget is a
//! miss, which `why` tells.

use crate::graph::calls::edges::Edge;
use crate::types::program::{FnId, Program};

/// What a way from a root may cost.
pub(crate) const BUDGET: u32 = 24;
/// A call that surely goes there.
const CALL: u32 = 1;
/// A call in one of several branches: who knows how often that is taken.
const CONDITIONAL: u32 = 5;
/// A call that may go elsewhere, or that may never be made.
const MAYBE: u32 = 9;
/// Dispatch into a crate that the caller's is not built on: who puts such a value in is not seen.
const OUTSIDE: u32 = 9;

/// What a call of `caller` costs.
pub(crate) fn cost(program: &Program<'_>, caller: FnId, edge: &Edge) -> u32 {
    if !edge.maybe() {
        return if edge.is_conditional { CONDITIONAL } else { CALL };
    }
    let is_inside = program.built_on(program.crate_id(caller)).contains(&program.crate_id(edge.to));
    MAYBE + if is_inside { 0 } else { OUTSIDE }
}
