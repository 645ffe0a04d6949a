//! One manifest to one package.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use cargo_toml::{Dependency as WrittenDependency, DepsSet, Product, Publish};

use super::discover::problem;
use super::{Dependency, DependencyKind, Edition, Package, Problem, Target, TargetKind};

/// A manifest as read, its metadata as plain values.
pub(super) type Manifest = cargo_toml::Manifest<toml::Value>;

/// The workspace's root manifest, for what members inherit.
pub(super) struct RootManifest<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) dir: &'a Path,
}

/// Reads a manifest without looking at anything else.
pub(super) fn read_manifest(path: &Path) -> Result<Manifest, Problem> {
    let text =
        std::fs::read_to_string(path).map_err(|error| problem(path, format!("cannot read the manifest: {error}")))?;
    Manifest::from_slice_with_metadata(text.as_bytes()).map_err(|error| parse_problem(path, &text, &error))
}

fn parse_problem(path: &Path, text: &str, error: &cargo_toml::Error) -> Problem {
    let cargo_toml::Error::Parse(parse) = error else { return problem(path, error.to_string()) };
    let line_column = parse.span().map(|span| {
        let lines = crate::workspace::package::line_column(text, span.start);
        (lines.0, lines.1)
    });
    Problem { path: path.display().to_string(), line_column, message: parse.message().to_owned() }
}

/// 1-based line and column (in characters) of a byte offset.
pub(super) fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
    (line, column)
}

/// The path without `.` and `..`, by its text alone.
pub(super) fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// Completes a manifest with what it inherits and what cargo finds by file names.
pub(super) fn to_package(mut manifest: Manifest, path: &Path, root: &RootManifest<'_>) -> Result<Package, Problem> {
    // A path dependency from elsewhere inherits from a workspace of its own.
    let inside = path.starts_with(root.dir) && root.manifest.workspace.is_some();
    let completed = if inside {
        manifest.complete_from_path_and_workspace(path, Some((root.manifest, root.dir)))
    } else {
        manifest.complete_from_path(path)
    };
    completed.map_err(|error| problem(path, error.to_string()))?;
    let Some(written) = &manifest.package else {
        return Err(problem(path, "the manifest has no [package]".to_owned()));
    };
    let dir = path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let edition = edition_of(written.edition());
    let version = written.version().to_string();
    let name = written.name.clone();
    let (default_features, all_features) = features(&manifest);
    Ok(Package {
        id: package_id(&dir, &name, &version),
        edition,
        rust_version: written.rust_version().map(str::to_owned),
        publish: !matches!(written.publish(), Publish::Flag(false)),
        targets: targets(&manifest, &dir, edition),
        dependencies: dependencies(&manifest, &dir, root),
        default_features,
        all_features,
        is_member: true,
        manifest: path.to_path_buf(),
        dir,
        version,
        name,
    })
}

/// Cargo's id: the name is left out where the folder has it.
fn package_id(dir: &Path, name: &str, version: &str) -> String {
    let shown = dir.display().to_string().replace('\\', "/");
    let same = dir.file_name().is_some_and(|last| last == name);
    if same { format!("path+file://{shown}#{version}") } else { format!("path+file://{shown}#{name}@{version}") }
}

fn edition_of(edition: cargo_toml::Edition) -> Edition {
    match edition {
        cargo_toml::Edition::E2015 => Edition::E2015,
        cargo_toml::Edition::E2018 => Edition::E2018,
        cargo_toml::Edition::E2021 => Edition::E2021,
        _ => Edition::E2024,
    }
}

fn features(manifest: &Manifest) -> (BTreeSet<String>, BTreeSet<String>) {
    let mut all: BTreeSet<String> = manifest.features.keys().cloned().collect();
    all.extend(
        manifest.dependencies.iter().filter(|(_, dependency)| dependency.optional()).map(|(name, _)| name.clone()),
    );
    let mut on = BTreeSet::new();
    let mut waiting = vec!["default".to_owned()];
    while let Some(name) = waiting.pop() {
        let name = name.trim_start_matches("dep:").split(['/', '?']).next().unwrap_or_default().to_owned();
        if all.contains(&name) && on.insert(name.clone()) {
            waiting.extend(manifest.features.get(&name).into_iter().flatten().cloned());
        }
    }
    (on, all)
}

fn targets(manifest: &Manifest, dir: &Path, edition: Edition) -> Vec<Target> {
    let mut found = Vec::new();
    if let Some(lib) = &manifest.lib {
        let kind = if lib.proc_macro { TargetKind::ProcMacro } else { TargetKind::Lib };
        found.extend(target(lib, kind, dir, edition, Some("src/lib.rs")));
    }
    let groups = [
        (&manifest.bin, TargetKind::Bin),
        (&manifest.example, TargetKind::Example),
        (&manifest.test, TargetKind::Test),
        (&manifest.bench, TargetKind::Bench),
    ];
    for (products, kind) in groups {
        found.extend(products.iter().filter_map(|product| target(product, kind, dir, edition, None)));
    }
    found
}

fn target(product: &Product, kind: TargetKind, dir: &Path, edition: Edition, default: Option<&str>) -> Option<Target> {
    let path = product.path.as_deref().or(default)?;
    let name = product.name.clone().unwrap_or_default();
    let crate_types = match (kind, product.crate_type.is_empty()) {
        (TargetKind::Lib, true) => vec!["lib".to_owned()],
        (TargetKind::ProcMacro, _) => vec!["proc-macro".to_owned()],
        (TargetKind::Lib, false) => product.crate_type.clone(),
        _ => vec!["bin".to_owned()],
    };
    Some(Target {
        kind,
        crate_name: name.replace('-', "_"),
        name,
        root: normal(&dir.join(path)),
        edition: product.edition.map_or(edition, edition_of),
        crate_types,
        test: product.test,
        doctest: product.doctest,
        doc: product.doc,
    })
}

fn dependencies(manifest: &Manifest, dir: &Path, root: &RootManifest<'_>) -> Vec<Dependency> {
    let mut found = Vec::new();
    let mut add = |set: &DepsSet, kind| {
        found.extend(set.iter().map(|(name, written)| dependency(name, written, kind, dir, root)));
    };
    add(&manifest.dependencies, DependencyKind::Normal);
    add(&manifest.dev_dependencies, DependencyKind::Dev);
    add(&manifest.build_dependencies, DependencyKind::Build);
    for target in manifest.target.values() {
        add(&target.dependencies, DependencyKind::Normal);
        add(&target.dev_dependencies, DependencyKind::Dev);
    }
    found
}

fn dependency(
    name: &str,
    written: &WrittenDependency,
    kind: DependencyKind,
    dir: &Path,
    root: &RootManifest<'_>,
) -> Dependency {
    // Inherited details were filled in by `complete`; their path stays relative to the workspace.
    let own = written.detail().and_then(|detail| Some((detail.path.as_ref()?, detail.inherited)));
    let path = own.map(|(path, inherited)| {
        let from_root = normal(&root.dir.join(path));
        let from_here = normal(&dir.join(path));
        if inherited && from_root.join("Cargo.toml").is_file() { from_root } else { from_here }
    });
    Dependency {
        name_in_code: name.replace('-', "_"),
        package: written.package().unwrap_or(name).to_owned(),
        path,
        kind,
    }
}
