//! Acquisitions that hang on what the lock holds, where who holds it already has asked that, too.
//!
//! While a guard is held nobody else changes what it guards: `let Some(index) = indexes.get(&key) else { return }` under a guard, and
//! a helper that inserts an index unless it finds one. What is asked is not compared, so that both may ask for different things
//! (misses, for who takes it for settled).

use rustc_hash::FxHashSet;

use crate::analysis::guards::GuardSource;
use crate::analysis::locks::object_path::AccessPath;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::conditions::conditions;
use crate::facts::{ExprId, walk};
use crate::types::program::FnId;
use crate::types::value_flow::{Step, ValueFlow};

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

/// Where a guard is acquired, and its lock.
fn path_of(source: &GuardSource) -> Option<(ExprId, &AccessPath)> {
    match source {
        GuardSource::Acquired { expr, path: Some(path), .. } => Some((*expr, path)),
        _ => None,
    }
}

/// Whether what decides about an expression of a function is computed from what a lock holds.
fn decides(cx: &Summaries<'_>, id: FnId, path: &AccessPath, expr: ExprId) -> bool {
    let Some((flow, guards)) = ValueFlow::new(cx.typed, id).zip(cx.flows.get(&id)) else { return false };
    let of_lock = guards.guards.iter().filter_map(path_of).filter(|(at, own)| *own == path && *at != expr);
    let acquisitions: FxHashSet<ExprId> = of_lock.map(|(at, _)| at).collect();
    let mut pending: Vec<ExprId> = conditions(cx, id, expr).iter().map(|condition| condition.by).collect();
    let mut seen = FxHashSet::default();
    while let Some(at) = pending.pop() {
        if acquisitions.contains(&at) {
            return true;
        }
        if !seen.insert(at) {
            continue;
        }
        if let Step::Local(pat) = flow.step(at) {
            pending.extend(flow.initialiser(pat));
        }
        walk::children(&flow.body.expr(at).kind, &mut |part| pending.push(part));
    }
    false
}
