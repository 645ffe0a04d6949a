//! What is done to an object before anybody else has it: `let list = List::new(); list.load().await;`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Sections;
use crate::facts::{ExprId, ExprKind, PatId};
use crate::graph::Execution;
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Whether each call that is seen of a method is made on an object that its caller has just made, and given to nobody so far: `let list =
/// List::new(); list.load().await;`, or on a part of such an object in a method of that. Errs towards yes where the object was made of
/// handles that others have: who asks about a lock behind one of its handles has to know whose that is.
pub(crate) fn is_of_new_object(cx: &Sections<'_>, id: FnId) -> bool {
    if cx.program.function(id).facts.self_param.is_none() {
        return false;
    }
    let (mut open, mut seen, mut is_of_new) = (vec![id], FxHashSet::from_iter([id]), false);
    while let Some(method) = open.pop() {
        let mut calls = cx.calls_into(method).peekable();
        if calls.peek().is_none() {
            return false;
        }
        for (caller, edge) in calls {
            match called_on(cx, caller, edge.expr) {
                CalledOn::New => is_of_new = true,
                CalledOn::Owner => open.extend(seen.insert(caller).then_some(caller)),
                CalledOn::Other => return false,
            }
        }
    }
    is_of_new
}

/// Whether a method is called on a local that its function has made, and given to nobody so far: `let map = DashMap::new(); map.insert(..);`.
pub(crate) fn is_of_new_local(cx: &Sections<'_>, (id, local): (FnId, PatId), call: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
    match flow.local(local).source {
        LocalSource::Value(made) => is_given_to_nobody(cx, flow, (local, made), call),
        _ => false,
    }
}

/// What a method is called on.
enum CalledOn {
    /// An object of its function that only methods were called on before.
    New,
    /// The caller's own `self`, or a part of it.
    Owner,
    Other,
}

fn called_on(cx: &Sections<'_>, id: FnId, call: ExprId) -> CalledOn {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return CalledOn::Other };
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(call).kind else { return CalledOn::Other };
    let Some(local) = flow.local_around(receiver) else { return CalledOn::Other };
    if cx.program.function(id).facts.self_pat() == Some(local) {
        return CalledOn::Owner;
    }
    let are_of_one_body = |made: ExprId| cx.nested_body_around(id, call) == cx.nested_body_around(id, made);
    match flow.local(local).source {
        LocalSource::Value(made) if are_of_one_body(made) && is_given_to_nobody(cx, flow, (local, made), call) => {
            CalledOn::New
        }
        _ => CalledOn::Other,
    }
}

/// Whether an object of a function has been given to nobody when a call of its function is made, in whatever round of loops around the
/// call.
fn is_given_to_nobody(cx: &Sections<'_>, flow: ValueFlow<'_>, (pat, made): (PatId, ExprId), call: ExprId) -> bool {
    let index = cx.typed.body_index(flow.id);
    // What stands behind the call in such a loop has run in the round before.
    let outermost = cx.loops_around(flow.id, call).into_iter().rfind(|around| !index.encloses(*around, made));
    let is_before = |used: &&ExprId| {
        flow.body.expr(**used).span.start < flow.body.expr(call).span.start
            || outermost.is_some_and(|around| index.encloses(around, **used))
    };
    // What gives a value of the same type may give another handle of it.
    let is_receiver = |used: &ExprId| {
        let mut at = *used;
        while let Some(parent) = index.parent(at) {
            match flow.body.expr(parent).kind {
                ExprKind::Field { .. } => at = parent,
                ExprKind::MethodCall { receiver, .. } if receiver == at => {
                    let callee = flow.types.callees.get(&parent).map(|callee| callee.fn_id);
                    return flow.types.expr(parent).peeled() != flow.types.expr(at).peeled()
                        && is_over_at_once(cx, flow, parent)
                        && !callee.is_some_and(|callee| starts_with_part_of_itself(cx, callee));
                }
                _ => return false,
            }
        }
        false
    };
    is_over_at_once(cx, flow, call)
        && makes_object(cx, flow, made)
        && flow.types.uses_of(pat).iter().filter(is_before).all(is_receiver)
}

/// Whether a call has done all that it does before anything else of its function begins: it gives no future, or that is awaited where it
/// is made.
fn is_over_at_once(cx: &Sections<'_>, flow: ValueFlow<'_>, call: ExprId) -> bool {
    let gives_future = flow.types.callees.get(&call).is_some_and(|callee| cx.program.gives_future(callee.fn_id))
        || matches!(flow.types.expr(call), Ty::Opaque(_) | Ty::Dyn(_));
    !gives_future || cx.is_awaited(flow.id, call)
}

/// Whether a value is an object that is made where it stands, perhaps behind a handle.
fn makes_object(cx: &Sections<'_>, flow: ValueFlow<'_>, value: ExprId) -> bool {
    let mut at = flow.same_as(value);
    loop {
        if matches!(flow.body.expr(at).kind, ExprKind::Struct { .. }) {
            return true;
        }
        let Step::Call(call) = flow.step(at) else { return false };
        // A method may give another handle of what it is called on.
        if call.receiver.is_some() {
            return false;
        }
        at = match (call.callee, call.args) {
            (Some(callee), _) if cx.is_constructor(callee.fn_id) => return true,
            // A library knows no object of the program that it was not given: `Default::default()`.
            (Some(callee), []) if flow.is_library(callee.fn_id) => return true,
            (Some(callee), [only]) if flow.is_library(callee.fn_id) => flow.same_as(*only),
            _ => return false,
        };
    }
}

/// Whether a method starts something that has a part of its object, or has another method of the object do so.
fn starts_with_part_of_itself(cx: &Sections<'_>, id: FnId) -> bool {
    let (mut open, mut seen) = (vec![id], FxHashSet::from_iter([id]));
    while let Some(method) = open.pop() {
        let Some(flow) = ValueFlow::new(cx.typed, method) else { continue };
        let Some(own) = cx.program.function(method).facts.self_pat() else { continue };
        let parts = made_of(flow, own);
        let contexts = cx.graph.expr_contexts(method);
        let runs_elsewhere = |used: &ExprId| contexts.of(*used).execution != Execution::SameThread;
        if parts.iter().any(|part| flow.types.uses_of(*part).iter().any(runs_elsewhere)) {
            return true;
        }
        let index = cx.typed.body_index(method);
        let called = flow.types.uses_of(own).iter().filter_map(|used| flow.types.callees.get(&index.parent(*used)?));
        open.extend(called.map(|callee| callee.fn_id).filter(|callee| seen.insert(*callee)));
    }
    false
}

/// A local, and the locals whose values are worked out from it, however that is done.
fn made_of(flow: ValueFlow<'_>, local: PatId) -> FxHashSet<PatId> {
    let locals = flow.types.values.values().filter_map(|value| match value {
        PathValue::Local(pat) => Some(*pat),
        _ => None,
    });
    let mut by_value: FxHashMap<ExprId, FxHashSet<PatId>> = FxHashMap::default();
    for pat in locals {
        if let LocalSource::Value(value) | LocalSource::Items(value) = flow.local(pat).source {
            by_value.entry(value).or_default().insert(pat);
        }
    }
    let index = flow.typed.body_index(flow.id);
    let (mut found, mut open) = (FxHashSet::from_iter([local]), vec![local]);
    while let Some(at) = open.pop() {
        for used in flow.types.uses_of(at) {
            let around = std::iter::once(*used).chain(index.ancestors(*used));
            let made = around.filter_map(|value| by_value.get(&value)).flatten();
            open.extend(made.filter(|pat| found.insert(**pat)));
        }
    }
    found
}
