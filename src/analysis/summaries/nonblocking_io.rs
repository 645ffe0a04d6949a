//! Non-blocking I/O: calls on something that fails with `WouldBlock` instead of waiting.
//!
//! A function that names `WouldBlock` is taken to handle it for all its calls (misses: another call in it may block). Where a crate
//! sets one socket of a type to be non-blocking, all of that type are taken to be so there (misses, too); where the type is not known,
//! sockets of each type that can be set so.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use super::engine::PerFunction;
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, Literal, PatKind};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, ModId};
use crate::types::ty::Ty;

/// Which functions handle the answer that a call would block.
#[derive(Debug, Default)]
pub(crate) struct NonblockingIo {
    handles_would_block: PerFunction<bool>,
    /// The types of what is set to be non-blocking, each with the root of the crate that does it.
    set_nonblocking: OnceLock<FxHashSet<(ModId, AdtId)>>,
}

impl NonblockingIo {
    /// Whether a call of a library does not wait: the function that makes it, or the one that runs the closure in which
    /// it is made, asks whether it would block.
    pub(crate) fn never_waits(&self, world: &World<'_>, id: FnId, expr: ExprId, callee: FnId) -> bool {
        fails_by_io(world, callee)
            && (self.is_ready(world, id)
                || self.is_set_nonblocking(world, id, expr)
                || runner(world, id, expr).is_some_and(|runner| self.is_ready(world, runner)))
    }

    /// Whether a call is made on something of a type that its crate sets to be non-blocking.
    fn is_set_nonblocking(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let set = self.set_nonblocking.get_or_init(|| set_nonblocking(world));
        let receiver = world.typed.types(id).callees.get(&expr).and_then(|callee| callee.receiver.peeled().as_adt());
        receiver.is_some_and(|(adt, _)| set.contains(&(crate_of(world, id), adt)))
    }

    fn is_ready(&self, world: &World<'_>, id: FnId) -> bool {
        self.handles_would_block.get(id, || names_would_block(world, id))
    }
}

/// Whether a function's result may be an error of input or output.
fn fails_by_io(world: &World<'_>, callee: FnId) -> bool {
    let is_error = |ty: &Ty| {
        let adt = ty.as_adt().map(|(adt, _)| world.program.adt(adt));
        adt.is_some_and(|adt| adt.known.lang.is_some_and(|lang| lang == "io_error"))
    };
    fn_sig(world.program, callee).output.any(&mut |part| is_error(part))
}

fn crate_of(world: &World<'_>, id: FnId) -> ModId {
    world.program.crate_of(world.program.function(id).home.module).root
}

fn set_nonblocking(world: &World<'_>) -> FxHashSet<(ModId, AdtId)> {
    let setters: Vec<FnId> =
        world.program.functions().filter(|it| it.1.known.sets_nonblocking).map(|it| it.0).collect();
    let mut found = FxHashSet::default();
    // What a runtime gives back does not block, unless it is told to.
    let (mut given, mut reset) = (FxHashSet::default(), FxHashSet::default());
    for id in world.typed.functions_with_bodies() {
        let Some(body) = world.typed.body(id) else { continue };
        let types = world.typed.types(id);
        let is_set_to = |call: ExprId, on: bool| {
            let given = Actuals::of(body, call).and_then(|actuals| actuals.at(1));
            given.is_some_and(|arg| matches!(body.expr(arg).kind, ExprKind::Literal(Literal::Bool(set)) if set == on))
        };
        let is_set = |call: ExprId| is_set_to(call, true);
        for (call, callee) in &types.callees {
            let known = &world.program.function(callee.fn_id).known;
            if known.gives_nonblocking {
                types.expr(*call).any(&mut |part| {
                    given.extend(part.as_adt().map(|(adt, _)| (crate_of(world, id), adt)));
                    false
                });
            }
            let sets = known.sets_nonblocking;
            let adt = callee.receiver.peeled().as_adt().map(|(adt, _)| adt);
            found.extend(adt.filter(|_| sets && is_set(*call)).map(|adt| (crate_of(world, id), adt)));
            reset.extend(adt.filter(|_| sets && is_set_to(*call, false)).map(|adt| (crate_of(world, id), adt)));
        }
        // What an unknown library has made, if only its use tells of which type it is, has calls that resolve to nothing.
        for (number, expr) in (0..).zip(&body.exprs) {
            let (call, ExprKind::MethodCall { receiver, method, .. }) = (ExprId(number), &expr.kind) else { continue };
            if !types.callees.contains_key(&call) && is_set(call) {
                let is_of = types.expr(*receiver).peeled().as_adt().map(|(adt, _)| adt);
                let named = setters.iter().filter(|setter| world.program.function(**setter).item.name == *method);
                let adts = named.filter_map(|setter| world.program.owner_adt(*setter));
                let fitting = adts.filter(|adt| is_of.is_none_or(|own| own == *adt));
                found.extend(fitting.map(|adt| (crate_of(world, id), adt)));
            }
        }
    }
    found.extend(given.difference(&reset));
    found
}

/// The function that is given the innermost closure around an expression.
fn runner(world: &World<'_>, id: FnId, expr: ExprId) -> Option<FnId> {
    let (body, index) = (world.typed.body(id)?, world.typed.body_index(id));
    let mut above = std::iter::successors(Some(expr), |expr| index.parent(*expr));
    let closure = above.find(|expr| matches!(body.expr(*expr).kind, ExprKind::Closure { .. }))?;
    let call = index.parent(closure)?;
    world.typed.types(id).callees.get(&call).map(|callee| callee.fn_id)
}

fn names_would_block(world: &World<'_>, id: FnId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let types = world.typed.types(id);
    let is_named =
        |adt: AdtId, variant: &str| world.program.adt(adt).known.would_block.is_some_and(|name| name == variant);
    let in_value = types.values.values().any(|value| match value {
        PathValue::Ctor(adt, number) => {
            let variant = world.program.adt(*adt).variants.get(*number as usize);
            variant.is_some_and(|variant| is_named(*adt, &variant.name))
        }
        _ => false,
    });
    in_value
        || body.pats.iter().zip(&types.pats).any(|(pat, ty)| match &pat.kind {
            PatKind::Path(path) => {
                let name = path.segments.last().map(|segment| segment.name);
                ty.peeled().as_adt().zip(name).is_some_and(|((adt, _), name)| is_named(adt, &name))
            }
            _ => false,
        })
}
