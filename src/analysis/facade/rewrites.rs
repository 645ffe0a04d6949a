//! Edits that mend a finding. None if a text that must change is not understood.
//!
//! Answered in `rewrites`.

use crate::analysis::rewrites::{by_reference, replacements, shorter};
use crate::analysis::{Acquisition, Analysis, Dossier, RefClone, Rewrite};
use crate::types::program::FnId;

impl Analysis<'_> {
    /// Returns the edits that replace a reader-writer lock by its library's mutex.
    pub fn mutex_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        replacements::to_mutex(&self.rooms, dossier)
    }

    /// Returns the edits that replace an async lock by a blocking one with the path `blocking`, whose acquisitions are
    /// unwrapped.
    pub fn blocking_rewrite(&self, dossier: &Dossier, blocking: &str) -> Option<Rewrite> {
        replacements::to_blocking(&self.rooms, dossier, blocking)
    }

    /// Returns the edits that replace a lock around an integer by an atomic, with the atomic's path.
    pub fn atomic_rewrite(&self, dossier: &Dossier) -> Option<(String, Rewrite)> {
        replacements::to_atomic(&self.rooms, dossier)
    }

    /// Returns the edits that leave a lock's content without the lock. Whether a section needs the lock is not looked
    /// at.
    pub fn content_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        replacements::to_content(&self.rooms, dossier)
    }

    /// Returns the edits that put a block around a section which ends before the first await. Others may acquire the
    /// lock while the task waits then.
    pub fn section_rewrite(&self, site: &Acquisition) -> Option<Rewrite> {
        let edits = shorter::end_before_await(&self.rooms, site)?;
        Some(Rewrite::new(edits, false))
    }

    /// Returns the edits that make a parameter (by its number among all, `self` counted) a reference, at the function
    /// and at all calls.
    pub fn reference_rewrite(&self, id: FnId, parameter: usize) -> Option<Rewrite> {
        by_reference::by_reference(&self.rooms, id, parameter)
    }

    /// Returns the edits that borrow the original in place of a clone; they surely mean the same.
    pub fn borrow_rewrite(&self, clone: &RefClone) -> Option<Rewrite> {
        let edits = clone.borrowing_edits(&self.rooms)?;
        Some(Rewrite::new(edits, true))
    }
}
