//! Upwards: from a folder to its manifest, from a manifest to its workspace's root.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::files::Grounds;

use super::Disk;
use super::manifest::{Loader, Manifest, ManifestError};
use super::paths::normalise;

/// The nearest `Cargo.toml` in `start` or a folder above it.
pub(super) fn find_manifest(disk: &Disk, start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join("Cargo.toml")).find(|path| disk.is_file(path))
}

/// The root manifest of the workspace that `manifest` belongs to; itself if it belongs to none.
///
/// A broken manifest below a sound root still finds that root, so that it costs only itself.
pub(super) fn workspace_root(loader: &mut Loader, manifest: &Path) -> Result<PathBuf, ManifestError> {
    let own = loader.load(manifest);
    if let Ok(own) = &own
        && let Some(root) = root_named_by(loader, own, manifest)?
    {
        return Ok(root);
    }
    let above = manifest.parent().and_then(Path::parent);
    for folder in above.into_iter().flat_map(Path::ancestors) {
        // A packaged copy is not part of the workspace that it was made from.
        if folder.ends_with("target/package") {
            break;
        }
        let candidate = folder.join("Cargo.toml");
        if !loader.disk.is_file(&candidate) {
            continue;
        }
        let above = loader.load(&candidate)?;
        if let Some(root) = root_named_by(loader, &above, manifest)? {
            return Ok(root);
        }
    }
    own.map(|_| manifest.to_owned())
}

/// The root that `holder` is or points to, seen from the manifest at `look_from`.
fn root_named_by(
    loader: &mut Loader,
    holder: &Rc<Manifest>,
    look_from: &Path,
) -> Result<Option<PathBuf>, ManifestError> {
    if holder.data.workspace.is_some() {
        let outside = holder.path != look_from && is_excluded(holder, look_from);
        return Ok((!outside).then(|| holder.path.clone()));
    }
    let Some(pointer) = holder.data.package.as_ref().and_then(|package| package.workspace.as_ref()) else {
        return Ok(None);
    };
    let folder = normalise(&holder.dir, pointer);
    let root = folder.join("Cargo.toml");
    if !grounds(look_from, &folder).hold(&folder) {
        return Err(holder.error(format!("its workspace `{}` lies outside of the repository", root.display())));
    }
    let is_root = loader.load(&root).is_ok_and(|root| root.data.workspace.is_some());
    if is_root {
        return Ok(Some(root));
    }
    Err(holder.error(format!("`package.workspace` names `{}`, which is no workspace root", pointer.display())))
}

/// Where the members of a workspace lie: in the repository of the package that the user is at, and in that of a workspace which is found
/// above the package. What manifests name beyond is not the user's choice.
pub(super) fn grounds(start: &Path, root: &Path) -> Grounds {
    let above = Some(root).filter(|root| start.starts_with(root));
    Grounds::of_repositories(start.parent().into_iter().chain(above))
}

/// Whether the workspace at `root` leaves the manifest at `path` out.
pub(super) fn is_excluded(root: &Manifest, path: &Path) -> bool {
    let Some(workspace) = &root.data.workspace else { return false };
    let below = |entry: &String| path.starts_with(normalise(&root.dir, Path::new(entry)));
    workspace.exclude.iter().any(below) && !workspace.members.iter().any(below)
}
