//! Whether the lock of a field is made where its owner is made, or came there under another name.

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Name};
use crate::types::program::{AdtId, FnId, Owner};
use crate::types::value_flow::{Call, Step, Through, ValueFlow};

/// Returns whether every lock that a place stands for is seen to be made there; that of a static always is. Errs towards no.
pub(crate) fn is_made_here(world: &World<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(_) => true,
        PlaceRoot::Field(adt, field) => {
            world.constructed_at(adt).iter().all(|(id, made)| is_made_in(world, *id, *made, field))
        }
        _ => false,
    }
}

/// Whether a struct literal or a call of a constructor makes the lock of a field, or leaves the field to another literal.
fn is_made_in(world: &World<'_>, id: FnId, made: ExprId, field: Name) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let value = match &flow.body.expr(made).kind {
        ExprKind::Struct { fields, .. } => match fields.iter().find(|own| own.name == field) {
            Some(own) => Some(own.value),
            None => return true,
        },
        ExprKind::Call { args, .. } => field.as_str().parse::<usize>().ok().and_then(|index| args.get(index)).copied(),
        _ => return true,
    };
    value.is_some_and(|value| is_fresh(world, flow, value))
}

/// Whether a value is a lock that was just made, or a handle of one: through locals, wrappers and counted references.
fn is_fresh(world: &World<'_>, flow: ValueFlow<'_>, value: ExprId) -> bool {
    let mut at = flow.behind_locals(value);
    // Each step leads to a part of an expression or to the initialiser of a local that is not looked at again.
    for _ in 0..flow.body.exprs.len() {
        let next = match flow.step(at) {
            Step::Same(from, Through::Wrapper | Through::Block | Through::Reference { .. } | Through::Deref) => from,
            Step::Call(call) if makes_lock(world, call) => return true,
            Step::Call(call) => match (is_of_library(flow, call), call.receiver, call.args) {
                // `Arc::<RwLock<_>>::default()`.
                (true, None, []) => return true,
                // `Arc::new(lock)`, `Arc::clone(&lock)`, `lock.clone()`.
                (true, Some(from), []) => from,
                (true, None, [from]) => *from,
                _ => return false,
            },
            _ => return false,
        };
        at = flow.behind_locals(next);
    }
    false
}

fn is_of_library(flow: ValueFlow<'_>, call: Call<'_>) -> bool {
    call.callee.is_some_and(|callee| flow.is_library(callee.fn_id))
}

/// Whether a call is of a lock's own function that makes one: it takes no `self`.
fn makes_lock(world: &World<'_>, call: Call<'_>) -> bool {
    let Some(callee) = call.callee else { return false };
    let function = world.program.function(callee.fn_id);
    let Owner::Impl(owner) = function.owner else { return false };
    let own = world.program.impl_def(owner).head.get().and_then(|head| head.self_ty.as_adt());
    let is_lock = |adt: AdtId| world.program.adt(adt).known.lock.is_some();
    function.facts.self_param.is_none() && own.is_some_and(|(adt, _)| is_lock(adt))
}
