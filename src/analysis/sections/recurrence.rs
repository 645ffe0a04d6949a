//! How often a function runs in the life of its program, as far as the calls show it.
//!
//! Without a profile nobody knows how often something runs. But what only `main` leads to, with no loop on the way that waits
//! for events, runs once: settings are read, a command is carried out, a service is started.

use std::sync::Arc;

use crate::analysis::world::World;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::sections::Sections;
use crate::analysis::sections::given_handlers::GivenHandlers;
use crate::facts::{Block, Body, ExprId, ExprKind, Stmt, walk};
use crate::graph::{Edge, Execution};
use crate::knowledge::attributes::Runs;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{CrateId, FnId};
use crate::types::ty::Ty;
use crate::types::{handler_of, is_of_command, is_of_lifecycle, takes_extracted};

/// How often something runs; the later, the oftener.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recurrence {
    /// Once, and the program ends with it: a command that a service carries out instead of its service. Nor do tasks that it starts
    /// disturb anything else.
    Last,
    /// Once in the life of a program, as part of what its first task does: only `main` or a command leads there.
    Once,
    /// Nothing is known: nobody calls it here, or it is handed to somebody.
    Unknown,
    /// In a task or thread of its own, beside others: that it is started once says nothing of what it disturbs.
    InTask,
    /// Once an event: a loop that waits for events leads there, or a framework calls it, or it is hot.
    PerEvent,
    /// For each of many things of an event: a loop that waits for nothing long repeats it, or calls its function.
    PerItem,
    /// An entry point that somebody named leads there. No call shows that much by itself.
    Hot,
}

/// The recurrence of all functions.
///
/// It spreads from callers to callees until nothing changes: the most frequent way counts, so that what is called *once* is
/// called so on all known ways (a way that is not known is a miss of the rules that ask).
#[derive(Debug, Default)]
pub(crate) struct Recurrences {
    of: FxHashMap<FnId, Recurrence>,
    /// What bodies say by themselves.
    said: Arc<SaidInBodies>,
    /// What rare paths count as.
    paths: Paths,
}

/// What bodies say of how often something runs, whatever the ways to them.
#[derive(Debug, Default)]
pub(crate) struct SaidInBodies {
    /// The blocks of functions behind which the program ends.
    last_blocks: FxHashMap<FnId, FxHashSet<ExprId>>,
    /// What frameworks are given to run for each event.
    given: GivenHandlers,
}

impl SaidInBodies {
    /// Looks at all bodies: a twin of a function, in another target that shares its file, may be asked for, too.
    pub(crate) fn gather(world: &World<'_>) -> SaidInBodies {
        let last_blocks = world.typed.functions_with_bodies().map(|id| (id, last_blocks(world, id)));
        let last_blocks = last_blocks.filter(|(_, blocks)| !blocks.is_empty()).collect();
        SaidInBodies { last_blocks, given: GivenHandlers::gather(world) }
    }

    /// Whether an expression stands in a closure that a framework is given to run for each event.
    pub(crate) fn is_in_given_handler(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        self.given.encloses(world, id, expr)
    }
}

/// Which ways lead from a function to what it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Paths {
    /// All of them.
    #[default]
    Any,
    /// Those without a barrier: no failures, no samples.
    Usual,
    /// Of these those without a condition: what each event does.
    Certain,
}

impl Paths {
    /// Whether one of these ways leads to what stands behind a barrier, or a condition decides about.
    fn lead_to(self, is_barred: bool, is_conditional: bool) -> bool {
        match self {
            Paths::Any => true,
            Paths::Usual => !is_barred,
            Paths::Certain => !is_barred && !is_conditional,
        }
    }
}

impl Recurrences {
    pub(crate) fn gather(cx: &Sections<'_>, paths: Paths) -> Recurrences {
        let mut found = Recurrences { of: FxHashMap::default(), said: cx.said_in_bodies(), paths };
        let ids = cx.functions();
        let mut open: Vec<FnId> = Vec::new();
        for id in &ids {
            if let Some(known) = found.before_calls(cx, *id) {
                found.of.insert(*id, known);
                open.push(*id);
            }
        }
        found.spread(cx, open);
        // What only calls itself in a circle: who starts that is not known.
        let unreached: Vec<FnId> = ids.into_iter().filter(|id| !found.of.contains_key(id)).collect();
        found.of.extend(unreached.iter().map(|id| (*id, Recurrence::Unknown)));
        found.spread(cx, unreached);
        found
    }

    fn spread(&mut self, cx: &Sections<'_>, mut open: Vec<FnId>) {
        while let Some(id) = open.pop() {
            let Some(own) = self.of.get(&id).copied() else { continue };
            // Who gives a framework an object does not say when that calls its functions.
            let is_given = |edge: &Edge| edge.execution == Execution::Stored && is_of_lifecycle(cx.program, edge.to);
            let is_followed =
                |edge: &&Edge| self.paths.lead_to(edge.barrier.is_some(), edge.is_conditional) && !is_given(edge);
            for edge in cx.heat.graph.edges(id).iter().filter(is_followed) {
                // What a loop calls is for each item; what that calls in turn is mostly for some of them.
                let own = own.min(Recurrence::PerEvent);
                let passed = self.at_context(cx, own, id, edge.expr, edge.execution, edge.in_loop);
                if self.of.get(&edge.to).is_none_or(|known| *known < passed) {
                    self.of.insert(edge.to, passed);
                    open.push(edge.to);
                }
            }
        }
    }

    /// Whether a way leads to an expression once an event or oftener.
    pub(crate) fn are_per_event_at(&self, cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
        let contexts = cx.heat.graph.expr_contexts(id);
        self.paths.lead_to(contexts.is_cold(expr), contexts.of(expr).is_conditional)
            && self.at(cx, id, expr) >= Recurrence::PerEvent
    }

    /// How often an expression of a function runs.
    pub(crate) fn at(&self, cx: &Sections<'_>, id: FnId, expr: ExprId) -> Recurrence {
        let own = self.of.get(&id).copied().unwrap_or(Recurrence::Unknown);
        let context = cx.heat.graph.expr_contexts(id).of(expr);
        self.at_context(cx, own, id, expr, context.execution, context.in_loop)
    }

    fn at_context(
        &self,
        cx: &Sections<'_>,
        own: Recurrence,
        id: FnId,
        expr: ExprId,
        execution: Execution,
        in_loop: bool,
    ) -> Recurrence {
        let own = if self.is_last(cx, id, expr) { Recurrence::Last } else { own };
        let here = match execution {
            // What drives a future on a thread of its own holds up no task.
            _ if execution != Execution::BlockingPool && self.said.is_in_given_handler(cx, id, expr) => {
                Recurrence::PerEvent
            }
            _ if in_loop && self.is_per_event(cx, id, expr) => Recurrence::PerEvent,
            _ if own == Recurrence::Last => own,
            // A first thread with a larger stack is what `main` would be.
            Execution::OtherThread if own <= Recurrence::Once && joins_its_threads(cx, id) => own,
            Execution::OtherTask | Execution::OtherThread => own.max(Recurrence::InTask),
            Execution::Stored => own.max(Recurrence::Unknown),
            Execution::SameThread | Execution::BlockingPool => own,
        };
        if !in_loop || here < Recurrence::PerEvent {
            return here;
        }
        // A round of an event loop waits for its event.
        let innermost = cx.loops_around(id, expr).into_iter().next();
        let is_event = |at| cx.graph.event_loops(id).around.contains(&at);
        let is_quick = !innermost.is_some_and(is_event) && cx.is_in_quick_loop(id, expr);
        if is_quick { Recurrence::PerItem } else { here }
    }

    /// Whether a part of an expression is an event loop, or calls a function that has one.
    pub(crate) fn has_event_loop(&self, world: &World<'_>, id: FnId, whole: ExprId) -> bool {
        let Some(body) = world.typed.body(id) else { return false };
        let around = &world.graph.event_loops(id).around;
        walk::parts(body, whole).any(|at| {
            let mut calls = world.heat.graph.edges_at(id, at).iter().filter(|_| at != whole);
            around.contains(&at) || calls.any(|edge| world.has_own_event_loop(edge.to))
        })
    }

    /// Whether a closure among the parts of an expression, or a function that it calls, ends in a `loop`: it goes round until it is told to
    /// end, whatever it waits for.
    pub(crate) fn ends_in_loop(world: &World<'_>, id: FnId, whole: ExprId) -> bool {
        let Some(body) = world.typed.body(id) else { return false };
        let ends_so = |callee: FnId| {
            let callee = world.typed.body(callee);
            callee.is_some_and(|callee| callee.root.is_some_and(|root| is_loop_at_end(callee, root)))
        };
        walk::parts(body, whole).any(|at| {
            let is_own =
                matches!(&body.expr(at).kind, ExprKind::Closure { body: inner, .. } if is_loop_at_end(body, *inner));
            let mut calls = world.heat.graph.edges_at(id, at).iter().filter(|_| at != whole);
            is_own || calls.any(|edge| ends_so(edge.to))
        })
    }

    /// Whether its function repeats an expression for each of several things that are there, rather than for what arrives.
    pub(crate) fn is_per_item(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let Some(body) = world.typed.body(id) else { return false };
        let loops = world.loops_around(id, expr);
        if loops.is_empty() {
            return world.in_loop(id, expr);
        }
        let takes_events = |at: &ExprId| world.graph.event_loops(id).around.contains(at);
        loops.iter().filter(|at| !takes_events(at)).any(|at| match &body.expr(*at).kind {
            ExprKind::For { iterable, .. } => !world.typed.body_index(id).encloses(*iterable, expr),
            ExprKind::While { condition, .. } => matches!(body.expr(*condition).kind, ExprKind::Let { .. }),
            _ => false,
        })
    }

    /// Whether events reach an expression without a call between: its function handles them, or waits for them.
    pub(crate) fn takes_events_here(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        self.is_in_handler(world, id, expr) || self.is_in_event_loop(world, id, expr)
    }

    /// Whether an expression stands in what a framework runs for each event.
    pub(crate) fn is_in_handler(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        self.is_handler(world, id) || self.said.is_in_given_handler(world, id, expr)
    }

    /// Whether a loop of its own function that waits for events repeats an expression.
    pub(crate) fn is_in_event_loop(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        world.in_loop(id, expr) && self.is_per_event(world, id, expr)
    }

    /// What is known of a function itself; nothing where its callers say it.
    fn before_calls(&self, world: &World<'_>, id: FnId) -> Option<Recurrence> {
        let program = world.program;
        let is_hot = world.heat.is_reached(id) && !world.heat.is_hot_in_loops_alone(id);
        if is_hot || self.is_handler(world, id) {
            return Some(Recurrence::PerEvent);
        }
        if world.is_main(id) || is_of_command(program, id) || is_of_lifecycle(program, id) {
            return Some(Recurrence::Once);
        }
        (world.is_called_by_others(id) || world.calls_into(id).next().is_none()).then_some(Recurrence::Unknown)
    }

    /// Whether a framework runs a function for each event.
    fn is_handler(&self, world: &World<'_>, id: FnId) -> bool {
        handler_of(world.program, id).is_some()
            || takes_extracted(world.program, id)
            || self.said.given.has_function(id)
    }

    /// Whether the program ends behind a block that an expression is a part of.
    fn is_last(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let Some(blocks) = self.said.last_blocks.get(&id) else { return false };
        world.typed.body_index(id).ancestors(expr).any(|around| blocks.contains(&around))
    }

    /// Whether an event loop of its function is an expression or stands around it.
    fn is_per_event(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let loops = &world.graph.event_loops(id).around;
        let nested = std::iter::successors(Some(expr), |at| world.nested_body_around(id, *at));
        nested.chain(world.loops_around(id, expr)).any(|at| loops.contains(&at))
    }
}

/// The blocks of a function whose last statement calls a library's function that never returns: `std::process::exit(0)`.
fn last_blocks(world: &World<'_>, id: FnId) -> FxHashSet<ExprId> {
    let Some(body) = world.typed.body(id) else { return FxHashSet::default() };
    let index = world.typed.body_index(id);
    let never_returns = |callee: FnId| {
        let is_library = world.program.is_stub(world.program.function(callee).home.module);
        is_library && fn_sig(world.program, callee).output == Ty::Never
    };
    let ends = world.typed.types(id).callees.iter().filter(|(_, callee)| never_returns(callee.fn_id));
    let block_of = |call: ExprId| {
        let parent = index.parent(call)?;
        let ExprKind::Block(block) = &body.expr(parent).kind else { return None };
        (last_of(block) == Some(call)).then_some(parent)
    };
    ends.filter_map(|(call, _)| block_of(*call)).collect()
}

/// Whether a function waits for each thread that it starts where it starts it: `thread::spawn(run).join()`.
fn joins_its_threads(world: &World<'_>, id: FnId) -> bool {
    let (Some(body), index) = (world.typed.body(id), world.typed.body_index(id)) else { return false };
    let types = world.typed.types(id);
    let function = |call: &ExprId| Some(world.program.function(types.callees.get(call)?.fn_id));
    let starts = |call: &ExprId| {
        function(call).is_some_and(|callee| callee.known.runs.iter().any(|(_, runs)| *runs == Runs::OtherThread))
    };
    // Of what is called on a handle, or on the result that holds it, only what ends the thread waits for it.
    let is_joined = |call: &ExprId| {
        let mut at = *call;
        while let Some(parent) = index.parent(at) {
            match &body.expr(parent).kind {
                ExprKind::MethodCall { receiver, .. } if *receiver == at => {
                    if function(&parent).is_some_and(|callee| callee.known.blocking.is_some()) {
                        return true;
                    }
                }
                ExprKind::Try { .. } => {}
                _ => return false,
            }
            at = parent;
        }
        false
    };
    let mut starting = types.callees.keys().filter(|call| starts(call)).peekable();
    starting.peek().is_some() && starting.all(is_joined)
}

/// The crates that the programs of the workspace are built from. A function of these that nobody calls is no interface for
/// others: a framework calls it, or nobody.
pub(crate) fn crates_of_programs(world: &World<'_>) -> FxHashSet<CrateId> {
    // What only programs in other languages load is one, too.
    let starts = |id: &FnId| {
        let krate = world.program.crate_of(world.program.function(*id).home.module);
        world.is_main(*id) || krate.is_foreign_lib
    };
    let roots = world.functions().into_iter().filter(starts);
    let crates: FxHashSet<CrateId> = roots.map(|id| world.program.crate_id(id)).collect();
    crates.into_iter().flat_map(|id| world.program.built_on(id)).copied().collect()
}

/// The expression that a block ends with.
fn last_of(block: &Block) -> Option<ExprId> {
    let last = block.stmts.last().and_then(|stmt| match stmt {
        Stmt::Expr { expr, .. } => Some(*expr),
        Stmt::Let(_) => None,
    });
    block.tail.or(last)
}

fn is_loop_at_end(body: &Body, expr: ExprId) -> bool {
    match &body.expr(expr).kind {
        ExprKind::Loop { .. } => true,
        ExprKind::Block(block) => last_of(block).is_some_and(|last| is_loop_at_end(body, last)),
        _ => false,
    }
}
