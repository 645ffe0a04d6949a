//! From a manifest and the root that it inherits from to a package.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_toml::{DepsSet, Inheritable, PackageTemplate};

use crate::files::Fence;

use super::manifest::Manifest;
use super::members::Found;
use super::paths::{display_path, normalise, package_id};
use super::{Dependency, DependencyKind, Edition, Package, Problem, Target, TargetKind, features, lints, targets};

/// A manifest with the root manifest that it inherits from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) root: &'a Manifest,
}

/// The package of a manifest; none if the manifest has no `[package]`.
pub(super) fn package(found: &Found, shown_from: &Path, problems: &mut Vec<Problem>) -> Option<Package> {
    let manifest = &*found.manifest;
    let declared = manifest.data.package.as_ref()?;
    let source = Source { manifest, root: &found.root };
    let mut inheritance = Inheritance { source, shown_from, problems };
    let edition = inheritance.take("edition", &declared.edition, |template| template.edition);
    // A package that inherits its edition from nowhere is surely not from 2015.
    let edition = edition.map_or(Edition::E2021, edition_of);
    let version = inheritance.take("version", &declared.version, |template| template.version.clone());
    let version = version.map_or_else(|| "0.0.0".to_owned(), |version| version.to_string());
    let publish = inheritance.take("publish", &declared.publish, |template| Some(template.publish.clone()));
    let rust_version = declared
        .rust_version
        .as_ref()
        .and_then(|declared| inheritance.take("rust-version", declared, |template| template.rust_version.clone()));
    inheritance.report_missing_dependencies();
    let is_for_private_registries = publish.as_ref().is_some_and(is_for_private_registries);
    let publish = publish.is_none_or(|publish| publish == true);
    let optional = optional_dependencies(source);
    let all_features = features::all_features(&manifest.data.features, &optional);
    let targets = targets::targets(manifest, declared, edition, shown_from, problems);
    let script_words = script_words(manifest, &targets, shown_from, problems);
    Some(Package {
        name: declared.name.clone(),
        id: package_id(&manifest.dir, &declared.name, &version),
        version,
        manifest: manifest.path.clone(),
        dir: manifest.dir.clone(),
        edition,
        rust_version,
        publish,
        is_for_private_registries,
        is_described: is_described(declared),
        is_licensed: is_licensed(declared),
        is_asked_for: false,
        is_fuzz: is_fuzz(declared),
        is_example: !publish && stands_in_examples(source),
        script_words,
        targets,
        dependencies: dependencies(source),
        implied_features: features::implied(&manifest.data.features),
        all_features,
        clippy_lints: lints::clippy_lints(source),
        is_member: found.is_member,
        is_default_member: false,
    })
}

/// The words of the build script. One that cannot be read has none; one that lies elsewhere is not the repository's to show.
fn script_words(
    manifest: &Manifest,
    targets: &[Target],
    shown_from: &Path,
    problems: &mut Vec<Problem>,
) -> BTreeSet<String> {
    let Some(script) = targets.iter().find(|target| target.kind == TargetKind::BuildScript) else {
        return BTreeSet::new();
    };
    let fence = Fence::around_repository(&manifest.dir);
    if !script.root.starts_with(fence.folder()) || manifest.disk.leaves(&fence, &script.root) {
        let path = display_path(shown_from, &script.root);
        let message = "the build script lies outside of the repository; skipped".to_owned();
        problems.push(Problem { path, line_column: None, message });
        return BTreeSet::new();
    }
    let text = manifest.disk.read(&script.root).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
    let is_name = |word: &&str| word.starts_with(|first: char| first.is_alphabetic() || first == '_');
    words.filter(is_name).map(str::to_owned).collect()
}

/// Whether a package lies in a folder of its workspace that is called as cargo calls the one for examples.
fn stands_in_examples(source: Source<'_>) -> bool {
    let below = source.manifest.dir.strip_prefix(&source.root.dir);
    below.is_ok_and(|below| below.parent().is_some_and(|folders| folders.iter().any(|folder| folder == "examples")))
}

/// `publish = ["company"]`.
fn is_for_private_registries(publish: &cargo_toml::Publish) -> bool {
    match publish {
        cargo_toml::Publish::Registry(names) => !names.is_empty() && names.iter().all(|name| name != "crates-io"),
        cargo_toml::Publish::Flag(_) => false,
    }
}

fn is_described(declared: &cargo_toml::Package) -> bool {
    let names = |words: &Inheritable<Vec<String>>| match words {
        Inheritable::Set(words) => !words.is_empty(),
        Inheritable::Inherited => true,
    };
    names(&declared.keywords) || names(&declared.categories)
}

fn is_licensed(declared: &cargo_toml::Package) -> bool {
    declared.description.is_some() && (declared.license.is_some() || declared.license_file.is_some())
}

fn is_fuzz(declared: &cargo_toml::Package) -> bool {
    let metadata = declared.metadata.as_ref();
    metadata.and_then(|metadata| metadata.get("cargo-fuzz")).and_then(|value| value.as_bool()) == Some(true)
}

/// All dependencies of a manifest with the paths that are known: own, inherited, patched.
pub(super) fn dependencies(source: Source<'_>) -> Vec<Dependency> {
    dependencies_with(source, &patches(source.root))
}

/// The folders that a manifest or its workspace names for its dependencies. One that takes the place of a registry's package by a patch is
/// none: it is no member, wherever it stands.
pub(super) fn folders_of_dependencies(source: Source<'_>) -> Vec<PathBuf> {
    dependencies_with(source, &BTreeMap::new()).into_iter().filter_map(|needed| needed.path).collect()
}

fn dependencies_with(source: Source<'_>, patches: &BTreeMap<String, PathBuf>) -> Vec<Dependency> {
    let mut all = BTreeSet::new();
    for (kind, key, declared) in declared_dependencies(source.manifest) {
        all.extend(dependency(source, kind, key, declared, patches));
    }
    all.into_iter().collect()
}

/// Names code gives to path dependencies: the library's, unless the manifest renames it.
pub(super) fn name_by_library(packages: &mut [Package]) {
    let libraries: BTreeMap<PathBuf, String> = packages
        .iter()
        .filter_map(|package| {
            let library = package.targets.iter().find(|target| target.kind.is_library())?;
            Some((package.dir.clone(), library.crate_name.clone()))
        })
        .collect();
    for dependency in packages.iter_mut().flat_map(|package| &mut package.dependencies) {
        let library = dependency.path.as_ref().and_then(|path| libraries.get(path));
        if let (false, Some(name)) = (dependency.renamed, library) {
            dependency.name_in_code.clone_from(name);
        }
    }
}

/// The edition as the manifest reader has it.
pub(super) fn edition_of(edition: cargo_toml::Edition) -> Edition {
    edition.to_string().parse().unwrap_or(Edition::E2024)
}

struct Inheritance<'a> {
    source: Source<'a>,
    shown_from: &'a Path,
    problems: &'a mut Vec<Problem>,
}

impl Inheritance<'_> {
    /// The field's own value or the workspace's; none, and a problem, if it inherits what is not there.
    fn take<T: Clone>(
        &mut self,
        key: &str,
        field: &Inheritable<T>,
        inherited: impl FnOnce(&PackageTemplate) -> Option<T>,
    ) -> Option<T> {
        if let Ok(own) = field.get() {
            return Some(own.clone());
        }
        let workspace = self.source.root.data.workspace.as_ref();
        let value = workspace.and_then(|workspace| workspace.package.as_ref()).and_then(inherited);
        if value.is_none() {
            self.report(format!("`{key}` is inherited, but the workspace does not set `workspace.package.{key}`"));
        }
        value
    }

    fn report_missing_dependencies(&mut self) {
        let missing: BTreeSet<&str> = declared_dependencies(self.source.manifest)
            .filter(|(_, key, declared)| {
                matches!(declared, cargo_toml::Dependency::Inherited(_)) && inherited(self.source.root, key).is_none()
            })
            .map(|(_, key, _)| key)
            .collect();
        for key in missing {
            self.report(format!("`{key}` is inherited, but the workspace does not set `workspace.dependencies.{key}`"));
        }
    }

    fn report(&mut self, message: String) {
        let path = display_path(self.shown_from, &self.source.manifest.path);
        self.problems.push(Problem { path, line_column: None, message });
    }
}

pub(super) type Declared<'a> = (DependencyKind, &'a str, &'a cargo_toml::Dependency);

fn declared_dependencies(manifest: &Manifest) -> impl Iterator<Item = Declared<'_>> {
    let data = &manifest.data;
    let own = [
        (DependencyKind::Normal, &data.dependencies),
        (DependencyKind::Dev, &data.dev_dependencies),
        (DependencyKind::Build, &data.build_dependencies),
    ];
    let by_platform = data.target.values().flat_map(|platform| {
        [
            (DependencyKind::Normal, &platform.dependencies),
            (DependencyKind::Dev, &platform.dev_dependencies),
            (DependencyKind::Build, &platform.build_dependencies),
        ]
    });
    let sections: Vec<(DependencyKind, &DepsSet)> = own.into_iter().chain(by_platform).collect();
    sections.into_iter().flat_map(|(kind, set)| set.iter().map(move |(key, declared)| (kind, key.as_str(), declared)))
}

/// The workspace's declaration of an inherited dependency.
fn inherited<'a>(root: &'a Manifest, key: &str) -> Option<&'a cargo_toml::Dependency> {
    root.data.workspace.as_ref()?.dependencies.get(key)
}

/// One dependency; none if it is inherited and the workspace does not have it.
fn dependency(
    source: Source<'_>,
    kind: DependencyKind,
    key: &str,
    declared: &cargo_toml::Dependency,
    patches: &BTreeMap<String, PathBuf>,
) -> Option<Dependency> {
    let (declared, base, optional) = match declared {
        cargo_toml::Dependency::Inherited(local) => (inherited(source.root, key)?, &source.root.dir, local.optional),
        own => (own, &source.manifest.dir, own.detail().is_some_and(|detail| detail.optional)),
    };
    let detail = declared.detail();
    let rename = detail.and_then(|detail| detail.package.as_deref());
    let package = rename.unwrap_or(key);
    let own_path = detail.and_then(|detail| detail.path.as_ref()).map(|path| normalise(base, Path::new(path)));
    Some(Dependency {
        name_in_code: key.replace('-', "_"),
        package: package.to_owned(),
        path: own_path.or_else(|| patches.get(package).cloned()),
        kind,
        optional,
        renamed: rename.is_some(),
        has_no_version: detail
            .is_some_and(|detail| (detail.path.is_some() || detail.git.is_some()) && detail.version.is_none()),
    })
}

/// Packages that the root manifest replaces by local folders.
fn patches(root: &Manifest) -> BTreeMap<String, PathBuf> {
    let patched = root.data.patch.values().flatten().filter_map(|(key, declared)| {
        let detail = declared.detail()?;
        let path = normalise(&root.dir, Path::new(detail.path.as_ref()?));
        Some((detail.package.clone().unwrap_or_else(|| key.clone()), path))
    });
    patched.collect()
}

/// The keys of optional dependencies, as features name them.
fn optional_dependencies(source: Source<'_>) -> BTreeSet<String> {
    let optional = declared_dependencies(source.manifest).filter(|(_, _, declared)| match declared {
        cargo_toml::Dependency::Inherited(local) => local.optional,
        own => own.detail().is_some_and(|detail| detail.optional),
    });
    optional.map(|(_, key, _)| key.to_owned()).collect()
}
