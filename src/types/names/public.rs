//! What has a public path: names that modules show to everybody, those of their glob re-exports included.
//!
//! All modules are searched together. Where only one place has a name, nothing on the way there hides it, so that it is enough to
//! know which modules public globs lead to, each of them once. A name that several places have is followed by itself.
//! Errs towards public: of names that hide each other only under conditions all count.
//! <https://doc.rust-lang.org/reference/visibility-and-privacy.html>

use rustc_hash::{FxHashMap, FxHashSet};

use super::scopes::{Glob, GlobSource, Key, Standing, lent_by, variant};
use crate::facts::{Name, Visibility};
use crate::types::program::{Def, ImportPriority, ModId, Program, ScopeEntry};

/// Everything with a public path from one of these modules, and they themselves.
pub(crate) fn definitions(program: &Program<'_>, roots: impl IntoIterator<Item = ModId>) -> FxHashSet<Def> {
    let mut search = Search::new(program);
    roots.into_iter().for_each(|root| search.found(Def::Mod(root), true));
    while search.modules_found() || search.contested_found() {}
    search.named
}

struct Search<'p, 'f> {
    program: &'p Program<'f>,
    named: FxHashSet<Def>,
    /// Modules with a public path whose names were not looked at yet.
    waiting: Vec<ModId>,
    /// Those that have public globs.
    lenders: Vec<ModId>,
    /// What public globs lead to, whatever hides names on the way.
    reached: Walk,
    /// How many places have a name, of those that public globs lead to and those that have them.
    places: FxHashMap<Key, u32>,
    counted: FxHashSet<GlobSource>,
    /// Names that one of these modules imports from a library that is not known: globs do not bring them.
    foreign: FxHashSet<Name>,
    contested: FxHashMap<Key, Contested<'p>>,
    /// Those of them of which not all was found, in the order in which they were met.
    sought: Vec<Key>,
}

/// A name that may be hidden on the way to it.
#[derive(Default)]
struct Contested<'p> {
    /// What it stands for and has no public path yet.
    sought: Vec<Def>,
    /// How many of the lenders were followed.
    followed: usize,
    reached: Walk,
    /// Globs that were come to and not followed yet, since nothing more was sought.
    open: Vec<(ModId, &'p Glob)>,
}

/// Where a search has been.
#[derive(Default)]
struct Walk {
    been: FxHashSet<(ModId, Standing)>,
    been_enums: FxHashSet<GlobSource>,
}

impl Walk {
    /// How the importer stands to what a glob leads to, if nobody has come there in this way.
    fn enters(&mut self, program: &Program<'_>, importer: ModId, glob: &Glob) -> Option<Standing> {
        match glob.source {
            GlobSource::Adt(_) => self.been_enums.insert(glob.source).then_some(Standing::Outside),
            GlobSource::Mod(source) => {
                let standing = Standing::of(program, importer, source);
                self.been.insert((source, standing)).then_some(standing)
            }
        }
    }
}

impl<'p, 'f> Search<'p, 'f> {
    fn new(program: &'p Program<'f>) -> Self {
        Search {
            program,
            named: FxHashSet::default(),
            waiting: Vec::new(),
            lenders: Vec::new(),
            reached: Walk::default(),
            places: FxHashMap::default(),
            counted: FxHashSet::default(),
            foreign: FxHashSet::default(),
            contested: FxHashMap::default(),
            sought: Vec::new(),
        }
    }

    fn found(&mut self, def: Def, is_root: bool) {
        if !self.named.insert(def) {
            return;
        }
        if let Def::Mod(inner) = def
            && (is_root || self.program.module(inner).visibility == Visibility::Public && !self.program.is_stub(inner))
        {
            self.waiting.push(inner);
        }
    }

    /// Follows the modules that wait, and those that come of it; whether there were any.
    fn modules_found(&mut self) -> bool {
        let any = !self.waiting.is_empty();
        while !self.waiting.is_empty() {
            let open = self.own_names();
            // All are counted before one is taken for the only one.
            for (source, standing) in self.enter(open) {
                self.lent(source, standing);
            }
        }
        any
    }

    /// Takes what the waiting modules have themselves; their public globs.
    fn own_names(&mut self) -> Vec<(ModId, &'p Glob)> {
        let program = self.program;
        let mut globs = Vec::new();
        while let Some(id) = self.waiting.pop() {
            let public = program.module(id).scope.values().filter(|entry| entry.visibility == Visibility::Public);
            public.for_each(|entry| self.found(entry.def, false));
            let before = globs.len();
            globs.extend(public_globs(program, id).map(|glob| (id, glob)));
            if globs.len() > before {
                self.lenders.push(id);
                self.count(GlobSource::Mod(id));
            }
        }
        globs
    }

    /// What globs newly lead to.
    fn enter(&mut self, mut open: Vec<(ModId, &'p Glob)>) -> Vec<(GlobSource, Standing)> {
        let mut entered = Vec::new();
        while let Some((importer, glob)) = open.pop() {
            let Some(standing) = self.reached.enters(self.program, importer, glob) else { continue };
            self.count(glob.source);
            entered.push((glob.source, standing));
            if let GlobSource::Mod(source) = glob.source {
                open.extend(seen_globs(self.program, source, standing).map(|glob| (source, glob)));
            }
        }
        entered
    }

    /// Counts the names of a place, once.
    fn count(&mut self, source: GlobSource) {
        if !self.counted.insert(source) {
            return;
        }
        match source {
            GlobSource::Mod(id) => {
                let module = self.program.module(id);
                module.scope.keys().for_each(|key| *self.places.entry(*key).or_default() += 1);
                self.foreign.extend(module.foreign.iter().copied());
            }
            GlobSource::Adt(_) => {
                for (key, _) in lent_by(self.program, source, Standing::Outside) {
                    *self.places.entry(key).or_default() += 1;
                }
            }
        }
    }

    /// What a place lends to public globs: at once where nothing can hide it.
    fn lent(&mut self, source: GlobSource, standing: Standing) {
        for (key, def) in lent_by(self.program, source, standing) {
            if self.places.get(&key).is_none_or(|places| *places < 2) && !self.foreign.contains(&key.0) {
                self.found(def, false);
            } else if !self.named.contains(&def) {
                let contested = self.contested.entry(key).or_default();
                if contested.sought.is_empty() {
                    self.sought.push(key);
                }
                contested.sought.push(def);
            }
        }
    }

    /// Follows names that may be hidden, from where this was left off; whether one of them leads on.
    fn contested_found(&mut self) -> bool {
        for key in std::mem::take(&mut self.sought) {
            let Some(mut contested) = self.contested.remove(&key) else { continue };
            self.follow(key, &mut contested);
            if !contested.sought.is_empty() {
                self.sought.push(key);
            }
            self.contested.insert(key, contested);
        }
        !self.waiting.is_empty()
    }

    fn follow(&mut self, key: Key, contested: &mut Contested<'p>) {
        let program = self.program;
        loop {
            contested.sought.retain(|def| !self.named.contains(def));
            if contested.sought.is_empty() {
                return;
            }
            let Some((importer, glob)) = contested.open.pop() else {
                let Some(lender) = self.lenders.get(contested.followed) else { return };
                contested.followed += 1;
                let globs = public_globs(program, *lender).map(|glob| (*lender, glob));
                contested.open.extend(globs.filter(|_| !hides(program, *lender, key)));
                continue;
            };
            let Some(standing) = contested.reached.enters(program, importer, glob) else { continue };
            match glob.source {
                GlobSource::Adt(id) => variant(program, id, key).into_iter().for_each(|def| self.found(def, false)),
                GlobSource::Mod(source) => {
                    let own = program.module(source).scope.get(&key);
                    own.filter(|own| standing.sees(own.visibility))
                        .into_iter()
                        .for_each(|own| self.found(own.def, false));
                    if !hides(program, source, key) {
                        contested.open.extend(seen_globs(program, source, standing).map(|glob| (source, glob)));
                    }
                }
            }
        }
    }
}

/// Whether a module has something of its own under a name, which hides what its globs bring.
fn hides(program: &Program<'_>, module: ModId, key: Key) -> bool {
    let module = program.module(module);
    let is_named = |own: &ScopeEntry| own.priority == ImportPriority::Named;
    module.scope.get(&key).is_some_and(is_named) || module.foreign.contains(&key.0)
}

fn public_globs<'p>(program: &'p Program<'_>, module: ModId) -> impl Iterator<Item = &'p Glob> {
    program.module(module).globs.iter().filter(|glob| glob.visibility == Visibility::Public)
}

/// The globs of a module that bring something to who stands so to it.
fn seen_globs<'p>(program: &'p Program<'_>, module: ModId, standing: Standing) -> impl Iterator<Item = &'p Glob> {
    program.module(module).globs.iter().filter(move |glob| standing.sees(glob.visibility))
}
