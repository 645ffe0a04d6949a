//! Whether the lock of a field is made where its owner is made, or came there under another name.

use rustc_hash::FxHashSet;

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::world::World;
use crate::facts::{ExprId, Name};
use crate::types::program::{AdtId, FnId};
use crate::types::value_flow::{Call, Step, Through, ValueFlow};

/// Returns whether every lock that a place stands for is seen to be made there; that of a static always is. Errs towards no.
pub(crate) fn is_made_here(world: &World<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(_) => true,
        PlaceRoot::Field(adt, field) => {
            let is_elsewhere = |made: Made| matches!(made, Made::Elsewhere);
            world.constructed_at(adt).iter().all(|(id, object)| !is_elsewhere(made_in(world, *id, *object, field)))
        }
        _ => false,
    }
}

/// Whether each object has a lock of its own in a field: the rounds that make one make the other, and no two objects of a round get handles
/// of one lock. Errs towards no.
pub(crate) fn is_made_for_each(world: &World<'_>, owner: AdtId, field: Name) -> bool {
    let mut locks = FxHashSet::default();
    world.constructed_at(owner).iter().all(|(id, object)| match made_in(world, *id, *object, field) {
        Made::Here(lock) => {
            let around = |at| (world.loops_around(*id, at), world.nested_body_around(*id, at));
            around(lock) == around(*object) && locks.insert((*id, lock))
        }
        Made::LeftToAnother => true,
        Made::Elsewhere => false,
    })
}

/// Where the lock of a field comes from in a value that is constructed.
enum Made {
    /// It is made here.
    Here(ExprId),
    /// The field is left to another literal.
    LeftToAnother,
    /// That is not seen.
    Elsewhere,
}

fn made_in(world: &World<'_>, id: FnId, object: ExprId, field: Name) -> Made {
    let Some((flow, given)) = ValueFlow::new(world.typed, id).zip(world.given_to_field((id, object), field)) else {
        return Made::Elsewhere;
    };
    given.map_or(Made::LeftToAnother, |value| fresh(world, flow, value).map_or(Made::Elsewhere, Made::Here))
}

/// What makes a value that is a lock which was just made, or a handle of one: through locals, wrappers and counted references.
fn fresh(world: &World<'_>, flow: ValueFlow<'_>, value: ExprId) -> Option<ExprId> {
    let mut at = flow.behind_locals(value);
    // Each step leads to a part of an expression or to the initialiser of a local that is not looked at again.
    for _ in 0..flow.body.exprs.len() {
        let next = match flow.step(at) {
            Step::Same(from, Through::Wrapper | Through::Block | Through::Reference { .. } | Through::Deref) => from,
            Step::Call(call) if makes_lock(world, call) => return Some(at),
            Step::Call(call) => match (is_of_library(flow, call), call.receiver, call.args) {
                // `Arc::<RwLock<_>>::default()`.
                (true, None, []) => return Some(at),
                // `Arc::new(lock)`, `Arc::clone(&lock)`, `lock.clone()`.
                (true, Some(from), []) => from,
                (true, None, [from]) => *from,
                _ => return None,
            },
            _ => return None,
        };
        at = flow.behind_locals(next);
    }
    None
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
