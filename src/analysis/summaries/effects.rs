//! What calls do beside their result: allocate, print, wait, take locks, call back. Helpers of the workspace included.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::channel_capacity;
use super::dispatched::{Share, doing, is_dispatched};
use super::domain::{CallStep, Nearest, Witness};
use super::engine::{Memo, PerFunction};
use super::flows::Flows;
use super::known_ends;
use crate::analysis::guards::{FlowResult, GuardSource};
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::world::World;
use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::graph::fixed_point::Component;
use crate::graph::variants::ParamVariants;
use crate::graph::{Edge, Execution, Via};
use crate::knowledge::attributes::{Blocking, Capacity, KnownFn, Wait};
use crate::knowledge::derived::DerivedKind;
use crate::types::infer::{Callee, PathValue};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Owner, Program, TraitId};
use crate::types::ty::Ty;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EffectKind {
    /// Memory is allocated.
    Allocates,
    /// Text is made.
    Formats,
    /// Something is logged at a level that is on.
    Logs,
    /// Something is printed.
    Prints,
    /// Input or output.
    Io,
    /// The thread may wait for something else than a lock; for how long is not known.
    Blocks(Blocking),
    /// A lock that may make the thread wait is taken.
    Acquires(LockPlace),
    /// Something is sent into a channel without waiting.
    Sends,
    /// A closure that somebody else gave is called.
    CallsBack,
    /// Not known: a call that leads to no body.
    Unknown,
}

impl EffectKind {
    /// Whether the thread may wait for something else than a lock.
    pub(crate) fn waits(&self) -> bool {
        matches!(self, EffectKind::Io | EffectKind::Blocks(_))
    }
}

/// Something that a function does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// The function that does it.
    pub fn_id: FnId,
    /// Where in it.
    pub expr: ExprId,
    /// What is called there, if it is a function.
    pub callee: Option<FnId>,
    /// Calls between the expression and that function; 0 if it is done here.
    pub distance: u32,
}

/// More effects of one function are not kept: the rest is [`EffectKind::Unknown`]. A guess; detectors look for the first
/// that matters, and few functions have so many.
const MAX_EFFECTS: usize = 96;

/// Where and what an effect is; its identity in summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EffectSite {
    kind: EffectKind,
    fn_id: FnId,
    expr: ExprId,
    callee: Option<FnId>,
}

/// An effect as a caller sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CalledFor {
    site: EffectSite,
    /// What must be passed to the function whose summary this is.
    passed: ParamVariants,
}

/// What is known of functions' effects on their callers' thread and outside of rare paths.
#[derive(Debug, Default)]
pub(crate) struct EffectSummaries {
    memo: Memo<Nearest<CalledFor>>,
    own: PerFunction<Arc<[OwnEffect]>>,
}

/// What a body does itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OwnEffect {
    site: EffectSite,
    /// Whether the function's caller waits for it; else a task or thread does it that the function starts.
    is_here: bool,
}

impl EffectSummaries {
    /// What an expression of a function does by itself, on the thread that evaluates it: one call or macro, functions that it hands
    /// over included; the nearest first.
    pub(crate) fn at(&self, world: &World<'_>, flows: &Flows<'_>, id: FnId, expr: ExprId) -> Vec<Effect> {
        let component = HasEffects { world, flows, own: &self.own };
        let mut edges: Vec<&Edge> =
            world.graph.edges_at(id, expr).iter().chain(world.graph.handed_at(id, expr)).collect();
        edges.retain(|edge| component.is_followed_where_it_is(id, edge));
        edges.sort_by_key(|edge| edge.expr);
        let dispatched = component.dispatched_at(id, expr).map(|edge| edge.to);
        let callees: Vec<FnId> = edges.iter().map(|edge| edge.to).chain(dispatched).collect();
        self.memo.with(&component, &callees, |known| {
            let mut found = Nearest::default();
            let own = component.own(id);
            let at_once = own[own.partition_point(|own| own.site.expr < expr)..].iter().map(|own| own.site);
            let at_once = at_once.take_while(|site| site.expr == expr);
            at_once.for_each(|site| found.push_own(CalledFor::always(site)));
            edges.into_iter().for_each(|edge| component.through(id, edge, known, &mut found));
            component.through_dispatch(id, expr, known, &mut found);
            found.settle(|effect| identity(&effect.site), MAX_EFFECTS);
            stated(id, expr, &found)
        })
    }

    /// What a function does whatever it is given, as its callers see it; the nearest first.
    pub(crate) fn of(&self, world: &World<'_>, flows: &Flows<'_>, id: FnId) -> Vec<Effect> {
        let component = HasEffects { world, flows, own: &self.own };
        self.memo.with(&component, &[id], |known| {
            let Some(summary) = known.get(&id) else { return Vec::new() };
            let always = summary.iter().filter(|witness| witness.what.passed.is_open());
            always.map(effect).collect()
        })
    }
}

/// What makes two effects one. Of those that matter for where they are, all are kept; of the others one a kind is enough.
fn identity(site: &EffectSite) -> (EffectKind, Option<(FnId, ExprId)>) {
    use EffectKind as E;
    let by_place = matches!(site.kind, E::Blocks(_) | E::Io | E::Acquires(_) | E::Prints | E::Logs);
    (site.kind, by_place.then_some((site.fn_id, site.expr)))
}

fn step(edge: &Edge) -> CallStep {
    CallStep { call: edge.expr, to: edge.to }
}

/// Effects; one that is unknown for those that did not fit.
fn stated(id: FnId, expr: ExprId, found: &Nearest<CalledFor>) -> Vec<Effect> {
    let rest = Effect { kind: EffectKind::Unknown, fn_id: id, expr, callee: None, distance: 0 };
    found.iter().map(effect).chain(found.is_partial.then_some(rest)).collect()
}

fn effect(witness: &Witness<CalledFor>) -> Effect {
    let EffectSite { kind, fn_id, expr, callee } = witness.what.site;
    Effect { kind, fn_id, expr, callee, distance: witness.distance }
}

/// The component: the nearest effects of a function.
struct HasEffects<'a> {
    world: &'a World<'a>,
    flows: &'a Flows<'a>,
    own: &'a PerFunction<Arc<[OwnEffect]>>,
}

impl CalledFor {
    fn always(site: EffectSite) -> CalledFor {
        CalledFor { site, passed: ParamVariants::default() }
    }
}

impl HasEffects<'_> {
    /// What a call leads to, if its arguments do not rule it out.
    fn through(
        &self,
        id: FnId,
        edge: &Edge,
        known: &FxHashMap<FnId, Nearest<CalledFor>>,
        found: &mut Nearest<CalledFor>,
    ) {
        let Some(callee) = known.get(&edge.to) else { return };
        found.extend_through(step(edge), callee, &mut |effect| {
            let passed = self.world.graph.condition_at(id, edge, &effect.passed)?;
            Some(CalledFor { site: effect.site, passed })
        });
    }

    /// Where several implementations wait of which a call runs one, if each of them does. What else they do is passed over (misses).
    fn through_dispatch(
        &self,
        id: FnId,
        expr: ExprId,
        known: &FxHashMap<FnId, Nearest<CalledFor>>,
        found: &mut Nearest<CalledFor>,
    ) {
        let edges: Vec<&Edge> = self.dispatched_at(id, expr).collect();
        let waits = |effect: &CalledFor| {
            let blocks = matches!(effect.site.kind, EffectKind::Blocks(blocking) if blocking > Blocking::Cheap);
            blocks && effect.passed.is_open()
        };
        let Some((Share::All, waiting)) = doing(self.world, (id, expr), &edges, known, &waits) else { return };
        for edge in waiting {
            let Some(callee) = known.get(&edge.to) else { continue };
            found.extend_through(step(edge), callee, &mut |effect| waits(effect).then(|| effect.clone()));
        }
    }

    fn dispatched_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Edge> {
        let edges = self.world.graph.edges_at(id, expr).iter();
        edges.filter(|edge| edge.barrier.is_none() && is_dispatched(self.world, edge))
    }

    /// The calls of a function that run one of several implementations, by place.
    fn dispatching(&self, id: FnId) -> Vec<ExprId> {
        let edges = self.world.graph.edges(id).iter();
        let mut calls: Vec<ExprId> = edges
            .filter(|edge| edge.barrier.is_none() && is_dispatched(self.world, edge))
            .map(|edge| edge.expr)
            .collect();
        calls.dedup();
        calls
    }

    fn own(&self, id: FnId) -> Arc<[OwnEffect]> {
        self.own.get(id, || direct_effects(self.world, self.flows.get(&id), id).into())
    }

    /// Calls on the caller's own thread, surely made and not on rare paths.
    fn followed(&self, id: FnId) -> impl Iterator<Item = &Edge> {
        self.world.graph.edges(id).iter().filter(move |edge| self.is_followed(id, edge))
    }

    /// A future that is only made here does nothing here.
    fn is_followed(&self, id: FnId, edge: &Edge) -> bool {
        edge.execution == Execution::SameThread && self.is_followed_where_it_is(id, edge)
    }

    /// The same as seen by the task or thread that evaluates the call, which the function may have started.
    fn is_followed_where_it_is(&self, id: FnId, edge: &Edge) -> bool {
        let own = self.world.graph.expr_contexts(id).of(edge.expr).execution;
        let is_own_call = edge.execution == own && (own == Execution::SameThread || edge.via != Via::Value);
        let gives_future = || self.world.program.gives_future(edge.to);
        is_own_call
            && !edge.may_go_elsewhere
            && edge.barrier.is_none()
            && self.world.is_polled_where_it_is(id, edge.expr, gives_future())
    }
}

impl Component for HasEffects<'_> {
    type Node = FnId;
    type Summary = Nearest<CalledFor>;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        let dispatched = self.dispatching(id).into_iter().flat_map(|expr| self.dispatched_at(id, expr));
        self.followed(id).chain(dispatched).map(|edge| edge.to).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Self::Summary>) -> Self::Summary {
        let mut found = Nearest::default();
        let variants = self.world.graph.variants(id);
        let passed = |expr: ExprId| variants.condition(expr).cloned().unwrap_or_default();
        for OwnEffect { site, .. } in self.own(id).iter().filter(|own| own.is_here) {
            found.push_own(CalledFor { site: *site, passed: passed(site.expr) });
        }
        for edge in self.followed(id) {
            let mut here = Nearest::default();
            self.through(id, edge, known, &mut here);
            here.restate(|effect| Some(CalledFor { passed: effect.passed.and(&passed(edge.expr)), ..effect }));
            found.append(here);
        }
        for expr in self.dispatching(id) {
            let mut here = Nearest::default();
            self.through_dispatch(id, expr, known, &mut here);
            here.restate(|effect| Some(CalledFor { passed: effect.passed.and(&passed(expr)), ..effect }));
            found.append(here);
        }
        found.keep_unconditional(|effect| effect.passed.is_open(), |effect| identity(&effect.site));
        found.settle(|effect| (identity(&effect.site), effect.passed.clone()), MAX_EFFECTS);
        found
    }

    fn hold_back(&self, summary: &mut Self::Summary, farthest: u32) -> Option<u32> {
        summary.hold_back(farthest)
    }

    fn give_up(&self, _: FnId, summary: &mut Self::Summary) {
        summary.is_partial = true;
    }
}

/// What a function does itself, by place.
fn direct_effects(world: &World<'_>, flow: Option<&FlowResult>, id: FnId) -> Vec<OwnEffect> {
    let graph = world.graph;
    let Some(body) = graph.typed.body(id) else { return Vec::new() };
    let types = graph.typed.types(id);
    let contexts = graph.expr_contexts(id);
    let mut found = Vec::new();
    let mut add = |kind: EffectKind, expr: ExprId, callee: Option<FnId>| {
        if !contexts.is_cold(expr) && world.is_polled_where_it_is(id, expr, false) {
            let is_here = contexts.of(expr).execution == Execution::SameThread;
            found.push(OwnEffect { site: EffectSite { kind, fn_id: id, expr, callee }, is_here });
        }
    };
    for (expr, callee) in &types.callees {
        known_effects(world, id, *expr, callee, &mut |kind| add(kind, *expr, Some(callee.fn_id)));
    }
    for call in types.of_dependencies.keys() {
        let Some((callee, derived)) = world.typed.derived_at(id, *call) else { continue };
        derived.iter().for_each(|effect| add(derived_effect(effect.kind), *call, Some(callee)));
    }
    for (number, expr) in body.exprs.iter().enumerate() {
        let at = ExprId(number as u32);
        match &expr.kind {
            ExprKind::Builtin { kind, .. } => {
                macro_effects(*kind, graph.is_logged(*kind), &mut |kind| add(kind, at, None))
            }
            ExprKind::MethodCall { .. } if !types.callees.contains_key(&at) => add(EffectKind::Unknown, at, None),
            ExprKind::Call { callee, .. }
                if !types.callees.contains_key(&at)
                    && !matches!(types.values.get(callee), Some(PathValue::Ctor(..) | PathValue::Fn(..)))
                    && !matches!(types.expr(*callee).peeled(), Ty::Closure(..) | Ty::FnDef(..) | Ty::Unknown) =>
            {
                add(EffectKind::CallsBack, at, None);
            }
            ExprKind::Macro { .. } => add(EffectKind::Unknown, at, None),
            _ => {}
        }
    }
    for source in flow.into_iter().flat_map(|flow| &flow.guards) {
        if let GuardSource::Acquired {
            expr,
            place,
            wait: Wait::Blocking | Wait::Timed,
            through: None,
            around_callback: false,
            ..
        } = source
        {
            add(EffectKind::Acquires(*place), *expr, None);
        }
    }
    for event in flow.into_iter().flat_map(|flow| &flow.events) {
        if matches!(event.kind, crate::analysis::guards::EventKind::CallParam(_)) {
            add(EffectKind::CallsBack, event.expr, None);
        }
    }
    found.sort_by_key(|own| (own.site.expr, own.site.kind));
    found.dedup();
    found
}

/// What a dependency's function does. That it takes locks is no more than a reason to expect others there: whose they are and for how
/// long they are held is not known here.
fn derived_effect(kind: DerivedKind) -> EffectKind {
    match kind {
        DerivedKind::Blocks(blocking) => EffectKind::Blocks(blocking),
        DerivedKind::Locks { .. } => EffectKind::Unknown,
    }
}

fn known_effects(world: &World<'_>, id: FnId, call: ExprId, callee: &Callee, add: &mut dyn FnMut(EffectKind)) {
    let program = world.program;
    let known = &program.function(callee.fn_id).known;
    if known.allocates {
        add(EffectKind::Allocates);
    }
    if known.io && leaves_the_process(program, callee) && does_so(world, id, callee, |known| known.io) {
        add(EffectKind::Io);
    }
    let blocking = blocking_of(world, id, call, callee);
    if known.send && blocking.is_none() {
        add(EffectKind::Sends);
    }
    if let Some(blocking) = blocking {
        add(EffectKind::Blocks(blocking));
    }
}

/// Whether and how long a call may keep its thread waiting for something else than a lock.
pub(crate) fn blocking_of(world: &World<'_>, id: FnId, call: ExprId, callee: &Callee) -> Option<Blocking> {
    let program = world.program;
    let known = &program.function(callee.fn_id).known;
    let blocking = known.blocking?;
    // What is awaited is a future's: a namesake of the function that was found (`Commands::get`, `AsyncCommands::get`).
    if world.is_awaited(id, call) {
        return None;
    }
    let is_answer = || known.send && channel_capacity::is_answer(world, id, call);
    if channel_capacity::never_waits(world, id, call, callee.fn_id)
        || is_answer()
        || known_ends::has_ended(world, id, call)
    {
        return None;
    }
    if known.io && !leaves_the_process(program, callee) || !does_so(world, id, callee, |known| known.blocking.is_some())
    {
        return None;
    }
    // Only a full channel makes its senders wait; whether it can be full must be said by the type.
    let sends_freely =
        known.send && blocking == Blocking::Long && capacity_of(program, callee) != Some(Capacity::Bounded);
    // What is read and written by the same traits may as well be a peer, which answers when it likes.
    let is_other = |ty: &Ty| is_device(program, ty) && !is_file(program, ty);
    let is_peer = blocking == Blocking::Content && streams_of(program, callee).iter().any(is_other);
    (!sends_freely).then_some(if is_peer { Blocking::Long } else { blocking })
}

/// Whether what a trait's declaration says of a method holds for some type that callers put in where it is called on a type parameter;
/// where they are not known, it holds.
fn does_so(world: &World<'_>, id: FnId, callee: &Callee, says: fn(&KnownFn) -> bool) -> bool {
    let put_in = world.graph.put_in(id, callee);
    put_in.is_none_or(|fns| fns.iter().any(|own| says(&world.program.function(*own).known)))
}

fn capacity_of(program: &Program<'_>, callee: &Callee) -> Option<Capacity> {
    callee.receiver.peeled().as_adt().and_then(|(id, _)| program.adt(id).known.channel)
}

/// Whether reading or writing surely reaches a device: a trait's method on a type that is still open, or on a buffer
/// around memory, does not say so. What copies from one to another reaches a device if one of them is one.
fn leaves_the_process(program: &Program<'_>, callee: &Callee) -> bool {
    let streams = streams_of(program, callee);
    streams.is_empty() || streams.iter().any(|ty| is_device(program, ty))
}

/// What a call reads or writes by the traits for that: the receiver, or for `io::copy(&mut reader, &mut writer)` both.
fn streams_of(program: &Program<'_>, callee: &Callee) -> Vec<Ty> {
    if let Owner::Trait(id) = program.function(callee.fn_id).owner {
        return if is_stream(program, id) { vec![callee.receiver.clone()] } else { Vec::new() };
    }
    let sig = fn_sig(program, callee.fn_id);
    let streams = sig.predicates.iter().filter(|bound| is_stream(program, bound.trait_ref.trait_id));
    streams.map(|bound| bound.self_ty().substitute(&callee.args)).collect()
}

/// The traits by which anything is read and written, be it memory.
fn is_stream(program: &Program<'_>, id: TraitId) -> bool {
    ["io_read", "io_write", "io_seek", "io_buf_read"].iter().any(|name| program.lang.trait_named(name) == Some(id))
}

/// Whether a type of the libraries reads or writes outside of the process; in-memory buffers have arguments that say so.
fn is_device(program: &Program<'_>, ty: &Ty) -> bool {
    match ty.peeled() {
        Ty::Adt(id, args) => {
            program.is_stub(program.adt(*id).home.module)
                && program.adt(*id).known.lang.is_none_or(|lang| !matches!(lang.as_str(), "vec" | "string"))
                && args.iter().all(|arg| is_device(program, arg))
        }
        _ => false,
    }
}

/// Whether a stream is a file, in whatever buffers.
fn is_file(program: &Program<'_>, ty: &Ty) -> bool {
    ty.innermost_adt().is_some_and(|adt| program.adt(adt).known.lang.is_some_and(|lang| lang.as_str() == "file"))
}

fn macro_effects(kind: BuiltinMacro, is_logged: bool, add: &mut dyn FnMut(EffectKind)) {
    match kind {
        BuiltinMacro::Vec | BuiltinMacro::VecRepeat => add(EffectKind::Allocates),
        BuiltinMacro::Format => {
            add(EffectKind::Allocates);
            add(EffectKind::Formats);
        }
        BuiltinMacro::Print | BuiltinMacro::Dbg => add(EffectKind::Prints),
        BuiltinMacro::FormatArgs => add(EffectKind::Formats),
        BuiltinMacro::Log(_) if is_logged => add(EffectKind::Logs),
        _ => {}
    }
}
