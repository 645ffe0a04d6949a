//! What arrives where a function waits: out of a channel, a listener or a stream of a library, or out of a function of the workspace
//! that waits there and hands on what came.

use std::cell::{LazyCell, RefCell};

use rustc_hash::FxHashMap;

use crate::facts::{ExprId, ExprKind};
use crate::graph::fixed_point::{Component, solve};
use crate::graph::{CallGraph, Execution};
use crate::knowledge::attributes::{Arrival, KnownFn, Runs};
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// What a call waits for and takes: a message out of a channel, a connection out of a listener, the next item of a stream whose type
/// says that it gives such. A stream of another type may as well hold what is there already.
///
/// A function of the workspace counts as what it hands on. Of several implementations each may be meant, and the likeliest to serve
/// counts.
pub fn arrival(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> Option<Arrival> {
    let handed_on = |to: FnId| graph.arrivals().get(&to)?.arrival;
    known_arrival(graph, id, call).or_else(|| {
        let found = targets(graph, id, call).into_iter().filter_map(handed_on).max();
        found.filter(|arrival| *arrival != Arrival::Frame || !asks_before(graph, id, call))
    })
}

/// Whether a function writes something in the loop around a call, and before it: what it reads is the answer then.
fn asks_before(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> bool {
    let Some(body) = graph.typed.body(id) else { return false };
    let index = graph.typed.body_index(id);
    let Some(around) = index.ancestors(call).find(|at| body.expr(*at).kind.is_loop()) else { return false };
    let start = body.expr(call).span.start;
    let is_before = |at: ExprId| body.expr(at).span.end <= start && index.encloses(around, at);
    let callees = &graph.typed.types(id).callees;
    callees
        .iter()
        .any(|(at, callee)| does_other_io(&graph.typed.program.function(callee.fn_id).known) && is_before(*at))
}

/// What a function waits for and hands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandedOn {
    /// What arrives there.
    arrival: Option<Arrival>,
    /// Whether it makes something of the bytes of a stream of which nothing is known, such as one that a type parameter stands for.
    is_of_open_stream: bool,
}

/// What functions of the workspace hand on, of all that do.
pub(in crate::graph) fn gather(graph: &CallGraph<'_>) -> FxHashMap<FnId, HandedOn> {
    let mut known = FxHashMap::default();
    let roots: Vec<FnId> = graph.typed.functions_with_bodies().collect();
    solve(&HandingOn { graph, asking: RefCell::default() }, &roots, &mut known);
    known.retain(|_, found| *found != HandedOn::default());
    known
}

/// What a call waits for again and again, and the closure that it runs for each: `messages.try_for_each(|message| ..)`.
pub fn arrivals_for_closure(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> Option<(Arrival, ExprId)> {
    let callee = graph.typed.types(id).callees.get(&call)?;
    let each = graph.typed.program.function(callee.fn_id).known.runs.iter().find(|(_, runs)| *runs == Runs::Each)?;
    let body = graph.typed.body(id)?;
    let ExprKind::MethodCall { args, .. } = &body.expr(call).kind else { return None };
    let closure = args.get(each.0).filter(|arg| matches!(body.expr(**arg).kind, ExprKind::Closure { .. }))?;
    Some((events_of_stream(graph, id, call)?, *closure))
}

/// What a library's function waits for.
fn known_arrival(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> Option<Arrival> {
    let types = graph.typed.types(id);
    let program = graph.typed.program;
    let known = &program.function(types.callees.get(&call)?.fn_id).known;
    if known.accepts {
        return Some(Arrival::Connection);
    }
    if !known.next {
        return known.receive.then_some(Arrival::Message);
    }
    events_of_stream(graph, id, call)
}

/// What the stream brings that a call takes something of.
fn events_of_stream(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> Option<Arrival> {
    let mut found = None;
    stream_of(graph, id, call)?.any(&mut |part| {
        found = match part {
            Ty::Adt(adt, _) => graph.typed.program.adt(*adt).known.events,
            Ty::Param(index, _) if is_of_peer(graph, id, *index) => Some(Arrival::Frame),
            _ => None,
        };
        found.is_some()
    });
    found
}

/// Whether a type parameter stands for what a function also sends into: a stream that is a sink as well leads to a peer.
fn is_of_peer(graph: &CallGraph<'_>, id: FnId, parameter: u16) -> bool {
    let program = graph.typed.program;
    fn_sig(program, id).predicates.iter().any(|bound| {
        let is_meant = matches!(bound.self_ty(), Ty::Param(own, _) if *own == parameter);
        is_meant && program.lang.trait_named("sink") == Some(bound.trait_ref.trait_id)
    })
}

/// The type of what a call takes something of.
fn stream_of<'g>(graph: &'g CallGraph<'_>, id: FnId, call: ExprId) -> Option<&'g Ty> {
    let stream = match &graph.typed.body(id)?.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => receiver,
        ExprKind::Call { args, .. } => args.first()?,
        _ => return None,
    };
    Some(graph.typed.types(id).expr(*stream))
}

/// The functions that a call may run.
fn targets(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> Vec<FnId> {
    let callee = graph.typed.types(id).callees.get(&call);
    callee.map_or_else(Vec::new, |callee| graph.targets(id, callee).fns)
}

/// Whether a function may hand on what arrives: it gives something, is given nothing but where to wait, and sends nothing itself. One
/// that is told more, or that sends, asks and waits for the answer.
///
/// Errs towards no. That what it gives is what came is taken for granted.
fn may_hand_on(graph: &CallGraph<'_>, id: FnId, is_reader: bool) -> bool {
    let program = graph.typed.program;
    let function = program.function(id);
    let sends = |known: &KnownFn| known.send || known.timer;
    let mut callees = graph.typed.types(id).callees.values();
    (is_given_one(graph, id) || is_reader)
        && !function.home.is_test
        && !gives_nothing(&fn_sig(program, id).output)
        && !callees.any(|callee| sends(&program.function(callee.fn_id).known))
}

fn is_given_one(graph: &CallGraph<'_>, id: FnId) -> bool {
    let facts = &graph.typed.program.function(id).facts;
    facts.params.len() + usize::from(facts.self_param.is_some()) == 1
}

/// Whether a function is lent the stream of a connection.
fn is_lent_stream(graph: &CallGraph<'_>, id: FnId) -> bool {
    let is_stream = |part: &Ty| match part {
        Ty::Adt(adt, _) => graph.typed.program.adt(*adt).known.events == Some(Arrival::Frame),
        Ty::Param(index, _) => is_of_peer(graph, id, *index),
        _ => false,
    };
    let sig = fn_sig(graph.typed.program, id);
    sig.params.iter().any(|ty| matches!(ty, Ty::Ref(_, true)) && ty.any(&mut |part| is_stream(part)))
}

/// The component: whether a function, or what it calls, asks for anything: it sends, or does other input or output than to read.
struct Asking<'a> {
    graph: &'a CallGraph<'a>,
}

impl Component for Asking<'_> {
    type Node = FnId;
    type Summary = bool;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        let callees = self.graph.typed.types(id).callees.values();
        callees.flat_map(|callee| self.graph.targets(id, callee).fns).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, bool>) -> bool {
        let asks = |known: &KnownFn| does_other_io(known) || known.send;
        let mut callees = self.graph.typed.types(id).callees.values();
        callees.any(|callee| asks(&self.graph.typed.program.function(callee.fn_id).known))
            || self.dependencies(id).iter().any(|to| known.get(to).copied().unwrap_or_default())
    }

    fn give_up(&self, _: FnId, summary: &mut bool) {
        *summary = true;
    }
}

/// `()`, also as what a `Result` holds.
pub fn gives_nothing(ty: &Ty) -> bool {
    *ty == Ty::UNIT || ty.as_adt().is_some_and(|(_, args)| args.first() == Some(&Ty::UNIT))
}

/// Whether a library's function waits for what arrives: one that only tries gives what is there.
fn waits(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> bool {
    let program = graph.typed.program;
    graph.typed.types(id).callees.get(&call).is_some_and(|callee| {
        let known = &program.function(callee.fn_id).known;
        program.gives_future(callee.fn_id) || known.blocking.is_some() || known.next
    })
}

/// Whether a function hands on what arrives, or what it makes of the bytes of a stream of which nothing is known.
pub fn hands_on(graph: &CallGraph<'_>, id: FnId) -> bool {
    graph.arrivals().contains_key(&id)
}

/// Whether a call takes some bytes of what the peer of a connection sends, or of a stream that is not known, and not as the answer to what was written.
pub fn reads_of_peer(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> bool {
    let is_of_peer = || events_of_stream(graph, id, call) == Some(Arrival::Frame) || is_of_open_stream(graph, id, call);
    let is_whole = |to: FnId| graph.arrivals().get(&to).is_some_and(|found| found.is_of_open_stream);
    (reads(graph, id, call) && is_of_peer() || targets(graph, id, call).into_iter().any(is_whole))
        && !asks_before(graph, id, call)
}

/// Whether nothing is known of the stream that a call takes something of, such as one that a type parameter stands for.
fn is_of_open_stream(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> bool {
    let is_open = |part: &Ty| part.is_unknown() || matches!(part, Ty::Param(..) | Ty::Opaque(_) | Ty::Foreign(..));
    stream_of(graph, id, call).is_some_and(|stream| stream.any(&mut |part| is_open(part)))
}

/// Whether a library's function waits for some bytes of a stream.
fn reads(graph: &CallGraph<'_>, id: FnId, call: ExprId) -> bool {
    let callee = graph.typed.types(id).callees.get(&call);
    callee.is_some_and(|callee| graph.typed.program.function(callee.fn_id).known.reads)
}

/// Whether a function does other input or output than to read: what it reads may be the answer to what it asked.
fn writes(graph: &CallGraph<'_>, id: FnId) -> bool {
    let mut callees = graph.typed.types(id).callees.values();
    callees.any(|callee| does_other_io(&graph.typed.program.function(callee.fn_id).known))
}

fn does_other_io(known: &KnownFn) -> bool {
    known.io && !known.reads && !known.next
}

/// The component: what a function waits for once on its own thread and hands on.
struct HandingOn<'a> {
    graph: &'a CallGraph<'a>,
    /// Whether functions ask for anything, of those where that was a question.
    asking: RefCell<FxHashMap<FnId, bool>>,
}

impl HandingOn<'_> {
    /// Whether a function is lent the stream of a connection and only reads: what else it is given, such as a limit or a key, is for that.
    fn is_reader(&self, id: FnId) -> bool {
        let asks = || {
            let mut known = self.asking.borrow_mut();
            solve(&Asking { graph: self.graph }, &[id], &mut known);
            known.get(&id).copied().unwrap_or(true)
        };
        is_lent_stream(self.graph, id) && !asks()
    }

    /// Whether the loops of a function do anything but to read: they call the workspace, take a lock or send.
    fn does_more_in_loops(&self, id: FnId) -> bool {
        let program = self.graph.typed.program;
        let contexts = self.graph.expr_contexts(id);
        let does_more = |callee: FnId| match program.is_stub(program.function(callee).home.module) {
            true => {
                let known = &program.function(callee).known;
                known.acquire.is_some() || known.send || does_other_io(known)
            }
            false => !self.is_reader(callee) && !is_given_one(self.graph, callee),
        };
        let callees = &self.graph.typed.types(id).callees;
        callees.iter().any(|(call, callee)| contexts.in_loop(*call) && does_more(callee.fn_id))
    }

    /// The calls that a function makes once where it runs; none if it may not hand on what they give.
    fn own_calls(&self, id: FnId) -> impl Iterator<Item = ExprId> {
        self.calls(id, false)
    }

    /// The calls by which a loop of a function takes bytes of a stream; none if it may not hand on what they give. All calls in loops where it
    /// only reads a stream that it is lent: what reads a message part by part gives one.
    fn repeated_calls(&self, id: FnId) -> impl Iterator<Item = ExprId> {
        let reads_on = self.is_reader(id) && !self.does_more_in_loops(id);
        self.calls(id, true).filter(move |call| reads_on || reads(self.graph, id, *call))
    }

    fn calls(&self, id: FnId, in_loop: bool) -> impl Iterator<Item = ExprId> {
        let contexts = self.graph.expr_contexts(id);
        let is_meant = move |call: &ExprId| {
            let context = contexts.of(*call);
            context.in_loop == in_loop && context.execution == Execution::SameThread && !contexts.is_cold(*call)
        };
        let may_hand_on = may_hand_on(self.graph, id, self.is_reader(id));
        let callees = may_hand_on.then(|| &self.graph.typed.types(id).callees);
        callees.into_iter().flat_map(|callees| callees.keys().copied()).filter(is_meant)
    }
}

impl Component for HandingOn<'_> {
    type Node = FnId;
    type Summary = HandedOn;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.own_calls(id).chain(self.repeated_calls(id)).flat_map(|call| targets(self.graph, id, call)).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, HandedOn>) -> HandedOn {
        let only_reads = LazyCell::new(|| !writes(self.graph, id));
        let inner = |call: ExprId| targets(self.graph, id, call).into_iter().filter_map(|to| known.get(&to).copied());
        // Some bytes are no event yet; what a function makes of them and gives is one: `read_frame(&mut stream)`.
        let is_part = |call: ExprId| reads(self.graph, id, call) && *only_reads;
        let part = |call: ExprId| events_of_stream(self.graph, id, call).filter(|_| is_part(call));
        let is_whole = |arrival: &Arrival| *arrival == Arrival::Frame || is_given_one(self.graph, id);
        let of_callees = |call: ExprId| inner(call).filter_map(|found| found.arrival);
        let handed_on = |call: &ExprId| {
            let own = known_arrival(self.graph, id, *call).filter(|_| waits(self.graph, id, *call));
            own.or_else(|| part(*call)).into_iter().chain(of_callees(*call))
        };
        // What reads on until an event is whole gives one; in the loops of one that only reads, so do other calls.
        let of_parts = |call: &ExprId| match reads(self.graph, id, *call) {
            true => part(*call),
            false => {
                let mut whole = known_arrival(self.graph, id, *call).into_iter().chain(of_callees(*call));
                whole.find(|arrival| *arrival == Arrival::Frame)
            }
        };
        let (once, repeated): (Vec<_>, Vec<_>) = (self.own_calls(id).collect(), self.repeated_calls(id).collect());
        let all = once.iter().flat_map(handed_on).chain(repeated.iter().filter_map(of_parts));
        let arrival = all.filter(is_whole).max();
        let is_open = |call: &ExprId| {
            is_part(*call) && is_of_open_stream(self.graph, id, *call)
                || inner(*call).any(|found| found.is_of_open_stream)
        };
        let is_of_open_stream = once.iter().chain(repeated.iter().filter(|call| is_part(**call))).any(is_open);
        HandedOn { arrival, is_of_open_stream }
    }

    fn give_up(&self, _: FnId, summary: &mut HandedOn) {
        *summary = HandedOn::default();
    }
}
