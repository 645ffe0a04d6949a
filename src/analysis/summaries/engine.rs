//! Summaries on demand: each function's is computed once, with all that it depends on.
//!
//! Rules ask from several threads. A component knows the program, the flows and what is in its own room, and never the memo of
//! another one, so that nobody waits for who waits for him.

use std::sync::{PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::domain::Nearest;
use crate::facts::ExprId;
use crate::graph::fixed_point::{Component, solve};
use crate::types::program::FnId;

/// The summaries of one component that were asked for so far.
#[derive(Debug)]
pub(crate) struct Memo<S> {
    known: RwLock<FxHashMap<FnId, S>>,
}

impl<S> Default for Memo<S> {
    fn default() -> Self {
        Memo { known: RwLock::default() }
    }
}

impl<S> Memo<S> {
    /// Looks at what is known once some functions are summarised, and all that they depend on.
    pub(crate) fn with<C, T>(&self, component: &C, ids: &[FnId], look: impl FnOnce(&FxHashMap<FnId, S>) -> T) -> T
    where
        C: Component<Node = FnId, Summary = S>,
    {
        // What a rule that panicked has left is what was settled until then.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if ids.iter().all(|id| known.contains_key(id)) {
            return look(&known);
        }
        drop(known);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        solve(component, ids, &mut known);
        look(&known)
    }
}

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
