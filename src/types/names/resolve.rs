//! Paths to definitions.

use rustc_hash::FxHashSet;

use crate::facts::Name;
use crate::isolation::recursing;
use crate::types::names::scopes::{entry, traits_of, variant};
use crate::types::program::{AdtId, AliasId, Def, ModId, Ns, Program, TraitId};
use crate::workspace::Edition;

/// What the leading segments of a path name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A module.
    Mod(ModId),
    /// A type: variants or associated items follow.
    Adt(AdtId),
    /// A trait: associated items follow.
    Trait(TraitId),
}

/// The root of the crate that holds `module`.
pub fn crate_root(program: &Program<'_>, module: ModId) -> ModId {
    program.crate_of(module).root
}

/// A name as seen from inside `module`: its scope, the scopes around a body, crates, the prelude.
pub fn lookup(program: &Program<'_>, module: ModId, name: Name, ns: Ns) -> Option<Def> {
    let mut at = module;
    loop {
        let current = program.module(at);
        if let Some(found) = entry(program, at, (name, ns)) {
            return Some(found.def);
        }
        // Only the scope of a body sees what is around it.
        match current.parent {
            Some(parent) if current.name.is_none() => at = parent,
            _ => break,
        }
    }
    let krate = program.crate_of(module);
    if ns == Ns::Attribute {
        let entries = krate.macro_use.iter().filter_map(|root| entry(program, *root, (name, ns)));
        let imported = entries.map(|entry| entry.def).next();
        return imported.or_else(|| prelude(program, module, name, ns));
    }
    if ns == Ns::Type {
        if let Some(root) = krate.extern_prelude.get(&name) {
            return Some(Def::Mod(*root));
        }
        if krate.edition == Edition::E2015
            && let Some(found) = entry(program, krate.root, (name, ns))
            && matches!(found.def, Def::Mod(_))
        {
            return Some(found.def);
        }
    }
    prelude(program, module, name, ns)
}

fn prelude(program: &Program<'_>, module: ModId, name: Name, ns: Ns) -> Option<Def> {
    let prelude = prelude_module(program, module)?;
    entry(program, prelude, (name, ns)).map(|found| found.def)
}

/// The prelude's scope, if the standard library is known.
pub fn prelude_module(program: &Program<'_>, module: ModId) -> Option<ModId> {
    program.crate_of(module).prelude
}

/// A chain of aliases that is being followed. One that leads to itself names nothing, which is noticed once it has come around: the
/// mark moves on at the powers of two (R. Brent, "An improved Monte Carlo factorization algorithm", 1980).
#[derive(Clone, Copy, Default)]
struct Chain {
    mark: Option<AliasId>,
    steps: u64,
}

impl Chain {
    /// The chain with one more; none if it has been there.
    fn with(self, id: AliasId) -> Option<Chain> {
        let steps = self.steps + 1;
        let mark = if steps.is_power_of_two() { Some(id) } else { self.mark };
        (self.mark != Some(id)).then_some(Chain { mark, steps })
    }
}

/// The start of a path: the module it begins in and how many segments that took, or the definition it names.
fn start(program: &Program<'_>, module: ModId, path: &[Name], global: bool, chain: Chain) -> Option<(Prefix, usize)> {
    let named = program.named_module(module);
    let first = path.first()?;
    let root = crate_root(program, module);
    if global {
        let krate = program.crate_of(module);
        if let Some(external) = krate.extern_prelude.get(first) {
            return Some((Prefix::Mod(*external), 1));
        }
        return if krate.edition == Edition::E2015 { Some((Prefix::Mod(root), 0)) } else { None };
    }
    match first.as_str() {
        "crate" | "$crate" => Some((Prefix::Mod(root), 1)),
        "self" => Some((Prefix::Mod(named), 1)),
        "super" => {
            let mut at = named;
            let mut used = 0;
            while path.get(used).is_some_and(|name| name == "super") {
                at = program.named_module(program.module(at).parent?);
                used += 1;
            }
            Some((Prefix::Mod(at), used))
        }
        _ => {
            let def = lookup(program, module, *first, Ns::Type)?;
            Some((prefix_of(program, def, chain)?, 1))
        }
    }
}

fn prefix_of(program: &Program<'_>, def: Def, chain: Chain) -> Option<Prefix> {
    match def {
        Def::Mod(id) => Some(Prefix::Mod(id)),
        Def::Adt(id) => Some(Prefix::Adt(id)),
        Def::Trait(id) => Some(Prefix::Trait(id)),
        Def::Alias(id) => alias_target(program, id, chain).map(Prefix::Adt),
        Def::Variant(..) | Def::Fn(_) | Def::Static(_) => None,
    }
}

/// The enum or struct behind an alias, for paths through it.
fn alias_target(program: &Program<'_>, id: AliasId, chain: Chain) -> Option<AdtId> {
    let alias = program.alias(id);
    if let Some(known) = alias.target.get() {
        return *known;
    }
    let chain = chain.with(id)?;
    recursing();
    let target = || {
        let crate::facts::TypeRef::Path(path) = alias.facts.ty.as_ref()? else { return None };
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
        match whole(&names, longest_within(program, alias.home.module, &names, path.global, Ns::Type, chain))? {
            Def::Adt(adt) => Some(adt),
            _ => None,
        }
    };
    let target = target();
    // While imports are resolved it may become another one. Of those in a circle each is nothing, wherever that is noticed.
    if program.is_resolved {
        let _ = alias.target.set(target);
    }
    target
}

/// What all segments of a `use` prefix name.
pub fn resolve_prefix(program: &Program<'_>, module: ModId, path: &[Name], global: bool) -> Option<Prefix> {
    if path.is_empty() {
        return Some(Prefix::Mod(crate_root(program, module)));
    }
    let started =
        import_start(program, module, path, global).or_else(|| start(program, module, path, global, Chain::default()));
    let lent = || re_exported(program, module, path).map(Prefix::Mod);
    let (mut at, mut used) = started.or_else(|| Some((lent()?, 2)))?;
    while let Some(name) = path.get(used) {
        at = match at {
            Prefix::Mod(id) => match entry(program, id, (*name, Ns::Type)) {
                Some(found) => prefix_of(program, found.def, Chain::default())?,
                None => lent().filter(|_| used == 1 && is_crate(program, id))?,
            },
            Prefix::Adt(_) | Prefix::Trait(_) => return None,
        };
        used += 1;
    }
    Some(at)
}

/// The library that a path names through another one: `rocket::tokio::sync::Mutex`.
///
/// Of a library that is not read nobody knows what it hands on, and its stub may leave that out. Libraries hand on others under
/// the names of these; a module that merely has such a name counts as the library, as far as that has what the path goes on with.
pub fn re_exported(program: &Program<'_>, module: ModId, path: &[Name]) -> Option<ModId> {
    let [lender, name, ..] = path else { return None };
    let krate = program.crate_of(module);
    let is_unread = match krate.extern_prelude.get(lender) {
        Some(root) => program.crate_of(*root).is_stub,
        None => krate.listed.as_ref().is_some_and(|listed| listed.contains(lender)),
    };
    let root = *krate.extern_prelude.get(name)?;
    let library = program.crate_of(root);
    (is_unread && library.is_stub && library.name == *name).then_some(root)
}

fn is_crate(program: &Program<'_>, module: ModId) -> bool {
    crate_root(program, module) == module
}

/// In the 2015 edition imports start at the crate root.
fn import_start(program: &Program<'_>, module: ModId, path: &[Name], global: bool) -> Option<(Prefix, usize)> {
    if program.crate_of(module).edition != Edition::E2015 || global {
        return None;
    }
    if matches!(path.first()?.as_str(), "crate" | "self" | "super") {
        return None;
    }
    let root = crate_root(program, module);
    let first = entry(program, root, (*path.first()?, Ns::Type))?;
    Some((prefix_of(program, first.def, Chain::default())?, 1))
}

/// What a `use` of a single segment names.
pub fn first_segment_import(program: &Program<'_>, module: ModId, name: Name, global: bool) -> Vec<(Ns, Def)> {
    match name.as_str() {
        "crate" => return vec![(Ns::Type, Def::Mod(crate_root(program, module)))],
        "self" => return vec![(Ns::Type, Def::Mod(program.named_module(module)))],
        "super" => {
            let parent = program.module(program.named_module(module)).parent;
            return parent.map(|parent| (Ns::Type, Def::Mod(program.named_module(parent)))).into_iter().collect();
        }
        _ => {}
    }
    let krate = program.crate_of(module);
    // In the 2015 edition imports start at the crate root.
    let of_root = || members(program, Prefix::Mod(krate.root), name);
    let in_root = if krate.edition == Edition::E2015 && module != krate.root { of_root() } else { Vec::new() };
    if !in_root.is_empty() {
        return in_root;
    }
    if let Some(root) = krate.extern_prelude.get(&name)
        && (global || entry(program, module, (name, Ns::Type)).is_none())
    {
        return vec![(Ns::Type, Def::Mod(*root))];
    }
    Ns::ALL.into_iter().filter_map(|ns| Some((ns, lookup(program, module, name, ns)?))).collect()
}

/// What `prefix::name` names, in every namespace.
pub fn members(program: &Program<'_>, prefix: Prefix, name: Name) -> Vec<(Ns, Def)> {
    match prefix {
        Prefix::Mod(id) => {
            Ns::ALL.into_iter().filter_map(|ns| Some((ns, entry(program, id, (name, ns))?.def))).collect()
        }
        Prefix::Adt(id) => {
            let found = |ns: Ns| Some((ns, variant(program, id, (name, ns))?));
            Ns::ALL.into_iter().filter_map(found).collect()
        }
        Prefix::Trait(_) => Vec::new(),
    }
}

/// The longest prefix of a path that names a definition, and how many segments it took.
///
/// Segments that are left over are associated items.
pub fn resolve_longest(
    program: &Program<'_>,
    module: ModId,
    path: &[Name],
    global: bool,
    ns: Ns,
) -> Option<(Def, usize)> {
    longest_within(program, module, path, global, ns, Chain::default())
}

fn longest_within(
    program: &Program<'_>,
    module: ModId,
    path: &[Name],
    global: bool,
    ns: Ns,
    chain: Chain,
) -> Option<(Def, usize)> {
    if path.len() == 1 && !global {
        return match path[0].as_str() {
            "crate" | "self" | "super" => match start(program, module, path, false, chain)?.0 {
                Prefix::Mod(id) => Some((Def::Mod(id), 1)),
                Prefix::Adt(_) | Prefix::Trait(_) => None,
            },
            _ => lookup(program, module, path[0], ns).map(|def| (def, 1)),
        };
    }
    let lent = || re_exported(program, module, path).map(Def::Mod);
    let first = first_def(program, module, path, global, chain);
    let (mut def, mut used) = first.or_else(|| Some((lent()?, 2)))?;
    while used < path.len() {
        let ns = if used + 1 == path.len() { ns } else { Ns::Type };
        let next = match def {
            Def::Mod(id) => {
                let own = entry(program, id, (path[used], ns)).map(|found| found.def);
                own.or_else(|| lent().filter(|_| used == 1 && is_crate(program, id)))
            }
            Def::Adt(id) => members(program, Prefix::Adt(id), path[used]).first().map(|(_, def)| *def),
            Def::Alias(id) => alias_target(program, id, chain)
                .and_then(|adt| members(program, Prefix::Adt(adt), path[used]).first().map(|(_, def)| *def)),
            _ => None,
        };
        match (next, def) {
            (Some(next), _) => def = next,
            (None, Def::Mod(_)) => return None,
            (None, _) => break,
        }
        used += 1;
    }
    Some((def, used))
}

fn first_def(program: &Program<'_>, module: ModId, path: &[Name], global: bool, chain: Chain) -> Option<(Def, usize)> {
    let first = path.first()?;
    if !global && !matches!(first.as_str(), "crate" | "$crate" | "self" | "super") {
        return lookup(program, module, *first, Ns::Type).map(|def| (def, 1));
    }
    match start(program, module, path, global, chain)? {
        (Prefix::Mod(id), used) => Some((Def::Mod(id), used)),
        (Prefix::Adt(id), used) => Some((Def::Adt(id), used)),
        (Prefix::Trait(id), used) => Some((Def::Trait(id), used)),
    }
}

/// A whole path to one definition; none when associated items are left over.
pub fn resolve_names(program: &Program<'_>, module: ModId, path: &[Name], global: bool, ns: Ns) -> Option<Def> {
    whole(path, resolve_longest(program, module, path, global, ns))
}

fn whole(path: &[Name], found: Option<(Def, usize)>) -> Option<Def> {
    found.filter(|(_, used)| *used == path.len()).map(|(def, _)| def)
}

/// Traits whose methods may be called in `module`.
pub fn traits_in_scope<'p>(program: &'p Program<'_>, module: ModId) -> &'p FxHashSet<TraitId> {
    program.module(module).traits_in_scope.get_or_init(|| {
        let mut traits = FxHashSet::default();
        let mut at = Some(module);
        while let Some(id) = at {
            let current = program.module(id);
            traits.extend(traits_of(program, id));
            at = current.parent.filter(|_| current.name.is_none());
        }
        if let Some(prelude) = prelude_module(program, module) {
            traits.extend(traits_of(program, prelude));
        }
        traits
    })
}
