//! The outlines of the dependencies that a workspace's code can name, and of those that these name.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::facts::{LoadedFile, Mentions, each_word, load_outline};
use crate::session::Request;
use crate::workspace::dependencies::{Dependencies, Library};

/// The dependencies whose sources were wanted, by their packages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    mentions: Mentions,
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
        let in_text = |file: &&LoadedFile| Mentions::in_text(&file.source.text, &file.facts.items);
        let mentions = files.par_iter().map(in_text).reduce(Mentions::default, Mentions::join);
        let words = words_of(files);
        let packages = 0..request.workspace.packages.len();
        let own = named(packages.flat_map(|package| dependencies.of_own(package)), &mentions.named);
        let mut outlines = Outlines { dependencies, ..Outlines::default() };
        let mut steps: BTreeMap<usize, u32> = own.into_iter().map(|package| (package, STEPS)).collect();
        let mut done: BTreeMap<usize, u32> = BTreeMap::new();
        while !steps.is_empty() {
            let wanted: Vec<usize> = steps.keys().copied().filter(|package| !done.contains_key(package)).collect();
            done.extend(&steps);
            let read = outlines.wave(request, &wanted, stubs, &words);
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
        words: &FxHashSet<&str>,
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
        let read = libraries.into_par_iter().map(|(package, library)| {
            let Library { folder, root, features, .. } = &library;
            let files = load_outline(&request.disk, folder, root, features.clone(), &|name| words.contains(name));
            let in_types = |file: &LoadedFile| Mentions::in_types(&file.facts.items);
            let mentions = files.par_iter().map(in_types).reduce(Mentions::default, Mentions::join);
            Outline { package, mentions, library, files }
        });
        read.collect()
    }

    /// What the code of a package of the workspace can name of what was read: by name, the number among `read`.
    pub(super) fn of_own(&self, package: usize) -> impl Iterator<Item = (&str, usize)> {
        self.dependencies.of_own(package).filter_map(|(name, needed)| Some((name, self.position(needed)?)))
    }

    /// What the code of a dependency can name of what was read; what a stub stands for comes with that stub's name.
    pub(super) fn of_outline<'o>(&'o self, outline: &Outline) -> BTreeMap<&'o str, Needed> {
        let needs = self.dependencies.needs(outline.package).filter_map(|(name, needed)| {
            let found = self.position(needed).map(Needed::Read);
            Some((name, found.or_else(|| self.dependencies.stub_name(needed).map(Needed::Stub))?))
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
pub(super) enum Needed {
    /// A dependency, by its number among those that were read.
    Read(usize),
    /// A crate that may have a stub.
    Stub(String),
}

/// All words of the user's files: a function whose name is none of them is called nowhere.
fn words_of<'l>(files: &[&'l LoadedFile]) -> FxHashSet<&'l str> {
    let each = files.par_iter().map(|file| {
        let mut words = FxHashSet::default();
        each_word(&file.source.text, |word, _| {
            words.insert(word);
        });
        words
    });
    each.reduce(FxHashSet::default, |mut all, own| {
        all.extend(own);
        all
    })
}

/// The packages whose names are mentioned.
fn named<'n>(needs: impl Iterator<Item = (&'n str, usize)>, mentioned: &BTreeSet<String>) -> BTreeSet<usize> {
    needs.filter(|(name, _)| mentioned.contains(*name)).map(|(_, package)| package).collect()
}
