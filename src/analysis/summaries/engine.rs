//! Summaries on demand: each function's is computed once, with all that it depends on.
//!
//! Rules ask from several threads. A component knows the program, the flows and what is in its own room, and never the memo of
//! another one, so that nobody waits for who waits for him.

use rustc_hash::FxHashMap;

use super::domain::Nearest;
use crate::facts::ExprId;
pub(crate) use crate::graph::fixed_point::Memo;
pub(crate) use crate::graph::on_demand::{OnDemand, PerFunction};
use crate::types::program::FnId;

/// The calls that lead from a function to a witness of its summary, outermost first: caller and call.
///
/// `is_it` recognises the witness in the summaries of callees, where it may be stated otherwise.
pub(crate) fn call_path<T: Clone>(
    known: &FxHashMap<FnId, Nearest<T>>,
    id: FnId,
    is_it: &dyn Fn(&T) -> bool,
) -> Vec<(FnId, ExprId)> {
    let mut path = Vec::new();
    let mut at = id;
    let mut left = u32::MAX;
    // Distances fall on the way, or the path would be no shortest one.
    while let Some(witness) = known.get(&at).and_then(|nearest| nearest.iter().find(|witness| is_it(&witness.what)))
        && let Some(step) = witness.via.filter(|_| witness.distance < left)
    {
        path.push((at, step.call));
        (at, left) = (step.to, witness.distance);
    }
    path
}
