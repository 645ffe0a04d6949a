//! Whether the lock of a field is made where its owner is made, or came there under another name.

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::world::World;
use crate::facts::{ExprId, Name};
use crate::types::program::FnId;
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

/// Whether the lock of a field is made for a value that is constructed, or the field is left to another literal.
fn is_made_in(world: &World<'_>, id: FnId, made: ExprId, field: Name) -> bool {
    let Some((flow, given)) = ValueFlow::new(world.typed, id).zip(world.given_to_field((id, made), field)) else {
        return false;
    };
    given.is_none_or(|value| is_fresh(world, flow, value))
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
    let takes_self = world.program.function(callee.fn_id).facts.self_param.is_some();
    let own = world.program.owner_adt(callee.fn_id);
    !takes_self && own.is_some_and(|adt| world.program.adt(adt).known.lock.is_some())
}
