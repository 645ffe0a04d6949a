//! `use` declarations to scope entries, repeated until nothing changes.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Name, TypeRef, Visibility};
use crate::types::names::collect::{Collected, ExternCrate, PendingImport};
use crate::types::names::lending::Lending;
use crate::types::names::resolve::{self, Prefix};
use crate::types::names::scopes::{self, Brought, Glob, GlobSource, Key, path_of};
use crate::types::program::{Def, ImportPriority, ModId, Ns, Program, ScopeEntry, TraitId};

/// An import is looked up so often on average before what still changes is given up. A guess: chains of any length settle with
/// one look for each import that leads on, and only imports that hide each other in turn never do.
const MAX_LOOKS: usize = 64;

/// Where the looks of a round may take more steps through globs, it is worked out beforehand what these lead to: that takes as long as
/// so many steps, about.
const MOST_STEPS: usize = 1 << 20;

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
    program.lending = Some(Lending::of(&program));
    program.is_resolved = true;
    for module in &mut program.modules {
        module.brought = (!module.globs.is_empty()).then(Brought::default);
    }
    program
}

/// Looks imports up until nothing changes. All of a round see the same scopes, so that their order in the text does not matter.
///
/// What still changes when the looks are used up stays unresolved: a name too few, never a wrong one.
fn settle(program: &mut Program<'_>, imports: &[PendingImport<'_>]) {
    let users = Users::new(program, imports);
    let mut open: BTreeSet<u32> = (0..imports.len() as u32).collect();
    let mut looks = MAX_LOOKS * (imports.len() + MAX_LOOKS);
    while !open.is_empty() {
        let globs: usize = program.modules.iter().map(|module| module.globs.len()).sum();
        program.lending = (open.len().saturating_mul(globs) > MOST_STEPS).then(|| Lending::of(program));
        let each = open.iter().filter_map(|number| Some((*number, imports.get(*number as usize)?)));
        let found: Vec<(ModId, Found)> =
            each.map(|(number, pending)| (pending.module, look_up(program, pending, number))).collect();
        program.lending = None;
        let mut changed = Changed::default();
        for (module, found) in found {
            changed.take(program, module, found);
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
struct Found {
    entries: Vec<(Key, ScopeEntry)>,
    traits: Vec<TraitId>,
    glob: Option<Glob>,
}

/// What a round changed.
#[derive(Default)]
struct Changed {
    names: FxHashSet<Name>,
    entries: Vec<(ModId, Key)>,
    globs: Vec<(ModId, u32)>,
    /// Whose names are among `names` because a glob leads to them.
    lenders: FxHashSet<GlobSource>,
}

impl Changed {
    fn take(&mut self, program: &mut Program<'_>, module: ModId, found: Found) {
        for (key, entry) in found.entries {
            if insert(program, module, key, entry) {
                self.names.insert(key.0);
                self.entries.push((module, key));
            }
        }
        program.modules[module.index()].anonymous_traits.extend(found.traits);
        if let Some(glob) = found.glob
            && insert_glob(program, module, glob)
        {
            self.names.extend(scopes::names_behind(program, glob.source, &mut self.lenders));
            self.globs.push((module, glob.import));
        }
    }

    fn take_back(self, program: &mut Program<'_>) {
        for (module, key) in self.entries {
            program.modules[module.index()].scope.remove(&key);
        }
        for (module, import) in self.globs {
            program.modules[module.index()].globs.retain(|glob| glob.import != import);
        }
    }
}

/// Which imports may find something else once a name has changed.
#[derive(Default)]
struct Users {
    by_name: FxHashMap<Name, Vec<u32>>,
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

    fn of(&self, changed: &Changed) -> BTreeSet<u32> {
        let mut names = changed.names.clone();
        let mut open: Vec<Name> = names.iter().copied().collect();
        while let Some(name) = open.pop() {
            let aliases = self.aliases.get(&name).into_iter().flatten().copied();
            open.extend(aliases.filter(|alias| names.insert(*alias)));
        }
        names.iter().filter_map(|name| self.by_name.get(name)).flatten().copied().collect()
    }
}

fn look_up(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Found {
    if pending.import.glob {
        Found { glob: glob(program, pending, number), ..Found::default() }
    } else {
        named(program, pending, number)
    }
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

fn named(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Found {
    let mut found = Found::default();
    let import = pending.import;
    let Some((alias, (last, prefix))) = import.alias.zip(import.path.split_last()) else { return found };
    let defs: Vec<(Ns, Def)> = if prefix.is_empty() {
        resolve::first_segment_import(program, pending.module, *last, import.global)
    } else {
        let prefix = resolve::resolve_prefix(program, pending.module, prefix, import.global);
        let found = prefix.map(|prefix| resolve::members(program, prefix, *last)).unwrap_or_default();
        let lent = || resolve::re_exported(program, pending.module, &import.path).filter(|_| import.path.len() == 2);
        if found.is_empty() { lent().map(|root| (Ns::Type, Def::Mod(root))).into_iter().collect() } else { found }
    };
    let priority = if pending.is_active { ImportPriority::Named } else { ImportPriority::Inactive };
    for (ns, def) in defs {
        match def {
            Def::Trait(id) if alias == "_" => found.traits.push(id),
            _ if alias == "_" => {}
            _ => {
                let (visibility, conditions) = (pending.visibility, pending.conditions);
                let entry = ScopeEntry { def, priority, import: Some(number), visibility, conditions };
                found.entries.push(((alias, ns), entry));
            }
        }
    }
    found
}

fn glob(program: &Program<'_>, pending: &PendingImport<'_>, number: u32) -> Option<Glob> {
    let import = pending.import;
    let source = match resolve::resolve_prefix(program, pending.module, &import.path, import.global)? {
        Prefix::Mod(source) if source != pending.module => GlobSource::Mod(source),
        Prefix::Adt(id) => GlobSource::Adt(id),
        Prefix::Mod(_) | Prefix::Trait(_) => return None,
    };
    let (is_active, visibility, conditions) = (pending.is_active, pending.visibility, pending.conditions);
    Some(Glob { source, import: number, is_active, visibility, conditions })
}

/// Adds a glob import, or what it leads to by now; they stand in an order that does not depend on the text's.
fn insert_glob(program: &mut Program<'_>, module: ModId, glob: Glob) -> bool {
    if program.module(module).globs.contains(&glob) {
        return false;
    }
    program.modules[module.index()].globs.retain(|present| present.import != glob.import);
    let rank = |glob: &Glob| {
        let source = match glob.source {
            GlobSource::Mod(id) => Def::Mod(id),
            GlobSource::Adt(id) => Def::Adt(id),
        };
        (glob.conditions.as_str(), path_of(program, source), glob.visibility as u8)
    };
    let own = rank(&glob);
    let at = program.module(module).globs.partition_point(|present| rank(present) < own);
    program.modules[module.index()].globs.insert(at, glob);
    true
}

/// Adds a name unless a stronger one is there; what the same import brought before gives way, for the names that it
/// goes through may have been refined since.
///
/// Of two that are equally strong, which no valid program names, the one whose path is less counts.
fn insert(program: &mut Program<'_>, module: ModId, key: Key, entry: ScopeEntry) -> bool {
    let is_better = program.module(module).scope.get(&key).is_none_or(|present| {
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
