//! `members = ["crates/*"]`: globs over folders.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobMatcher};

use super::Disk;
use super::paths::normalise;
use crate::files::{Fence, Grounds};

/// The longest path that Linux takes (`PATH_MAX`): a pattern beyond it is no description of one.
const LONGEST_GLOB: usize = 4096;

/// Braces in braces: nobody writes more than three; globset recurses into them.
const DEEPEST_GLOB: usize = 32;

/// How many folders the patterns of one manifest may look at. Repositories of operating systems and browsers have some ten thousand;
/// the figure is a guess above that.
const MOST_FOLDERS: usize = 100_000;

/// What keeps a glob from being built that costs more than it can be worth. A glob with very many braces that are escaped or stand in a
/// class is refused without need.
///
/// # Errors
/// When it is longer than any path, or when its braces nest too deeply.
pub(super) fn check_glob(glob: &str) -> Result<(), String> {
    if glob.len() > LONGEST_GLOB {
        return Err(format!("it is longer than {LONGEST_GLOB} bytes"));
    }
    // A brace that is escaped or stands in a class closes nothing.
    let is_sure = !glob.contains(['\\', '[']);
    let mut depth = 0_usize;
    for byte in glob.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' if is_sure => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST_GLOB {
            return Err(format!("its braces are nested more than {DEEPEST_GLOB} deep"));
        }
    }
    Ok(())
}

/// What a single `*` stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// Any text within the name of one folder or file.
    InName,
    /// Any text.
    Anything,
}

/// A glob. All are built here.
///
/// # Errors
/// As [`check_glob`], and when it is no valid glob.
pub fn glob(text: &str, star: Star) -> Result<Glob, String> {
    check_glob(text)?;
    GlobBuilder::new(text).literal_separator(star == Star::InName).build().map_err(|error| error.kind().to_string())
}

/// The folders that a pattern names.
#[derive(Default)]
pub(super) struct Expanded {
    /// Absolute folders, sorted.
    pub(super) folders: Vec<PathBuf>,
    /// Whether the pattern is a glob; what a glob matches need not be a package.
    pub(super) is_glob: bool,
    /// Folders that could not be read, with the reason.
    pub(super) unreadable: Vec<(PathBuf, String)>,
    /// Whether it leads to folders outside, which are left.
    pub(super) is_left: bool,
}

/// The folder that all lie in or are which a pattern names, but for those that it climbs to behind its first glob.
pub(super) fn fixed_part(base: &Path, pattern: &str) -> PathBuf {
    let is_fixed = |component: &Component<'_>| !component.as_os_str().to_string_lossy().contains(['*', '?', '[']);
    let fixed: PathBuf = Path::new(pattern).components().take_while(is_fixed).collect();
    normalise(base, &fixed)
}

/// Expands the patterns of one manifest. It looks at no folder outside of where members may lie, neither through `..` nor through links.
pub(super) struct Expander<'a> {
    disk: Disk,
    grounds: &'a Grounds,
    fence: Fence,
    /// How many folders may yet be looked at.
    left: usize,
}

impl<'a> Expander<'a> {
    /// For a manifest in the folder `base`.
    pub(super) fn new(disk: &Disk, base: &Path, grounds: &'a Grounds) -> Expander<'a> {
        Expander { disk: disk.clone(), grounds, fence: Fence::around_repository(base), left: MOST_FOLDERS }
    }

    /// Expands `pattern`, relative to `base`.
    ///
    /// # Errors
    /// When the pattern is not a valid glob, or when it, with those before it, looks at too many folders.
    pub(super) fn expand(&mut self, base: &Path, pattern: &str) -> Result<Expanded, String> {
        let is_glob = pattern.contains(['*', '?', '[']);
        let mut expanded = Expanded { is_glob, ..Expanded::default() };
        if !is_glob {
            expanded.folders.push(normalise(base, Path::new(pattern)));
            return Ok(expanded);
        }
        check_glob(pattern)?;
        let mut folders = BTreeSet::from([base.to_owned()]);
        let mut before = None;
        for component in Path::new(pattern).components() {
            let name = component.as_os_str().to_string_lossy();
            let is_again = before.replace(component) == before && name == "**";
            folders = match component {
                // Folders below folders below one are those below it.
                Component::Normal(_) if is_again => continue,
                Component::Normal(_) if name == "**" => self.descend(folders, &mut expanded)?,
                Component::Normal(_) if name.contains(['*', '?', '[']) => {
                    let matcher = glob(&name, Star::InName)?.compile_matcher();
                    self.matching_children(folders, &matcher, &mut expanded)?
                }
                other => folders.iter().map(|folder| normalise(folder, Path::new(&other))).collect(),
            };
        }
        // Of a link that leads out it is said where its manifest would be read: most of them, such as those to what was built, have none.
        let before = folders.len();
        folders.retain(|folder| self.grounds.hold(folder));
        expanded.is_left |= folders.len() < before;
        folders.retain(|folder| self.disk.is_dir(folder));
        expanded.folders = folders.into_iter().collect();
        Ok(expanded)
    }

    /// Whether what is in a folder may be looked at. What a pattern climbs to and comes back from is not looked at on the way.
    fn is_inside(&self, folder: &Path, expanded: &mut Expanded) -> bool {
        let is_inside = self.grounds.hold(folder) && !self.disk.leaves(&self.fence, folder);
        expanded.is_left |= !is_inside;
        is_inside
    }

    /// Takes down that so many folders are looked at.
    fn spend(&mut self, folders: usize) -> Result<(), String> {
        let left = self.left.checked_sub(folders);
        self.left = left.ok_or_else(|| format!("more than {MOST_FOLDERS} folders are to be looked at"))?;
        Ok(())
    }

    fn matching_children(
        &mut self,
        folders: BTreeSet<PathBuf>,
        matcher: &GlobMatcher,
        expanded: &mut Expanded,
    ) -> Result<BTreeSet<PathBuf>, String> {
        let mut matched = BTreeSet::new();
        for folder in folders {
            if !self.is_inside(&folder, expanded) {
                continue;
            }
            self.spend(1)?;
            let entries = match self.disk.entries(&folder) {
                Ok(entries) => entries,
                Err(cause) => {
                    // A folder that is not there matches nothing, as in cargo.
                    if cause.kind() != ErrorKind::NotFound && cause.kind() != ErrorKind::NotADirectory {
                        expanded.unreadable.push((folder, cause.to_string()));
                    }
                    continue;
                }
            };
            let children =
                entries.into_iter().filter(|path| path.file_name().is_some_and(|name| matcher.is_match(name)));
            matched.extend(children.filter(|path| self.disk.is_dir(path)));
        }
        Ok(matched)
    }

    /// The folders and all below them. Symlinks are not followed, and neither `target` nor hidden folders entered.
    fn descend(&mut self, folders: BTreeSet<PathBuf>, expanded: &mut Expanded) -> Result<BTreeSet<PathBuf>, String> {
        let mut all = BTreeSet::new();
        for folder in folders {
            // One that was met below another brings nothing new: those above come first.
            if all.contains(&folder) || !self.is_inside(&folder, expanded) {
                continue;
            }
            if let Some(below) = self.disk.past_folders_below(&folder) {
                self.spend(below.len())?;
                all.extend(below);
                continue;
            }
            let walk = walkdir::WalkDir::new(&folder).into_iter().filter_entry(|entry| {
                let name = entry.file_name().to_string_lossy();
                entry.depth() == 0 || (entry.file_type().is_dir() && name != "target" && !name.starts_with('.'))
            });
            for entry in walk {
                match entry {
                    Ok(entry) => {
                        self.spend(1)?;
                        all.insert(entry.into_path());
                    }
                    Err(error) => {
                        let cause = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                        expanded.unreadable.push((error.path().unwrap_or(&folder).to_owned(), cause));
                    }
                }
            }
        }
        Ok(all)
    }
}
