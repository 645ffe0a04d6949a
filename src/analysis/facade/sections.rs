//! What happens in a critical section.
//!
//! Answered in `sections`, on the flow and the summaries below. Guards may be held too long, so that more happens under
//! them than does in truth.

use crate::analysis::sections::{awaited_content, section_content};
use crate::analysis::{Acquisition, Analysis, Dossier, Effect, KeptWhole, LockInfo, SectionEffect};
use crate::facts::ExprId;
use crate::types::program::FnId;

impl Analysis<'_> {
    /// Returns the awaits of a function at which guards of locks are alive: for each guard its acquisition, the await
    /// and the lock.
    pub fn guards_across_awaits(&self, id: FnId) -> Vec<(ExprId, ExprId, &LockInfo)> {
        self.rooms.guards_across_awaits(id)
    }

    /// Whether a section is there for that only one does its work: its lock protects no data, or it asks again what was
    /// asked before the lock was taken.
    pub fn is_exclusive_on_purpose(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.rooms.is_exclusive_on_purpose(dossier, site)
    }

    /// What happens while an acquisition's guard lives, beside what is done with the content.
    pub fn section_effects(&self, acquisition: &Acquisition) -> Vec<SectionEffect> {
        self.rooms.section_effects(acquisition)
    }

    /// What a call or macro does, helpers included, on the thread that makes it and not on rare paths.
    pub fn effects_at(&self, id: FnId, expr: ExprId) -> Vec<Effect> {
        self.rooms.effects_at(id, expr)
    }

    /// Whether something else than the content is changed while an acquisition's guard lives: an atomic, or a place
    /// that is no local.
    pub fn changes_elsewhere(&self, acquisition: &Acquisition) -> bool {
        self.rooms.changes_elsewhere(acquisition)
    }

    /// Whether a guard that may be alive at an expression may as well not be held there.
    pub fn may_be_unheld(&self, id: FnId, guard: u32, at: ExprId) -> bool {
        self.rooms.may_be_unheld(id, guard, at)
    }

    /// Returns whether a call is one of the content itself: `file.lock().write_all(..)`, or the same in a helper.
    pub fn is_of_content(&self, site: &Acquisition, id: FnId, call: ExprId) -> bool {
        section_content::is_of_content(&self.rooms, site, id, call)
    }

    /// Returns whether a lock guards a connection to a database, and a function is one of that one's library.
    pub fn guards_connection_of(&self, site: &Acquisition, callee: FnId) -> bool {
        section_content::guards_connection_of(&self.rooms, site, callee)
    }

    /// Returns whether what an await waits for is done by the content itself:
    /// `socket.lock().await.write_all(..).await`.
    pub fn awaits_content(&self, site: &Acquisition, wait: ExprId) -> bool {
        awaited_content::awaits_content(&self.rooms, site, wait)
    }

    /// Returns the awaits of a section behind which nothing uses the content any more.
    pub fn awaits_behind_content(&self, site: &Acquisition) -> Vec<ExprId> {
        section_content::awaits_behind_content(&self.rooms, site)
    }

    /// Returns what a section keeps whole over one of some waits in it: a part of the content that it looks at or changes before, and
    /// changes after.
    pub fn kept_whole(&self, dossier: &Dossier, site: &Acquisition, waits: &[ExprId]) -> Option<KeptWhole> {
        section_content::kept_whole(&self.rooms, dossier, site, waits)
    }

    /// Returns whether the call that an await waits for is given the guard itself: it is meant to be held meanwhile.
    pub fn hands_guard_on(&self, site: &Acquisition, wait: ExprId) -> bool {
        section_content::hands_guard_on(&self.rooms, site, wait)
    }

    /// Returns whether a task is suspended somewhere while it holds an acquisition's guard, which is not there for
    /// that.
    pub fn is_held_while_suspended(&self, site: &Acquisition) -> bool {
        self.rooms.is_held_while_suspended(site)
    }

    /// Returns whether a part of an expression accesses the content.
    pub fn mentions_content(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::mentions_content(&self.rooms, site, expr)
    }

    /// Returns the acquisitions that the function itself makes during a section through a lock type of the workspace's
    /// own.
    pub fn wrapped_acquisitions_in(&self, site: &Acquisition) -> Vec<SectionEffect> {
        section_content::wrapped_acquisitions_in(&self.rooms, site)
    }

    /// Returns whether a call takes a guard and releases it while it waits, as condition variables do.
    pub fn releases_guard(&self, effect: &Effect) -> bool {
        section_content::releases_guard(&self.rooms, effect)
    }

    /// Returns whether an expression could as well be evaluated before the lock is acquired.
    pub fn could_precede(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::could_precede(&self.rooms, site, expr)
    }
}
