//! Types as written to types with names resolved; signatures and bounds.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Bound, GenericArg, Generics, Name, Path, Segment, SelfParam, TypeRef};
use crate::isolation::recursing;
use crate::types::names::interned;
use crate::types::names::resolve;
use crate::types::program::{
    AdtId, AliasId, Def, FnId, FnSig, ImplHead, ImplId, ModId, Ns, Owner, Program, StaticId, TraitId,
};
use crate::types::ty::{Args, Predicate, Prim, TraitRef, Ty};

/// Aliases that stand for themselves must not loop. As many as rustc follows
/// (<https://doc.rust-lang.org/reference/attributes/limits.html>).
const MAX_DEPTH: u32 = 128;

/// So many parts may be lowered for one type that is written, those of bounds, defaults and aliases behind it included. Each
/// name may ask for several more, so a bound on depth alone would not end it in time. A guess, far above what people write;
/// the rest is unknown, which flags nothing.
const FUEL: u32 = 10_000;

/// What names mean where a type is written.
pub struct TyScope<'a> {
    /// The module.
    pub module: ModId,
    /// Generics around the place, outermost first.
    pub generics: Vec<&'a Generics>,
    /// Names of all generic parameters by index.
    pub names: Vec<Name>,
    /// `Self`.
    pub self_ty: Option<Ty>,
    /// The trait whose block this is.
    pub in_trait: Option<TraitId>,
    /// The impl whose block this is.
    pub in_impl: Option<ImplId>,
    /// Whether anonymous `impl Trait` parameters become parameters of their own.
    collect_impl_params: bool,
    /// Predicates of anonymous parameters.
    impl_predicates: Vec<Predicate>,
    depth: u32,
    /// What is left of [`FUEL`] for the type being lowered.
    fuel: u32,
    /// How many types enclose the one being lowered.
    nesting: u32,
    /// The associated types whose bounds are being looked for, outermost first.
    looking_up: Vec<(Ty, Name)>,
    /// By parameter: the traits that it is bound by, in the order in which they are asked.
    bounds: FxHashMap<Name, Arc<[BoundTrait<'a>]>>,
    /// By parameter and associated type: the bound that was found and what lowering it took of [`FUEL`].
    found: FxHashMap<(Name, Name), (TraitRef, u32)>,
}

/// The trait that a bound names, and its last segment with the arguments.
type BoundTrait<'a> = (TraitId, &'a Segment);

impl<'a> TyScope<'a> {
    /// The scope of a plain module.
    pub fn module(module: ModId) -> Self {
        TyScope {
            module,
            generics: Vec::new(),
            names: Vec::new(),
            self_ty: None,
            in_trait: None,
            in_impl: None,
            collect_impl_params: false,
            impl_predicates: Vec::new(),
            depth: 0,
            fuel: FUEL,
            nesting: 0,
            looking_up: Vec::new(),
            bounds: FxHashMap::default(),
            found: FxHashMap::default(),
        }
    }

    /// The scope inside an owner's block.
    pub fn owner(program: &Program<'a>, owner: Owner, module: ModId) -> Self {
        let mut scope = TyScope::module(module);
        match owner {
            Owner::Module => {}
            Owner::Trait(id) => {
                let name = interned::self_type();
                scope.names.push(name);
                scope.self_ty = Some(Ty::Param(0, name));
                scope.in_trait = Some(id);
                scope.push(&program.trait_def(id).facts.generics);
            }
            Owner::Impl(id) => {
                scope.push(&program.impl_def(id).facts.generics);
                scope.in_impl = Some(id);
                scope.self_ty = program.impl_def(id).head.get().map(|head| head.self_ty.clone());
            }
        }
        scope
    }

    /// The scope inside a function: its owner's and its own parameters.
    pub fn function(program: &Program<'a>, id: FnId) -> Self {
        let function = program.function(id);
        let mut scope = TyScope::owner(program, function.owner, function.home.module);
        scope.push(&function.facts.generics);
        scope.module = function.body_scope;
        scope
    }

    fn push(&mut self, generics: &'a Generics) {
        self.names.extend(generics.params.iter().map(|param| param.name));
        self.generics.push(generics);
    }

    fn param(&self, name: Name) -> Option<Ty> {
        let index = self.names.iter().rposition(|own| *own == name)?;
        Some(Ty::Param(index as u16, name))
    }
}

/// Lowers written types; `fresh` stands in for `_` and for arguments left out.
pub struct TyLowerer<'a, 's, 'f> {
    /// The program.
    pub program: &'a Program<'f>,
    /// What names mean here.
    pub scope: &'s mut TyScope<'f>,
    /// A type for what is not written.
    pub fresh: &'s mut dyn FnMut() -> Ty,
}

impl<'f> TyLowerer<'_, '_, 'f> {
    /// The type that is written; its parts beyond [`FUEL`] are unknown.
    pub fn ty(&mut self, ty: &TypeRef) -> Ty {
        recursing();
        if self.scope.nesting == 0 {
            self.scope.fuel = FUEL;
        }
        let Some(fuel) = self.scope.fuel.checked_sub(1) else { return Ty::Unknown };
        self.scope.fuel = fuel;
        self.scope.nesting += 1;
        let lowered = self.written(ty);
        self.scope.nesting -= 1;
        lowered
    }

    fn written(&mut self, ty: &TypeRef) -> Ty {
        match ty {
            TypeRef::Path(path) => self.path(path),
            TypeRef::Ref(inner, mutable) => self.ty(inner).reference(*mutable),
            TypeRef::Ptr(inner) => Ty::Ptr(Arc::new(self.ty(inner))),
            TypeRef::Slice(inner) => Ty::Slice(Arc::new(self.ty(inner))),
            TypeRef::Array(inner) => Ty::Array(Arc::new(self.ty(inner))),
            TypeRef::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| self.ty(part)).collect()),
            TypeRef::FnPtr(parts) => Ty::FnPtr(parts.iter().map(|part| self.ty(part)).collect()),
            TypeRef::Impl(bounds) if self.scope.collect_impl_params => self.anonymous_param(bounds),
            TypeRef::Impl(bounds) => Ty::Opaque(self.bounds(bounds, &Ty::Unknown).into()),
            TypeRef::Dyn(bounds) => Ty::Dyn(self.bounds(bounds, &Ty::Unknown).into()),
            TypeRef::Never => Ty::Never,
            TypeRef::Infer => (self.fresh)(),
            TypeRef::Unknown => Ty::Unknown,
        }
    }

    fn anonymous_param(&mut self, bounds: &[Bound]) -> Ty {
        let name = interned::anonymous();
        let param = Ty::Param(self.scope.names.len() as u16, name);
        self.scope.names.push(name);
        let predicates = self.bounds(bounds, &param);
        self.scope.impl_predicates.extend(predicates);
        param
    }

    /// Bounds on `self_ty` as predicates.
    pub fn bounds(&mut self, bounds: &[Bound], self_ty: &Ty) -> Vec<Predicate> {
        bounds.iter().flat_map(|bound| self.bound(&bound.path, self_ty)).collect()
    }

    fn bound(&mut self, path: &Path, self_ty: &Ty) -> Vec<Predicate> {
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        let found = resolve::resolve_names(self.program, self.scope.module, &names, path.global, Ns::Type);
        let (Some(Def::Trait(trait_id)), Some(last)) = (found, path.segments.last()) else { return Vec::new() };
        let (trait_ref, assoc, mut more) = self.trait_ref(trait_id, last, self_ty);
        more.insert(0, Predicate { trait_ref, assoc });
        more
    }

    /// A trait with the arguments of `segment`; also the bound associated types and bounds on them.
    fn trait_ref(
        &mut self,
        trait_id: TraitId,
        segment: &Segment,
        self_ty: &Ty,
    ) -> (TraitRef, Vec<(Name, Ty)>, Vec<Predicate>) {
        let trait_ref = TraitRef { trait_id, args: self.trait_args(trait_id, segment, self_ty) };
        let mut assoc = Vec::new();
        let mut more = Vec::new();
        for arg in &segment.args {
            match arg {
                GenericArg::Assoc(name, ty) => assoc.push((*name, self.ty(ty))),
                GenericArg::AssocBound(name, bounds) if !self_ty.is_unknown() => {
                    let owner = assoc_owner(self.program, trait_id, *name).unwrap_or(trait_id);
                    let projected = self.project(owner, self_ty, *name, &trait_ref);
                    more.extend(self.bounds(bounds, &projected));
                }
                GenericArg::AssocBound(..) | GenericArg::Type(_) | GenericArg::Const => {}
            }
        }
        (trait_ref, assoc, more)
    }

    /// The arguments that say which trait it is, `Self` first; bindings such as `Item = T` are none of these.
    fn trait_args(&mut self, trait_id: TraitId, segment: &Segment, self_ty: &Ty) -> Args {
        let def = self.program.trait_def(trait_id);
        let mut args = vec![self_ty.clone()];
        let mut written = segment.args.iter().filter_map(|arg| match arg {
            GenericArg::Type(ty) => Some(Some(ty)),
            GenericArg::Const => Some(None),
            GenericArg::Assoc(..) | GenericArg::AssocBound(..) => None,
        });
        for param in &def.facts.generics.params {
            let arg = match (written.next(), &param.default) {
                (Some(Some(ty)), _) => self.ty(ty),
                (Some(None), _) => Ty::Unknown,
                (None, Some(default)) => {
                    let scope = TyScope::owner(self.program, Owner::Trait(trait_id), def.home.module);
                    self.elsewhere(scope, default).substitute(&args)
                }
                (None, None) => (self.fresh)(),
            };
            args.push(arg);
        }
        args.into()
    }

    /// A type written in another scope, which this one needs.
    fn elsewhere(&mut self, mut scope: TyScope<'f>, ty: &TypeRef) -> Ty {
        if self.scope.depth >= MAX_DEPTH {
            // What is cut short here must not be kept for others, who may ask from nearer.
            self.scope.fuel = 0;
            return Ty::Unknown;
        }
        scope.depth = self.scope.depth + 1;
        scope.nesting = self.scope.nesting.max(1);
        scope.fuel = self.scope.fuel;
        let lowered = lower_in(self.program, &mut scope, ty);
        self.scope.fuel = scope.fuel;
        lowered
    }

    fn project(&mut self, owner: TraitId, self_ty: &Ty, name: Name, via: &TraitRef) -> Ty {
        let trait_ref = if owner == via.trait_id {
            via.clone()
        } else {
            let extra = self.program.trait_def(owner).facts.generics.params.len();
            let rest = std::iter::repeat_n(Ty::Unknown, extra);
            TraitRef { trait_id: owner, args: std::iter::once(self_ty.clone()).chain(rest).collect() }
        };
        Ty::Projection(Arc::new(trait_ref), name)
    }

    fn path(&mut self, path: &Path) -> Ty {
        if let Some(qself) = &path.qself {
            return self.qualified(path, qself);
        }
        let Some(first) = path.segments.first() else { return Ty::Unknown };
        if !path.global {
            if first.name == "Self"
                && let Some(self_ty) = self.scope.self_ty.clone()
            {
                return self.associated_of_self(self_ty, &path.segments[1..]);
            }
            if let Some(param) = self.scope.param(first.name) {
                return self.associated(param, &path.segments[1..]);
            }
        }
        self.named(path)
    }

    fn named(&mut self, path: &Path) -> Ty {
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        let found = resolve::resolve_longest(self.program, self.scope.module, &names, path.global, Ns::Type);
        let prim = if path.segments.len() == 1 && !path.global { Prim::from_name(&names[0]) } else { None };
        match (found, prim) {
            (None | Some((Def::Mod(_), _)), Some(prim)) => Ty::Prim(prim),
            (Some((def, used)), _) => {
                let ty = self.definition(def, &path.segments[used - 1]);
                self.associated(ty, &path.segments[used..])
            }
            (None, None) => self.foreign(path),
        }
    }

    fn foreign(&mut self, path: &Path) -> Ty {
        let Some(last) = path.segments.last() else { return Ty::Unknown };
        let written = last.args.iter().filter_map(|arg| match arg {
            GenericArg::Type(ty) => Some(self.ty(ty)),
            GenericArg::Const | GenericArg::Assoc(..) | GenericArg::AssocBound(..) => None,
        });
        let args = written.collect();
        Ty::Foreign(last.name, args)
    }

    fn definition(&mut self, def: Def, segment: &Segment) -> Ty {
        match def {
            Def::Adt(id) => Ty::Adt(id, self.adt_args(id, segment)),
            Def::Alias(id) => self.alias(id, segment),
            Def::Trait(id) => {
                let (trait_ref, assoc, _) = self.trait_ref(id, segment, &Ty::Unknown);
                Ty::Dyn(vec![Predicate { trait_ref, assoc }].into())
            }
            Def::Variant(id, _) => Ty::Adt(id, self.adt_args(id, segment)),
            Def::Mod(_) | Def::Fn(_) | Def::Static(_) => Ty::Unknown,
        }
    }

    /// The arguments of a type, those left out filled with defaults or `fresh`.
    pub fn adt_args(&mut self, id: AdtId, segment: &Segment) -> Args {
        let adt = self.program.adt(id);
        self.generic_args(adt.generics, segment, adt.home.module)
    }

    fn generic_args(&mut self, generics: &'f Generics, segment: &Segment, home: ModId) -> Args {
        let mut written = segment.args.iter();
        let mut args: Vec<Ty> = Vec::with_capacity(generics.params.len());
        for param in &generics.params {
            let arg = match (written.next(), &param.default) {
                (Some(GenericArg::Type(ty)), _) => self.ty(ty),
                (Some(_), _) => Ty::Unknown,
                (None, Some(default)) => {
                    let mut scope = TyScope::module(home);
                    scope.push(generics);
                    self.elsewhere(scope, default).substitute(&args)
                }
                (None, None) => (self.fresh)(),
            };
            args.push(arg);
        }
        args.into()
    }

    fn alias(&mut self, id: AliasId, segment: &Segment) -> Ty {
        let alias = self.program.alias(id);
        let args = self.generic_args(&alias.facts.generics, segment, alias.home.module);
        let target = self.alias_target(id);
        if self.affords(&target, &args) { target.substitute(&args) } else { Ty::Unknown }
    }

    /// Takes what a type with these arguments weighs off the fuel: aliases of aliases double with each step.
    fn affords(&mut self, ty: &Ty, args: &[Ty]) -> bool {
        let fuel = self.scope.fuel;
        let weights: Vec<u32> = args.iter().map(|arg| weight(arg, fuel, &|_| 1)).collect();
        let of_part = |index: u16| weights.get(index as usize).copied().unwrap_or(1);
        self.scope.fuel = fuel.saturating_sub(weight(ty, fuel, &of_part));
        self.scope.fuel > 0
    }

    /// What an alias stands for in terms of its parameters.
    fn alias_target(&mut self, id: AliasId) -> Ty {
        let alias = self.program.alias(id);
        if let Some(ty) = alias.ty.get() {
            return ty.clone();
        }
        let mut scope = TyScope::module(alias.home.module);
        scope.push(&alias.facts.generics);
        let ty = alias.facts.ty.as_ref().map_or(Ty::Unknown, |ty| self.elsewhere(scope, ty));
        // What was cut short depends on who asked first.
        if self.scope.fuel == 0 { ty } else { alias.ty.get_or_init(|| ty).clone() }
    }

    fn qualified(&mut self, path: &Path, qself: &TypeRef) -> Ty {
        let self_ty = self.ty(qself);
        let trait_segments = path.trait_segments as usize;
        let rest = &path.segments[trait_segments.min(path.segments.len())..];
        if trait_segments == 0 {
            return self.associated(self_ty, rest);
        }
        let names: Vec<Name> = path.segments[..trait_segments].iter().map(|segment| segment.name).collect();
        let found = resolve::resolve_names(self.program, self.scope.module, &names, path.global, Ns::Type);
        let (Some(Def::Trait(trait_id)), Some(item)) = (found, rest.first()) else { return Ty::Unknown };
        let (trait_ref, _, _) = self.trait_ref(trait_id, &path.segments[trait_segments - 1], &self_ty);
        let owner = assoc_owner(self.program, trait_id, item.name).unwrap_or(trait_id);
        let projected = self.project(owner, &self_ty, item.name, &trait_ref);
        self.associated(projected, &rest[1..])
    }

    /// `base::A::B`.
    fn associated(&mut self, base: Ty, rest: &[Segment]) -> Ty {
        let mut ty = base;
        for segment in rest {
            ty = self.associated_one(&ty, segment.name);
        }
        ty
    }

    /// `Self::A::B`: the block's own types come first. A parameter that happens to be `Self` has only its bounds.
    fn associated_of_self(&mut self, self_ty: Ty, rest: &[Segment]) -> Ty {
        let Some((first, rest)) = rest.split_first() else { return self_ty };
        let ty = self.own_associated(&self_ty, first.name).unwrap_or_else(|| self.associated_one(&self_ty, first.name));
        self.associated(ty, rest)
    }

    fn own_associated(&mut self, base: &Ty, name: Name) -> Option<Ty> {
        if let Some(id) = self.scope.in_impl {
            let def = self.program.impl_def(id);
            if let Some((_, alias)) = def.types.iter().find(|(own, _)| *own == name)
                && self.scope.depth < MAX_DEPTH
                && let Some(ty) = &alias.ty
            {
                self.scope.depth += 1;
                let ty = self.ty(ty);
                self.scope.depth -= 1;
                return Some(ty);
            }
            if let Some(trait_ref) = def.head.get().and_then(|head| head.trait_ref.clone())
                && let Some(owner) = assoc_owner(self.program, trait_ref.trait_id, name)
            {
                return Some(self.project(owner, base, name, &trait_ref));
            }
        }
        None
    }

    fn associated_one(&mut self, base: &Ty, name: Name) -> Ty {
        if let Some(id) = self.scope.in_trait
            && self.scope.self_ty.as_ref() == Some(base)
            && let Some(owner) = assoc_owner(self.program, id, name)
        {
            let params = self.program.trait_def(id).facts.generics.params.len();
            let args = (0..=params).map(|index| Ty::Param(index as u16, self.scope.names[index])).collect();
            return self.project(owner, base, name, &TraitRef { trait_id: id, args });
        }
        match self.bounding_trait(base, name) {
            Some(trait_ref) => {
                let owner = assoc_owner(self.program, trait_ref.trait_id, name).unwrap_or(trait_ref.trait_id);
                self.project(owner, base, name, &trait_ref)
            }
            None => Ty::Unknown,
        }
    }

    /// The bound on `base` whose trait has an associated type `name`. Lowers that bound's arguments and no other bound.
    fn bounding_trait(&mut self, base: &Ty, name: Name) -> Option<TraitRef> {
        let known = match base {
            Ty::Param(_, param) => self.scope.found.get(&(*param, name)).cloned(),
            _ => None,
        };
        if let Some((trait_ref, cost)) = known {
            self.scope.fuel = self.scope.fuel.saturating_sub(cost);
            return Some(if self.scope.fuel == 0 { self.open_trait_ref(trait_ref.trait_id, base) } else { trait_ref });
        }
        let Some((trait_id, segment)) = self.bound_with(base, name) else { return self.in_trait_self(base, name) };
        // In `T: Tree<T::Node>` the argument asks for what is being looked up.
        let is_circular = self.scope.looking_up.iter().any(|(own, asked)| own == base && *asked == name);
        if is_circular || self.scope.depth >= MAX_DEPTH {
            return Some(self.open_trait_ref(trait_id, base));
        }
        let fuel = self.scope.fuel;
        self.scope.looking_up.push((base.clone(), name));
        self.scope.depth += 1;
        let args = self.trait_args(trait_id, segment, base);
        self.scope.depth -= 1;
        self.scope.looking_up.pop();
        let trait_ref = TraitRef { trait_id, args };
        if let Ty::Param(_, param) = base
            && self.scope.fuel > 0
        {
            self.scope.found.insert((*param, name), (trait_ref.clone(), fuel - self.scope.fuel));
        }
        Some(trait_ref)
    }

    /// A bound whose arguments are not known.
    fn open_trait_ref(&self, trait_id: TraitId, self_ty: &Ty) -> TraitRef {
        let open = std::iter::repeat_n(Ty::Unknown, self.program.trait_def(trait_id).facts.generics.params.len());
        TraitRef { trait_id, args: std::iter::once(self_ty.clone()).chain(open).collect() }
    }

    /// The first of the bounds on `base` whose trait has an associated type `name`.
    fn bound_with(&mut self, base: &Ty, name: Name) -> Option<BoundTrait<'f>> {
        let bounds = match base {
            Ty::Param(_, param) => match self.scope.bounds.get(param) {
                Some(known) => known.clone(),
                None => {
                    let found: Arc<[BoundTrait<'f>]> = self.bounds_on(base).into();
                    self.scope.bounds.insert(*param, found.clone());
                    found
                }
            },
            _ => self.bounds_on(base).into(),
        };
        bounds.iter().copied().find(|(id, _)| assoc_owner(self.program, *id, name).is_some())
    }

    /// The traits that bounds around here name for a type.
    fn bounds_on(&self, base: &Ty) -> Vec<BoundTrait<'f>> {
        let mut candidates: Vec<&'f Bound> = Vec::new();
        for generics in &self.scope.generics {
            if let Ty::Param(_, own) = base {
                candidates
                    .extend(generics.params.iter().filter(|param| param.name == *own).flat_map(|param| &param.bounds));
            }
            let of_base = generics.predicates.iter().filter(|predicate| is_same_path(&predicate.bounded, base));
            candidates.extend(of_base.flat_map(|predicate| &predicate.bounds));
        }
        candidates.extend(self.projection_bounds(base));
        let resolved = candidates.into_iter().filter_map(|bound| {
            let names: Vec<Name> = bound.path.segments.iter().map(|segment| segment.name).collect();
            let found = resolve::resolve_names(self.program, self.scope.module, &names, bound.path.global, Ns::Type);
            let Some(Def::Trait(id)) = found else { return None };
            Some((id, bound.path.segments.last()?))
        });
        resolved.collect()
    }

    /// Bounds that a trait declares on its own associated type (`type Item: Other`).
    fn projection_bounds(&self, base: &Ty) -> Vec<&'f Bound> {
        let Ty::Projection(trait_ref, name) = base else { return Vec::new() };
        let def = self.program.trait_def(trait_ref.trait_id);
        let found = def.types.iter().find(|(own, _)| own == name);
        found.map(|(_, alias)| alias.bounds.iter().collect()).unwrap_or_default()
    }

    fn in_trait_self(&self, base: &Ty, name: Name) -> Option<TraitRef> {
        let id = self.scope.in_trait?;
        if self.scope.self_ty.as_ref() != Some(base) {
            return None;
        }
        assoc_owner(self.program, id, name)?;
        Some(TraitRef { trait_id: id, args: vec![base.clone()].into() })
    }

    /// All bounds of generics as predicates.
    pub fn predicates(&mut self, generics: &'f Generics) -> Vec<Predicate> {
        let mut out = Vec::new();
        for param in &generics.params {
            if let Some(ty) = self.scope.param(param.name) {
                out.extend(self.bounds(&param.bounds, &ty));
            }
        }
        for predicate in &generics.predicates {
            let ty = self.ty(&predicate.bounded);
            if !ty.is_unknown() {
                out.extend(self.bounds(&predicate.bounds, &ty));
            }
        }
        out
    }
}

/// Whether a written `where` subject is `base`; only simple subjects are compared.
fn is_same_path(written: &TypeRef, base: &Ty) -> bool {
    match (written, base) {
        (TypeRef::Path(path), Ty::Param(_, name)) => {
            path.qself.is_none() && path.segments.len() == 1 && path.segments[0].name == *name
        }
        (TypeRef::Path(path), Ty::Projection(_, name)) => path.segments.len() == 2 && path.segments[1].name == *name,
        _ => false,
    }
}

/// The trait among `id` and its supertraits that declares the associated type `name`; each is looked at once, however
/// many ways lead to it.
fn assoc_owner(program: &Program<'_>, id: TraitId, name: Name) -> Option<TraitId> {
    let declares = |id: TraitId| program.trait_def(id).types.iter().any(|(own, _)| *own == name);
    if declares(id) {
        return Some(id);
    }
    let mut waiting = vec![id];
    let mut seen = FxHashSet::default();
    while let Some(at) = waiting.pop() {
        if !seen.insert(at) {
            continue;
        }
        if declares(at) {
            return Some(at);
        }
        waiting.extend(supertrait_ids(program, at).into_iter().rev());
    }
    None
}

/// How many parts a type has, up to `limit`; `of_param` says what a parameter counts for.
fn weight(ty: &Ty, limit: u32, of_param: &dyn Fn(u16) -> u32) -> u32 {
    let mut weight = 0u32;
    ty.any(&mut |part| {
        let own = if let Ty::Param(index, _) = part { of_param(*index) } else { 1 };
        weight = weight.saturating_add(own);
        weight >= limit
    });
    weight.min(limit)
}

fn supertrait_ids(program: &Program<'_>, id: TraitId) -> Vec<TraitId> {
    let def = program.trait_def(id);
    let resolved = def.facts.supertraits.iter().filter_map(|bound| {
        let names: Vec<Name> = bound.path.segments.iter().map(|segment| segment.name).collect();
        match resolve::resolve_names(program, def.home.module, &names, bound.path.global, Ns::Type)? {
            Def::Trait(id) => Some(id),
            _ => None,
        }
    });
    resolved.collect()
}

/// A type in a scope where nothing is inferred.
pub fn lower_in<'f>(program: &Program<'f>, scope: &mut TyScope<'f>, ty: &TypeRef) -> Ty {
    TyLowerer { program, scope, fresh: &mut || Ty::Unknown }.ty(ty)
}

/// What an alias stands for, in terms of its parameters.
pub fn alias_ty(program: &Program<'_>, id: AliasId) -> Ty {
    let mut scope = TyScope::module(program.alias(id).home.module);
    TyLowerer { program, scope: &mut scope, fresh: &mut || Ty::Unknown }.alias_target(id)
}

/// A static's type.
pub fn static_ty(program: &Program<'_>, id: StaticId) -> Ty {
    let def = program.static_def(id);
    def.ty
        .get_or_init(|| {
            let mut scope = TyScope::owner(program, def.owner, def.home.module);
            lower_in(program, &mut scope, &def.facts.ty)
        })
        .clone()
}

/// The type of a field of a struct or union by its name; none of an enum's, of whose variants each may have one.
pub fn field_type<'p>(program: &'p Program<'_>, adt: AdtId, name: Name) -> Option<&'p Ty> {
    let number = program.field_named(adt, 0, name)?;
    field_types(program, adt, 0).get(number).filter(|_| !program.adt(adt).is_enum)
}

/// The types of a variant's fields in terms of the type's parameters.
pub fn field_types<'p>(program: &'p Program<'_>, id: AdtId, variant: u32) -> &'p [Ty] {
    let adt = program.adt(id);
    let Some(def) = adt.variants.get(variant as usize) else { return &[] };
    def.field_types.get_or_init(|| {
        let mut scope = TyScope::module(adt.home.module);
        scope.push(adt.generics);
        let params = adt.generics.params.iter().enumerate();
        let args = params.map(|(index, param)| Ty::Param(index as u16, param.name)).collect();
        scope.self_ty = Some(Ty::Adt(id, args));
        def.fields.iter().map(|field| lower_in(program, &mut scope, &field.ty)).collect()
    })
}

/// The default of each of a type's parameters in terms of those before it.
pub fn param_defaults<'p>(program: &'p Program<'_>, id: AdtId) -> &'p [Option<Ty>] {
    let adt = program.adt(id);
    adt.param_defaults.get_or_init(|| {
        let mut scope = TyScope::module(adt.home.module);
        scope.push(adt.generics);
        let lower = |param: &crate::facts::GenericParam| Some(lower_in(program, &mut scope, param.default.as_ref()?));
        adt.generics.params.iter().map(lower).collect()
    })
}

/// The head of an impl: needs names only, no other head.
pub fn impl_head(program: &Program<'_>, id: ImplId) -> ImplHead {
    let def = program.impl_def(id);
    let mut scope = TyScope::module(def.home.module);
    scope.push(&def.facts.generics);
    let self_ty = lower_in(program, &mut scope, &def.facts.self_ty);
    scope.self_ty = Some(self_ty.clone());
    scope.in_impl = Some(id);
    let mut fresh = || Ty::Unknown;
    let mut lowerer = TyLowerer { program, scope: &mut scope, fresh: &mut fresh };
    let trait_ref = def.facts.trait_path.as_ref().and_then(|path| {
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        let built_in = names.last().filter(|_| def.facts.derived).and_then(|name| program.lang.derive_named(*name));
        let trait_id = match built_in {
            Some(id) => id,
            None => match resolve::resolve_names(program, def.home.module, &names, path.global, Ns::Type)? {
                Def::Trait(id) => id,
                _ => return None,
            },
        };
        Some(lowerer.trait_ref(trait_id, path.segments.last()?, &self_ty).0)
    });
    ImplHead { self_ty, trait_ref }
}

/// Whether some bound of an impl names a trait that is not known.
pub fn has_foreign_bound(program: &Program<'_>, id: ImplId) -> bool {
    let def = program.impl_def(id);
    let generics = &def.facts.generics;
    let bounds = generics.params.iter().flat_map(|param| &param.bounds);
    let bounds = bounds.chain(generics.predicates.iter().flat_map(|predicate| &predicate.bounds));
    bounds.into_iter().any(|bound| {
        let names: Vec<Name> = bound.path.segments.iter().map(|segment| segment.name).collect();
        resolve::resolve_names(program, def.home.module, &names, bound.path.global, Ns::Type).is_none()
    })
}

/// The bounds of an impl.
pub fn impl_predicates<'p>(program: &'p Program<'_>, id: ImplId) -> &'p [Predicate] {
    let def = program.impl_def(id);
    def.predicates.get_or_init(|| {
        let mut scope = TyScope::owner(program, Owner::Impl(id), def.home.module);
        let mut fresh = || Ty::Unknown;
        TyLowerer { program, scope: &mut scope, fresh: &mut fresh }.predicates(&def.facts.generics)
    })
}

/// An impl's associated type in terms of the impl's parameters.
pub fn impl_assoc_ty<'p>(program: &'p Program<'_>, id: ImplId, name: Name) -> Option<&'p Ty> {
    let def = program.impl_def(id);
    let index = def.types.iter().position(|(own, _)| *own == name)?;
    let types = def.assoc_types.get_or_init(|| {
        let mut scope = TyScope::owner(program, Owner::Impl(id), def.home.module);
        let lower = |(_, alias): &(Name, &crate::facts::TypeAlias)| {
            alias.ty.as_ref().map_or(Ty::Unknown, |ty| lower_in(program, &mut scope, ty))
        };
        def.types.iter().map(lower).collect()
    });
    types.get(index)
}

/// The bounds that a trait puts on `Self`.
pub fn supertraits<'p>(program: &'p Program<'_>, id: TraitId) -> &'p [Predicate] {
    let def = program.trait_def(id);
    def.supertraits.get_or_init(|| {
        let mut scope = TyScope::owner(program, Owner::Trait(id), def.home.module);
        let self_ty = Ty::Param(0, interned::self_type());
        let mut fresh = || Ty::Unknown;
        let mut lowerer = TyLowerer { program, scope: &mut scope, fresh: &mut fresh };
        lowerer.bounds(&def.facts.supertraits, &self_ty)
    })
}

/// The bounds that a trait puts on its associated type `name`, whose `Self` is left unknown.
pub fn assoc_bounds<'p>(program: &'p Program<'_>, id: TraitId, name: Name) -> &'p [Predicate] {
    let def = program.trait_def(id);
    let Some(index) = def.types.iter().position(|(own, _)| *own == name) else { return &[] };
    let all = def.assoc_bounds.get_or_init(|| {
        let mut scope = TyScope::owner(program, Owner::Trait(id), def.home.module);
        let mut fresh = || Ty::Unknown;
        let mut lowerer = TyLowerer { program, scope: &mut scope, fresh: &mut fresh };
        def.types.iter().map(|(_, alias)| lowerer.bounds(&alias.bounds, &Ty::Unknown)).collect()
    });
    all.get(index).map_or(&[], Vec::as_slice)
}

/// A function's signature.
pub fn fn_sig<'p>(program: &'p Program<'_>, id: FnId) -> &'p FnSig {
    let function = program.function(id);
    function.sig.get_or_init(|| Box::new(lower_sig(program, id)))
}

fn lower_sig(program: &Program<'_>, id: FnId) -> FnSig {
    let function = program.function(id);
    let mut scope = TyScope::owner(program, function.owner, function.home.module);
    let parent_generics = scope.names.len();
    scope.push(&function.facts.generics);
    scope.module = function.body_scope;
    let own_generics = function.facts.generics.params.len();
    scope.collect_impl_params = true;
    let mut fresh = || Ty::Unknown;
    let mut lowerer = TyLowerer { program, scope: &mut scope, fresh: &mut fresh };
    let mut params = Vec::new();
    if let Some(receiver) = &function.facts.self_param {
        let self_ty = lowerer.scope.self_ty.clone().unwrap_or(Ty::Unknown);
        params.push(match receiver {
            SelfParam::Value => self_ty,
            SelfParam::Ref => self_ty.reference(false),
            SelfParam::RefMut => self_ty.reference(true),
            SelfParam::Typed(ty) => lowerer.ty(ty),
        });
    }
    params.extend(function.facts.params.iter().map(|param| lowerer.ty(&param.ty)).collect::<Vec<_>>());
    lowerer.scope.collect_impl_params = false;
    let output = lowerer.ty(&function.facts.ret);
    let mut predicates = std::mem::take(&mut lowerer.scope.impl_predicates);
    predicates.extend(lowerer.predicates(&function.facts.generics));
    let generics = lowerer.scope.names.len();
    predicates.extend(owner_predicates(program, function.owner, function.home.module));
    let ret = given(program, id, &output);
    let declared = output.clone();
    FnSig { generics, parent_generics, own_generics, params, ret, output, declared, predicates }
}

/// What a call of a function gives whose body gives `output`: for an async one a future of it.
pub fn given(program: &Program<'_>, id: FnId, output: &Ty) -> Ty {
    if program.gives_future(id) { future_of(program, output.clone()) } else { output.clone() }
}

fn owner_predicates(program: &Program<'_>, owner: Owner, module: ModId) -> Vec<Predicate> {
    match owner {
        Owner::Module => Vec::new(),
        Owner::Impl(id) => impl_predicates(program, id).to_vec(),
        Owner::Trait(id) => {
            let def = program.trait_def(id);
            let mut scope = TyScope::owner(program, owner, module);
            let args = scope.names.iter().enumerate().map(|(index, name)| Ty::Param(index as u16, *name)).collect();
            let mut fresh = || Ty::Unknown;
            let mut lowerer = TyLowerer { program, scope: &mut scope, fresh: &mut fresh };
            let mut predicates = lowerer.predicates(&def.facts.generics);
            predicates.push(Predicate { trait_ref: TraitRef { trait_id: id, args }, assoc: Vec::new() });
            predicates
        }
    }
}

/// `impl Future<Output = output>`; unknown if no stub declares futures.
pub fn future_of(program: &Program<'_>, output: Ty) -> Ty {
    let Some(trait_id) = program.lang.trait_named("future") else { return Ty::Unknown };
    let trait_ref = TraitRef { trait_id, args: vec![Ty::Unknown].into() };
    Ty::Opaque(vec![Predicate { trait_ref, assoc: vec![(interned::output(), output)] }].into())
}
