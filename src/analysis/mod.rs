//! What the rules read: acquisitions, guards and critical sections, dossiers of lock places.
//!
//! Relies on typed bodies and the call graph. Knows no rule and makes no text.

mod callers;
pub mod guards;
pub mod locks;
pub mod rewrites;
mod root_candidates;
pub mod sections;
pub mod summaries;
pub mod values;
mod whole_program;
mod world;

pub use callers::CallSite;
pub use guards::{Event, EventKind, FlowResult, GuardSource, Use};
pub use locks::access_path::{IndexKind, LockPlace, PlaceRoot};
pub use locks::lock_types::LockInfo;
pub use locks::points_to::Resolved;
pub use root_candidates::{Likeness, RootCandidate, root_candidates};
pub use sections::dossier::{Acquisition, Dossier};
pub use sections::double_acquisition::DoubleAcquisition;
pub use sections::frequency::{RareContext, only_registers, starts_or_stops};
pub use sections::wait_profile::Waits;
pub use summaries::blocking::BlockingCall;
pub use summaries::effects::{Effect, EffectKind};
pub use summaries::parameter_access::Access as Work;
pub use world::{Context, World};

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprId, ExprKind};
use crate::graph::{Execution, Heat};
use crate::knowledge::attributes::{AtomicOp, Blocking, Capacity};
use crate::types::lower_ty::field_types;
use crate::types::program::{FnId, ModId};
use crate::types::ty::Ty;
use crate::workspace::TargetChoice;
use locks::multiplicity::{self, Multiplicity};
use locks::points_to::PointsTo;
use locks::{lock_escape, lock_types};
use sections::{frequency, section_content};
use summaries::acquired::{Acquired, AcquiredSummaries};
use summaries::blocking::BlockingSummaries;
use summaries::effects::EffectSummaries;
use summaries::engine::Memo;
use summaries::entry_lockset;
use summaries::guards::GuardSummaries;
use summaries::parameter_access::AccessSummaries;
use values::atomics::{AtomicPlace, AtomicUse};
use values::value_escape::Escape;
use values::{channels, executors};

/// Everything that rules may ask.
///
/// One list of questions, grouped by what they are about; the rooms below answer them. What is asked of the whole
/// program is computed once, on first use.
pub struct Analysis<'a> {
    /// The program, its types, its calls and what is hot.
    pub world: World<'a>,
    /// What each body does with guards.
    pub flows: FxHashMap<FnId, FlowResult>,
    /// All lock places with their acquisitions, in order of declaration.
    pub dossiers: Vec<Dossier>,
    guard_summaries: GuardSummaries,
    blocking: BlockingSummaries,
    effects: EffectSummaries,
    acquired: AcquiredSummaries,
    accesses: AccessSummaries,
    entry_locksets: Memo<entry_lockset::Lockset>,
    points_to: PointsTo,
    escaped_locks: FxHashSet<LockPlace>,
    consumed_locks: OnceLock<FxHashSet<PlaceRoot>>,
    multiplicity: OnceLock<Multiplicity>,
    sheltered: OnceLock<FxHashSet<PlaceRoot>>,
    unseen: OnceLock<rewrites::Unseen>,
    atomics: OnceLock<Vec<AtomicPlace>>,
    executors: OnceLock<FxHashSet<ModId>>,
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
        let (flows, guard_summaries) = summaries::guards::analyse(heat.graph);
        let mut analysis = Analysis {
            flows,
            guard_summaries,
            blocking: BlockingSummaries::default(),
            effects: EffectSummaries::default(),
            acquired: AcquiredSummaries::default(),
            accesses: AccessSummaries::default(),
            entry_locksets: Memo::default(),
            dossiers: Vec::new(),
            points_to: PointsTo::gather(world.typed, targets.tests),
            escaped_locks: FxHashSet::default(),
            consumed_locks: OnceLock::new(),
            multiplicity: OnceLock::new(),
            sheltered: OnceLock::new(),
            unseen: OnceLock::new(),
            atomics: OnceLock::new(),
            executors: OnceLock::new(),
            world,
        };
        analysis.escaped_locks = analysis.aliases_of(lock_escape::lock_escapes(&analysis));
        analysis.dossiers = sections::dossier::gather(&analysis);
        analysis
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

    /// Whether a lock place is named anywhere but where it is acquired, constructed or declared: such uses are not
    /// understood.
    pub fn has_unknown_uses(&self, dossier: &Dossier) -> bool {
        self.escaped_locks.contains(&LockPlace { index: None, ..dossier.place })
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
            PlaceRoot::Local(..) => dossier.acquisitions.iter().any(spawned),
            PlaceRoot::Unknown(..) => false,
            PlaceRoot::Field(..) | PlaceRoot::Static(_) | PlaceRoot::Param(..) => true,
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
        let multiplicity = self.multiplicity.get_or_init(|| Multiplicity::gather(self));
        multiplicity::is_summary_object(multiplicity, dossier)
    }

    /// Whether a lock of this place is consumed by value or through `&mut` without being acquired: `into_inner`,
    /// `get_mut`.
    pub fn is_consumed_by_value(&self, dossier: &Dossier) -> bool {
        let consumed = self.consumed_locks.get_or_init(|| lock_escape::consumed_by_value(self));
        consumed.contains(&dossier.place.root)
    }

    /// Whether a lock is declared behind a counted reference, so that other fields may hold the same one.
    pub fn is_behind_handle(&self, dossier: &Dossier) -> bool {
        let counted = |ty: &Ty| ty.any(&mut |part| self.program.refcount(part).is_some());
        match dossier.place.root {
            PlaceRoot::Field(adt, name) => {
                let def = self.program.adt(adt);
                let index = def.variants.first().and_then(|first| first.fields.iter().position(|own| own.name == name));
                let ty = index.and_then(|index| field_types(self.program, adt, 0).get(index));
                ty.is_none_or(|ty| lock_types::lock_info(self.program, ty).is_none() && counted(ty))
            }
            PlaceRoot::Static(_) => false,
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => true,
        }
    }

    /// Whether a place is the lock inside a lock type of the workspace's own, and so one of many.
    pub fn is_inside_wrapper(&self, place: LockPlace) -> bool {
        section_content::is_inside_wrapper(self, place)
    }

    /// Whether each acquisition of a lock, wherever it stands, is made under one and the same other lock.
    pub fn is_always_under_another_lock(&self, place: LockPlace) -> bool {
        entry_lockset::is_always_under_another_lock(self, place)
    }
}

/// What happens in a critical section.
impl Analysis<'_> {
    /// What happens while an acquisition's guard lives, beside what is done with the content.
    pub fn section_effects(&self, acquisition: &Acquisition) -> Vec<Effect> {
        let Some(flow) = self.flows.get(&acquisition.fn_id) else { return Vec::new() };
        let mut places: Vec<ExprId> = flow
            .events
            .iter()
            .filter(|event| event.held.contains(&acquisition.guard) && event.expr != acquisition.expr)
            .map(|event| event.expr)
            .collect();
        places.sort();
        places.dedup();
        places.into_iter().flat_map(|expr| self.effects_at(acquisition.fn_id, expr)).collect()
    }

    /// What a call or macro does, helpers included, on the thread that makes it and not on rare paths.
    pub fn effects_at(&self, id: FnId, expr: ExprId) -> Vec<Effect> {
        self.effects.at(self, &self.flows, id, expr)
    }

    /// Whether something else than the content is changed while an acquisition's guard lives: an atomic, or a place that
    /// is no local.
    pub fn changes_elsewhere(&self, acquisition: &Acquisition) -> bool {
        let Some((flow, body)) = self.flows.get(&acquisition.fn_id).zip(self.typed.body(acquisition.fn_id)) else {
            return true;
        };
        let held = flow.events.iter().filter(|event| event.held.contains(&acquisition.guard));
        let atomic = |event: &Event| {
            let EventKind::Call(id) = event.kind else { return false };
            let op = self.program.function(id).known.atomic;
            op.is_some_and(|op| op != AtomicOp::Load)
        };
        if held.clone().any(atomic) {
            return true;
        }
        // Assignments are no events: any beside the content counts, wherever in the function it stands.
        body.exprs.iter().any(|expr| {
            matches!(&expr.kind, ExprKind::Assign { lhs, .. }
                if matches!(body.expr(*lhs).kind, ExprKind::Field { .. } | ExprKind::Index { .. }))
        })
    }

    /// Whether a guard that may be alive at an expression may as well not be held there.
    pub fn may_be_unheld(&self, id: FnId, guard: u32, at: ExprId) -> bool {
        guards::feasibility::may_be_unheld(self, id, guard, at)
    }

    /// Whether a call is one of the content itself: `file.lock().write_all(..)`, or the same in a helper.
    pub fn is_of_content(&self, site: &Acquisition, id: FnId, call: ExprId) -> bool {
        section_content::is_of_content(self, site, id, call)
    }

    /// Whether a part of an expression uses the content.
    pub fn mentions_content(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::mentions_content(self, site, expr)
    }

    /// Further locks that the function itself acquires meanwhile through a lock type of the workspace's own.
    pub fn wrapped_acquisitions_in(&self, site: &Acquisition) -> Vec<Effect> {
        section_content::wrapped_acquisitions_in(self, site)
    }

    /// Whether a call gets a guard and gives it back when it is done waiting, as condition variables do.
    pub fn releases_guard(&self, effect: &Effect) -> bool {
        section_content::releases_guard(self, effect)
    }

    /// Whether what an expression makes could as well be made before the lock is acquired.
    pub fn could_precede(&self, site: &Acquisition, expr: ExprId) -> bool {
        section_content::could_precede(self, site, expr)
    }
}

/// What a call does to the thread that makes it, helpers included.
impl Analysis<'_> {
    /// The blocking call that a call is or leads to on the same thread: the nearest that may wait for long, else the
    /// nearest cheap one.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub fn blocking_call_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        let calls = self.blocking.at(self, id, expr);
        calls.into_iter().min_by_key(|call| call.blocking == Blocking::Cheap)
    }

    /// The nearest call that panics or stalls inside of a runtime, which a call is or leads to on the same thread.
    pub fn call_never_in_async_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        self.blocking.at(self, id, expr).into_iter().find(|call| call.blocking == Blocking::NeverInAsync)
    }

    /// The function that is called at the first step of the way to a blocking call; none if it is called directly.
    pub fn helper_of(&self, call: &BlockingCall) -> Option<FnId> {
        let (caller, at) = call.call_path.first()?;
        self.typed.types(*caller).callees.get(at).map(|callee| callee.fn_id)
    }

    /// The double acquisitions of a function, by place.
    pub fn double_acquisitions(&self, id: FnId) -> Vec<DoubleAcquisition> {
        sections::double_acquisition::double_acquisitions(self, id)
    }

    /// What a call acquires on the same thread, in terms of the caller.
    fn acquired_by_call(&self, id: FnId, call: ExprId) -> Vec<Acquired> {
        self.acquired.by_call(self, &self.flows, id, call)
    }
}

/// How often something runs.
impl Analysis<'_> {
    /// Why a call that may block is made only once in a while, if nothing shows that it is repeated.
    pub fn rare_context(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<RareContext> {
        frequency::rare_context(self, id, expr, call)
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included.
    pub fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        let mut stack = vec![root];
        while let Some(at) = stack.pop() {
            let kind = &body.expr(at).kind;
            let waits = |effect: &Effect| matches!(effect.kind, EffectKind::Blocks(_) | EffectKind::Io);
            if matches!(kind, ExprKind::Await { .. } | ExprKind::Select { .. } | ExprKind::For { is_await: true, .. })
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
    fn loop_next_waits(&self, id: FnId, at: ExprId) -> bool {
        let step = self.typed.types(id).steps.get(&at);
        step.is_some_and(|step| self.program.function(*step).known.blocking.is_some())
    }
}

/// Values: clones, channels, atomics, futures.
impl Analysis<'_> {
    /// What callers do with what a function gives them; none if not all calls are known.
    pub fn escapes_of_result(&self, id: FnId) -> Option<Vec<Escape>> {
        values::value_escape::of_result(self, id)
    }

    /// The capacity of the channel that a call sends into or receives from; none if that is not known.
    pub fn channel_capacity(&self, id: FnId, call: ExprId) -> Option<Capacity> {
        channels::channel_capacity(self, id, call)
    }

    /// All atomics in fields and statics.
    pub fn atomics(&self) -> &[AtomicPlace] {
        self.atomics.get_or_init(|| values::atomics::gather(self))
    }

    /// Whether an operation is all that counters need: adds whose result nobody wants, resets to zero, loads on which
    /// nothing depends.
    pub fn only_counts(&self, used: &AtomicUse) -> bool {
        values::atomics::only_counts(self, used)
    }

    /// Whether a function changes an atomic, itself or by a helper.
    pub fn updates_atomic(&self, id: FnId) -> bool {
        values::atomics::updates_atomic(self, id)
    }

    /// Whether a function's futures are polled by its own crate and by nobody else, and no runtime waits for them.
    pub fn polls_itself(&self, id: FnId) -> bool {
        let executors = self.executors.get_or_init(|| executors::find(self));
        executors::polls_itself(self, executors, id)
    }
}
