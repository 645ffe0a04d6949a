//! Files as a git revision has them, and whether they are still like that, read from git's objects in this process: no program is started, nothing is written.
//!
//! Relies on `workspace` for the form in which they are handed on; knows neither Rust nor what they are read for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gix::bstr::{BStr, ByteSlice};
use gix::objs::tree::EntryKind;
use gix::revision::plumbing::Spec;

use crate::files::{MOST_SOURCE, read_plain};
use crate::workspace::PastFolder;

/// Why a revision cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RevisionError {
    /// Git knows nothing here.
    #[error("cannot read `{revision}`: there is no git repository at `{}`: {cause}", folder.display())]
    NoRepository {
        /// What was asked for.
        revision: String,
        /// Where.
        folder: PathBuf,
        /// What git's library says.
        cause: String,
    },
    /// There is no such revision.
    #[error("git knows no revision `{revision}` here; {hint}")]
    Unknown {
        /// What was asked for.
        revision: String,
        /// A way out.
        hint: &'static str,
    },
    /// There is one that no machine could hold.
    #[error("cannot read the files of `{revision}`: it has {what}")]
    TooMuch {
        /// What was asked for.
        revision: String,
        /// What of it.
        what: String,
    },
    /// There is one, but not all of it.
    #[error("cannot read the files of `{revision}`: {cause}; {hint}")]
    Incomplete {
        /// What was asked for.
        revision: String,
        /// What git's library says.
        cause: String,
        /// A way out.
        hint: &'static str,
    },
}

/// What of a revision is beyond any bound.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct TooMuch(String);

const SHALLOW: &str = "the clone is shallow: fetch the revision (`git fetch --unshallow`, `fetch-depth: 0` for \
                       actions/checkout, `GIT_DEPTH: 0` for GitLab)";
const NOT_FETCHED: &str = "fetch it first, as in `git fetch origin main`, or name another";
const PARTIAL: &str = "fetch its objects (`git fetch --refetch`, or a clone without `--filter`)";

/// Bytes of objects that are kept for when they are asked for again.
const CACHED_OBJECTS: usize = 16 << 20;

/// More links than this lead in circles.
const MOST_LINKS: usize = 8;

/// The files of a revision; `repository` is the folder that they lie in today.
///
/// A revision is whatever `git rev-parse` takes; `A...B` is what both have in common.
///
/// # Errors
/// When there is no repository or it does not hold all of the revision.
pub fn files_of(repository: &Path, revision: &str) -> Result<PastFolder, RevisionError> {
    let git = open(repository, revision)?;
    // Before the first commit, hooks compare with a HEAD that is not there yet: it has no files.
    if revision == HEAD && git.head().is_ok_and(|head| head.is_unborn()) {
        return Ok(PastFolder::new(repository.to_path_buf(), BTreeMap::new()));
    }
    let is_shallow = git.is_shallow().unwrap_or(false);
    let id = commit(&git, revision).ok_or_else(|| RevisionError::Unknown {
        revision: revision.to_owned(),
        hint: if is_shallow { SHALLOW } else { NOT_FETCHED },
    })?;
    read(repository, &git, id).map_err(|cause| match cause.downcast::<TooMuch>() {
        Ok(much) => RevisionError::TooMuch { revision: revision.to_owned(), what: much.0 },
        Err(cause) => RevisionError::Incomplete {
            revision: revision.to_owned(),
            cause: cause.to_string(),
            hint: if is_shallow { SHALLOW } else { PARTIAL },
        },
    })
}

/// Isolated: neither the user's configuration nor an installed git are asked, and no environment counts.
fn open(repository: &Path, revision: &str) -> Result<gix::Repository, RevisionError> {
    let no_repository = |cause: String| RevisionError::NoRepository {
        revision: revision.to_owned(),
        folder: repository.to_path_buf(),
        cause,
    };
    if let Some(odd) = endless_file(&repository.join(".git")) {
        return Err(no_repository(format!("`{}` is not a plain file", odd.display())));
    }
    let opened = gix::open_opts(repository, gix::open::Options::isolated());
    let mut git = opened.map_err(|cause| no_repository(cause.to_string()))?;
    // A tree that stands in many places is read for each of them.
    git.object_cache_size_if_unset(CACHED_OBJECTS);
    Ok(git)
}

/// A pipe or a device where git's library would read a file: to open the one is to wait for ever, and the other may never end.
#[cfg(unix)]
fn endless_file(git: &Path) -> Option<PathBuf> {
    use std::os::unix::fs::FileTypeExt;

    let objects = git.join("objects");
    // Of objects only what says where more of them are: they are very many, and looked at before they are read.
    let walk = walkdir::WalkDir::new(git).into_iter().filter_entry(|entry| match entry.depth() {
        1 => !entry.file_type().is_dir() || ["refs", "info", "objects"].iter().any(|name| entry.file_name() == *name),
        2 => entry.path().parent() != Some(&*objects) || ["info", "pack"].iter().any(|name| entry.file_name() == *name),
        _ => true,
    });
    let is_endless = |path: &PathBuf| {
        let kind = path.metadata().map(|found| found.file_type());
        kind.is_ok_and(|kind| kind.is_fifo() || kind.is_char_device() || kind.is_block_device())
    };
    walk.flatten().filter(|entry| !entry.file_type().is_dir()).map(walkdir::DirEntry::into_path).find(is_endless)
}

#[cfg(not(unix))]
fn endless_file(_: &Path) -> Option<PathBuf> {
    None
}

fn commit(git: &gix::Repository, revision: &str) -> Option<gix::ObjectId> {
    match git.rev_parse(BStr::new(revision)).ok()?.detach() {
        Spec::Include(id) => Some(id),
        Spec::Merge { theirs, ours } => git.merge_base(theirs, ours).ok()?.map(gix::Id::detach),
        _ => None,
    }
}

type AnyError = Box<dyn std::error::Error + Send + Sync>;

fn read(root: &Path, git: &gix::Repository, id: gix::ObjectId) -> Result<PastFolder, AnyError> {
    let tree = git.find_object(id)?.peel_to_tree()?;
    let mut reading = Reading { git, files: BTreeMap::new(), links: Vec::new(), entries: 0, bytes: 0 };
    let mut open = vec![(root.to_path_buf(), tree.id)];
    while let Some((folder, tree)) = open.pop() {
        for entry in git.find_tree(tree)?.iter() {
            let entry = entry?;
            let Ok(name) = entry.filename().to_path() else { continue };
            let path = folder.join(name);
            reading.count(&path)?;
            match entry.mode().kind() {
                EntryKind::Blob | EntryKind::BlobExecutable => reading.file(path, entry.object_id())?,
                EntryKind::Link => reading.link(path, entry.object_id())?,
                EntryKind::Tree => open.push((path, entry.object_id())),
                EntryKind::Commit => {}
            }
        }
    }
    let Reading { mut files, links, .. } = reading;
    follow(&links, &mut files);
    Ok(PastFolder::new(root.to_path_buf(), files))
}

/// The most files and folders of a revision, twice what the largest open repositories have: a few trees that stand in each other
/// twice name as many as one likes.
const MOST_ENTRIES: usize = 1_000_000;
/// The longest path, in bytes, as systems have it: trees may stand in each other without end.
const LONGEST_PATH: usize = 4096;
/// The most bytes of texts that are kept of a revision: they stay in memory, and zeros are a thousandth of their size in a repository.
const MOST_TEXTS: u64 = 1 << 30;

/// The files of a revision while they are read.
struct Reading<'g> {
    git: &'g gix::Repository,
    files: BTreeMap<PathBuf, Option<Arc<[u8]>>>,
    links: Vec<(PathBuf, PathBuf)>,
    entries: usize,
    bytes: u64,
}

impl Reading<'_> {
    fn count(&mut self, path: &Path) -> Result<(), AnyError> {
        self.entries += 1;
        if self.entries > MOST_ENTRIES || path.as_os_str().len() > LONGEST_PATH {
            let message =
                format!("more than {MOST_ENTRIES} files and folders, or paths of more than {LONGEST_PATH} bytes");
            return Err(TooMuch(message).into());
        }
        Ok(())
    }

    /// A file, with its text where a run may want it. One that would be too large on the disk has none.
    fn file(&mut self, path: PathBuf, id: gix::ObjectId) -> Result<(), AnyError> {
        let text = if is_wanted(&path) { self.blob(id, MOST_SOURCE)? } else { None };
        self.files.insert(path, text);
        Ok(())
    }

    fn link(&mut self, path: PathBuf, id: gix::ObjectId) -> Result<(), AnyError> {
        if let Some(target) = self.blob(id, LONGEST_PATH as u64)? {
            let folder = path.parent().unwrap_or(&path);
            let target = crate::workspace::normalise(folder, target.to_path_lossy().as_ref());
            self.links.push((path, target));
        }
        Ok(())
    }

    /// A blob that has at most so many bytes.
    fn blob(&mut self, id: gix::ObjectId, most: u64) -> Result<Option<Arc<[u8]>>, AnyError> {
        let size = self.git.find_header(id)?.size();
        if size > most {
            return Ok(None);
        }
        self.bytes += size;
        if self.bytes > MOST_TEXTS {
            return Err(TooMuch(format!("sources of more than {} MiB", MOST_TEXTS >> 20)).into());
        }
        Ok(Some(Arc::from(self.git.find_blob(id)?.data.as_slice())))
    }
}

/// Whether a run may want to read it: manifests, and Rust under whatever name `include!` gives it.
fn is_wanted(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("rs" | "in" | "inc")) || path.file_name().is_some_and(|name| name == "Cargo.toml")
}

/// Links to files stand for these; links to folders are left out, as links are when files are looked for.
fn follow(links: &[(PathBuf, PathBuf)], files: &mut BTreeMap<PathBuf, Option<Arc<[u8]>>>) {
    for _ in 0..MOST_LINKS {
        let found: Vec<(PathBuf, Option<Arc<[u8]>>)> = links
            .iter()
            .filter(|(path, _)| !files.contains_key(path))
            .filter_map(|(path, target)| Some((path.clone(), files.get(target)?.clone())))
            .collect();
        if found.is_empty() {
            break;
        }
        files.extend(found);
    }
}

/// How a file differs from what is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncommitted {
    /// It is not what git has staged or, of what nothing is staged, committed; or git does not know it.
    Dirty,
    /// What is staged is not what is committed.
    Staged,
}

/// Those of some files that are not as they are committed, in order. Line ends do not count: git may convert them.
///
/// # Errors
/// When there is no repository or it does not hold all of what is committed.
pub fn uncommitted(repository: &Path, files: &[PathBuf]) -> Result<Vec<(PathBuf, Uncommitted)>, RevisionError> {
    let git = open(repository, HEAD)?;
    let failed = |cause: AnyError| RevisionError::Incomplete {
        revision: HEAD.to_owned(),
        cause: cause.to_string(),
        hint: PARTIAL,
    };
    states(repository, &git, files).map_err(failed)
}

const HEAD: &str = "HEAD";

fn states(
    repository: &Path,
    git: &gix::Repository,
    files: &[PathBuf],
) -> Result<Vec<(PathBuf, Uncommitted)>, AnyError> {
    // A repository without a commit has no tree, and a fresh one has no index.
    let tree = match git.head_id() {
        Ok(id) => Some(git.find_object(id)?.peel_to_tree()?),
        Err(_) => None,
    };
    let index = git.open_index().ok();
    let mut found = Vec::new();
    for path in files {
        let Ok(inside) = path.strip_prefix(repository) else { continue };
        let name: String = inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        let committed = match &tree {
            Some(tree) => tree.lookup_entry_by_path(inside)?.map(|entry| entry.object_id()),
            None => None,
        };
        let staged = index.as_ref().and_then(|index| Some(index.entry_by_path(BStr::new(name.as_str()))?.id));
        if !staged.is_some_and(|staged| holds(git, staged, path)) {
            found.push((path.clone(), Uncommitted::Dirty));
        } else if staged != committed {
            found.push((path.clone(), Uncommitted::Staged));
        }
    }
    Ok(found)
}

/// Whether a file has the text of a blob, but for its line ends.
fn holds(git: &gix::Repository, blob: gix::ObjectId, path: &Path) -> bool {
    let is_larger = git.find_header(blob).is_ok_and(|header| header.size() > MOST_SOURCE);
    let (false, Ok(bytes), Ok(blob)) = (is_larger, read_plain(path, MOST_SOURCE), git.find_blob(blob)) else {
        return false;
    };
    bytes == blob.data || bytes.replace("\r\n", "\n") == blob.data.replace("\r\n", "\n")
}
