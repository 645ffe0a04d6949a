//! `use` declarations to scope entries, repeated until nothing changes.

use crate::facts::Visibility;
use crate::types::names::collect::{Collected, ExternCrate, PendingImport};
use crate::types::names::resolve::{self, Prefix};
use crate::types::program::{Def, ModId, Ns, Origin, Program, ScopeEntry};

/// Chains of re-exports and globs are short; more rounds than this mean a cycle that adds nothing useful.
const MAX_ROUNDS: usize = 24;

pub(crate) fn resolve_imports<'f>(collected: Collected<'f>) -> Program<'f> {
    let Collected { mut program, imports, extern_crates } = collected;
    for ExternCrate { module, original, alias, macro_use } in extern_crates {
        let krate = program.crate_of(module);
        let root = if original == "self" { Some(krate.root) } else { krate.extern_prelude.get(&original).copied() };
        let Some(root) = root else { continue };
        let entry =
            ScopeEntry { def: Def::Mod(root), origin: Origin::Named, import: None, visibility: Visibility::Private };
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
    let numbered = imports.into_iter().enumerate().map(|(number, pending)| (number as u32, pending));
    let (globs, named): (Vec<_>, Vec<_>) = numbered.partition(|(_, pending)| pending.import.glob);
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for (number, pending) in &named {
            changed |= resolve_named(&mut program, pending, *number);
        }
        for (number, pending) in &globs {
            changed |= resolve_glob(&mut program, pending, *number);
        }
        if !changed {
            break;
        }
    }
    program
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

fn resolve_named(program: &mut Program<'_>, pending: &PendingImport<'_>, number: u32) -> bool {
    let import = pending.import;
    let Some(alias) = import.alias else { return false };
    let Some((last, prefix)) = import.path.split_last() else { return false };
    let mut changed = false;
    let found: Vec<(Ns, Def)> = if prefix.is_empty() {
        resolve::first_segment_import(program, pending.module, *last, import.global)
    } else {
        match resolve::resolve_prefix(program, pending.module, prefix, import.global) {
            Some(prefix) => resolve::members(program, prefix, *last),
            None => Vec::new(),
        }
    };
    let origin = if pending.is_active { Origin::Named } else { Origin::Inactive };
    for (ns, def) in found {
        if alias == "_" {
            if let Def::Trait(id) = def {
                changed |= program.modules[pending.module.index()].anonymous_traits.insert(id);
            }
            continue;
        }
        let entry = ScopeEntry { def, origin, import: Some(number), visibility: pending.visibility };
        changed |= insert(program, pending.module, (alias, ns), entry);
    }
    changed
}

fn resolve_glob(program: &mut Program<'_>, pending: &PendingImport<'_>, number: u32) -> bool {
    let import = pending.import;
    let Some(prefix) = resolve::resolve_prefix(program, pending.module, &import.path, import.global) else {
        return false;
    };
    let mut changed = false;
    let target = pending.module;
    match prefix {
        Prefix::Mod(source) if source != target => {
            let same_crate = program.module(source).crate_id == program.module(target).crate_id;
            let inside = is_inside(program, target, source);
            let visible = |entry: &ScopeEntry| match entry.visibility {
                Visibility::Public => true,
                Visibility::Restricted => same_crate,
                Visibility::Private => inside,
            };
            let entries: Vec<_> = program.module(source).scope.iter().map(|(key, entry)| (*key, *entry)).collect();
            for (key, entry) in entries.into_iter().filter(|(_, entry)| visible(entry)) {
                let is_active = pending.is_active && matches!(entry.origin, Origin::Glob | Origin::Named);
                let origin = if is_active { Origin::Glob } else { Origin::InactiveGlob };
                let entry = ScopeEntry { origin, import: Some(number), visibility: pending.visibility, ..entry };
                changed |= insert(program, target, key, entry);
            }
            let traits: Vec<_> = program.module(source).anonymous_traits.iter().copied().collect();
            for id in traits {
                changed |= program.modules[target.index()].anonymous_traits.insert(id);
            }
        }
        Prefix::Adt(id) => {
            let names: Vec<_> = program.adt(id).variants.iter().map(|variant| variant.name).collect();
            for (index, name) in names.into_iter().enumerate() {
                let def = Def::Variant(id, index as u32);
                for ns in [Ns::Type, Ns::Value] {
                    let origin = if pending.is_active { Origin::Glob } else { Origin::InactiveGlob };
                    let entry = ScopeEntry { def, origin, import: Some(number), visibility: pending.visibility };
                    changed |= insert(program, target, (name, ns), entry);
                }
            }
        }
        Prefix::Mod(_) | Prefix::Trait(_) => {}
    }
    changed
}

/// Adds a name unless a stronger one is there; what the same import brought before gives way, for the names that it
/// goes through may have been refined since.
///
/// Between globs the smaller definition wins, so that the outcome does not depend on hash order.
fn insert(program: &mut Program<'_>, module: ModId, key: (crate::facts::Name, Ns), entry: ScopeEntry) -> bool {
    let module = &mut program.modules[module.index()];
    let by_glob = matches!(entry.origin, Origin::Glob | Origin::InactiveGlob);
    if by_glob && module.foreign.contains(&key.0) {
        return false;
    }
    let scope = &mut module.scope;
    match scope.get_mut(&key) {
        None => {
            scope.insert(key, entry);
            true
        }
        Some(present) if present.origin < entry.origin => {
            *present = entry;
            true
        }
        Some(present) if present.import.is_some() && present.import == entry.import && present.def != entry.def => {
            *present = entry;
            true
        }
        Some(_) => false,
    }
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
