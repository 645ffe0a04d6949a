//! The facade: the list of all questions that rules and commands ask of the analysis.
//!
//! Each is answered in a room; here are their names, what they mean, and in which direction the answers err.

use std::collections::BTreeMap;

use super::entry_points::{self, RootCandidate};
use super::locks::guard_types::{self, Sharing};
use super::locks::{self, Locks, access_path, lock_types, origin};
use super::rewrites::{self, Rewrite, Rewrites};
use super::sections::{self, Sections, drivers, frequency, hoistable, outweighed, section_content, section_purpose};
use super::summaries::{Summaries, channel_capacity};
use super::values::{self, Values, channels};
use super::world::World;
use super::*;
use crate::diagnostics::{HotChain, SampleShare, Share};
use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::{Heat, Way};
use crate::knowledge::attributes::{Capacity, ContentOp, ThreadKind};
use crate::knowledge::derived::DerivedEffect;
use crate::profile::Profile;
use crate::source::Loc;
use crate::types::display::display;
use crate::types::program::{AdtId, FnId, ModId};
use crate::types::ty::Ty;
use crate::workspace::TargetChoice;

/// Everything that rules may ask.
///
/// Detectors ask nothing else: they see no syntax, no inferred types and no tables. What is asked of the whole program is
/// computed once, on first use.
pub struct Analysis<'a> {
    rooms: Rewrites<'a>,
    values: Values,
}

impl<'a> Analysis<'a> {
    /// Interprets all bodies and gathers the dossiers.
    pub fn new(heat: &'a Heat<'a>, targets: TargetChoice) -> Self {
        let locks = Locks::new(World::new(heat, targets));
        let sections = Sections::new(Summaries::new(locks));
        Analysis { rooms: Rewrites::new(sections), values: Values::default() }
    }

    /// Returns all lock places with their acquisitions, in order of declaration.
    pub fn dossiers(&self) -> &[Dossier] {
        &self.rooms.dossiers
    }

    /// Returns the functions whose guards or acquisitions could not be told, with what was said. They are taken to have none.
    pub fn broken(&self) -> &[(FnId, String)] {
        &self.rooms.broken
    }
}

/// Which lock it is, and who may use it.
impl Analysis<'_> {
    /// The locks that a place stands for.
    pub fn locks_at(&self, root: PlaceRoot) -> Resolved {
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

    /// Whether nobody else can reach a lock where it is taken: by fields of a `self` that is borrowed exclusively.
    pub fn is_exclusive(&self, site: &Acquisition) -> bool {
        locks::exclusive_access::is_exclusive(&self.rooms, site.fn_id, site.expr)
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

    /// Whether each thread has a lock of its own at this place.
    pub fn is_thread_local(&self, dossier: &Dossier) -> bool {
        self.rooms.is_thread_local(dossier.place.root)
    }

    /// Whether the place is a summary object: its type's values are kept in collections, or constructed in loops or on
    /// hot paths, so that there are many such locks.
    pub fn is_summary_object(&self, dossier: &Dossier) -> bool {
        self.rooms.is_summary_object(dossier.place)
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

    /// Whether a guard that a function returns is seen wherever it goes: all calls of the function are known, and each is
    /// an acquisition of the same lock.
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
        sections::outer_lock::is_always_under_another_lock(&self.rooms, place)
    }

    /// Whether some acquisitions of a lock are made, on all hot ways to them, under one and the same other lock, so that
    /// they never wait for each other. Code that is not hot may still take the lock alone.
    pub fn are_serial(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        sections::outer_lock::are_serial(&self.rooms, dossier, sites)
    }

    /// Whether an acquisition in a section lets other readers in.
    pub fn only_shares(&self, effect: &Effect) -> bool {
        self.rooms.only_shares(effect)
    }

    /// Whether one caller at a time can make an acquisition: through `&mut self` of a type that cannot be cloned, even if others share the
    /// lock itself.
    pub fn is_by_sole_owner(&self, site: &Acquisition) -> bool {
        locks::exclusive_access::is_by_sole_owner(&self.rooms, site.fn_id, site.expr)
    }

    /// Whether hot code changes what a lock protects, or at least holds it so that it could.
    pub fn is_excluded_hot(&self, place: LockPlace) -> bool {
        self.rooms.is_excluded_hot(place)
    }
}

/// What happens in a critical section.
impl Analysis<'_> {
    /// Returns the awaits of a function at which guards of locks are alive: for each guard its acquisition, the await and
    /// the lock.
    pub fn guards_across_awaits(&self, id: FnId) -> Vec<(ExprId, ExprId, &LockInfo)> {
        self.rooms.guards_across_awaits(id)
    }

    /// Whether a section is there for that only one does its work: its lock protects no data, or it asks again what was
    /// asked before the lock was taken.
    pub fn is_exclusive_on_purpose(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.rooms.is_exclusive_on_purpose(dossier, site)
    }

    /// What happens while an acquisition's guard lives, beside what is done with the content.
    pub fn section_effects(&self, acquisition: &Acquisition) -> Vec<Effect> {
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

    /// Returns whether what an await waits for is done by the content itself: `socket.lock().await.write_all(..).await`.
    pub fn awaits_content(&self, site: &Acquisition, wait: ExprId) -> bool {
        section_content::awaits_content(&self.rooms, site, wait)
    }

    /// Returns whether the call that an await waits for is given the guard itself: it is meant to be held meanwhile.
    pub fn hands_guard_on(&self, site: &Acquisition, wait: ExprId) -> bool {
        section_content::hands_guard_on(&self.rooms, site, wait)
    }

    /// Returns whether a task is suspended somewhere while it holds an acquisition's guard, which is not there for that.
    pub fn is_held_while_suspended(&self, site: &Acquisition) -> bool {
        self.rooms.is_held_while_suspended(site)
    }

    /// Returns whether a part of an expression accesses the content.
    pub fn mentions_content(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::mentions_content(&self.rooms, site, expr)
    }

    /// Returns the acquisitions that the function itself makes during a section through a lock type of the workspace's
    /// own.
    pub fn wrapped_acquisitions_in(&self, site: &Acquisition) -> Vec<Effect> {
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

/// What a call does to the thread that makes it, helpers included.
impl Analysis<'_> {
    /// The blocking call that a call is or leads to on the same thread: the nearest of the worst that async code may
    /// make at all.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub fn blocking_call_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        self.rooms.blocking_call_at(id, expr)
    }

    /// The nearest call that panics or stalls inside of a runtime, which a call is or leads to on the same thread.
    pub fn call_never_in_async_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        self.rooms.call_never_in_async_at(id, expr)
    }

    /// The condition that stands before a call which must not be made inside of a runtime, if it may keep the call from
    /// happening there.
    pub fn runtime_condition(&self, id: FnId, call: ExprId) -> Option<RuntimeCondition> {
        sections::runtime_conditions::runtime_condition(&self.rooms, id, call)
    }

    /// The way to a blocking call, outermost first: the caller, the call and how it is made. Empty for a direct call.
    pub fn way_to(&self, call: &BlockingCall) -> Vec<(FnId, ExprId, Step)> {
        self.rooms.way_to(call)
    }

    /// What a function does beside its result, on its caller's thread and whatever it is given; the nearest first.
    pub fn effects_of(&self, id: FnId) -> Vec<Effect> {
        self.rooms.effects_of(id)
    }

    /// Why a dependency's function blocks, as its source says.
    pub fn derived_blocking(&self, callee: FnId) -> Option<&DerivedEffect> {
        self.rooms.derived_blocking(callee)
    }

    /// What a blocking call waits for.
    pub fn blocked_on(&self, call: &BlockingCall) -> BlockedOn {
        self.rooms.blocked_on(call)
    }

    /// The root module of a function's crate.
    pub fn crate_root(&self, id: FnId) -> ModId {
        self.rooms.program.crate_of(self.rooms.program.function(id).home.module).root
    }

    /// Whether a blocking call waits for the file system, which answers from memory most of the time.
    pub fn waits_for_files(&self, call: &BlockingCall) -> bool {
        self.rooms.waits_for_files(call)
    }

    /// Whether a function itself uses what waits for files without blocking its thread: its author cares.
    pub fn awaits_files(&self, id: FnId) -> bool {
        self.rooms.awaits_files(id)
    }

    /// The path of what async code calls in a function's place, if stubs know it.
    pub fn in_async(&self, callee: FnId) -> Option<&str> {
        self.rooms.program.function(callee).known.in_async.as_deref()
    }

    /// Whether an expression runs as part of the body of `main`, which is no task: it has a thread of its own and runs
    /// mostly before anything else does.
    pub fn is_in_body_of_main(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.is_in_body_of_main(id, expr)
    }

    /// Whether a barrier keeps heat from an expression although its function is reached.
    pub fn is_behind_barrier(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.graph.regions(id).is_cold(expr)
    }

    /// The double acquisitions of a function, by place.
    pub fn double_acquisitions(&self, id: FnId) -> Vec<DoubleAcquisition> {
        sections::double_acquisition::double_acquisitions(&self.rooms, id)
    }

    /// The lock-order graph: which lock is acquired while which other one is held.
    pub fn lock_order(&self) -> &LockOrder {
        self.rooms.lock_order()
    }

    /// The pairs of locks that are acquired in both orders on ways that two threads can take at once. Errs towards missing;
    /// assumes that two threads do so, for the same objects.
    pub fn lock_inversions(&self) -> Vec<LockInversion> {
        sections::lock_inversions::inversions(&self.rooms)
    }
}

/// How often something runs.
impl Analysis<'_> {
    /// Whether a way to a blocking call leads through the end of a value in some callee, which may have been moved or
    /// emptied before.
    pub fn ends_a_value(&self, call: &BlockingCall) -> bool {
        frequency::ends_a_value(&self.rooms, call)
    }

    /// What of a value that ends on the way to a blocking call decides whether that is made; nothing if nothing does.
    pub fn end_condition(&self, call: &BlockingCall) -> Option<EndCondition> {
        self.rooms.end_condition(call)
    }

    /// How often an expression runs in the life of the program, as far as the calls show it.
    pub fn recurrence(&self, id: FnId, expr: ExprId) -> Recurrence {
        self.rooms.recurrence(id, expr)
    }

    /// Whether an `.await` waits for nothing but another lock.
    pub fn awaits_lock(&self, id: FnId, wait: ExprId) -> bool {
        let Some(ExprKind::Await { operand, .. }) = self.rooms.typed.body(id).map(|body| &body.expr(wait).kind) else {
            return false;
        };
        self.rooms.acquires_at(id, *operand)
    }

    /// Whether a call is known to take a lock.
    pub(crate) fn acquires_at(&self, id: FnId, call: ExprId) -> bool {
        self.rooms.acquires_at(id, call)
    }

    /// Whether a task may be suspended at an await: not if all that is awaited awaits nothing itself.
    pub fn may_suspend(&self, id: FnId, wait: ExprId) -> bool {
        self.rooms.may_suspend(id, wait)
    }

    /// Whether a thread that does nothing else meanwhile drives the async code around an expression.
    pub fn is_driven_alone(&self, id: FnId, expr: ExprId) -> bool {
        drivers::is_driven_alone(&self.rooms, id, expr)
    }

    /// Whether something on the way to a blocking call, or itself, is repeated for each of several things that are there.
    pub fn is_per_item(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
        self.rooms.is_per_item(id, expr, call)
    }

    /// Why a call that may block is made only once in a while, if nothing shows that it is repeated.
    pub fn rare_context(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<RareContext> {
        frequency::rare_context(&self.rooms, id, expr, call)
    }

    /// Whether something other than what is marked as hot changes a lock's content once an event: a loop that waits for
    /// events leads there, or a framework calls it.
    pub fn is_changed_per_event(&self, dossier: &Dossier) -> bool {
        self.rooms.is_changed_per_event(dossier)
    }

    /// Whether a way of calls leads from a hot function on the way to some acquisitions to where the content is changed,
    /// although heat does not get there.
    pub fn is_changed_on_the_way(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        frequency::is_changed_on_the_way(&self.rooms, dossier, sites)
    }

    /// Whether part of a call's arguments is a closure that takes one message after the other from a channel: it lives on.
    pub fn starts_worker(&self, id: FnId, call: ExprId) -> bool {
        self.rooms.starts_worker(id, call)
    }

    /// Whether an expression is part of a program of the workspace, all of whose calls are seen, and nothing shows that it
    /// runs as often as `at_least`.
    pub fn runs_less_than(&self, at_least: Recurrence, id: FnId, expr: ExprId) -> bool {
        self.rooms.runs_less_than(at_least, id, expr)
    }

    /// Whether nothing shows that a lock of a program is taken as often as `at_least`.
    pub fn is_taken_less_than(&self, at_least: Recurrence, dossier: &Dossier) -> bool {
        self.rooms.is_taken_less_than(at_least, dossier)
    }

    /// Whether an expression stands in a loop of its own function that waits for events, or in a handler.
    pub fn takes_events_here(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.takes_events_here(id, expr)
    }

    /// Whether a condition of its function decides if an expression runs.
    pub fn is_conditional(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.graph.regions(id).region(expr).is_conditional
    }

    /// Whether an expression stands in what takes events, or in a function or task that this calls for each.
    pub fn answers_events(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.answers_events(id, expr)
    }

    /// Whether a loop of a function repeats an expression, and no round of it waits for something that takes long.
    pub fn is_in_quick_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.is_in_quick_loop(id, expr)
    }

    /// Whether every use of a lock runs beside a wait that takes far longer, such as for a peer, and none is hot.
    pub fn is_outweighed(&self, dossier: &Dossier) -> bool {
        outweighed::is_outweighed(&self.rooms, self.rooms.long_waits(), dossier)
    }

    /// Whether an expression runs beside a wait that takes far longer, such as for a peer: one of its own function, or on
    /// every way there one of a caller.
    pub fn is_beside_long_wait(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.long_waits().is_beside_long_wait(&self.rooms, id, expr)
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included. A macro that nobody knows
    /// may do so.
    pub fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        self.rooms.waits_within(id, root)
    }
}

/// Values: clones, channels, atomics, futures.
impl Analysis<'_> {
    /// Returns where the result of each call of a function escapes to; none if not all calls are known.
    pub fn escapes_of_result(&self, id: FnId) -> Option<Vec<Escape>> {
        values::value_escape::of_result(&self.rooms, id)
    }

    /// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
    pub fn channel_capacity(&self, id: FnId, call: ExprId) -> Option<Capacity> {
        channel_capacity::channel_capacity(&self.rooms, id, call)
    }

    /// Returns all atomics in fields and statics that some operation uses, by place.
    pub fn atomics(&self) -> &[AtomicPlace] {
        self.values.atomics(&self.rooms)
    }

    /// Returns whether an operation is all that counters need: an addition whose result is discarded, a reset to zero,
    /// a load that influences no control flow. What is not understood is taken to be more.
    pub fn only_counts(&self, used: &AtomicUse) -> bool {
        values::atomics::only_counts(&self.rooms, used)
    }

    /// Returns whether an atomic only hands out numbers that tell things apart. What is not understood is taken to
    /// decide more.
    pub fn only_numbers(&self, place: &AtomicPlace) -> bool {
        values::atomics::only_numbers(&self.rooms, place)
    }

    /// Returns whether a function changes an atomic, itself or by a helper.
    pub fn updates_atomic(&self, id: FnId) -> bool {
        values::atomics::updates_atomic(&self.rooms, id)
    }

    /// Returns whether a function's futures are polled by its own crate and by nobody else, so that no runtime waits
    /// for them.
    pub fn polls_itself(&self, id: FnId) -> bool {
        self.values.polls_itself(&self.rooms, id)
    }
}

/// The program: its functions, their calls, and where things stand in them.
impl Analysis<'_> {
    /// Returns the analysed functions with bodies, by place.
    pub fn functions(&self) -> Vec<FnId> {
        self.rooms.functions()
    }

    /// Returns whether a function belongs to the analysed targets.
    pub fn is_analysed(&self, id: FnId) -> bool {
        self.rooms.is_analysed(id)
    }

    /// Returns the place of an expression in its function's file: of a call the name that is called, of an await the keyword.
    pub fn loc(&self, id: FnId, expr: ExprId) -> Loc {
        self.rooms.loc(id, expr)
    }

    /// Returns the expressions of a body that call something, by place; those that do so in several ways once.
    pub fn calls_in(&self, id: FnId) -> Vec<ExprId> {
        self.rooms.calls_in(id)
    }

    /// Returns the function that a call names; none if it was not resolved, or if the language or a library makes the call.
    pub fn callee_of(&self, id: FnId, call: ExprId) -> Option<FnId> {
        self.rooms.callee_of(id, call)
    }

    /// Returns the context of every expression of a function.
    pub fn contexts(&self, id: FnId) -> BTreeMap<ExprId, Context> {
        self.rooms.contexts(id)
    }

    /// Returns whether an expression runs once per iteration of a loop of its function.
    pub fn in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.in_loop(id, expr)
    }

    /// Returns whether a function runs what it is given on a pool of threads and waits for that.
    pub fn is_parallel(&self, callee: FnId) -> bool {
        self.rooms.is_parallel(callee)
    }

    /// Returns the functions that look like roots and are none; those that lead to locks first, then the likeliest.
    pub fn root_candidates(&self) -> Vec<RootCandidate> {
        entry_points::root_candidates(&self.rooms)
    }
}

/// What a function or place is called, and who may see it.
impl Analysis<'_> {
    /// Returns a function's name as messages give it: with its type or trait, without crate and module.
    pub fn fn_name(&self, id: FnId) -> String {
        self.rooms.program.fn_short(id)
    }

    /// Returns where a function's name is declared.
    pub fn fn_place(&self, id: FnId) -> Loc {
        self.rooms.program.fn_loc(id)
    }

    /// Returns a place's name as messages give it, such as `Cache::map`.
    pub fn place_name(&self, place: LockPlace) -> String {
        access_path::place_name(self.rooms.program, place)
    }

    /// Returns the bare name of a struct or enum.
    pub fn adt_name(&self, adt: AdtId) -> String {
        self.rooms.program.adt(adt).name.to_string()
    }

    /// Returns a type as people write it, without paths.
    pub fn type_name(&self, ty: &Ty) -> String {
        display(self.rooms.program, ty)
    }

    /// Returns the lock that a type is; none if it is another one.
    pub fn lock_info(&self, ty: &Ty) -> Option<LockInfo> {
        lock_types::lock_info(self.rooms.program, ty)
    }

    /// Returns the lock that a type is, or holds behind references and in handles of its own.
    pub fn lock_within(&self, ty: &Ty) -> Option<LockInfo> {
        lock_types::lock_within(self.rooms.program, ty)
    }

    /// Returns a lock's content type as people write it.
    pub fn content_name(&self, lock: &LockInfo) -> String {
        lock_types::inner_name(self.rooms.program, lock)
    }

    /// Returns whether a function is part of the interface of a published library: whether other packages can reach it.
    pub fn is_public_interface(&self, id: FnId) -> bool {
        self.rooms.program.is_public_fn(id)
    }

    /// Returns whether a function is an implementation of `Drop::drop`.
    pub fn is_destructor(&self, id: FnId) -> bool {
        self.rooms.is_destructor(id)
    }

    /// Returns the outermost expression of a function's body; none if it has no body.
    pub fn whole_body(&self, id: FnId) -> Option<ExprId> {
        self.rooms.typed.body(id)?.root
    }

    /// Returns whether an expression of a function is a part of another.
    pub fn encloses(&self, id: FnId, whole: ExprId, part: ExprId) -> bool {
        self.rooms.typed.body_index(id).encloses(whole, part)
    }
}

/// What is hot: reached from a root, declared or measured.
impl Analysis<'_> {
    /// Returns the share of a profile's samples that a function has; none if no profile was given, or if it is not in it.
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

    /// Returns whether a chain of calls from a root to an expression goes through a loop; chains that are guesses count
    /// only if there is none but guesses.
    pub fn called_in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.called_in_loop(id, Some(expr))
    }

    /// Returns the shortest chain of calls from a root to a function, with arguments for which it evaluates an expression
    /// if one is given.
    pub fn hot_chain(&self, id: FnId, expr: Option<ExprId>) -> Option<HotChain> {
        self.rooms.heat.chain(id, expr)
    }

    /// Returns the shortest chain of calls from a root to an expression that goes through a loop.
    pub fn loop_chain(&self, id: FnId, expr: ExprId) -> Option<HotChain> {
        self.rooms.heat.loop_chain(id, Some(expr))
    }
}

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
        sections::parked_tasks::parks_tasks(&self.rooms, dossier)
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

    /// Returns whether what an access reads only goes into a text, a log or the value of a metric. What is not understood
    /// is taken to be used for more.
    pub fn only_reported(&self, read: &Access) -> bool {
        sections::number_flow::only_reported(&self.rooms, read)
    }

    /// Returns whether a section does nothing but access the content: nothing waits, calls back or runs other code of
    /// the workspace. What is not understood counts as something else.
    pub fn only_accesses_content(&self, site: &Acquisition) -> bool {
        section_purpose::only_accesses_content(&self.rooms, site)
    }

    /// Returns whether an exclusive section only reads, and nothing shows that it must exclude other readers. What is
    /// not understood counts as a reason.
    pub fn only_reads(&self, site: &Acquisition) -> bool {
        section_purpose::only_reads(&self.rooms, site)
    }

    /// Returns the method that acquires for reading what a site acquires for writing: `get` for `get_mut`.
    pub fn reading_counterpart(&self, site: &Acquisition) -> Option<Name> {
        section_purpose::reading_counterpart(&self.rooms, site)
    }

    /// Returns whether a section both adds to and subtracts from numbers, as one that moves an amount between them
    /// does.
    pub fn transfers_between_numbers(&self, site: &Acquisition) -> bool {
        section_purpose::transfers_between_numbers(&self.rooms, site)
    }

    /// Returns the loop that repeats an acquisition of one and the same lock and does not need it released in between.
    pub fn repetition(&self, site: &Acquisition) -> Option<Repetition> {
        hoistable::repetition(&self.rooms, site)
    }
}

/// Counted references, threads, channels, and how values lie in memory.
impl Analysis<'_> {
    /// Returns the clones and upgrades of counted references in a function, by place.
    pub fn clones_in(&self, id: FnId) -> Vec<RefClone> {
        values::clones::clones_of(&self.rooms, id)
    }

    /// Returns the calls in a function whose result is a clone of a counted reference that the receiver keeps, by place.
    pub fn cloning_calls_in(&self, id: FnId) -> Vec<RefClone> {
        values::clones::cloning_calls_of(&self.rooms, id)
    }

    /// Returns the clones of fields of `self` that only serve to move them into one async block or closure.
    pub fn captured_together(&self, id: FnId) -> Vec<CapturedTogether> {
        values::clones::captured_together(&self.rooms, id)
    }

    /// Returns where the original of a clone is borrowed from.
    pub fn provenance(&self, clone: &RefClone) -> Provenance {
        clone.provenance(&self.rooms)
    }

    /// Returns what would do instead of a repeated clone that is only borrowed. Changes of the original by other
    /// functions are not seen.
    pub fn clone_remedy(&self, clone: &RefClone) -> Option<CloneRemedy> {
        values::clone_remedy::remedy(&self.rooms, clone)
    }

    /// Returns whether the function could return a reference in place of a clone that it returns.
    pub fn could_return_reference(&self, clone: &RefClone) -> bool {
        values::clone_remedy::could_return_reference(&self.rooms, clone)
    }

    /// Returns whether a clone is one of a parameter that the function owns and could have moved instead.
    pub fn could_move_parameter(&self, clone: &RefClone) -> bool {
        values::clone_remedy::could_move_parameter(&self.rooms, clone)
    }

    /// Returns the counted references that a function takes by value and only borrows; none if not all calls are known.
    pub fn borrowed_parameters(&self, id: FnId) -> Vec<BorrowedParameter> {
        values::borrowed_parameters::borrowed_parameters(&self.rooms, id)
    }

    /// Returns the calls in a function that start a thread of the operating system, by place.
    pub fn thread_starts(&self, id: FnId) -> Vec<(ExprId, ThreadKind)> {
        values::threads::thread_starts(&self.rooms, id)
    }

    /// Returns the calls in a function that take a lock of a dependency's own to give what they gave before, by place.
    pub fn locked_lookups(&self, id: FnId) -> Vec<LockedLookup> {
        values::locked_lookups::locked_lookups(&self.rooms, id)
    }

    /// Returns the calls in a function that send into a channel, by place.
    pub fn sends_in(&self, id: FnId) -> Vec<ExprId> {
        channels::sends_in(&self.rooms, id)
    }

    /// Returns whether a call sends into a channel of its own function, once for each that is made.
    pub fn is_sent_once(&self, id: FnId, send: ExprId) -> bool {
        channels::is_sent_once(&self.rooms, id, send)
    }

    /// Returns whether a function waits for the answer to what it sends: the message takes one end of a channel along that
    /// is made there, and the function waits at the other end.
    pub fn awaits_answer(&self, id: FnId, send: ExprId) -> bool {
        channels::awaits_answer(&self.rooms, id, send)
    }

    /// Returns whether a call receives from a channel, one item or many.
    pub fn is_receive(&self, id: FnId, call: ExprId) -> bool {
        channels::is_receive(&self.rooms, id, call)
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
        values::atomics::excess_ordering(&self.rooms, used)
    }

    /// Returns where an array, slice or vector is declared whose elements are atomics or locks that share cache lines.
    /// Elements of unknown size are not reported.
    pub fn packed_elements(&self, place: LockPlace) -> Option<Loc> {
        values::layout::packed_elements(self.rooms.program, place)
    }

    /// Returns the fields of a struct that are atomics or locks smaller than a cache line, in order of declaration;
    /// none if the struct has padding of its own.
    pub fn packed_fields(&self, adt: AdtId) -> Vec<PackedField> {
        values::layout::packed_fields(self.rooms.program, adt)
    }
}

/// Edits that mend a finding. None if a text that must change is not understood.
impl Analysis<'_> {
    /// Returns the edits that replace a reader-writer lock by its library's mutex.
    pub fn mutex_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        rewrites::replacements::to_mutex(&self.rooms, dossier)
    }

    /// Returns the edits that replace an async lock by a blocking one with the path `blocking`, whose acquisitions are
    /// unwrapped.
    pub fn blocking_rewrite(&self, dossier: &Dossier, blocking: &str) -> Option<Rewrite> {
        rewrites::replacements::to_blocking(&self.rooms, dossier, blocking)
    }

    /// Returns the edits that replace a lock around an integer by an atomic, with the atomic's path.
    pub fn atomic_rewrite(&self, dossier: &Dossier) -> Option<(String, Rewrite)> {
        rewrites::replacements::to_atomic(&self.rooms, dossier)
    }

    /// Returns the edits that leave a lock's content without the lock. Whether a section needs the lock is not looked
    /// at.
    pub fn content_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        rewrites::replacements::to_content(&self.rooms, dossier)
    }

    /// Returns the edits that put a block around a section which ends before the first await. Others may acquire the
    /// lock while the task waits then.
    pub fn section_rewrite(&self, site: &Acquisition) -> Option<Rewrite> {
        let edits = rewrites::shorter::end_before_await(&self.rooms, site)?;
        Some(Rewrite::new(edits, false))
    }

    /// Returns the edits that make a parameter (by its number among all, `self` counted) a reference, at the function
    /// and at all calls.
    pub fn reference_rewrite(&self, id: FnId, parameter: usize) -> Option<Rewrite> {
        rewrites::by_reference::by_reference(&self.rooms, id, parameter)
    }

    /// Returns the edits that borrow the original in place of a clone; they surely mean the same.
    pub fn borrow_rewrite(&self, clone: &RefClone) -> Option<Rewrite> {
        let edits = clone.borrowing_edits(&self.rooms)?;
        Some(Rewrite::new(edits, true))
    }
}
