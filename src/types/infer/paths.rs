//! Paths in value position.

use crate::facts::{ExprId, FieldsKind, Name, PatId, Path, Segment};
use crate::types::infer::methods::Found;
use crate::types::infer::unify::VarKind;
use crate::types::infer::{Infer, PathValue};
use crate::types::lower_ty::{TyLowerer, field_types, static_ty};
use crate::types::names::impls::{NamedMembers, head_of};
use crate::types::names::resolve;
use crate::types::program::{AdtId, Def, FnId, ImplId, Ns, StaticId, TraitId};
use crate::types::ty::{Args, Prim, TraitRef, Ty};

impl<'f> Infer<'_, 'f> {
    pub(crate) fn local(&self, name: Name) -> Option<PatId> {
        self.locals.get(name)
    }

    pub(crate) fn path(&mut self, id: ExprId, path: &'f Path) -> Ty {
        if path.qself.is_none()
            && path.segments.len() == 1
            && !path.global
            && let Some(pat) = self.local(path.segments[0].name)
        {
            self.out.values.insert(id, PathValue::Local(pat));
            return self.out.pats[pat.0 as usize].clone();
        }
        if let Some(qself) = &path.qself {
            return self.qualified_value(id, path, qself);
        }
        let Some(first) = path.segments.first() else { return Ty::Unknown };
        if !path.global && first.name == "Self" {
            let Some(self_ty) = self.scope.self_ty.clone() else { return Ty::Unknown };
            return match path.segments.get(1) {
                None => self.constructor_of(id, &self_ty),
                Some(segment) => self.associated_value(id, &self_ty, segment),
            };
        }
        let is_param = !path.global && self.scope.names.contains(&first.name);
        if is_param && path.segments.len() >= 2 {
            let base = self.lower_prefix(path, path.segments.len() - 1);
            return self.associated_value(id, &base, &path.segments[path.segments.len() - 1]);
        }
        self.named_value(id, path)
    }

    /// The type that the first `count` segments name.
    fn lower_prefix(&mut self, path: &'f Path, count: usize) -> Ty {
        let prefix = Path { segments: path.segments[..count].iter().cloned().collect(), ..path.clone() };
        self.lower(&crate::facts::TypeRef::Path(Box::new(prefix)))
    }

    fn named_value(&mut self, id: ExprId, path: &'f Path) -> Ty {
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        let count = names.len();
        let found = resolve::resolve_longest(self.program, self.module, &names, path.global, Ns::Value);
        let last = &path.segments[count - 1];
        match found {
            Some((Def::Fn(fn_id), used)) if used == count => {
                let found = Found { fn_id, owner_args: Vec::new(), autoref: None, self_ty: Ty::Unknown };
                self.function_value(id, &found, last)
            }
            Some((Def::Static(static_id), used)) if used == count => {
                self.out.values.insert(id, PathValue::Static(static_id));
                static_ty(self.program, static_id)
            }
            Some((Def::Adt(adt), used)) if used == count => {
                let ty = self.adt_with(adt, last);
                self.constructor(id, adt, 0, &ty)
            }
            Some((Def::Variant(adt, variant), used)) if used == count => {
                // Arguments may stand at the enum or at the variant.
                let segment = path.segments[..count].iter().rev().find(|segment| !segment.args.is_empty());
                let ty = self.adt_with(adt, segment.unwrap_or(last));
                self.constructor(id, adt, variant, &ty)
            }
            Some((Def::Alias(_), used)) if used == count => {
                let ty = self.lower_prefix(path, count);
                self.constructor_of(id, &ty)
            }
            Some((Def::Trait(trait_id), used)) if used + 1 == count => {
                self.trait_value(id, trait_id, &path.segments[used - 1], last)
            }
            Some((Def::Adt(_) | Def::Alias(_), used)) if used < count => {
                let base = self.lower_prefix(path, count - 1);
                self.associated_value(id, &base, last)
            }
            _ if count == 2 && !path.global => match Prim::from_name(&names[0]) {
                Some(prim) => self.associated_value(id, &Ty::Prim(prim), last),
                None => Ty::Unknown,
            },
            _ => Ty::Unknown,
        }
    }

    fn adt_with(&mut self, id: AdtId, segment: &Segment) -> Ty {
        let table = &mut self.table;
        let mut fresh = || table.fresh(VarKind::General);
        let module = std::mem::replace(&mut self.scope.module, self.module);
        let args = TyLowerer { program: self.program, scope: &mut self.scope, fresh: &mut fresh }.adt_args(id, segment);
        self.scope.module = module;
        let ty = Ty::Adt(id, args);
        self.normalize(&ty)
    }

    fn qualified_value(&mut self, id: ExprId, path: &'f Path, qself: &'f crate::facts::TypeRef) -> Ty {
        let count = path.trait_segments as usize;
        let Some(item) = path.segments.get(count) else { return Ty::Unknown };
        let self_ty = self.lower(qself);
        if count == 0 {
            return self.associated_value(id, &self_ty, item);
        }
        let names: Vec<Name> = path.segments[..count].iter().map(|segment| segment.name).collect();
        let found = resolve::resolve_names(self.program, self.module, &names, path.global, Ns::Type);
        let Some(Def::Trait(trait_id)) = found else { return self.value_of_unknown_trait(id, &self_ty, item) };
        let Some(fn_id) = self.trait_fn(trait_id, item.name) else { return Ty::Unknown };
        let mut owner_args = self.trait_args(trait_id, &path.segments[count - 1]);
        owner_args[0] = self_ty.clone();
        let found = Found { fn_id, owner_args, autoref: None, self_ty };
        self.function_value(id, &found, item)
    }

    fn trait_value(&mut self, id: ExprId, trait_id: TraitId, trait_segment: &Segment, item: &Segment) -> Ty {
        let Some(fn_id) = self.trait_fn(trait_id, item.name) else { return Ty::Unknown };
        let owner_args = self.trait_args(trait_id, trait_segment);
        let self_ty = owner_args[0].clone();
        let found = Found { fn_id, owner_args, autoref: None, self_ty };
        self.function_value(id, &found, item)
    }

    /// The trait's arguments as written, open where they are not; `Self` open.
    fn trait_args(&mut self, trait_id: TraitId, segment: &Segment) -> Vec<Ty> {
        let count = self.program.trait_def(trait_id).facts.generics.params.len();
        let mut args = vec![self.fresh()];
        let written: Vec<Ty> = segment
            .args
            .iter()
            .filter_map(|arg| match arg {
                crate::facts::GenericArg::Type(ty) => Some(self.lower(ty)),
                _ => None,
            })
            .collect();
        args.extend(written);
        while args.len() <= count {
            let open = self.fresh();
            args.push(open);
        }
        args
    }

    fn trait_fn(&self, trait_id: TraitId, name: Name) -> Option<FnId> {
        self.program.trait_def(trait_id).fns.iter().copied().find(|id| self.program.function(*id).name == name)
    }

    fn function_value(&mut self, id: ExprId, found: &Found, segment: &Segment) -> Ty {
        let turbofish: Vec<Ty> = segment
            .args
            .iter()
            .filter_map(|arg| match arg {
                crate::facts::GenericArg::Type(ty) => Some(self.lower(ty)),
                crate::facts::GenericArg::Const => Some(Ty::Unknown),
                _ => None,
            })
            .collect();
        let (callee, _, _) = self.instantiate(found, &turbofish);
        self.fn_value(id, found.fn_id, callee.args)
    }

    /// The constructor that a type's own name stands for.
    fn constructor_of(&mut self, id: ExprId, ty: &Ty) -> Ty {
        match self.shallow(ty) {
            Ty::Adt(adt, _) => self.constructor(id, adt, 0, ty),
            _ => Ty::Unknown,
        }
    }

    fn constructor(&mut self, id: ExprId, adt: AdtId, variant: u32, ty: &Ty) -> Ty {
        self.out.values.insert(id, PathValue::Ctor(adt, variant));
        let Some(def) = self.program.adt(adt).variants.get(variant as usize) else { return Ty::Unknown };
        if def.kind != FieldsKind::Tuple {
            return ty.clone();
        }
        let mut parts = self.variant_fields(adt, variant, ty);
        parts.push(ty.clone());
        Ty::FnPtr(parts.into())
    }

    /// The type of one field for a value of type `ty`.
    pub(crate) fn variant_field(&mut self, adt: AdtId, variant: u32, index: usize, ty: &Ty) -> Ty {
        let Some(field) = field_types(self.program, adt, variant).get(index) else { return Ty::Unknown };
        let field = match ty {
            Ty::Adt(_, args) => field.substitute(args),
            _ => field.clone(),
        };
        self.normalize(&field)
    }

    /// The types of a variant's fields for a value of type `ty`.
    pub(crate) fn variant_fields(&mut self, adt: AdtId, variant: u32, ty: &Ty) -> Vec<Ty> {
        let args = match self.shallow(ty) {
            Ty::Adt(_, args) => args,
            _ => Args::EMPTY,
        };
        let fields = field_types(self.program, adt, variant);
        let fields: Vec<Ty> = fields.iter().map(|field| field.substitute(&args)).collect();
        fields.iter().map(|field| self.normalize(field)).collect()
    }

    /// `base::item` for a known type.
    fn associated_value(&mut self, id: ExprId, base: &Ty, item: &Segment) -> Ty {
        let base = self.structurally(base);
        if let Ty::Adt(adt, _) = &base
            && self.program.adt(*adt).is_enum
            && let Some(index) = self.program.adt(*adt).variants.iter().position(|v| v.name == item.name)
        {
            return self.constructor(id, *adt, index as u32, &base);
        }
        if let Some(found) = self.inherent_item(&base, item.name) {
            return match found {
                Item::Fn(found) => self.function_value(id, &found, item),
                Item::Const(static_id, owner_args) => {
                    self.out.values.insert(id, PathValue::Static(static_id));
                    let ty = static_ty(self.program, static_id).substitute(&owner_args);
                    self.normalize(&ty)
                }
            };
        }
        if let Some(found) = self.trait_item(&base, item.name) {
            return self.function_value(id, &found, item);
        }
        self.value_of_unknown_trait(id, &base, item)
    }

    /// A function of the user's impl of a trait that nobody knows.
    fn value_of_unknown_trait(&mut self, id: ExprId, base: &Ty, item: &Segment) -> Ty {
        match self.item_in(self.program.impl_index.members_of_unknown(), base, item.name) {
            Some(Item::Fn(found)) => self.function_value(id, &found, item),
            _ => Ty::Unknown,
        }
    }

    fn inherent_item(&mut self, base: &Ty, name: Name) -> Option<Item> {
        self.item_in(self.program.impl_index.inherent_members(), base, name)
    }

    fn item_in(&mut self, members: &NamedMembers, base: &Ty, name: Name) -> Option<Item> {
        let head = head_of(base)?;
        for (impl_id, fn_id) in members.fns(head, name).iter().copied() {
            if let Some(owner_args) = self.args_of_impl(impl_id, base) {
                return Some(Item::Fn(Found { fn_id, owner_args, autoref: None, self_ty: base.clone() }));
            }
        }
        for (impl_id, constant) in members.consts(head, name).iter().copied() {
            if let Some(owner_args) = self.args_of_impl(impl_id, base) {
                return Some(Item::Const(constant, owner_args));
            }
        }
        None
    }

    /// The arguments with which an impl is for a type.
    pub(super) fn args_of_impl(&mut self, impl_id: ImplId, ty: &Ty) -> Option<Vec<Ty>> {
        let def = self.program.impl_def(impl_id);
        let head = def.head.get()?;
        let owner_args: Vec<Ty> = def.facts.generics.params.iter().map(|_| self.fresh()).collect();
        let self_ty = head.self_ty.substitute(&owner_args);
        let self_ty = self.normalize(&self_ty);
        self.table.try_unify(&self_ty, ty).then_some(owner_args)
    }

    fn trait_item(&mut self, base: &Ty, name: Name) -> Option<Found> {
        for bound in self.all_bounds_on(base) {
            if let Some(fn_id) = self.trait_fn(bound.trait_ref.trait_id, name) {
                let owner_args = bound.trait_ref.args.to_vec();
                return Some(Found { fn_id, owner_args, autoref: None, self_ty: base.clone() });
            }
        }
        if matches!(base, Ty::Unknown | Ty::Var(_)) {
            return None;
        }
        for (trait_id, fn_id) in self.trait_candidates(base, name, |_, _| true)? {
            let params = self.program.trait_def(trait_id).facts.generics.params.len();
            let rest: Vec<Ty> = (0..params).map(|_| self.fresh()).collect();
            let owner_args: Vec<Ty> = std::iter::once(base.clone()).chain(rest).collect();
            let trait_ref = TraitRef { trait_id, args: owner_args.clone().into() };
            let snapshot = self.table.snapshot();
            if !self.implements(base, &trait_ref) {
                self.table.rollback(snapshot);
                continue;
            }
            return Some(Found { fn_id, owner_args, autoref: None, self_ty: base.clone() });
        }
        None
    }

    /// Whether a plain name in a pattern is a constant or unit constructor rather than a binding.
    pub(crate) fn constant_pattern(&self, name: Name) -> Option<Option<(AdtId, u32)>> {
        match resolve::lookup(self.program, self.module, name, Ns::Value)? {
            Def::Static(_) => Some(None),
            Def::Variant(adt, variant) => {
                let kind = self.program.adt(adt).variants.get(variant as usize)?.kind;
                (kind == FieldsKind::Unit).then_some(Some((adt, variant)))
            }
            Def::Adt(adt) => (self.program.adt(adt).variants[0].kind == FieldsKind::Unit).then_some(Some((adt, 0))),
            _ => None,
        }
    }

    /// The type and variant that a pattern's or literal's path names.
    pub(crate) fn variant_path(&mut self, path: &'f Path) -> Option<(AdtId, u32, Ty)> {
        if path.qself.is_none() && path.segments.first().is_some_and(|segment| segment.name == "Self") {
            let Ty::Adt(adt, args) = self.scope.self_ty.clone()? else { return None };
            let ty = Ty::Adt(adt, args);
            let variant = match path.segments.get(1) {
                None => 0,
                Some(segment) => self.program.adt(adt).variants.iter().position(|v| v.name == segment.name)? as u32,
            };
            return Some((adt, variant, ty));
        }
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        match resolve::resolve_names(self.program, self.module, &names, path.global, Ns::Type)? {
            Def::Adt(adt) => {
                let ty = self.adt_with(adt, path.segments.last()?);
                Some((adt, 0, ty))
            }
            Def::Variant(adt, variant) => {
                let segment = path.segments.iter().rev().find(|segment| !segment.args.is_empty());
                let ty = self.adt_with(adt, segment.or(path.segments.last())?);
                Some((adt, variant, ty))
            }
            Def::Alias(_) => {
                let ty = self.lower_prefix(path, path.segments.len());
                match self.shallow(&ty) {
                    Ty::Adt(adt, _) => Some((adt, 0, ty)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

enum Item {
    Fn(Found),
    Const(StaticId, Vec<Ty>),
}
