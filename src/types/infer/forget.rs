//! What becomes of dependencies once a body is inferred: they told types, and are foreign again.
//!
//! A call of one is a call of something unknown, and a type of theirs is as foreign as if they had not been read, but for its name:
//! the analysis must not take what it sees no effect of for what has none. What is worked out of their functions' bodies stands beside
//! the call and only adds to what may happen.

use crate::types::infer::{BodyTypes, Callee, Infer, PathValue};
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::Ty;

impl Infer<'_, '_> {
    /// Makes everything foreign that lies in a dependency.
    pub(crate) fn forget_dependencies(&self, out: &mut BodyTypes) {
        let program = self.program;
        if !program.crates.iter().any(|krate| krate.is_dependency) {
            return;
        }
        for (expr, callee) in std::mem::take(&mut out.callees) {
            if !is_foreign(program, &callee) {
                out.callees.insert(expr, callee);
            } else if !matches!(program.function(callee.fn_id).owner, Owner::Trait(_)) {
                out.of_dependencies.insert(expr, callee.fn_id);
            }
        }
        out.implicit.retain(|call| !is_foreign(program, &call.callee));
        out.steps.retain(|_, fn_id| !is_foreign_fn(program, *fn_id));
        out.values.retain(|_, value| match value {
            PathValue::Local(_) => true,
            PathValue::Fn(fn_id, _) => !is_foreign_fn(program, *fn_id),
            PathValue::Static(id) => !program.is_dependency(program.static_def(*id).home.module),
            PathValue::Ctor(adt, _) => !is_foreign_adt(program, *adt),
        });
        out.exprs.iter_mut().chain(&mut out.pats).for_each(|ty| forget(program, ty));
        let implicit = out.implicit.iter_mut().map(|call| &mut call.callee);
        for Callee { args, receiver, .. } in out.callees.values_mut().chain(implicit) {
            forget_all(program, args);
            forget(program, receiver);
        }
        for value in out.values.values_mut() {
            if let PathValue::Fn(_, args) = value {
                forget_all(program, args);
            }
        }
    }
}

/// Whether a call leads into a dependency: to a function there, or to what a type from there makes of a trait's function.
fn is_foreign(program: &Program<'_>, callee: &Callee) -> bool {
    let of_trait = matches!(program.function(callee.fn_id).owner, Owner::Trait(_));
    let self_ty = callee.args.first().and_then(|ty| ty.peeled().as_adt());
    is_foreign_fn(program, callee.fn_id) || of_trait && self_ty.is_some_and(|(id, _)| is_foreign_adt(program, id))
}

fn is_foreign_fn(program: &Program<'_>, id: FnId) -> bool {
    program.is_dependency(program.function(id).home.module)
}

fn is_foreign_adt(program: &Program<'_>, id: AdtId) -> bool {
    program.is_dependency(program.adt(id).home.module)
}

fn forget_all(program: &Program<'_>, args: &mut crate::types::ty::Args) {
    if args.iter().any(|arg| mentions(program, arg)) {
        *args = args.iter().map(|arg| forgotten(program, arg)).collect();
    }
}

fn forget(program: &Program<'_>, ty: &mut Ty) {
    if mentions(program, ty) {
        *ty = forgotten(program, ty);
    }
}

fn mentions(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| matches!(part, Ty::Adt(id, _) if is_foreign_adt(program, *id)))
}

fn forgotten(program: &Program<'_>, ty: &Ty) -> Ty {
    ty.replace(&mut |part| match part {
        Ty::Adt(id, args) if is_foreign_adt(program, *id) => {
            let args = args.iter().map(|arg| forgotten(program, arg)).collect();
            Some(Ty::Foreign(program.adt(*id).name, args))
        }
        _ => None,
    })
}
