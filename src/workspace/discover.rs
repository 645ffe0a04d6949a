//! From a working directory and paths to a workspace.

use std::path::{Path, PathBuf};

use super::members::load_workspace;
use super::package::{Manifest, read_manifest};
use super::{Problem, Workspace, WorkspaceError, loose};

/// Where to look.
#[derive(Clone, Debug)]
pub struct DiscoverOptions {
    /// The manifest to use, absolute.
    pub manifest_path: Option<PathBuf>,
    /// Files and folders named by the user, absolute.
    pub paths: Vec<PathBuf>,
    /// The working directory.
    pub cwd: PathBuf,
}

/// Finds the workspace around the working directory (or of the given manifest, or of the given paths).
///
/// # Errors
/// When there is neither a manifest nor a path to read, or the root manifest cannot be read.
pub fn discover(options: &DiscoverOptions) -> Result<Workspace, WorkspaceError> {
    if let Some(path) = &options.manifest_path {
        let manifest = if path.is_dir() { path.join("Cargo.toml") } else { path.clone() };
        return from_manifest(&manifest);
    }
    let first = options.paths.first().cloned().unwrap_or_else(|| options.cwd.clone());
    match manifest_above(&first).or_else(|| manifest_above(&options.cwd).filter(|manifest| covers(manifest, &first))) {
        Some(manifest) => {
            let mut workspace = from_manifest(&manifest)?;
            let outside: Vec<PathBuf> = options
                .paths
                .iter()
                .filter(|path| !workspace.packages.iter().any(|package| path.starts_with(&package.dir)))
                .filter(|path| !path.starts_with(&workspace.root))
                .cloned()
                .collect();
            loose::add(&mut workspace, &outside);
            let is_rust_file = |path: &&PathBuf| path.is_file() && path.extension().is_some_and(|end| end == "rs");
            workspace.named = options.paths.iter().filter(is_rust_file).cloned().collect();
            Ok(workspace)
        }
        None if options.paths.is_empty() => Err(WorkspaceError::NoManifest(options.cwd.display().to_string())),
        None => {
            let mut workspace = Workspace { root: options.cwd.clone(), ..Workspace::default() };
            loose::add(&mut workspace, &options.paths);
            Ok(workspace)
        }
    }
}

fn covers(manifest: &Path, path: &Path) -> bool {
    manifest.parent().is_some_and(|dir| path.starts_with(dir))
}

fn manifest_above(path: &Path) -> Option<PathBuf> {
    path.ancestors().map(|dir| dir.join("Cargo.toml")).find(|manifest| manifest.is_file())
}

fn from_manifest(path: &Path) -> Result<Workspace, WorkspaceError> {
    let manifest = read_manifest(path).map_err(WorkspaceError::Manifest)?;
    let root = workspace_root(path, &manifest)?;
    match root {
        Some((root_path, root_manifest)) => Ok(load_workspace(&root_path, root_manifest)),
        None => Ok(load_workspace(path, manifest)),
    }
}

/// The manifest of the workspace that a package belongs to, if it is another one.
fn workspace_root(path: &Path, manifest: &Manifest) -> Result<Option<(PathBuf, Manifest)>, WorkspaceError> {
    if manifest.workspace.is_some() {
        return Ok(None);
    }
    let dir = path.parent().unwrap_or(Path::new("/"));
    if let Some(named) = manifest.package.as_ref().and_then(|package| package.workspace.as_ref()) {
        let root = super::package::normal(&dir.join(named).join("Cargo.toml"));
        let manifest = read_manifest(&root).map_err(WorkspaceError::Manifest)?;
        return Ok(Some((root, manifest)));
    }
    for above in dir.ancestors().skip(1) {
        let candidate = above.join("Cargo.toml");
        if !candidate.is_file() {
            continue;
        }
        let Ok(manifest) = read_manifest(&candidate) else { continue };
        let Some(workspace) = &manifest.workspace else { continue };
        let inside = dir.strip_prefix(above).unwrap_or(dir);
        let excluded = workspace.exclude.iter().any(|exclude| inside.starts_with(exclude));
        let listed = super::members::is_listed(above, &manifest, dir);
        return Ok((listed && !excluded).then_some((candidate, manifest)));
    }
    Ok(None)
}

/// A problem without a place.
pub(super) fn problem(path: &Path, message: String) -> Problem {
    Problem { path: path.display().to_string(), line_column: None, message }
}
