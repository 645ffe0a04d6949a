//! What the rules read: acquisitions, guards and critical sections, dossiers of lock places.
//!
//! Relies on typed bodies and the call graph. Knows no rule and makes no text.

pub mod atomics;
mod callers;
mod candidates;
mod certainty;
mod channels;
pub mod clones;
pub mod dossier;
pub mod effects;
mod escapes;
mod executors;
pub mod fates;
pub mod flow;
pub mod holds;
pub mod identity;
mod index;
pub mod lock;
pub mod loops;
pub mod origins;
pub mod outcomes;
pub mod places;
mod population;
mod readiness;
mod relock;
pub mod rewrites;
mod sections;
mod seldom;
mod sheltered;
pub mod sizes;
mod stalls;
mod waits;
pub mod work;

pub use callers::CallSite;
pub use candidates::{Likeness, RootCandidate, root_candidates};
pub use dossier::{Acquisition, Dossier};
pub use effects::{Effect, EffectKind, Effects};
pub use flow::{Event, EventKind, FlowResult, GuardSource, Use};
pub use identity::Resolved;
pub use lock::LockInfo;
pub use places::{IndexKind, LockPlace, PlaceRoot};
pub use relock::{Relock, Relocks};
pub use seldom::{Seldom, only_registers, starts_or_stops};
pub use stalls::{Stall, Stalls};
pub use waits::Waits;
pub use work::Work;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprId, ExprKind, PatKind, Stmt};
use crate::graph::{Execution, Handed, Heat};
use crate::source::Loc;
use crate::types::known::{AtomicOp, Runs};
use crate::types::lower_ty::field_types;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::workspace::TargetChoice;
use identity::Identity;
use population::Population;

/// Everything that rules may ask.
pub struct Analysis<'a, 'p, 'f> {
    /// The program.
    pub program: &'p Program<'f>,
    /// Its typed bodies.
    pub typed: &'a TypedProgram<'p, 'f>,
    /// What is hot.
    pub heat: &'a Heat<'a, 'p, 'f>,
    /// What each body does with guards.
    pub flows: FxHashMap<FnId, FlowResult>,
    /// All lock places with their acquisitions, in order of declaration.
    pub dossiers: Vec<Dossier>,
    effects: Effects,
    summaries: flow::GuardSummaries,
    targets: TargetChoice,
    identity: Identity,
    other_uses: FxHashSet<LockPlace>,
    population: OnceLock<Population>,
    sheltered: OnceLock<FxHashSet<places::PlaceRoot>>,
    callers: std::sync::OnceLock<callers::Callers>,
    whole: index::WholeProgram,
    atomics: std::sync::OnceLock<Vec<atomics::AtomicPlace>>,
    executors: executors::Executors,
}

/// What surrounds an expression: the nearest async body, and whether the thread there may block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Runs as part of a task.
    Async,
    /// Runs on a thread of its own or on a pool for blocking work.
    OwnThread,
    /// Runs wherever the function is called.
    Plain,
}

impl<'a, 'p, 'f> Analysis<'a, 'p, 'f> {
    /// Interprets all bodies and gathers the dossiers.
    pub fn new(heat: &'a Heat<'a, 'p, 'f>, targets: TargetChoice) -> Self {
        let typed = heat.graph.typed;
        let (flows, summaries) = flow::analyse(heat.graph);
        let mut analysis = Analysis {
            program: typed.program,
            typed,
            heat,
            effects: Effects::gather(heat.graph, &flows),
            flows,
            summaries,
            dossiers: Vec::new(),
            targets,
            identity: Identity::gather(typed, targets.tests),
            other_uses: FxHashSet::default(),
            population: OnceLock::new(),
            sheltered: OnceLock::new(),
            callers: std::sync::OnceLock::new(),
            whole: index::WholeProgram::default(),
            atomics: std::sync::OnceLock::new(),
            executors: executors::Executors::default(),
        };
        analysis.other_uses = analysis.identified(escapes::lock_escapes(&analysis));
        analysis.dossiers = dossier::gather(&analysis);
        analysis
    }

    /// What is said of a place is said of every lock that it stands for.
    fn identified(&self, places: FxHashSet<LockPlace>) -> FxHashSet<LockPlace> {
        let roots = places.iter().flat_map(|place| self.identity.resolve(place.root).roots);
        let roots = roots.chain(self.identity.stored_elsewhere());
        roots.map(|root| LockPlace { root, index: None }).collect()
    }

    /// The locks that a place stands for.
    pub fn locks_at(&self, root: PlaceRoot) -> Resolved {
        self.identity.resolve(root)
    }

    /// Whether findings in a function are wanted.
    pub fn shows(&self, id: FnId) -> bool {
        self.is_looked_at(id)
    }

    /// Whether a lock place is named anywhere but where it is taken, made or declared: such uses were not understood.
    pub fn is_used_otherwise(&self, dossier: &Dossier) -> bool {
        self.other_uses.contains(&LockPlace { index: None, ..dossier.place })
    }

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
        self.effects.at(self.heat.graph, id, expr)
    }

    /// What a function does, helpers included.
    pub fn effects_of(&self, id: FnId) -> Vec<Effect> {
        self.effects.of(self.heat.graph, id)
    }

    /// Whether the value of an expression is thrown away.
    pub fn is_discarded(&self, id: FnId, expr: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let Some(parent) = self.typed.body_index(id).parent(expr) else { return false };
        match &body.expr(parent).kind {
            ExprKind::Block(block) => {
                !block.gives(expr)
                    && block.stmts.iter().all(|stmt| match stmt {
                        Stmt::Let(stmt) => stmt.init != Some(expr) || matches!(body.pat(stmt.pat).kind, PatKind::Wild),
                        Stmt::Expr { .. } => true,
                    })
            }
            // `drop(queue.pop_front())`
            ExprKind::Call { args, .. } => {
                let callee = self.typed.types(id).callees.get(&parent);
                args.contains(&expr) && callee.is_some_and(|callee| self.program.function(callee.fn_id).known.drops)
            }
            _ => false,
        }
    }

    /// Whether more than one thread or task can want the lock: a local that never leaves its function is nobody's else.
    pub fn is_shared(&self, dossier: &Dossier) -> bool {
        if self.is_thread_local(dossier) {
            return false;
        }
        let spawned = |site: &Acquisition| {
            let execution = self.heat.graph.regions(site.fn_id).region(site.expr).execution;
            matches!(execution, Execution::OtherTask | Execution::OtherThread | Execution::BlockingPool)
        };
        match dossier.place.root {
            PlaceRoot::Local(..) => dossier.acquisitions.iter().any(spawned),
            PlaceRoot::Lost(..) => false,
            PlaceRoot::Field(..) | PlaceRoot::Static(_) | PlaceRoot::Param(..) => true,
        }
    }

    /// Whether there are many locks of this place: it belongs to a type whose values are kept in collections, or made in
    /// loops or on hot paths.
    pub fn is_one_of_many(&self, dossier: &Dossier) -> bool {
        let population = self.population.get_or_init(|| Population::gather(self));
        population::is_one_of_many(population, dossier)
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

    /// Whether a lock of this place is opened by value or through `&mut`, without being taken: `into_inner`, `get_mut`.
    pub fn is_emptied_by_value(&self, dossier: &Dossier) -> bool {
        self.is_opened(dossier.place.root)
    }

    /// Whether a lock is declared behind a counted reference, so that other fields may hold the same one.
    pub fn is_behind_handle(&self, dossier: &Dossier) -> bool {
        let counted = |ty: &Ty| ty.any(&mut |part| self.program.refcount(part).is_some());
        match dossier.place.root {
            PlaceRoot::Field(adt, name) => {
                let def = self.program.adt(adt);
                let index = def.variants.first().and_then(|first| first.fields.iter().position(|own| own.name == name));
                let ty = index.and_then(|index| field_types(self.program, adt, 0).get(index));
                ty.is_none_or(|ty| lock::lock_info(self.program, ty).is_none() && counted(ty))
            }
            PlaceRoot::Static(_) => false,
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Lost(..) => true,
        }
    }

    /// Whether each thread has a lock of its own at this place.
    pub fn is_thread_local(&self, dossier: &Dossier) -> bool {
        match dossier.place.root {
            PlaceRoot::Static(id) => self.program.static_def(id).facts.thread_local,
            _ => false,
        }
    }

    fn is_looked_at(&self, id: FnId) -> bool {
        self.program.is_looked_at(self.program.function(id).home, self.targets)
    }

    /// Whether an expression runs once per iteration of a loop of its function.
    pub fn in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.heat.graph.regions(id).in_loop(expr)
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included.
    pub fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return true };
        let mut stack = vec![root];
        while let Some(at) = stack.pop() {
            let kind = &body.expr(at).kind;
            let waits = |effect: &Effect| matches!(effect.kind, EffectKind::Blocks(_) | EffectKind::Io);
            if matches!(kind, ExprKind::Await { .. } | ExprKind::Select { .. } | ExprKind::For { is_await: true, .. })
                || self.steps_wait(id, at)
                || self.effects_at(id, at).iter().any(waits)
            {
                return true;
            }
            crate::facts::walk::children(kind, &mut |child| stack.push(child));
        }
        false
    }

    /// Whether a `for` loop waits for each of its items.
    fn steps_wait(&self, id: FnId, at: ExprId) -> bool {
        let step = self.typed.types(id).steps.get(&at);
        step.is_some_and(|step| self.program.function(*step).known.blocking.is_some())
    }

    /// A place in a function's file.
    pub fn loc(&self, id: FnId, expr: ExprId) -> Loc {
        let function = self.program.function(id);
        let span = self.typed.body(id).map_or(function.item.name_span, |body| match &body.expr(expr).kind {
            ExprKind::MethodCall { method_span, .. } => *method_span,
            ExprKind::Await { await_span, .. } => *await_span,
            ExprKind::Call { callee, .. } => match &body.expr(*callee).kind {
                ExprKind::Path(path) => path.segments.last().map_or(path.span, |segment| segment.name_span()),
                _ => body.expr(*callee).span,
            },
            _ => body.expr(expr).span,
        });
        Loc { file: function.home.file, span }
    }

    /// The context of every expression of a function.
    pub fn contexts(&self, id: FnId) -> BTreeMap<ExprId, Context> {
        let mut found = BTreeMap::new();
        let Some(body) = self.typed.body(id) else { return found };
        let start = if self.program.function(id).facts.is_async { Context::Async } else { Context::Plain };
        let mut stack: Vec<(ExprId, Context)> = body.root.into_iter().map(|root| (root, start)).collect();
        while let Some((expr, context)) = stack.pop() {
            found.insert(expr, context);
            let kind = &body.expr(expr).kind;
            let mut children = Vec::new();
            crate::facts::walk::children(kind, &mut |child| children.push(child));
            for child in children {
                stack.push((child, self.context_of_child(id, expr, child, context)));
            }
        }
        found
    }

    fn context_of_child(&self, id: FnId, parent: ExprId, child: ExprId, context: Context) -> Context {
        let Some(body) = self.typed.body(id) else { return context };
        match (&body.expr(parent).kind, &body.expr(child).kind) {
            (ExprKind::Async { .. }, _) | (ExprKind::Closure { is_async: true, .. }, _) => Context::Async,
            (_, ExprKind::Closure { .. }) => {
                match self.heat.graph.becomes(id, body, self.typed.types(id), child) {
                    Handed::Runs(Runs::OtherThread | Runs::BlockingPool) => Context::OwnThread,
                    Handed::Runs(Runs::Here | Runs::Each | Runs::Once | Runs::Rarely) => context,
                    // Put away or handed to something unknown: whoever gets it says where it runs.
                    Handed::Runs(Runs::OtherTask) | Handed::Stored => Context::Plain,
                }
            }
            _ => context,
        }
    }
}
