//! Conditions that keep a call out of a runtime, or let it happen only where nothing else helped.

use crate::analysis::summaries::conditions::conditions;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Source, walk};
use crate::knowledge::attributes::Wait;
use crate::types::infer::PathValue;
use crate::types::program::FnId;

/// A condition before a call that must not be made inside of a runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuntimeCondition {
    /// It asks whether a runtime is there.
    AsksForRuntime,
    /// An attempt that does not wait has failed.
    AfterFailedAttempt,
}

/// The condition before a call, if there is one. Which branch is the one without a runtime is not looked at (misses),
/// but a runtime's handle that the condition itself gave was there.
pub(crate) fn runtime_condition(world: &World<'_>, id: FnId, call: ExprId) -> Option<RuntimeCondition> {
    condition_before(world, id, call).or_else(|| {
        // What stands in a closure with a name runs where that is called; on whose thread other uses of the name run it is not asked (a
        // miss). Of several calls the one that says least counts.
        let calls = calls_of_closure_around(world, id, call);
        let found: Option<Vec<RuntimeCondition>> =
            calls.into_iter().map(|call| condition_before(world, id, call)).collect();
        found.and_then(|found| found.into_iter().max())
    })
}

/// Whether a call stands in a branch of what asks for a runtime, and another branch awaits: it is made where there is none.
pub(crate) fn is_without_runtime(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let index = world.typed.body_index(id);
    let awaits = |branch: ExprId| walk::parts(body, branch).any(|at| body.expr(at).kind.awaits());
    let other_awaits = |branch: ExprId| match index.parent(branch).map(|around| &body.expr(around).kind) {
        Some(ExprKind::If { then, otherwise: Some(otherwise), .. }) => {
            [*then, *otherwise].into_iter().any(|other| other != branch && awaits(other))
        }
        Some(ExprKind::Match { arms, .. }) => arms.iter().any(|arm| arm.body != branch && awaits(arm.body)),
        _ => false,
    };
    conditions(world, id, call).into_iter().any(|condition| {
        condition.branch.is_some_and(other_awaits)
            && asks(world, id, condition.by, &|callee| asks_for_runtime(world, callee))
    })
}

/// The calls of the closure around an expression by the name that it has.
fn calls_of_closure_around(world: &World<'_>, id: FnId, expr: ExprId) -> Vec<ExprId> {
    let Some((body, closure)) = world.typed.body(id).zip(world.nested_body_around(id, expr)) else { return Vec::new() };
    let index = world.typed.body_index(id);
    let uses = index.let_of(closure).map(|pat| world.typed.types(id).uses_of(pat)).unwrap_or_default();
    let calls = |used: &ExprId| {
        let call = index.parent(*used)?;
        matches!(body.expr(call).kind, ExprKind::Call { callee, .. } if callee == *used).then_some(call)
    };
    uses.iter().filter_map(calls).collect()
}

fn condition_before(world: &World<'_>, id: FnId, call: ExprId) -> Option<RuntimeCondition> {
    let found = conditions(world, id, call).into_iter().filter_map(|condition| {
        if asks(world, id, condition.by, &|callee| asks_for_runtime(world, callee)) {
            return (!is_made_on(world, id, call, condition.by)).then_some(RuntimeCondition::AsksForRuntime);
        }
        let tries = asks(world, id, condition.by, &|callee| {
            matches!(world.program.function(callee).known.acquire, Some((_, Wait::Try | Wait::Timed)))
        });
        tries.then_some(RuntimeCondition::AfterFailedAttempt)
    });
    found.min()
}

/// Whether a function asks for a runtime, or is a helper whose own body does.
fn asks_for_runtime(world: &World<'_>, id: FnId) -> bool {
    let is_known = |id: FnId| world.program.function(id).known.asks_for_runtime;
    is_known(id) || world.typed.types(id).callees.values().any(|callee| is_known(callee.fn_id))
}

/// Whether a condition calls something of that kind, itself or where a name in it was given its value.
fn asks(world: &World<'_>, id: FnId, condition: ExprId, is_asked: &dyn Fn(FnId) -> bool) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let types = world.typed.types(id);
    let index = world.typed.body_index(id);
    let mut waiting = vec![condition];
    let mut seen = Vec::new();
    while let Some(expr) = waiting.pop() {
        if types.callees.get(&expr).is_some_and(|callee| is_asked(callee.fn_id)) {
            return true;
        }
        if let Some(PathValue::Local(pat)) = types.values.get(&expr)
            && !seen.contains(pat)
            && let Some(Source::Value(init)) = index.binding(*pat).map(|binding| binding.source)
        {
            seen.push(*pat);
            waiting.push(init);
        }
        walk::children(&body.expr(expr).kind, &mut |child| waiting.push(child));
    }
    false
}

/// Whether the call's receiver is a name for what a condition gave.
fn is_made_on(world: &World<'_>, id: FnId, call: ExprId, condition: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = &body.expr(call).kind else { return false };
    let Some(PathValue::Local(pat)) = world.typed.types(id).values.get(receiver) else { return false };
    let index = world.typed.body_index(id);
    let source = index.binding(*pat).map(|binding| binding.source);
    matches!(source, Some(Source::Value(value)) if index.encloses(condition, value) || index.encloses(value, condition))
}
