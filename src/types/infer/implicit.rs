//! Calls that nobody wrote: operators, dereferences, iteration, polling, formatting, and what libraries call through
//! the bounds of their functions.

use serde::{Deserialize, Serialize};

use crate::facts::ExprId;
use crate::types::infer::Callee;
use crate::types::infer::{BodyTypes, Infer, elaborate};
use crate::types::lower_ty::{fn_sig, impl_predicates};
use crate::types::program::TraitId;
use crate::types::ty::{Args, TraitRef, Ty};

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
    /// A library may call what the bounds of its function let it call.
    Bound,
    /// A library's function is there to call what its bounds name: `to_string` calls `Display::fmt`.
    CalledBound,
    /// A value dies.
    Drop,
}

impl Implicit {
    /// Whether it runs the same on the parts of a value which a library's type is around.
    fn goes_inside(self) -> bool {
        matches!(self, Implicit::Format | Implicit::Iteration | Implicit::CalledBound)
    }
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
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unasked {
    expr: ExprId,
    /// The trait, the type first among its arguments.
    on: TraitRef,
    kind: Implicit,
}

impl Infer<'_, '_> {
    /// Notes that the functions of these traits run on a value, if it has them.
    pub(crate) fn unasked(&mut self, expr: ExprId, langs: &[&str], ty: &Ty, kind: Implicit) {
        let ty = self.peel(ty);
        if !self.leads_to_own(&ty, kind) && !matches!(ty, Ty::Param(..) | Ty::Var(_)) {
            return;
        }
        for lang in langs {
            let Some(trait_id) = self.trait_lang(lang) else { continue };
            let rest = self.program.trait_def(trait_id).facts.generics.params.iter().map(|_| Ty::Unknown);
            let args = std::iter::once(ty.clone()).chain(rest).collect();
            self.unasked.push(Unasked { expr, on: TraitRef { trait_id, args }, kind });
        }
    }

    /// Whether functions of the user's types may run for a value: its own, or those of what it is made of.
    fn leads_to_own(&self, ty: &Ty, kind: Implicit) -> bool {
        self.is_own(ty) || kind.goes_inside() && ty.any(&mut |part| self.is_own(part))
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
        let mut next = 0;
        while let Some(Unasked { expr, on, kind }) = wanted.get(next).cloned() {
            next += 1;
            let (trait_id, args) = (on.trait_id, self.closed(&on.args));
            let ty = args.first().cloned().unwrap_or(Ty::Unknown);
            let is_open = matches!(ty, Ty::Param(..));
            if !is_open && !self.is_own(&ty) {
                self.inside(expr, &TraitRef { trait_id, args }, kind, &mut wanted);
                continue;
            }
            for declared in &self.program.trait_def(trait_id).fns {
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

    fn closed(&mut self, args: &Args) -> Args {
        args.iter().map(|arg| self.table.finish(arg)).collect()
    }

    /// A library's implementation for a type around others calls what its bounds name: an `Arc` is written out as its content is, and
    /// `take(3)` steps the iterator in it. Types get smaller on the way, so that this ends.
    fn inside(&mut self, expr: ExprId, on: &TraitRef, kind: Implicit, wanted: &mut Vec<Unasked>) {
        if !on.args.first().is_some_and(|ty| self.leads_to_own(ty, kind)) {
            return;
        }
        let Some((impl_id, impl_args)) = self.find_impl(on) else { return };
        let impl_args: Args = impl_args.iter().map(|arg| self.table.finish(arg)).collect();
        for predicate in elaborate(self.program, impl_predicates(self.program, impl_id)) {
            // A bound of another trait is there for something else: `cycle` clones where it begins anew. What is an iterator is made one.
            let asked = Some(predicate.trait_ref.trait_id);
            let is_made = Some(on.trait_id) == self.trait_lang("into_iterator") && asked == self.trait_lang("iterator");
            if asked != Some(on.trait_id) && !is_made {
                continue;
            }
            let inner = predicate.substitute(&impl_args).trait_ref;
            let is_smaller = inner.args[0].size() < on.args[0].size();
            let part = Unasked { expr, on: peeled(&inner), kind };
            let mut of_same = wanted.iter().rev().take_while(|other| other.expr == expr);
            if (is_smaller || is_made)
                && !of_same.any(|other| *other == part)
                && self.leads_to_own(&part.on.args[0], kind)
            {
                wanted.push(part);
            }
        }
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
                let mut args = callee.args.iter();
                self.program.is_stub(home.module) && args.any(|arg| arg.any(&mut |part| self.is_own(part)))
            })
            .map(|(expr, callee)| (*expr, callee))
            .collect();
        calls.sort_by_key(|(expr, _)| *expr);
        for (expr, callee) in calls {
            let calls_bounds = self.program.function(callee.fn_id).known.calls_bounds;
            let kind = if calls_bounds { Implicit::CalledBound } else { Implicit::Bound };
            for predicate in elaborate(self.program, &fn_sig(self.program, callee.fn_id).predicates) {
                let trait_id = predicate.trait_ref.trait_id;
                let def = self.program.trait_def(trait_id);
                if def.fns.is_empty() || def.known.cold && !calls_bounds {
                    continue;
                }
                let on = peeled(&predicate.substitute(&callee.args).trait_ref);
                if self.leads_to_own(&on.args[0], kind) {
                    wanted.push(Unasked { expr, on, kind });
                }
            }
        }
    }
}

/// A trait of a value, whatever refers to that: `&T: PartialEq<&T>` compares as `T: PartialEq<T>` does.
fn peeled(on: &TraitRef) -> TraitRef {
    if !on.args.first().is_some_and(|ty| matches!(ty, Ty::Ref(..))) {
        return on.clone();
    }
    TraitRef { trait_id: on.trait_id, args: on.args.iter().map(|ty| ty.peeled().clone()).collect() }
}
