//! Crates as a build system describes them, one at a time, and the workspace that they make together.
//!
//! A description is independent of the machine: its paths count from [`ROOT`], which stands for the folder that the build runs in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::manifest::Loader;
use super::members::Found;
use super::package::{name_by_library, package};
use super::paths::package_id;
use super::{Dependency, DependencyKind, Disk, Edition, Package, Target, TargetKind, Workspace, WorkspaceError};

/// Stands in descriptions for the folder that the build runs in.
pub const ROOT: &str = "/";

/// One crate with what is known of its package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenCrate {
    /// Its package, without targets.
    pub package: Package,
    /// The crate itself.
    pub target: Target,
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// What it may name that nothing but a stub is known of: name in code, package.
    pub externs: BTreeSet<(String, String)>,
}

/// Another crate that a crate may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenNeed {
    /// Its name in the crate's code.
    pub name: String,
    /// Its position among the crates.
    pub index: usize,
    /// Whether only the crate's tests need it.
    pub for_tests: bool,
}

impl GivenCrate {
    /// Describes a crate that no manifest tells of: a package of its own, which nobody publishes.
    pub fn alone(kind: TargetKind, crate_name: &str, root: &Path, edition: Edition) -> GivenCrate {
        let package = Package {
            name: crate_name.to_owned(),
            version: "0.0.0".to_owned(),
            id: String::new(),
            manifest: root.to_owned(),
            dir: root.to_owned(),
            edition,
            rust_version: None,
            publish: false,
            is_for_private_registries: false,
            is_described: false,
            is_licensed: true,
            is_asked_for: false,
            is_fuzz: false,
            is_example: false,
            targets: Vec::new(),
            script_words: BTreeSet::new(),
            dependencies: Vec::new(),
            implied_features: BTreeMap::new(),
            all_features: BTreeSet::new(),
            clippy_lints: Vec::new(),
            is_member: true,
            is_default_member: true,
        };
        let target = target(kind, crate_name, root, edition);
        GivenCrate { package, target, features: BTreeSet::new(), externs: BTreeSet::new() }
    }

    /// Describes a crate of the package that a manifest declares. What is inherited comes from `root_manifest`.
    ///
    /// # Errors
    /// When a manifest cannot be read, or has no package.
    pub fn of_manifest(
        self,
        disk: &Disk,
        manifest: &Path,
        root_manifest: Option<&Path>,
    ) -> Result<Self, WorkspaceError> {
        let GivenCrate { target, features, externs, .. } = self;
        let mut loader = Loader::new(disk);
        let failed = |error: super::manifest::ManifestError| error.fatal(Path::new(ROOT));
        let own = loader.load(manifest).map_err(failed)?;
        let root = loader.load(root_manifest.unwrap_or(manifest)).map_err(failed)?;
        let without = own.error("there is no `[package]` section".to_owned());
        let found = Found { manifest: own, root, is_member: true };
        // Only the files of one crate are there, so that what is said of missing ones is no news.
        let found = package(&found, Path::new(ROOT), &mut Vec::new()).ok_or_else(|| failed(without))?;
        let declared = found.targets.iter().find(|known| known.root == target.root && known.kind == target.kind);
        // What the build says counts more.
        let target = match declared {
            Some(known) => Target { crate_name: target.crate_name, edition: target.edition, ..known.clone() },
            None => target,
        };
        let build_scripts = found.targets.iter().filter(|known| known.kind == TargetKind::BuildScript).cloned();
        let package = Package { targets: build_scripts.collect(), is_default_member: true, ..found };
        Ok(GivenCrate { package, target, features, externs })
    }
}

/// A target of which only these things are known.
fn target(kind: TargetKind, crate_name: &str, root: &Path, edition: Edition) -> Target {
    let crate_type = match kind {
        TargetKind::Lib => "lib",
        TargetKind::ProcMacro => "proc-macro",
        _ => "bin",
    };
    Target {
        kind,
        name: crate_name.to_owned(),
        crate_name: crate_name.to_owned(),
        root: root.to_owned(),
        edition,
        crate_types: vec![crate_type.to_owned()],
        required_features: Vec::new(),
        test: !matches!(kind, TargetKind::Example | TargetKind::Bench | TargetKind::BuildScript),
        doctest: kind.is_library(),
        doc: kind.is_library() || kind == TargetKind::Bin,
    }
}

/// The workspace at `root` that crates make with what each needs, and where each of them is in it: package, target.
pub fn assemble(root: &Path, crates: &[(GivenCrate, Vec<GivenNeed>)]) -> (Workspace, Vec<(usize, usize)>) {
    // Crates of one manifest are one package's.
    let mut by_manifest: BTreeMap<&Path, Vec<usize>> = BTreeMap::new();
    for (index, (given, _)) in crates.iter().enumerate() {
        by_manifest.entry(&given.package.manifest).or_default().push(index);
    }
    let mut packages: Vec<(Package, Vec<usize>)> =
        by_manifest.into_values().map(|members| (join(root, crates, &members), members)).collect();
    packages.sort_by(|(left, _), (right, _)| left.id.cmp(&right.id));
    let mut places = vec![(0, 0); crates.len()];
    for (position, (package, members)) in packages.iter_mut().enumerate() {
        let mut targets: Vec<(Target, Option<usize>)> = std::mem::take(&mut package.targets)
            .into_iter()
            .map(|script| (script, None))
            .chain(members.iter().map(|index| (rooted_target(root, &crates[*index].0.target), Some(*index))))
            .collect();
        targets.sort_by(|(left, _), (right, _)| {
            (left.kind, &left.name, &left.root).cmp(&(right.kind, &right.name, &right.root))
        });
        for (at, (_, index)) in targets.iter().enumerate() {
            if let Some(index) = index {
                places[*index] = (position, at);
            }
        }
        package.targets = targets.into_iter().map(|(target, _)| target).collect();
    }
    let mut packages: Vec<Package> = packages.into_iter().map(|(package, _)| package).collect();
    name_by_library(&mut packages);
    let root_manifest = Some(root.join("Cargo.toml")).filter(|manifest| manifest.is_file());
    (Workspace { root: root.to_owned(), root_manifest, packages, ..Workspace::default() }, places)
}

/// One package of several crates, of its targets the build script alone.
fn join(root: &Path, crates: &[(GivenCrate, Vec<GivenNeed>)], members: &[usize]) -> Package {
    let given = || members.iter().map(|index| &crates[*index]);
    let mut package = match given().next() {
        Some((first, _)) => first.package.clone(),
        None => return GivenCrate::alone(TargetKind::Lib, "", root, Edition::default()).package,
    };
    package.manifest = rooted(root, &package.manifest);
    package.dir = rooted(root, &package.dir);
    package.id = package_id(&package.dir, &package.name, &package.version);
    package.implied_features = BTreeMap::new();
    package.all_features = given().flat_map(|(given, _)| given.features.iter().cloned()).collect();
    let scripts = given().flat_map(|(given, _)| &given.package.targets).map(|script| rooted_target(root, script));
    let mut scripts: Vec<Target> = scripts.collect();
    scripts.dedup();
    package.targets = scripts;
    package.dependencies = dependencies(root, crates, members, &package.dir);
    package
}

/// What a package's crates may name: what the build says of other crates that are read, and the manifest of all others.
fn dependencies(
    root: &Path,
    crates: &[(GivenCrate, Vec<GivenNeed>)],
    members: &[usize],
    own: &Path,
) -> Vec<Dependency> {
    let given = || members.iter().map(|index| &crates[*index]);
    let declared = given().flat_map(|(given, _)| &given.package.dependencies).cloned().map(|mut declared| {
        declared.path = declared.path.map(|path| rooted(root, &path));
        declared
    });
    let declared: BTreeSet<Dependency> = declared.collect();
    let mut told: BTreeSet<Dependency> = BTreeSet::new();
    for (given, needs) in given() {
        let is_test = given.target.kind.is_test_code();
        for need in needs {
            let needed = &crates[need.index].0;
            let path = rooted(root, &needed.package.dir);
            let is_renamed = need.name != needed.target.crate_name;
            // A package's crates may name its library by that library's own name, told or not.
            if path == own && !is_renamed {
                continue;
            }
            let kind = if need.for_tests || is_test { DependencyKind::Dev } else { DependencyKind::Normal };
            told.insert(Dependency {
                name_in_code: need.name.clone(),
                package: needed.package.name.clone(),
                path: Some(path),
                kind,
                optional: false,
                renamed: is_renamed,
                has_no_version: false,
            });
        }
    }
    let names_of = |all: &BTreeSet<Dependency>| all.iter().map(|it| it.name_in_code.clone()).collect::<BTreeSet<_>>();
    let is_told = |path: &PathBuf| told.iter().any(|told| told.path.as_ref() == Some(path));
    let mut all: BTreeSet<Dependency> = BTreeSet::new();
    for declared in &declared {
        let path = declared.path.clone().filter(is_told);
        all.insert(Dependency { path, ..declared.clone() });
    }
    // Of what both tell of, the manifest knows when it is needed.
    let is_declared = |it: &Dependency| {
        let same = |known: &&Dependency| known.path == it.path && known.renamed == it.renamed;
        declared.iter().filter(same).any(|known| !it.renamed || known.name_in_code == it.name_in_code)
    };
    let is_needed_anyway = |it: &Dependency| {
        let normal = Dependency { kind: DependencyKind::Normal, ..it.clone() };
        it.kind == DependencyKind::Dev && told.contains(&normal)
    };
    all.extend(told.iter().filter(|it| !is_declared(it) && !is_needed_anyway(it)).cloned());
    let known = names_of(&all);
    let externs = given().flat_map(|(given, _)| &given.externs).filter(|(name, _)| !known.contains(name));
    all.extend(externs.map(|(name, package)| Dependency {
        name_in_code: name.clone(),
        package: package.clone(),
        path: None,
        kind: DependencyKind::Normal,
        optional: false,
        renamed: package.replace('-', "_") != *name,
        has_no_version: false,
    }));
    all.into_iter().collect()
}

fn rooted_target(root: &Path, target: &Target) -> Target {
    Target { root: rooted(root, &target.root), ..target.clone() }
}

/// A path of a description below the folder that [`ROOT`] stands for.
fn rooted(root: &Path, path: &Path) -> PathBuf {
    let below = path.strip_prefix(ROOT).unwrap_or(path);
    // To join nothing would add a separator.
    if below.as_os_str().is_empty() { root.to_owned() } else { root.join(below) }
}
