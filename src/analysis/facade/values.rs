//! Values: clones, threads, channels, atomics, and how they lie in memory.
//!
//! Answered in `values`; how much a channel takes in `summaries`.

use crate::analysis::summaries::channel_capacity;
use crate::analysis::values::{
    atomics, borrowed_parameters, channels, clone_remedy, clones, layout, locked_lookups, threads, value_escape,
};
use crate::analysis::world::messages;
use crate::analysis::{
    Analysis, AtomicPlace, AtomicUse, BorrowedParameter, CapturedTogether, CloneRemedy, Escape, ExcessOrdering,
    LockPlace, LockedLookup, PackedField, Provenance, RefClone,
};
use crate::facts::{ExprId, Name, PatKind};
use crate::knowledge::attributes::{Capacity, ThreadKind};
use crate::source::Loc;
use crate::types::program::{AdtId, FnId};

/// Values: clones, channels, atomics, futures.
impl Analysis<'_> {
    /// Returns where the result of each call of a function escapes to; none if not all calls are known.
    pub fn escapes_of_result(&self, id: FnId) -> Option<Vec<Escape>> {
        value_escape::of_result(&self.rooms, id)
    }

    /// The first `let _ = name;` between two expressions that leaves alive what the first one gives, however it reads: the name, and where it
    /// stands.
    pub fn ignored_between(&self, id: FnId, made: ExprId, until: ExprId) -> Option<(Name, Loc)> {
        let (name, at) = self.values.ignored_between(&self.rooms, id, made, until)?;
        Some((name, self.loc(id, at)))
    }

    /// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
    pub fn channel_capacity(&self, id: FnId, call: ExprId) -> Option<Capacity> {
        channel_capacity::channel_capacity(&self.rooms, id, call)
    }

    /// The call that makes the channel into which a call sends, if there is one alone that may have made it.
    pub fn channel_made_at(&self, id: FnId, call: ExprId) -> Option<Loc> {
        let (id, call) = channel_capacity::made_at(&self.rooms, id, call)?;
        Some(self.loc(id, call))
    }

    /// Returns all atomics in fields and statics that some operation uses, by place.
    pub fn atomics(&self) -> &[AtomicPlace] {
        self.values.atomics(&self.rooms)
    }

    /// Returns whether an operation is all that counters need: an addition whose result is discarded, a reset to zero,
    /// a load that influences no control flow. What is not understood is taken to be more.
    pub fn only_counts(&self, used: &AtomicUse) -> bool {
        atomics::only_counts(&self.rooms, used)
    }

    /// Returns whether an atomic only hands out numbers that tell things apart. What is not understood is taken to
    /// decide more.
    pub fn only_numbers(&self, place: &AtomicPlace) -> bool {
        atomics::only_numbers(&self.rooms, place)
    }

    /// Returns whether a function changes an atomic, itself or by a helper.
    pub fn updates_atomic(&self, id: FnId) -> bool {
        self.rooms.updates_atomic(id)
    }

    /// Returns whether a function's futures are polled by its own crate and by nobody else, so that no runtime waits
    /// for them.
    pub fn polls_itself(&self, id: FnId) -> bool {
        self.values.polls_itself(&self.rooms, id)
    }
}

/// Counted references, threads, channels, and how values lie in memory.
impl Analysis<'_> {
    /// Returns the clones and upgrades of counted references in a function, by place.
    pub fn clones_in(&self, id: FnId) -> Vec<RefClone> {
        clones::clones_of(&self.rooms, id)
    }

    /// Returns the calls in a function whose result is a clone of a counted reference that the receiver keeps, by
    /// place.
    pub fn cloning_calls_in(&self, id: FnId) -> Vec<RefClone> {
        clones::cloning_calls_of(&self.rooms, id)
    }

    /// Returns the clones of fields of `self` that only serve to move them into one async block or closure.
    pub fn captured_together(&self, id: FnId) -> Vec<CapturedTogether> {
        clones::captured_together(&self.rooms, id)
    }

    /// Returns where the original of a clone is borrowed from.
    pub fn provenance(&self, clone: &RefClone) -> Provenance {
        clone.provenance(&self.rooms)
    }

    /// Returns the name of the local that a clone is assigned to in order to go on from there: `node` of `node = node.parent.clone()`.
    pub fn cursor_of(&self, clone: &RefClone) -> Option<Name> {
        let cursor = clone_remedy::cursor_of(&self.rooms, clone)?;
        match self.rooms.typed.body(clone.fn_id)?.pat(cursor).kind {
            PatKind::Bind { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns what would do instead of a repeated clone that is only borrowed. Changes of the original by other
    /// functions are not seen.
    pub fn clone_remedy(&self, clone: &RefClone) -> Option<CloneRemedy> {
        clone_remedy::remedy(&self.rooms, clone)
    }

    /// Returns whether the function could return a reference in place of a clone that it returns.
    pub fn could_return_reference(&self, clone: &RefClone) -> bool {
        clone_remedy::could_return_reference(&self.rooms, clone)
    }

    /// Returns whether a clone is one of a parameter that the function owns and could have moved instead.
    pub fn could_move_parameter(&self, clone: &RefClone) -> bool {
        clone_remedy::could_move_parameter(&self.rooms, clone)
    }

    /// Returns the counted references that a function takes by value and only borrows; none if not all calls are known.
    pub fn borrowed_parameters(&self, id: FnId) -> Vec<BorrowedParameter> {
        borrowed_parameters::borrowed_parameters(&self.rooms, id)
    }

    /// Returns the calls in a function that start a thread of the operating system, by place.
    pub fn thread_starts(&self, id: FnId) -> Vec<(ExprId, ThreadKind)> {
        threads::thread_starts(&self.rooms, id)
    }

    /// Returns the calls in a function that take a lock of a dependency's own to give what they gave before, by place.
    pub fn locked_lookups(&self, id: FnId) -> Vec<LockedLookup> {
        locked_lookups::locked_lookups(&self.rooms, id)
    }

    /// Returns the calls in a function that send into a channel, by place.
    pub fn sends_in(&self, id: FnId) -> Vec<ExprId> {
        channels::sends_in(&self.rooms, id)
    }

    /// Returns whether a call sends into a channel of its own function, once for each that is made.
    pub fn is_sent_once(&self, id: FnId, send: ExprId) -> bool {
        channels::is_sent_once(&self.rooms, id, send)
    }

    /// Returns whether a call sends into what a message brought, once for each message.
    pub fn answers_message(&self, id: FnId, send: ExprId) -> bool {
        channels::answers_message(&self.rooms, id, send)
    }

    /// Returns whether the function that makes the channel of a send takes all messages out that it lets others send.
    pub fn is_drained_by_maker(&self, id: FnId, send: ExprId) -> bool {
        channels::is_drained_by_maker(&self.rooms, id, send)
    }

    /// Returns whether a function waits for the answer to what it sends: the message takes one end of a channel along
    /// that is made there, and the function waits at the other end.
    pub fn awaits_answer(&self, id: FnId, send: ExprId) -> bool {
        channels::awaits_answer(&self.rooms, id, send)
    }

    /// Returns what a receiver of what a call sends waits for after each message; none if no receiver is seen to.
    pub fn slow_receiver(&self, id: FnId, send: ExprId) -> Option<Loc> {
        self.rooms.slow_receivers().slow_step(&self.rooms, id, send)
    }

    /// Returns whether a call receives from a channel, one item or many.
    pub fn is_receive(&self, id: FnId, call: ExprId) -> bool {
        messages::is_receive(&self.rooms, id, call)
    }

    /// Returns the innermost loop around a call that waits for one item of a channel.
    pub fn single_receive_loop(&self, id: FnId, call: ExprId) -> Option<ExprId> {
        channels::single_receive_loop(&self.rooms, id, call)
    }

    /// Returns whether a function is an operation of an atomic.
    pub fn is_atomic_operation(&self, id: FnId) -> bool {
        self.rooms.program.function(id).known.atomic.is_some()
    }

    /// Returns the ordering of an atomic operation if it is sequentially consistent and written out, and what a counter
    /// needs instead.
    pub fn excess_ordering(&self, used: &AtomicUse) -> Option<ExcessOrdering> {
        atomics::excess_ordering(&self.rooms, used)
    }

    /// Returns where an array, slice or vector is declared whose elements are atomics or locks that share cache lines.
    /// Elements of unknown size are not reported.
    pub fn packed_elements(&self, place: LockPlace) -> Option<Loc> {
        layout::packed_elements(self.rooms.program, place)
    }

    /// Returns the fields of a struct that are atomics or locks smaller than a cache line, in order of declaration;
    /// none if the struct has padding of its own.
    pub fn packed_fields(&self, adt: AdtId) -> Vec<PackedField> {
        layout::packed_fields(self.rooms.program, adt)
    }
}
