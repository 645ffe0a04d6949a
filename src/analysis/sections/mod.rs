//! Critical sections: what happens while a guard lives, what the section is for, how often it runs.
//!
//! [`Sections`] holds the dossiers and what is worked out of them, on the [`Summaries`] of functions.

pub(in crate::analysis) mod awaited_content;
mod brief_locks;
pub(crate) mod contenders;
pub mod destructors;
pub mod dossier;
pub mod double_acquisition;
pub mod double_check;
pub mod drivers;
pub mod ending_values;
pub mod frequency;
pub(in crate::analysis) mod given_handlers;
pub mod hoistable;
mod known_content;
pub mod lock_inversions;
pub mod lock_order;
mod lookup_keys;
mod never_filled;
mod new_objects;
pub mod number_flow;
mod operations;
pub mod outer_lock;
pub mod outweighed;
pub mod own_locks;
pub mod parked_tasks;
mod picked_by_key;
pub mod reading;
pub mod recurrence;
pub mod runners;
pub mod runtime_conditions;
pub mod section_content;
pub mod section_purpose;
pub mod sharing;
pub mod slow_receivers;
mod task_ends;
mod unused;
pub mod wait_profile;
mod work_under_guard;

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::blocking::BlockingCall;
use crate::analysis::summaries::engine::{Memo, OnDemand, PerFunction};
use crate::facts::{ExprId, Name, PatId};
use crate::types::program::{AdtId, CrateId, FnId};
use crate::types::ty::Ty;
use brief_locks::BriefLocks;
use contenders::{UsedAt, Uses};
use destructors::{EmptiedFields, EndCondition, Step};
use dossier::{Acquisition, Dossier};
use double_check::Conditions;
use lock_order::LockOrder;
use operations::{Operation, Operations};
use outweighed::LongWaits;
use recurrence::{Paths, Recurrence, Recurrences, SaidInBodies};
use section_content::EffectsInBody;
use sharing::Company;
use slow_receivers::SlowReceivers;
use task_ends::Ends;
use unused::UnusedCode;

/// What is known of critical sections and of how often they run.
pub(in crate::analysis) struct Sections<'a> {
    summaries: Summaries<'a>,
    /// All lock places with their acquisitions, in order of declaration.
    pub(in crate::analysis) dossiers: Vec<Dossier>,
    /// Functions whose acquisitions could not be told, with what was said. They are taken to have none.
    pub(in crate::analysis) lost: Vec<(FnId, String)>,
    /// Whether functions pass guards on by value.
    passes_guards_on: PerFunction<bool>,
    /// What the events of functions do beside their results.
    effects_in_body: PerFunction<Arc<EffectsInBody>>,
    under_another_lock: OnceLock<FxHashSet<PlaceRoot>>,
    /// The structs and enums that the content of locks names, by the locks' places.
    in_contents: OnceLock<FxHashMap<PlaceRoot, FxHashSet<AdtId>>>,
    said_in_bodies: OnceLock<Arc<SaidInBodies>>,
    /// The structs of which some code divides one field by another.
    divided: OnceLock<FxHashSet<AdtId>>,
    recurrences: OnceLock<Recurrences>,
    usual_recurrences: OnceLock<Recurrences>,
    certain_recurrences: OnceLock<Recurrences>,
    unresolved_hot_calls: OnceLock<FxHashSet<(Name, usize)>>,
    dossiers_by_guard: OnceLock<FxHashMap<(FnId, u32), usize>>,
    emptied: OnceLock<EmptiedFields>,
    long_waits: OnceLock<LongWaits>,
    slow_receivers: OnceLock<SlowReceivers>,
    lock_order: OnceLock<LockOrder>,
    programs: OnceLock<FxHashSet<CrateId>>,
    filled_fields: OnceLock<FxHashSet<never_filled::Fields>>,
    /// Whether only unused code fills maps.
    never_filled: OnDemand<LockPlace, bool>,
    operations: OnceLock<Operations>,
    unused: OnceLock<UnusedCode>,
    not_seen_used: OnceLock<UnusedCode>,
    brief_locks: OnceLock<BriefLocks>,
    /// What functions ask in conditions.
    conditions: PerFunction<Arc<Conditions>>,
    /// How the uses of locks stand to each other.
    company: OnDemand<LockPlace, Company>,
    /// By place, how locks are used that guards of are held across awaits.
    uses: OnDemand<PlaceRoot, Arc<Uses>>,
    /// The same by type, of locks that functions are given.
    uses_of_type: OnDemand<LockInfo, Arc<Uses>>,
    /// What is known of places whichever lock they use.
    used_at: OnDemand<(FnId, ExprId), UsedAt>,
    /// What callers pass for parameters.
    picked: Memo<picked_by_key::Passed, (FnId, PatId)>,
    /// Whether methods are called on objects that nobody else has yet.
    of_new_objects: PerFunction<bool>,
    /// Whether functions give locks that they have made.
    gives_new: PerFunction<bool>,
    /// Where functions await what they have started.
    ends: PerFunction<Arc<Ends>>,
    /// The functions that a function only calls where nothing leads.
    called_in_vain: PerFunction<Arc<FxHashSet<FnId>>>,
    lent_types: OnceLock<FxHashSet<AdtId>>,
}

impl<'a> std::ops::Deref for Sections<'a> {
    type Target = Summaries<'a>;

    fn deref(&self) -> &Summaries<'a> {
        &self.summaries
    }
}

impl<'a> Sections<'a> {
    /// Gathers the dossiers.
    pub(in crate::analysis) fn new(summaries: Summaries<'a>) -> Sections<'a> {
        let (dossiers, lost) = dossier::gather(&summaries);
        Sections {
            summaries,
            dossiers,
            lost,
            passes_guards_on: PerFunction::default(),
            effects_in_body: PerFunction::default(),
            under_another_lock: OnceLock::new(),
            in_contents: OnceLock::new(),
            said_in_bodies: OnceLock::new(),
            divided: OnceLock::new(),
            recurrences: OnceLock::new(),
            usual_recurrences: OnceLock::new(),
            certain_recurrences: OnceLock::new(),
            unresolved_hot_calls: OnceLock::new(),
            dossiers_by_guard: OnceLock::new(),
            emptied: OnceLock::new(),
            long_waits: OnceLock::new(),
            slow_receivers: OnceLock::new(),
            lock_order: OnceLock::new(),
            programs: OnceLock::new(),
            filled_fields: OnceLock::new(),
            never_filled: OnDemand::default(),
            operations: OnceLock::new(),
            unused: OnceLock::new(),
            not_seen_used: OnceLock::new(),
            brief_locks: OnceLock::new(),
            conditions: PerFunction::default(),
            company: OnDemand::default(),
            uses: OnDemand::default(),
            uses_of_type: OnDemand::default(),
            used_at: OnDemand::default(),
            picked: Memo::default(),
            of_new_objects: PerFunction::default(),
            gives_new: PerFunction::default(),
            ends: PerFunction::default(),
            called_in_vain: PerFunction::default(),
            lent_types: OnceLock::new(),
        }
    }

    /// The operations of a map of shards that give no guard; none if one may be missed.
    fn operations_on(&self, dossier: &Dossier) -> Option<&[Operation]> {
        self.operations().of(self, dossier)
    }

    fn operations(&self) -> &Operations {
        self.operations.get_or_init(|| Operations::gather(self))
    }

    /// The types whose values somebody else may have than who has them as a value of their own.
    fn lent_types(&self) -> &FxHashSet<AdtId> {
        self.lent_types.get_or_init(|| sharing::lent_types(self))
    }

    /// The first of the dossiers that a guard of a function's flow belongs to.
    pub(in crate::analysis) fn dossier_of_guard(&self, id: FnId, guard: u32) -> Option<&Dossier> {
        let by_guard = self.dossiers_by_guard.get_or_init(|| {
            let mut found = FxHashMap::default();
            for (index, dossier) in self.dossiers.iter().enumerate() {
                for site in &dossier.acquisitions {
                    found.entry((site.fn_id, site.guard)).or_insert(index);
                }
            }
            found
        });
        by_guard.get(&(id, guard)).and_then(|index| self.dossiers.get(*index))
    }

    /// The lock-order graph: which lock is acquired while which other one is held.
    pub(in crate::analysis) fn lock_order(&self) -> &LockOrder {
        self.lock_order.get_or_init(|| lock_order::gather(self))
    }

    /// The way to a blocking call, outermost first: the caller, the call and how it is made. Empty for a direct call.
    pub(in crate::analysis) fn way_to(&self, call: &BlockingCall) -> Vec<(FnId, ExprId, Step)> {
        let steps = call.steps();
        steps.map(|(caller, step)| (caller, step.call, destructors::step_of(self, caller, step))).collect()
    }

    /// What of a value that ends on the way to a blocking call decides whether that is made; nothing if nothing does.
    pub(in crate::analysis) fn end_condition(&self, call: &BlockingCall) -> Option<EndCondition> {
        destructors::end_condition(self, self.emptied.get_or_init(|| EmptiedFields::gather(self)), call)
    }
}

impl Sections<'_> {
    /// Whether a function may pass a guard to another one by value, which then accesses the content unseen.
    fn passes_guards_on(&self, id: FnId) -> bool {
        self.passes_guards_on.get(id, || section_purpose::passes_guards_on(self, id))
    }
}

/// How often something runs.
impl Sections<'_> {
    /// How often an expression runs in the life of the program, as far as the calls show it.
    pub(in crate::analysis) fn recurrence(&self, id: FnId, expr: ExprId) -> Recurrence {
        self.recurrences().at(self, id, expr)
    }

    /// Whether some code divides one number of what a lock protects by another, perhaps in a copy.
    pub(in crate::analysis) fn is_divided(&self, dossier: &Dossier) -> bool {
        let divided = self.divided.get_or_init(|| section_purpose::divided_structs(self));
        let is_of = |part: &Ty| part.as_adt().is_some_and(|(adt, _)| divided.contains(&adt));
        dossier.lock.as_ref().is_some_and(|lock| lock.inner.any(&mut |part| is_of(part)))
    }

    pub(in crate::analysis) fn said_in_bodies(&self) -> Arc<SaidInBodies> {
        Arc::clone(self.said_in_bodies.get_or_init(|| Arc::new(SaidInBodies::gather(self))))
    }

    /// How often all functions run, whatever the way to them.
    pub(in crate::analysis) fn recurrences(&self) -> &Recurrences {
        self.recurrences.get_or_init(|| Recurrences::gather(self, Paths::Any))
    }

    /// The same on usual ways alone.
    fn usual_recurrences(&self) -> &Recurrences {
        self.usual_recurrences.get_or_init(|| Recurrences::gather(self, Paths::Usual))
    }

    /// The same on ways about which no condition decides.
    fn certain_recurrences(&self) -> &Recurrences {
        self.certain_recurrences.get_or_init(|| Recurrences::gather(self, Paths::Certain))
    }

    /// Whether a loop that waits for events ends after an expression, in its own function or in all that call this.
    pub(in crate::analysis) fn ends_event_loop(&self, id: FnId, expr: ExprId) -> bool {
        let ends = |id: FnId, expr: ExprId| {
            self.has_own_event_loop(id) && !self.in_loop(id, expr) && !self.loops_around(id, expr).is_empty()
        };
        let mut calls = self.calls_into(id).peekable();
        ends(id, expr) || calls.peek().is_some() && calls.all(|(caller, edge)| ends(caller, edge.expr))
    }

    /// Whether something on the way to a blocking call, or itself, is repeated for each of several things that are
    /// there.
    pub(in crate::analysis) fn is_per_item(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
        call.places(id, expr).any(|(id, expr)| self.recurrences().is_per_item(self, id, expr))
    }

    /// Whether something other than what is marked as hot changes a lock's content once an event: a loop that waits for
    /// events leads there, or a framework calls it.
    pub(in crate::analysis) fn is_changed_per_event(&self, dossier: &Dossier) -> bool {
        self.is_changed_on(self.usual_recurrences(), dossier)
    }

    /// Whether each event changes a lock's content, as [`Self::is_changed_per_event`] but for what a condition decides.
    pub(in crate::analysis) fn is_changed_by_each_event(&self, dossier: &Dossier) -> bool {
        self.is_changed_on(self.certain_recurrences(), dossier)
    }

    fn is_changed_on(&self, recurrences: &Recurrences, dossier: &Dossier) -> bool {
        let per_event = |site: &Acquisition| recurrences.are_per_event_at(self, site.fn_id, site.expr);
        dossier.sites().any(|site| section_purpose::may_change(site) && per_event(site))
    }

    /// Names of methods that hot code calls on receivers of unknown type, with the number of arguments.
    pub(in crate::analysis) fn unresolved_hot_calls(&self) -> &FxHashSet<(Name, usize)> {
        self.unresolved_hot_calls.get_or_init(|| frequency::unresolved_hot_calls(self))
    }

    /// Whether part of a call's arguments is a closure that takes one message after the other from a channel: it lives
    /// on.
    pub(in crate::analysis) fn starts_worker(&self, id: FnId, call: ExprId) -> bool {
        self.recurrences().has_event_loop(self, id, call) || Recurrences::ends_in_loop(self, id, call)
    }

    /// Whether a function is built into a program of the workspace, and not only into libraries for others.
    pub(in crate::analysis) fn is_in_program(&self, id: FnId) -> bool {
        self.crates_of_programs().contains(&self.program.crate_id(id))
    }

    /// Whether a lock is only taken in libraries that are there for the programs of the workspace first, which has some.
    pub(in crate::analysis) fn is_beside_programs(&self, dossier: &Dossier) -> bool {
        dossier.sites().all(|site| self.is_kept_back(site.fn_id))
    }

    /// Whether a lock is only taken in libraries that strangers may get by a registry: they decide how often that is.
    pub(in crate::analysis) fn is_of_registry_libraries(&self, dossier: &Dossier) -> bool {
        let krate = |id: FnId| self.program.krate(self.program.crate_id(id));
        dossier.sites().all(|site| krate(site.fn_id).is_registry_lib)
    }

    /// Whether a function is part of a library that nobody else can be given than the programs of the workspace, which has some.
    fn is_kept_back(&self, id: FnId) -> bool {
        self.program.krate(self.program.crate_id(id)).is_for_programs && !self.crates_of_programs().is_empty()
    }

    fn crates_of_programs(&self) -> &FxHashSet<CrateId> {
        self.programs.get_or_init(|| recurrence::crates_of_programs(self))
    }

    /// Whether nothing shows that an expression runs as often as `at_least`: it stands in a workspace with programs, which use it often if
    /// anybody does, or all calls that are seen of a library's function are those of a command.
    pub(in crate::analysis) fn runs_less_than(&self, at_least: Recurrence, id: FnId, expr: ExprId) -> bool {
        let recurrence = self.recurrence(id, expr);
        let is_seen = || recurrence <= Recurrence::Once || !self.crates_of_programs().is_empty();
        recurrence < at_least && !self.heat.is_reached_at(id, expr) && is_seen()
    }

    /// Whether nothing shows that a lock of a program is taken as often as `at_least`.
    pub(in crate::analysis) fn is_taken_less_than(&self, at_least: Recurrence, dossier: &Dossier) -> bool {
        dossier.sites().all(|site| self.runs_less_than(at_least, site.fn_id, site.expr))
    }

    /// Whether an expression stands in a loop of its own function that waits for events, or in a handler.
    pub(in crate::analysis) fn takes_events_here(&self, id: FnId, expr: ExprId) -> bool {
        self.recurrences().takes_events_here(self, id, expr)
    }

    /// Whether an expression stands in what takes events, or in a function or task that this calls for each.
    pub(in crate::analysis) fn answers_events(&self, id: FnId, expr: ExprId) -> bool {
        self.takes_events_here(id, expr) || self.is_called_where(id, |id, expr| self.takes_events_here(id, expr))
    }

    /// Whether an expression stands in what takes events, or in a function or task that an event loop starts for each.
    pub(in crate::analysis) fn takes_events_nearby(&self, id: FnId, expr: ExprId) -> bool {
        let is_in_loop = |id, expr| self.recurrences().is_in_event_loop(self, id, expr);
        self.takes_events_here(id, expr) || self.is_called_where(id, is_in_loop)
    }

    fn is_called_where(&self, id: FnId, is_meant: impl Fn(FnId, ExprId) -> bool) -> bool {
        self.calls_into(id).any(|(caller, edge)| is_meant(caller, edge.expr))
    }

    /// Whether an expression is part of what each event does, however many functions lie between: no condition decides on the way.
    pub(in crate::analysis) fn is_done_for_each_event(&self, id: FnId, expr: ExprId) -> bool {
        self.certain_recurrences().are_per_event_at(self, id, expr)
    }

    /// Whether a loop of a function repeats an expression, and no round of it waits for something that takes long.
    pub(in crate::analysis) fn is_in_quick_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.long_waits().is_in_quick_loop(self, id, expr)
    }

    pub(in crate::analysis) fn slow_receivers(&self) -> &SlowReceivers {
        self.slow_receivers.get_or_init(|| SlowReceivers::gather(self))
    }

    pub(in crate::analysis) fn long_waits(&self) -> &LongWaits {
        self.long_waits.get_or_init(|| LongWaits::gather(self))
    }
}
