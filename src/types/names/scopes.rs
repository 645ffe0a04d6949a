//! What a name means in a scope: what stands there, and what glob imports lend.
//!
//! Names that globs bring are looked up when they are asked for and copied nowhere. Modules that each import all of a large one
//! would otherwise each hold all its names.
//! <https://doc.rust-lang.org/reference/items/use-declarations.html#glob-imports>

use std::cmp::Ordering;
use std::sync::{PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Name, Visibility};
use crate::types::names::lending::Lender;
use crate::types::program::{AdtId, Def, ImportPriority, ModId, Ns, Program, ScopeEntry, TraitId};

/// A name and what kind of thing it names.
pub(crate) type Key = (Name, Ns);

/// A glob import: `use source::*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glob {
    /// What lends its names.
    pub source: GlobSource,
    /// The import, by number.
    pub import: u32,
    /// Whether its `cfg`s hold.
    pub is_active: bool,
    /// Who may see what it brings.
    pub visibility: Visibility,
    /// The conditions under which it is there, as [`ScopeEntry::conditions`].
    pub conditions: Name,
}

/// What lends its names to a glob import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlobSource {
    /// A module.
    Mod(ModId),
    /// An enum: its variants.
    Adt(AdtId),
}

/// Answers about names that globs bring into one module, kept from the first question on.
#[derive(Debug, Default)]
pub struct Brought(RwLock<FxHashMap<Key, Option<ScopeEntry>>>);

/// How an importing module stands to one that it imports from: that decides what it may see there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Standing {
    Inside,
    SameCrate,
    Outside,
}

impl Standing {
    pub(super) const ALL: [Standing; 3] = [Standing::Inside, Standing::SameCrate, Standing::Outside];

    pub(super) fn of(program: &Program<'_>, importer: ModId, source: ModId) -> Standing {
        if program.module(source).crate_id != program.module(importer).crate_id {
            Standing::Outside
        } else if is_inside(program, importer, source) {
            Standing::Inside
        } else {
            Standing::SameCrate
        }
    }

    pub(super) fn sees(self, visibility: Visibility) -> bool {
        match visibility {
            Visibility::Public => true,
            Visibility::Restricted => self != Standing::Outside,
            Visibility::Private => self == Standing::Inside,
        }
    }
}

/// Whether what stands in `owner` under a visibility can be named from `module`: <https://doc.rust-lang.org/reference/visibility-and-privacy.html>.
///
/// Restrictions to a module (`pub(super)`) count as ones to the crate: errs towards what can be named.
pub(crate) fn can_name(program: &Program<'_>, module: ModId, owner: ModId, visibility: Visibility) -> bool {
    visibility == Visibility::Public || Standing::of(program, module, owner).sees(visibility)
}

/// What a name means in the scope of `module`, globs included.
pub(crate) fn entry(program: &Program<'_>, module: ModId, key: Key) -> Option<ScopeEntry> {
    meaning(program, module, key, kept)
}

/// As [`entry`], and keeps nothing: for those who go through many names.
fn entry_once(program: &Program<'_>, module: ModId, key: Key) -> Option<ScopeEntry> {
    meaning(program, module, key, lent)
}

/// What a name means, given who tells what globs bring.
fn meaning<'f>(
    program: &Program<'f>,
    module: ModId,
    key: Key,
    lent: fn(&Program<'f>, ModId, Key) -> Option<ScopeEntry>,
) -> Option<ScopeEntry> {
    let scope = program.module(module);
    let own = scope.scope.get(&key).copied();
    if scope.globs.is_empty() || own.is_some_and(|own| own.priority == ImportPriority::Named) {
        return own;
    }
    stronger(own, lent(program, module, key))
}

fn stronger(own: Option<ScopeEntry>, lent: Option<ScopeEntry>) -> Option<ScopeEntry> {
    match (own, lent) {
        (Some(own), Some(lent)) => Some(if own.rank() < lent.rank() { lent } else { own }),
        (own, lent) => own.or(lent),
    }
}

fn kept(program: &Program<'_>, module: ModId, key: Key) -> Option<ScopeEntry> {
    let Some(Brought(kept)) = &program.module(module).brought else { return lent(program, module, key) };
    if let Some(found) = kept.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return *found;
    }
    let found = lent(program, module, key);
    kept.write().unwrap_or_else(PoisonError::into_inner).insert(key, found);
    found
}

/// What globs bring under a name: what none of them needs a condition that does not hold for, if there is such a thing.
fn lent(program: &Program<'_>, module: ModId, key: Key) -> Option<ScopeEntry> {
    match program.lending.as_ref().map(|lending| (lending, lending.lender(key))) {
        Some((_, None)) => None,
        Some((lending, Some(Lender::One(source)))) => {
            let found = |is_active| {
                let def = lending.of_one(program, module, key, source, is_active)?;
                brought(program, module, def, is_active)
            };
            found(true).or_else(|| found(false))
        }
        Some((_, Some(Lender::Several))) | None => {
            let active = Search { program, key, is_active: true }.run(module);
            active.or_else(|| Search { program, key, is_active: false }.run(module))
        }
    }
}

/// What is the only thing that globs bring under its name. Through which of them it came does not matter: it is the same.
fn brought(program: &Program<'_>, module: ModId, def: Def, is_active: bool) -> Option<ScopeEntry> {
    let glob = program.module(module).globs.first()?;
    let priority = if is_active { ImportPriority::Glob } else { ImportPriority::InactiveGlob };
    let (import, visibility, conditions) = (Some(glob.import), glob.visibility, glob.conditions);
    Some(ScopeEntry { def, priority, import, visibility, conditions })
}

/// One search through the globs of a module, those of the modules that these lead to, and so on.
struct Search<'p, 'f> {
    program: &'p Program<'f>,
    key: Key,
    /// Whether what is switched off is left out.
    is_active: bool,
}

/// A definition that a search has come to, and the glob of the asking module through which it came.
struct Candidate<'g> {
    first: &'g Glob,
    conditions: Name,
    def: Def,
}

impl<'p, 'f> Search<'p, 'f> {
    /// Of several, which no valid program names, the one under the least conditions counts, then the one whose path is less:
    /// nothing that depends on the order of the text.
    fn run(&self, module: ModId) -> Option<ScopeEntry> {
        let mut visited = FxHashSet::default();
        let candidates: Vec<Candidate<'p>> =
            self.globs(module).flat_map(|first| self.behind(module, first, &mut visited)).collect();
        let Candidate { first, def, .. } = candidates.into_iter().min_by(|one, other| self.compare(one, other))?;
        let priority = if self.is_active { ImportPriority::Glob } else { ImportPriority::InactiveGlob };
        let (import, visibility, conditions) = (Some(first.import), first.visibility, first.conditions);
        Some(ScopeEntry { def, priority, import, visibility, conditions })
    }

    /// What a glob of `module` leads to, without the modules that others have led to.
    fn behind(&self, module: ModId, first: &'p Glob, visited: &mut FxHashSet<(ModId, Standing)>) -> Vec<Candidate<'p>> {
        let mut found = Vec::new();
        let mut open = vec![(module, first, first.conditions)];
        while let Some((importer, glob, conditions)) = open.pop() {
            let source = match glob.source {
                GlobSource::Mod(source) => source,
                GlobSource::Adt(id) => {
                    let variant = variant(self.program, id, self.key);
                    found.extend(variant.map(|def| Candidate { first, conditions, def }));
                    continue;
                }
            };
            let standing = Standing::of(self.program, importer, source);
            if source == module || !visited.insert((source, standing)) {
                continue;
            }
            if let Some(own) = self.own(source) {
                found.extend(standing.sees(own.visibility).then_some(Candidate { first, conditions, def: own.def }));
                continue;
            }
            let further = self.globs(source).filter(|glob| standing.sees(glob.visibility));
            let from = open.len();
            open.extend(further.map(|glob| {
                let conditions = if conditions.is_empty() { glob.conditions } else { conditions };
                (source, glob, conditions)
            }));
            open[from..].reverse();
        }
        found
    }

    fn globs(&self, module: ModId) -> impl Iterator<Item = &'p Glob> + use<'p, 'f> {
        let module = self.program.module(module);
        let is_hidden = module.foreign.contains(&self.key.0);
        let (globs, is_active) = (if is_hidden { &[][..] } else { &module.globs[..] }, self.is_active);
        globs.iter().filter(move |glob| glob.is_active || !is_active)
    }

    /// What stands in a module itself and hides what its globs bring.
    fn own(&self, module: ModId) -> Option<&'p ScopeEntry> {
        let own = self.program.module(module).scope.get(&self.key)?;
        (own.priority == ImportPriority::Named || !self.is_active).then_some(own)
    }

    fn compare(&self, one: &Candidate<'_>, other: &Candidate<'_>) -> Ordering {
        let conditions = |it: &Candidate<'_>| (it.first.conditions.as_str(), it.conditions.as_str());
        let by_conditions = conditions(one).cmp(&conditions(other));
        by_conditions.then_with(|| path_of(self.program, one.def).cmp(&path_of(self.program, other.def)))
    }
}

/// The variant of an enum that has a name: a type and a value.
pub(crate) fn variant(program: &Program<'_>, id: AdtId, (name, ns): Key) -> Option<Def> {
    let adt = program.adt(id);
    if !adt.is_enum || ns == Ns::Attribute {
        return None;
    }
    let index = adt.variants.iter().position(|variant| variant.name == name)?;
    Some(Def::Variant(id, index as u32))
}

/// Names that a glob import newly makes visible, some of them perhaps in vain: those of its source, and what that is lent.
///
/// What `seen` holds is left out, so that many globs of one module cost its names once.
pub(crate) fn names_behind(program: &Program<'_>, source: GlobSource, seen: &mut FxHashSet<GlobSource>) -> Vec<Name> {
    let mut names = Vec::new();
    let mut open = vec![source];
    while let Some(source) = open.pop() {
        if !seen.insert(source) {
            continue;
        }
        match source {
            GlobSource::Adt(id) => names.extend(program.adt(id).variants.iter().map(|variant| variant.name)),
            GlobSource::Mod(id) => {
                names.extend(program.module(id).scope.keys().map(|(name, _)| *name));
                open.extend(program.module(id).globs.iter().map(|glob| glob.source));
            }
        }
    }
    names
}

/// The traits that may be named in the scope of a module, and those that are imported there without a name.
pub(crate) fn traits_of(program: &Program<'_>, module: ModId) -> FxHashSet<TraitId> {
    let scope = program.module(module);
    let mut traits = scope.anonymous_traits.clone();
    let mut names: FxHashSet<Key> = FxHashSet::default();
    names.extend(scope.scope.iter().filter(|(_, entry)| matches!(entry.def, Def::Trait(_))).map(|(key, _)| *key));
    if let Some(lending) = &program.lending {
        let (named, anonymous) = lending.traits(module);
        names.extend(named);
        traits.extend(anonymous);
    }
    traits.extend(names.into_iter().filter_map(|key| match entry_once(program, module, key)?.def {
        Def::Trait(id) => Some(id),
        _ => None,
    }));
    traits
}

/// What a source of a glob itself holds and who imports from it may see.
pub(super) fn lent_by<'p>(
    program: &'p Program<'_>,
    source: GlobSource,
    standing: Standing,
) -> Box<dyn Iterator<Item = (Key, Def)> + 'p> {
    match source {
        GlobSource::Mod(id) => {
            let entries = program.module(id).scope.iter();
            Box::new(
                entries.filter(move |(_, entry)| standing.sees(entry.visibility)).map(|(key, entry)| (*key, entry.def)),
            )
        }
        GlobSource::Adt(id) => {
            let variants = program.adt(id).variants.iter().enumerate();
            Box::new(variants.flat_map(move |(index, variant)| {
                [Ns::Type, Ns::Value].map(|ns| ((variant.name, ns), Def::Variant(id, index as u32)))
            }))
        }
    }
}

/// The modules around a definition, the innermost first, after its own name: an order that does not depend on the text's.
pub(crate) fn path_of(program: &Program<'_>, def: Def) -> Vec<&'static str> {
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
    let around = module.into_iter().flat_map(|id| program.modules_around(id));
    let root = module.map(|id| program.crate_of(id).name);
    name.into_iter()
        .chain(around.filter_map(|id| program.module(id).name))
        .chain(root)
        .map(|name| name.as_str())
        .collect()
}

/// Whether `module` is `ancestor` or stands below it.
fn is_inside(program: &Program<'_>, module: ModId, ancestor: ModId) -> bool {
    program.modules_around(module).any(|id| id == ancestor)
}
