//! Calls that nobody wrote: operators, dereferences, iteration, polling, formatting, and what libraries call through
//! the bounds of their functions.

use serde::{Deserialize, Serialize};

use crate::facts::ExprId;
use crate::types::infer::Callee;
use crate::types::infer::{BodyTypes, Infer, elaborate};
use crate::types::lower_ty::fn_sig;
use crate::types::program::TraitId;
use crate::types::ty::{Args, Ty};

/// Why a call is made that is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Implicit {
    /// An operator.
    Operator,
    /// A value is dereferenced, be it by a method call or a field.
    Deref,
    /// A `for` loop.
    Iteration,
    /// A future is awaited.
    Await,
    /// A value is formatted.
    Format,
    /// A library calls what the bounds of its function let it call.
    Bound,
    /// A value dies.
    Drop,
}

/// A call that is not written.
#[derive(Clone, Debug, PartialEq)]
pub struct ImplicitCall {
    /// Where.
    pub expr: ExprId,
    /// What is called.
    pub callee: Callee,
    /// Why.
    pub kind: Implicit,
}

/// Functions of a trait that are called on a value of some type.
#[derive(Clone, Debug)]
pub(crate) struct Unasked {
    expr: ExprId,
    trait_id: TraitId,
    ty: Ty,
    kind: Implicit,
}

impl Infer<'_, '_> {
    /// Notes that the functions of these traits run on a value, if it has them.
    pub(crate) fn unasked(&mut self, expr: ExprId, langs: &[&str], ty: &Ty, kind: Implicit) {
        let ty = self.peel(ty);
        if !self.is_own(&ty) && !matches!(ty, Ty::Param(..) | Ty::Var(_)) {
            return;
        }
        for lang in langs {
            let Some(trait_id) = self.trait_lang(lang) else { continue };
            self.unasked.push(Unasked { expr, trait_id, ty: ty.clone(), kind });
        }
    }

    /// Notes that a value was dereferenced on the way to what was wanted.
    pub(crate) fn unasked_deref(&mut self, expr: ExprId, step: &Ty) {
        if self.is_own(step) {
            self.unasked(expr, &["deref", "deref_mut"], &step.clone(), Implicit::Deref);
        }
    }

    /// Whether a type is declared by the user's code.
    pub(crate) fn is_own(&self, ty: &Ty) -> bool {
        let adt = ty.as_adt().map(|(id, _)| self.program.adt(id));
        adt.is_some_and(|adt| !self.program.is_stub(adt.home.module))
    }

    /// What all that was noted calls, in the end.
    pub(crate) fn implicit_calls(&mut self, out: &BodyTypes) -> Vec<crate::types::infer::ImplicitCall> {
        let mut wanted = std::mem::take(&mut self.unasked);
        self.through_bounds(out, &mut wanted);
        let mut found = Vec::new();
        for Unasked { expr, trait_id, ty, kind } in wanted {
            let ty = self.table.finish(&ty);
            let is_open = matches!(ty, Ty::Param(..));
            if !is_open && !self.is_own(&ty) {
                continue;
            }
            let def = self.program.trait_def(trait_id);
            let rest = def.facts.generics.params.iter().map(|_| Ty::Unknown);
            let args: Args = std::iter::once(ty.clone()).chain(rest).collect();
            for declared in &def.fns {
                let (fn_id, args) = match self.own_implementation(*declared, &args) {
                    Some((fn_id, args)) => (fn_id, args.into()),
                    None if is_open && self.holds_for(&ty, trait_id) => (*declared, args.clone()),
                    None => continue,
                };
                let callee = Callee { fn_id, args, autoref: None, receiver: ty.clone() };
                let call = ImplicitCall { expr, callee, kind };
                if !found.contains(&call) {
                    found.push(call);
                }
            }
        }
        found
    }

    fn holds_for(&mut self, ty: &Ty, trait_id: TraitId) -> bool {
        !self.bounds_on(ty, trait_id).is_empty()
    }

    /// The user's implementation of a trait's function.
    fn own_implementation(
        &mut self,
        declared: crate::types::program::FnId,
        args: &Args,
    ) -> Option<(crate::types::program::FnId, Vec<Ty>)> {
        let (fn_id, args) = self.implementation(declared, args)?;
        let is_own = !self.program.is_stub(self.program.function(fn_id).home.module);
        is_own.then(|| (fn_id, args.iter().map(|arg| self.table.finish(arg)).collect()))
    }

    /// A library's function may call what its bounds promise: `map.insert(key, ..)` hashes and compares the key.
    fn through_bounds(&mut self, out: &BodyTypes, wanted: &mut Vec<Unasked>) {
        let mut calls: Vec<(ExprId, &Callee)> = out
            .callees
            .iter()
            .filter(|(_, callee)| {
                let home = self.program.function(callee.fn_id).home;
                self.program.is_stub(home.module) && callee.args.iter().any(|arg| self.is_own(arg.peeled()))
            })
            .map(|(expr, callee)| (*expr, callee))
            .collect();
        calls.sort_by_key(|(expr, _)| *expr);
        for (expr, callee) in calls {
            for predicate in elaborate(self.program, &fn_sig(self.program, callee.fn_id).predicates) {
                let trait_id = predicate.trait_ref.trait_id;
                let def = self.program.trait_def(trait_id);
                if def.fns.is_empty() || def.known.cold {
                    continue;
                }
                let ty = predicate.self_ty().substitute(&callee.args).peeled().clone();
                if self.is_own(&ty) {
                    wanted.push(Unasked { expr, trait_id, ty, kind: Implicit::Bound });
                }
            }
        }
    }
}
