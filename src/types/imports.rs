//! `use` declarations to scope entries, repeated until nothing changes.

use super::collect::{Collected, PendingImport};
use super::program::{Def, ModId, Ns, Origin, Program, ScopeEntry};
use super::resolve::{self, Prefix};
use crate::facts::Visibility;

/// Chains of re-exports and globs are short; more rounds than this mean a cycle that adds nothing useful.
const MAX_ROUNDS: usize = 24;

pub(super) fn resolve_imports<'f>(collected: Collected<'f>) -> Program<'f> {
    let Collected { mut program, imports, extern_crates } = collected;
    for (module, original, alias) in extern_crates {
        let krate = program.crate_of(module);
        let root = if original == "self" { Some(krate.root) } else { krate.extern_prelude.get(&original).copied() };
        let Some(root) = root else { continue };
        let entry = ScopeEntry { def: Def::Mod(root), origin: Origin::Named, visibility: Visibility::Private };
        program.modules[module.index()].scope.entry((alias, Ns::Type)).or_insert(entry);
        let crate_id = program.module(module).crate_id;
        // `extern crate x as y` in the root adds `y` to the crate's prelude.
        if program.crates[crate_id.index()].root == module {
            program.crates[crate_id.index()].extern_prelude.insert(alias, root);
        }
    }
    let (globs, named): (Vec<_>, Vec<_>) = imports.into_iter().partition(|pending| pending.import.glob);
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for pending in &named {
            changed |= resolve_named(&mut program, pending);
        }
        for pending in &globs {
            changed |= resolve_glob(&mut program, pending);
        }
        if !changed {
            break;
        }
    }
    program
}

fn resolve_named(program: &mut Program<'_>, pending: &PendingImport<'_>) -> bool {
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
        changed |=
            insert(program, pending.module, (alias, ns), ScopeEntry { def, origin, visibility: pending.visibility });
    }
    changed
}

fn resolve_glob(program: &mut Program<'_>, pending: &PendingImport<'_>) -> bool {
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
                let entry = ScopeEntry { origin: Origin::Glob, visibility: pending.visibility, ..entry };
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
                    let entry = ScopeEntry { def, origin: Origin::Glob, visibility: pending.visibility };
                    changed |= insert(program, target, (name, ns), entry);
                }
            }
        }
        Prefix::Mod(_) | Prefix::Trait(_) => {}
    }
    changed
}

/// Adds a name unless a stronger one is there.
///
/// Between globs the smaller definition wins, so that the outcome does not depend on hash order.
fn insert(program: &mut Program<'_>, module: ModId, key: (crate::facts::Name, Ns), entry: ScopeEntry) -> bool {
    let scope = &mut program.modules[module.index()].scope;
    match scope.get_mut(&key) {
        None => {
            scope.insert(key, entry);
            true
        }
        Some(present) if present.origin < entry.origin => {
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
