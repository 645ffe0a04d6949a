//! Closures, function values and the `Fn` traits.

use std::sync::Arc;

use crate::facts::{ClosureParam, ExprId, ExprKind, Name};
use crate::knowledge::attributes::Callable;
use crate::types::derefs::Derefs;
use crate::types::infer::{Callee, Infer, PathValue};
use crate::types::lower_ty::fn_sig;
use crate::types::names::interned;
use crate::types::program::TraitId;
use crate::types::ty::{Args, ClosureSig, Predicate, TraitRef, Ty};

impl Infer<'_, '_> {
    pub(crate) fn is_fn_trait(&self, id: TraitId) -> bool {
        self.program.is_fn_trait(id)
    }

    fn is_async_fn_trait(&self, id: TraitId) -> bool {
        self.program.trait_def(id).known.callable == Some(Callable::Async)
    }

    /// What a value takes and gives when it is called, or what it dereferences to. A type may dereference to itself: there are as many
    /// steps as where a method is looked for.
    pub(crate) fn callable_sig(&mut self, ty: &Ty) -> Option<ClosureSig> {
        let (mut next, mut derefs) = (self.shallow(ty), Derefs::default());
        while derefs.reach(&next) {
            let step = match next {
                Ty::Closure(_, sig) => return Some((*sig).clone()),
                Ty::FnPtr(parts) => {
                    let (ret, params) = parts.split_last()?;
                    return Some(ClosureSig { params: params.to_vec().into(), ret: ret.clone() });
                }
                Ty::FnDef(id, args) => {
                    let sig = fn_sig(self.program, id);
                    let params: Vec<Ty> = sig.params.iter().map(|ty| ty.substitute(&args)).collect();
                    let params: Args = params.iter().map(|ty| self.normalize(ty)).collect();
                    let ret = self.normalize(&sig.ret.substitute(&args));
                    return Some(ClosureSig { params, ret });
                }
                Ty::Ref(inner, _) => (*inner).clone(),
                ty @ (Ty::Param(..) | Ty::Opaque(_) | Ty::Dyn(_) | Ty::Projection(..)) => return self.bound_sig(&ty),
                ty @ Ty::Adt(..) => self.deref_once(&ty)?,
                _ => return None,
            };
            next = self.shallow(&step);
        }
        None
    }

    /// The signature in an `F: Fn(A) -> B` bound.
    fn bound_sig(&mut self, ty: &Ty) -> Option<ClosureSig> {
        let bounds = self.all_bounds_on(ty);
        let bound = bounds.into_iter().find(|bound| self.is_fn_trait(bound.trait_ref.trait_id))?;
        let params = match bound.trait_ref.args.get(1).map(|args| self.shallow(args)) {
            Some(Ty::Tuple(params)) => params.to_vec(),
            _ => Vec::new(),
        };
        let ret = bound.assoc.iter().find(|(name, _)| *name == "Output").map_or(Ty::UNIT, |(_, ty)| ty.clone());
        let ret = if self.is_async_fn_trait(bound.trait_ref.trait_id) { self.future(ret) } else { ret };
        Some(ClosureSig { params: params.into(), ret: self.normalize(&ret) })
    }

    /// `<F as FnOnce<..>>::Output`.
    pub(crate) fn callable_output(&mut self, self_ty: &Ty, trait_ref: &TraitRef, name: Name) -> Option<Ty> {
        if name != "Output" || !self.is_fn_trait(trait_ref.trait_id) {
            return None;
        }
        let sig = self.callable_sig(self_ty)?;
        Some(sig.ret)
    }

    /// Unifies what a bound says of a callable with what the callable is.
    pub(crate) fn learn_from_callable(&mut self, self_ty: &Ty, trait_ref: &TraitRef, assoc: &[(Name, Ty)]) {
        let Some(sig) = self.callable_sig(self_ty) else { return };
        if let Some(args) = trait_ref.args.get(1) {
            let args = self.normalize(args);
            self.table.unify(&args, &Ty::Tuple(sig.params.clone()));
        }
        let ret = if self.is_async_fn_trait(trait_ref.trait_id) { self.output_of_future(&sig.ret) } else { sig.ret };
        for (name, ty) in assoc {
            if *name == "Output" {
                let ty = self.normalize(ty);
                self.coerce(&ret, &ty);
            }
        }
    }

    /// The signature that a closure is expected to have at a place of type `expected`.
    fn expected_sig(&mut self, expected: &Ty) -> Option<ClosureSig> {
        match self.shallow(expected) {
            Ty::Var(var) => self.pending_sig(var),
            Ty::FnPtr(parts) => {
                let (ret, params) = parts.split_last()?;
                Some(ClosureSig { params: params.to_vec().into(), ret: ret.clone() })
            }
            Ty::Ref(inner, _) => self.expected_sig(&inner),
            ty @ (Ty::Dyn(_) | Ty::Opaque(_) | Ty::Param(..)) => self.bound_sig(&ty),
            _ => None,
        }
    }

    fn pending_sig(&mut self, var: u32) -> Option<ClosureSig> {
        let pending: Vec<Predicate> = self.pending.iter().map(|waiting| waiting.question.clone()).collect();
        for predicate in pending {
            if self.shallow(predicate.self_ty()) != Ty::Var(var) {
                continue;
            }
            let id = predicate.trait_ref.trait_id;
            if !self.is_fn_trait(id) {
                continue;
            }
            let args = predicate.trait_ref.args.get(1).cloned().unwrap_or(Ty::Unknown);
            let args = self.normalize(&args);
            let params = match self.shallow(&args) {
                Ty::Tuple(params) => params.to_vec(),
                _ => Vec::new(),
            };
            let ret = predicate.assoc.iter().find(|(name, _)| *name == "Output").map(|(_, ty)| ty.clone());
            let ret = match ret {
                Some(ty) if self.is_async_fn_trait(id) => self.future(ty),
                Some(ty) => self.normalize(&ty),
                None => self.fresh(),
            };
            return Some(ClosureSig { params: params.into(), ret });
        }
        None
    }

    pub(crate) fn closure(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        let ExprKind::Closure { params, ret, body, is_async, .. } = &self.body.expr(id).kind else {
            return Ty::Unknown;
        };
        let expected = expected.and_then(|ty| self.expected_sig(ty));
        self.locals.open_scope();
        let params = self.closure_params(params, expected.as_ref());
        let result = match (ret, &expected) {
            (Some(ret), _) => self.lower(ret),
            (None, Some(sig)) if !is_async => sig.ret.clone(),
            _ => self.fresh(),
        };
        // The expected result may be less than what the body gives (`dyn` behind a pointer, never).
        self.returns.push(result.clone());
        let breakables = std::mem::take(&mut self.breakables);
        self.check_coerce(*body, &result);
        self.breakables = breakables;
        self.returns.pop();
        self.locals.close_scope();
        let ret = if *is_async { self.future(result) } else { result };
        Ty::Closure(id, Arc::new(ClosureSig { params: params.into(), ret }))
    }

    fn closure_params(&mut self, params: &[ClosureParam], expected: Option<&ClosureSig>) -> Vec<Ty> {
        let mut types = Vec::with_capacity(params.len());
        for (index, param) in params.iter().enumerate() {
            let hint = expected.and_then(|sig| sig.params.get(index)).cloned();
            let ty = match (&param.ty, hint) {
                (Some(written), hint) => {
                    let ty = self.lower(written);
                    if let Some(hint) = hint {
                        self.table.unify(&ty, &hint);
                    }
                    ty
                }
                (None, Some(hint)) => hint,
                (None, None) => self.fresh(),
            };
            self.bind_pat(param.pat, &ty);
            types.push(ty);
        }
        types
    }

    /// A call of a value: closure, function pointer, boxed function, generic callable.
    pub(crate) fn call_value(&mut self, callee_ty: &Ty, args: &[ExprId]) -> Ty {
        let callee_ty = self.structurally(callee_ty);
        let Some(sig) = self.callable_sig(&callee_ty) else {
            for arg in args {
                self.expr(*arg);
            }
            if let Ty::Var(_) = callee_ty {
                return self.fresh();
            }
            return Ty::Unknown;
        };
        self.check_args(&sig.params, args);
        sig.ret
    }

    /// A function item used as a value, its generics open.
    pub(crate) fn fn_value(&mut self, expr: ExprId, id: crate::types::program::FnId, args: Args) -> Ty {
        self.out.values.insert(expr, PathValue::Fn(id, args.clone()));
        Ty::FnDef(id, args)
    }

    pub(crate) fn record_callee(&mut self, expr: ExprId, callee: Callee) {
        self.out.callees.insert(expr, callee);
    }

    /// What awaiting a value gives.
    pub(crate) fn output_of_future(&mut self, ty: &Ty) -> Ty {
        let ty = self.structurally(ty);
        if ty.is_unknown() {
            return Ty::Unknown;
        }
        let name = interned::output();
        for lang in ["future", "into_future"] {
            let Some(trait_id) = self.trait_lang(lang) else { continue };
            let trait_ref = TraitRef { trait_id, args: vec![ty.clone()].into() };
            if !self.implements(&ty, &trait_ref) {
                continue;
            }
            if let Some(found) = self.project(&trait_ref, name) {
                return found;
            }
        }
        Ty::Unknown
    }
}
