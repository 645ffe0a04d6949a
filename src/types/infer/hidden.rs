//! The hidden types of `impl Deref<Target = T>` results, <https://doc.rust-lang.org/reference/types/impl-trait.html>.
//!
//! Callers may not name such a type, but its destructor runs with them all the same: a guard behind it stays a guard. Other
//! abstract results stay as they are written.

use rayon::prelude::*;

use super::infer_fn;
use crate::facts::{GenericArg, TypeRef};
use crate::types::lower_ty::{fn_sig, given};
use crate::types::program::{FnId, Owner, Program};
use crate::types::ty::Ty;

/// Replaces the results of functions that give a smart pointer without naming it by what their bodies give.
///
/// Each round sees the results of those before it alone, so the order of functions decides nothing. What a recursion gives,
/// or a body that is not understood, stays abstract.
///
/// Returns these functions with their results.
pub fn reveal(program: &mut Program<'_>) -> Vec<(FnId, Ty)> {
    let is_candidate = |id: FnId| {
        let function = program.function(id);
        // Which implementation of a trait's function is called is not known here.
        function.facts.body.is_some()
            && !matches!(function.owner, Owner::Trait(_))
            && has_abstract_type(&function.facts.ret)
            && fn_sig(program, id).output.any(&mut |part| is_pointer(program, part))
    };
    let mut open: Vec<FnId> = program.functions().map(|(id, _)| id).filter(|id| is_candidate(*id)).collect();
    let mut revealed = Vec::new();
    loop {
        let found: Vec<(FnId, Ty)> =
            open.par_iter().filter_map(|id| Some((*id, hidden_output(program, *id)?))).collect();
        if found.is_empty() {
            return revealed;
        }
        open.retain(|id| found.iter().all(|(known, _)| known != id));
        for (id, output) in found {
            revealed.push((id, output.clone()));
            let ret = given(program, id, &output);
            if let Some(sig) = program.fns[id.index()].sig.get_mut() {
                sig.declared = std::mem::replace(&mut sig.output, output);
                sig.ret = ret;
            }
        }
    }
}

fn has_abstract_type(ty: &TypeRef) -> bool {
    match ty {
        TypeRef::Impl(_) => true,
        TypeRef::Path(path) => path.segments.iter().flat_map(|segment| &segment.args).any(|arg| match arg {
            GenericArg::Type(ty) | GenericArg::Assoc(_, ty) => has_abstract_type(ty),
            GenericArg::AssocBound(..) | GenericArg::Const => false,
        }),
        TypeRef::Tuple(parts) => parts.iter().any(has_abstract_type),
        _ => false,
    }
}

/// Whether a type is `impl Deref` or `impl DerefMut`.
fn is_pointer(program: &Program<'_>, ty: &Ty) -> bool {
    let Ty::Opaque(bounds) = ty else { return false };
    let pointers = ["deref", "deref_mut"].map(|name| program.lang.trait_named(name));
    bounds.iter().any(|bound| pointers.contains(&Some(bound.trait_ref.trait_id)))
}

/// What a function's body gives, if that is known and says more than the signature.
fn hidden_output(program: &Program<'_>, id: FnId) -> Option<Ty> {
    let body = program.function(id).facts.body.as_deref()?;
    let types = infer_fn(program, id);
    let output = types.expr(body.root?).clone();
    let is_open = output.any(&mut |part| matches!(part, Ty::Unknown | Ty::Never) || is_pointer(program, part));
    (!is_open).then_some(output)
}
