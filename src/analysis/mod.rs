//! What the rules read: acquisitions, guards and critical sections, dossiers of lock places.
//!
//! Relies on typed bodies and the call graph. Knows no rule and makes no text.

mod entry_points;
pub mod guards;
pub mod locks;
pub mod rewrites;
pub mod sections;
pub mod summaries;
pub mod values;
mod world;

pub use entry_points::{Evidence, Likeness, RootCandidate, root_candidates};
pub use guards::{Event, EventKind, FlowResult, GuardSource, Reached, Use};
pub use locks::access_path::{IndexKind, LockPlace, PlaceRoot};
pub use locks::lock_types::LockInfo;
pub use locks::points_to::Resolved;
pub use locks::shared_handles::SharedHandle;
pub use sections::destructors::{EndCondition, Step};
pub use sections::dossier::{Acquisition, Dossier};
pub use sections::double_acquisition::DoubleAcquisition;
pub use sections::frequency::{RareContext, only_registers, starts_or_stops};
pub use sections::lock_inversions::LockInversion;
pub use sections::lock_order::{LockOrder, OrderEdge, OrderWitness, OrderedLock};
pub use sections::recurrence::Recurrence;
pub use sections::runtime_conditions::RuntimeCondition;
pub use sections::section_purpose::ListTraffic;
pub use sections::wait_profile::Waits;
pub use summaries::blocking::{BlockedOn, BlockingCall};
pub use summaries::effects::{Effect, EffectKind};
pub use summaries::parameter_access::Access;
pub use world::callers::CallSite;
pub use world::{Context, World};

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::HotChain;
use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::{Execution, Heat, Way};
use crate::knowledge::attributes::{AtomicOp, Blocking, Capacity, ContentOp, Mode, ThreadKind};
use crate::knowledge::derived::DerivedEffect;
use crate::source::Loc;
use crate::types::display::display;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, CrateId, FnId, ModId};
use crate::types::ty::Ty;
use crate::workspace::TargetChoice;
use guards::summary::GuardSummaries;
use locks::guard_types::Sharing;
use locks::multiplicity::{self, Multiplicity};
use locks::object_path::AccessPath;
use locks::points_to::PointsTo;
use locks::shared_handles::SharedHandles;
use locks::{access_path, guard_types, lock_escape, lock_types, origin};
use rewrites::Rewrite;
use sections::destructors::{self, EmptiedFields};
use sections::drivers;
use sections::hoistable::{self, Repetition};
use sections::outweighed::{self, LongWaits};
use sections::recurrence::{self, Paths, Recurrences};
use sections::{frequency, section_content, section_purpose};
use summaries::acquired::{Acquired, AcquiredSummaries};
use summaries::acquired_places::{AcquiredPlaceSummaries, ReachablePlaces};
use summaries::blocking::BlockingSummaries;
use summaries::channel_capacity;
use summaries::effects::EffectSummaries;
use summaries::engine::Memo;
use summaries::entry_lockset::{Callers, Lockset, Locksets};
use summaries::parameter_access::AccessSummaries;
use summaries::suspension::SuspensionSummaries;
use values::atomics::{AtomicPlace, AtomicUse, ExcessOrdering};
use values::borrowed_parameters::BorrowedParameter;
use values::clone_remedy::CloneRemedy;
use values::clones::{CapturedTogether, RefClone};
use values::layout::PackedField;
use values::locked_lookups::LockedLookup;
use values::provenance::Provenance;
use values::value_escape::Escape;
use values::{channels, executors};

/// Everything that rules may ask.
///
/// One list of questions, grouped by what they are about; the rooms below answer them. Those that need no lock, such as
/// where an expression stands or who calls a function, are methods of [`World`]. Detectors ask nothing else: they see
/// no syntax, no inferred types and no tables. What is asked of the whole program is computed once, on first use.
pub struct Analysis<'a> {
    /// The program, its types, its calls and what is hot.
    pub world: World<'a>,
    /// What each body does with guards.
    pub flows: FxHashMap<FnId, FlowResult>,
    /// All lock places with their acquisitions, in order of declaration.
    pub dossiers: Vec<Dossier>,
    /// Functions whose guards or acquisitions could not be told, with what was said. They are taken to have none.
    pub broken: Vec<(FnId, String)>,
    guard_summaries: GuardSummaries,
    blocking: BlockingSummaries,
    effects: EffectSummaries,
    acquired: AcquiredSummaries,
    acquired_places: AcquiredPlaceSummaries,
    accesses: AccessSummaries,
    suspension: SuspensionSummaries,
    entry_locksets: Memo<Lockset>,
    hot_entry_locksets: Memo<Lockset>,
    exclusive_guards: OnceLock<FxHashSet<AdtId>>,
    downgrades: OnceLock<Vec<guard_types::Downgrade>>,
    points_to: PointsTo,
    shared_handles: SharedHandles,
    escaped_locks: FxHashSet<LockPlace>,
    consumed_locks: OnceLock<FxHashSet<PlaceRoot>>,
    multiplicity: OnceLock<Multiplicity>,
    under_another_lock: OnceLock<FxHashSet<PlaceRoot>>,
    unseen: OnceLock<rewrites::Unseen>,
    written_locks: OnceLock<rewrites::WrittenLocks>,
    atomics: OnceLock<Vec<AtomicPlace>>,
    surely_sync: OnceLock<FxHashSet<AdtId>>,
    executors: OnceLock<FxHashSet<ModId>>,
    async_files: OnceLock<FxHashSet<FnId>>,
    recurrences: OnceLock<Recurrences>,
    usual_recurrences: OnceLock<Recurrences>,
    unresolved_hot_calls: OnceLock<FxHashSet<(Name, usize)>>,
    emptied: OnceLock<EmptiedFields>,
    long_waits: OnceLock<LongWaits>,
    lock_order: OnceLock<LockOrder>,
    programs: OnceLock<FxHashSet<CrateId>>,
}

impl<'a> std::ops::Deref for Analysis<'a> {
    type Target = World<'a>;

    fn deref(&self) -> &World<'a> {
        &self.world
    }
}

impl<'a> Analysis<'a> {
    /// Interprets all bodies and gathers the dossiers.
    pub fn new(heat: &'a Heat<'a>, targets: TargetChoice) -> Self {
        let world = World::new(heat, targets);
        let (flows, guard_summaries, broken) = summaries::guards::analyse(heat.graph);
        let mut analysis = Analysis {
            flows,
            broken,
            guard_summaries,
            blocking: BlockingSummaries::default(),
            effects: EffectSummaries::default(),
            acquired: AcquiredSummaries::default(),
            acquired_places: AcquiredPlaceSummaries::default(),
            accesses: AccessSummaries::default(),
            suspension: SuspensionSummaries::default(),
            entry_locksets: Memo::default(),
            hot_entry_locksets: Memo::default(),
            exclusive_guards: OnceLock::new(),
            downgrades: OnceLock::new(),
            dossiers: Vec::new(),
            points_to: PointsTo::gather(world.typed, targets.tests),
            shared_handles: SharedHandles::default(),
            escaped_locks: FxHashSet::default(),
            consumed_locks: OnceLock::new(),
            multiplicity: OnceLock::new(),
            under_another_lock: OnceLock::new(),
            unseen: OnceLock::new(),
            written_locks: OnceLock::new(),
            atomics: OnceLock::new(),
            surely_sync: OnceLock::new(),
            executors: OnceLock::new(),
            async_files: OnceLock::new(),
            recurrences: OnceLock::new(),
            usual_recurrences: OnceLock::new(),
            unresolved_hot_calls: OnceLock::new(),
            emptied: OnceLock::new(),
            long_waits: OnceLock::new(),
            lock_order: OnceLock::new(),
            programs: OnceLock::new(),
            world,
        };
        analysis.escaped_locks = analysis.aliases_of(lock_escape::lock_escapes(&analysis));
        let (dossiers, broken) = sections::dossier::gather(&analysis);
        analysis.dossiers = dossiers;
        analysis.broken.extend(broken);
        analysis
    }

    /// What locksets are worked out from.
    fn locksets(&self, callers: Callers) -> Locksets<'_> {
        let entries = match callers {
            Callers::All => &self.entry_locksets,
            Callers::Hot => &self.hot_entry_locksets,
        };
        let exclusive_guards = self.exclusive_guards();
        let (world, flows, points_to) = (&self.world, &self.flows, &self.points_to);
        Locksets { world, flows, points_to, entries, exclusive_guards, callers }
    }

    /// What holds for a place holds for every lock that it stands for, and for what lies in several fields.
    fn aliases_of(&self, places: FxHashSet<LockPlace>) -> FxHashSet<LockPlace> {
        let roots = places.iter().flat_map(|place| self.points_to.resolve(place.root).roots);
        let roots = roots.chain(self.points_to.aliased_in_other_fields());
        roots.map(|root| LockPlace { root, index: None }).collect()
    }
}

/// Which lock it is, and who may use it.
impl Analysis<'_> {
    /// The locks that a place stands for.
    pub fn locks_at(&self, root: PlaceRoot) -> Resolved {
        self.points_to.resolve(root)
    }

    /// Whether every lock that a dossier is about is made where its owner is made: none came there under another name.
    pub fn is_made_here(&self, dossier: &Dossier) -> bool {
        origin::is_made_here(self, dossier.place.root)
    }

    /// Where a lock place is declared.
    pub fn declaration(&self, place: LockPlace) -> Option<Loc> {
        access_path::declaration(self.program, place)
    }

    /// The locks that an expression may take.
    pub fn locks_taken_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Dossier> {
        let takes = move |site: &Acquisition| (site.fn_id, site.expr) == (id, expr);
        self.dossiers.iter().filter(move |dossier| dossier.acquisitions.iter().any(takes))
    }

    /// Whether a lock place is named anywhere but where it is acquired, constructed or declared: such uses are not
    /// understood.
    pub fn has_unknown_uses(&self, dossier: &Dossier) -> bool {
        self.escaped_locks.contains(&LockPlace { index: None, ..dossier.place })
    }

    /// Whether nobody else can reach a lock where it is taken: by fields of a `self` that is borrowed exclusively.
    pub fn is_exclusive(&self, site: &Acquisition) -> bool {
        locks::exclusive_access::is_exclusive(self, site.fn_id, site.expr)
    }

    /// Whether some acquisition that no place is known of may be one of this lock, and is of this kind: a function that
    /// is given locks by who knows whom takes one of the same type.
    pub fn may_be_taken_unseen(&self, dossier: &Dossier, is_meant: &dyn Fn(&Acquisition) -> bool) -> bool {
        if !self.points_to.is_passed(dossier.place.root) {
            return false;
        }
        let is_lost = |other: &&Dossier| other.place.root != dossier.place.root && other.is_unattributed();
        let others = self.dossiers.iter().filter(is_lost).flat_map(|other| &other.acquisitions);
        let mut others = others.filter(|site| !site.is_test && is_meant(site));
        others.any(|site| match (&site.lock, &dossier.lock) {
            (Some(theirs), Some(own)) => theirs.may_be(own),
            _ => true,
        })
    }

    /// Whether two threads or tasks can contend for the lock. A local lock that is not moved into a spawned task or
    /// thread cannot.
    pub fn is_shared(&self, dossier: &Dossier) -> bool {
        if self.is_thread_local(dossier) {
            return false;
        }
        let spawned = |site: &Acquisition| {
            let execution = self.graph.regions(site.fn_id).region(site.expr).execution;
            matches!(execution, Execution::OtherTask | Execution::OtherThread | Execution::BlockingPool)
        };
        match dossier.place.root {
            PlaceRoot::Unknown(..) => false,
            root if root.is_local() => dossier.acquisitions.iter().any(spawned),
            _ => true,
        }
    }

    /// Whether each thread has a lock of its own at this place.
    pub fn is_thread_local(&self, dossier: &Dossier) -> bool {
        match dossier.place.root {
            PlaceRoot::Static(id) => self.program.static_def(id).facts.thread_local,
            _ => false,
        }
    }

    /// Whether the place is a summary object: its type's values are kept in collections, or constructed in loops or on
    /// hot paths, so that there are many such locks.
    pub fn is_summary_object(&self, dossier: &Dossier) -> bool {
        self.is_one_of_many(dossier.place)
    }

    /// The same for a lock without a dossier.
    pub(crate) fn is_one_of_many(&self, place: LockPlace) -> bool {
        let multiplicity = self.multiplicity.get_or_init(|| Multiplicity::gather(self));
        // One lock in several fields is one of many only if each of these is.
        let aliases = self.points_to.aliases_of(place.root);
        let mut places = aliases.into_iter().map(|root| LockPlace { root, index: None }).chain([place]);
        places.all(|place| {
            multiplicity::is_summary_object(multiplicity, place)
                && !multiplicity::is_one_handle(self, &self.points_to, place)
        })
    }

    /// Whether a lock of this place is consumed by value or through `&mut` without being acquired: `into_inner`,
    /// `get_mut`.
    pub fn is_consumed_by_value(&self, dossier: &Dossier) -> bool {
        let consumed = self.consumed_locks.get_or_init(|| lock_escape::consumed_by_value(self));
        consumed.contains(&dossier.place.root)
    }

    /// Whether a lock is declared behind a counted reference, so that other fields may hold the same one.
    pub fn is_behind_handle(&self, dossier: &Dossier) -> bool {
        match dossier.place.root {
            PlaceRoot::Field(adt, name) => self.is_field_behind_handle(adt, name),
            PlaceRoot::Static(_) => false,
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Content(_) | PlaceRoot::Unknown(..) => true,
        }
    }

    /// Whether a type is a counted reference, also in an `Option`.
    pub fn holds_counted(&self, ty: &Ty) -> bool {
        let is_option = self.program.lang_adt(ty).is_some_and(|lang| lang == "option");
        let inner = ty.as_adt().and_then(|(_, args)| args.first()).filter(|_| is_option);
        self.program.refcount(inner.unwrap_or(ty)).is_some()
    }

    /// The same for any field; one that is not found counts as behind a handle.
    pub(crate) fn is_field_behind_handle(&self, adt: AdtId, name: Name) -> bool {
        let counted = |ty: &Ty| ty.any(&mut |part| self.program.refcount(part).is_some());
        let def = self.program.adt(adt);
        let index = def.variants.first().and_then(|first| first.fields.iter().position(|own| own.name == name));
        let ty = index.and_then(|index| field_types(self.program, adt, 0).get(index));
        ty.is_none_or(|ty| lock_types::lock_info(self.program, ty).is_none() && counted(ty))
    }

    /// Whether a guard that a function returns is seen wherever it goes: all calls of the function are known, and each is
    /// an acquisition of the same lock.
    pub fn is_seen_by_callers(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        section_content::is_seen_by_callers(self, dossier, site)
    }

    /// Whether a guard only leaves its function as what that returns, and all callers are seen, so that they are
    /// acquisitions of the same lock.
    pub fn is_only_given_to_callers(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        section_content::is_only_given_to_callers(self, dossier, site)
    }

    /// Whether a write guard of this lock may become a read guard: where it is acquired, or in a function that is given
    /// guards. Errs towards yes, but guards that lie in something else are not followed.
    pub fn may_be_downgraded(&self, dossier: &Dossier) -> bool {
        let downgrades = self.downgrades.get_or_init(|| guard_types::downgrades(self, self.exclusive_guards()));
        let inner = dossier.lock.as_ref().map(|lock| &lock.inner);
        downgrades.iter().any(|downgrade| {
            let has_guard = dossier.acquisitions.iter().any(|site| site.fn_id == downgrade.fn_id);
            (has_guard || downgrade.takes_guards)
                && inner.is_none_or(|inner| lock_types::may_be(inner, &downgrade.content))
        })
    }

    fn exclusive_guards(&self) -> &FxHashSet<AdtId> {
        self.exclusive_guards.get_or_init(|| guard_types::exclusive_guards(self.program))
    }

    /// Whether a place is the lock inside a lock type of the workspace's own, and so one of many.
    pub fn is_inside_wrapper(&self, place: LockPlace) -> bool {
        section_content::is_inside_wrapper(self, place)
    }

    /// Whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
    pub fn is_always_under_another_lock(&self, place: LockPlace) -> bool {
        sections::outer_lock::is_always_under_another_lock(self, place)
    }

    /// Whether some acquisitions of a lock are made, on all hot ways to them, under one and the same other lock, so that
    /// they never wait for each other. Code that is not hot may still take the lock alone.
    pub fn are_serial(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        sections::outer_lock::are_serial(self, dossier, sites)
    }

    /// Whether an acquisition in a section lets other readers in.
    pub fn only_shares(&self, effect: &Effect) -> bool {
        let guards = self.flows.get(&effect.fn_id).into_iter().flat_map(|flow| &flow.guards);
        let modes = guards.filter_map(|source| match source {
            GuardSource::Acquired { expr, mode, .. } if *expr == effect.expr => Some(*mode),
            _ => None,
        });
        modes.map(|mode| mode == Mode::Shared).reduce(|one, other| one && other).unwrap_or(false)
    }

    /// Whether one caller at a time can make an acquisition: through `&mut self` of a type that cannot be cloned, even if others share the
    /// lock itself.
    pub fn is_by_sole_owner(&self, site: &Acquisition) -> bool {
        locks::exclusive_access::is_by_sole_owner(self, site.fn_id, site.expr)
    }

    /// Whether hot code changes what a lock protects, or at least holds it so that it could.
    pub fn is_excluded_hot(&self, place: LockPlace) -> bool {
        let roots = self.locks_at(place.root).roots;
        let mut sites = self.dossiers.iter().filter(|own| roots.contains(&own.place.root)).flat_map(Dossier::sites);
        sites.any(|site| site.hot && site.mode == Mode::Exclusive)
    }
}

/// What happens in a critical section.
impl Analysis<'_> {
    /// Whether a section is there for that only one does its work: its lock protects no data, or it asks again what was
    /// asked before the lock was taken.
    pub fn is_exclusive_on_purpose(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.protects_no_data(dossier) || sections::double_check::is_checked_again(self, site)
    }

    /// What happens while an acquisition's guard lives, beside what is done with the content.
    pub fn section_effects(&self, acquisition: &Acquisition) -> Vec<Effect> {
        let Some(flow) = self.flows.get(&acquisition.fn_id) else { return Vec::new() };
        let during = flow.during(acquisition.guard).map(|event| event.expr);
        let mut places: Vec<ExprId> = during.filter(|expr| *expr != acquisition.expr).collect();
        places.sort();
        places.dedup();
        places.into_iter().flat_map(|expr| self.effects_at(acquisition.fn_id, expr)).collect()
    }

    /// What a call or macro does, helpers included, on the thread that makes it and not on rare paths.
    pub fn effects_at(&self, id: FnId, expr: ExprId) -> Vec<Effect> {
        self.effects.at(self, &self.flows, id, expr)
    }

    /// Whether something else than the content is changed while an acquisition's guard lives: an atomic, or a place
    /// that is no local.
    pub fn changes_elsewhere(&self, acquisition: &Acquisition) -> bool {
        let Some((flow, body)) = self.flows.get(&acquisition.fn_id).zip(self.typed.body(acquisition.fn_id)) else {
            return true;
        };
        let mut held = flow.during(acquisition.guard);
        let atomic = |event: &Event| {
            let EventKind::Call(id) = event.kind else { return false };
            let op = self.program.function(id).known.atomic;
            op.is_some_and(|op| op != AtomicOp::Load)
        };
        if held.any(atomic) {
            return true;
        }
        // Assignments are no events: any beside the content counts, wherever in the function it stands.
        body.exprs.iter().any(|expr| {
            matches!(&expr.kind, ExprKind::Assign { lhs, .. }
                if matches!(body.expr(*lhs).kind, ExprKind::Field { .. } | ExprKind::Index { .. })
                    && !self.is_part_of_local(acquisition.fn_id, *lhs))
        })
    }

    /// Whether a guard that may be alive at an expression may as well not be held there.
    pub fn may_be_unheld(&self, id: FnId, guard: u32, at: ExprId) -> bool {
        let flow = self.flows.get(&id);
        flow.is_none_or(|flow| guards::feasibility::may_be_unheld(self, flow, id, guard, at))
    }

    /// Returns whether a call is one of the content itself: `file.lock().write_all(..)`, or the same in a helper.
    pub fn is_of_content(&self, site: &Acquisition, id: FnId, call: ExprId) -> bool {
        section_content::is_of_content(self, site, id, call)
    }

    /// Returns whether what an await waits for is done by the content itself: `socket.lock().await.write_all(..).await`.
    pub fn awaits_content(&self, site: &Acquisition, wait: ExprId) -> bool {
        section_content::awaits_content(self, site, wait)
    }

    /// Returns whether the call that an await waits for is given the guard itself: it is meant to be held meanwhile.
    pub fn hands_guard_on(&self, site: &Acquisition, wait: ExprId) -> bool {
        section_content::hands_guard_on(self, site, wait)
    }

    /// Returns whether a task is suspended somewhere while it holds an acquisition's guard, which is not there for that.
    pub fn is_held_while_suspended(&self, site: &Acquisition) -> bool {
        let is_meant = site.awaits.iter().any(|wait| self.hands_guard_on(site, *wait));
        let waits = |wait: &ExprId| !site.doubtful_awaits.contains(wait) && self.may_suspend(site.fn_id, *wait);
        !is_meant && site.awaits.iter().any(waits)
    }

    /// Returns whether a part of an expression accesses the content.
    pub fn mentions_content(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::mentions_content(self, site, expr)
    }

    /// Returns the acquisitions that the function itself makes during a section through a lock type of the workspace's
    /// own.
    pub fn wrapped_acquisitions_in(&self, site: &Acquisition) -> Vec<Effect> {
        section_content::wrapped_acquisitions_in(self, site)
    }

    /// Returns whether a call takes a guard and releases it while it waits, as condition variables do.
    pub fn releases_guard(&self, effect: &Effect) -> bool {
        section_content::releases_guard(self, effect)
    }

    /// Returns whether an expression could as well be evaluated before the lock is acquired.
    pub fn could_precede(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::could_precede(self, site, expr)
    }
}

/// What a call does to the thread that makes it, helpers included.
impl Analysis<'_> {
    /// The blocking call that a call is or leads to on the same thread: the nearest of the worst that async code may
    /// make at all.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub fn blocking_call_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        let calls = self.blocking.at(self, id, expr).into_iter();
        calls.filter(|call| !call.blocking.is_forbidden_in_async()).max_by_key(|call| call.blocking)
    }

    /// Whether a call may block, helpers included, as far as they are followed.
    fn may_block_at(&self, id: FnId, expr: ExprId) -> bool {
        self.blocking_call_at(id, expr).is_some() || self.blocking.is_partial_at(self, id, expr)
    }

    /// The nearest call that panics or stalls inside of a runtime, which a call is or leads to on the same thread.
    pub fn call_never_in_async_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        let calls = self.blocking.at(self, id, expr).into_iter();
        let found = calls.filter(|call| call.blocking.is_forbidden_in_async());
        found.max_by_key(|call| call.blocking)
    }

    /// The condition that stands before a call which must not be made inside of a runtime, if it may keep the call from
    /// happening there.
    pub fn runtime_condition(&self, id: FnId, call: ExprId) -> Option<RuntimeCondition> {
        sections::runtime_conditions::runtime_condition(self, id, call)
    }

    /// The way to a blocking call, outermost first: the caller, the call and how it is made. Empty for a direct call.
    pub fn way_to(&self, call: &BlockingCall) -> Vec<(FnId, ExprId, Step)> {
        let steps = call.steps();
        steps.map(|(caller, step)| (caller, step.call, destructors::step_of(self, caller, step))).collect()
    }

    /// What a function does beside its result, on its caller's thread and whatever it is given; the nearest first.
    pub fn effects_of(&self, id: FnId) -> Vec<Effect> {
        self.effects.of(self, &self.flows, id)
    }

    /// What a blocking call waits for.
    pub fn blocked_on(&self, call: &BlockingCall) -> BlockedOn {
        summaries::blocking::blocked_on(self, call)
    }

    /// The root module of a function's crate.
    pub fn crate_root(&self, id: FnId) -> ModId {
        self.program.crate_of(self.program.function(id).home.module).root
    }

    /// Whether a blocking call waits for the file system, which answers from memory most of the time.
    pub fn waits_for_files(&self, call: &BlockingCall) -> bool {
        // What the source of a dependency was read for has a class, and no type that would say it.
        if self.derived_blocking(call.callee).is_some() {
            return matches!(call.blocking, Blocking::Entry | Blocking::Open | Blocking::Content);
        }
        let BlockedOn(module) = self.blocked_on(call);
        let declares =
            |name| self.program.lang.adts_named(name).iter().any(|adt| self.program.adt(*adt).home.module == module);
        declares("file") || declares("path")
    }

    /// Why a dependency's function blocks, as its source says.
    pub fn derived_blocking(&self, callee: FnId) -> Option<&DerivedEffect> {
        self.typed.derived(callee).iter().find(|effect| effect.kind.blocking().is_some())
    }

    /// Whether a function itself uses what waits for files without blocking its thread: its author cares.
    pub fn awaits_files(&self, id: FnId) -> bool {
        let twins = self.async_files.get_or_init(|| summaries::blocking::async_files(self));
        self.calls_in(id).into_iter().filter_map(|call| self.callee_of(id, call)).any(|callee| twins.contains(&callee))
    }

    /// The path of what async code calls in a function's place, if stubs know it.
    pub fn in_async(&self, callee: FnId) -> Option<&str> {
        self.program.function(callee).known.in_async.as_deref()
    }

    /// Whether an expression runs as part of the body of `main`, which is no task: it has a thread of its own and runs
    /// mostly before anything else does.
    pub fn is_in_body_of_main(&self, id: FnId, expr: ExprId) -> bool {
        self.is_main(id) && self.graph.regions(id).region(expr).execution == Execution::Here
    }

    /// Whether a function is the one that a program starts with. Unlike for profiles, an associated `main` counts, too.
    fn is_main(&self, id: FnId) -> bool {
        let function = self.program.function(id);
        function.name == "main" && self.program.module(function.home.module).parent.is_none()
    }

    /// Whether a barrier keeps heat from an expression although its function is reached.
    pub fn is_behind_barrier(&self, id: FnId, expr: ExprId) -> bool {
        self.graph.regions(id).is_cold(expr)
    }

    /// The double acquisitions of a function, by place.
    pub fn double_acquisitions(&self, id: FnId) -> Vec<DoubleAcquisition> {
        sections::double_acquisition::double_acquisitions(self, id)
    }

    /// The lock-order graph: which lock is acquired while which other one is held.
    pub fn lock_order(&self) -> &LockOrder {
        self.lock_order.get_or_init(|| sections::lock_order::gather(self))
    }

    /// The pairs of locks that are acquired in both orders on ways that two threads can take at once. Errs towards missing;
    /// assumes that two threads do so, for the same objects.
    pub fn lock_inversions(&self) -> Vec<LockInversion> {
        sections::lock_inversions::inversions(self)
    }

    /// The lock places that a call acquires on the same thread, in terms of the caller.
    fn places_acquired_by_call(&self, id: FnId, call: ExprId) -> ReachablePlaces {
        self.acquired_places.by_call(self, &self.flows, id, call)
    }

    /// The map of shards that a call is an operation of.
    fn map_of_operation(&self, id: FnId, call: ExprId) -> Option<AdtId> {
        let owner = self.program.owner_adt(self.callee_of(id, call)?)?;
        self.program.adt(owner).known.sharded.then_some(owner)
    }

    /// Where a call acquires a lock on the same thread, which the caller names by a path.
    fn acquired_by_call(&self, id: FnId, call: ExprId, path: &AccessPath) -> Vec<Acquired> {
        self.acquired.by_call(self, &self.flows, (id, call), path)
    }

    /// The other fields of a type that hold the same handle as one of its fields, in each of its values.
    fn twins(&self, adt: AdtId, field: Name) -> Vec<SharedHandle> {
        self.shared_handles.of(self, adt, field)
    }
}

/// How often something runs.
impl Analysis<'_> {
    /// Whether a function gives its callers a guard.
    fn gives_guard(&self, id: FnId) -> bool {
        self.flows.get(&id).is_some_and(|flow| !flow.returned.is_empty())
    }

    /// Whether a way to a blocking call leads through the end of a value in some callee, which may have been moved or
    /// emptied before.
    pub fn ends_a_value(&self, call: &BlockingCall) -> bool {
        frequency::ends_a_value(self, call)
    }

    /// What of a value that ends on the way to a blocking call decides whether that is made; nothing if nothing does.
    pub fn end_condition(&self, call: &BlockingCall) -> Option<EndCondition> {
        destructors::end_condition(self, self.emptied.get_or_init(|| EmptiedFields::gather(self)), call)
    }

    /// How often an expression runs in the life of the program, as far as the calls show it.
    pub fn recurrence(&self, id: FnId, expr: ExprId) -> Recurrence {
        self.recurrences().at(self, id, expr)
    }

    fn recurrences(&self) -> &Recurrences {
        self.recurrences.get_or_init(|| Recurrences::gather(self, Paths::Any))
    }

    /// Whether an `.await` waits for nothing but another lock.
    pub fn awaits_lock(&self, id: FnId, wait: ExprId) -> bool {
        let Some(ExprKind::Await { operand, .. }) = self.typed.body(id).map(|body| &body.expr(wait).kind) else {
            return false;
        };
        self.acquires_at(id, *operand)
    }

    /// Whether a call is known to take a lock.
    pub(crate) fn acquires_at(&self, id: FnId, call: ExprId) -> bool {
        self.callee_of(id, call).is_some_and(|callee| self.program.function(callee).known.acquire.is_some())
    }

    /// Whether a task may be suspended at an await: not if all that is awaited awaits nothing itself.
    pub fn may_suspend(&self, id: FnId, wait: ExprId) -> bool {
        self.suspension.may_suspend(&self.world, id, wait)
    }

    /// Whether a thread that does nothing else meanwhile drives the async code around an expression.
    pub fn is_driven_alone(&self, id: FnId, expr: ExprId) -> bool {
        drivers::is_driven_alone(self, id, expr)
    }

    /// Whether a loop of a function waits for events.
    pub(crate) fn has_own_event_loop(&self, id: FnId) -> bool {
        self.recurrences().has_own_event_loop(id)
    }

    /// Whether something on the way to a blocking call, or itself, is repeated for each of several things that are there.
    pub fn is_per_item(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
        call.places(id, expr).any(|(id, expr)| self.recurrences().is_per_item(self, id, expr))
    }

    /// Why a call that may block is made only once in a while, if nothing shows that it is repeated.
    pub fn rare_context(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<RareContext> {
        frequency::rare_context(self, id, expr, call)
    }

    /// Whether something other than what is marked as hot changes a lock's content once an event: a loop that waits for
    /// events leads there, or a framework calls it.
    pub fn is_changed_per_event(&self, dossier: &Dossier) -> bool {
        let usual = self.usual_recurrences.get_or_init(|| Recurrences::gather(self, Paths::Usual));
        let per_event = |site: &Acquisition| {
            !self.is_behind_barrier(site.fn_id, site.expr)
                && usual.at(self, site.fn_id, site.expr) >= Recurrence::PerEvent
        };
        dossier.sites().any(|site| section_purpose::may_change(site) && per_event(site))
    }

    /// Whether a way of calls leads from a hot function on the way to some acquisitions to where the content is changed,
    /// although heat does not get there.
    pub fn is_changed_on_the_way(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        frequency::is_changed_on_the_way(self, dossier, sites)
    }

    /// Names of methods that hot code calls on receivers of unknown type, with the number of arguments.
    fn unresolved_hot_calls(&self) -> &FxHashSet<(Name, usize)> {
        self.unresolved_hot_calls.get_or_init(|| frequency::unresolved_hot_calls(self))
    }

    /// Whether part of a call's arguments is a closure that takes one message after the other from a channel: it lives on.
    pub fn starts_worker(&self, id: FnId, call: ExprId) -> bool {
        self.recurrences().has_event_loop(self, id, call) || Recurrences::ends_in_loop(self, id, call)
    }

    /// Whether a function is built into a program of the workspace, and not only into libraries for others.
    fn is_in_program(&self, id: FnId) -> bool {
        self.programs.get_or_init(|| recurrence::crates_of_programs(self)).contains(&self.program.crate_id(id))
    }

    /// Whether an expression is part of a program of the workspace, all of whose calls are seen, and nothing shows that it
    /// runs as often as `at_least`.
    pub fn runs_less_than(&self, at_least: Recurrence, id: FnId, expr: ExprId) -> bool {
        !self.heat.is_reached_at(id, expr) && self.recurrence(id, expr) < at_least && self.is_in_program(id)
    }

    /// Whether nothing shows that a lock of a program is taken as often as `at_least`.
    pub fn is_taken_less_than(&self, at_least: Recurrence, dossier: &Dossier) -> bool {
        dossier.sites().all(|site| self.runs_less_than(at_least, site.fn_id, site.expr))
    }

    /// Whether an expression stands in a loop of its own function that waits for events, or in a handler.
    pub fn takes_events_here(&self, id: FnId, expr: ExprId) -> bool {
        self.recurrences().takes_events_here(self, id, expr)
    }

    /// Whether a condition of its function decides if an expression runs.
    pub fn is_conditional(&self, id: FnId, expr: ExprId) -> bool {
        self.heat.graph.regions(id).region(expr).is_conditional
    }

    /// Whether an expression stands in what takes events, or in a function or task that this calls for each.
    pub fn answers_events(&self, id: FnId, expr: ExprId) -> bool {
        self.takes_events_here(id, expr)
            || self.calls_into(id).any(|(caller, edge)| self.takes_events_here(caller, edge.expr))
    }

    /// Whether a loop of a function repeats an expression, and no round of it waits for something that takes long.
    pub fn is_in_quick_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.long_waits().is_in_quick_loop(self, id, expr)
    }

    fn long_waits(&self) -> &LongWaits {
        self.long_waits.get_or_init(|| LongWaits::gather(self))
    }

    /// Whether every use of a lock runs beside a wait that takes far longer, such as for a peer, and none is hot.
    pub fn is_outweighed(&self, dossier: &Dossier) -> bool {
        outweighed::is_outweighed(self, self.long_waits(), dossier)
    }

    /// Whether an expression runs beside a wait that takes far longer, such as for a peer: one of its own function, or on
    /// every way there one of a caller.
    pub fn is_beside_long_wait(&self, id: FnId, expr: ExprId) -> bool {
        self.long_waits().is_beside_long_wait(self, id, expr)
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included. A macro that nobody knows
    /// may do so.
    pub fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        let mut stack = vec![root];
        while let Some(at) = stack.pop() {
            let kind = &body.expr(at).kind;
            let waits = |effect: &Effect| matches!(effect.kind, EffectKind::Blocks(_) | EffectKind::Io);
            if matches!(kind, ExprKind::Await { .. } | ExprKind::Select { .. } | ExprKind::For { is_await: true, .. })
                || matches!(kind, ExprKind::Macro { .. })
                || self.loop_next_waits(id, at)
                || self.effects_at(id, at).iter().any(waits)
            {
                return true;
            }
            crate::facts::walk::children(kind, &mut |child| stack.push(child));
        }
        false
    }

    /// Whether a `for` loop waits for each of its items.
    pub(crate) fn loop_next_waits(&self, id: FnId, at: ExprId) -> bool {
        crate::graph::calls::event_loops::next_waits(self.graph, id, at)
    }
}

/// Values: clones, channels, atomics, futures.
impl Analysis<'_> {
    /// Returns where the result of each call of a function escapes to; none if not all calls are known.
    pub fn escapes_of_result(&self, id: FnId) -> Option<Vec<Escape>> {
        values::value_escape::of_result(self, id)
    }

    /// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
    pub fn channel_capacity(&self, id: FnId, call: ExprId) -> Option<Capacity> {
        channel_capacity::channel_capacity(self, id, call)
    }

    /// Returns all atomics in fields and statics that some operation uses, by place.
    pub fn atomics(&self) -> &[AtomicPlace] {
        self.atomics.get_or_init(|| values::atomics::gather(self))
    }

    /// Returns whether an operation is all that counters need: an addition whose result is discarded, a reset to zero,
    /// a load that influences no control flow. What is not understood is taken to be more.
    pub fn only_counts(&self, used: &AtomicUse) -> bool {
        values::atomics::only_counts(self, used)
    }

    /// Returns whether an atomic only hands out numbers that tell things apart. What is not understood is taken to
    /// decide more.
    pub fn only_numbers(&self, place: &AtomicPlace) -> bool {
        values::atomics::only_numbers(self, place)
    }

    /// Returns whether a function changes an atomic, itself or by a helper.
    pub fn updates_atomic(&self, id: FnId) -> bool {
        values::atomics::updates_atomic(self, id)
    }

    /// Returns whether a function's futures are polled by its own crate and by nobody else, so that no runtime waits
    /// for them.
    pub fn polls_itself(&self, id: FnId) -> bool {
        let executors = self.executors.get_or_init(|| executors::find(self));
        executors::polls_itself(self, executors, id)
    }
}

/// What a function or place is called, and who may see it.
impl Analysis<'_> {
    /// Returns a function's name as messages give it: with its type or trait, without crate and module.
    pub fn fn_name(&self, id: FnId) -> String {
        self.program.fn_short(id)
    }

    /// Returns where a function's name is declared.
    pub fn fn_place(&self, id: FnId) -> Loc {
        self.program.fn_loc(id)
    }

    /// Returns a place's name as messages give it, such as `Cache::map`.
    pub fn place_name(&self, place: LockPlace) -> String {
        access_path::place_name(self.program, place)
    }

    /// Returns the bare name of a struct or enum.
    pub fn adt_name(&self, adt: AdtId) -> String {
        self.program.adt(adt).name.to_string()
    }

    /// Returns a type as people write it, without paths.
    pub fn type_name(&self, ty: &Ty) -> String {
        display(self.program, ty)
    }

    /// Returns a lock's content type as people write it.
    pub fn content_name(&self, lock: &LockInfo) -> String {
        lock_types::inner_name(self.program, lock)
    }

    /// Returns whether a function is part of the interface of a published library: whether other packages can reach it.
    pub fn is_public_interface(&self, id: FnId) -> bool {
        self.program.is_public_fn(id)
    }

    /// Returns whether a function is an implementation of `Drop::drop`.
    pub fn is_destructor(&self, id: FnId) -> bool {
        let drop = self.program.lang.trait_named("drop");
        drop.is_some() && self.program.owner_trait(id) == drop
    }

    /// Returns the outermost expression of a function's body; none if it has no body.
    pub fn whole_body(&self, id: FnId) -> Option<ExprId> {
        self.typed.body(id)?.root
    }

    /// Returns whether an expression of a function is a part of another.
    pub fn encloses(&self, id: FnId, whole: ExprId, part: ExprId) -> bool {
        self.typed.body_index(id).encloses(whole, part)
    }
}

/// What is hot: reached from a root, declared or measured.
impl Analysis<'_> {
    /// Returns whether heat reaches a function.
    pub fn is_reached(&self, id: FnId) -> bool {
        self.heat.is_reached(id)
    }

    /// Returns whether heat reaches an expression: no barrier, such as an error path, stands between.
    pub fn is_hot(&self, id: FnId, expr: ExprId) -> bool {
        self.heat.is_hot(id, expr)
    }

    /// Returns whether heat surely reaches an expression: no call on the chain is a guess.
    pub fn is_surely_hot(&self, id: FnId, expr: ExprId) -> bool {
        self.heat.is_sure(id, expr)
    }

    /// Returns the number of calls from the nearest root to a function; the greatest number if heat does not reach it.
    pub fn heat_distance(&self, id: FnId) -> u32 {
        self.heat.distance(id).unwrap_or(u32::MAX)
    }

    /// Returns how heat comes to an expression; none if it does not.
    pub fn hot_way(&self, id: FnId, expr: ExprId) -> Option<Way> {
        self.heat.way(id, expr)
    }

    /// Returns whether a chain of calls from a root to an expression goes through a loop; chains that are guesses count
    /// only if there is none but guesses.
    pub fn called_in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.heat.called_in_loop(id, Some(expr))
    }

    /// Returns the shortest chain of calls from a root to a function, with arguments for which it evaluates an expression
    /// if one is given.
    pub fn hot_chain(&self, id: FnId, expr: Option<ExprId>) -> Option<HotChain> {
        self.heat.chain(id, expr)
    }

    /// Returns the shortest chain of calls from a root to an expression that goes through a loop.
    pub fn loop_chain(&self, id: FnId, expr: ExprId) -> Option<HotChain> {
        self.heat.loop_chain(id, Some(expr))
    }
}

/// What a lock protects.
impl Analysis<'_> {
    /// Returns whether a lock's content is `()`: it orders or excludes something else.
    pub fn protects_no_data(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| matches!(&lock.inner, Ty::Tuple(parts) if parts.is_empty()))
    }

    /// Returns whether a lock's content is a `bool`.
    pub fn protects_flag(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| lock.inner == Ty::BOOL)
    }

    /// Returns the map that a type is, or holds as a part of its own.
    pub fn map_within<'t>(&'t self, ty: &'t Ty) -> Option<&'t Ty> {
        guard_types::map_within(self.program, ty)
    }

    /// Returns what sharing a type through `&` allows: which parts have interior mutability.
    pub fn interior_mutability(&self, ty: &Ty) -> Sharing {
        let sync = self.surely_sync.get_or_init(|| guard_types::surely_sync(self.program));
        guard_types::sharing(self.program, ty, sync)
    }

    /// Returns the type of the value in an `Option` that the sections only put in or take out whole.
    pub fn transferred_value(&self, dossier: &Dossier) -> Option<Ty> {
        section_purpose::transferred_value(self, dossier)
    }

    /// Returns whether a part of a type controls a lifecycle: a channel endpoint or a join handle.
    pub fn controls_lifecycle(&self, ty: &Ty) -> bool {
        let controls = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| starts_or_stops(self.program, adt));
        ty.any(&mut |part| controls(part))
    }

    /// Returns whether a lock protects what wakes the tasks that wait for its content.
    pub fn parks_tasks(&self, dossier: &Dossier) -> bool {
        sections::parked_tasks::parks_tasks(self, dossier)
    }

    /// Returns whether the sections of a lock only put values under keys and remove them: nobody reads.
    pub fn only_registers(&self, dossier: &Dossier) -> bool {
        only_registers(self, dossier)
    }
}

/// What a section is for, by its accesses to the content.
impl Analysis<'_> {
    /// Returns what an access does to a collection; none if it calls no method of one.
    pub fn content_op(&self, access: &Access) -> Option<ContentOp> {
        access.content_op(self.program)
    }

    /// Returns whether an access calls a method of a map.
    pub fn is_of_map(&self, access: &Access) -> bool {
        access.is_of_map(self.program)
    }

    /// Returns whether an access looks into, adds to or removes from a map by key.
    pub fn is_keyed(&self, access: &Access) -> bool {
        access.is_keyed(self.program) || section_purpose::is_keyed_by_name(self, access)
    }

    /// Returns whether a lock's content is a number or nothing: `Option<u64>`.
    pub fn protects_optional_number(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| section_purpose::is_optional_number(self, &lock.inner))
    }

    /// Returns whether an access reads or sets a number that may be none, as a whole.
    pub fn is_whole_number(&self, access: &Access) -> bool {
        section_purpose::is_whole_number(self, access)
    }

    /// Returns whether an access looks into a field of the content that no section of the lock changes.
    pub fn is_of_constant_part(&self, dossier: &Dossier, access: &Access) -> bool {
        section_purpose::is_of_constant_part(self, dossier, access)
    }

    /// Returns whether a section puts elements into a collection or takes them out, and else only looks.
    pub fn only_moves_elements(&self, site: &Acquisition) -> bool {
        section_purpose::only_moves_elements(self, site)
    }

    /// Returns what a section does to a list that its lock protects, one element at a time: whether it adds one, and
    /// whether it takes one out to use it.
    pub fn list_traffic(&self, site: &Acquisition) -> ListTraffic {
        section_purpose::list_traffic(self, site)
    }

    /// Returns whether an access yields an owned value: a clone, or a copy of a field or of the whole.
    pub fn yields_owned_copy(&self, access: &Access) -> bool {
        section_purpose::yields_owned_copy(self, access)
    }

    /// Returns whether an access only yields another view of the content: `as_ref`, `as_deref`.
    pub fn yields_view(&self, access: &Access) -> bool {
        section_purpose::yields_view(self, access)
    }

    /// Returns whether an access yields an integer or a bool.
    pub fn yields_scalar(&self, access: &Access) -> bool {
        section_purpose::yields_scalar(self, access)
    }

    /// Returns whether an access removes elements of a collection and its result is discarded.
    pub fn result_discarded(&self, access: &Access) -> bool {
        section_purpose::result_discarded(self, access)
    }

    /// Returns whether what an access reads only controls which elements the `evictions` remove. What is not understood
    /// is taken to control more.
    pub fn only_controls_eviction(&self, read: &Access, evictions: &[&Access]) -> bool {
        section_purpose::only_controls_eviction(self, read, evictions)
    }

    /// Returns whether what an access reads only goes into a text, a log or the value of a metric. What is not understood
    /// is taken to be used for more.
    pub fn only_reported(&self, read: &Access) -> bool {
        sections::number_flow::only_reported(self, read)
    }

    /// Returns whether a section does nothing but access the content: nothing waits, calls back or runs other code of
    /// the workspace. What is not understood counts as something else.
    pub fn only_accesses_content(&self, site: &Acquisition) -> bool {
        section_purpose::only_accesses_content(self, site)
    }

    /// Returns whether an exclusive section only reads, and nothing shows that it must exclude other readers. What is
    /// not understood counts as a reason.
    pub fn only_reads(&self, site: &Acquisition) -> bool {
        section_purpose::only_reads(self, site)
    }

    /// Returns the method that acquires for reading what a site acquires for writing: `get` for `get_mut`.
    pub fn reading_counterpart(&self, site: &Acquisition) -> Option<Name> {
        section_purpose::reading_counterpart(self, site)
    }

    /// Returns whether a section both adds to and subtracts from numbers, as one that moves an amount between them
    /// does.
    pub fn transfers_between_numbers(&self, site: &Acquisition) -> bool {
        section_purpose::transfers_between_numbers(self, site)
    }

    /// Returns the loop that repeats an acquisition of one and the same lock and does not need it released in between.
    pub fn repetition(&self, site: &Acquisition) -> Option<Repetition> {
        hoistable::repetition(self, site)
    }
}

/// Counted references, threads, channels, and how values lie in memory.
impl Analysis<'_> {
    /// Returns the clones and upgrades of counted references in a function, by place.
    pub fn clones_in(&self, id: FnId) -> Vec<RefClone> {
        values::clones::clones_of(self, id)
    }

    /// Returns the calls in a function whose result is a clone of a counted reference that the receiver keeps, by place.
    pub fn cloning_calls_in(&self, id: FnId) -> Vec<RefClone> {
        values::clones::cloning_calls_of(self, id)
    }

    /// Returns the clones of fields of `self` that only serve to move them into one async block or closure.
    pub fn captured_together(&self, id: FnId) -> Vec<CapturedTogether> {
        values::clones::captured_together(self, id)
    }

    /// Returns where the original of a clone is borrowed from.
    pub fn provenance(&self, clone: &RefClone) -> Provenance {
        clone.provenance(self)
    }

    /// Returns what would do instead of a repeated clone that is only borrowed. Changes of the original by other
    /// functions are not seen.
    pub fn clone_remedy(&self, clone: &RefClone) -> Option<CloneRemedy> {
        values::clone_remedy::remedy(self, clone)
    }

    /// Returns whether the function could return a reference in place of a clone that it returns.
    pub fn could_return_reference(&self, clone: &RefClone) -> bool {
        values::clone_remedy::could_return_reference(self, clone)
    }

    /// Returns whether a clone is one of a parameter that the function owns and could have moved instead.
    pub fn could_move_parameter(&self, clone: &RefClone) -> bool {
        values::clone_remedy::could_move_parameter(self, clone)
    }

    /// Returns the counted references that a function takes by value and only borrows; none if not all calls are known.
    pub fn borrowed_parameters(&self, id: FnId) -> Vec<BorrowedParameter> {
        values::borrowed_parameters::borrowed_parameters(self, id)
    }

    /// Returns the calls in a function that start a thread of the operating system, by place.
    pub fn thread_starts(&self, id: FnId) -> Vec<(ExprId, ThreadKind)> {
        values::threads::thread_starts(self, id)
    }

    /// Returns the calls in a function that take a lock of a dependency's own to give what they gave before, by place.
    pub fn locked_lookups(&self, id: FnId) -> Vec<LockedLookup> {
        values::locked_lookups::locked_lookups(self, id)
    }

    /// Returns the calls in a function that send into a channel, by place.
    pub fn sends_in(&self, id: FnId) -> Vec<ExprId> {
        channels::sends_in(self, id)
    }

    /// Returns whether a call sends into a channel of its own function, once for each that is made.
    pub fn is_sent_once(&self, id: FnId, send: ExprId) -> bool {
        channels::is_sent_once(self, id, send)
    }

    /// Returns whether a function waits for the answer to what it sends: the message takes one end of a channel along that
    /// is made there, and the function waits at the other end.
    pub fn awaits_answer(&self, id: FnId, send: ExprId) -> bool {
        channels::awaits_answer(self, id, send)
    }

    /// Returns whether a call receives from a channel, one item or many.
    pub fn is_receive(&self, id: FnId, call: ExprId) -> bool {
        channels::is_receive(self, id, call)
    }

    /// Returns the innermost loop around a call that waits for one item of a channel.
    pub fn single_receive_loop(&self, id: FnId, call: ExprId) -> Option<ExprId> {
        channels::single_receive_loop(self, id, call)
    }

    /// Returns whether a function is an operation of an atomic.
    pub fn is_atomic_operation(&self, id: FnId) -> bool {
        self.program.function(id).known.atomic.is_some()
    }

    /// Returns the ordering of an atomic operation if it is sequentially consistent and written out, and what a counter
    /// needs instead.
    pub fn excess_ordering(&self, used: &AtomicUse) -> Option<ExcessOrdering> {
        values::atomics::excess_ordering(self, used)
    }

    /// Returns where an array, slice or vector is declared whose elements are atomics or locks that share cache lines.
    /// Elements of unknown size are not reported.
    pub fn packed_elements(&self, place: LockPlace) -> Option<Loc> {
        values::layout::packed_elements(self.program, place)
    }

    /// Returns the fields of a struct that are atomics or locks smaller than a cache line, in order of declaration;
    /// none if the struct has padding of its own.
    pub fn packed_fields(&self, adt: AdtId) -> Vec<PackedField> {
        values::layout::packed_fields(self.program, adt)
    }
}

/// Edits that mend a finding. None if a text that must change is not understood.
impl Analysis<'_> {
    /// Returns the edits that replace a reader-writer lock by its library's mutex.
    pub fn mutex_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        rewrites::replacements::to_mutex(self, dossier)
    }

    /// Returns the edits that replace an async lock by a blocking one with the path `blocking`, whose acquisitions are
    /// unwrapped.
    pub fn blocking_rewrite(&self, dossier: &Dossier, blocking: &str) -> Option<Rewrite> {
        rewrites::replacements::to_blocking(self, dossier, blocking)
    }

    /// Returns the edits that replace a lock around an integer by an atomic, with the atomic's path.
    pub fn atomic_rewrite(&self, dossier: &Dossier) -> Option<(String, Rewrite)> {
        rewrites::replacements::to_atomic(self, dossier)
    }

    /// Returns the edits that leave a lock's content without the lock. Whether a section needs the lock is not looked
    /// at.
    pub fn content_rewrite(&self, dossier: &Dossier) -> Option<Rewrite> {
        rewrites::replacements::to_content(self, dossier)
    }

    /// Returns the edits that put a block around a section which ends before the first await. Others may acquire the
    /// lock while the task waits then.
    pub fn section_rewrite(&self, site: &Acquisition) -> Option<Rewrite> {
        let edits = rewrites::shorter::end_before_await(self, site)?;
        Some(Rewrite::new(edits, false))
    }

    /// Returns the edits that make a parameter (by its number among all, `self` counted) a reference, at the function
    /// and at all calls.
    pub fn reference_rewrite(&self, id: FnId, parameter: usize) -> Option<Rewrite> {
        rewrites::by_reference::by_reference(self, id, parameter)
    }

    /// Returns the edits that borrow the original in place of a clone; they surely mean the same.
    pub fn borrow_rewrite(&self, clone: &RefClone) -> Option<Rewrite> {
        let edits = clone.borrowing_edits(self)?;
        Some(Rewrite::new(edits, true))
    }
}
