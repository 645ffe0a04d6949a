//! What a lock protects, and what its sections are for, by their accesses to the content.
//!
//! Answered in `sections`. "Only" means that all was understood: an access that is not counts as something else.

use crate::analysis::locks::guard_types;
use crate::analysis::sections::{frequency, hoistable, number_flow, parked_tasks, reading, section_purpose};
use crate::analysis::{Access, Acquisition, Analysis, Dossier, ListTraffic, Repetition, Sharing};
use crate::facts::Name;
use crate::knowledge::attributes::ContentOp;
use crate::types::ty::Ty;

/// What a lock protects.
impl Analysis<'_> {
    /// Returns whether a lock's content is `()`: it orders or excludes something else.
    pub fn protects_no_data(&self, dossier: &Dossier) -> bool {
        self.rooms.protects_no_data(dossier)
    }

    /// Returns whether a lock's content is a `bool`.
    pub fn protects_flag(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| lock.inner == Ty::BOOL)
    }

    /// Returns whether a lock's content is one integer or `bool`, and no section does more than to read, set or update it: an
    /// atomic does the same, whoever writes and however often. What is not understood counts as more.
    pub fn could_be_atomic(&self, dossier: &Dossier) -> bool {
        section_purpose::could_be_atomic(&self.rooms, dossier)
    }

    /// Returns whether an atomic can hold the number that an access is of.
    pub fn has_atomic(&self, access: &Access) -> bool {
        section_purpose::has_atomic(&self.rooms, access)
    }

    /// Returns the map that a type is, or holds as a part of its own.
    pub fn map_within<'t>(&'t self, ty: &'t Ty) -> Option<&'t Ty> {
        guard_types::map_within(self.rooms.program, ty)
    }

    /// Returns what sharing a type through `&` allows: which parts have interior mutability.
    pub fn interior_mutability(&self, ty: &Ty) -> Sharing {
        self.rooms.interior_mutability(ty)
    }

    /// Returns the type of the value in an `Option` that the sections only put in or take out whole.
    pub fn transferred_value(&self, dossier: &Dossier) -> Option<Ty> {
        section_purpose::transferred_value(&self.rooms, dossier)
    }

    /// Returns whether a part of a type controls a lifecycle: a channel endpoint or a join handle.
    pub fn controls_lifecycle(&self, ty: &Ty) -> bool {
        let controls =
            |part: &Ty| part.as_adt().is_some_and(|(adt, _)| frequency::starts_or_stops(self.rooms.program, adt));
        ty.any(&mut |part| controls(part))
    }

    /// Returns whether a lock protects what wakes the tasks that wait for its content.
    pub fn parks_tasks(&self, dossier: &Dossier) -> bool {
        parked_tasks::parks_tasks(&self.rooms, dossier)
    }

    /// Returns whether the sections of a lock only put values under keys and remove them: nobody reads.
    pub fn only_registers(&self, dossier: &Dossier) -> bool {
        frequency::only_registers(&self.rooms, dossier)
    }
}

/// What a section is for, by its accesses to the content.
impl Analysis<'_> {
    /// Returns what an access does to a collection; none if it calls no method of one.
    pub fn content_op(&self, access: &Access) -> Option<ContentOp> {
        access.content_op(self.rooms.program)
    }

    /// Returns whether an access calls a method of a map.
    pub fn is_of_map(&self, access: &Access) -> bool {
        access.is_of_map(self.rooms.program)
    }

    /// Returns whether an access looks into, adds to or removes from a map by key.
    pub fn is_keyed(&self, access: &Access) -> bool {
        access.is_keyed(self.rooms.program) || section_purpose::is_keyed_by_name(&self.rooms, access)
    }

    /// Returns whether a lock's content is a number or nothing: `Option<u64>`.
    pub fn protects_optional_number(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| section_purpose::is_optional_number(&self.rooms, &lock.inner))
    }

    /// Returns whether an access reads or sets a number that may be none, as a whole.
    pub fn is_whole_number(&self, access: &Access) -> bool {
        section_purpose::is_whole_number(&self.rooms, access)
    }

    /// Returns whether an access calls a library's method that only looks at a number that may be none.
    pub fn looks_at_whole_number(&self, access: &Access) -> bool {
        section_purpose::looks_at_whole_number(&self.rooms, access)
    }

    /// Returns whether an access looks into a field of the content that no section of the lock changes.
    pub fn is_of_constant_part(&self, dossier: &Dossier, access: &Access) -> bool {
        section_purpose::is_of_constant_part(&self.rooms, dossier, access)
    }

    /// Returns whether a section puts elements into a collection or takes them out, and else only looks.
    pub fn only_moves_elements(&self, site: &Acquisition) -> bool {
        section_purpose::only_moves_elements(&self.rooms, site)
    }

    /// Returns what a section does to a list that its lock protects, one element at a time: whether it adds one, and
    /// whether it takes one out to use it.
    pub fn list_traffic(&self, site: &Acquisition) -> ListTraffic {
        section_purpose::list_traffic(&self.rooms, site)
    }

    /// Returns whether an access yields an owned value: a clone, or a copy of a field or of the whole.
    pub fn yields_owned_copy(&self, access: &Access) -> bool {
        section_purpose::yields_owned_copy(&self.rooms, access)
    }

    /// Returns whether an access puts another value in the place of what it accesses: an assignment, `mem::replace`.
    pub fn replaces(&self, access: &Access) -> bool {
        section_purpose::replaces(&self.rooms, access)
    }

    /// Returns whether an access only yields another view of the content: `as_ref`, `as_deref`.
    pub fn yields_view(&self, access: &Access) -> bool {
        section_purpose::yields_view(&self.rooms, access)
    }

    /// Returns whether an access yields an integer or a bool.
    pub fn yields_scalar(&self, access: &Access) -> bool {
        section_purpose::yields_scalar(&self.rooms, access)
    }

    /// Returns whether an access removes elements of a collection and its result is discarded.
    pub fn result_discarded(&self, access: &Access) -> bool {
        section_purpose::result_discarded(&self.rooms, access)
    }

    /// Returns whether what an access reads only controls which elements the `evictions` remove. What is not understood
    /// is taken to control more.
    pub fn only_controls_eviction(&self, read: &Access, evictions: &[&Access]) -> bool {
        section_purpose::only_controls_eviction(&self.rooms, read, evictions)
    }

    /// Returns whether what an access reads only goes into a text, a log or the value of a metric. What is not
    /// understood is taken to be used for more.
    pub fn only_reported(&self, read: &Access) -> bool {
        number_flow::only_reported(&self.rooms, read)
    }

    /// Returns whether a section does nothing but access the content: nothing waits, calls back or runs other code of
    /// the workspace. What is not understood counts as something else.
    pub fn only_accesses_content(&self, site: &Acquisition) -> bool {
        section_purpose::only_accesses_content(&self.rooms, site)
    }

    /// Whether the function of an acquisition changes the content of the lock by another one, or by an operation that gives no guard.
    pub fn is_written_beside(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.rooms.is_written_beside(dossier, site)
    }

    /// Returns whether an exclusive section only reads, and nothing shows that it must exclude other readers. What is
    /// not understood counts as a reason.
    pub fn only_reads(&self, site: &Acquisition) -> bool {
        reading::only_reads(&self.rooms, site)
    }

    /// Returns the method that acquires for reading what a site acquires for writing: `get` for `get_mut`.
    pub fn reading_counterpart(&self, site: &Acquisition) -> Option<Name> {
        reading::reading_counterpart(&self.rooms, site)
    }

    /// Returns the methods that look up for reading what a section that only reads looks up to be changed: `get` for
    /// `get_mut`.
    pub fn reading_look_ups(&self, site: &Acquisition) -> Vec<Name> {
        reading::reading_look_ups(&self.rooms, site)
    }

    /// Whether a section compares a number of the content with something.
    pub fn compares_numbers(&self, site: &Acquisition) -> bool {
        section_purpose::compares_numbers(&self.rooms, site)
    }

    /// Returns whether a section both adds to and subtracts from numbers, as one that moves an amount between them
    /// does.
    pub fn transfers_between_numbers(&self, site: &Acquisition) -> bool {
        section_purpose::transfers_between_numbers(&self.rooms, site)
    }

    /// Whether some code divides one number of what a lock protects by another, perhaps in a copy.
    pub fn is_divided(&self, dossier: &Dossier) -> bool {
        self.rooms.is_divided(dossier)
    }

    /// Returns whether a section divides one number of the content by another: an average, a price.
    pub fn divides_numbers(&self, site: &Acquisition) -> bool {
        section_purpose::divides_numbers(&self.rooms, site)
    }

    /// Returns the loop that repeats an acquisition of one and the same lock and does not need it released in between.
    pub fn repetition(&self, site: &Acquisition) -> Option<Repetition> {
        hoistable::repetition(&self.rooms, site)
    }
}
