//! What the clone of a value shares with it.

use crate::facts::ExprKind;
use crate::types::by_fields::ByFields;
use crate::types::lower_ty::field_types;
use crate::types::names::impls::head_of;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::{Args, Ty};
use crate::types::typed::TypedProgram;

/// How a type of the workspace is cloned.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CloneImpl {
    /// Field by field.
    Derived,
    /// By this function.
    Written(FnId),
}

/// The only `Clone` of a type.
pub(crate) fn clone_impl(program: &Program<'_>, id: AdtId) -> Option<CloneImpl> {
    let mut clones = impls_of(program, id, "clone");
    let (Some(block), None) = (clones.next(), clones.next()) else { return None };
    let block = program.impl_def(block);
    if block.facts.derived {
        return Some(CloneImpl::Derived);
    }
    block.fns.iter().copied().find(|id| program.function(*id).name == "clone").map(CloneImpl::Written)
}

/// Whether something is done when a value of a type dies, beside what its fields do.
pub(crate) fn has_drop(program: &Program<'_>, id: AdtId) -> bool {
    impls_of(program, id, "drop").next().is_some()
}

fn impls_of(
    program: &Program<'_>,
    id: AdtId,
    name: &'static str,
) -> impl Iterator<Item = crate::types::program::ImplId> {
    let head = head_of(&Ty::Adt(id, Args::EMPTY));
    let known = program.lang.trait_named(name).into_iter();
    known.flat_map(move |known| program.impl_index.of_trait(known, head)).filter(move |block| {
        let implemented = program.impl_def(*block).head.get();
        implemented.is_some_and(|head| head.self_ty.as_adt().is_some_and(|(own, _)| own == id))
    })
}

/// Whether a written `clone` clones each part once and does nothing else.
pub(crate) fn only_clones_parts(typed: &TypedProgram<'_>, clone: FnId) -> bool {
    let Some(body) = typed.body(clone) else { return false };
    let decides = |kind: &ExprKind| {
        matches!(kind, ExprKind::If { .. } | ExprKind::Match { .. } | ExprKind::Macro { .. } | ExprKind::Closure { .. })
    };
    let mut callees = typed.types(clone).callees.values();
    callees.all(|callee| typed.program.is_clone(callee.fn_id)) && !body.exprs.iter().any(|expr| decides(&expr.kind))
}

/// Whether each lock that the clone of a value leads to is one that the value leads to: locks are no values, so that those of a clone
/// lie behind pointers that it has in common with the original, unless a `clone` of the workspace makes others.
pub(crate) fn shares_locks_when_cloned(typed: &TypedProgram<'_>, ty: &Ty) -> bool {
    shares(typed, ty, &[], &mut ByFields::default())
}

fn shares(typed: &TypedProgram<'_>, ty: &Ty, of_params: &[bool], known: &mut ByFields<bool>) -> bool {
    let program = typed.program;
    match ty {
        Ty::Param(index, _) => of_params.get(usize::from(*index)).copied().unwrap_or(false),
        Ty::Tuple(parts) => parts.iter().all(|part| shares(typed, part, of_params, known)),
        Ty::Slice(item) | Ty::Array(item) => shares(typed, item, of_params, known),
        Ty::Adt(id, _) if program.adt(*id).known.refcount.is_some() => true,
        Ty::Adt(id, args) => {
            let of_args: Vec<bool> = args.iter().map(|arg| shares(typed, arg, of_params, known)).collect();
            let adt = program.adt(*id);
            if program.is_stub(adt.home.module) {
                // A map of locks is cloned with new ones.
                return adt.known.lock.is_none() && !adt.known.sharded && of_args.into_iter().all(|of_arg| of_arg);
            }
            known.of(*id, of_args, false, |known, of_args| fields_share(typed, *id, of_args, known))
        }
        _ => true,
    }
}

/// The same of a type of the workspace. One without a `Clone` is never cloned: what holds it shares it.
fn fields_share(typed: &TypedProgram<'_>, id: AdtId, of_args: &[bool], known: &mut ByFields<bool>) -> bool {
    let program = typed.program;
    match clone_impl(program, id) {
        None => return true,
        Some(CloneImpl::Written(clone)) if !only_clones_parts(typed, clone) => return false,
        Some(CloneImpl::Derived | CloneImpl::Written(_)) => {}
    }
    let variants = 0..program.adt(id).variants.len() as u32;
    let mut fields = variants.flat_map(|variant| field_types(program, id, variant));
    fields.all(|ty| shares(typed, ty, of_args, known))
}
