//! Which lock it is, and who may use it.
//!
//! Answered in `locks` and, where acquisitions matter, in `sections`. Rules that need every use of a lock ask here
//! whether one may have been missed: those questions err towards yes.

use std::borrow::Cow;

use crate::analysis::locks::guard_types::guarded_in;
use crate::analysis::locks::{access_path, exclusive_access, origin};
use crate::analysis::sections::{contenders, outer_lock, section_content};
use crate::analysis::{Acquisition, Analysis, Dossier, Effect, LockPlace, PlaceRoot, Resolved};
use crate::facts::ExprId;
use crate::knowledge::conventions::is_type_for_tests;
use crate::source::Loc;
use crate::types::program::FnId;
use crate::types::ty::Ty;

impl Analysis<'_> {
    /// Whether a guard that stays on its thread is alive at an await of a future that may go to another one: rustc would not compile that, so
    /// that it ends before, or the code is not built.
    pub fn is_kept_from_sent_future(&self, site: &Acquisition, wait: ExprId) -> bool {
        let stays = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| self.rooms.program.adt(adt).known.not_send);
        let given = self.rooms.typed.types(site.fn_id).expr(site.expr);
        given.any(&mut |part| stays(part)) && self.rooms.is_in_sent_future(site.fn_id, wait)
    }

    /// The locks that a place stands for.
    pub fn locks_at(&self, root: PlaceRoot) -> Cow<'_, Resolved> {
        self.rooms.locks_at(root)
    }

    /// Whether every lock that a dossier is about is made where its owner is made: none came there under another name.
    pub fn is_made_here(&self, dossier: &Dossier) -> bool {
        origin::is_made_here(&self.rooms, dossier.place.root)
    }

    /// Where a lock place is declared.
    pub fn declaration(&self, place: LockPlace) -> Option<Loc> {
        access_path::declaration(self.rooms.program, place)
    }

    /// The locks that an expression may take.
    pub fn locks_taken_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Dossier> {
        self.rooms.locks_taken_at(id, expr)
    }

    /// Whether a lock place is named anywhere but where it is acquired, constructed or declared: such uses are not
    /// understood.
    pub fn has_unknown_uses(&self, dossier: &Dossier) -> bool {
        self.rooms.has_unknown_uses(dossier.place)
    }

    /// Whether all uses of a lock's place are seen and understood. Other names of the lock do not count (`is_partial`).
    pub fn sees_all_uses(&self, dossier: &Dossier) -> bool {
        self.rooms.sees_all_uses(dossier)
    }

    /// Whether nobody else can reach a lock where it is taken: by fields of a `self` that is borrowed exclusively.
    pub fn is_exclusive(&self, site: &Acquisition) -> bool {
        exclusive_access::is_exclusive(&self.rooms, site.fn_id, site.expr)
    }

    /// The same where the function asks for that itself, and no trait for it.
    pub fn is_exclusive_by_choice(&self, site: &Acquisition) -> bool {
        exclusive_access::is_exclusive_by_choice(&self.rooms, site.fn_id, site.expr)
    }

    /// Whether the function of an acquisition awaits something behind it on other platforms than that of the run.
    pub fn awaits_elsewhere(&self, site: &Acquisition) -> bool {
        self.rooms.awaits_elsewhere(site.fn_id, site.expr)
    }

    /// Whether a lock is only taken where nobody else can reach it: no two tasks ever come to the lock of one object.
    pub fn is_always_exclusive(&self, dossier: &Dossier) -> bool {
        let mut sites = dossier.sites().peekable();
        sites.peek().is_some() && sites.all(|site| self.is_exclusive(site))
    }

    /// Whether a lock is a part of a type that stands in for another one in tests, as far as names tell.
    pub fn is_of_type_for_tests(&self, dossier: &Dossier) -> bool {
        matches!(dossier.place.root, PlaceRoot::Field(owner, _) if is_type_for_tests(&self.rooms.program.adt(owner).name))
    }

    /// Whether some acquisition that no place is known of may be one of this lock, and is of this kind: a function that
    /// is given locks by who knows whom takes one of the same type.
    pub fn may_be_taken_unseen(&self, dossier: &Dossier, is_meant: &dyn Fn(&Acquisition) -> bool) -> bool {
        self.rooms.may_be_taken_unseen(dossier, is_meant)
    }

    /// Whether two threads or tasks can contend for the lock. A local lock that is not moved into a spawned task or
    /// thread cannot.
    pub fn is_shared(&self, dossier: &Dossier) -> bool {
        self.rooms.is_shared(dossier)
    }

    /// Whether nothing else can want a lock while an acquisition has it: it is always taken under one other lock, only ever lent by those
    /// who have it, or taken by one task.
    pub fn has_no_contender(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.rooms.has_no_contender(dossier, site)
    }

    /// Something that is seen to want a lock while an acquisition has it, in a task of its own.
    pub fn contender(&self, dossier: &Dossier, site: &Acquisition) -> Option<(FnId, ExprId)> {
        contenders::contender(&self.rooms, dossier, site, contenders::Contention::Seen)
    }

    /// Whether a task that wants a lock is over before an acquisition, unless who awaits its end is given up.
    pub fn is_mostly_over(&self, contender: (FnId, ExprId), held: (FnId, ExprId)) -> bool {
        contenders::is_mostly_over(&self.rooms, contender, held)
    }

    /// Whether only the maker of a library's lock takes it for itself alone, before others have it: nobody else can name it.
    pub fn is_only_written_before(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        let contender = || contenders::contender(&self.rooms, dossier, site, contenders::Contention::Offered);
        !dossier.is_public && contenders::is_written_elsewhere(&self.rooms, dossier, site) && contender().is_none()
    }

    /// Whether a map of shards is made empty and stays so, since only unused code fills it.
    pub fn is_never_filled(&self, dossier: &Dossier) -> bool {
        self.rooms.is_never_filled(dossier)
    }

    /// Whether a lock is only taken by async functions that await something before and hand its guard out.
    pub fn is_taken_after_await(&self, dossier: &Dossier) -> bool {
        self.rooms.is_taken_after_await(dossier)
    }

    /// Whether each thread has a lock of its own at this place.
    pub fn is_thread_local(&self, dossier: &Dossier) -> bool {
        self.rooms.is_thread_local(dossier.place.root)
    }

    /// Whether the place is a summary object: its type's values are kept in collections, or constructed in loops or on
    /// hot paths, so that there are many such locks.
    pub fn is_summary_object(&self, dossier: &Dossier) -> bool {
        self.rooms.is_summary_object(dossier.place)
    }

    /// Whether an acquisition takes one of many locks that a computed key picks, there or in all callers: `self.shards[i].put(key)`.
    pub fn is_picked_by_key(&self, site: &Acquisition) -> bool {
        self.rooms.is_picked_by_key(site)
    }

    /// Whether a lock of this place is consumed by value or through `&mut` without being acquired: `into_inner`,
    /// `get_mut`.
    pub fn is_consumed_by_value(&self, dossier: &Dossier) -> bool {
        self.rooms.is_consumed_by_value(dossier.place.root)
    }

    /// Whether a lock is declared behind a counted reference, so that other fields may hold the same one.
    pub fn is_behind_handle(&self, dossier: &Dossier) -> bool {
        self.rooms.is_behind_handle(dossier.place.root)
    }

    /// Whether a type is a counted reference, also in an `Option`.
    pub fn holds_counted(&self, ty: &Ty) -> bool {
        self.rooms.holds_counted(ty)
    }

    /// Whether what a guard leads to is a counted reference itself: a clone of that outlives the guard.
    pub fn guards_counted(&self, site: &Acquisition) -> bool {
        let program = self.rooms.program;
        let is_counted = |ty: &Ty| program.refcount(ty).is_some_and(|count| count.strong);
        let given = self.rooms.typed.types(site.fn_id).expr(site.expr);
        guarded_in(program, given).iter().any(is_counted)
    }

    /// Whether a part of a type is a weak reference.
    pub fn holds_weak(&self, ty: &Ty) -> bool {
        ty.any(&mut |part| self.rooms.program.refcount(part).is_some_and(|count| !count.strong))
    }

    /// Whether a guard that a function returns is seen wherever it goes: all calls of the function are known, and each
    /// is an acquisition of the same lock.
    pub fn is_seen_by_callers(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        section_content::is_seen_by_callers(&self.rooms, dossier, site)
    }

    /// Whether a guard only leaves its function as what that returns, and all callers are seen, so that they are
    /// acquisitions of the same lock.
    pub fn is_only_given_to_callers(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        section_content::is_only_given_to_callers(&self.rooms, dossier, site)
    }

    /// Whether a write guard of this lock may become a read guard: where it is acquired, or in a function that is given
    /// guards. Errs towards yes, but guards that lie in something else are not followed.
    pub fn may_be_downgraded(&self, dossier: &Dossier) -> bool {
        self.rooms.may_be_downgraded(dossier)
    }

    /// Whether a place is the lock inside a lock type of the workspace's own, and so one of many.
    pub fn is_inside_wrapper(&self, place: LockPlace) -> bool {
        section_content::is_inside_wrapper(&self.rooms, place)
    }

    /// Whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
    pub fn is_always_under_another_lock(&self, place: LockPlace) -> bool {
        outer_lock::is_always_under_another_lock(&self.rooms, place)
    }

    /// Whether some acquisitions of a lock are made, on all hot ways to them, under one and the same other lock, so
    /// that they never wait for each other. Code that is not hot may still take the lock alone.
    pub fn are_serial(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        outer_lock::are_serial(&self.rooms, dossier, sites)
    }

    /// Whether an acquisition in a section lets other readers in.
    pub fn only_shares(&self, effect: &Effect) -> bool {
        self.rooms.only_shares(effect)
    }

    /// Whether one caller at a time can make an acquisition: through `&mut self` of a type that cannot be cloned, even
    /// if others share the lock itself.
    pub fn is_by_sole_owner(&self, site: &Acquisition) -> bool {
        exclusive_access::is_by_sole_owner(&self.rooms, site.fn_id, site.expr)
    }

    /// Whether hot code changes what a lock protects, or at least holds it so that it could.
    pub fn is_excluded_hot(&self, place: LockPlace) -> bool {
        self.rooms.is_excluded_hot(place)
    }
}
