//! The outlines of the dependencies that a workspace's code can name, and of those that these name.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::cache::Key;
use crate::facts::{DependencyText, LoadedFile, Mentions, Words, words_of};
use crate::session::Request;
use crate::workspace::dependencies::{Dependencies, Library};

/// The dependencies whose sources were wanted, by their packages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DependencyStats {
    /// Names in code of those that were read; several versions count once.
    pub read: BTreeSet<String>,
    /// Names and versions of those that the code names but that are not on the disk.
    pub missing: BTreeSet<String>,
}

/// A dependency that was read.
pub(super) struct Outline {
    /// Its number among the dependencies.
    pub(super) package: usize,
    pub(super) library: Library,
    pub(super) files: Vec<LoadedFile>,
    /// Of all its texts.
    pub(super) digest: Key,
    mentions: Mentions,
    /// The words by which something of it was wanted, and those in what was.
    seed: Words,
    words: Words,
}

/// How far from the workspace's code a dependency may be: named by it, named by the outline of such a one. What lies further
/// away hardly ever is the type of a value in the workspace, and is as foreign as if it were not on the disk.
const STEPS: u32 = 1;

/// What was read of the dependencies, and what was not.
#[derive(Default)]
pub(super) struct Outlines {
    pub(super) dependencies: Dependencies,
    /// In the order of their numbers.
    pub(super) read: Vec<Outline>,
    /// The crates with a stub that the outlines name: the stub stands for them.
    pub(super) stubs: BTreeSet<String>,
    /// Packages that are named, but whose sources are not on the disk: names with versions.
    pub(super) missing: BTreeSet<String>,
}

impl Outlines {
    /// Reads the dependencies that `files` name, and those that their outlines name. Crates in `stubs` are left to their stubs.
    pub(super) fn read(request: &Request, files: &[&LoadedFile], stubs: &BTreeSet<String>) -> Outlines {
        if !request.reads_dependencies {
            return Outlines::default();
        }
        let with_tests = request.targets.tests || request.inferred_targets().benches || request.targets.examples;
        let home = request.cargo_home.as_deref();
        let dependencies = Dependencies::find(&request.disk, &request.workspace, &request.features, with_tests, home);
        let own = OwnFiles::new(files);
        let packages = 0..request.workspace.packages.len();
        let first = named(packages.flat_map(|package| dependencies.of_own(package)), &own.mentions.named);
        let mut outlines = Outlines { dependencies, ..Outlines::default() };
        let mut steps: BTreeMap<usize, u32> = first.into_iter().map(|package| (package, STEPS)).collect();
        let mut done: BTreeMap<usize, u32> = BTreeMap::new();
        while !steps.is_empty() {
            let wanted: Vec<usize> = steps.keys().copied().filter(|package| !done.contains_key(package)).collect();
            done.extend(&steps);
            let read = outlines.wave(request, &wanted, stubs, &own);
            outlines.read.extend(read);
            outlines.read.sort_by_key(|outline| outline.package);
            let next = steps.iter().flat_map(|(package, left)| outlines.next(*package, *left));
            let mut open: BTreeMap<usize, u32> = BTreeMap::new();
            for (package, left) in next.filter(|(package, left)| done.get(package).is_none_or(|before| before < left)) {
                let known = open.entry(package).or_default();
                *known = left.max(*known);
            }
            steps = open;
        }
        outlines
    }

    /// What a package names, with the steps that are left from there: what it hands on costs none.
    fn next(&self, package: usize, left: u32) -> Vec<(usize, u32)> {
        let Some(outline) = self.position(package).map(|position| &self.read[position]) else { return Vec::new() };
        let names = |names: &BTreeSet<String>| named(self.dependencies.needs(package), names);
        let handed_on = names(&outline.mentions.handed_on).into_iter().map(|package| (package, left));
        let named =
            left.checked_sub(1).map(|left| names(&outline.mentions.named).into_iter().map(move |id| (id, left)));
        handed_on.chain(named.into_iter().flatten()).collect()
    }

    /// Reads some packages.
    fn wave(
        &mut self,
        request: &Request,
        wanted: &[usize],
        stubs: &BTreeSet<String>,
        own: &OwnFiles<'_>,
    ) -> Vec<Outline> {
        let mut libraries = Vec::new();
        for package in wanted {
            let stub = self.dependencies.stub_name(*package).filter(|name| stubs.contains(name));
            match (stub, self.dependencies.library(*package)) {
                (Some(stub), _) => drop(self.stubs.insert(stub)),
                (None, Some(library)) => libraries.push((*package, library.clone())),
                (None, None) => self.missing.extend(self.dependencies.missing(*package)),
            }
        }
        let (disk, cache) = (&request.disk, request.shared_cache());
        let is_named = |name: &str| own.words.contains(name);
        let read = libraries.into_par_iter().map(|(package, library)| {
            let mut text = DependencyText::read(disk, &library, cache, &is_named);
            text.choose(own.seed(&self.own_names(request, package)).into_iter());
            (package, text, library)
        });
        let read: Vec<_> = read.collect();
        // Now that it is known what is wanted of each, what that names in the others is wanted, too.
        let words: BTreeMap<usize, &Words> = read.iter().map(|(package, text, _)| (*package, text.words())).collect();
        let before = self.read.iter().map(|outline| (outline.package, &outline.words));
        let words: BTreeMap<usize, &Words> = words.into_iter().chain(before).collect();
        let seeds: Vec<Words> = read.iter().map(|(package, ..)| self.words_of_dependents(*package, &words)).collect();
        let lowered = read.into_par_iter().zip(seeds).map(|((package, mut text, library), mut seed)| {
            seed.extend(own.seed(&self.own_names(request, package)).into_iter().map(Box::from));
            text.choose(seed.iter().map(|word| &**word));
            let files = text.lower(disk, cache, &request.progress);
            let in_types = |file: &LoadedFile| Mentions::in_types(&file.facts.items);
            let mentions = files.par_iter().map(in_types).reduce(Mentions::default, Mentions::join);
            Outline { package, mentions, library, files, digest: text.digest(), words: text.into_words(), seed }
        });
        lowered.collect()
    }

    /// What the packages of the workspace call a dependency.
    fn own_names(&self, request: &Request, package: usize) -> BTreeSet<&str> {
        let needs = (0..request.workspace.packages.len()).flat_map(|own| self.dependencies.of_own(own));
        needs.filter(|(_, needed)| *needed == package).map(|(name, _)| name).collect()
    }

    /// The words in what is wanted of those that can name a package.
    fn words_of_dependents(&self, package: usize, words: &BTreeMap<usize, &Words>) -> Words {
        let can_name = |other: usize| self.dependencies.needs(other).any(|(_, needed)| needed == package);
        let dependents = words.iter().filter(|(other, _)| can_name(**other));
        let mut found: Words = dependents.flat_map(|(_, words)| words.iter().cloned()).collect();
        // Who asks for what is handed on asks for this one.
        for outline in &self.read {
            let names = self.dependencies.needs(outline.package).filter(|(_, needed)| *needed == package);
            if names.map(|(name, _)| name).any(|name| outline.mentions.handed_on.contains(name)) {
                found.extend(outline.seed.iter().cloned());
            }
        }
        found
    }

    /// What the code of a package of the workspace can name of what was read: by name, the number among `read`.
    pub(super) fn of_own(&self, package: usize) -> impl Iterator<Item = (&str, usize)> {
        self.dependencies.of_own(package).filter_map(|(name, needed)| Some((name, self.position(needed)?)))
    }

    /// What the code of a dependency can name of what was read; what a stub stands for comes with that stub's name.
    pub(super) fn of_outline<'o>(&'o self, outline: &Outline) -> BTreeMap<&'o str, Named> {
        let needs = self.dependencies.needs(outline.package).filter_map(|(name, needed)| {
            let found = self.position(needed).map(Named::Read);
            Some((name, found.or_else(|| self.dependencies.stub_name(needed).map(Named::Stub))?))
        });
        needs.collect()
    }

    /// What a summary says.
    pub(super) fn counts(&mut self) -> DependencyStats {
        let read = self.read.iter().filter_map(|outline| self.dependencies.stub_name(outline.package));
        DependencyStats { read: read.collect(), missing: std::mem::take(&mut self.missing) }
    }

    fn position(&self, package: usize) -> Option<usize> {
        self.read.binary_search_by_key(&package, |outline| outline.package).ok()
    }
}

/// What a name in a dependency's code stands for.
pub(super) enum Named {
    /// A dependency, by its number among those that were read.
    Read(usize),
    /// A crate that may have a stub.
    Stub(String),
}

/// What the user's files say.
struct OwnFiles<'l> {
    /// The crates that each names, and its words.
    files: Vec<(Mentions, FxHashSet<&'l str>)>,
    /// The crates that all of them name.
    mentions: Mentions,
    /// All words: a function whose name is none of them is called nowhere.
    words: FxHashSet<&'l str>,
}

impl<'l> OwnFiles<'l> {
    fn new(files: &[&'l LoadedFile]) -> OwnFiles<'l> {
        let each = files
            .par_iter()
            .map(|file| (Mentions::in_text(&file.source.text, &file.facts.items), words_of(&file.source.text)));
        let files: Vec<(Mentions, FxHashSet<&str>)> = each.collect();
        let mentions = files.iter().map(|(mentions, _)| mentions.clone()).fold(Mentions::default(), Mentions::join);
        let words = files.iter().flat_map(|(_, words)| words.iter().copied()).collect();
        OwnFiles { files, mentions, words }
    }

    /// The words by which types of a crate may be wanted: those of the files that name it, all if it is handed on.
    fn seed(&self, names: &BTreeSet<&str>) -> FxHashSet<&'l str> {
        if names.iter().any(|name| self.mentions.handed_on.contains(*name)) {
            return self.words.clone();
        }
        let named = |mentions: &Mentions| names.iter().any(|name| mentions.named.contains(*name));
        let files = self.files.iter().filter(|(mentions, _)| named(mentions));
        files.flat_map(|(_, words)| words.iter().copied()).collect()
    }
}

/// The packages whose names are mentioned.
fn named<'n>(needs: impl Iterator<Item = (&'n str, usize)>, mentioned: &BTreeSet<String>) -> BTreeSet<usize> {
    needs.filter(|(name, _)| mentioned.contains(*name)).map(|(_, package)| package).collect()
}
