//! Which functions a call may run: a trait's method stands for the implementations that its receiver's type allows.

use rustc_hash::FxHashSet;

use crate::types::infer::{Callee, impl_for};
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::{Head, head_of};
use crate::types::program::{AdtId, FnId, ModId, Owner, Program, TraitId};
use crate::types::ty::{Predicate, TraitRef, Ty};

use crate::graph::CallGraph;

/// A library's trait on a type of which nothing is known: more candidates than this say nothing.
const MAX_OF_LIBRARY_TRAIT: usize = 8;

/// A call through a trait of the workspace with more implementations than this leads nowhere that is known: thousands of such calls would have
/// as many edges as there are pairs. A guess, far above what programs have.
const MAX_OF_OWN_TRAIT: usize = 1024;

/// What a call may run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// The functions of the workspace, by number.
    pub fns: Vec<FnId>,
    /// Whether each is only one of several that it could be.
    pub maybe: bool,
    /// Whether there are others, elsewhere or unknown.
    pub is_open: bool,
}

/// The implementations that were found.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    fns: Vec<FnId>,
    /// Whether there are others, elsewhere or unknown.
    is_open: bool,
}

impl CallGraph<'_> {
    /// The functions with a body that a call in the function `caller` may run.
    pub fn targets(&self, caller: FnId, callee: &Callee) -> Targets {
        let program = self.typed.program;
        let Owner::Trait(trait_id) = program.function(callee.fn_id).owner else {
            let fns = has_own_body(program, callee.fn_id).then_some(callee.fn_id).into_iter().collect();
            return Targets { fns, maybe: false, is_open: false };
        };
        let self_ty = callee.args.first().map_or(&Ty::Unknown, Ty::peeled);
        let found = match self_ty {
            Ty::Param(index, _) => self.of_parameter(caller, *index, trait_id, callee.fn_id),
            Ty::Dyn(bounds) | Ty::Opaque(bounds) => self.of_bounds(trait_id, callee.fn_id, bounds.iter()),
            Ty::Unknown | Ty::Projection(..) | Ty::Foreign(..) | Ty::Var(_) => {
                self.of_bounds(trait_id, callee.fn_id, [].iter())
            }
            known => Candidates { fns: of_type(program, trait_id, callee.fn_id, known), is_open: false },
        };
        let maybe = found.fns.len() > 1 || found.is_open;
        Targets { fns: found.fns, maybe, is_open: found.is_open }
    }

    /// The types that callers put in for a parameter; where none was seen, all that its bounds allow.
    fn of_parameter(&self, caller: FnId, index: u16, trait_id: TraitId, declared: FnId) -> Candidates {
        let program = self.typed.program;
        let is_of_parameter = |bound: &&Predicate| matches!(bound.self_ty(), Ty::Param(own, _) if *own == index);
        let sig = fn_sig(program, caller);
        let of_bounds = || self.of_bounds(trait_id, declared, sig.predicates.iter().filter(is_of_parameter));
        let instance = self.instantiations().of(caller, index).filter(|instance| !instance.types.is_empty());
        let Some(instance) = instance else { return of_bounds() };
        let mut fns = FxHashSet::default();
        for ty in &instance.types {
            match ty {
                Ty::Dyn(bounds) => fns.extend(self.of_bounds(trait_id, declared, bounds.iter()).fns),
                ty => fns.extend(of_type(program, trait_id, declared, ty)),
            }
        }
        if instance.is_open {
            fns.extend(of_bounds().fns);
        }
        Candidates { fns: sorted(fns), is_open: instance.is_open }
    }

    /// What a call of a trait's method on a type parameter runs for the types that callers put in, those of libraries among them; the
    /// trait's own declaration where a type has none. None of another call, and where nobody is seen to call or other types may be
    /// put in.
    ///
    /// What other packages put in does not count.
    pub(crate) fn put_in(&self, caller: FnId, callee: &Callee) -> Option<Vec<FnId>> {
        let program = self.typed.program;
        let Owner::Trait(trait_id) = program.function(callee.fn_id).owner else { return None };
        let Ty::Param(index, _) = callee.args.first()?.peeled() else { return None };
        let instance = self.instantiations().of(caller, *index)?;
        let is_known = !instance.is_open && !instance.types.is_empty();
        let count = fn_sig(program, callee.fn_id).parent_generics;
        let for_type = |ty: &Ty| {
            // The reference around a type that was put in is not kept.
            let found = [ty.clone(), ty.clone().reference(false)].into_iter().find_map(|own| {
                let rest = callee.args.iter().take(count).skip(1).cloned();
                let args = std::iter::once(own).chain(rest).collect();
                impl_for(program, &TraitRef { trait_id, args })
            });
            let fns = &program.impl_def(found?).fns;
            Some(named(program, fns, callee.fn_id).unwrap_or(callee.fn_id))
        };
        if is_known { instance.types.iter().map(for_type).collect() } else { None }
    }

    /// All implementations for types that meet the bounds.
    fn of_bounds<'b>(
        &self,
        trait_id: TraitId,
        declared: FnId,
        bounds: impl Iterator<Item = &'b Predicate>,
    ) -> Candidates {
        let program = self.typed.program;
        let others: Vec<TraitId> = bounds
            .map(|bound| bound.trait_ref.trait_id)
            .filter(|other| *other != trait_id && !program.is_stub(program.trait_def(*other).home.module))
            .collect();
        if others.is_empty() {
            let all = self.implementations[declared.index()].get_or_init(|| self.meeting(trait_id, declared, &[]));
            return all.clone();
        }
        self.meeting(trait_id, declared, &others)
    }

    /// All implementations for types that implement the other traits as well. Types of which no value is made are left out,
    /// unless that leaves none; the rest is then not all that there may be.
    fn meeting(&self, trait_id: TraitId, declared: FnId, others: &[TraitId]) -> Candidates {
        let program = self.typed.program;
        let is_library = program.is_stub(program.trait_def(trait_id).home.module);
        let has_self = program.function(declared).facts.self_param.is_some();
        let mut found: Vec<(Option<FnId>, bool)> = Vec::new();
        for impl_id in program.impl_index.all_of_trait(trait_id) {
            let def = program.impl_def(*impl_id);
            if !program.is_in_targets(def.home, self.typed.choice) || self.is_for_tests_only(def.home.module) {
                continue;
            }
            let head = def.head.get().and_then(|head| head_of(&head.self_ty));
            if !others.iter().all(|other| program.impl_index.of_trait(*other, head).next().is_some()) {
                continue;
            }
            // Without a receiver a type needs no values.
            let is_made = match head {
                Some(Head::Adt(adt)) if has_self => self.is_made(adt),
                _ => true,
            };
            found.push((named(program, &def.fns, declared), is_made));
        }
        let all = found.len();
        let own: FxHashSet<FnId> = found.iter().filter_map(|(own, _)| *own).collect();
        if own.len() > if is_library { MAX_OF_LIBRARY_TRAIT } else { MAX_OF_OWN_TRAIT } {
            return Candidates { fns: Vec::new(), is_open: true };
        }
        if found.iter().any(|(_, is_made)| *is_made) {
            found.retain(|(_, is_made)| *is_made);
        }
        let mut fns: FxHashSet<FnId> = found.iter().filter_map(|(own, _)| *own).collect();
        let uses_default = found.iter().any(|(own, _)| own.is_none());
        if (uses_default || fns.is_empty()) && has_own_body(program, declared) {
            fns.insert(declared);
        }
        // Types of other crates implement a library's trait as well.
        Candidates { fns: sorted(fns), is_open: is_library || found.len() < all }
    }
}

impl CallGraph<'_> {
    /// Whether values of a type are made by more than a constructor of its own that nobody calls.
    fn is_made(&self, adt: AdtId) -> bool {
        let program = self.typed.program;
        let is_idle = |maker: FnId| {
            let function = program.function(maker);
            let is_own = function.facts.self_param.is_none() && program.owner_adt(maker) == Some(adt);
            let calls = || match program.crate_of(function.home.module).is_for_programs {
                true => self.calls_in_program(maker),
                false => self.all_calls_of(maker),
            };
            is_own && calls().is_some_and(|calls| calls.is_empty())
        };
        self.constructed().contains(program, adt, &|maker| !is_idle(maker))
    }

    /// What stands in for the real thing in tests is no candidate elsewhere.
    fn is_for_tests_only(&self, module: ModId) -> bool {
        !self.typed.choice.tests && self.typed.program.crate_of(module).is_test_support
    }
}

fn sorted(fns: FxHashSet<FnId>) -> Vec<FnId> {
    let mut fns: Vec<FnId> = fns.into_iter().collect();
    fns.sort();
    fns
}

/// The implementation for a known type, else the trait's own body.
pub(super) fn of_type(program: &Program<'_>, trait_id: TraitId, declared: FnId, ty: &Ty) -> Vec<FnId> {
    let head: Option<Head> = head_of(ty);
    let impls: Vec<_> = program.impl_index.of_trait(trait_id, head).collect();
    let own: Vec<FnId> = impls
        .iter()
        .filter_map(|id| named(program, &program.impl_def(*id).fns, declared))
        .filter(|id| has_own_body(program, *id))
        .collect();
    if own.is_empty() && has_own_body(program, declared) { vec![declared] } else { own }
}

fn named(program: &Program<'_>, fns: &[FnId], declared: FnId) -> Option<FnId> {
    let name = program.function(declared).name;
    fns.iter().copied().find(|id| program.function(*id).name == name)
}

/// Whether a function's body stands in the user's code.
pub(crate) fn has_own_body(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    function.facts.body.is_some() && !program.is_stub(function.home.module)
}
