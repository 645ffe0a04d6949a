//! What gives `for` loops their items.

use crate::facts::{ExprId, ExprKind};
use crate::types::infer::{BodyTypes, Infer};
use crate::types::lower_ty::impl_predicates;
use crate::types::names::interned;
use crate::types::program::FnId;
use crate::types::ty::{Args, TraitRef, Ty};

impl Infer<'_, '_> {
    /// Finds the functions of libraries that are called once per iteration of this body's `for` loops.
    pub(crate) fn steps(&mut self, out: &mut BodyTypes) {
        let body = self.body;
        for (number, expr) in body.exprs.iter().enumerate() {
            let ExprKind::For { iterable, is_await: false, .. } = &expr.kind else { continue };
            let ty = out.expr(*iterable).clone();
            let of_library = ty.peeled().as_adt().is_some() && !self.is_own(ty.peeled());
            if let Some(step) = of_library.then(|| self.step(&ty)).flatten() {
                out.steps.insert(ExprId(number as u32), step);
            }
        }
    }

    /// `Iterator::next` of what `IntoIterator::into_iter` makes of a type. An adapter whose own is not known steps what it is around:
    /// of two iterators the first (a miss of what the other waits for).
    fn step(&mut self, ty: &Ty) -> Option<FnId> {
        let (into, iterator) = (self.trait_lang("into_iterator")?, self.trait_lang("iterator")?);
        let into = TraitRef { trait_id: into, args: vec![ty.clone()].into() };
        let made = self.project(&into, interned::into_iter())?;
        let mut stepped = self.structurally(&made);
        let fns = &self.program.trait_def(iterator).fns;
        let next = fns.iter().copied().find(|id| self.program.function(*id).name == interned::next())?;
        loop {
            let args: Args = vec![stepped.clone()].into();
            if let Some((step, _)) = self.implementation(next, &args) {
                return Some(step);
            }
            let (impl_id, impl_args) = self.find_impl(&TraitRef { trait_id: iterator, args })?;
            let impl_args: Args = impl_args.into();
            let mut bounds = impl_predicates(self.program, impl_id).iter();
            let inner = bounds.find(|bound| bound.trait_ref.trait_id == iterator)?.substitute(&impl_args);
            let inner = self.structurally(inner.self_ty());
            // Types get smaller on the way, so that this ends.
            if inner.size() >= stepped.size() {
                return None;
            }
            stepped = inner;
        }
    }
}
