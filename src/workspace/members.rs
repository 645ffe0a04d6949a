//! The members of a workspace: globs, exclusions, path dependencies.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::discover::problem;
use super::package::{Manifest, RootManifest, normal, read_manifest, to_package};
use super::{Problem, Workspace};

/// Loads all packages of the workspace whose root manifest is at `path`.
pub(super) fn load_workspace(path: &Path, manifest: Manifest) -> Workspace {
    let root = path.parent().unwrap_or(Path::new("/")).to_path_buf();
    let mut problems = Vec::new();
    let mut waiting: VecDeque<PathBuf> = VecDeque::new();
    if manifest.package.is_some() {
        waiting.push_back(root.clone());
    }
    waiting.extend(member_dirs(&root, &manifest, &mut problems));
    let is_workspace = manifest.workspace.is_some();
    let excludes: Vec<PathBuf> = manifest
        .workspace
        .iter()
        .flat_map(|workspace| &workspace.exclude)
        .map(|path| normal(&root.join(path)))
        .collect();
    let root_manifest = RootManifest { manifest: &manifest, dir: &root };
    let mut packages = BTreeMap::new();
    while let Some(dir) = waiting.pop_front() {
        if packages.contains_key(&dir) {
            continue;
        }
        let manifest_path = dir.join("Cargo.toml");
        let package =
            match read_manifest(&manifest_path).and_then(|own| to_package(own, &manifest_path, &root_manifest)) {
                Ok(package) => package,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
        for dependency in package.dependencies.iter().filter_map(|dependency| dependency.path.clone()) {
            if dependency.join("Cargo.toml").is_file() {
                waiting.push_back(dependency);
            }
        }
        packages.insert(dir, package);
    }
    let mut packages: Vec<_> = packages
        .into_iter()
        .map(|(dir, mut package)| {
            let inside = dir.starts_with(&root) && !excludes.iter().any(|exclude| dir.starts_with(exclude));
            package.is_member = if is_workspace { inside } else { dir == root };
            package
        })
        .collect();
    packages.sort_by(|a, b| a.id.cmp(&b.id));
    problems.sort();
    problems.dedup();
    Workspace { root, packages, loose: Vec::new(), named: Vec::new(), problems }
}

/// Whether a workspace lists the package in `dir`, by `members` or by lying inside with no list at all.
pub(super) fn is_listed(root: &Path, manifest: &Manifest, dir: &Path) -> bool {
    let mut problems = Vec::new();
    let dirs = member_dirs(root, manifest, &mut problems);
    dirs.iter().any(|member| member == dir) || is_path_member(root, manifest, dir, dirs)
}

/// Path dependencies of members count as members when they lie inside the workspace's folder.
fn is_path_member(root: &Path, manifest: &Manifest, dir: &Path, dirs: Vec<PathBuf>) -> bool {
    let root_manifest = RootManifest { manifest, dir: root };
    let own = manifest.package.is_some().then(|| root.to_path_buf());
    dirs.into_iter().chain(own).any(|member| {
        let path = member.join("Cargo.toml");
        let package = read_manifest(&path).and_then(|own| to_package(own, &path, &root_manifest));
        package
            .is_ok_and(|package| package.dependencies.iter().any(|dependency| dependency.path.as_deref() == Some(dir)))
    })
}

fn member_dirs(root: &Path, manifest: &Manifest, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    let Some(workspace) = &manifest.workspace else { return Vec::new() };
    let excluded: Vec<PathBuf> = workspace.exclude.iter().map(|path| normal(&root.join(path))).collect();
    let mut dirs = Vec::new();
    for member in &workspace.members {
        if member.contains(['*', '?', '[']) {
            dirs.extend(glob_dirs(root, member, problems));
            continue;
        }
        let dir = normal(&root.join(member));
        if dir.join("Cargo.toml").is_file() {
            dirs.push(dir);
        } else {
            problems.push(problem(&root.join("Cargo.toml"), format!("workspace member `{member}` has no Cargo.toml")));
        }
    }
    dirs.retain(|dir| !excluded.iter().any(|exclude| dir.starts_with(exclude)));
    dirs.sort();
    dirs.dedup();
    dirs
}

/// Folders with a manifest that a `members` pattern matches.
fn glob_dirs(root: &Path, pattern: &str, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    let glob = match globset::GlobBuilder::new(pattern).literal_separator(true).build() {
        Ok(glob) => glob.compile_matcher(),
        Err(error) => {
            problems.push(problem(&root.join("Cargo.toml"), format!("workspace member pattern: {error}")));
            return Vec::new();
        }
    };
    let depth = if pattern.contains("**") { 16 } else { pattern.split('/').count() };
    let walk = WalkDir::new(root).max_depth(depth).into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(name == "target" || name.starts_with('.'))
    });
    let mut dirs = Vec::new();
    for entry in walk {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {
                let inside = entry.path().strip_prefix(root).unwrap_or(entry.path());
                if glob.is_match(inside) && entry.path().join("Cargo.toml").is_file() {
                    dirs.push(entry.into_path());
                }
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(root).to_path_buf();
                problems.push(problem(&path, format!("not read: {error}")));
            }
        }
    }
    dirs
}
