//! The linked program: every definition of the workspace and the stubs in flat tables.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::facts::{
    Built, Cfg, CfgContext, EnumFacts, Field, FnFacts, Generics, ImplFacts, Item, ItemKind, Name, StaticFacts,
    StructFacts, TraitFacts, TypeAlias, Visibility,
};
use crate::knowledge::attributes::{ContentOp, Database, HandlerOf, KnownAdt, KnownFn, KnownTrait};
use crate::knowledge::known::Known;
use crate::source::{FileId, Loc, SourceMap};
use crate::types::lower_ty::fn_sig;
use crate::types::names::scopes::{self, Brought, Glob};
use crate::types::ty::{Predicate, Ty};
use crate::workspace::{Edition, TargetChoice};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The index into its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A crate: one target of a package, or a stub.
    CrateId;
    /// A module, or the scope of items inside a body.
    ModId;
    /// A struct, enum or union.
    AdtId;
    /// A trait.
    TraitId;
    /// An impl block.
    ImplId;
    /// A function.
    FnId;
    /// A static or const.
    StaticId;
    /// A type alias outside of traits and impls.
    AliasId;
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Def {
    /// A module or crate root.
    Mod(ModId),
    /// A struct, enum or union.
    Adt(AdtId),
    /// A variant: enum and index.
    Variant(AdtId, u32),
    /// A trait.
    Trait(TraitId),
    /// A function.
    Fn(FnId),
    /// A static or const.
    Static(StaticId),
    /// A type alias.
    Alias(AliasId),
}

/// Types and modules live apart from values, and both from attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ns {
    /// Modules, types, traits.
    Type,
    /// Functions, statics, constructors.
    Value,
    /// Attribute macros, which only stubs declare.
    Attribute,
}

impl Ns {
    /// All of them: what an import brings.
    pub const ALL: [Ns; 3] = [Ns::Type, Ns::Value, Ns::Attribute];
}

/// How a name came into a scope: active ones beat those switched off, and own items beat globs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImportPriority {
    /// By a glob import that is switched off, or of something switched off.
    InactiveGlob,
    /// By an item or import whose `cfg` does not hold.
    Inactive,
    /// By a glob import.
    Glob,
    /// By an item or a named import.
    Named,
}

/// A name in a scope.
#[derive(Clone, Copy, Debug)]
pub struct ScopeEntry {
    /// What it stands for.
    pub def: Def,
    /// How it came there.
    pub priority: ImportPriority,
    /// The import that brought it, by number; none for an item.
    pub import: Option<u32>,
    /// Whether others may see it.
    pub visibility: Visibility,
    /// The conditions under which the item or import is there, as [`Home::conditions`].
    pub conditions: Name,
}

impl ScopeEntry {
    /// The greater one counts. Among alternatives that no default build has the conditions decide, not the order of the text:
    /// two pairs under the same two conditions are then resolved alike.
    pub fn rank(&self) -> (ImportPriority, Reverse<&'static str>) {
        (self.priority, Reverse(self.conditions.as_str()))
    }
}

/// What a crate is built for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CrateRole {
    /// What users run.
    #[default]
    Product,
    /// A test.
    Test,
    /// A bench.
    Bench,
    /// An example.
    Example,
}

/// A crate.
#[derive(Debug)]
pub struct Crate {
    /// The name others use.
    pub name: Name,
    /// Its root module.
    pub root: ModId,
    /// Its edition.
    pub edition: Edition,
    /// Whether it is knowledge rather than the user's code: a stub, or the outline of a dependency.
    pub is_stub: bool,
    /// Whether it is the outline of a dependency: its types are known, and nothing of what its functions do.
    pub is_dependency: bool,
    /// Whether its items can be named from outside the workspace.
    pub is_published_lib: bool,
    /// Whether it is a library that strangers may get by a registry: they decide how it is used.
    pub is_registry_lib: bool,
    /// Whether its package is no member of the workspace, but stands on the disk: nothing is reported of it.
    pub is_outside: bool,
    /// Whether only programs in other languages load it.
    pub is_foreign_lib: bool,
    /// Whether it is a library that is there for programs first: it stands beside one in its package, or is not published.
    pub is_for_programs: bool,
    /// What it is built for.
    pub role: CrateRole,
    /// Crates that its paths may start with.
    pub extern_prelude: FxHashMap<Name, ModId>,
    /// The names of crates that its manifest lists; none where it has no manifest.
    pub listed: Option<FxHashSet<Name>>,
    /// Features that are on by default.
    pub cfg: CfgContext,
    /// The module whose names are in scope everywhere, if the standard library is known.
    pub prelude: Option<ModId>,
    /// Roots of the crates whose macros are in scope everywhere (`#[macro_use] extern crate`).
    pub macro_use: Vec<ModId>,
    /// Crates of the workspace that its build needs, tests and build scripts left out.
    pub builds_on: Vec<CrateId>,
    /// The same with what these need in turn, and itself; worked out on first use.
    pub closure: OnceLock<FxHashSet<CrateId>>,
    /// Whether it is a library that only tests of the workspace need, its own or those of others.
    pub is_test_support: bool,
    /// Whether the name of its package says that it is there for tests, although products build on it.
    pub is_named_for_tests: bool,
}

impl Crate {
    /// Whether it is there for tests of this workspace, and for nobody else.
    fn is_unpublished_test_support(&self) -> bool {
        self.is_test_support && !self.is_published_lib
    }
}

/// A module, or the scope of the items inside a body.
#[derive(Debug)]
pub struct Module<'f> {
    /// Its crate.
    pub crate_id: CrateId,
    /// The module around it.
    pub parent: Option<ModId>,
    /// Its name; none for the scope of a body.
    pub name: Option<Name>,
    /// What declares it; none for crate roots and the scopes of bodies.
    pub item: Option<&'f Item>,
    /// The file that holds its items.
    pub file: FileId,
    /// Names by kind: of items and named imports. Ask `names/scopes` for what a name means: globs may bring it.
    pub scope: FxHashMap<(Name, Ns), ScopeEntry>,
    /// Its glob imports.
    pub globs: Vec<Glob>,
    /// What globs bring, as far as it was asked for; none while imports are being resolved, and where there are no globs.
    pub brought: Option<Brought>,
    /// Traits imported without a name (`use T as _`).
    pub anonymous_traits: FxHashSet<TraitId>,
    /// Names that `use` declarations give here.
    pub imported: FxHashSet<Name>,
    /// Names imported from crates that are not known: globs do not bring them.
    pub foreign: FxHashSet<Name>,
    /// Whether it holds test code.
    pub is_test: bool,
    /// Whether its `cfg`s hold.
    pub is_active: bool,
    /// Who may name it.
    pub visibility: Visibility,
    /// Traits in scope, for method calls.
    pub traits_in_scope: OnceLock<FxHashSet<TraitId>>,
}

/// Where a definition stands and under which conditions.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// The module (or body scope).
    pub module: ModId,
    /// The file.
    pub file: FileId,
    /// Whether it is test code.
    pub is_test: bool,
    /// Whether its `cfg`s hold.
    pub is_active: bool,
    /// Whether its `cfg`s hold with some choice of features.
    pub is_buildable: bool,
    /// Its `cfg`s that do not hold, from the crate's root inwards; empty if they all hold.
    pub conditions: Name,
}

impl Home {
    /// Of several items of one name the least one counts: what a default build has goes before what other features lead to, and
    /// this before what no features lead to. Among these the conditions decide, not the order of the text.
    pub fn precedence(&self) -> (bool, bool, &'static str) {
        (!self.is_active, !self.is_buildable, self.conditions.as_str())
    }
}

/// The shape of a struct or of one variant.
#[derive(Debug)]
pub struct VariantDef<'f> {
    /// Its name.
    pub name: Name,
    /// Its fields as written.
    pub fields: &'f [Field],
    /// How they are written.
    pub kind: crate::facts::FieldsKind,
    /// What a stub says of it.
    pub ordering: Option<crate::knowledge::attributes::MemoryOrdering>,
    /// Their types in terms of the type's parameters; filled on first use.
    pub field_types: OnceLock<Vec<Ty>>,
    /// Their numbers by name, where there are many; filled on first use.
    pub field_numbers: OnceLock<FxHashMap<Name, usize>>,
}

/// Fields are looked for one after the other where there are no more.
const FEW_FIELDS: usize = 16;

impl VariantDef<'_> {
    /// The number of the field of a name, the first if there are several.
    pub fn field_number(&self, name: Name) -> Option<usize> {
        if self.fields.len() <= FEW_FIELDS {
            return self.fields.iter().position(|field| field.name == name);
        }
        let numbers = self.field_numbers.get_or_init(|| {
            let backwards = self.fields.iter().enumerate().rev();
            backwards.map(|(number, field)| (field.name, number)).collect()
        });
        numbers.get(&name).copied()
    }
}

/// A struct, enum or union.
#[derive(Debug)]
pub struct Adt<'f> {
    /// Its name.
    pub name: Name,
    /// The item.
    pub item: &'f Item,
    /// Where it stands.
    pub home: Home,
    /// Its generics as written.
    pub generics: &'f Generics,
    /// One for a struct.
    pub variants: Vec<VariantDef<'f>>,
    /// Whether it is an enum.
    pub is_enum: bool,
    /// The defaults of its parameters; filled on first use.
    pub param_defaults: OnceLock<Vec<Option<Ty>>>,
    /// What a stub says of it.
    pub known: Known<KnownAdt>,
    /// Whether a value of it, whatever its arguments, keeps a lock taken; filled on first use.
    pub holds_guard: OnceLock<bool>,
}

/// A trait.
#[derive(Debug)]
pub struct Trait<'f> {
    /// Its name.
    pub name: Name,
    /// The item.
    pub item: &'f Item,
    /// Where it stands.
    pub home: Home,
    /// The trait as written.
    pub facts: &'f TraitFacts,
    /// Its functions.
    pub fns: Vec<FnId>,
    /// Its associated types.
    pub types: Vec<(Name, &'f TypeAlias)>,
    /// Its associated consts.
    pub consts: Vec<(Name, StaticId)>,
    /// Supertraits, resolved.
    pub supertraits: OnceLock<Vec<Predicate>>,
    /// Bounds on each of its associated types, `Self` left unknown; resolved on first use.
    pub assoc_bounds: OnceLock<Vec<Vec<Predicate>>>,
    /// What a stub says of it.
    pub known: Known<KnownTrait>,
    /// Whether bounds by it teach nothing; filled on first use.
    pub is_marker: OnceLock<bool>,
}

/// An impl block.
#[derive(Debug)]
pub struct Impl<'f> {
    /// The item.
    pub item: &'f Item,
    /// Where it stands.
    pub home: Home,
    /// The impl as written.
    pub facts: &'f ImplFacts,
    /// Its functions.
    pub fns: Vec<FnId>,
    /// Its associated types.
    pub types: Vec<(Name, &'f TypeAlias)>,
    /// Its associated consts.
    pub consts: Vec<(Name, StaticId)>,
    /// Self type and trait, resolved once scopes are known.
    pub head: OnceLock<ImplHead>,
    /// Where clauses, resolved on first use.
    pub predicates: OnceLock<Vec<Predicate>>,
    /// Its associated types in order, resolved on first use.
    pub assoc_types: OnceLock<Vec<Ty>>,
}

/// The head of an impl.
#[derive(Clone, Debug)]
pub struct ImplHead {
    /// The implementing type.
    pub self_ty: Ty,
    /// The trait with its arguments, `Self` first.
    pub trait_ref: Option<crate::types::ty::TraitRef>,
}

/// What a function belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A module or body.
    Module,
    /// An impl.
    Impl(ImplId),
    /// A trait.
    Trait(TraitId),
}

/// A function.
#[derive(Debug)]
pub struct Function<'f> {
    /// Its name.
    pub name: Name,
    /// The item.
    pub item: &'f Item,
    /// The function as written.
    pub facts: &'f FnFacts,
    /// Where it stands.
    pub home: Home,
    /// Scope of the items inside its body, or its module.
    pub body_scope: ModId,
    /// What it belongs to.
    pub owner: Owner,
    /// What a stub says of it.
    pub known: Known<KnownFn>,
    /// Its signature, resolved on first use.
    pub sig: OnceLock<Box<FnSig>>,
}

impl Function<'_> {
    /// Whether it is the code of a static's initialiser, which runs when that is first asked for: nothing calls it by a name.
    pub fn is_initialiser(&self) -> bool {
        matches!(self.item.kind, ItemKind::Static(_))
    }
}

/// A resolved signature, in terms of the owner's parameters followed by the function's.
#[derive(Clone, Debug)]
pub struct FnSig {
    /// How many generic parameters there are in all.
    pub generics: usize,
    /// How many of them belong to the owner (`Self` of a trait included).
    pub parent_generics: usize,
    /// How many are written on the function (anonymous `impl Trait` parameters excluded).
    pub own_generics: usize,
    /// `self` first, if there is one.
    pub params: Vec<Ty>,
    /// What a call gives; for async functions a future.
    pub ret: Ty,
    /// What an async function's future gives.
    pub output: Ty,
    /// The same as it is written: [`Self::output`] may be the hidden type behind it.
    pub declared: Ty,
    /// Bounds on its parameters, those of its owner included.
    pub predicates: Vec<Predicate>,
}

/// A static or const.
#[derive(Debug)]
pub struct Static<'f> {
    /// Its name.
    pub name: Name,
    /// The item.
    pub item: &'f Item,
    /// The static as written.
    pub facts: &'f StaticFacts,
    /// Where it stands.
    pub home: Home,
    /// What it belongs to.
    pub owner: Owner,
    /// Scope of the items inside its initialiser.
    pub body_scope: ModId,
    /// Its type, resolved on first use.
    pub ty: OnceLock<Ty>,
}

/// A type alias.
#[derive(Debug)]
pub struct Alias<'f> {
    /// The item.
    pub item: &'f Item,
    /// The alias as written.
    pub facts: &'f TypeAlias,
    /// Where it stands.
    pub home: Home,
    /// What it stands for in terms of its parameters, resolved on first use.
    pub ty: OnceLock<Ty>,
    /// The enum or struct that paths through it lead to, resolved on first use once imports are.
    pub target: OnceLock<Option<AdtId>>,
}

/// The linked program.
#[derive(Debug, Default)]
pub struct Program<'f> {
    /// All crates; stubs first.
    pub crates: Vec<Crate>,
    /// All modules.
    pub modules: Vec<Module<'f>>,
    /// All structs, enums and unions.
    pub adts: Vec<Adt<'f>>,
    /// All traits.
    pub traits: Vec<Trait<'f>>,
    /// All impls.
    pub impls: Vec<Impl<'f>>,
    /// All functions.
    pub fns: Vec<Function<'f>>,
    /// All statics and consts.
    pub statics: Vec<Static<'f>>,
    /// All aliases.
    pub aliases: Vec<Alias<'f>>,
    /// Names in the arguments of item macros that were not read.
    pub in_unread_macros: FxHashSet<Name>,
    /// Words of modules for tests that were not read.
    pub in_unread_tests: FxHashSet<Name>,
    /// What attributes name, and what imports under another name: values of it may be made where nobody writes its name.
    pub named_elsewhere: FxHashSet<Name>,
    /// The crates of which a part is not read that may make values of their types: a file that is not there, a macro that nobody knows and that
    /// is given a module's name alone.
    pub partly_read: FxHashSet<CrateId>,
    /// Crates with a file of which something does not parse: it may use anything.
    pub partly_parsed: FxHashSet<CrateId>,
    /// The declaration or include from which on files are left that are modules already, where there are too many of such.
    pub repeated_too_often: Option<Loc>,
    /// Impls by trait, and by the head of their self type.
    pub impl_index: crate::types::names::impls::ImplIndex,
    /// Whether all imports are resolved: what names mean does not change any more.
    pub is_resolved: bool,
    /// What globs lead to; none where the scopes may have changed since it was worked out.
    pub lending: Option<crate::types::names::lending::Lending>,
    /// Items that the language needs.
    pub lang: crate::types::lang::Lang,
    /// What other packages can reach; worked out on first use.
    pub interface: OnceLock<crate::types::interface::Interface>,
    /// The functions of the user's code by place; worked out on first use.
    pub at_place: OnceLock<FxHashMap<Loc, Vec<FnId>>>,
    /// The types whose functions receive from a channel; worked out on first use.
    pub receivers: OnceLock<FxHashSet<AdtId>>,
    /// Where the databases keep their data that libraries are for; made on first use.
    pub databases: OnceLock<FxHashMap<CrateId, Database>>,
    /// The names of dependencies' types that are looked into by key; worked out on first use.
    pub(crate) keyed: OnceLock<FxHashSet<Name>>,
    /// The traits for services that attributes generate; worked out on first use.
    pub(crate) generated_services: OnceLock<FxHashMap<Name, HandlerOf>>,
    /// The types that frameworks make of requests, for handlers; worked out on first use.
    pub(crate) extracted: OnceLock<FxHashSet<AdtId>>,
    /// The types that are read from the command line; worked out on first use.
    pub(crate) command_lines: OnceLock<FxHashSet<AdtId>>,
    /// The functions of which attributes make the start of a program; found on first use.
    pub(crate) made_mains: OnceLock<FxHashSet<FnId>>,
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $id:ty => $table:ident: $item:ty;)*) => {
        impl<'f> Program<'f> {
            $($(#[$doc])* pub fn $name(&self, id: $id) -> &$item { &self.$table[id.index()] })*
        }
    };
}

getters! {
    /// The crate behind an id.
    krate: CrateId => crates: Crate;
    /// The module behind an id.
    module: ModId => modules: Module<'f>;
    /// The type behind an id.
    adt: AdtId => adts: Adt<'f>;
    /// The trait behind an id.
    trait_def: TraitId => traits: Trait<'f>;
    /// The impl behind an id.
    impl_def: ImplId => impls: Impl<'f>;
    /// The function behind an id.
    function: FnId => fns: Function<'f>;
    /// The static behind an id.
    static_def: StaticId => statics: Static<'f>;
    /// The alias behind an id.
    alias: AliasId => aliases: Alias<'f>;
}

impl<'f> Program<'f> {
    /// All functions with their ids.
    pub fn functions(&self) -> impl Iterator<Item = (FnId, &Function<'f>)> {
        self.fns.iter().enumerate().map(|(index, function)| (FnId(index as u32), function))
    }

    /// How a type counts references, if it is a counted reference.
    pub fn refcount(&self, ty: &Ty) -> Option<crate::knowledge::attributes::RefCount> {
        ty.as_adt().and_then(|(id, _)| self.adt(id).known.refcount)
    }

    /// What an `Option` or a `Result` has, if it has one.
    pub fn optional_content<'t>(&self, ty: &'t Ty) -> Option<&'t Ty> {
        ty.as_adt().and_then(|(_, args)| args.first()).filter(|_| self.is_optional(ty))
    }

    /// Whether there is one of something, or none: an `Option` or a `Result`.
    pub fn is_optional(&self, ty: &Ty) -> bool {
        self.lang_adt(ty).is_some_and(|lang| lang == "option" || lang == "result")
    }

    /// Whether a collection's method leaves none of its elements, or none of a range: `clear()`, `drain(..)`.
    pub fn leaves_nothing(&self, method: FnId) -> bool {
        match self.function(method).known.content {
            Some(ContentOp::Clear | ContentOp::Take) => true,
            Some(ContentOp::Pop) => {
                let output = &fn_sig(self, method).output;
                output.as_adt().is_some() && !self.is_optional(output)
            }
            _ => false,
        }
    }

    /// The crate of a module.
    pub fn crate_of(&self, module: ModId) -> &Crate {
        self.krate(self.module(module).crate_id)
    }

    /// The crate of a function.
    pub fn crate_id(&self, id: FnId) -> CrateId {
        self.module(self.function(id).home.module).crate_id
    }

    /// The crates of the workspace that a crate's build needs, directly or not, and itself.
    pub fn built_on(&self, id: CrateId) -> &FxHashSet<CrateId> {
        self.krate(id).closure.get_or_init(|| {
            let mut found = FxHashSet::from_iter([id]);
            let mut open = vec![id];
            while let Some(at) = open.pop() {
                open.extend(self.krate(at).builds_on.iter().copied().filter(|needed| found.insert(*needed)));
            }
            found
        })
    }

    /// Functions by place, each once: a file that two targets share is linked twice. What runs is mostly the program's, where modules are
    /// declared in a library beside it as well; tests and examples that share files with either come last.
    pub fn by_place(&self, ids: impl Iterator<Item = FnId>) -> Vec<FnId> {
        let rank = |id: FnId| {
            let krate = self.krate(self.crate_id(id));
            let is_library = krate.is_for_programs || krate.is_published_lib || krate.is_foreign_lib;
            (krate.role != CrateRole::Product, is_library)
        };
        let mut ids: Vec<FnId> = ids.collect();
        ids.sort_by_key(|id| (self.fn_loc(*id), rank(*id), *id));
        ids.dedup_by_key(|id| self.fn_loc(*id));
        ids
    }

    /// The same function as other targets have it that share its file; what a macro makes of one call for several types is none.
    pub fn copies(&self, id: FnId) -> impl Iterator<Item = FnId> + '_ {
        let at_place = self.at_place.get_or_init(|| {
            let mut found: FxHashMap<Loc, Vec<FnId>> = FxHashMap::default();
            let own = self.functions().filter(|(_, function)| !self.is_stub(function.home.module));
            own.for_each(|(id, _)| found.entry(self.fn_loc(id)).or_default().push(id));
            found.retain(|_, ids| ids.len() > 1);
            found
        });
        let named = move |id: FnId| (self.function(id).name, self.owner_adt(id).map(|adt| self.adt(adt).name));
        let is_copy = move |other: &FnId| self.crate_id(*other) != self.crate_id(id) && named(*other) == named(id);
        at_place.get(&self.fn_loc(id)).into_iter().flatten().copied().filter(is_copy)
    }

    /// Whether some crate's build needs the crates of both functions. What only tests, examples and benches are built from is not known.
    pub fn are_built_together(&self, id: FnId, other: FnId) -> bool {
        if [id, other].iter().any(|id| self.function(*id).home.is_test) {
            return true;
        }
        let both = [self.crate_id(id), self.crate_id(other)];
        let needs_both = |krate: CrateId| both.iter().all(|needed| self.built_on(krate).contains(needed));
        both.into_iter().any(needs_both) || (0..self.crates.len()).any(|index| needs_both(CrateId(index as u32)))
    }

    /// Whether a module belongs to a stub, or to the outline of a dependency.
    pub fn is_stub(&self, module: ModId) -> bool {
        self.crate_of(module).is_stub
    }

    /// Whether a module belongs to the outline of a dependency.
    pub fn is_dependency(&self, module: ModId) -> bool {
        self.crate_of(module).is_dependency
    }

    /// Returns whether code belongs to the chosen targets: test code, benches and examples only when they are asked for.
    pub fn is_in_targets(&self, home: Home, choice: TargetChoice) -> bool {
        let krate = self.crate_of(home.module);
        !krate.is_stub
            && home.is_buildable
            && match krate.role {
                CrateRole::Bench => choice.benches,
                CrateRole::Example => choice.examples,
                CrateRole::Test => choice.tests,
                CrateRole::Product => choice.tests || !home.is_test && !krate.is_unpublished_test_support(),
            }
    }

    /// Returns the names of the crates that are left out of chosen targets because only tests need them.
    pub fn left_to_tests(&self, choice: TargetChoice) -> Vec<String> {
        let is_left = |krate: &&Crate| {
            !krate.is_stub && !choice.tests && krate.role == CrateRole::Product && krate.is_unpublished_test_support()
        };
        self.crates.iter().filter(is_left).map(|krate| krate.name.to_string()).collect()
    }

    /// In which builds of the crate of `module` something under `cfg` is there.
    pub fn built(&self, module: ModId, cfg: Option<&Cfg>) -> Built {
        Cfg::built_under(cfg, &self.crate_of(module).cfg)
    }

    /// The number of a variant's field; of several under `cfg` the one that a default build has.
    pub fn field_named(&self, adt: AdtId, variant: usize, name: Name) -> Option<usize> {
        let def = self.adt(adt);
        let fields = def.variants.get(variant)?.fields;
        let is_there = |field: &Field| self.cfg_holds(def.home.module, field.cfg.as_ref());
        let mut named: Vec<(usize, &Field)> =
            fields.iter().enumerate().filter(|(_, field)| field.name == name).collect();
        if named.len() > 1 {
            // As for items: which one it is does not depend on their order.
            named.sort_by_cached_key(|(_, field)| (!is_there(field), format!("{:?}", field.cfg)));
        }
        named.first().map(|(index, _)| *index)
    }

    /// Whether `cfg` holds for the crate of `module`; no condition holds always.
    pub fn cfg_holds(&self, module: ModId, cfg: Option<&Cfg>) -> bool {
        cfg.is_none_or(|cfg| cfg.holds(&self.crate_of(module).cfg))
    }

    /// The nearest enclosing module that has a name or is a crate root.
    pub fn named_module(&self, module: ModId) -> ModId {
        let mut at = module;
        while self.module(at).name.is_none() {
            match self.module(at).parent {
                Some(parent) => at = parent,
                None => break,
            }
        }
        at
    }

    /// A module and those around it, from the inside out.
    pub fn modules_around(&self, module: ModId) -> impl Iterator<Item = ModId> + '_ {
        std::iter::successors(Some(module), |at| self.module(*at).parent)
    }

    /// A module's path, `crate_name::a::b`.
    pub fn module_path(&self, module: ModId) -> String {
        let mut names = Vec::new();
        let mut at = Some(module);
        while let Some(id) = at {
            let module = self.module(id);
            if module.parent.is_none() {
                names.push(self.krate(module.crate_id).name.as_str());
            } else if let Some(name) = &module.name {
                names.push(name.as_str());
            }
            at = module.parent;
        }
        names.reverse();
        names.join("::")
    }

    /// What the language calls a type.
    pub fn lang_adt(&self, ty: &Ty) -> Option<Name> {
        self.adt(ty.as_adt()?.0).known.lang
    }

    /// A type's path, `crate_name::module::Name`.
    pub fn adt_path(&self, id: AdtId) -> String {
        let adt = self.adt(id);
        match &adt.known.shown_as {
            Some(path) => path.clone(),
            None => format!("{}::{}", self.module_path(adt.home.module), adt.name),
        }
    }

    /// A function's path: `crate_name::module::name`, with the type or trait in between for methods.
    pub fn fn_path(&self, id: FnId) -> String {
        let function = self.function(id);
        let module = self.module_path(function.home.module);
        match function.owner {
            Owner::Module => format!("{module}::{}", function.name),
            Owner::Trait(id) => format!("{module}::{}::{}", self.trait_def(id).name, function.name),
            Owner::Impl(id) => format!("{module}::{}::{}", self.impl_type_name(id), function.name),
        }
    }

    /// A function as messages name it: with its type or trait, without crate and module.
    pub fn fn_short(&self, id: FnId) -> String {
        let function = self.function(id);
        match function.owner {
            Owner::Module => function.name.to_string(),
            Owner::Trait(id) => format!("{}::{}", self.trait_def(id).name, function.name),
            Owner::Impl(id) => format!("{}::{}", self.impl_type_name(id), function.name),
        }
    }

    /// The implementing type's bare name.
    pub fn impl_type_name(&self, id: ImplId) -> String {
        match self.impl_def(id).head.get().map(|head| &head.self_ty) {
            Some(ty) => crate::types::display::bare_name(self, ty),
            None => "_".to_owned(),
        }
    }

    /// The functions of the workspace that implement a trait's function.
    pub fn implementations(&self, declared: FnId) -> impl Iterator<Item = FnId> + '_ {
        let function = self.function(declared);
        let impls = match function.owner {
            Owner::Trait(id) => self.impl_index.all_of_trait(id),
            Owner::Module | Owner::Impl(_) => &[],
        };
        let own = impls.iter().flat_map(|id| self.impl_def(*id).fns.iter().copied());
        own.filter(move |id| self.function(*id).name == function.name && !self.function(*id).home.is_test)
    }

    /// Whether a call of a function may lead to one of several bodies: it is a trait's.
    pub fn is_dispatched(&self, id: FnId) -> bool {
        matches!(self.function(id).owner, Owner::Trait(_))
    }

    /// The bodies that a call of a trait's function may lead to: its own, and those of its implementations in the workspace.
    pub fn dispatched(&self, declared: FnId) -> impl Iterator<Item = FnId> + '_ {
        let own = self.function(declared).facts.body.is_some().then_some(declared);
        own.into_iter().chain(self.implementations(declared))
    }

    /// The type that declares the fields of `id`: itself, unless it is a projection of another.
    pub fn field_owner(&self, id: AdtId) -> AdtId {
        let adt = self.adt(id);
        let owner = adt.known.projection_of.and_then(|name| scopes::entry(self, adt.home.module, (name, Ns::Type)));
        match owner.map(|entry| entry.def) {
            Some(Def::Adt(owner)) => owner,
            _ => id,
        }
    }

    /// Whether a trait is `Fn` or one of its kin.
    pub fn is_fn_trait(&self, id: TraitId) -> bool {
        self.trait_def(id).known.callable.is_some()
    }

    /// The place of a function's name.
    pub fn fn_loc(&self, id: FnId) -> Loc {
        let function = self.function(id);
        Loc { file: function.home.file, span: function.item.name_span }
    }

    /// Where a type is declared.
    pub fn adt_loc(&self, id: AdtId) -> Loc {
        let adt = self.adt(id);
        Loc { file: adt.home.file, span: adt.item.name_span }
    }

    /// The type in whose block a function stands.
    pub fn owner_adt(&self, id: FnId) -> Option<AdtId> {
        let Owner::Impl(impl_id) = self.function(id).owner else { return None };
        self.impl_def(impl_id).head.get()?.self_ty.as_adt().map(|(adt, _)| adt)
    }

    /// Where the database keeps its data that a function's library is for.
    pub fn database_of_library(&self, id: FnId) -> Option<Database> {
        let databases = self.databases.get_or_init(|| {
            let mut found: FxHashMap<CrateId, Database> = FxHashMap::default();
            for (adt, database) in self.adts.iter().filter_map(|adt| Some((adt, adt.known.database?))) {
                let of_crate = found.entry(self.module(adt.home.module).crate_id).or_insert(database);
                // A library of several kinds may ask a server.
                if database == Database::Served {
                    *of_crate = database;
                }
            }
            found
        });
        databases.get(&self.crate_id(id)).copied()
    }

    /// Whether some function of a type receives from a channel.
    pub fn receives(&self, id: AdtId) -> bool {
        let receivers = self.receivers.get_or_init(|| {
            let receiving = self.functions().filter(|(_, function)| function.known.receive);
            receiving.filter_map(|(own, _)| self.owner_adt(own)).collect()
        });
        receivers.contains(&id)
    }

    /// The functions of a type's or trait's block.
    pub fn owner_trait(&self, id: FnId) -> Option<TraitId> {
        match self.function(id).owner {
            Owner::Trait(id) => Some(id),
            Owner::Impl(id) => self.impl_def(id).head.get()?.trait_ref.as_ref().map(|trait_ref| trait_ref.trait_id),
            Owner::Module => None,
        }
    }

    /// Whether a function is `Clone::clone` or an implementation of it.
    pub fn is_clone(&self, id: FnId) -> bool {
        let clone = self.lang.trait_named("clone");
        clone.is_some() && self.owner_trait(id) == clone && self.function(id).name == "clone"
    }

    /// Whether a function stands in a trait, or in an impl of one, be that known or not.
    pub fn is_of_trait(&self, id: FnId) -> bool {
        match self.function(id).owner {
            Owner::Impl(block) => self.impl_def(block).facts.trait_path.is_some(),
            Owner::Trait(_) => true,
            Owner::Module => false,
        }
    }
}

/// Facts of one file as the linker wants them.
#[derive(Debug)]
pub struct ProgramFile {
    /// The file.
    pub id: FileId,
    /// What it says.
    pub facts: Arc<crate::facts::FileFacts>,
    /// Whether its child modules stand beside it.
    pub is_mod_rs: bool,
}

/// A crate to be linked.
#[derive(Clone, Debug, PartialEq)]
pub struct CrateInput {
    /// Its name.
    pub name: Name,
    /// Its root file.
    pub root: FileId,
    /// Its edition.
    pub edition: Edition,
    /// Knowledge rather than user code.
    pub is_stub: bool,
    /// The outline of a dependency, which is knowledge of types only.
    pub is_dependency: bool,
    /// A library that may be published.
    pub is_published_lib: bool,
    /// A library that strangers may get by a registry.
    pub is_registry_lib: bool,
    /// Of a package that is no member of the workspace.
    pub is_outside: bool,
    /// A library that no Rust crate can depend on: it is loaded by programs in other languages.
    pub is_foreign_lib: bool,
    /// A library beside a program of its own package, or one that is not published.
    pub is_for_programs: bool,
    /// What it is built for.
    pub role: CrateRole,
    /// Features on by default.
    pub cfg: CfgContext,
    /// Names of other inputs that its paths may start with: name here, index of the input.
    pub dependencies: Vec<(Name, usize)>,
    /// The names of crates that its manifest lists, read or not; none where it has no manifest.
    pub listed: Option<FxHashSet<Name>>,
    /// Indices of the inputs that its build needs, tests and build scripts left out.
    pub builds_on: Vec<usize>,
    /// Whether it is a library that only tests need, its own or those of other inputs.
    pub is_test_support: bool,
    /// Whether the name of its package says that it is there for tests, although products build on it.
    pub is_named_for_tests: bool,
}

impl CrateInput {
    /// A crate of user code that is part of the product, has no features and depends on nothing.
    pub fn new(name: &str, root: FileId, edition: Edition) -> CrateInput {
        CrateInput {
            name: Name::from(name),
            root,
            edition,
            is_stub: false,
            is_dependency: false,
            is_published_lib: false,
            is_registry_lib: false,
            is_outside: false,
            is_foreign_lib: false,
            is_for_programs: false,
            role: CrateRole::Product,
            cfg: CfgContext::default(),
            dependencies: Vec::new(),
            listed: None,
            builds_on: Vec::new(),
            is_test_support: false,
            is_named_for_tests: false,
        }
    }
}

/// Everything the linker reads.
#[derive(Debug)]
pub struct LinkInput<'f> {
    /// The texts.
    pub sources: &'f SourceMap,
    /// The facts, indexed by file.
    pub files: Vec<&'f ProgramFile>,
    /// Paths to files, for `mod` declarations.
    pub by_path: FxHashMap<PathBuf, FileId>,
    /// The crates, stubs first.
    pub crates: Vec<CrateInput>,
}

/// An enum's or struct's own facts.
pub(crate) enum AdtFacts<'f> {
    /// A struct or union.
    Struct(&'f StructFacts),
    /// An enum.
    Enum(&'f EnumFacts),
}
