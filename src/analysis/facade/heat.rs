//! What is hot: reached from a root, declared or measured.
//!
//! The answers are those of `graph::heat`, which says how they err.

use crate::analysis::{Analysis, Waits};
use crate::diagnostics::{HotChain, SampleShare, Share};
use crate::facts::ExprId;
use crate::graph::Way;
use crate::profile::Profile;
use crate::types::program::FnId;

impl Analysis<'_> {
    /// Returns the share of a profile's samples that a function has; none if no profile was given, or if it is not in
    /// it.
    pub fn measured_share(&self, id: FnId) -> Option<SampleShare> {
        let (heat, function) = (self.rooms.heat, self.fn_name(id));
        let (share, profile) = (heat.measured_share(id)?, heat.measured()?.name.clone());
        let (total, own) = (Share::from_fraction(share.total), Share::from_fraction(share.own));
        Some(SampleShare { function, total, own, profile })
    }

    /// Lays a profile of waiting over the acquisitions of the workspace.
    pub fn waits(&self, profile: &Profile) -> Waits {
        Waits::new(&self.rooms, profile)
    }

    /// Returns whether heat reaches a function.
    pub fn is_reached(&self, id: FnId) -> bool {
        self.rooms.heat.is_reached(id)
    }

    /// Returns whether heat reaches an expression: no barrier, such as an error path, stands between.
    pub fn is_hot(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.is_hot(id, expr)
    }

    /// Returns whether heat surely reaches an expression: no call on the chain is a guess.
    pub fn is_surely_hot(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.is_sure(id, expr)
    }

    /// Returns the number of calls from the nearest root to a function; the greatest number if heat does not reach it.
    pub fn heat_distance(&self, id: FnId) -> u32 {
        self.rooms.heat.distance(id).unwrap_or(u32::MAX)
    }

    /// Returns how heat comes to an expression; none if it does not.
    pub fn hot_way(&self, id: FnId, expr: ExprId) -> Option<Way> {
        self.rooms.heat.way(id, expr)
    }

    /// Whether the way on which heat comes to an expression leads past a loop that waits for events: it runs once for many of them.
    pub fn leads_past_event_loops(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.leads_past_event_loops(id, expr)
    }

    /// Whether a task, thread or job is started on the way on which heat comes to an expression, and comes to it once.
    pub fn is_once_a_task(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.is_once_a_task(id, expr)
    }

    /// Returns whether a loop around an expression, or around the call of its function, repeats it each time that its entry
    /// point is entered.
    pub fn is_repeated(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.is_repeated(id, expr)
    }

    /// Returns whether a chain of calls from a root to an expression goes through a loop; chains that are guesses count
    /// only if there is none but guesses.
    pub fn called_in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.called_in_loop(id, Some(expr))
    }

    /// Returns the shortest chain of calls from a root to a function, with arguments for which it evaluates an
    /// expression if one is given.
    pub fn hot_chain(&self, id: FnId, expr: Option<ExprId>) -> Option<HotChain> {
        self.rooms.heat.chain(id, expr)
    }

    /// Returns the shortest chain of calls from a root to an expression that goes through a loop.
    pub fn loop_chain(&self, id: FnId, expr: ExprId) -> Option<HotChain> {
        self.rooms.heat.loop_chain(id, Some(expr))
    }
}
