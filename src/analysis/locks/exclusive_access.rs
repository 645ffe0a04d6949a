//! Locks that only one thread can reach where they are taken: through `&mut self`, by fields alone.
//!
//! Such a lock is there for the sake of other functions, or to make a type `Sync`; nobody waits for it here.
//! <https://doc.rust-lang.org/std/sync/struct.Mutex.html#method.get_mut> is what the code could call.

use crate::analysis::locks::lent_handles::are_given_one;
use crate::analysis::locks::object_path::{PathField, PathStart, access_path};
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, SelfParam};
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;

/// Whether the receiver of a call in a function is a part of what the function borrows exclusively: nothing else reaches it meanwhile.
pub(crate) fn is_exclusive(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = &body.expr(call).kind else { return false };
    let types = world.typed.types(id);
    let mut at = *receiver;
    while let ExprKind::Field { base, .. } = &body.expr(at).kind {
        // What a reference or a counted reference leads to, others may reach as well.
        if !is_owned(world, types.expr(at)) {
            return false;
        }
        at = *base;
    }
    let facts = &world.program.function(id).facts;
    let own = match facts.self_param {
        Some(SelfParam::RefMut) => facts.param_pats.first(),
        _ => None,
    };
    let is_self = matches!(types.values.get(&at), Some(PathValue::Local(pat)) if own == Some(pat));
    at != *receiver && is_self && is_own_body(world, id, call)
}

/// The same of a function that asks for that itself, so that its lock is there for the sake of others: a trait asks for `&mut self` whatever the
/// type has.
pub(crate) fn is_exclusive_by_choice(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    world.program.owner_trait(id).is_none() && is_exclusive(world, id, call)
}

/// Whether the lock of a call hangs on `&mut self` of a type of the workspace that has no `Clone`: two such calls of one object never meet.
pub(crate) fn is_by_sole_owner(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    sole_owner(world, id, call).is_some_and(|(_, is_exclusive)| is_exclusive)
}

/// The type without `Clone` on whose `self` the lock of a call hangs, and whether the function borrows that exclusively.
pub(crate) fn sole_owner(world: &World<'_>, id: FnId, call: ExprId) -> Option<(AdtId, bool)> {
    let function = world.program.function(id);
    let own = function.facts.self_pat()?;
    let receiver = match &world.typed.body(id)?.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => *receiver,
        _ => return None,
    };
    let path = access_path(world, id, receiver).filter(|path| path.start == PathStart::Local(own))?;
    let owner = world.program.owner_adt(id).filter(|owner| !is_cloneable(world, *owner))?;
    let is_shared = |field: &PathField| field.owner.is_some_and(|owner| are_given_one(world, owner, field.name));
    if path.fields().iter().any(is_shared) {
        return None;
    }
    is_own_body(world, id, call).then_some((owner, matches!(function.facts.self_param, Some(SelfParam::RefMut))))
}

fn is_cloneable(world: &World<'_>, adt: AdtId) -> bool {
    let program = world.program;
    let Some(clone) = program.lang.trait_named("clone") else { return true };
    let mut implementations = program.impl_index.all_of_trait(clone).iter();
    implementations.any(|id| match program.impl_def(*id).head.get().map(|head| &head.self_ty) {
        Some(Ty::Adt(own, _)) => *own == adt,
        Some(Ty::Param(..) | Ty::Projection(..) | Ty::Unknown | Ty::Foreign(..)) | None => true,
        Some(_) => false,
    })
}

fn is_owned(world: &World<'_>, ty: &Ty) -> bool {
    !matches!(ty, Ty::Ref(..) | Ty::Ptr(_) | Ty::Unknown) && world.program.refcount(ty).is_none()
}

/// A closure that is run elsewhere holds its own borrow.
fn is_own_body(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    world.graph.expr_contexts(id).of(call).execution == crate::graph::Execution::SameThread
}
