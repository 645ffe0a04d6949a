//! The files that a run reads: those on the disk, or those that a folder had at another time, with texts that nobody has saved yet
//! laid over them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::trace::{Answer, Question, Trace};
use crate::files::{Fence, MOST_SETTINGS, MOST_SOURCE, folders_in, may_exist, read_plain};

/// Where files are read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disk {
    /// Stands for everything below its root.
    past: Option<Arc<PastFolder>>,
    /// Stand for what the files of these absolute paths hold, whether they exist or not.
    texts: Arc<BTreeMap<PathBuf, Arc<[u8]>>>,
    /// Takes down what is asked.
    trace: Option<Arc<Trace>>,
}

/// A folder as it was, in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastFolder {
    root: PathBuf,
    /// By absolute path; without a text where nobody can want it.
    files: BTreeMap<PathBuf, Option<Arc<[u8]>>>,
    folders: BTreeSet<PathBuf>,
}

impl PastFolder {
    /// A folder at `root` with these files, by absolute paths below it.
    pub fn new(root: PathBuf, files: impl IntoIterator<Item = (PathBuf, Option<Arc<[u8]>>)>) -> PastFolder {
        let files: BTreeMap<PathBuf, Option<Arc<[u8]>>> = files.into_iter().collect();
        let mut folders = BTreeSet::from([root.clone()]);
        for path in files.keys() {
            let above = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&root));
            for folder in above {
                if !folders.insert(folder.to_path_buf()) {
                    break;
                }
            }
        }
        PastFolder { root, files, folders }
    }
}

impl Disk {
    /// The disk with one folder as it was.
    pub fn with_past(folder: PastFolder) -> Disk {
        Disk { past: Some(Arc::new(folder)), ..Disk::default() }
    }

    /// The disk with these texts in files, by absolute path; a file that does not exist is there, too, for those who ask for it by
    /// its name.
    pub fn with_texts(texts: BTreeMap<PathBuf, Arc<[u8]>>) -> Disk {
        Disk { texts: Arc::new(texts), ..Disk::default() }
    }

    /// The texts that are laid over files.
    pub(super) fn texts(&self) -> &BTreeMap<PathBuf, Arc<[u8]>> {
        &self.texts
    }

    /// The same disk, with what is asked of it from now on taken down.
    pub fn traced(&self, trace: Arc<Trace>) -> Disk {
        Disk { trace: Some(trace), ..self.clone() }
    }

    /// Whether it is nothing but what is on the disk.
    pub fn is_plain(&self) -> bool {
        self.past.is_none() && self.texts.is_empty()
    }

    /// Whether what is below a folder is nothing but what is there on the disk.
    pub fn is_plain_below(&self, folder: &Path) -> bool {
        let mut texts = self.texts.range(folder.to_path_buf()..);
        let is_plain = !self.is_past(folder) && texts.next().is_none_or(|(path, _)| !path.starts_with(folder));
        self.note(Question::IsPlainBelow, folder, || Answer::of_bool(is_plain));
        is_plain
    }

    /// Takes an answer down where that is wanted.
    fn note(&self, question: impl FnOnce(PathBuf) -> Question, path: &Path, answer: impl FnOnce() -> Answer) {
        if let Some(trace) = &self.trace {
            trace.note(question(path.to_owned()), answer());
        }
    }

    /// The folder as it was, for a path that lies in it.
    fn past(&self, path: &Path) -> Option<&PastFolder> {
        self.past.as_deref().filter(|past| path.starts_with(&past.root))
    }

    /// Whether a path is looked for in memory.
    pub fn is_past(&self, path: &Path) -> bool {
        self.past(path).is_some()
    }

    /// Whether there is anything, if only something that is no plain file; there may be where the system does not let us look.
    pub fn exists(&self, path: &Path) -> bool {
        let exists = self.texts.contains_key(path)
            || self.past(path).map_or_else(|| may_exist(path), |past| past.files.contains_key(path));
        self.note(Question::Exists, path, || Answer::of_bool(exists));
        exists
    }

    /// Whether there is a file.
    pub fn is_file(&self, path: &Path) -> bool {
        let is_file = self.texts.contains_key(path)
            || self.past(path).map_or_else(|| path.is_file(), |past| past.files.contains_key(path));
        self.note(Question::IsFile, path, || Answer::of_bool(is_file));
        is_file
    }

    /// Whether there is a folder.
    pub fn is_dir(&self, path: &Path) -> bool {
        let is_dir = self.past(path).map_or_else(|| path.is_dir(), |past| past.folders.contains(path));
        self.note(Question::IsFolder, path, || Answer::of_bool(is_dir));
        is_dir
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// When it is not there, cannot be read, or is larger than files of its kind are.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let text = self.text(path);
        self.note(Question::Text, path, || Answer::of_text(&text));
        text
    }

    fn text(&self, path: &Path) -> io::Result<Vec<u8>> {
        if let Some(text) = self.texts.get(path) {
            return Ok(text.to_vec());
        }
        let Some(past) = self.past(path) else {
            let is_settings = path.extension().is_some_and(|end| end == "toml" || end == "lock");
            return read_plain(path, if is_settings { MOST_SETTINGS } else { MOST_SOURCE });
        };
        let bytes = past.files.get(path).and_then(Option::as_ref);
        bytes.map(|bytes| bytes.to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// What lies in a folder, by name.
    ///
    /// # Errors
    /// When it is not there or cannot be read.
    pub(super) fn entries(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut entries = self.unsorted_entries(folder);
        if let Ok(entries) = &mut entries {
            entries.sort();
        }
        self.note(Question::Entries, folder, || Answer::of_paths(entries.as_deref().unwrap_or_default()));
        entries
    }

    /// The folders on the disk in a folder, by name; links left out.
    pub(super) fn folders_in(&self, folder: &Path) -> Vec<PathBuf> {
        let folders = folders_in(folder);
        self.note(Question::Folders, folder, || Answer::of_paths(&folders));
        folders
    }

    fn unsorted_entries(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let Some(past) = self.past(folder) else {
            return Ok(std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect());
        };
        if !past.folders.contains(folder) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let is_inside = |path: &&PathBuf| path.parent() == Some(folder);
        let below = |path: &&PathBuf| path.starts_with(folder);
        let files = past.files.range(folder.to_path_buf()..).map(|(path, _)| path).take_while(below);
        let folders = past.folders.range(folder.to_path_buf()..).take_while(below);
        Ok(files.chain(folders).filter(is_inside).cloned().collect())
    }

    /// A folder of the past and the folders below it, neither hidden ones nor those of `target`; none for one on the disk.
    pub(super) fn past_folders_below(&self, folder: &Path) -> Option<Vec<PathBuf>> {
        let past = self.past(folder)?;
        let below = past.folders.range(folder.to_path_buf()..).take_while(|path| path.starts_with(folder));
        Some(below.filter(|path| is_source(folder, path, path)).cloned().collect())
    }

    /// The path without symlinks; itself if it cannot be told.
    pub(super) fn real(&self, path: &Path) -> PathBuf {
        if self.past(path).is_some() {
            return path.to_owned();
        }
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.note(Question::Real, path, || Answer::of_paths(std::slice::from_ref(&real)));
        real
    }

    /// Whether a link on the way to a path leads out of what a fence stands around.
    pub fn leaves(&self, fence: &Fence, path: &Path) -> bool {
        let leaves = !self.is_past(path) && fence.is_left_by(path);
        let question = |path| Question::Leaves { folder: fence.folder().to_owned(), path };
        self.note(question, path, || Answer::of_bool(leaves));
        leaves
    }

    /// The Rust files below a folder, sorted by the names on the way; neither hidden ones nor those of `target`.
    pub fn rust_files_below(&self, folder: &Path) -> Vec<PathBuf> {
        let files = self.rust_files(folder);
        self.note(Question::RustFiles, folder, || Answer::of_paths(&files));
        files
    }

    fn rust_files(&self, folder: &Path) -> Vec<PathBuf> {
        let is_rust = |path: &Path| path.extension().is_some_and(|extension| extension == "rs");
        let Some(past) = self.past(folder) else {
            let is_source = |entry: &walkdir::DirEntry| {
                let name = entry.file_name().to_string_lossy();
                entry.depth() == 0 || !(name.starts_with('.') || entry.file_type().is_dir() && name == "target")
            };
            let walk = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(is_source);
            // A link may lead to anything; what it leads to inside of the workspace is met there, too.
            let files = walk.flatten().filter(|entry| entry.file_type().is_file());
            return files.map(walkdir::DirEntry::into_path).filter(|path| is_rust(path)).collect();
        };
        let is_source = |path: &PathBuf| is_source(folder, path, path.parent().unwrap_or(path));
        let files = past.files.range(folder.to_path_buf()..).map(|(path, _)| path);
        let files = files.take_while(|path| path.starts_with(folder));
        files.filter(|path| is_rust(path) && is_source(path)).cloned().collect()
    }
}

/// Whether a walk from `folder` gets to `path`, whose innermost folder is `last`.
fn is_source(folder: &Path, path: &Path, last: &Path) -> bool {
    let below = |path: &Path| path.strip_prefix(folder).map(Path::to_path_buf).unwrap_or_default();
    let is_hidden = below(path).iter().any(|name| name.to_string_lossy().starts_with('.'));
    !is_hidden && !below(last).iter().any(|name| name == "target")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disk(paths: &[&str]) -> Disk {
        let files = paths.iter().map(|path| (Path::new("/past").join(path), Some(Arc::from(path.as_bytes()))));
        Disk::with_past(PastFolder::new(PathBuf::from("/past"), files))
    }

    #[test]
    fn a_past_folder_has_files_and_folders() {
        let disk = disk(&["Cargo.toml", "a/src/lib.rs", "a/src-b/x.rs", "a/src/.h.rs", "a/src/target/t.rs"]);
        assert!(disk.is_file(Path::new("/past/a/src/lib.rs")) && !disk.is_file(Path::new("/past/a/src")));
        assert!(disk.is_dir(Path::new("/past/a/src")) && disk.is_dir(Path::new("/past")));
        assert!(!disk.is_dir(Path::new("/past/b")));
        assert_eq!(disk.read(Path::new("/past/Cargo.toml")).expect("it is there"), b"Cargo.toml");
        assert!(disk.read(Path::new("/past/b")).is_err() && disk.entries(Path::new("/past/b")).is_err());
        let mut entries = disk.entries(Path::new("/past/a")).expect("it is there");
        entries.sort();
        assert_eq!(entries, [Path::new("/past/a/src"), Path::new("/past/a/src-b")]);
        assert_eq!(disk.rust_files_below(Path::new("/past/a/src")), [Path::new("/past/a/src/lib.rs")]);
    }

    #[test]
    fn texts_lie_over_the_disk() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let (missing, laid) = (own.with_file_name("missing.rs"), own.with_file_name("laid.rs"));
        let disk = Disk::with_texts(BTreeMap::from([(laid.clone(), Arc::from(b"x".as_slice()))]));
        assert!(disk.is_file(&laid) && disk.exists(&laid) && disk.is_file(&own) && !disk.exists(&missing));
        assert_eq!(disk.read(&laid).expect("it is laid there"), b"x");
        assert!(disk.read(&own).is_ok_and(|bytes| bytes.len() > 1) && disk.read(&missing).is_err());
    }
}
