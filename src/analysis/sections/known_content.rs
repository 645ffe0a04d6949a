//! Acquisitions that hang on what the lock holds, where who holds it already has asked that, too, or on what the thread keeps for itself.
//!
//! While a guard is held nobody else changes what it guards: `let Some(index) = indexes.get(&key) else { return }` under a guard, and
//! a helper that inserts an index unless it finds one. What is asked is not compared, so that both may ask for different things
//! (misses, for who takes it for settled). What a thread keeps for itself says what it has done before: a count of how deep it is in is
//! what makes a lock one that it may take again.

use rustc_hash::FxHashSet;

use crate::analysis::guards::GuardSource;
use crate::analysis::locks::object_path::AccessPath;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::conditions::conditions;
use crate::facts::{Body, ExprId, ExprKind, walk};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Whether something decides about a call in a function that asks what the lock of a guard holds, and about the acquisition that the
/// call leads to as well.
pub(super) fn is_asked_on_both_sides(
    cx: &Summaries<'_>,
    (id, call, guard): (FnId, ExprId, u32),
    (acquirer, acquired): (FnId, ExprId),
) -> bool {
    let sources = |id: FnId| cx.flows.get(&id).map_or(&[][..], |flow| &flow.guards);
    let held = sources(id).get(guard as usize).and_then(path_of).map(|(_, path)| path);
    let again = sources(acquirer).iter().filter_map(path_of).find(|(expr, _)| *expr == acquired).map(|(_, path)| path);
    held.is_some_and(|path| decides(cx, id, path, call))
        && again.is_some_and(|path| decides(cx, acquirer, path, acquired))
}

/// Whether something that the thread keeps for itself decides about an acquisition.
pub(super) fn is_asked_of_thread(cx: &Summaries<'_>, (id, acquired): (FnId, ExprId)) -> bool {
    let types = cx.typed.types(id);
    let is_own = |value: ExprId| match types.values.get(&value) {
        Some(PathValue::Static(named)) => cx.program.static_def(*named).facts.thread_local,
        _ => false,
    };
    hangs_on(cx, id, acquired, &is_own)
}

/// Where a guard is acquired, and its lock.
fn path_of(source: &GuardSource) -> Option<(ExprId, &AccessPath)> {
    match source {
        GuardSource::Acquired { expr, path: Some(path), .. } => Some((*expr, path)),
        _ => None,
    }
}

/// Whether what decides about an expression of a function is computed from what a lock holds.
fn decides(cx: &Summaries<'_>, id: FnId, path: &AccessPath, expr: ExprId) -> bool {
    let Some(guards) = cx.flows.get(&id) else { return false };
    let of_lock = guards.guards.iter().filter_map(path_of).filter(|(at, own)| *own == path && *at != expr);
    let acquisitions: FxHashSet<ExprId> = of_lock.map(|(at, _)| at).collect();
    hangs_on(cx, id, expr, &|at| acquisitions.contains(&at))
}

/// Whether what decides about an expression of a function is computed from something.
fn hangs_on(cx: &Summaries<'_>, id: FnId, expr: ExprId, is_meant: &dyn Fn(ExprId) -> bool) -> bool {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
    let mut pending: Vec<ExprId> = conditions(cx, id, expr).iter().map(|condition| condition.by).collect();
    let mut seen = FxHashSet::default();
    while let Some(at) = pending.pop() {
        if is_meant(at) {
            return true;
        }
        if !seen.insert(at) {
            continue;
        }
        if let Step::Local(pat) = flow.step(at) {
            pending.extend(flow.initialiser(pat));
            // What a closure is called with comes from what it is given to.
            if let LocalSource::ClosureParameter { closure, .. } = flow.local(pat).source {
                pending.extend(cx.typed.body_index(id).parent(closure).and_then(|call| receiver(flow.body, call)));
            }
        }
        walk::children(&flow.body.expr(at).kind, &mut |part| pending.push(part));
    }
    false
}

fn receiver(body: &Body, call: ExprId) -> Option<ExprId> {
    match body.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => Some(receiver),
        _ => None,
    }
}
