//! What happens once in the life of a value or of a program, as far as the code shows.

use crate::analysis::world::World;
use rustc_hash::FxHashSet;

use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::drivers::{Driver, driver};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::section_purpose::may_change;
use crate::analysis::summaries::blocking::BlockingCall;
use crate::analysis::summaries::domain::CallStep;
use crate::facts::{ExprId, ExprKind, Name, walk};
use crate::graph::{BarrierKind, Edge, Execution, Via};
use crate::knowledge::attributes::ContentOp;
use crate::types::infer::Implicit;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;

/// Why something is done only once in a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RareContext {
    /// A constructor does it.
    Constructor(FnId),
    /// It is done as a value dies.
    Destructor,
    /// It is done where something starts to wait for connections.
    ServiceStart,
    /// It is done only where no runtime is.
    NoRuntime,
    /// A thread that drives nothing else does it: the future is handed to a call that blocks until it is ready.
    OwnThread,
    /// The thread that starts the program does it, while tasks run on others.
    FirstThread,
    /// Only `main` leads there, and no loop on the way waits for events.
    OncePerRun,
}

/// Why a call that may wait is made only once in a while, if nothing says that it is repeated.
pub fn rare_context(cx: &Sections<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<RareContext> {
    if is_without_runtime(cx, id, expr) {
        return Some(RareContext::NoRuntime);
    }
    let driver = driver(cx, id, expr);
    if driver == Some(Driver::Alone) {
        return Some(RareContext::OwnThread);
    }
    if cx.heat.is_reached_at(id, expr) {
        return None;
    }
    // What waits for the events of its own loop keeps nobody else waiting; what it does for one of them does.
    let known = &cx.program.function(call.callee).known;
    let is_own_wait = || known.receive || known.interactive;
    if let Some(Driver::BesideWorkers { waits_for_events }) = driver
        && (!waits_for_events || is_own_wait())
    {
        return Some(RareContext::FirstThread);
    }
    let recurrence = cx.recurrence(id, expr);
    if recurrence >= Recurrence::PerEvent {
        return None;
    }
    // A loop over addresses starts as many services.
    let mut on_the_way = call.call_path.iter().map(|(caller, _)| *caller).chain([id, call.fn_id]);
    if on_the_way.any(|id| starts_service(cx, id)) {
        return Some(RareContext::ServiceStart);
    }
    if recurrence <= Recurrence::Once {
        return Some(RareContext::OncePerRun);
    }
    if is_repeated(cx, id, expr) {
        return None;
    }
    if runs_in_constructor(cx, id, expr) {
        return Some(RareContext::Constructor(id));
    }
    call.steps().find_map(|(caller, step)| {
        if is_drop(cx, caller, step) {
            return Some(RareContext::Destructor);
        }
        cx.is_constructor(step.to).then_some(RareContext::Constructor(step.to))
    })
}

/// Whether an expression runs as the program or an object starts: once on the way from `main`, with no loop, or in a constructor that is not
/// called for each event. An entry point says that it goes on.
pub(crate) fn is_done_at_start(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let is_once = || cx.recurrence(id, expr) <= Recurrence::Once && !is_repeated(cx, id, expr);
    !cx.heat.is_reached_at(id, expr) && (is_made_at_start(cx, id, expr) || is_once())
}

/// Whether an expression is part of a constructor that is not called for each event.
pub(crate) fn is_made_at_start(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    runs_in_constructor(cx, id, expr) && cx.recurrence(id, expr) < Recurrence::PerEvent
}

fn runs_in_constructor(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let runs_here = world.heat.graph.expr_contexts(id).of(expr).execution == Execution::SameThread;
    runs_here && world.is_constructor(id)
}

/// Whether a way to a blocking call leads through the end of a value in some callee: the value may have been moved, or
/// emptied before. What ends in the function at hand is in plain sight.
pub fn ends_a_value(world: &World<'_>, call: &BlockingCall) -> bool {
    call.steps().skip(1).any(|(caller, step)| is_drop(world, caller, step))
}

/// Whether a step is made only as a value dies.
pub(crate) fn is_drop(world: &World<'_>, caller: FnId, step: CallStep) -> bool {
    let mut taken = world.graph.edges_at(caller, step.call).iter().filter(|edge| edge.to == step.to);
    taken.all(|edge| edge.via == Via::Implicit(Implicit::Drop))
}

/// Whether a loop repeats an expression, in its function or around a call of that, however far up.
fn is_repeated(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    world.in_loop(id, expr) || any_call_above(world, id, &|_, edge| edge.in_loop)
}

/// Whether a loop without a number of rounds repeats an expression, in its function or around a call of that, however far up, and tasks or
/// threads that its function starts are there by then: it goes on beside them, or is one of them, until something happens. That such a task
/// may have ended is passed over.
pub(crate) fn goes_on_beside_tasks(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let goes_on = |id: FnId, at: ExprId| {
        let Some(body) = world.typed.body(id) else { return false };
        let is_open = |around: &ExprId| !matches!(body.expr(*around).kind, ExprKind::For { .. });
        let Some(around) = world.loops_around(id, at).into_iter().rfind(is_open) else { return false };
        let (contexts, start) = (world.heat.graph.expr_contexts(id), body.expr(around).span.start);
        let all = (0..body.exprs.len()).map(|number| ExprId(number as u32));
        let mut before = all.filter(|other| *other == around || body.expr(*other).span.start < start);
        before.any(|other| contexts.of(other).execution.is_task())
    };
    goes_on(id, expr) || any_call_above(world, id, &|caller, edge| goes_on(caller, edge.expr))
}

/// Whether one of the calls that lead to a function is meant, however far up.
pub(crate) fn any_call_above(world: &World<'_>, id: FnId, is_meant: &dyn Fn(FnId, &Edge) -> bool) -> bool {
    let mut open = vec![id];
    let mut seen = FxHashSet::from_iter([id]);
    while let Some(at) = open.pop() {
        for (caller, edge) in world.calls_into(at) {
            if is_meant(caller, edge) {
                return true;
            }
            if seen.insert(caller) {
                open.push(caller);
            }
        }
    }
    false
}

fn starts_service(world: &World<'_>, id: FnId) -> bool {
    let callees = &world.typed.types(id).callees;
    callees.values().any(|callee| world.program.function(callee.fn_id).known.listens)
}

/// Whether an expression is what is done instead where the thread has no runtime.
fn is_without_runtime(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let barrier = world.heat.graph.expr_contexts(id).barrier(expr);
    let asked = barrier.filter(|barrier| barrier.kind == BarrierKind::ErrorPath).and_then(|barrier| {
        let callee = world.typed.types(id).callees.get(&barrier.raised_by)?;
        Some(world.program.function(callee.fn_id).known.asks_for_runtime)
    });
    asked.unwrap_or(false)
}

/// Whether a way of calls leads from a hot function on the way to some acquisitions to where the content is changed: what
/// keeps heat from getting there may be that the way is too long, or goes through a call that is not sure.
pub(crate) fn is_changed_on_the_way(cx: &Sections<'_>, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
    let is_cold = |id: FnId| cx.heat.cold_mark(id).is_some();
    let changes: Vec<&Acquisition> = dossier.sites().filter(|site| may_change(site) && !is_cold(site.fn_id)).collect();
    // A hot call of that name may be one of it: of what type its receiver is, is not known.
    let may_be_called = |site: &&Acquisition| {
        let function = cx.program.function(site.fn_id);
        let called = (function.name, function.facts.params.len());
        function.facts.self_param.is_some() && cx.unresolved_hot_calls().contains(&called)
    };
    if changes.iter().any(may_be_called) {
        return true;
    }
    // Backwards: who leads to a change, and is hot.
    let mut open: Vec<FnId> = changes.iter().map(|site| site.fn_id).collect();
    let mut leads: FxHashSet<FnId> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        for (caller, edge) in cx.calls_into(at) {
            if edge.barrier.is_none() && !is_cold(caller) && leads.insert(caller) {
                open.push(caller);
            }
        }
    }
    // And from those of them that are hot to the readers.
    let mut open: Vec<FnId> = sites.iter().map(|site| site.fn_id).collect();
    let mut seen: FxHashSet<FnId> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        if leads.contains(&at) {
            return true;
        }
        let hot = cx.calls_into(at).filter(|(caller, edge)| cx.heat.is_hot(*caller, edge.expr));
        open.extend(hot.map(|(caller, _)| caller).filter(|caller| seen.insert(*caller)));
    }
    false
}

/// Names of methods that hot code calls on receivers of unknown type, with the number of arguments.
pub(crate) fn unresolved_hot_calls(world: &World<'_>) -> FxHashSet<(Name, usize)> {
    let mut found = FxHashSet::default();
    for id in world.heat.hot_functions() {
        let Some(body) = world.typed.body(id) else { continue };
        let callees = &world.typed.types(id).callees;
        for (number, expr) in body.exprs.iter().enumerate() {
            let at = ExprId(number as u32);
            if let ExprKind::MethodCall { method, args, .. } = &expr.kind
                && !callees.contains_key(&at)
                && world.heat.is_hot(id, at)
            {
                found.insert((*method, args.len()));
            }
        }
    }
    found
}

/// Whether all that sections do is to put values under keys and to let them go: nobody looks what is there.
pub fn only_registers(world: &World<'_>, dossier: &Dossier) -> bool {
    let mut accesses = dossier.sites().flat_map(|site| &site.accesses).peekable();
    accesses.peek().is_some()
        && accesses.all(|access| {
            let is_kept = matches!(access.content_op(world.program), Some(ContentOp::Insert | ContentOp::Remove));
            is_kept && world.is_statement(access.fn_id, access.expr)
        })
}

/// Whether a value is there to start or stop something: an end of a channel, what starting a thread or task gives.
pub fn starts_or_stops(program: &Program<'_>, adt: AdtId) -> bool {
    let is_part = |part: &Ty| part.as_adt().is_some_and(|(part, _)| part == adt);
    program.adt(adt).known.channel.is_some()
        || program.functions().any(|(id, function)| {
            let known = &function.known;
            let is_end = (known.send || known.receive) && program.owner_adt(id) == Some(adt);
            is_end || known.spawns.is_some() && fn_sig(program, id).output.any(&mut |part| is_part(part))
        })
}

/// Whether a loop around an expression also waits for a time to come in each round. What waits for one of several things, or only on some
/// condition, is not kept by that.
pub(crate) fn has_timed_rounds(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let mut stack: Vec<ExprId> = world.loops_around(id, expr);
    while let Some(at) = stack.pop() {
        if is_timer(world, id, at) {
            return true;
        }
        match &body.expr(at).kind {
            ExprKind::Select { .. } | ExprKind::Match { .. } | ExprKind::Closure { .. } => {}
            ExprKind::If { condition, .. } => stack.push(*condition),
            kind => walk::children(kind, &mut |child| stack.push(child)),
        }
    }
    false
}

/// Whether an expression runs at the pace of a timer: it stands in the arm of a `select!` that one leads to. A timer may be fast, and what it
/// leads to may be much (errs towards yes).
pub(crate) fn is_in_timed_arm(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let index = world.typed.body_index(id);
    let mut around = index.ancestors(expr).take_while(|at| !body.expr(*at).kind.is_nested_body());
    around.any(|at| match &body.expr(at).kind {
        ExprKind::Select { branches, .. } => {
            let arm = branches.iter().find(|branch| index.encloses(branch.body, expr));
            arm.is_some_and(|arm| is_timer(world, id, arm.future))
        }
        _ => false,
    })
}

/// Whether a call gives a future that is ready at a certain time.
pub(crate) fn is_timer(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    world.callee_of(id, call).is_some_and(|callee| world.program.function(callee).known.timer)
}
