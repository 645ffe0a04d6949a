//! Who calls whom, and what is hot: edges, roots, propagation, barriers.
//!
//! Relies on typed bodies. Knows no lock and no rule.

pub mod barriers;
pub mod calls;
pub mod fixed_point;
pub mod heat;
pub(crate) mod on_demand;
pub(crate) mod variants;

use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

pub use barriers::BarrierKind;
pub use calls::callbacks::CallbackUse;
pub use calls::contexts::{Barrier, Execution, ExprContext, ExprContexts};
pub use calls::dispatch::Targets;
pub use calls::edges::{Edge, Unseen, Via};
pub use heat::markers::{Claim, Markers};
pub use heat::profile_match::{FunctionShare, ProfileMatch};
pub use heat::propagation::{Heat, Measured, MeasuredShare, Way};
pub use heat::why::{Blocked, BlockedBy, ColdCall, ColdLine, Verdict, Why};

use crate::config::LogLevelName;
use crate::facts::{BuiltinMacro, ExprId, LogLevel, walk};
use crate::isolation::{fault_point, isolated};
use crate::types::program::{AdtId, CrateId, CrateRole, FnId};
use crate::types::typed::TypedProgram;
use barriers::counted_places::{self, CountKey};
use calls::arrivals::HandedOn;
use calls::callbacks::{self, CallbackUses};
use calls::callers::Callers;
use calls::constructed::Constructed;
use calls::drops::DropGlue;
use calls::event_loops::EventLoops;
use calls::instantiations::Instantiations;
use calls::object_types::StoredObjects;
use calls::stored_callables::StoredCallables;
use calls::{arrivals, dispatch, edges, event_loops};
use fixed_point::Memo;
use on_demand::OnDemand;
use variants::{Entered, FieldVariants, Kind as VariantKind, Tracked, VariantSet, Variants};

/// What the user says of the program as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphSettings {
    /// The most verbose level of logging that is on where it matters; none: nothing is logged.
    pub log_level: Option<LogLevel>,
}

impl GraphSettings {
    /// Whether a level of logging is off.
    fn is_off(self, level: LogLevel) -> bool {
        self.log_level.is_none_or(|most| level > most)
    }
}

/// The most verbose level that a configuration leaves on; none: nothing is logged.
pub fn log_level(name: LogLevelName) -> Option<LogLevel> {
    Some(match name {
        LogLevelName::Off => return None,
        LogLevelName::Error => LogLevel::Error,
        LogLevelName::Warn => LogLevel::Warn,
        LogLevelName::Info => LogLevel::Info,
        LogLevelName::Debug => LogLevel::Debug,
        LogLevelName::Trace => LogLevel::Trace,
    })
}

/// The calls of the workspace. What is asked of a function is worked out on first use.
///
/// What is worked out for all functions at once must not use the thread pool: a worker that waits inside of a first use
/// may pick up a job that waits for the same.
pub struct CallGraph<'a> {
    /// The typed bodies.
    pub typed: &'a TypedProgram<'a>,
    settings: GraphSettings,
    callbacks: CallbackUses,
    counters: OnceLock<FxHashSet<CountKey>>,
    /// What functions of the workspace wait for and hand on.
    arrivals: OnceLock<FxHashMap<FnId, HandedOn>>,
    instantiations: OnceLock<Instantiations>,
    constructed: OnceLock<Constructed>,
    programs: OnceLock<FxHashSet<CrateId>>,
    made_variants: OnDemand<AdtId, Option<VariantSet>>,
    callers: OnceLock<Callers>,
    stored_callables: OnceLock<StoredCallables>,
    stored_objects: OnceLock<StoredObjects>,
    /// What calls of trait objects may run, by call.
    of_objects: OnDemand<(FnId, ExprId), Option<Arc<[FnId]>>>,
    pub(crate) drops: DropGlue,
    expr_contexts: Vec<OnceLock<ExprContexts>>,
    edges: Vec<OnceLock<Vec<Edge>>>,
    event_loops: Vec<OnceLock<EventLoops>>,
    broken: Mutex<Vec<(FnId, String)>>,
    tracked: Vec<OnceLock<Box<[Tracked]>>>,
    variants: Vec<OnceLock<Variants>>,
    path_conditions: Vec<OnceLock<Variants>>,
    field_variants: OnceLock<FieldVariants>,
    /// The variants that functions give, where that is not each.
    given_variants: Vec<OnceLock<Option<(VariantKind, VariantSet)>>>,
    /// What callers pass.
    entered: Memo<Entered>,
    /// All implementations of a trait's function, by that function.
    implementations: Vec<OnceLock<dispatch::Candidates>>,
}

impl<'a> CallGraph<'a> {
    /// Finds out what functions do with closures; the rest comes on demand.
    pub fn new(typed: &'a TypedProgram<'a>, settings: GraphSettings) -> Self {
        let count = typed.program.fns.len();
        let mut graph = CallGraph {
            typed,
            settings,
            callbacks: CallbackUses::default(),
            counters: OnceLock::new(),
            arrivals: OnceLock::new(),
            instantiations: OnceLock::new(),
            constructed: OnceLock::new(),
            programs: OnceLock::new(),
            made_variants: OnDemand::default(),
            callers: OnceLock::new(),
            stored_callables: OnceLock::new(),
            stored_objects: OnceLock::new(),
            of_objects: OnDemand::default(),
            entered: Memo::default(),
            drops: DropGlue::default(),
            expr_contexts: (0..count).map(|_| OnceLock::new()).collect(),
            edges: (0..count).map(|_| OnceLock::new()).collect(),
            event_loops: (0..count).map(|_| OnceLock::new()).collect(),
            broken: Mutex::default(),
            tracked: (0..count).map(|_| OnceLock::new()).collect(),
            variants: (0..count).map(|_| OnceLock::new()).collect(),
            path_conditions: (0..count).map(|_| OnceLock::new()).collect(),
            field_variants: OnceLock::new(),
            given_variants: (0..count).map(|_| OnceLock::new()).collect(),
            implementations: (0..count).map(|_| OnceLock::new()).collect(),
        };
        callbacks::gather(&mut graph);
        graph
    }

    /// What functions of the workspace wait for and hand on.
    fn arrivals(&self) -> &FxHashMap<FnId, HandedOn> {
        self.arrivals.get_or_init(|| arrivals::gather(self))
    }

    /// What surrounds the expressions of a function.
    pub fn expr_contexts(&self, id: FnId) -> &ExprContexts {
        self.expr_contexts[id.index()].get_or_init(|| ExprContexts::new(self, id))
    }

    /// The calls that one expression of a function makes.
    pub fn edges_at(&self, id: FnId, expr: ExprId) -> &[Edge] {
        self.edges(id).get(self.edge_numbers_at(id, expr)).unwrap_or_default()
    }

    /// Where these stand among the calls of the function.
    pub fn edge_numbers_at(&self, id: FnId, expr: ExprId) -> Range<usize> {
        let edges = self.edges(id);
        edges.partition_point(|edge| edge.expr < expr)..edges.partition_point(|edge| edge.expr <= expr)
    }

    /// The functions that one expression of a function hands over by name, by place.
    pub fn handed_at(&self, id: FnId, expr: ExprId) -> Vec<&Edge> {
        let Some(body) = self.typed.body(id) else { return Vec::new() };
        let mut parts = Vec::new();
        walk::children(&body.expr(expr).kind, &mut |part| parts.push(part));
        parts.sort_unstable();
        let edges = parts.into_iter().flat_map(|part| self.edges_at(id, part));
        edges.filter(|edge| edge.via == Via::Value).collect()
    }

    /// The calls in a function, by place.
    pub fn edges(&self, id: FnId) -> &[Edge] {
        self.edges[id.index()].get_or_init(|| {
            let edges = isolated(|| {
                fault_point("calls", || self.typed.program.fn_short(id));
                edges::edges_of(self, id)
            });
            edges.unwrap_or_else(|fault| {
                self.broken.lock().unwrap_or_else(PoisonError::into_inner).push((id, fault));
                Vec::new()
            })
        })
    }

    /// The loops of a function that wait for events.
    pub fn event_loops(&self, id: FnId) -> &EventLoops {
        self.event_loops[id.index()].get_or_init(|| event_loops::find(self, id))
    }

    /// Works out, on all threads of the pool, what hardly any run can do without: rules come upon it one after the other, and
    /// wait for who came first.
    ///
    /// A fault is left to who asks again.
    pub fn prepare_all(&self) {
        use rayon::prelude::*;
        let ids: Vec<FnId> = self.typed.functions_with_bodies().collect();
        // All contexts ask for these.
        drop(isolated(|| self.field_variants()));
        rayon::scope(|scope| {
            scope.spawn(|_| {
                drop(isolated(|| self.callers()));
                drop(isolated(|| self.stored_callables()));
            });
            ids.par_iter().for_each(|id| drop(isolated(|| self.expr_contexts(*id))));
        });
        // Both ask for the contexts of one function after the other: they would wait for each other at each.
        rayon::scope(|scope| {
            scope.spawn(|_| drop(isolated(|| self.arrivals())));
            self.prepare(ids.iter().copied());
        });
        ids.par_iter().for_each(|id| drop(isolated(|| self.event_loops(*id))));
    }

    /// Functions whose calls could not be told until now, with what was said. They are taken to have none.
    pub fn broken(&self) -> Vec<(FnId, String)> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The calls in a function that lead to no body, by place.
    pub fn unseen(&self, id: FnId) -> Vec<Unseen> {
        edges::unseen_in(self, id)
    }

    /// Whether a logging macro is on where it matters; other macros are no logging.
    pub fn is_logged(&self, kind: BuiltinMacro) -> bool {
        matches!(kind, BuiltinMacro::Log(level) if !self.settings.is_off(level))
    }

    /// Works out the calls of several functions at once.
    fn prepare(&self, ids: impl Iterator<Item = FnId>) {
        use rayon::prelude::*;
        let ids: Vec<FnId> = ids.filter(|id| self.edges[id.index()].get().is_none()).collect();
        let prepare = |id: &FnId| {
            self.edges(*id);
        };
        // Rules ask from threads of their own, which have no pool with stacks for what any input nests.
        match rayon::current_thread_index() {
            Some(_) => ids.par_iter().for_each(prepare),
            None => ids.iter().for_each(prepare),
        }
    }

    fn counters(&self) -> &FxHashSet<CountKey> {
        self.counters.get_or_init(|| counted_places::gather(self.typed))
    }

    fn stored_callables(&self) -> &StoredCallables {
        self.stored_callables.get_or_init(|| StoredCallables::gather(self))
    }

    fn stored_objects(&self) -> &StoredObjects {
        self.stored_objects.get_or_init(|| StoredObjects::gather(self))
    }

    fn constructed(&self) -> &Constructed {
        self.constructed.get_or_init(|| Constructed::gather(self.typed))
    }

    /// The functions that make values of a type of a program; none if code that is not written may. Errs towards that.
    pub(crate) fn makers(&self, adt: AdtId) -> Option<&[FnId]> {
        self.constructed().makers(self.typed.program, adt)
    }

    /// The variants of a program's enum of which values are made, one bit each by number; none if that is each, if others may make
    /// more, or if nothing is seen to make any: who will is not written yet.
    fn made_variants(&self, adt: AdtId) -> Option<VariantSet> {
        self.made_variants.get(adt, || self.find_made_variants(adt))
    }

    fn find_made_variants(&self, adt: AdtId) -> Option<VariantSet> {
        let program = self.typed.program;
        let module = program.adt(adt).home.module;
        let (krate, own) = (program.crate_of(module), program.module(module).crate_id);
        let is_offered =
            krate.is_foreign_lib || krate.is_published_lib && !krate.is_for_programs && program.is_public_adt(adt);
        let builds_on = |other: &CrateId| program.built_on(*other).contains(&own);
        let is_open = |other: &CrateId| program.krate(*other).role == CrateRole::Product && builds_on(other);
        let is_of_program =
            self.programs().iter().any(builds_on) && !is_offered && !program.partly_read.iter().any(is_open);
        let made = is_of_program.then(|| self.constructed().variants(program, adt)).flatten()?;
        let count = made.count_ones() as usize;
        (count != 0 && count < program.adt(adt).variants.len()).then_some(made)
    }

    /// The crates that are programs: without one nothing of a library runs yet.
    fn programs(&self) -> &FxHashSet<CrateId> {
        self.programs.get_or_init(|| {
            let program = self.typed.program;
            let mains = program.functions().filter(|(id, _)| program.is_main(*id));
            mains.map(|(id, _)| program.crate_id(id)).collect()
        })
    }

    /// Whether code that is not written may make values of a type, other than by a derived `Default`.
    fn is_made_of_unseen(&self, adt: AdtId) -> bool {
        self.constructed().is_made_of_unseen(self.typed.program, adt)
    }

    /// Whether a type is part of others whose values attributes make.
    pub(crate) fn is_part_of_derived(&self, adt: AdtId) -> bool {
        self.constructed().is_part_of_derived(self.typed.program, adt)
    }

    fn instantiations(&self) -> &Instantiations {
        self.instantiations.get_or_init(|| Instantiations::gather(self.typed))
    }
}
