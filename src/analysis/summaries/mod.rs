//! What functions do, as their callers see it: one engine under all whole-program questions.
//!
//! [`domain`] is the page to read first. [`Summaries`] holds the memos of all components, on what is known of
//! [`Locks`].

pub mod acquired;
pub mod acquired_places;
pub(in crate::analysis) mod arguments;
pub(in crate::analysis) mod atomic_updates;
pub mod blocking;
pub(in crate::analysis) mod channel_capacity;
pub(in crate::analysis) mod conditions;
pub mod dispatched;
pub mod domain;
pub mod effects;
pub(in crate::analysis) mod engine;
pub mod entry_lockset;
pub(in crate::analysis) mod flows;
pub(in crate::analysis) mod given_futures;
pub mod guards;
pub(in crate::analysis) mod known_ends;
mod moments;
mod moved_work;
pub mod nonblocking_io;
mod numeric_addresses;
pub mod parameter_access;
pub(in crate::analysis) mod suspension;

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{EventKind, GuardSource, Guards, feasibility};
use crate::analysis::locks::Locks;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::AccessPath;
use crate::facts::{ExprId, ExprKind, walk};
use crate::knowledge::attributes::{Blocking, Database, Mode};
use crate::types::program::FnId;
use acquired::{Acquired, AcquiredSummaries, ByCall};
use acquired_places::{AcquiredPlace, AcquiredPlaceSummaries, ReachablePlaces};
use atomic_updates::AtomicUpdateSummaries;
use blocking::{BlockedOn, BlockingCall, BlockingSummaries, Reach};
use domain::CallStep;
use effects::{Effect, EffectSummaries};
use engine::{Memo, PerFunction};
use entry_lockset::{Callers, HeldInBody, Lockset, Locksets};
use flows::Flows;
use given_futures::Part;
use moved_work::MovedWork;
use parameter_access::{Access, AccessSummaries};
use suspension::{Suspension, SuspensionSummaries, Trust};

/// By closure or block the numbers of what is acquired and called in it.
pub(in crate::analysis) type EventsWithin = FxHashMap<ExprId, Vec<u32>>;

/// What calls do: the flow through each body, and the summaries of functions. Those are computed on demand.
pub(in crate::analysis) struct Summaries<'a> {
    locks: Locks<'a>,
    /// What each body does with guards.
    pub(in crate::analysis) flows: Flows<'a>,
    blocking: BlockingSummaries,
    effects: EffectSummaries,
    acquired: AcquiredSummaries,
    acquired_places: AcquiredPlaceSummaries,
    accesses: AccessSummaries,
    atomic_updates: AtomicUpdateSummaries,
    suspension: SuspensionSummaries,
    held_in_bodies: PerFunction<Arc<HeldInBody>>,
    entry_locksets: Memo<Lockset>,
    hot_entry_locksets: Memo<Lockset>,
    moved_work: OnceLock<MovedWork>,
    /// What happens within closures and blocks.
    pub(in crate::analysis) events_within: PerFunction<Arc<EventsWithin>>,
    /// Whether functions are called in loops, on whatever way.
    pub(in crate::analysis) called_in_loops: Memo<bool>,
    /// The calls of functions that lead to code which is not seen, or may.
    pub(in crate::analysis) calls_elsewhere: PerFunction<Arc<FxHashSet<ExprId>>>,
}

impl<'a> std::ops::Deref for Summaries<'a> {
    type Target = Locks<'a>;

    fn deref(&self) -> &Locks<'a> {
        &self.locks
    }
}

impl<'a> Summaries<'a> {
    /// Interprets the bodies in which there may be guards.
    pub(in crate::analysis) fn new(locks: Locks<'a>) -> Summaries<'a> {
        Summaries {
            flows: Flows::new(locks.graph),
            locks,
            blocking: BlockingSummaries::default(),
            effects: EffectSummaries::default(),
            acquired: AcquiredSummaries::default(),
            called_in_loops: Memo::default(),
            calls_elsewhere: PerFunction::default(),
            acquired_places: AcquiredPlaceSummaries::default(),
            accesses: AccessSummaries::default(),
            atomic_updates: AtomicUpdateSummaries::default(),
            suspension: SuspensionSummaries::default(),
            held_in_bodies: PerFunction::default(),
            entry_locksets: Memo::default(),
            hot_entry_locksets: Memo::default(),
            moved_work: OnceLock::new(),
            events_within: PerFunction::default(),
        }
    }

    /// What locksets are worked out from.
    pub(in crate::analysis) fn locksets(&self, callers: Callers) -> Locksets<'_> {
        let entries = match callers {
            Callers::All => &self.entry_locksets,
            Callers::Hot => &self.hot_entry_locksets,
        };
        let exclusive_guards = self.exclusive_guards();
        let own = &self.held_in_bodies;
        Locksets {
            world: self,
            flows: &self.flows,
            points_to: &self.points_to,
            entries,
            own,
            exclusive_guards,
            callers,
        }
    }

    /// Whether a function gives its callers a guard.
    pub(in crate::analysis) fn gives_guard(&self, id: FnId) -> bool {
        self.flows.of_guards(id).is_some_and(|flow| !flow.returned.is_empty())
    }

    /// Whether a guard that may be alive at an expression may as well not be held there.
    pub(in crate::analysis) fn may_be_unheld(&self, id: FnId, guard: u32, at: ExprId) -> bool {
        let flow = self.flows.get(&id);
        flow.is_none_or(|flow| feasibility::may_be_unheld(self, flow, id, guard, at))
    }

    /// Those of some guards that may as well not be held at an expression.
    pub(in crate::analysis) fn may_be_unheld_of(&self, id: FnId, guards: &Guards, at: ExprId) -> Guards {
        let flow = self.flows.get(&id);
        flow.map_or_else(|| guards.clone(), |flow| feasibility::may_be_unheld_of(self, flow, id, guards, at))
    }

    /// The awaits of a function at which guards of locks are alive: for each guard its acquisition, the await and the
    /// lock.
    pub(in crate::analysis) fn guards_across_awaits(&self, id: FnId) -> Vec<(ExprId, ExprId, &LockInfo)> {
        let Some(flow) = self.flows.of_guards(id) else { return Vec::new() };
        let awaits = flow.events.iter().filter(|event| matches!(event.kind, EventKind::Await));
        let held = awaits.flat_map(|event| event.held.iter().map(move |guard| (event.expr, guard)));
        let of_lock = held.filter_map(|(wait, guard)| match &flow.guards[guard as usize] {
            GuardSource::Acquired { expr, lock: Some(lock), .. } => Some((*expr, wait, lock)),
            _ => None,
        });
        of_lock.collect()
    }

    /// What a use of a lock's content comes down to: one that passes it to a function of the workspace is what that
    /// does with it.
    pub(in crate::analysis) fn accesses_of(&self, direct: Access) -> Vec<Access> {
        self.accesses.expand(self, &self.flows.summaries, direct)
    }

    /// What a call or macro does, helpers included, on the thread that makes it and not on rare paths.
    pub(in crate::analysis) fn effects_at(&self, id: FnId, expr: ExprId) -> Vec<Effect> {
        self.effects.at(self, &self.flows, id, expr)
    }

    /// What a function does beside its result, on its caller's thread and whatever it is given; the nearest first.
    pub(in crate::analysis) fn effects_of(&self, id: FnId) -> Vec<Effect> {
        self.effects.of(self, &self.flows, id)
    }

    /// Whether an acquisition in a section lets other readers in.
    pub(in crate::analysis) fn only_shares(&self, effect: &Effect) -> bool {
        let guards = self.flows.get(&effect.fn_id).into_iter().flat_map(|flow| &flow.guards);
        let modes = guards.filter_map(|source| match source {
            GuardSource::Acquired { expr, mode, .. } if *expr == effect.expr => Some(*mode),
            _ => None,
        });
        modes.map(|mode| mode == Mode::Shared).reduce(|one, other| one && other).unwrap_or(false)
    }

    /// The blocking call that a call is or leads to on the same thread: the nearest of the worst that async code may
    /// make at all.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub(in crate::analysis) fn blocking_call_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        let calls = self.blocking.at(self, id, expr).into_iter();
        // What happens on each call says more than what is worse and a branch decides about.
        let weight = |call: &BlockingCall| {
            let happens = call.reach != Reach::OnSomePaths && call.blocking > Blocking::Cheap;
            // What surely takes long is not hidden by what a return may pass by.
            let is_sure = call.reach == Reach::Always && call.blocking >= Blocking::Compute;
            // Most statements for a database in the process's own files are short.
            let is_statement = self.program.database_of_library(call.callee) == Some(Database::Embedded);
            (happens, Reverse(call.share), is_sure, call.blocking, !is_statement, Reverse(call.reach))
        };
        calls.filter(|call| !call.blocking.is_forbidden_in_async()).max_by_key(weight)
    }

    /// Where other helpers wait for the same kind of thing, behind a call that leads to a blocking one: calls that async code may make at
    /// all, by place.
    pub(in crate::analysis) fn also_blocks(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Vec<BlockingCall> {
        let blocked_on = self.blocked_on(call);
        let mut found = self.blocking.all_behind(self, id, expr);
        found.retain(|other| {
            other.fn_id != call.fn_id && !other.blocking.is_forbidden_in_async() && self.blocked_on(other) == blocked_on
        });
        found
    }

    /// Whether one decision passes by all that waits behind a call for what `call` waits for. A return does that if `call` is reached no more
    /// surely than `least`; of branches the others are looked at.
    pub(in crate::analysis) fn may_be_passed_by(
        &self,
        id: FnId,
        expr: ExprId,
        call: &BlockingCall,
        least: Reach,
    ) -> bool {
        let is_beside = |other: &BlockingCall| {
            self.blocked_on(other) == self.blocked_on(call)
                && blocking::are_decided_apart(self, (id, expr), call, other)
        };
        match call.reach {
            Reach::Always => false,
            Reach::UnlessReturned => least <= Reach::UnlessReturned,
            Reach::OnSomePaths => !self.blocking.all_behind(self, id, expr).iter().any(is_beside),
        }
    }

    /// Whether a call may block, helpers included, as far as they are followed.
    pub(in crate::analysis) fn may_block_at(&self, id: FnId, expr: ExprId) -> bool {
        self.blocking_call_at(id, expr).is_some() || self.blocking.is_partial_at(self, id, expr)
    }

    /// The nearest call that panics or stalls inside of a runtime, which a call is or leads to on the same thread.
    pub(in crate::analysis) fn call_never_in_async_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        let calls = self.blocking.at(self, id, expr).into_iter();
        let found = calls.filter(|call| call.blocking.is_forbidden_in_async());
        found.max_by_key(|call| (Reverse(call.share), call.blocking, Reverse(call.reach)))
    }

    /// What a blocking call waits for.
    pub(in crate::analysis) fn blocked_on(&self, call: &BlockingCall) -> BlockedOn {
        blocking::blocked_on(self, call)
    }

    /// Whether a blocking call waits for the file system, which answers from memory most of the time.
    pub(in crate::analysis) fn waits_for_files(&self, call: &BlockingCall) -> bool {
        // What the source of a dependency was read for has a class, and no type that would say it.
        if self.derived_blocking(call.callee).is_some() {
            return matches!(call.blocking, Blocking::Entry | Blocking::Open | Blocking::Content);
        }
        self.waits_for_module_of(call, "file") || self.waits_for_module_of(call, "path")
    }

    /// Whether a blocking call waits for another process.
    pub(in crate::analysis) fn waits_for_process(&self, call: &BlockingCall) -> bool {
        self.waits_for_module_of(call, "process")
    }

    fn waits_for_module_of(&self, call: &BlockingCall, lang: &str) -> bool {
        let BlockedOn(module) = self.blocked_on(call);
        self.program.lang.adts_named(lang).iter().any(|adt| self.program.adt(*adt).home.module == module)
    }

    /// Where the database keeps its data that a blocking call waits for, if it waits for one.
    pub(in crate::analysis) fn database_of(&self, call: &BlockingCall) -> Option<Database> {
        let of_library = self.program.database_of_library(call.callee)?;
        Some(self.database_in_types_of(call).unwrap_or(of_library))
    }

    /// The same as the types say that a library's function is called with, which hands out or takes connections to any: `Pool<Manager>`.
    fn database_in_types_of(&self, call: &BlockingCall) -> Option<Database> {
        let callee = self.typed.types(call.fn_id).callees.get(&call.expr)?;
        let generic = self.program.owner_adt(call.callee);
        let mut named: Option<Database> = None;
        for ty in callee.args.iter().chain([&callee.receiver]) {
            ty.any(&mut |part| {
                let adt = part.as_adt().map(|(adt, _)| adt).filter(|adt| Some(*adt) != generic);
                let database = adt.and_then(|adt| self.program.adt(adt).known.database);
                named = if named == Some(Database::Served) { named } else { database.or(named) };
                false
            });
        }
        named
    }

    /// Whether a function changes an atomic, itself or by what it calls.
    pub(in crate::analysis) fn updates_atomic(&self, id: FnId) -> bool {
        self.atomic_updates.updates(self, id)
    }

    /// Whether a task may be suspended at an await: not if all that is awaited awaits nothing itself.
    pub(in crate::analysis) fn may_suspend(&self, id: FnId, wait: ExprId) -> bool {
        self.suspension.suspension(self, (id, wait), Trust::Calling) > Suspension::Never
    }

    /// The same, where what decides something or takes several steps stands for nothing that is not written yet.
    pub(in crate::analysis) fn may_suspend_as_written(&self, id: FnId, wait: ExprId) -> bool {
        self.suspension.suspension(self, (id, wait), Trust::Working) > Suspension::Never
    }

    /// Whether a task may be suspended at an await for anything but other locks.
    pub(in crate::analysis) fn may_wait_beyond_locks(&self, id: FnId, wait: ExprId) -> bool {
        self.suspension.suspension(self, (id, wait), Trust::Calling) > Suspension::ForLocks
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included. A macro that nobody
    /// knows may do so.
    pub(in crate::analysis) fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        walk::parts(body, root).any(|at| {
            let kind = &body.expr(at).kind;
            kind.awaits()
                || matches!(kind, ExprKind::Macro { .. })
                || self.loop_next_waits(id, at)
                || self.effects_at(id, at).iter().any(|effect| effect.kind.waits())
        })
    }

    /// The lock places that a part of a call acquires on the same thread, in terms of the caller.
    pub(in crate::analysis) fn places_acquired_by_call(&self, id: FnId, call: ExprId, part: Part) -> ReachablePlaces {
        self.acquired_places.by_call(self, &self.flows, (id, call), part)
    }

    /// The lock places that a function acquires, in its own terms; the nearest first.
    pub(in crate::analysis) fn places_acquired_by_function(&self, id: FnId) -> Vec<AcquiredPlace> {
        self.acquired_places.by_function(self, &self.flows, id)
    }

    /// The calls that lead from a step of a function to a place that it acquires, outermost first.
    pub(in crate::analysis) fn way_to_acquired_place(
        &self,
        from: (FnId, CallStep),
        inner: (FnId, ExprId),
    ) -> Vec<(FnId, ExprId)> {
        self.acquired_places.way(self, &self.flows, from, inner)
    }

    /// Where a part of a call acquires a lock on the same thread, which the caller names by a path.
    pub(in crate::analysis) fn acquired_by_call(
        &self,
        (id, call): (FnId, ExprId),
        part: Part,
        path: &AccessPath,
    ) -> Vec<ByCall> {
        self.acquired.by_call(self, &self.flows, (id, call), part, path)
    }

    /// Where a function acquires a lock on its caller's thread, which it names by a path from its parameters.
    pub(in crate::analysis) fn acquired_by_function(&self, id: FnId, path: AccessPath) -> Vec<Acquired> {
        self.acquired.by_function(self, &self.flows, id, path)
    }
}
