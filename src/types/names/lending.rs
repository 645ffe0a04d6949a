//! Which modules globs lead to which, and where the names stand that they lend.
//!
//! Modules that all lend each other their names are one strongly connected component: a name that one place alone has is found from
//! each of them in one step. Nothing can hide it on the way. Names that several places have are none of this one's business
//! ([`Lending::lender`] says so): for them `scopes` goes through the modules one by one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scopes::{GlobSource, Key, Standing, lent_by, variant};
use crate::facts::Name;
use crate::types::components::components;
use crate::types::program::{Def, ImportPriority, ModId, Program, TraitId};

/// The glob imports of a program as a graph, for one state of its scopes.
#[derive(Debug)]
pub struct Lending {
    all: Reach,
    /// Without the globs that are switched off, if there are any.
    active: Option<Reach>,
    lenders: FxHashMap<Key, Lender>,
    /// Names that some module imports from a library that is not known: globs do not bring them there.
    foreign: FxHashSet<Name>,
}

/// Who has a name, of all that globs import from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lender {
    /// One place.
    One(GlobSource),
    /// Several, or something may hide it.
    Several,
}

/// A module or an enum, with how who imports from it stands to it.
type Node = (GlobSource, Standing);

impl Lending {
    /// Of the scopes as they are.
    pub(crate) fn of(program: &Program<'_>) -> Lending {
        let globs = || program.modules.iter().flat_map(|module| &module.globs);
        let mut lenders = FxHashMap::default();
        let sources: FxHashSet<GlobSource> = globs().map(|glob| glob.source).collect();
        for source in sources {
            // Whoever sees it: it hides what others lend.
            for (key, _) in lent_by(program, source, Standing::Inside) {
                let lender = lenders.entry(key).or_insert(Lender::One(source));
                if *lender != Lender::One(source) {
                    *lender = Lender::Several;
                }
            }
        }
        let importers = program.modules.iter().filter(|module| !module.globs.is_empty());
        Lending {
            all: Reach::of(program, false),
            active: globs().any(|glob| !glob.is_active).then(|| Reach::of(program, true)),
            lenders,
            foreign: importers.flat_map(|module| module.foreign.iter().copied()).collect(),
        }
    }

    /// Who lends a name to globs, if anybody does.
    pub(crate) fn lender(&self, key: Key) -> Option<Lender> {
        let lender = self.lenders.get(&key)?;
        Some(if self.foreign.contains(&key.0) { Lender::Several } else { *lender })
    }

    /// What a name means that the globs of `module` bring from the only place that has it; of what is switched on, or of all.
    pub(crate) fn of_one(
        &self,
        program: &Program<'_>,
        module: ModId,
        key: Key,
        source: GlobSource,
        is_active: bool,
    ) -> Option<Def> {
        let reach = self.active.as_ref().filter(|_| is_active).unwrap_or(&self.all);
        let (def, seen): (Def, Vec<Standing>) = match source {
            GlobSource::Adt(id) => (variant(program, id, key)?, vec![Standing::Outside]),
            GlobSource::Mod(id) => {
                let own = program.module(id).scope.get(&key)?;
                if id == module || is_active && own.priority != ImportPriority::Named {
                    return None;
                }
                (own.def, Standing::ALL.into_iter().filter(|standing| standing.sees(own.visibility)).collect())
            }
        };
        let wanted = seen.into_iter().map(|standing| (source, standing));
        reach.leads_to(module, wanted).then_some(def)
    }

    /// The names of traits that globs may bring into `module`, and the traits that are imported without a name where they lead to.
    /// Names may be hidden on the way.
    pub(crate) fn traits(&self, module: ModId) -> (FxHashSet<Key>, FxHashSet<TraitId>) {
        let (mut named, mut anonymous) = (FxHashSet::default(), FxHashSet::default());
        self.all.each_from(module, &mut |_, component| {
            named.extend(component.traits.iter().copied());
            anonymous.extend(component.anonymous_traits.iter().copied());
            true
        });
        (named, anonymous)
    }
}

/// What leads to what, in any number of steps.
#[derive(Debug, Default)]
struct Reach {
    component: FxHashMap<Node, u32>,
    /// Each after those that it leads to.
    components: Vec<Component>,
}

/// Modules that lead to each other, or one module.
#[derive(Debug, Default)]
struct Component {
    leads_to: Vec<u32>,
    /// What stands in its modules themselves.
    traits: Vec<Key>,
    anonymous_traits: Vec<TraitId>,
}

impl Reach {
    fn of(program: &Program<'_>, active_only: bool) -> Reach {
        let importers = program.modules.iter().enumerate().filter(|(_, module)| !module.globs.is_empty());
        // A module sees all of its own globs.
        let importers: Vec<Node> =
            importers.map(|(index, _)| (GlobSource::Mod(ModId(index as u32)), Standing::Inside)).collect();
        let mut next: FxHashMap<Node, Vec<Node>> = FxHashMap::default();
        let found = components(&importers, &mut |node| {
            let steps = steps(program, node, active_only);
            next.insert(node, steps.clone());
            steps
        });
        let mut reach = Reach::default();
        for (index, members) in found.iter().enumerate() {
            reach.component.extend(members.iter().map(|node| (*node, index as u32)));
            let steps = members.iter().filter_map(|node| next.get(node)).flatten();
            let leads_to: FxHashSet<u32> = steps.filter_map(|node| reach.component.get(node).copied()).collect();
            let mut component = Component { leads_to: leads_to.into_iter().collect(), ..Component::default() };
            component.leads_to.retain(|other| *other != index as u32);
            component.leads_to.sort_unstable();
            members.iter().for_each(|node| component.take(program, *node));
            reach.components.push(component);
        }
        reach
    }

    /// Visits what the globs of a module lead to, its own component first, each once and as far as `goes_on` behind it.
    fn each_from(&self, module: ModId, goes_on: &mut dyn FnMut(u32, &Component) -> bool) {
        let start = self.component.get(&(GlobSource::Mod(module), Standing::Inside));
        let mut open: Vec<u32> = start.into_iter().copied().collect();
        let mut visited: FxHashSet<u32> = open.iter().copied().collect();
        while let Some(index) = open.pop() {
            let Some(component) = self.components.get(index as usize) else { continue };
            if goes_on(index, component) {
                open.extend(component.leads_to.iter().copied().filter(|next| visited.insert(*next)));
            }
        }
    }

    /// Whether the globs of a module lead to one of some others.
    fn leads_to(&self, module: ModId, wanted: impl Iterator<Item = Node>) -> bool {
        let wanted: Vec<u32> = wanted.filter_map(|node| self.component.get(&node).copied()).collect();
        let Some(least) = wanted.iter().min().copied() else { return false };
        let mut is_found = false;
        self.each_from(module, &mut |index, _| {
            is_found |= wanted.contains(&index);
            // What is led to stands before.
            !is_found && index > least
        });
        is_found
    }
}

impl Component {
    fn take(&mut self, program: &Program<'_>, (source, standing): Node) {
        let GlobSource::Mod(id) = source else { return };
        let lent = lent_by(program, source, standing);
        self.traits.extend(lent.filter(|(_, def)| matches!(def, Def::Trait(_))).map(|(key, _)| key));
        self.anonymous_traits.extend(program.module(id).anonymous_traits.iter().copied());
    }
}

/// What the globs of a module lead to that show something to who stands so to it.
fn steps(program: &Program<'_>, (source, standing): Node, active_only: bool) -> Vec<Node> {
    let GlobSource::Mod(importer) = source else { return Vec::new() };
    let globs = program.module(importer).globs.iter();
    let seen = globs.filter(|glob| standing.sees(glob.visibility) && (glob.is_active || !active_only));
    seen.map(|glob| match glob.source {
        GlobSource::Adt(_) => (glob.source, Standing::Outside),
        GlobSource::Mod(source) => (glob.source, Standing::of(program, importer, source)),
    })
    .collect()
}
