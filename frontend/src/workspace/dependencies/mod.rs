//! The packages that a workspace is built with, by cargo's rules: from `Cargo.lock` and the manifests, where their sources lie,
//! and which of their features are on.
//!
//! Starts no process and asks no network: a package whose sources are not on the disk stays foreign. Reads manifests, never
//! Rust source; what cannot be read is left out.

mod lock;
mod manifests;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::manifest::Loader;
use super::{Disk, Edition, FeatureChoice, Problem, Workspace};
use lock::LockFile;
use manifests::Package;
use sources::Sources;

/// The library of a package that the workspace is built with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// What others call it in code, unless they rename it.
    pub crate_name: String,
    /// The package's folder.
    pub folder: PathBuf,
    /// The root file, which exists.
    pub root: PathBuf,
    /// Its edition.
    pub edition: Edition,
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// What tells its texts from others in the same folder, where these never change.
    pub known_by: Option<String>,
}

/// The packages of a lock file, by number.
#[derive(Debug, Default)]
pub struct Dependencies {
    packages: Vec<Locked>,
    /// The number of each package of the workspace; none if the lock file does not have it.
    own: Vec<Option<usize>>,
}

/// A package of the lock file.
#[derive(Debug)]
struct Locked {
    name: String,
    version: String,
    /// Whether it is one of the user's own.
    is_own: bool,
    library: Option<Library>,
    /// Whether a build has it but its sources are not on the disk.
    is_missing: bool,
    /// What its code can name, by name.
    needs: BTreeMap<String, usize>,
}

impl Dependencies {
    /// The packages that a workspace is built with, those for its tests included on demand; none without a lock file that can be read
    /// ([`features_of_own`] says why it cannot).
    ///
    /// `home` is cargo's own folder (`CARGO_HOME`).
    pub fn find(
        disk: &Disk,
        workspace: &Workspace,
        choice: &FeatureChoice,
        with_tests: bool,
        home: Option<&Path>,
    ) -> Dependencies {
        let Ok(Some(lock)) = lock_file(disk, workspace) else { return Dependencies::default() };
        let own = own_numbers(&lock, workspace);
        let mut build = Build::new(&lock, disk, Sources::new(disk, &workspace.root, home), with_tests);
        build.build_own(workspace, &own, choice, |_| true);
        Dependencies { packages: build.finish(), own }
    }

    /// What the code of a package of the workspace can name, by its number there: name and number here.
    pub fn of_own(&self, package: usize) -> impl Iterator<Item = (&str, usize)> {
        let index = self.own.get(package).copied().flatten();
        index.into_iter().flat_map(|index| self.needs(index))
    }

    /// What the code of a package can name.
    pub fn needs(&self, package: usize) -> impl Iterator<Item = (&str, usize)> {
        self.packages[package].needs.iter().map(|(name, index)| (name.as_str(), *index))
    }

    /// The library of a package that is not one of the user's own; none if it has none or is not on the disk.
    pub fn library(&self, package: usize) -> Option<&Library> {
        self.packages[package].library.as_ref()
    }

    /// What a stub of a package's library would be called; none for the user's own.
    pub fn stub_name(&self, package: usize) -> Option<String> {
        let found = &self.packages[package];
        (!found.is_own).then(|| found.name.replace('-', "_"))
    }

    /// Name and version, as people write them.
    pub fn label(&self, package: usize) -> String {
        let found = &self.packages[package];
        format!("{} {}", found.name, found.version)
    }

    /// Name and version, if a build has the package but its sources are not on the disk.
    pub fn missing(&self, package: usize) -> Option<String> {
        let found = &self.packages[package];
        (found.is_missing && !found.is_own).then(|| self.label(package))
    }
}

/// The features that are on in each package of a workspace when it is built as a whole: what one package asks of another joins what that
/// has on by itself. Without a lock file each stands alone, and where there is one that cannot be read; that is told beside.
///
/// What the user named is built alone, with what it needs.
pub fn features_of_own(
    disk: &Disk,
    workspace: &Workspace,
    choice: &FeatureChoice,
    with_tests: bool,
) -> (Vec<BTreeSet<String>>, Option<Problem>) {
    let mut found: Vec<BTreeSet<String>> = workspace.packages.iter().map(|package| package.features(choice)).collect();
    let lock = match lock_file(disk, workspace) {
        Ok(Some(lock)) => lock,
        Ok(None) => return (found, None),
        Err(problem) => return (found, Some(problem)),
    };
    let own = own_numbers(&lock, workspace);
    let mut build = Build::new(&lock, disk, Sources::none(disk), with_tests);
    let is_some_named = workspace.packages.iter().any(|package| package.is_asked_for);
    build.build_own(workspace, &own, choice, |package| package.is_asked_for || !is_some_named);
    for ((package, index), features) in workspace.packages.iter().zip(&own).zip(&mut found) {
        let joined = index.and_then(|index| build.on.get(index)).into_iter().flatten();
        features.extend(joined.filter(|feature| package.all_features.contains(*feature)).cloned());
    }
    (found, None)
}

fn lock_file(disk: &Disk, workspace: &Workspace) -> Result<Option<LockFile>, Problem> {
    workspace.root_manifest.as_ref().map_or(Ok(None), |_| LockFile::read(disk, &workspace.root))
}

fn own_numbers(lock: &LockFile, workspace: &Workspace) -> Vec<Option<usize>> {
    workspace.packages.iter().map(|package| lock.own(&package.name, &package.version)).collect()
}

/// What a build has, worked out until nothing changes: features only ever join.
struct Build<'a> {
    lock: &'a LockFile,
    sources: Sources<'a>,
    loader: Loader,
    /// Packages that were looked for, with what was found.
    read: Vec<Option<Option<Package>>>,
    /// The features that are on.
    on: Vec<BTreeSet<String>>,
    needs: Vec<BTreeMap<String, usize>>,
    /// Whether the build has the package.
    is_met: Vec<bool>,
    /// Packages that are to be looked at again.
    waiting: BTreeSet<usize>,
    /// Folders of the user's own packages, and whether each is a member of the workspace.
    own: BTreeMap<usize, (PathBuf, bool)>,
    with_tests: bool,
}

impl<'a> Build<'a> {
    fn new(lock: &'a LockFile, disk: &Disk, sources: Sources<'a>, with_tests: bool) -> Build<'a> {
        Build {
            sources,
            loader: Loader::new(disk),
            read: lock.packages.iter().map(|_| None).collect(),
            on: vec![BTreeSet::new(); lock.packages.len()],
            needs: vec![BTreeMap::new(); lock.packages.len()],
            is_met: vec![false; lock.packages.len()],
            waiting: BTreeSet::new(),
            own: BTreeMap::new(),
            with_tests,
            lock,
        }
    }
}

impl Build<'_> {
    /// Works out what those of the user's own packages need that `is_built` holds for.
    fn build_own(
        &mut self,
        workspace: &Workspace,
        numbers: &[Option<usize>],
        choice: &FeatureChoice,
        is_built: impl Fn(&super::Package) -> bool,
    ) {
        for (package, index) in workspace.packages.iter().zip(numbers) {
            let Some(index) = *index else { continue };
            self.own.insert(index, (package.dir.clone(), package.is_member));
            if is_built(package) {
                self.meet(index, package.features(choice));
            }
        }
        self.run();
    }

    /// Adds a package to the build, or features to one that it has.
    fn meet(&mut self, index: usize, features: impl IntoIterator<Item = String>) {
        let before = self.on[index].len();
        self.on[index].extend(features);
        let is_new = !std::mem::replace(&mut self.is_met[index], true);
        if is_new || self.on[index].len() > before {
            self.waiting.insert(index);
        }
    }

    fn run(&mut self) {
        while let Some(index) = self.waiting.pop_first() {
            let package = match self.read[index].take() {
                Some(read) => read,
                None => self.read(index),
            };
            if let Some(package) = &package {
                self.look_at(index, package);
            }
            self.read[index] = Some(package);
        }
    }

    fn read(&mut self, index: usize) -> Option<Package> {
        let own = self.own.get(&index).map(|(folder, _)| folder.clone());
        let folder = own.or_else(|| self.sources.folder(&self.lock.packages[index]))?;
        Package::read(&mut self.loader, self.lock, index, folder)
    }

    /// Follows the features that are on in a package to its dependencies.
    fn look_at(&mut self, index: usize, package: &Package) {
        let asked = self.asked_for(index, package);
        let is_tested = self.with_tests && self.own.get(&index).is_some_and(|(_, is_member)| *is_member);
        for dependency in &package.dependencies {
            let of_features = asked.get(dependency.key.as_str());
            if dependency.is_dev && !is_tested
                || dependency.is_optional && !of_features.is_some_and(|asked| asked.is_on)
            {
                continue;
            }
            let named = of_features.iter().flat_map(|asked| asked.features.iter().cloned());
            let features: Vec<String> = dependency.features.iter().cloned().chain(named).collect();
            self.meet(dependency.package, features);
            let name = if dependency.is_renamed { None } else { self.library_name(dependency.package) };
            let name = name.unwrap_or_else(|| dependency.key.replace('-', "_"));
            self.needs[index].insert(name, dependency.package);
        }
    }

    fn library_name(&mut self, index: usize) -> Option<String> {
        if self.read[index].is_none() {
            let read = self.read(index);
            self.read[index] = Some(read);
        }
        self.read[index].as_ref()?.as_ref()?.library_name()
    }

    /// What the features that are on ask of each dependency, by its key; switches on what they imply.
    fn asked_for<'p>(&mut self, index: usize, package: &'p Package) -> BTreeMap<&'p str, Asked> {
        let declared = &package.manifest.data.features;
        let optional = package.dependencies.iter().filter(|dependency| dependency.is_optional);
        let optional: BTreeSet<&str> = optional.map(|dependency| dependency.key.as_str()).collect();
        let mut asked: BTreeMap<&str, Asked> = BTreeMap::new();
        let mut open: Vec<String> = self.on[index].iter().cloned().collect();
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(feature) = open.pop() {
            let Some(values) = declared.get(&feature) else {
                // An optional dependency is a feature of its own.
                if let Some(key) = optional.get(feature.as_str()) {
                    asked.entry(key).or_default().is_on = true;
                }
                continue;
            };
            for value in values {
                if let Some(key) = value.strip_prefix("dep:") {
                    asked.entry(key).or_default().is_on = true;
                } else if let Some((key, feature)) = value.split_once('/') {
                    let (key, is_weak) = key.strip_suffix('?').map_or((key, false), |key| (key, true));
                    let entry = asked.entry(key).or_default();
                    entry.is_on |= !is_weak;
                    entry.features.insert(feature.to_owned());
                    if !is_weak && optional.contains(key) && declared.contains_key(key) && seen.insert(key.to_owned()) {
                        open.push(key.to_owned());
                    }
                } else if seen.insert(value.clone()) {
                    open.push(value.clone());
                }
            }
        }
        self.on[index] = seen;
        asked
    }

    fn finish(self) -> Vec<Locked> {
        let parts = self.read.into_iter().zip(self.on).zip(self.needs).zip(&self.is_met).enumerate();
        let locked = parts.filter_map(|(index, (((read, features), needs), is_met))| {
            let package = read.flatten();
            let is_own = self.own.contains_key(&index);
            let is_wanted = *is_met && !is_own;
            let locked = self.lock.packages.get(index)?;
            let library = package.as_ref().filter(|_| is_wanted).and_then(|package| {
                let target = package.library()?;
                Some(Library {
                    crate_name: target.crate_name,
                    folder: package.manifest.dir.clone(),
                    root: target.root,
                    edition: target.edition,
                    features,
                    known_by: self.sources.known_by(&package.manifest.dir, locked),
                })
            });
            Some(Locked {
                name: locked.name.clone(),
                version: locked.version.clone(),
                is_own,
                is_missing: *is_met && package.is_none(),
                library,
                needs,
            })
        });
        locked.collect()
    }
}

/// What features ask of one dependency.
#[derive(Debug, Default)]
struct Asked {
    /// Whether it is switched on.
    is_on: bool,
    /// Its features that are asked for if it is.
    features: BTreeSet<String>,
}
