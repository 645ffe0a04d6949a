//! Types of one body: locals, expressions, and what each call calls.

mod calls;
mod closures;
mod exprs;
mod forget;
pub(super) mod hidden;
mod implicit;
mod local_names;
mod methods;
pub(crate) mod packed;
mod paths;
mod pats;
mod steps;
mod traits;
mod unify;

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::facts::{Body, ExprId, Name, PatId, TypeRef};
use crate::types::lower_ty::{TyLowerer, TyScope, fn_sig, future_of, static_ty, supertraits};
use crate::types::program::{AdtId, FnId, ImplId, ModId, Owner, Program, StaticId};
use crate::types::ty::{Args, Predicate, TraitRef, Ty};
use local_names::LocalNames;
use unify::{Table, VarKind};

/// What a call calls.
#[derive(Clone, Debug, PartialEq)]
pub struct Callee {
    /// The function; a trait's own when the receiver's type leaves the implementation open.
    pub fn_id: FnId,
    /// The function's generic arguments, its owner's first.
    pub args: Args,
    /// Whether the receiver is borrowed for the call (`Some(true)`: mutably); none: moved or already a reference.
    pub autoref: Option<bool>,
    /// The type on which the method was found, after dereferencing.
    pub receiver: Ty,
}

pub use implicit::{Implicit, ImplicitCall};

/// What a path in value position names.
#[derive(Clone, Debug, PartialEq)]
pub enum PathValue {
    /// A local, by its binding.
    Local(PatId),
    /// A function.
    Fn(FnId, Args),
    /// A static or const.
    Static(StaticId),
    /// A constructor: type and variant.
    Ctor(AdtId, u32),
}

/// Types and resolutions of one body.
#[derive(Clone, Debug, Default)]
pub struct BodyTypes {
    /// Types of expressions.
    pub exprs: Vec<Ty>,
    /// Types of patterns.
    pub pats: Vec<Ty>,
    /// Calls and method calls that resolve to a function; also overloaded operators, by their expression.
    pub callees: FxHashMap<ExprId, Callee>,
    /// Calls of functions and types' methods of dependencies, with these: none is the user's, and what they do only their source says
    /// ([`TypedProgram::derived`](super::typed::TypedProgram::derived)).
    pub of_dependencies: FxHashMap<ExprId, FnId>,
    /// Calls that the language or a library makes unasked, by place.
    pub implicit: Vec<ImplicitCall>,
    /// What gives `for` loops their items, if a library's own function does.
    pub steps: FxHashMap<ExprId, FnId>,
    /// Which type's field an expression names, where bounds lead to that type: of others the base's type says it.
    pub bounded_fields: FxHashMap<ExprId, AdtId>,
    /// What paths name.
    pub values: FxHashMap<ExprId, PathValue>,
    /// `name` patterns that are constants or unit variants rather than bindings.
    pub constants: rustc_hash::FxHashSet<PatId>,
    /// Calls of a method whose receiver's type is unknown.
    pub unknown_receivers: u32,
    /// All method calls.
    pub method_calls: u32,
    uses: OnceLock<FxHashMap<PatId, Vec<ExprId>>>,
}

impl BodyTypes {
    /// The type of an expression.
    pub fn expr(&self, id: ExprId) -> &Ty {
        self.exprs.get(id.0 as usize).unwrap_or(&Ty::Unknown)
    }

    /// The type of a pattern.
    pub fn pat(&self, id: PatId) -> &Ty {
        self.pats.get(id.0 as usize).unwrap_or(&Ty::Unknown)
    }

    /// Whether an expression names a function.
    pub fn names_function(&self, expr: ExprId) -> bool {
        matches!(self.values.get(&expr), Some(PathValue::Fn(..)))
    }

    /// Whether an expression names the constructor of a `Result`'s failure.
    pub fn names_err(&self, program: &Program<'_>, expr: ExprId) -> bool {
        let Some(PathValue::Ctor(adt, variant)) = self.values.get(&expr) else { return false };
        let def = program.adt(*adt);
        def.known.lang.is_some_and(|lang| lang == "result")
            && def.variants.get(*variant as usize).is_some_and(|variant| variant.name == "Err")
    }

    /// The expressions that name a local, by place; gathered for all locals when one is first asked for.
    pub fn uses_of(&self, local: PatId) -> &[ExprId] {
        let uses = self.uses.get_or_init(|| {
            let mut uses: FxHashMap<PatId, Vec<ExprId>> = FxHashMap::default();
            for (expr, value) in &self.values {
                if let PathValue::Local(local) = value {
                    uses.entry(*local).or_default().push(*expr);
                }
            }
            uses.values_mut().for_each(|of_local| of_local.sort_unstable());
            uses
        });
        uses.get(&local).map_or(&[], Vec::as_slice)
    }
}

/// Infers a function's body; empty for a declaration.
pub fn infer_fn(program: &Program<'_>, id: FnId) -> BodyTypes {
    let function = program.function(id);
    let Some(body) = function.facts.body.as_deref() else { return BodyTypes::default() };
    let sig = fn_sig(program, id);
    let mut cx = Infer::new(program, body, TyScope::function(program, id), function.body_scope, &sig.predicates);
    let params: Vec<Ty> = sig.params.iter().map(|ty| cx.normalize(ty)).collect();
    for (pat, ty) in function.facts.param_pats.iter().zip(&params) {
        cx.bind_pat(*pat, ty);
    }
    let output = cx.normalize(&sig.output);
    cx.run(output)
}

/// Infers a static's or const's initialiser.
pub fn infer_static(program: &Program<'_>, id: StaticId) -> BodyTypes {
    let def = program.static_def(id);
    let Some(body) = def.facts.body() else { return BodyTypes::default() };
    let scope = TyScope::owner(program, def.owner, def.home.module);
    let cx = Infer::new(program, body, scope, def.body_scope, &[]);
    let ty = static_ty(program, id);
    // `lazy_static!` and `thread_local!` wrap what their initialiser gives.
    let wrapped = program.lang.adt_named("local_key").is_some_and(|key| ty.as_adt().is_some_and(|(id, _)| id == key));
    let is_lazy =
        matches!(&def.facts.ty, TypeRef::Path(path) if path.segments.first().is_some_and(|s| s.name == "lazy_static"));
    let expected = match &ty {
        Ty::Adt(_, args) if (wrapped || is_lazy) && !args.is_empty() => args[0].clone(),
        _ => ty,
    };
    cx.run(expected)
}

/// A loop or labelled block that can be left with a value.
struct Breakable {
    label: Option<Name>,
    is_loop: bool,
    ty: Ty,
}

/// The state of inferring one body.
struct Infer<'p, 'f> {
    program: &'p Program<'f>,
    body: &'f Body,
    module: ModId,
    scope: TyScope<'f>,
    table: Table,
    out: BodyTypes,
    locals: LocalNames,
    /// Bounds that hold for the generic parameters, supertraits included.
    env: Vec<Predicate>,
    /// What `return` gives, innermost function or closure last.
    returns: Vec<Ty>,
    breakables: Vec<Breakable>,
    /// Bounds that wait for a type to become known.
    pending: VecDeque<traits::Waiting<Predicate>>,
    /// Projections that wait for a type to become known, with the variable that stands for them.
    pending_projections: Vec<traits::Waiting<(TraitRef, Name, Ty)>>,
    /// Calls that the language makes unasked: of all functions of a trait on a value of that type.
    unasked: Vec<implicit::Unasked>,
    /// Nesting of trait questions.
    depth: u32,
    /// Impls that the current outermost trait question may still try.
    fuel: u32,
    /// Impls that the whole body may still try.
    body_fuel: u32,
    answers: traits::Answers,
}

impl<'p, 'f> Infer<'p, 'f> {
    fn new(
        program: &'p Program<'f>,
        body: &'f Body,
        scope: TyScope<'f>,
        module: ModId,
        predicates: &[Predicate],
    ) -> Self {
        let mut out = BodyTypes::default();
        out.exprs.resize(body.exprs.len(), Ty::Unknown);
        out.pats.resize(body.pats.len(), Ty::Unknown);
        Infer {
            program,
            body,
            module,
            scope,
            table: Table::default(),
            out,
            locals: LocalNames::default(),
            env: elaborate(program, predicates),
            returns: Vec::new(),
            breakables: Vec::new(),
            pending: VecDeque::new(),
            pending_projections: Vec::new(),
            unasked: Vec::new(),
            depth: 0,
            fuel: 0,
            body_fuel: traits::BODY_FUEL,
            answers: traits::Answers::default(),
        }
    }

    fn run(mut self, expected: Ty) -> BodyTypes {
        if let Some(root) = self.body.root {
            self.returns.push(expected.clone());
            self.check_coerce(root, &expected);
        }
        self.select_pending();
        let mut out = std::mem::take(&mut self.out);
        for ty in out.exprs.iter_mut().chain(&mut out.pats) {
            if ty.has_vars() {
                *ty = self.table.finish(ty);
            }
        }
        for callee in out.callees.values_mut() {
            if callee.args.iter().any(Ty::has_vars) {
                callee.args = callee.args.iter().map(|arg| self.table.finish(arg)).collect();
            }
            if callee.receiver.has_vars() {
                callee.receiver = self.table.finish(&callee.receiver);
            }
        }
        for value in out.values.values_mut() {
            if let PathValue::Fn(_, args) = value {
                *args = args.iter().map(|arg| self.table.finish(arg)).collect();
            }
        }
        self.resolve_trait_callees(&mut out);
        out.implicit = self.implicit_calls(&out);
        self.steps(&mut out);
        self.forget_dependencies(&mut out);
        out
    }

    /// A call of a trait's method on a type that is known in the end goes to that type's implementation.
    fn resolve_trait_callees(&mut self, out: &mut BodyTypes) {
        let of_trait = |callee: &Callee| matches!(self.program.function(callee.fn_id).owner, Owner::Trait(_));
        let mut ids: Vec<ExprId> =
            out.callees.iter().filter(|(_, callee)| of_trait(callee)).map(|(id, _)| *id).collect();
        ids.sort();
        for id in ids {
            let Some(callee) = out.callees.get(&id) else { continue };
            let Some((fn_id, args)) = self.implementation(callee.fn_id, &callee.args) else { continue };
            if let Some(callee) = out.callees.get_mut(&id) {
                callee.fn_id = fn_id;
                callee.args = args.iter().map(|arg| self.table.finish(arg)).collect();
            }
        }
    }

    fn implementation(&mut self, fn_id: FnId, args: &Args) -> Option<(FnId, Vec<Ty>)> {
        let Owner::Trait(trait_id) = self.program.function(fn_id).owner else { return None };
        let count = self.program.trait_def(trait_id).facts.generics.params.len() + 1;
        let trait_ref = TraitRef { trait_id, args: args.iter().take(count).cloned().collect() };
        let (impl_id, impl_args) = self.find_impl(&trait_ref)?;
        let name = self.program.function(fn_id).name;
        let found = self.program.impl_def(impl_id).fns.iter().find(|id| self.program.function(**id).name == name)?;
        let args = impl_args.into_iter().chain(args.iter().skip(count).cloned()).collect();
        Some((*found, args))
    }

    fn fresh(&mut self) -> Ty {
        self.table.fresh(VarKind::General)
    }

    fn shallow(&self, ty: &Ty) -> Ty {
        self.table.shallow(ty)
    }

    /// As shallow, after trying everything that may tell what an open variable is.
    fn structurally(&mut self, ty: &Ty) -> Ty {
        let shallow = self.shallow(ty);
        if !matches!(shallow, Ty::Var(_) | Ty::Projection(..)) {
            return shallow;
        }
        self.select_pending();
        let shallow = self.shallow(ty);
        if let Ty::Projection(..) = shallow { self.normalize(&shallow) } else { shallow }
    }

    /// A written type, `_` being open.
    fn lower(&mut self, ty: &TypeRef) -> Ty {
        let table = &mut self.table;
        let mut fresh = || table.fresh(VarKind::General);
        let module = std::mem::replace(&mut self.scope.module, self.module);
        let lowered = TyLowerer { program: self.program, scope: &mut self.scope, fresh: &mut fresh }.ty(ty);
        self.scope.module = module;
        self.normalize(&lowered)
    }

    fn trait_lang(&self, name: &str) -> Option<crate::types::program::TraitId> {
        self.program.lang.trait_named(name)
    }

    fn lang_adt(&self, name: &str, args: Vec<Ty>) -> Ty {
        match self.program.lang.adt_named(name) {
            Some(id) => Ty::Adt(id, args.into()),
            None => Ty::Unknown,
        }
    }

    fn is_lang(&self, id: AdtId, name: &str) -> bool {
        self.program.lang.adt_named(name) == Some(id)
    }

    fn future(&self, output: Ty) -> Ty {
        future_of(self.program, output)
    }
}

/// Bounds with those of the supertraits.
fn elaborate(program: &Program<'_>, predicates: &[Predicate]) -> Vec<Predicate> {
    /// Enough for any real hierarchy; a cycle of supertraits must end.
    const LIMIT: usize = 256;
    let mut all = predicates.to_vec();
    let mut next = 0;
    while next < all.len() && all.len() < LIMIT {
        let current = all[next].clone();
        next += 1;
        for parent in supertraits(program, current.trait_ref.trait_id) {
            let parent = parent.substitute(&current.trait_ref.args);
            // `trait A: Iterator` used as `A<Item = T>` binds the parent's type.
            let owned = |name: &Name| {
                let types = &program.trait_def(parent.trait_ref.trait_id).types;
                types.iter().any(|(own, _)| own == name)
            };
            let mut parent = parent.clone();
            parent.assoc.extend(current.assoc.iter().filter(|(name, _)| owned(name)).cloned());
            if !all.contains(&parent) {
                all.push(parent);
            }
        }
    }
    all
}

/// What `*value` is for a value of a closed type; none if it cannot be dereferenced.
pub fn deref_target(program: &Program<'_>, ty: &Ty) -> Option<Ty> {
    if let Ty::Ref(inner, _) | Ty::Ptr(inner) = ty {
        return Some((**inner).clone());
    }
    let body = Body::default();
    let module = ModId(0);
    let mut cx = Infer::new(program, &body, TyScope::module(module), module, &[]);
    let target = cx.deref_once(ty)?;
    Some(cx.table.finish(&target))
}

/// The impl of a trait for types that are known; none if there is none, or more than one could be.
pub fn impl_for(program: &Program<'_>, trait_ref: &TraitRef) -> Option<ImplId> {
    let body = Body::default();
    let module = ModId(0);
    let mut cx = Infer::new(program, &body, TyScope::module(module), module, &[]);
    cx.find_impl(trait_ref).map(|(id, _)| id)
}
