//! What the clone of a value shares with it.

use std::sync::PoisonError;

use crate::facts::{ExprId, ExprKind, Name};
use crate::types::by_fields::ByFields;
use crate::types::lower_ty::field_types;
use crate::types::names::impls::head_of;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::{Args, Ty};
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{Step, Through, ValueFlow};

/// How a type of the workspace is cloned.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CloneImpl {
    /// Field by field.
    Derived,
    /// By this function.
    Written(FnId),
    /// In one of several ways, or in one that is not seen.
    Unknown,
}

/// How a type is cloned; none if it is not.
pub(crate) fn clone_impl(program: &Program<'_>, id: AdtId) -> Option<CloneImpl> {
    let mut clones = impls_of(program, id, "clone");
    let block = program.impl_def(clones.next()?);
    if clones.next().is_some() {
        return Some(CloneImpl::Unknown);
    }
    if block.facts.derived {
        return Some(CloneImpl::Derived);
    }
    let written = block.fns.iter().copied().find(|id| program.function(*id).name == "clone");
    Some(written.map_or(CloneImpl::Unknown, CloneImpl::Written))
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

/// Whether a written `clone` does nothing that is seen but to clone.
pub(crate) fn only_clones_parts(typed: &TypedProgram<'_>, clone: FnId) -> bool {
    let Some(body) = typed.body(clone) else { return false };
    let decides = |kind: &ExprKind| {
        matches!(kind, ExprKind::If { .. } | ExprKind::Match { .. } | ExprKind::Macro { .. } | ExprKind::Closure { .. })
    };
    let mut callees = typed.types(clone).callees.values();
    callees.all(|callee| typed.program.is_clone(callee.fn_id)) && !body.exprs.iter().any(|expr| decides(&expr.kind))
}

/// Whether a written `clone` gives each field the clone of that field: `Self { state: self.state.clone() }`.
fn clones_each_field(typed: &TypedProgram<'_>, clone: FnId) -> bool {
    let Some(flow) = ValueFlow::new(typed, clone) else { return false };
    let [result] = flow.results()[..] else { return false };
    let is_own = |value: ExprId, name: Name| {
        let mut at = value;
        loop {
            at = match flow.step(at) {
                Step::Call(call) if call.callee.is_some_and(|callee| typed.program.is_clone(callee.fn_id)) => {
                    let Some(from) = call.first() else { return false };
                    from
                }
                Step::Same(from, Through::Reference { .. } | Through::Deref) => from,
                Step::Field { base, name: field } => return field == name && flow.local_around(base).is_some(),
                _ => return false,
            };
        }
    };
    let made = flow.block_value(result);
    let is_whole = !matches!(flow.body.expr(made).kind, ExprKind::Struct { rest: Some(_), .. });
    let given = flow.given_fields(made).filter(|_| is_whole);
    given.is_some_and(|given| given.into_iter().all(|(name, value)| is_own(value, name)))
}

impl TypedProgram<'_> {
    /// Whether each lock that the clone of a value leads to is one that the value leads to: it lies behind a pointer that both have. What is
    /// not known, and what lies in a container of a library that may be filled later, is none.
    pub(crate) fn shares_locks_when_cloned(&self, ty: &Ty) -> bool {
        let known = || self.shared_clones.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(ty) {
            return *known;
        }
        let shares = shares(self, ty, &[], &mut ByFields::default());
        known().insert(ty.clone(), shares);
        shares
    }
}

fn shares(typed: &TypedProgram<'_>, ty: &Ty, of_params: &[bool], known: &mut ByFields<bool>) -> bool {
    let program = typed.program;
    match ty {
        Ty::Param(index, _) => of_params.get(usize::from(*index)).copied().unwrap_or(false),
        Ty::Tuple(parts) => parts.iter().all(|part| shares(typed, part, of_params, known)),
        Ty::Slice(item) | Ty::Array(item) => shares(typed, item, of_params, known),
        // No lock of a type that is not known has a name.
        Ty::Prim(_) | Ty::Ref(..) | Ty::Ptr(_) | Ty::FnPtr(_) | Ty::Foreign(..) => true,
        Ty::Adt(id, _) if program.adt(*id).known.refcount.is_some() => true,
        Ty::Adt(id, args) if program.is_stub(program.adt(*id).home.module) => {
            let known_adt = &program.adt(*id).known;
            let holds_pointers = || args.iter().any(|arg| arg.any(&mut |part| program.refcount(part).is_some()));
            // A map of locks is cloned with new ones.
            known_adt.lock.is_none()
                && !known_adt.sharded
                && (program.is_optional(ty) || !holds_pointers())
                && args.iter().all(|arg| shares(typed, arg, of_params, known))
        }
        Ty::Adt(id, args) => {
            let of_args: Vec<bool> = args.iter().map(|arg| shares(typed, arg, of_params, known)).collect();
            known.of(*id, of_args, false, |known, of_args| fields_share(typed, *id, of_args, known))
        }
        _ => false,
    }
}

/// The same of a type of the workspace. One without a `Clone` is never cloned: what holds it shares it.
fn fields_share(typed: &TypedProgram<'_>, id: AdtId, of_args: &[bool], known: &mut ByFields<bool>) -> bool {
    let program = typed.program;
    match clone_impl(program, id) {
        None => return true,
        Some(CloneImpl::Written(clone)) if !clones_each_field(typed, clone) => return false,
        Some(CloneImpl::Unknown) => return false,
        Some(CloneImpl::Derived | CloneImpl::Written(_)) => {}
    }
    let variants = 0..program.adt(id).variants.len() as u32;
    let mut fields = variants.flat_map(|variant| field_types(program, id, variant));
    fields.all(|ty| shares(typed, ty, of_args, known))
}
