//! `members = ["crates/*"]`: globs over folders.

use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use super::Disk;

/// The folders that a pattern names.
pub(super) struct Expanded {
    /// Absolute folders, sorted.
    pub(super) folders: Vec<PathBuf>,
    /// Whether the pattern is a glob; what a glob matches need not be a package.
    pub(super) is_glob: bool,
    /// Folders that could not be read, with the reason.
    pub(super) unreadable: Vec<(PathBuf, String)>,
}

/// The folder that all lie in or are which a pattern names, but for those that it climbs to behind its first glob.
pub(super) fn fixed_part(base: &Path, pattern: &str) -> PathBuf {
    let is_fixed = |component: &Component<'_>| !component.as_os_str().to_string_lossy().contains(['*', '?', '[']);
    let fixed: PathBuf = Path::new(pattern).components().take_while(is_fixed).collect();
    super::paths::normalise(base, &fixed)
}

/// Expands `pattern`, relative to `base`.
///
/// # Errors
/// When the pattern is not a valid glob.
pub(super) fn expand(disk: &Disk, base: &Path, pattern: &str) -> Result<Expanded, String> {
    let is_glob = pattern.contains(['*', '?', '[']);
    let mut expanded = Expanded { folders: Vec::new(), is_glob, unreadable: Vec::new() };
    if !is_glob {
        expanded.folders.push(super::paths::normalise(base, Path::new(pattern)));
        return Ok(expanded);
    }
    let mut folders = vec![base.to_owned()];
    for component in Path::new(pattern).components() {
        let name = component.as_os_str().to_string_lossy();
        folders = match component {
            Component::Normal(_) if name == "**" => descend(disk, folders, &mut expanded.unreadable),
            Component::Normal(_) if name.contains(['*', '?', '[']) => {
                let matcher = segment_matcher(&name)?;
                matching_children(disk, &folders, &matcher, &mut expanded.unreadable)
            }
            other => folders.iter().map(|folder| super::paths::normalise(folder, Path::new(&other))).collect(),
        };
    }
    folders.retain(|folder| disk.is_dir(folder));
    folders.sort();
    folders.dedup();
    expanded.folders = folders;
    Ok(expanded)
}

fn segment_matcher(segment: &str) -> Result<GlobMatcher, String> {
    let glob = GlobBuilder::new(segment).literal_separator(true).build();
    glob.map(|glob| glob.compile_matcher()).map_err(|error| error.kind().to_string())
}

fn matching_children(
    disk: &Disk,
    folders: &[PathBuf],
    matcher: &GlobMatcher,
    unreadable: &mut Vec<(PathBuf, String)>,
) -> Vec<PathBuf> {
    let mut matched = Vec::new();
    for folder in folders {
        let entries = match disk.entries(folder) {
            Ok(entries) => entries,
            Err(cause) => {
                // A folder that is not there matches nothing, as in cargo.
                if cause.kind() != std::io::ErrorKind::NotFound && cause.kind() != std::io::ErrorKind::NotADirectory {
                    unreadable.push((folder.clone(), cause.to_string()));
                }
                continue;
            }
        };
        let children = entries.into_iter().filter(|path| path.file_name().is_some_and(|name| matcher.is_match(name)));
        matched.extend(children.filter(|path| disk.is_dir(path)));
    }
    matched
}

/// The folders and all below them. Symlinks are not followed, and neither `target` nor hidden folders entered.
fn descend(disk: &Disk, folders: Vec<PathBuf>, unreadable: &mut Vec<(PathBuf, String)>) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in folders {
        if let Some(below) = disk.past_folders_below(&folder) {
            all.extend(below);
            continue;
        }
        let walk = walkdir::WalkDir::new(&folder).into_iter().filter_entry(|entry| {
            let name = entry.file_name().to_string_lossy();
            entry.depth() == 0 || (entry.file_type().is_dir() && name != "target" && !name.starts_with('.'))
        });
        for entry in walk {
            match entry {
                Ok(entry) => all.push(entry.into_path()),
                Err(error) => {
                    let cause = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    unreadable.push((error.path().unwrap_or(&folder).to_owned(), cause));
                }
            }
        }
    }
    all
}
