//! What calls do beside their result: allocate, print, wait, take locks, call back. Helpers of the workspace included.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{FlowResult, GuardSource};
use crate::analysis::locks::access_path::LockPlace;
use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::graph::{CallGraph, Edge, Execution, Via};
use crate::knowledge::attributes::{Blocking, Capacity, Wait};
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
    /// The helpers on the way to that function, outermost first; empty if it is done here.
    pub through: Vec<FnId>,
}

/// A function's effects beyond these say nothing new.
const MAX_EFFECTS: usize = 48;

/// Helpers of helpers are followed this far.
const MAX_DEPTH: usize = 6;

/// The effects of all functions, as far as they happen on the caller's own thread and not on rare paths.
#[derive(Debug, Default)]
pub struct Effects {
    direct: FxHashMap<FnId, Vec<Effect>>,
}

impl Effects {
    /// Gathers what each function does itself.
    pub(crate) fn gather(graph: &CallGraph<'_>, flows: &FxHashMap<FnId, FlowResult>) -> Effects {
        use rayon::prelude::*;
        let ids: Vec<FnId> = graph.typed.functions_with_bodies().collect();
        let direct = ids.par_iter().map(|id| (*id, direct_effects(graph, flows.get(id), *id))).collect();
        Effects { direct }
    }

    /// What an expression of a function does by itself: one call or macro, functions that it hands over included.
    pub fn at(&self, graph: &CallGraph<'_>, id: FnId, expr: ExprId) -> Vec<Effect> {
        let own = self.direct.get(&id).into_iter().flatten().filter(|effect| effect.expr == expr);
        let mut found: Vec<Effect> = own.cloned().collect();
        let index = graph.typed.body_index(id);
        let is_handed = |edge: &Edge| edge.via == Via::Value && index.parent(edge.expr) == Some(expr);
        for edge in graph.edges(id).iter().filter(|edge| edge.expr == expr || is_handed(edge)) {
            if edge.execution == Execution::Here && !edge.maybe && edge.barrier.is_none() {
                found.extend(self.of(graph, edge.to));
            }
        }
        found
    }

    /// What a function does, helpers included, nearest first; each kind once per place where it is done.
    pub fn of(&self, graph: &CallGraph<'_>, id: FnId) -> Vec<Effect> {
        let mut found: Vec<Effect> = Vec::new();
        let mut seen = FxHashSet::from_iter([id]);
        let mut level: Vec<(FnId, Vec<FnId>)> = vec![(id, vec![id])];
        for _ in 0..MAX_DEPTH {
            let mut next: BTreeMap<FnId, Vec<FnId>> = BTreeMap::new();
            for (at, through) in &level {
                for effect in self.direct.get(at).into_iter().flatten() {
                    if found.len() < MAX_EFFECTS {
                        found.push(Effect { through: through.clone(), ..effect.clone() });
                    }
                }
                for edge in graph.edges(*at) {
                    let follows = edge.execution == Execution::Here && !edge.maybe && edge.barrier.is_none();
                    if follows && seen.insert(edge.to) {
                        let way = through.iter().copied().chain([edge.to]).collect();
                        next.insert(edge.to, way);
                    }
                }
            }
            level = next.into_iter().collect();
        }
        found
    }
}

fn direct_effects(graph: &CallGraph<'_>, flow: Option<&FlowResult>, id: FnId) -> Vec<Effect> {
    let Some(body) = graph.typed.body(id) else { return Vec::new() };
    let types = graph.typed.types(id);
    let regions = graph.regions(id);
    let mut found = Vec::new();
    let mut add = |kind: EffectKind, expr: ExprId, callee: Option<FnId>| {
        if regions.region(expr).execution == Execution::Here && !regions.is_cold(expr) {
            found.push(Effect { kind, fn_id: id, expr, callee, through: Vec::new() });
        }
    };
    for (expr, callee) in &types.callees {
        known_effects(graph.typed.program, callee, &mut |kind| add(kind, *expr, Some(callee.fn_id)));
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
            lent: false,
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
    found.sort_by_key(|effect| (effect.expr, effect.kind));
    found.dedup();
    found
}

fn known_effects(program: &Program<'_>, callee: &Callee, add: &mut dyn FnMut(EffectKind)) {
    let known = &program.function(callee.fn_id).known;
    if known.allocates {
        add(EffectKind::Allocates);
    }
    if known.io && leaves_the_process(program, callee) {
        add(EffectKind::Io);
    }
    let blocking = blocking_of(program, callee);
    if known.send && blocking.is_none() {
        add(EffectKind::Sends);
    }
    if let Some(blocking) = blocking {
        add(EffectKind::Blocks(blocking));
    }
}

/// Whether and how long a call may keep its thread waiting for something else than a lock.
pub(crate) fn blocking_of(program: &Program<'_>, callee: &Callee) -> Option<Blocking> {
    let known = &program.function(callee.fn_id).known;
    let blocking = known.blocking?;
    if known.io && !leaves_the_process(program, callee) {
        return None;
    }
    // Only a full channel makes its senders wait; whether it can be full must be said by the type.
    let sends_freely =
        known.send && blocking == Blocking::Yes && capacity_of(program, callee) != Some(Capacity::Bounded);
    (!sends_freely).then_some(blocking)
}

fn capacity_of(program: &Program<'_>, callee: &Callee) -> Option<Capacity> {
    callee.receiver.peeled().as_adt().and_then(|(id, _)| program.adt(id).known.channel)
}

/// Whether reading or writing surely reaches a device: a trait's method on a type that is still open, or on a buffer
/// around memory, does not say so.
fn leaves_the_process(program: &Program<'_>, callee: &Callee) -> bool {
    if let Owner::Trait(id) = program.function(callee.fn_id).owner {
        return !is_stream(program, id) || is_device(program, &callee.receiver);
    }
    // `io::copy(&mut reader, &mut writer)`: both must be known.
    let sig = fn_sig(program, callee.fn_id);
    let streams = sig.predicates.iter().filter(|bound| is_stream(program, bound.trait_ref.trait_id));
    streams.map(|bound| bound.self_ty().substitute(&callee.args)).all(|ty| is_device(program, &ty))
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

fn macro_effects(kind: BuiltinMacro, is_logged: bool, add: &mut dyn FnMut(EffectKind)) {
    match kind {
        BuiltinMacro::Vec | BuiltinMacro::VecRepeat => add(EffectKind::Allocates),
        BuiltinMacro::Format => {
            add(EffectKind::Allocates);
            add(EffectKind::Formats);
        }
        BuiltinMacro::Print | BuiltinMacro::Dbg => add(EffectKind::Prints),
        BuiltinMacro::Write => add(EffectKind::Formats),
        BuiltinMacro::Log(_) if is_logged => add(EffectKind::Logs),
        _ => {}
    }
}
