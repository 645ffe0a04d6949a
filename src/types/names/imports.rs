//! `use` declarations to scope entries, repeated until nothing changes.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Name, TypeRef, Visibility};
use crate::types::names::collect::{Collected, ExternCrate, PendingImport};
use crate::types::names::resolve::{self, Prefix};
use crate::types::program::{Def, ImportPriority, ModId, Ns, Program, ScopeEntry, TraitId};

/// An import is looked up so often on average before what still changes is given up. A guess: chains of any length settle with
/// one look for each import that leads on, and only imports that hide each other in turn never do.
const MAX_LOOKS: usize = 64;

pub(crate) fn resolve_imports<'f>(collected: Collected<'f>) -> Program<'f> {
    let Collected { mut program, imports, extern_crates } = collected;
    for ExternCrate { module, original, alias, macro_use } in extern_crates {
        let krate = program.crate_of(module);
        let root = if original == "self" { Some(krate.root) } else { krate.extern_prelude.get(&original).copied() };
        let Some(root) = root else { continue };
        let entry = ScopeEntry {
            def: Def::Mod(root),
            priority: ImportPriority::Named,
            import: None,
            visibility: Visibility::Private,
            conditions: Name::default(),
        };
        program.modules[module.index()].scope.entry((alias, Ns::Type)).or_insert(entry);
        let crate_id = program.module(module).crate_id;
        let krate = &mut program.crates[crate_id.index()];
        // `extern crate x as y` in the root adds `y` to the crate's prelude.
        if krate.root == module {
            krate.extern_prelude.insert(alias, root);
            krate.macro_use.extend(macro_use.then_some(root));
        }
    }
    for pending in &imports {
        hide_from_globs(&mut program, pending);
    }
    settle(&mut program, &imports);
    program
}

/// Looks imports up until nothing changes. All of a round see the same scopes, so that their order in the text does not matter.
///
/// What still changes when the looks are used up stays unresolved: a name too few, never a wrong one.
fn settle(program: &mut Program<'_>, imports: &[PendingImport<'_>]) {
    let mut users = Users::new(program, imports);
    let mut open: BTreeSet<u32> = (0..imports.len() as u32).collect();
    let mut looks = MAX_LOOKS * (imports.len() + MAX_LOOKS);
    while !open.is_empty() {
        let each = open.iter().filter_map(|number| Some((*number, imports.get(*number as usize)?)));
        let brought: Vec<Brought> = each.map(|(number, pending)| bring(program, pending, number)).collect();
        let mut changed = Changed::default();
        for (number, found) in open.iter().zip(brought) {
            let Some(pending) = imports.get(*number as usize) else { continue };
            users.reads(*number, found.source);
            changed.take(program, pending.module, found);
        }
        if looks < open.len() {
            changed.take_back(program);
            return;
        }
        looks -= open.len();
        open = users.of(&changed);
    }
}

/// What one look at an import found.
#[derive(Default)]
struct Brought {
    entries: Vec<((Name, Ns), ScopeEntry)>,
    traits: Vec<TraitId>,
    /// The module whose names a glob brings.
    source: Option<ModId>,
}

/// What a round changed.
#[derive(Default)]
struct Changed {
    names: FxHashSet<Name>,
    modules: FxHashSet<ModId>,
    entries: Vec<(ModId, (Name, Ns))>,
}

impl Changed {
    fn take(&mut self, program: &mut Program<'_>, module: ModId, found: Brought) {
        for (key, entry) in found.entries {
            if insert(program, module, key, entry) {
                self.names.insert(key.0);
                self.modules.insert(module);
                self.entries.push((module, key));
            }
        }
        for id in found.traits {
            if program.modules[module.index()].anonymous_traits.insert(id) {
                self.modules.insert(module);
            }
        }
    }

    fn take_back(self, program: &mut Program<'_>) {
        for (module, key) in self.entries {
            program.modules[module.index()].scope.remove(&key);
        }
    }
}

/// Which imports may find something else once a name or a module has changed.
#[derive(Default)]
struct Users {
    by_name: FxHashMap<Name, Vec<u32>>,
    by_source: FxHashMap<ModId, BTreeSet<u32>>,
    /// The aliases in whose paths a name occurs: imports lead through them.
    aliases: FxHashMap<Name, Vec<Name>>,
}

impl Users {
    fn new(program: &Program<'_>, imports: &[PendingImport<'_>]) -> Users {
        let mut users = Users::default();
        for (number, pending) in imports.iter().enumerate() {
            for name in &pending.import.path {
                users.by_name.entry(*name).or_default().push(number as u32);
            }
        }
        for alias in &program.aliases {
            if let Some(TypeRef::Path(path)) = &alias.facts.ty {
                let names = path.segments.iter().map(|segment| segment.name);
                names.for_each(|name| users.aliases.entry(name).or_default().push(alias.item.name));
            }
        }
        users
    }

    fn reads(&mut self, number: u32, source: Option<ModId>) {
        if let Some(source) = source {
            self.by_source.entry(source).or_default().insert(number);
        }
    }

    fn of(&self, changed: &Changed) -> BTreeSet<u32> {
        let mut names = changed.names.clone();
        let mut open: Vec<Name> = names.iter().copied().collect();
        while let Some(name) = open.pop() {
            let aliases = self.aliases.get(&name).into_iter().flatten().copied();
            open.extend(aliases.filter(|alias| names.insert(*alias)));
        }
        let by_name = names.iter().filter_map(|name| self.by_name.get(name)).flatten();
        let by_source = changed.modules.iter().filter_map(|module| self.by_source.get(module)).flatten();
        by_name.chain(by_source).copied().collect()
    }
}

/// Looks one import up.
fn bring(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Brought {
    if pending.import.glob { bring_all(program, pending, number) } else { bring_named(program, pending, number) }
}

/// A name that is imported from a crate which is not known is none of those that globs bring.
fn hide_from_globs(program: &mut Program<'_>, pending: &PendingImport<'_>) {
    let import = pending.import;
    let (Some(alias), Some(first), true) = (import.alias, import.path.first(), pending.is_active) else { return };
    let is_relative = matches!(first.as_str(), "crate" | "$crate" | "self" | "super");
    let named = program.named_module(pending.module);
    let is_known = is_relative
        || resolve::lookup(program, pending.module, *first, Ns::Type).is_some()
        || program.module(named).imported.contains(first)
        || program.module(resolve::crate_root(program, named)).imported.contains(first);
    if !is_known {
        program.modules[pending.module.index()].foreign.insert(alias);
    }
}

fn bring_named(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Brought {
    let mut brought = Brought::default();
    let import = pending.import;
    let Some((alias, (last, prefix))) = import.alias.zip(import.path.split_last()) else { return brought };
    let found: Vec<(Ns, Def)> = if prefix.is_empty() {
        resolve::first_segment_import(program, pending.module, *last, import.global)
    } else {
        match resolve::resolve_prefix(program, pending.module, prefix, import.global) {
            Some(prefix) => resolve::members(program, prefix, *last),
            None => Vec::new(),
        }
    };
    let priority = if pending.is_active { ImportPriority::Named } else { ImportPriority::Inactive };
    for (ns, def) in found {
        match def {
            Def::Trait(id) if alias == "_" => brought.traits.push(id),
            _ if alias == "_" => {}
            _ => brought.entries.push(((alias, ns), entry(pending, number, def, priority))),
        }
    }
    brought
}

fn entry(pending: &PendingImport<'_>, number: u32, def: Def, priority: ImportPriority) -> ScopeEntry {
    let (visibility, conditions) = (pending.visibility, pending.conditions);
    ScopeEntry { def, priority, import: Some(number), visibility, conditions }
}

fn bring_all(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Brought {
    let mut brought = Brought::default();
    let import = pending.import;
    let prefix = resolve::resolve_prefix(program, pending.module, &import.path, import.global);
    let priority = |is_active: bool| if is_active { ImportPriority::Glob } else { ImportPriority::InactiveGlob };
    match prefix {
        Some(Prefix::Mod(source)) if source != pending.module => {
            brought.source = Some(source);
            let same_crate = program.module(source).crate_id == program.module(pending.module).crate_id;
            let inside = is_inside(program, pending.module, source);
            let visible = |entry: &ScopeEntry| match entry.visibility {
                Visibility::Public => true,
                Visibility::Restricted => same_crate,
                Visibility::Private => inside,
            };
            for (key, there) in program.module(source).scope.iter().filter(|(_, entry)| visible(entry)) {
                let is_active =
                    pending.is_active && matches!(there.priority, ImportPriority::Glob | ImportPriority::Named);
                brought.entries.push((*key, entry(pending, number, there.def, priority(is_active))));
            }
            brought.traits.extend(program.module(source).anonymous_traits.iter().copied());
        }
        Some(Prefix::Adt(id)) => {
            for (index, variant) in program.adt(id).variants.iter().enumerate() {
                let found = entry(pending, number, Def::Variant(id, index as u32), priority(pending.is_active));
                brought.entries.extend([Ns::Type, Ns::Value].map(|ns| ((variant.name, ns), found)));
            }
        }
        Some(Prefix::Mod(_) | Prefix::Trait(_)) | None => {}
    }
    brought
}

/// Adds a name unless a stronger one is there; what the same import brought before gives way, for the names that it
/// goes through may have been refined since.
///
/// Of two that are equally strong, which no valid program names, the one whose path is less counts.
fn insert(program: &mut Program<'_>, module: ModId, key: (Name, Ns), entry: ScopeEntry) -> bool {
    let scope = &program.modules[module.index()];
    let by_glob = matches!(entry.priority, ImportPriority::Glob | ImportPriority::InactiveGlob);
    if by_glob && scope.foreign.contains(&key.0) {
        return false;
    }
    let is_better = scope.scope.get(&key).is_none_or(|present| {
        let is_same = present.import.is_some() && present.import == entry.import;
        match present.rank().cmp(&entry.rank()) {
            Ordering::Less => true,
            _ if present.def == entry.def => false,
            Ordering::Equal if present.import.is_some() && !is_same => {
                path_of(program, entry.def) < path_of(program, present.def)
            }
            _ => is_same,
        }
    });
    if is_better {
        program.modules[module.index()].scope.insert(key, entry);
    }
    is_better
}

/// The modules around a definition, the innermost first, after its own name: an order that does not depend on the text's.
fn path_of(program: &Program<'_>, def: Def) -> Vec<&'static str> {
    let (name, module) = match def {
        Def::Mod(id) => (None, Some(id)),
        Def::Adt(id) => (Some(program.adt(id).name), Some(program.adt(id).home.module)),
        Def::Variant(id, index) => {
            let variant = program.adt(id).variants.get(index as usize);
            (variant.map(|variant| variant.name), Some(program.adt(id).home.module))
        }
        Def::Trait(id) => (Some(program.trait_def(id).name), Some(program.trait_def(id).home.module)),
        Def::Alias(id) => (Some(program.alias(id).item.name), Some(program.alias(id).home.module)),
        Def::Fn(id) => (Some(program.function(id).name), Some(program.function(id).home.module)),
        Def::Static(id) => {
            let found = &program.statics[id.index()];
            (Some(found.name), Some(found.home.module))
        }
    };
    let around = std::iter::successors(module, |id| program.module(*id).parent);
    let root = module.map(|id| program.crate_of(id).name);
    name.into_iter()
        .chain(around.filter_map(|id| program.module(id).name))
        .chain(root)
        .map(|name| name.as_str())
        .collect()
}

/// Whether `module` is `ancestor` or stands below it.
fn is_inside(program: &Program<'_>, module: ModId, ancestor: ModId) -> bool {
    let mut at = Some(module);
    while let Some(id) = at {
        if id == ancestor {
            return true;
        }
        at = program.module(id).parent;
    }
    false
}
