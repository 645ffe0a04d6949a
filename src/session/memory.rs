//! What a process that answers many requests about one workspace keeps from one to the next: facts of files that did not change, and the
//! types of bodies in them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::kept_types::LastTyped;
use crate::facts::FactsMemory;

/// What is kept. It belongs to one workspace: another one finds nothing in it.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) facts: FactsMemory,
    last: Mutex<Option<LastTyped>>,
}

impl Memory {
    /// What the last run has inferred.
    pub(super) fn last_typed(&self) -> MutexGuard<'_, Option<LastTyped>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a run: facts that it has not asked for are forgotten.
    pub(super) fn end_run(&self) {
        self.facts.end_run();
    }
}
