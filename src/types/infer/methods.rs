//! Method lookup in rustc's order: by autoderef steps, by value before by reference, inherent before trait.

use crate::facts::{ExprId, Name, SelfParam};
use crate::types::derefs::Derefs;
use crate::types::infer::{Callee, Infer};
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::head_of;
use crate::types::names::interned;
use crate::types::names::resolve;
use crate::types::program::{FnId, ImplId, Owner, TraitId};
use crate::types::ty::{Prim, TraitRef, Ty};

/// A name that more traits give which a type may have is left open: each of their impls would be tried for each call. A guess, far above
/// what people write.
const MAX_CANDIDATES: usize = 64;

/// A method that was found.
pub(crate) struct Found {
    pub(crate) fn_id: FnId,
    /// The owner's generic arguments (`Self` first for a trait's method).
    pub(crate) owner_args: Vec<Ty>,
    pub(crate) autoref: Option<bool>,
    /// The type on which it was found.
    pub(crate) self_ty: Ty,
}

/// How the receiver fits the method's `self`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Value,
    Ref(bool),
}

impl Infer<'_, '_> {
    /// What `*value` is.
    pub(crate) fn deref_once(&mut self, ty: &Ty) -> Option<Ty> {
        match self.structurally(ty) {
            Ty::Ref(inner, _) | Ty::Ptr(inner) => Some((*inner).clone()),
            ty @ (Ty::Adt(..) | Ty::Param(..) | Ty::Opaque(_) | Ty::Projection(..)) => {
                let trait_id = self.trait_lang("deref")?;
                let trait_ref = TraitRef { trait_id, args: vec![ty.clone()].into() };
                if matches!(ty, Ty::Param(..) | Ty::Opaque(_) | Ty::Projection(..))
                    && self.bounds_on(&ty, trait_id).is_empty()
                {
                    return None;
                }
                self.project(&trait_ref, interned::target()).filter(|target| !target.is_unknown())
            }
            _ => None,
        }
    }

    /// The next type of a chain, as far as it is known, if the chain is followed that far.
    pub(crate) fn deref_step(&mut self, next: Option<Ty>, derefs: &mut Derefs) -> Option<Ty> {
        next.map(|step| self.structurally(&step)).filter(|step| derefs.reach(step))
    }

    /// The receiver's type and everything that it dereferences to; an array at the end also as a slice.
    pub(crate) fn autoderef(&mut self, ty: &Ty) -> Vec<Ty> {
        let (mut steps, mut derefs) = (Vec::new(), Derefs::default());
        let mut next = Some(ty.clone());
        while let Some(step) = self.deref_step(next, &mut derefs) {
            next = self.deref_once(&step);
            steps.push(step);
        }
        if let Some(Ty::Array(inner)) = steps.last().cloned() {
            steps.push(Ty::Slice(inner));
        }
        steps
    }

    /// The method that a call on `receiver` means; `id` is the call.
    pub(crate) fn find_method(&mut self, id: ExprId, receiver: &Ty, name: Name) -> Option<Found> {
        let (mut next, mut derefs) = (Some(receiver.clone()), Derefs::default());
        while let Some(step) = self.deref_step(next.take(), &mut derefs) {
            let step = match &step {
                Ty::Var(var) if self.table.kind(*var) != crate::types::infer::VarKind::General => {
                    self.table.finish(&step)
                }
                _ => step,
            };
            if matches!(step, Ty::Var(_) | Ty::Unknown) {
                return None;
            }
            let found = self
                .by_value(&step, name)
                .or_else(|| self.borrowed(&step, name, false))
                .or_else(|| self.borrowed(&step, name, true));
            if found.is_some() {
                return found;
            }
            self.unasked_deref(id, &step);
            next = match (self.deref_once(&step), step) {
                (Some(target), _) => Some(target),
                // An array at the end is also a slice.
                (None, Ty::Array(inner)) => Some(Ty::Slice(inner)),
                (None, _) => None,
            };
        }
        None
    }

    /// Methods whose `self` has exactly the step's type.
    fn by_value(&mut self, step: &Ty, name: Name) -> Option<Found> {
        let Ty::Ref(inner, mutable) = step else { return self.on_type(step, name, Fit::Value) };
        let inner = self.structurally(inner);
        let fit = Fit::Ref(*mutable);
        // What belongs to a type comes before any trait, also where the trait would take the reference itself.
        let found = self.own_method(step, name, Fit::Value).or_else(|| self.own_method(&inner, name, fit));
        let found =
            found.or_else(|| self.of_trait(step, name, Fit::Value)).or_else(|| self.of_trait(&inner, name, fit));
        found.map(|found| Found { autoref: None, ..found })
    }

    /// Methods that take the step by reference, those of traits that the reference itself implements included.
    fn borrowed(&mut self, step: &Ty, name: Name, mutable: bool) -> Option<Found> {
        if let Some(found) = self.on_type(step, name, Fit::Ref(mutable)) {
            return Some(found);
        }
        if step.is_unknown() || matches!(step, Ty::Var(_)) {
            return None;
        }
        let mut found = self.trait_method(&step.clone().reference(mutable), name, Fit::Value)?;
        found.autoref = Some(mutable);
        Some(found)
    }

    fn on_type(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        if matches!(ty, Ty::Var(_) | Ty::Unknown) {
            return None;
        }
        let found = self.own_method(ty, name, fit).or_else(|| self.trait_method(ty, name, fit));
        found.or_else(|| self.of_unknown_trait(ty, name, fit))
    }

    /// Methods of the type itself, or of what bounds it.
    fn own_method(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        if matches!(ty, Ty::Var(_) | Ty::Unknown) {
            return None;
        }
        self.inherent(ty, name, fit).or_else(|| self.bound_method(ty, name, fit))
    }

    fn of_trait(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        if matches!(ty, Ty::Var(_) | Ty::Unknown) {
            return None;
        }
        self.trait_method(ty, name, fit).or_else(|| self.of_unknown_trait(ty, name, fit))
    }

    fn fits(&self, id: FnId, fit: Fit) -> bool {
        match (&self.program.function(id).facts.self_param, fit) {
            (Some(SelfParam::Value), Fit::Value) => true,
            (Some(SelfParam::Ref), Fit::Ref(mutable)) => !mutable,
            (Some(SelfParam::RefMut), Fit::Ref(mutable)) => mutable,
            // `self: Arc<Self>`, `self: Pin<&mut Self>`: the pointer was looked through on the way here.
            (Some(SelfParam::Typed(_)), Fit::Value) => true,
            _ => false,
        }
    }

    fn autoref_of(fit: Fit) -> Option<bool> {
        match fit {
            Fit::Value => None,
            Fit::Ref(mutable) => Some(mutable),
        }
    }

    fn inherent(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        let program = self.program;
        self.in_impls(program.impl_index.inherent_members().fns(head_of(ty)?, name), ty, fit)
    }

    /// Methods of the user's impls of traits that nobody knows.
    fn of_unknown_trait(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        let program = self.program;
        self.in_impls(program.impl_index.members_of_unknown().fns(head_of(ty)?, name), ty, fit)
    }

    fn in_impls(&mut self, methods: &[(ImplId, FnId)], ty: &Ty, fit: Fit) -> Option<Found> {
        for (impl_id, fn_id) in methods.iter().copied() {
            if !self.fits(fn_id, fit) {
                continue;
            }
            if let Some(owner_args) = self.args_of_impl(impl_id, ty) {
                return Some(Found { fn_id, owner_args, autoref: Self::autoref_of(fit), self_ty: ty.clone() });
            }
        }
        None
    }

    /// Methods of the traits that bound a parameter, `dyn` or `impl` type: in scope without an import.
    fn bound_method(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        if !matches!(ty, Ty::Param(..) | Ty::Dyn(_) | Ty::Opaque(_) | Ty::Projection(..)) {
            return None;
        }
        for bound in self.all_bounds_on(ty) {
            let def = self.program.trait_def(bound.trait_ref.trait_id);
            let found = def.fns.iter().copied().find(|id| self.program.function(*id).name == name);
            if let Some(fn_id) = found.filter(|id| self.fits(*id, fit)) {
                let owner_args = bound.trait_ref.args.to_vec();
                return Some(Found { fn_id, owner_args, autoref: Self::autoref_of(fit), self_ty: ty.clone() });
            }
        }
        None
    }

    fn trait_method(&mut self, ty: &Ty, name: Name, fit: Fit) -> Option<Found> {
        let candidates = self.trait_candidates(ty, name, |infer, fn_id| infer.fits(fn_id, fit))?;
        let mut found: Option<Found> = None;
        for (trait_id, fn_id) in candidates {
            let params = self.program.trait_def(trait_id).facts.generics.params.len();
            let rest: Vec<Ty> = (0..params).map(|_| self.fresh()).collect();
            let owner_args: Vec<Ty> = std::iter::once(ty.clone()).chain(rest).collect();
            let trait_ref = TraitRef { trait_id, args: owner_args.clone().into() };
            let snapshot = self.table.snapshot();
            let implements = self.implements(ty, &trait_ref);
            if implements && found.is_some() {
                // rustc would ask which one is meant; here a bound is not known to fail.
                self.table.rollback(snapshot);
                return None;
            }
            if implements {
                found = Some(Found { fn_id, owner_args, autoref: Self::autoref_of(fit), self_ty: ty.clone() });
            } else {
                self.table.rollback(snapshot);
            }
        }
        found
    }

    /// The functions of that name of traits in scope that a type may have and that fit, by trait; none if there are too many.
    pub(super) fn trait_candidates(
        &mut self,
        ty: &Ty,
        name: Name,
        fits: impl Fn(&Self, FnId) -> bool,
    ) -> Option<Vec<(TraitId, FnId)>> {
        let bounds: Vec<TraitId> = self.all_bounds_on(ty).iter().map(|bound| bound.trait_ref.trait_id).collect();
        let in_scope = resolve::traits_in_scope(self.program, self.module);
        let mut candidates = self.program.impl_index.trait_methods(name, head_of(ty), &bounds);
        candidates.retain(|(trait_id, fn_id)| in_scope.contains(trait_id) && fits(self, *fn_id));
        (candidates.len() <= MAX_CANDIDATES).then_some(candidates)
    }

    /// The callee of a found method with its own generics opened, its signature ready to be used.
    pub(crate) fn instantiate(&mut self, found: &Found, turbofish: &[Ty]) -> (Callee, Vec<Ty>, Ty) {
        let sig = fn_sig(self.program, found.fn_id);
        let mut args = found.owner_args.clone();
        args.truncate(sig.parent_generics);
        while args.len() < sig.generics {
            let own = args.len().saturating_sub(sig.parent_generics);
            let arg = turbofish.get(own).filter(|_| own < sig.own_generics).cloned().unwrap_or_else(|| self.fresh());
            args.push(arg);
        }
        // Bounds are registered before the parameters: closures among the arguments are typed by them.
        let owner_is_trait = matches!(self.program.function(found.fn_id).owner, Owner::Trait(_));
        for predicate in &sig.predicates {
            if self.teaches_nothing(predicate) {
                continue;
            }
            let predicate = predicate.substitute(&args);
            let is_own_trait = owner_is_trait && predicate.self_ty() == &args[0] && predicate.assoc.is_empty();
            // A method was found because the trait is implemented; what is open in it may still be learnt.
            if !is_own_trait || self.is_open(&predicate.trait_ref) {
                self.require(predicate);
            }
        }
        let params = sig.params.iter().map(|ty| self.normalize(&ty.substitute(&args))).collect();
        let ret = self.normalize(&sig.ret.substitute(&args));
        let callee =
            Callee { fn_id: found.fn_id, args: args.into(), autoref: found.autoref, receiver: found.self_ty.clone() };
        (callee, params, ret)
    }

    /// Whether a type is an integer or float.
    pub(crate) fn is_number(&self, ty: &Ty) -> bool {
        match self.shallow(ty) {
            Ty::Prim(Prim::Int(_) | Prim::F32 | Prim::F64) => true,
            Ty::Var(var) => self.table.kind(var) != crate::types::infer::VarKind::General,
            _ => false,
        }
    }
}
