//! Who implements what: impl selection, projections, pending bounds.

use rustc_hash::FxHashMap;

use crate::facts::Name;
use crate::types::infer::{Infer, elaborate};
use crate::types::lower_ty::{assoc_bounds, impl_assoc_ty, impl_predicates};
use crate::types::names::impls::{Head, head_of};
use crate::types::program::{AdtId, ImplId, TraitId};
use crate::types::ty::{Predicate, TraitRef, Ty};

/// Trait questions that lead to deeper ones give up here.
const MAX_DEPTH: u32 = 12;

/// Impls tried for one question: type-level arithmetic branches without end, ordinary code needs a few dozen.
const QUESTION_FUEL: u32 = 2_000;

/// A type of so many parts costs as much as an impl that is tried, wherever a question is asked about it or answered with it: one that
/// grows at each step is walked through again and again. Ordinary types cost nothing.
const PARTS_OF_FUEL: u32 = 64;

/// Impls tried for one body; past this each question gets only a little.
pub(crate) const BODY_FUEL: u32 = 400_000;

/// Bounds, and projections, that may wait in one body; more come only from impls that lead to themselves.
const MAX_PENDING: usize = 2_000;

/// Projections that may wait in one body where another one joins them that was given up. A guess: long chains of calls on an integer of
/// no type yet lead to a few.
const MAX_GIVEN_UP: usize = 16;

/// What a question gets in a body that has used up its share.
const SPENT_FUEL: u32 = 40;

/// A question that waits for a type to become known.
pub(super) struct Waiting<Q> {
    pub(super) question: Q,
    /// The variables that were open in it when it was asked last; none before that.
    stalled_on: Vec<u32>,
}

impl<Q> Waiting<Q> {
    fn new(question: Q) -> Waiting<Q> {
        Waiting { question, stalled_on: Vec::new() }
    }
}

/// An impl with its arguments.
type SelectedImpl = (ImplId, Vec<Ty>);

/// Answers to questions in which no variable is open and that were followed to their ends: what is built up step by step, such as an
/// iterator over iterators, asks for its parts again and again, twice as often with each step.
#[derive(Default)]
pub(super) struct Answers {
    impls: FxHashMap<TraitRef, SelectedImpl>,
    projections: FxHashMap<(TraitRef, Name), Ty>,
    /// How often a question was given up.
    given_up: u32,
    /// What was answered to parts of the question under way, though it may be answered better later, or from nearer.
    impls_so_far: FxHashMap<TraitRef, SoFar<Option<SelectedImpl>>>,
    projections_so_far: FxHashMap<(TraitRef, Name), SoFar<Option<Ty>>>,
}

/// An answer to a part of a question: none, one with open variables, or one that was given up. It is kept only if it changed nothing
/// that is asked about.
struct SoFar<A> {
    answer: A,
    /// Whoever asks from as deep as this, or deeper, would find no more.
    depth: u32,
}

impl<A: Clone> SoFar<A> {
    fn at(&self, depth: u32) -> Option<A> {
        (depth >= self.depth).then(|| self.answer.clone())
    }
}

/// Whether no variable is open in a resolved question.
fn is_closed(question: &TraitRef) -> bool {
    !question.args.iter().any(Ty::has_vars)
}

impl Infer<'_, '_> {
    /// The type with its projections replaced by what they stand for, where that is known.
    pub(crate) fn normalize(&mut self, ty: &Ty) -> Ty {
        if !ty.any(&mut |part| matches!(part, Ty::Projection(..))) {
            return ty.clone();
        }
        // Innermost first: the arguments of a projection may hold projections.
        let mut found: Vec<(Ty, Ty)> = Vec::new();
        let mut projections = Vec::new();
        ty.any(&mut |part| {
            if matches!(part, Ty::Projection(..)) {
                projections.push(part.clone());
            }
            false
        });
        for projection in projections.into_iter().rev() {
            let Ty::Projection(trait_ref, name) = &projection else { continue };
            let inner = trait_ref.replace(&mut |part| lookup(&found, part));
            let value = self.project_or_wait(&inner, *name);
            found.push((projection, value));
        }
        ty.replace(&mut |part| lookup(&found, part))
    }

    fn project_or_wait(&mut self, trait_ref: &TraitRef, name: Name) -> Ty {
        let given_up = self.answers.given_up;
        if let Some(ty) = self.project(trait_ref, name) {
            return ty;
        }
        let self_ty = self.shallow(&trait_ref.args[0]);
        let is_given_up = self.answers.given_up != given_up;
        match self_ty {
            Ty::Var(_) => self.wait_for_projection(trait_ref, name),
            Ty::Param(..) | Ty::Projection(..) | Ty::Opaque(_) | Ty::Dyn(_) => {
                Ty::Projection(std::sync::Arc::new(trait_ref.clone()), name)
            }
            _ if is_given_up && !self.may_wait_given_up(&self_ty) => Ty::Unknown,
            _ if self.table.is_open(&self_ty) => self.wait_for_projection(trait_ref, name),
            _ => Ty::Unknown,
        }
    }

    /// Whether a projection on a type is asked again that was given up. Each part that a question gives up would be a question of its own,
    /// as long as this one, and give up parts itself: some may wait, for a variable.
    fn may_wait_given_up(&self, self_ty: &Ty) -> bool {
        self.pending_projections.len() < MAX_GIVEN_UP && self.table.has_unbound(self_ty)
    }

    /// A variable that stands for a projection until more is known.
    fn wait_for_projection(&mut self, trait_ref: &TraitRef, name: Name) -> Ty {
        if self.pending_projections.len() >= MAX_PENDING {
            return Ty::Unknown;
        }
        let var = self.fresh();
        self.pending_projections.push(Waiting::new((trait_ref.clone(), name, var.clone())));
        var
    }

    /// What `<Self as Trait>::name` is, if that can be told now.
    pub(crate) fn project(&mut self, trait_ref: &TraitRef, name: Name) -> Option<Ty> {
        let question = (self.resolved(trait_ref), name);
        if let Some(answer) = self.answers.projections.get(&question) {
            return Some(answer.clone());
        }
        if self.depth >= MAX_DEPTH {
            self.answers.given_up += 1;
            return Some(Ty::Unknown);
        }
        self.refuel();
        let so_far = self.answers.projections_so_far.get(&question);
        if let Some(answer) = so_far.and_then(|so_far| so_far.at(self.depth)) {
            return answer;
        }
        if !self.spend(question.0.args.size() / PARTS_OF_FUEL) {
            return Some(Ty::Unknown);
        }
        self.depth += 1;
        let given_up = self.answers.given_up;
        let found = self.project_inner(trait_ref, name);
        self.depth -= 1;
        let is_whole = self.answers.given_up == given_up;
        let is_closed = is_closed(&question.0);
        if is_whole
            && is_closed
            && let Some(ty) = found.as_ref().and_then(|ty| self.without_vars(ty))
        {
            self.answers.projections.insert(question, ty);
        } else if is_closed || self.resolved(trait_ref) == question.0 {
            let answer = found.as_ref().map(|ty| self.table.resolve(ty));
            let depth = if is_whole { 0 } else { self.depth };
            self.answers.projections_so_far.insert(question, SoFar { answer, depth });
        }
        found
    }

    /// A question as it stands: variables that have values are replaced.
    fn resolved(&self, trait_ref: &TraitRef) -> TraitRef {
        let args: Vec<Ty> = trait_ref.args.iter().map(|arg| self.resolve(arg)).collect();
        TraitRef { trait_id: trait_ref.trait_id, args: args.into() }
    }

    fn resolve(&self, ty: &Ty) -> Ty {
        if ty.has_vars() { self.table.resolve(ty) } else { ty.clone() }
    }

    fn without_vars(&self, ty: &Ty) -> Option<Ty> {
        Some(self.resolve(ty)).filter(|resolved| !resolved.has_vars())
    }

    fn project_inner(&mut self, trait_ref: &TraitRef, name: Name) -> Option<Ty> {
        let self_ty = self.shallow(&trait_ref.args[0]);
        match &self_ty {
            Ty::Unknown => return Some(Ty::Unknown),
            Ty::Var(_) => return None,
            _ => {}
        }
        for bound in self.bounds_on(&self_ty, trait_ref.trait_id) {
            let bound = bound.with_self(&self_ty);
            let snapshot = self.table.snapshot();
            let matches = self.unify_rest(&bound.trait_ref, trait_ref);
            if let Some((_, ty)) = bound.assoc.iter().find(|(own, _)| *own == name)
                && matches
            {
                return Some(self.normalize(&ty.clone()));
            }
            self.table.rollback(snapshot);
        }
        if let Some(sig) = self.callable_output(&self_ty, trait_ref, name) {
            return Some(sig);
        }
        let (impl_id, args) = self.find_impl(trait_ref)?;
        let program = self.program;
        let ty = impl_assoc_ty(program, impl_id, name)?.substitute(&args);
        if !self.spend(ty.size() / PARTS_OF_FUEL) {
            return Some(Ty::Unknown);
        }
        Some(self.normalize(&ty))
    }

    fn unify_rest(&mut self, a: &TraitRef, b: &TraitRef) -> bool {
        let pairs: Vec<(Ty, Ty)> = a.args.iter().cloned().zip(b.args.iter().cloned()).skip(1).collect();
        pairs.iter().all(|(x, y)| self.table.unify(x, y))
    }

    /// Known bounds of `trait_id` on a type that is known only by its bounds.
    pub(crate) fn bounds_on(&mut self, ty: &Ty, trait_id: TraitId) -> Vec<Predicate> {
        let mut bounds = self.all_bounds_on(ty);
        bounds.retain(|bound| bound.trait_ref.trait_id == trait_id);
        bounds
    }

    /// All known bounds on a type, supertraits included.
    pub(crate) fn all_bounds_on(&mut self, ty: &Ty) -> Vec<Predicate> {
        let mut bounds = match ty {
            Ty::Dyn(bounds) | Ty::Opaque(bounds) => {
                let own: Vec<Predicate> = bounds.iter().map(|bound| bound.with_self(ty)).collect();
                elaborate(self.program, &own)
            }
            Ty::Projection(trait_ref, name) => {
                let declared = assoc_bounds(self.program, trait_ref.trait_id, *name);
                let own: Vec<Predicate> =
                    declared.iter().map(|bound| bound.substitute(&trait_ref.args).with_self(ty)).collect();
                elaborate(self.program, &own)
            }
            Ty::Param(..) => Vec::new(),
            _ => return Vec::new(),
        };
        let env: Vec<Predicate> = self.env.iter().filter(|bound| bound.self_ty() == ty).cloned().collect();
        bounds.extend(env);
        bounds
    }

    /// The impl of a trait for a type, with the impl's arguments; none if there is none or more than one could be.
    pub(crate) fn find_impl(&mut self, trait_ref: &TraitRef) -> Option<SelectedImpl> {
        let self_ty = self.shallow(&trait_ref.args[0]);
        let int_var =
            matches!(&self_ty, Ty::Var(var) if self.table.kind(*var) != crate::types::infer::VarKind::General);
        if matches!(self_ty, Ty::Unknown) || (matches!(self_ty, Ty::Var(_)) && !int_var) {
            return None;
        }
        let question = self.resolved(trait_ref);
        if let Some(answer) = self.answers.impls.get(&question) {
            return Some(answer.clone());
        }
        if self.depth >= MAX_DEPTH {
            self.answers.given_up += 1;
            return None;
        }
        self.refuel();
        let so_far = self.answers.impls_so_far.get(&question);
        if let Some(answer) = so_far.and_then(|so_far| so_far.at(self.depth)) {
            return answer;
        }
        if !self.spend(question.args.size() / PARTS_OF_FUEL) {
            return None;
        }
        let given_up = self.answers.given_up;
        self.depth += 1;
        let resolved = if int_var { self.table.finish(&self_ty) } else { self_ty };
        let found = self.select_impl(&resolved, trait_ref);
        self.depth -= 1;
        let is_whole = self.answers.given_up == given_up;
        let is_closed = is_closed(&question);
        let whole = found.as_ref().filter(|_| is_whole && is_closed);
        let closed = whole.and_then(|(id, args)| {
            Some((*id, args.iter().map(|arg| self.without_vars(arg)).collect::<Option<Vec<Ty>>>()?))
        });
        if let Some(closed) = closed {
            self.answers.impls.insert(question, closed);
        } else if is_closed || self.resolved(trait_ref) == question {
            let resolve = |args: &Vec<Ty>| args.iter().map(|arg| self.table.resolve(arg)).collect();
            let answer = found.as_ref().map(|(id, args)| (*id, resolve(args)));
            let depth = if is_whole { 0 } else { self.depth };
            self.answers.impls_so_far.insert(question, SoFar { answer, depth });
        }
        found
    }

    /// The same, not asking what was answered before.
    fn select_impl(&mut self, self_ty: &Ty, trait_ref: &TraitRef) -> Option<SelectedImpl> {
        let program = self.program;
        let candidates = program.impl_index.of_trait(trait_ref.trait_id, head_of(self_ty));
        let assumed = self.blankets_over_derivable(self_ty, trait_ref.trait_id);
        let mut candidates: Vec<ImplId> =
            candidates.chain(assumed).filter(|id| self.heads_fit(*id, trait_ref)).collect();
        // Of alternatives under `cfg` those of a default build count.
        if candidates.len() > 1 && candidates.iter().any(|id| program.impl_def(*id).home.is_active) {
            candidates.retain(|id| program.impl_def(*id).home.is_active);
        }
        let mut matching = Vec::new();
        let is_open = self.is_open(trait_ref);
        if let [only] = candidates.as_slice() {
            matching.push(*only);
        } else {
            for id in candidates {
                let snapshot = self.table.snapshot();
                if self.match_impl(id, trait_ref).is_some() {
                    matching.push(id);
                }
                self.table.rollback(snapshot);
                // The first one is the answer to a closed question; a second one leaves an open question open.
                if matching.len() > usize::from(is_open) {
                    break;
                }
            }
        }
        let chosen = match matching.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        let snapshot = self.table.snapshot();
        let found = chosen.and_then(|id| Some((id, self.match_impl(id, trait_ref)?)));
        if found.is_none() {
            self.table.rollback(snapshot);
        }
        found
    }

    /// Whether a trait is one that types mostly derive. A type that nobody knows is taken to have it: where it has not, a method of that
    /// name does the like.
    fn is_derivable(&self, trait_id: TraitId) -> bool {
        self.program.trait_def(trait_id).known.derive
    }

    /// Blanket impls that hold for a type which nobody knows, if it has what types mostly derive (`T: Clone` for `ToOwned`). Of others
    /// it cannot be told whether their bounds hold.
    fn blankets_over_derivable(&self, self_ty: &Ty, trait_id: TraitId) -> Vec<ImplId> {
        if !matches!(self_ty, Ty::Foreign(..)) {
            return Vec::new();
        }
        let over_derivable = |id: &ImplId| {
            let predicates = impl_predicates(self.program, *id);
            let mut needed = predicates.iter().map(|predicate| predicate.trait_ref.trait_id).peekable();
            needed.peek().is_some() && needed.all(|needed| self.is_derivable(needed))
        };
        self.program.impl_index.blanket(trait_id).iter().copied().filter(over_derivable).collect()
    }

    /// Whether the heads of an impl's trait reference could be those of the question.
    fn heads_fit(&self, id: ImplId, trait_ref: &TraitRef) -> bool {
        let head = self.program.impl_def(id).head.get().and_then(|head| head.trait_ref.as_ref());
        head.is_some_and(|head| {
            head.args.iter().zip(trait_ref.args.iter()).all(|(own, wanted)| {
                let fits = |own, wanted| own == wanted || is_foreign(own) || is_foreign(wanted);
                match (head_of(own), head_of(self.table.peek(wanted))) {
                    (Some(own), Some(wanted)) => fits(own, wanted),
                    _ => true,
                }
            })
        })
    }

    /// An outermost question starts with a full tank.
    fn refuel(&mut self) {
        if self.depth == 0 {
            self.answers.impls_so_far.clear();
            self.answers.projections_so_far.clear();
            self.fuel = if self.body_fuel == 0 { SPENT_FUEL } else { QUESTION_FUEL };
        }
    }

    /// Takes what something costs of what is left for the question under way; false, and the question is given up, if that is less.
    fn spend(&mut self, cost: u32) -> bool {
        let left = self.fuel.checked_sub(cost);
        self.answers.given_up += u32::from(left.is_none());
        self.fuel = left.unwrap_or(0);
        self.body_fuel = self.body_fuel.saturating_sub(cost);
        left.is_some()
    }

    pub(crate) fn is_open(&self, trait_ref: &TraitRef) -> bool {
        trait_ref.args.iter().any(|arg| self.table.is_open(arg))
    }

    /// Unifies an impl's head with a trait reference and checks its bounds as far as they can be told.
    fn match_impl(&mut self, id: ImplId, trait_ref: &TraitRef) -> Option<Vec<Ty>> {
        if !self.spend(1) {
            return None;
        }
        let def = self.program.impl_def(id);
        let head = def.head.get()?.trait_ref.clone()?;
        let args: Vec<Ty> = def.facts.generics.params.iter().map(|_| self.fresh()).collect();
        let is_blanket = matches!(head.args.first(), Some(Ty::Param(..)));
        for (own, wanted) in head.args.iter().zip(trait_ref.args.iter()) {
            let own = own.substitute(&args);
            let own = self.normalize(&own);
            if !self.table.unify(&own, wanted) {
                return None;
            }
        }
        for predicate in impl_predicates(self.program, id) {
            if self.teaches_nothing(predicate) {
                if self.surely_fails(predicate, &args) {
                    return None;
                }
                continue;
            }
            // For whom a blanket impl holds its bounds alone say.
            let decides = is_blanket && head.args.first() == Some(predicate.self_ty());
            let predicate = predicate.substitute(&args);
            if !self.may_hold(&predicate) && (decides || !self.is_of_dependency(&predicate)) {
                return None;
            }
        }
        Some(args)
    }

    /// Whether a bound by a trait that is usually derived is on a type of the user's that has no such impl.
    fn surely_fails(&self, predicate: &Predicate, args: &[Ty]) -> bool {
        let trait_id = predicate.trait_ref.trait_id;
        let Ty::Param(index, _) = predicate.self_ty() else { return false };
        if !self.is_derivable(trait_id) {
            return false;
        }
        let ty = args.get(*index as usize).map(|arg| self.table.peek(arg));
        let Some(Ty::Adt(adt, _)) = ty else { return false };
        let def = self.program.adt(*adt);
        let is_seen = !self.program.is_stub(def.home.module) && !self.has_foreign_derives(*adt);
        is_seen && self.program.impl_index.of_trait(trait_id, ty.and_then(head_of)).next().is_none()
    }

    /// Whether a macro that nobody knows may make impls for a type.
    fn has_foreign_derives(&self, adt: AdtId) -> bool {
        let attrs = &self.program.adt(adt).item.attrs;
        attrs.iter().filter(|attr| attr.path.contains("derive")).any(|attr| {
            attr.path != "derive"
                || attr.args.split(',').any(|derived| {
                    let name = derived.rsplit("::").next().unwrap_or(derived).trim();
                    let known = Name::from_existing(name).and_then(|name| self.program.lang.derive_named(name));
                    !name.is_empty() && known.is_none()
                })
        })
    }

    /// Whether a bound is by a trait or on a type of a dependency: macros that were not expanded may make the impl.
    fn is_of_dependency(&self, predicate: &Predicate) -> bool {
        let of_type = self
            .table
            .peek(predicate.self_ty())
            .as_adt()
            .is_some_and(|(id, _)| self.program.is_dependency(self.program.adt(id).home.module));
        of_type || self.program.is_dependency(self.program.trait_def(predicate.trait_ref.trait_id).home.module)
    }

    /// False only if the bound surely does not hold.
    fn may_hold(&mut self, predicate: &Predicate) -> bool {
        let self_ty = self.normalize(&predicate.self_ty().clone());
        let self_ty = self.shallow(&self_ty);
        match &self_ty {
            Ty::Unknown | Ty::Foreign(..) | Ty::Var(_) => return true,
            _ => {}
        }
        let trait_id = predicate.trait_ref.trait_id;
        if self.is_marker(trait_id) {
            return true;
        }
        let trait_ref = predicate.with_self(&self_ty).trait_ref;
        let holds = self.implements(&self_ty, &trait_ref);
        if holds {
            for (name, expected) in &predicate.assoc {
                if let Some(actual) = self.project(&trait_ref, *name) {
                    let expected = self.normalize(expected);
                    if !self.table.unify(&actual, &expected) {
                        return false;
                    }
                }
            }
        }
        holds
    }

    /// Traits of which no stub lists all who implement them (`Send`, `Sized`, `Debug`, ...) are taken to hold.
    fn is_marker(&self, trait_id: TraitId) -> bool {
        let def = self.program.trait_def(trait_id);
        *def.is_marker.get_or_init(|| {
            self.program.is_stub(def.home.module)
                && !self.program.is_dependency(def.home.module)
                && def.known.callable.is_none()
                && (def.known.unlisted
                    || def.fns.is_empty() && def.types.is_empty()
                    || !self.program.impl_index.is_listed(trait_id))
        })
    }

    /// Nothing is ever learnt from a marker.
    pub(crate) fn teaches_nothing(&self, predicate: &Predicate) -> bool {
        predicate.assoc.is_empty() && self.is_marker(predicate.trait_ref.trait_id)
    }

    /// Whether a type implements a trait, as far as can be told; binds what that tells.
    pub(crate) fn implements(&mut self, self_ty: &Ty, trait_ref: &TraitRef) -> bool {
        for bound in self.bounds_on(self_ty, trait_ref.trait_id) {
            let snapshot = self.table.snapshot();
            if self.unify_rest(&bound.trait_ref, trait_ref) {
                return true;
            }
            self.table.rollback(snapshot);
        }
        if self.is_fn_trait(trait_ref.trait_id) {
            return self.callable_sig(self_ty).is_some();
        }
        if self.builtin_copy_like(self_ty, trait_ref.trait_id) {
            return true;
        }
        if self.depth >= MAX_DEPTH {
            self.answers.given_up += 1;
            return true;
        }
        if self.find_impl(trait_ref).is_some() {
            return true;
        }
        if matches!(self_ty, Ty::Foreign(..)) && self.is_derivable(trait_ref.trait_id) {
            return true;
        }
        // More than one impl may fit an open question.
        self.is_open(trait_ref) && self.some_impl_matches(self_ty, trait_ref)
    }

    fn some_impl_matches(&mut self, self_ty: &Ty, trait_ref: &TraitRef) -> bool {
        let candidates: Vec<ImplId> = self.program.impl_index.of_trait(trait_ref.trait_id, head_of(self_ty)).collect();
        candidates.into_iter().any(|id| {
            let snapshot = self.table.snapshot();
            self.refuel();
            self.depth += 1;
            let found = self.match_impl(id, trait_ref).is_some();
            self.depth -= 1;
            self.table.rollback(snapshot);
            found
        })
    }

    /// `Clone` and `Copy` of references, tuples, arrays, functions and closures are built into the language.
    fn builtin_copy_like(&mut self, ty: &Ty, trait_id: TraitId) -> bool {
        let is_clone = self.trait_lang("clone") == Some(trait_id) || self.trait_lang("copy") == Some(trait_id);
        is_clone
            && match ty {
                Ty::Ref(_, mutable) => !mutable,
                Ty::Prim(_) | Ty::Ptr(_) | Ty::FnPtr(_) | Ty::FnDef(..) | Ty::Closure(..) | Ty::Never => true,
                Ty::Tuple(_) | Ty::Array(_) => true,
                _ => false,
            }
    }

    /// A bound that must hold: used now if its type is known, kept for later otherwise.
    ///
    /// What its trait is given is put into types that it teaches (`B: FromIterator<Self::Item>`), so that no projection may stay.
    pub(crate) fn require(&mut self, predicate: Predicate) {
        if self.teaches_nothing(&predicate) {
            return;
        }
        let Predicate { trait_ref: TraitRef { trait_id, args }, assoc } = predicate;
        let args = args.iter().map(|arg| self.normalize(arg)).collect();
        let predicate = Predicate { trait_ref: TraitRef { trait_id, args }, assoc };
        if !self.try_require(&predicate) {
            self.put_off(predicate);
        }
    }

    /// Keeps a bound until one of the variables that are open in it has got a value.
    fn put_off(&mut self, predicate: Predicate) {
        let stalled_on = self.variables_of(&predicate.trait_ref, &predicate.assoc);
        self.pending.push_back(Waiting { question: predicate, stalled_on });
    }

    /// Learns from a bound; false if it must wait.
    fn try_require(&mut self, predicate: &Predicate) -> bool {
        let self_ty = self.normalize(&predicate.self_ty().clone());
        let self_ty = self.shallow(&self_ty);
        match &self_ty {
            Ty::Unknown | Ty::Foreign(..) => return true,
            Ty::Var(var) if self.table.kind(*var) == crate::types::infer::VarKind::General => return false,
            _ => {}
        }
        let trait_ref = predicate.with_self(&self_ty).trait_ref;
        if self.is_fn_trait(trait_ref.trait_id) {
            self.learn_from_callable(&self_ty, &trait_ref, &predicate.assoc);
            return true;
        }
        let mut done = self.learn_from_impl(&self_ty, &trait_ref);
        for (name, expected) in &predicate.assoc {
            match self.project(&trait_ref, *name) {
                Some(actual) => {
                    let expected = self.normalize(expected);
                    self.table.try_unify(&actual, &expected);
                }
                None => done &= !self.is_open(&trait_ref),
            }
        }
        done
    }

    /// Binds what the only fitting bound or impl tells; false if several fit an open question.
    fn learn_from_impl(&mut self, self_ty: &Ty, trait_ref: &TraitRef) -> bool {
        for bound in self.bounds_on(self_ty, trait_ref.trait_id) {
            let snapshot = self.table.snapshot();
            if self.unify_rest(&bound.trait_ref, trait_ref) {
                return true;
            }
            self.table.rollback(snapshot);
        }
        match self.find_impl(trait_ref) {
            Some((impl_id, args)) => {
                self.wait_for_impl_bounds(impl_id, &args);
                true
            }
            None => !self.is_open(trait_ref),
        }
    }

    /// Bounds of a chosen impl on what is still open: `T: Into<U>` is `U: From<T>`.
    fn wait_for_impl_bounds(&mut self, impl_id: ImplId, args: &[Ty]) {
        for predicate in impl_predicates(self.program, impl_id) {
            if self.teaches_nothing(predicate) {
                continue;
            }
            let predicate = predicate.substitute(args);
            let open = matches!(self.shallow(predicate.self_ty()), Ty::Var(_));
            let is_new = || self.pending.iter().all(|waiting| waiting.question != predicate);
            if open && self.pending.len() < MAX_PENDING && is_new() {
                self.pending.push_back(Waiting::new(predicate));
            }
        }
    }

    /// The variables in a question that have no value yet.
    fn variables_of(&self, trait_ref: &TraitRef, assoc: &[(Name, Ty)]) -> Vec<u32> {
        let mut found = Vec::new();
        for ty in trait_ref.args.iter().chain(assoc.iter().map(|(_, ty)| ty)) {
            self.resolve(ty).any(&mut |part| {
                if let Ty::Var(var) = part {
                    found.push(*var);
                }
                false
            });
        }
        found
    }

    /// Whether none of the variables that an unanswered question hangs on has got a value since: the answer would be the same.
    fn is_stalled<Q>(&self, waiting: &Waiting<Q>) -> bool {
        !waiting.stalled_on.is_empty() && waiting.stalled_on.iter().all(|var| self.table.is_unbound(*var))
    }

    /// Tries all waiting bounds and projections until nothing more is learnt.
    pub(crate) fn select_pending(&mut self) {
        if self.depth > 0 {
            return;
        }
        for _ in 0..8 {
            let before = (self.pending.len(), self.pending_projections.len());
            for _ in 0..self.pending.len() {
                let Some(waiting) = self.pending.pop_front() else { break };
                if self.is_stalled(&waiting) {
                    self.pending.push_back(waiting);
                } else if !self.try_require(&waiting.question) {
                    self.put_off(waiting.question);
                }
            }
            for mut waiting in std::mem::take(&mut self.pending_projections) {
                if !self.is_stalled(&waiting) {
                    let (trait_ref, name, var) = &waiting.question;
                    if let Some(ty) = self.project(trait_ref, *name) {
                        self.table.try_unify(var, &ty);
                        continue;
                    }
                    waiting.stalled_on = self.variables_of(trait_ref, &[]);
                }
                self.pending_projections.push(waiting);
            }
            if (self.pending.len(), self.pending_projections.len()) == before {
                break;
            }
        }
    }
}

fn is_foreign(head: Head) -> bool {
    matches!(head, Head::Foreign(_))
}

fn lookup(found: &[(Ty, Ty)], part: &Ty) -> Option<Ty> {
    match part {
        Ty::Projection(..) => found.iter().find(|(from, _)| from == part).map(|(_, to)| to.clone()),
        _ => None,
    }
}
