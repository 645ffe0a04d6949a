//! What other packages can reach of the published libraries: definitions with a public path, and types that public
//! functions, fields and associated types hand out without a path of their own.
//!
//! Errs towards public: who needs every use of something is then silent about it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::lower_ty::{alias_ty, field_types, fn_sig, impl_assoc_ty, static_ty};
use super::names::public;
use super::program::{AdtId, Def, FnId, ImplId, Owner, Program, StaticId, TraitId};
use super::ty::Ty;
use crate::facts::Visibility;

/// The public interface of all published libraries of a program together.
#[derive(Debug, Default)]
pub struct Interface {
    /// Reached by a path through public modules and `pub use`, from some library's root.
    named: FxHashSet<Def>,
    /// Types that can be named or come out of what can.
    types: FxHashSet<AdtId>,
}

impl Program<'_> {
    /// Whether other packages can get hold of values of a type: it has a public path, or something public gives it away.
    pub fn is_public_adt(&self, id: AdtId) -> bool {
        self.interface().types.contains(&id)
    }

    /// Whether other packages can name a static or const.
    pub fn is_public_static(&self, id: StaticId) -> bool {
        self.static_def(id).item.visibility == Visibility::Public && self.interface().named.contains(&Def::Static(id))
    }

    /// Whether other packages can call a function by its name: a public one with a public path, or of a type that they can
    /// get hold of. Says nothing of calls through a trait that an impl's functions get.
    pub fn is_public_fn(&self, id: FnId) -> bool {
        let function = self.function(id);
        if function.item.visibility != Visibility::Public {
            return false;
        }
        match function.owner {
            Owner::Module => self.interface().named.contains(&Def::Fn(id)),
            Owner::Trait(_) => self.crate_of(function.home.module).is_published_lib,
            Owner::Impl(owner) => match self_adt(self, owner) {
                Some(adt) => self.is_public_adt(adt),
                None => self.crate_of(function.home.module).is_published_lib,
            },
        }
    }

    /// Whether programs in other languages can call a function, which is of a library that no Rust crate can depend on.
    pub fn is_for_other_languages(&self, id: FnId) -> bool {
        let function = self.function(id);
        function.item.visibility == Visibility::Public && self.crate_of(function.home.module).is_foreign_lib
    }

    /// Whether other packages can call the functions of a trait, and implement it.
    pub fn is_offered_trait(&self, id: TraitId) -> bool {
        let def = self.trait_def(id);
        self.crate_of(def.home.module).is_published_lib && def.item.visibility == Visibility::Public
    }

    fn interface(&self) -> &Interface {
        self.interface.get_or_init(|| Interface::of(self))
    }
}

impl Interface {
    fn of(program: &Program<'_>) -> Interface {
        let named = named(program);
        let mut search =
            Search { program, impls: impls_by_type(program), types: FxHashSet::default(), waiting: Vec::new() };
        // What is not a type of the workspace's own, an impl for any type among these, may be anybody's.
        for id in search.impls.remove(&None).unwrap_or_default() {
            search.impl_block(id);
        }
        named.iter().for_each(|def| search.definition(*def));
        while let Some(id) = search.waiting.pop() {
            search.members(id);
        }
        Interface { named, types: search.types }
    }
}

/// Everything with a public path from the root of a published library.
///
/// A name that a build without the default features has counts as well.
fn named(program: &Program<'_>) -> FxHashSet<Def> {
    let published = program.crates.iter().filter(|krate| krate.is_published_lib && !krate.is_stub);
    public::definitions(program, published.map(|krate| krate.root))
}

fn self_adt(program: &Program<'_>, id: ImplId) -> Option<AdtId> {
    let (adt, _) = program.impl_def(id).head.get()?.self_ty.as_adt()?;
    (!program.is_stub(program.adt(adt).home.module)).then_some(adt)
}

/// The impls of published libraries, by the workspace's own type that they are for.
fn impls_by_type(program: &Program<'_>) -> FxHashMap<Option<AdtId>, Vec<ImplId>> {
    let mut found: FxHashMap<Option<AdtId>, Vec<ImplId>> = FxHashMap::default();
    for (index, def) in program.impls.iter().enumerate() {
        let krate = program.crate_of(def.home.module);
        if krate.is_stub {
            continue;
        }
        let id = ImplId(index as u32);
        let adt = self_adt(program, id);
        if adt.is_some() || krate.is_published_lib {
            found.entry(adt).or_default().push(id);
        }
    }
    found
}

/// The search for types that come out of what is public.
struct Search<'a, 'f> {
    program: &'a Program<'f>,
    impls: FxHashMap<Option<AdtId>, Vec<ImplId>>,
    types: FxHashSet<AdtId>,
    /// Those whose members were not looked at yet.
    waiting: Vec<AdtId>,
}

impl Search<'_, '_> {
    fn definition(&mut self, def: Def) {
        let program = self.program;
        match def {
            // A glob of a restricted name gives no right to it.
            Def::Adt(id) if program.adt(id).item.visibility == Visibility::Public => self.add(id),
            Def::Variant(id, _) => self.add(id),
            Def::Fn(id) => self.function(id),
            Def::Static(id) => self.mentioned(&static_ty(program, id)),
            Def::Alias(id) => self.mentioned(&alias_ty(program, id)),
            Def::Trait(id) => program.trait_def(id).fns.iter().for_each(|id| self.function(*id)),
            Def::Adt(_) | Def::Mod(_) => {}
        }
    }

    fn add(&mut self, id: AdtId) {
        if !self.program.is_stub(self.program.adt(id).home.module) && self.types.insert(id) {
            self.waiting.push(id);
        }
    }

    /// What a type that can be got hold of gives away in turn.
    fn members(&mut self, id: AdtId) {
        let adt = self.program.adt(id);
        for (index, variant) in adt.variants.iter().enumerate() {
            let fields = variant.fields.iter().zip(field_types(self.program, id, index as u32));
            for (_, ty) in fields.filter(|(field, _)| adt.is_enum || field.visibility == Visibility::Public) {
                self.mentioned(ty);
            }
        }
        for id in self.impls.remove(&Some(id)).unwrap_or_default() {
            self.impl_block(id);
        }
    }

    fn impl_block(&mut self, id: ImplId) {
        let def = self.program.impl_def(id);
        // `Deref::Target`, `Iterator::Item`: what a trait's functions give is among these.
        for (name, _) in &def.types {
            if let Some(ty) = impl_assoc_ty(self.program, id, *name) {
                self.mentioned(ty);
            }
        }
        let public = |id: &&FnId| self.program.function(**id).item.visibility == Visibility::Public;
        for id in def.fns.iter().filter(public) {
            self.function(*id);
        }
    }

    /// What a function gives, and what it calls its callers' functions with.
    fn function(&mut self, id: FnId) {
        let sig = fn_sig(self.program, id);
        self.mentioned(&sig.declared);
        for predicate in &sig.predicates {
            predicate.trait_ref.args.iter().skip(1).for_each(|ty| self.mentioned(ty));
            predicate.assoc.iter().for_each(|(_, ty)| self.mentioned(ty));
        }
        for param in &sig.params {
            param.any(&mut |part| {
                if matches!(part, Ty::FnPtr(_) | Ty::Dyn(_)) {
                    self.mentioned(part);
                }
                false
            });
        }
    }

    fn mentioned(&mut self, ty: &Ty) {
        ty.any(&mut |part| {
            if let Some((id, _)) = part.as_adt() {
                self.add(id);
            }
            false
        });
    }
}
