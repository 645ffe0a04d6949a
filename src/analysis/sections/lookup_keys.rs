//! Whether two look-ups of a map are by one key, so that they find one entry and lock one shard.

use rustc_hash::FxHashSet;

use crate::analysis::locks::guard_types::is_guard;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind};
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// What a look-up asks for: a value, or a field in it, the last field first.
pub(crate) struct Key {
    value: ExprId,
    fields: Vec<Name>,
}

/// The key of a look-up, in terms of the function from which calls lead there, the outermost first: it is handed on by each.
///
/// In a call of itself the same local is another one, and so it is looked up anew at each call.
pub(crate) fn key_of(world: &World<'_>, (of, lookup): (FnId, ExprId), calls: &[(FnId, ExprId)]) -> Option<Key> {
    let mut flow = ValueFlow::new(world.typed, of)?;
    let Step::Call(call) = flow.step(lookup) else { return None };
    let mut key = Key { value: call.argument(1)?, fields: Vec::new() };
    for (caller, call) in calls.iter().rev() {
        let (pat, fields) = key_path(world, flow, key.value)?;
        let params = &world.program.function(flow.id).facts.param_pats;
        let index = params.iter().position(|param| *param == pat)?;
        flow = ValueFlow::new(world.typed, *caller)?;
        // A library that is given a function passes it what it likes.
        let Step::Call(call) = flow.step(*call) else { return None };
        call.callee.filter(|callee| !flow.is_library(callee.fn_id))?;
        key.value = call.argument(index)?;
        key.fields.extend(fields);
    }
    Some(key)
}

/// Whether a function looks up one key twice, or the second time that of an entry which it found the first time. The second look-up stands
/// in the function, or in what it calls.
pub(crate) fn look_up_one_key(world: &World<'_>, id: FnId, first: ExprId, second: (ExprId, Key)) -> bool {
    let (second, key) = second;
    is_same_key(world, id, first, (second, &key))
        || key.fields.is_empty() && is_key_of_entry(world, id, first, key.value)
}

/// Whether the argument behind the map is one local in both calls that keeps its value, a field of that, or a clone of it.
///
/// A key that comes out of a call may be another one by then (a miss). So may one of a loop be in the next round, where the second call
/// stands first.
fn is_same_key(world: &World<'_>, id: FnId, first: ExprId, (second, key): (ExprId, &Key)) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let path = |key: &Key| {
        let (pat, outer) = key_path(world, flow, key.value)?;
        Some((pat, key.fields.iter().copied().chain(outer).collect::<Vec<Name>>()))
    };
    let stands_first = flow.body.expr(first).span.start < flow.body.expr(second).span.start;
    stands_first
        && key_of(world, (id, first), &[]).and_then(|first| path(&first)).is_some_and(|first| path(key) == Some(first))
}

/// The local whose value a key is, and the fields that lead from there to it, the last one first; none if that may change.
fn key_path(world: &World<'_>, flow: ValueFlow<'_>, key: ExprId) -> Option<(PatId, Vec<Name>)> {
    let (mut at, mut fields) = (key, Vec::new());
    loop {
        if matches!(flow.types.expr(at), Ty::Ref(_, true)) {
            return None;
        }
        at = match flow.step(at) {
            Step::Same(from, Through::Reference { mutable: false } | Through::Deref) => from,
            Step::Call(call) if call.callee.is_some_and(|callee| world.program.is_clone(callee.fn_id)) => {
                call.first()?
            }
            Step::Field { base, name } => {
                fields.push(name);
                base
            }
            Step::Local(pat) => {
                let PatKind::Bind { mutable, .. } = flow.body.pat(pat).kind else { return None };
                return (!mutable).then_some((pat, fields));
            }
            _ => return None,
        }
    }
}

/// Whether a key is that of an entry that a call found or goes through: `for row in map.iter() { map.remove(row.key()) }`.
///
/// A key that lies in a struct or comes out of a function is not followed (misses).
fn is_key_of_entry(world: &World<'_>, id: FnId, first: ExprId, key: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let (mut at, mut seen) = (key, FxHashSet::default());
    while seen.insert(at) {
        let from = match flow.step(at) {
            Step::Same(entry, Through::Deref) if is_entry_of_set(world, flow.types.expr(entry)) => {
                return is_entry_of(world, flow, entry, first);
            }
            Step::Same(from, Through::Reference { mutable: false } | Through::Deref) => Some(from),
            Step::Call(call) if call.callee.is_some_and(|callee| world.program.is_clone(callee.fn_id)) => call.first(),
            Step::Call(call) if flow.known(call).is_some_and(|known| known.key) => {
                return call.receiver.is_some_and(|entry| is_entry_of(world, flow, entry, first));
            }
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::ClosureParameter { closure, .. } if flow.local(pat).projections.is_empty() => {
                    mapped_to(flow, closure, flow.types.pat(pat))
                }
                _ => flow.initialiser(pat),
            },
            _ => None,
        };
        let Some(from) = from else { return false };
        at = from;
    }
    false
}

/// Whether a value is a guard of a key with nothing beside it: that is what it stands for.
fn is_entry_of_set(world: &World<'_>, ty: &Ty) -> bool {
    ty.as_adt().is_some_and(|(adt, args)| args.len() == 1 && world.program.adt(adt).known.guard)
}

/// What gives the items that a closure is called with: the value of another closure earlier in the chain, if that has their type.
fn mapped_to(flow: ValueFlow<'_>, closure: ExprId, item: &Ty) -> Option<ExprId> {
    let mut at = flow.call_with(closure)?.receiver?;
    while let Step::Call(call) = flow.step(flow.behind_locals(at)) {
        let closure = call.args.iter().find_map(|arg| match flow.body.expr(*arg).kind {
            ExprKind::Closure { body, .. } => Some(body),
            _ => None,
        });
        if let Some(value) = closure.filter(|value| flow.types.expr(*value).peeled() == item.peeled()) {
            return Some(value);
        }
        at = call.receiver?;
    }
    None
}

/// Whether an entry is what a call found, or one of those that it goes through.
fn is_entry_of(world: &World<'_>, flow: ValueFlow<'_>, entry: ExprId, found_by: ExprId) -> bool {
    let (mut at, mut seen) = (entry, FxHashSet::default());
    while at != found_by && seen.insert(at) {
        let from = match flow.step(at) {
            Step::Same(from, _) => Some(from),
            Step::Local(pat) => match flow.local(pat) {
                // A part of an item may be of another map.
                LocalStep { projections, .. } if projections.iter().any(|part| *part != Projection::Wrapped) => None,
                LocalStep { source: LocalSource::Value(from) | LocalSource::Items(from), .. } => Some(from),
                LocalStep { source: LocalSource::ClosureParameter { closure, .. }, .. } => {
                    flow.call_with(closure).and_then(|call| call.receiver)
                }
                _ => None,
            },
            // Another look-up finds an entry of its own, and so may a closure: `keys.filter_map(|key| other.get(&key))`.
            Step::Call(call) if flow.known(call).is_some_and(|known| known.acquire.is_none()) => {
                let is_kept = || call.args.iter().all(|arg| makes_no_entry(world, flow, *arg));
                call.receiver.filter(|_| call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) && is_kept())
            }
            _ => None,
        };
        let Some(from) = from else { return false };
        at = from;
    }
    at == found_by
}

/// Whether an argument makes no entry of what it is called with: it is no function, or one that gives something else.
fn makes_no_entry(world: &World<'_>, flow: ValueFlow<'_>, argument: ExprId) -> bool {
    let is_else = |ty: &Ty| !ty.any(&mut |part| part.is_unknown() || is_guard(world.program, part));
    match flow.types.expr(argument) {
        Ty::Closure(_, sig) => is_else(&sig.ret),
        Ty::FnDef(id, _) => is_else(&fn_sig(world.program, *id).output),
        ty => is_else(ty),
    }
}
