//! The order of the search: where to start, which root, which packages, which loose files.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::files::Grounds;

use super::globs::Expander;
use super::manifest::{Loader, Manifest};
use super::paths::{display_path, normalise};
use super::root::{find_manifest, grounds, workspace_root};
use super::{DiscoverOptions, Disk, Package, Problem, TargetKind, Workspace, WorkspaceError, loose, members, package};

/// Finds the workspace and the loose files that `options` ask for.
///
/// Without `manifest_path` the workspace is that of the first named path which has one, or, when no path is named,
/// that of the working directory.
///
/// # Errors
/// When there is nothing to read: no manifest and no paths, a named path that is not there, a broken root manifest.
pub fn discover(options: &DiscoverOptions) -> Result<Workspace, WorkspaceError> {
    let cwd = normalise(Path::new("/"), &options.cwd);
    let named = named_paths(&options.disk, &cwd, &options.paths)?;
    let mut workspace = match start(&cwd, options, &named)? {
        Some(start) => read_workspace(&options.disk, &cwd, &start, &named)?,
        None => Workspace { root: cwd, ..Workspace::default() },
    };
    for path in named.iter().filter(|named| named.manifest.is_none()).map(|named| &named.path) {
        workspace.loose.extend(loose::loose_files(path, &workspace.root, &mut workspace.problems));
    }
    let is_rust_file = |path: &&PathBuf| path.is_file() && path.extension().is_some_and(|end| end == "rs");
    let inside = named.iter().filter(|named| named.manifest.is_some()).map(|named| &named.path);
    workspace.named = inside.filter(is_rust_file).cloned().collect();
    workspace.loose.sort();
    workspace.loose.dedup();
    workspace.problems.sort();
    workspace.problems.dedup();
    Ok(workspace)
}

/// A path that the user named, with the manifest above it.
struct Named {
    path: PathBuf,
    manifest: Option<PathBuf>,
}

fn named_paths(disk: &Disk, cwd: &Path, paths: &[PathBuf]) -> Result<Vec<Named>, WorkspaceError> {
    let named = paths.iter().map(|path| {
        let path = normalise(cwd, path);
        let metadata = std::fs::metadata(&path)
            .map_err(|cause| WorkspaceError::Path { path: path.clone(), cause: cause.to_string() })?;
        let folder = if metadata.is_dir() { Some(path.as_path()) } else { path.parent() };
        let manifest = folder.and_then(|folder| find_manifest(disk, folder));
        Ok(Named { path, manifest })
    });
    named.collect()
}

/// The manifest to start from; none if the named paths lie in no package.
fn start(cwd: &Path, options: &DiscoverOptions, named: &[Named]) -> Result<Option<PathBuf>, WorkspaceError> {
    if let Some(path) = &options.manifest_path {
        let path = normalise(cwd, path);
        let problem = if options.disk.is_dir(&path) {
            "is a directory"
        } else if !options.disk.is_file(&path) {
            "does not exist"
        } else if path.file_name().is_none_or(|name| name != "Cargo.toml") {
            "has another name"
        } else {
            return Ok(Some(path));
        };
        return Err(WorkspaceError::ManifestPath { path, problem });
    }
    if !named.is_empty() {
        return Ok(named.iter().find_map(|named| named.manifest.clone()));
    }
    find_manifest(&options.disk, cwd).map(Some).ok_or_else(|| {
        let manifests = options.disk.folders_in(cwd).into_iter().map(|folder| folder.join("Cargo.toml"));
        let below = manifests.filter(|manifest| options.disk.is_file(manifest));
        let relative = below.map(|manifest| manifest.strip_prefix(cwd).map_or(manifest.clone(), Path::to_path_buf));
        WorkspaceError::NoManifest { cwd: cwd.to_owned(), below: relative.collect() }
    })
}

fn read_workspace(disk: &Disk, cwd: &Path, start: &Path, named: &[Named]) -> Result<Workspace, WorkspaceError> {
    let mut loader = Loader::new(disk);
    let root = workspace_root(&mut loader, start).and_then(|root| loader.load(&root));
    let root = root.map_err(|error| error.fatal(cwd))?;
    let grounds = grounds(start, &root.dir);
    let mut problems = Vec::new();
    let found = members::collect(&mut loader, &root, start, &grounds, &mut problems);
    let mut packages: Vec<Package> =
        found.iter().filter_map(|found| package::package(found, &root.dir, &mut problems)).collect();
    package::name_by_library(&mut packages);
    // A named path chooses the workspace, not the package that the user is at.
    let current = if named.is_empty() { start } else { &root.path };
    mark_default_members(&root, current, &grounds, &mut packages, &mut problems);
    packages.sort_by(|left, right| left.id.cmp(&right.id));
    report_foreign_paths(&mut loader, &root, &packages, named, &mut problems);
    // A file that is named is read whatever its package has.
    if named.is_empty() {
        report_nothing_to_read(&root, &packages, &mut problems);
    }
    let is_member = |package: &Package| package.is_member && package.manifest == current;
    let start = packages.iter().any(is_member).then(|| current.to_owned()).filter(|start| *start != root.path);
    Ok(Workspace {
        root: root.dir.clone(),
        root_manifest: Some(root.path.clone()),
        start,
        packages,
        loose: Vec::new(),
        named: Vec::new(),
        problems,
    })
}

/// Says of packages, and of the workspace, that they have nothing to read; cargo refuses these, too.
fn report_nothing_to_read(root: &Rc<Manifest>, packages: &[Package], problems: &mut Vec<Problem>) {
    let report = |manifest: &Path, message: &str| Problem {
        path: display_path(&root.dir, manifest),
        line_column: None,
        message: message.to_owned(),
    };
    if packages.is_empty() && problems.is_empty() {
        problems.push(report(&root.path, "the workspace has no members; list them in `workspace.members`"));
    }
    for package in packages {
        let has_targets = package.targets.iter().any(|target| target.kind != TargetKind::BuildScript);
        let found = report(
            &package.manifest,
            "the package has no targets: add `src/lib.rs` or `src/main.rs`, or declare a target with its path",
        );
        // A declared target whose file is missing was said with that file.
        if !has_targets && !problems.iter().any(|problem| problem.path == found.path) {
            problems.push(found);
        }
    }
}

/// Marks what cargo works on by default: the package that the user is at; at the root `default-members`, else the root
/// package, else all members.
fn mark_default_members(
    root: &Rc<Manifest>,
    current: &Path,
    grounds: &Grounds,
    packages: &mut [Package],
    problems: &mut Vec<Problem>,
) {
    let declared = root.data.workspace.as_ref().map_or(&[][..], |workspace| &workspace.default_members);
    if declared.is_empty() || current != root.path {
        let at_virtual_root = current == root.path && root.data.package.is_none();
        for package in packages.iter_mut().filter(|package| package.is_member) {
            package.is_default_member = at_virtual_root || package.manifest == current;
        }
        return;
    }
    let report = |message: String| Problem { path: display_path(&root.dir, &root.path), line_column: None, message };
    let mut expander = Expander::new(&root.disk, &root.dir, grounds);
    for pattern in declared {
        let expanded = match expander.expand(&root.dir, pattern) {
            Ok(expanded) => expanded,
            Err(cause) => {
                problems
                    .push(report(format!("`{pattern}` in `workspace.default-members` is not a valid glob: {cause}")));
                continue;
            }
        };
        let mut matched = false;
        for package in packages.iter_mut().filter(|package| package.is_member) {
            if expanded.folders.binary_search(&package.dir).is_ok() {
                package.is_default_member = true;
                matched = true;
            }
        }
        if !matched && !expanded.is_glob {
            problems.push(report(format!("`{pattern}` in `workspace.default-members` is no member")));
        }
    }
}

/// Says of named paths that they belong to another workspace, of which one run reads only one.
fn report_foreign_paths(
    loader: &mut Loader,
    root: &Rc<Manifest>,
    packages: &[Package],
    named: &[Named],
    problems: &mut Vec<Problem>,
) {
    for named in named {
        let Some(manifest) = &named.manifest else { continue };
        if *manifest == root.path || packages.iter().any(|package| package.manifest == *manifest) {
            continue;
        }
        match workspace_root(loader, manifest) {
            Ok(other) if other == root.path => {}
            Ok(other) => {
                let other = display_path(&root.dir, &other);
                let message = format!("not read: belongs to the workspace `{other}`; run again for that one");
                problems.push(Problem { path: display_path(&root.dir, &named.path), line_column: None, message });
            }
            Err(error) => problems.push(error.problem(&root.dir)),
        }
    }
}
