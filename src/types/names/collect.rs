//! Facts to tables: modules, definitions and the names that each module declares itself.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{
    Body, Built, Cfg, CfgContext, FieldsKind, FnFacts, Initialiser, Item, ItemKind, ModFacts, Name, UseImport,
    included_file, module_file,
};
use crate::isolation::recursing;
use crate::knowledge::attributes::{KnownAdt, KnownFn, KnownTrait, attribute_marker, memory_ordering};
use crate::knowledge::conventions::is_test_module;
use crate::knowledge::known::Known;
use crate::source::{FileId, Loc, Span};
use crate::types::program::{
    Adt, AdtFacts, AdtId, Alias, AliasId, Crate, CrateId, CrateRole, Def, FnId, Function, Home, Impl, ImplId,
    ImportPriority, LinkInput, ModId, Module, Ns, Owner, Program, ScopeEntry, Static, StaticId, Trait, TraitId,
    VariantDef,
};

/// How much text files may add to the program as modules beyond their first, for each byte that they have once and beyond. Files that
/// each name the next one twice double with every file, and what macros make of a file is made for each of its modules. A guess, far
/// above what people write: a file is rarely part of more than two crates, and few are large.
const REPEATED_PER_BYTE: usize = 8;
const MORE_REPEATED: usize = 8 << 20;

/// What a module counts beside its text, and what a token counts that a macro has made, in bytes.
const BYTES_OF_MODULE: usize = 4 << 10;
const BYTES_OF_TOKEN: usize = 4;

/// A `use` still to be resolved.
pub(crate) struct PendingImport<'f> {
    pub(crate) module: ModId,
    pub(crate) import: &'f UseImport,
    pub(crate) visibility: crate::facts::Visibility,
    pub(crate) is_active: bool,
    /// As [`Home::conditions`].
    pub(crate) conditions: Name,
}

/// `extern crate original as alias`.
pub(crate) struct ExternCrate {
    pub(crate) module: ModId,
    pub(crate) original: Name,
    pub(crate) alias: Name,
    /// Whether it stands below `#[macro_use]`.
    pub(crate) macro_use: bool,
}

/// The tables before names are resolved.
pub(crate) struct Collected<'f> {
    pub(crate) program: Program<'f>,
    pub(crate) imports: Vec<PendingImport<'f>>,
    pub(crate) extern_crates: Vec<ExternCrate>,
}

pub(crate) fn collect<'f>(input: &LinkInput<'f>) -> Collected<'f> {
    let mut collector = Collector {
        input,
        out: Collected { program: Program::default(), imports: Vec::new(), extern_crates: Vec::new() },
        files_in_crate: FxHashSet::default(),
        met: FxHashSet::default(),
        left_to_repeat: 0,
    };
    let weights = (0..input.files.len()).map(|file| collector.weight(FileId(file as u32)));
    collector.left_to_repeat = weights.sum::<usize>().saturating_mul(REPEATED_PER_BYTE).saturating_add(MORE_REPEATED);
    for index in 0..input.crates.len() {
        collector.krate(index);
    }
    let left_out = input.files.iter().flat_map(|file| file.facts.left_out.iter().copied());
    collector.out.program.in_unread_tests.extend(left_out);
    let in_attributes = input.files.iter().flat_map(|file| file.facts.in_attributes.iter().copied());
    collector.out.program.named_elsewhere.extend(in_attributes);
    collector.link_crates();
    collector.out
}

struct Collector<'c, 'f> {
    input: &'c LinkInput<'f>,
    out: Collected<'f>,
    /// Files on the path of the crate being collected: a file that includes itself must not loop.
    files_in_crate: FxHashSet<FileId>,
    /// All files that some crate has so far.
    met: FxHashSet<FileId>,
    /// What files may still add as modules beyond their first.
    left_to_repeat: usize,
}

/// Where items are being collected.
#[derive(Clone)]
struct Place {
    module: ModId,
    file: FileId,
    /// Inline modules between the file and here.
    inline: Vec<Name>,
    is_test: bool,
    is_active: bool,
    is_buildable: bool,
    conditions: Name,
}

impl Place {
    /// The place of an item that stands here.
    fn of(&self, program: &Program<'_>, item: &Item) -> Place {
        let built = program.built(self.module, item.cfg.as_ref());
        self.under(item.cfg.as_ref(), built, is_test_item(item, built))
    }

    /// The same of all that stands in a file which a crate of this configuration has on a condition.
    fn of_file(&self, features: &CfgContext, cfg: Option<&Cfg>) -> Place {
        self.under(cfg, Cfg::built_under(cfg, features), cfg.is_some_and(Cfg::requires_test))
    }

    fn under(&self, cfg: Option<&Cfg>, built: Built, is_test: bool) -> Place {
        let is_test = self.is_test || is_test;
        let unmet = cfg.filter(|_| built != Built::ByDefault);
        Place {
            is_test,
            is_active: self.is_active && built == Built::ByDefault,
            // Test code is built when tests are.
            is_buildable: self.is_buildable && (built != Built::Never || is_test),
            conditions: unmet.map_or(self.conditions, |cfg| Name::from(&format!("{}{cfg:?};", self.conditions))),
            ..self.clone()
        }
    }

    fn home(&self) -> Home {
        Home {
            module: self.module,
            file: self.file,
            is_test: self.is_test,
            is_active: self.is_active,
            is_buildable: self.is_buildable,
            conditions: self.conditions,
        }
    }
}

impl<'f> Collector<'_, 'f> {
    fn krate(&mut self, index: usize) {
        let input = &self.input.crates[index];
        let crate_id = CrateId(self.out.program.crates.len() as u32);
        let root = ModId(self.out.program.modules.len() as u32);
        self.out.program.crates.push(Crate {
            name: input.name,
            root,
            edition: input.edition,
            is_stub: input.is_stub,
            is_dependency: input.is_dependency,
            is_published_lib: input.is_published_lib,
            is_registry_lib: input.is_registry_lib,
            is_outside: input.is_outside,
            is_foreign_lib: input.is_foreign_lib,
            is_for_programs: input.is_for_programs,
            role: input.role,
            extern_prelude: FxHashMap::default(),
            listed: input.listed.clone(),
            cfg: input.cfg.clone(),
            prelude: None,
            macro_use: Vec::new(),
            builds_on: input.builds_on.iter().map(|index| CrateId(*index as u32)).collect(),
            closure: std::sync::OnceLock::new(),
            is_test_support: input.is_test_support,
            is_named_for_tests: input.is_named_for_tests,
        });
        self.files_in_crate.clear();
        let place = Place {
            module: root,
            file: input.root,
            inline: Vec::new(),
            is_test: input.role != CrateRole::Product,
            is_active: true,
            is_buildable: true,
            conditions: Name::default(),
        };
        self.note_unparsed(input.root, crate_id);
        let facts = &self.input.files[input.root.0 as usize].facts;
        let place = place.of_file(&input.cfg, facts.cfg.as_ref());
        self.add_module(crate_id, None, None, &place, crate::facts::Visibility::Public);
        if self.enters(input.root, Loc { file: input.root, span: Span::default() }) {
            self.items(&facts.items, &place);
        }
    }

    fn add_module(
        &mut self,
        crate_id: CrateId,
        parent: Option<ModId>,
        item: Option<&'f Item>,
        place: &Place,
        visibility: crate::facts::Visibility,
    ) {
        self.out.program.modules.push(Module {
            crate_id,
            parent,
            name: item.map(|item| item.name),
            item,
            file: place.file,
            scope: FxHashMap::default(),
            globs: Vec::new(),
            brought: None,
            anonymous_traits: FxHashSet::default(),
            imported: FxHashSet::default(),
            foreign: FxHashSet::default(),
            is_test: place.is_test,
            is_active: place.is_active,
            visibility,
            traits_in_scope: OnceLock::new(),
        });
    }

    fn items(&mut self, items: &'f [Item], place: &Place) {
        recursing();
        for item in items {
            let place = place.of(&self.out.program, item);
            self.item(item, &place);
        }
    }

    fn item(&mut self, item: &'f Item, place: &Place) {
        match &item.kind {
            ItemKind::Mod(facts) => self.module(item, facts, place),
            ItemKind::Use(imports) => {
                let is_renamed =
                    |import: &&UseImport| import.alias.is_some() && import.alias != import.path.last().copied();
                let renamed = imports.iter().filter(is_renamed).filter_map(|import| import.path.last().copied());
                self.out.program.named_elsewhere.extend(renamed);
                let module = &mut self.out.program.modules[place.module.index()];
                module.imported.extend(imports.iter().filter_map(|import| import.alias));
                let pending = imports.iter().map(|import| PendingImport {
                    module: place.module,
                    import,
                    visibility: item.visibility,
                    is_active: place.is_active,
                    conditions: place.conditions,
                });
                self.out.imports.extend(pending);
            }
            ItemKind::ExternCrate(original) => {
                self.out.extern_crates.push(ExternCrate {
                    module: place.module,
                    original: *original,
                    alias: item.name,
                    macro_use: item.attrs.iter().any(|attr| attr.path == "macro_use"),
                });
            }
            ItemKind::Struct(facts) => self.adt(item, AdtFacts::Struct(facts), place),
            ItemKind::Enum(facts) => self.adt(item, AdtFacts::Enum(facts), place),
            ItemKind::Alias(facts) => {
                let id = AliasId(self.out.program.aliases.len() as u32);
                let (ty, target) = Default::default();
                self.out.program.aliases.push(Alias { item, facts, home: place.home(), ty, target });
                self.declare(place, item, Ns::Type, Def::Alias(id));
            }
            ItemKind::Static(_) => {
                if let Some(id) = self.add_static(item, Owner::Module, place) {
                    let ns = if attribute_marker(&item.attrs).is_some() { Ns::Attribute } else { Ns::Value };
                    self.declare(place, item, ns, Def::Static(id));
                }
            }
            ItemKind::Trait(_) => self.trait_item(item, place),
            ItemKind::Impl(_) => self.impl_item(item, place),
            ItemKind::Fn(_) => {
                if let Some(id) = self.add_fn(item, Owner::Module, place) {
                    self.declare(place, item, Ns::Value, Def::Fn(id));
                }
            }
            ItemKind::MacroRules(_) => {}
            ItemKind::Include(path) => self.include(item, path, place),
            ItemKind::MacroCall(call) => {
                self.out.program.in_unread_macros.extend(call.names.iter().copied());
                // What is given names of types declares these; what is given the name of a module alone brings a file: `lalrpop_mod!(grammar)`.
                let is_of_item = |name: &Name| name.starts_with(char::is_uppercase);
                if !call.names.is_empty() && !call.names.iter().any(is_of_item) {
                    self.read_in_part(place);
                }
            }
        }
    }

    /// Notes that a part of the crate around a place is not read.
    fn read_in_part(&mut self, place: &Place) {
        let krate = self.out.program.module(place.module).crate_id;
        self.out.program.partly_read.insert(krate);
    }

    /// Notes what is lost of a file.
    fn note_unparsed(&mut self, file: FileId, krate: CrateId) {
        if !self.input.files[file.0 as usize].facts.unparsed.is_empty() {
            self.out.program.partly_parsed.insert(krate);
        }
    }

    fn declare(&mut self, place: &Place, item: &Item, ns: Ns, def: Def) {
        let priority = if place.is_active && !place.is_test { ImportPriority::Named } else { ImportPriority::Inactive };
        let (visibility, conditions) = (item.visibility, place.conditions);
        let entry = ScopeEntry { def, priority, import: None, visibility, conditions };
        let module = &mut self.out.program.modules[place.module.index()];
        let slot = module.scope.entry((item.name, ns)).or_insert(entry);
        if slot.rank() < entry.rank() {
            *slot = entry;
        }
    }

    fn module(&mut self, item: &'f Item, facts: &'f ModFacts, place: &Place) {
        let mut inner = place.clone();
        inner.module = ModId(self.out.program.modules.len() as u32);
        let crate_id = self.out.program.module(place.module).crate_id;
        let items = match &facts.inline {
            Some(items) => {
                inner.inline.push(facts.path.as_deref().map_or(item.name, Name::from));
                Some(&items[..])
            }
            None => self.file_items(item, facts, crate_id, &mut inner),
        };
        if items.is_none() {
            self.read_in_part(place);
        }
        self.add_module(crate_id, Some(place.module), Some(item), &inner, item.visibility);
        self.declare(place, item, Ns::Type, Def::Mod(inner.module));
        if let Some(items) = items {
            self.items(items, &inner);
        }
        if facts.inline.is_none() && inner.file != place.file {
            self.files_in_crate.remove(&inner.file);
        }
    }

    /// Whether the items of a file are collected once more where `at` names it: not inside of itself, and not if there have been too
    /// many of such files. What is left is missed there, not where the file is met first.
    fn enters(&mut self, file: FileId, at: Loc) -> bool {
        if self.files_in_crate.contains(&file) {
            return false;
        }
        if !self.met.insert(file) {
            self.left_to_repeat = self.left_to_repeat.saturating_sub(self.weight(file));
            if self.left_to_repeat == 0 {
                self.out.program.repeated_too_often.get_or_insert(at);
                return false;
            }
        }
        self.files_in_crate.insert(file)
    }

    /// What a file costs as a module, in bytes of text.
    fn weight(&self, file: FileId) -> usize {
        let expanded = self.input.files[file.0 as usize].facts.expanded as usize;
        let text = self.input.sources.get(file).text.len();
        text.saturating_add(BYTES_OF_MODULE).saturating_add(expanded.saturating_mul(BYTES_OF_TOKEN))
    }

    /// The items of another file as if they stood here.
    fn include(&mut self, item: &Item, path: &str, place: &Place) {
        let from = &self.input.sources.get(place.file).path;
        let Some(file) = self.input.by_path.get(&included_file(from, path)).copied() else {
            return self.read_in_part(place);
        };
        if !self.enters(file, Loc { file: place.file, span: item.span }) {
            return;
        }
        self.note_unparsed(file, self.out.program.module(place.module).crate_id);
        let inner = Place { file, inline: Vec::new(), ..place.clone() };
        let file_facts = self.input.files[file.0 as usize];
        self.items(&file_facts.facts.items, &inner);
        self.files_in_crate.remove(&file);
    }

    /// The items of the file behind `mod name;`, if it was read.
    fn file_items(
        &mut self,
        item: &Item,
        facts: &ModFacts,
        crate_id: CrateId,
        inner: &mut Place,
    ) -> Option<&'f [Item]> {
        let parent = &self.input.files[inner.file.0 as usize];
        let parent_path = &self.input.sources.get(inner.file).path;
        let candidates = module_file(parent_path, parent.is_mod_rs, &inner.inline, item.name, facts);
        let file = candidates.iter().find_map(|(path, _)| self.input.by_path.get(path).copied())?;
        if !self.enters(file, Loc { file: inner.file, span: item.name_span }) {
            return None;
        }
        self.note_unparsed(file, crate_id);
        let facts = &self.input.files[file.0 as usize].facts;
        *inner = inner.of_file(&self.out.program.krate(crate_id).cfg, facts.cfg.as_ref());
        inner.file = file;
        inner.inline.clear();
        Some(&facts.items)
    }

    fn adt(&mut self, item: &'f Item, facts: AdtFacts<'f>, place: &Place) {
        let id = AdtId(self.out.program.adts.len() as u32);
        let variant = |name, fields, kind| VariantDef {
            name,
            fields,
            kind,
            ordering: None,
            field_types: OnceLock::new(),
            field_numbers: OnceLock::new(),
        };
        let (generics, variants, is_enum) = match facts {
            AdtFacts::Struct(facts) => {
                (&facts.generics, vec![variant(item.name, facts.fields.as_slice(), facts.kind)], false)
            }
            AdtFacts::Enum(facts) => {
                let variants = facts.variants.iter().map(|each| VariantDef {
                    ordering: memory_ordering(&each.attrs),
                    ..variant(each.name, each.fields.as_slice(), each.kind)
                });
                (&facts.generics, variants.collect(), true)
            }
        };
        let known = KnownAdt::from_attrs(&item.attrs);
        if let Some(lang) = known.lang {
            self.out.program.lang.add_adt(lang, id);
        }
        let is_value = !is_enum && variants[0].kind != FieldsKind::Named;
        self.out.program.adts.push(Adt {
            name: item.name,
            item,
            home: place.home(),
            generics,
            variants,
            is_enum,
            param_defaults: OnceLock::new(),
            known,
            holds_guard: OnceLock::new(),
        });
        self.declare(place, item, Ns::Type, Def::Adt(id));
        if is_value {
            self.declare(place, item, Ns::Value, Def::Adt(id));
        }
    }

    fn trait_item(&mut self, item: &'f Item, place: &Place) {
        let ItemKind::Trait(facts) = &item.kind else { return };
        let id = TraitId(self.out.program.traits.len() as u32);
        let known = KnownTrait::from_attrs(&item.attrs);
        if let Some(lang) = known.lang {
            self.out.program.lang.add_trait(lang, id);
        }
        if known.derive {
            self.out.program.lang.add_derive(item.name, id);
        }
        self.out.program.traits.push(Trait {
            name: item.name,
            item,
            home: place.home(),
            facts,
            fns: Vec::new(),
            types: Vec::new(),
            consts: Vec::new(),
            supertraits: OnceLock::new(),
            assoc_bounds: OnceLock::new(),
            is_marker: OnceLock::new(),
            known,
        });
        let members = self.members(&facts.items, Owner::Trait(id), place);
        let def = &mut self.out.program.traits[id.index()];
        (def.fns, def.types, def.consts) = (members.fns, members.types, members.consts);
        self.declare(place, item, Ns::Type, Def::Trait(id));
    }

    fn impl_item(&mut self, item: &'f Item, place: &Place) {
        let ItemKind::Impl(facts) = &item.kind else { return };
        let id = ImplId(self.out.program.impls.len() as u32);
        self.out.program.impls.push(Impl {
            item,
            home: place.home(),
            facts,
            fns: Vec::new(),
            types: Vec::new(),
            consts: Vec::new(),
            head: OnceLock::new(),
            predicates: OnceLock::new(),
            assoc_types: OnceLock::new(),
        });
        let members = self.members(&facts.items, Owner::Impl(id), place);
        let def = &mut self.out.program.impls[id.index()];
        (def.fns, def.types, def.consts) = (members.fns, members.types, members.consts);
    }

    fn members(&mut self, items: &'f [Item], owner: Owner, place: &Place) -> Members<'f> {
        let mut members = Members::default();
        let mut types = Vec::new();
        for item in items {
            let place = place.of(&self.out.program, item);
            match &item.kind {
                ItemKind::Fn(_) => members.fns.extend(self.add_fn(item, owner, &place)),
                ItemKind::Alias(facts) => types.push((place.home(), (item.name, facts))),
                ItemKind::Static(_) => {
                    members.consts.extend(self.add_static(item, owner, &place).map(|id| (item.name, id)));
                }
                _ => {}
            }
        }
        // Of alternatives under `cfg` the first one counts.
        let program = &self.out.program;
        members.fns.sort_by_key(|id| program.function(*id).home.precedence());
        types.sort_by_key(|(home, _)| home.precedence());
        members.types.extend(types.into_iter().map(|(_, alias)| alias));
        members.consts.sort_by_key(|(_, id)| program.statics[id.index()].home.precedence());
        members
    }

    fn add_fn(&mut self, item: &'f Item, owner: Owner, place: &Place) -> Option<FnId> {
        let ItemKind::Fn(facts) = &item.kind else { return None };
        let body_scope = self.body_items(facts.body.as_deref(), place);
        let known = KnownFn::from_attrs(&item.attrs, facts.params.iter().map(|param| param.attrs.as_slice()));
        Some(self.function(item, facts, owner, place, body_scope, known))
    }

    fn function(
        &mut self,
        item: &'f Item,
        facts: &'f FnFacts,
        owner: Owner,
        place: &Place,
        body_scope: ModId,
        known: Known<KnownFn>,
    ) -> FnId {
        let id = FnId(self.out.program.fns.len() as u32);
        self.out.program.fns.push(Function {
            name: item.name,
            item,
            facts,
            home: place.home(),
            body_scope,
            owner,
            known,
            sig: OnceLock::new(),
        });
        id
    }

    fn add_static(&mut self, item: &'f Item, owner: Owner, place: &Place) -> Option<StaticId> {
        let ItemKind::Static(facts) = &item.kind else { return None };
        let body_scope = self.body_items(facts.body(), place);
        if let Initialiser::Code(code) = &facts.initialiser {
            self.function(item, code, owner, place, body_scope, Known::default());
        }
        let id = StaticId(self.out.program.statics.len() as u32);
        self.out.program.statics.push(Static {
            name: item.name,
            item,
            facts,
            home: place.home(),
            owner,
            body_scope,
            ty: OnceLock::new(),
        });
        Some(id)
    }

    /// Items declared inside a body get a scope of their own, whose parent is the module.
    ///
    /// One scope serves all blocks of the body: the same name in two blocks is rare, and the first wins.
    fn body_items(&mut self, body: Option<&'f Body>, place: &Place) -> ModId {
        let Some(body) = body.filter(|body| !body.items.is_empty()) else { return place.module };
        let mut inner = place.clone();
        inner.module = ModId(self.out.program.modules.len() as u32);
        let crate_id = self.out.program.module(place.module).crate_id;
        self.add_module(crate_id, Some(place.module), None, &inner, crate::facts::Visibility::Private);
        self.items(&body.items, &inner);
        inner.module
    }

    fn inner_module(&self, module: ModId, name: &str) -> Option<ModId> {
        match self.out.program.module(module).scope.get(&(Name::from(name), Ns::Type))?.def {
            Def::Mod(id) => Some(id),
            _ => None,
        }
    }

    /// Gives each crate the crates that its paths may start with: its dependencies, and every stub.
    fn link_crates(&mut self) {
        let roots: Vec<ModId> = self.out.program.crates.iter().map(|krate| krate.root).collect();
        let stubs: Vec<(Name, ModId)> = self
            .out
            .program
            .crates
            .iter()
            .filter(|krate| krate.is_stub && !krate.is_dependency)
            .map(|krate| (krate.name, krate.root))
            .collect();
        let std = stubs.iter().find(|(name, _)| *name == "std").map(|(_, root)| *root);
        let prelude = std.and_then(|std| self.inner_module(self.inner_module(std, "prelude")?, "v1"));
        for (index, input) in self.input.crates.iter().enumerate() {
            let krate = &mut self.out.program.crates[index];
            krate.extern_prelude.extend(stubs.iter().copied());
            if let Some(std) = std {
                krate.extern_prelude.insert(Name::from("core"), std);
                krate.extern_prelude.insert(Name::from("alloc"), std);
            }
            for (name, dependency) in &input.dependencies {
                krate.extern_prelude.insert(*name, roots[*dependency]);
            }
            krate.prelude = prelude;
        }
    }
}

#[derive(Default)]
struct Members<'f> {
    fns: Vec<FnId>,
    types: Vec<(Name, &'f crate::facts::TypeAlias)>,
    consts: Vec<(Name, StaticId)>,
}

/// Whether an item is there for tests: only for them (`#[cfg(test)]`, `#[test]`, `#[tokio::test]` and kin), or a module for whoever
/// else asks for what they use, or one that says so by its name.
fn is_test_item(item: &Item, built: Built) -> bool {
    let is_module = matches!(item.kind, ItemKind::Mod(_));
    let is_offered = built != Built::ByDefault && is_module;
    let by_cfg = |cfg: &Cfg| cfg.requires_test() || is_offered && cfg.names_test();
    is_module && is_test_module(item.name.as_str())
        || item.cfg.as_ref().is_some_and(by_cfg)
        || item.attrs.iter().any(|attr| matches!(attr.last_segment(), "test" | "bench" | "rstest" | "test_case"))
}
