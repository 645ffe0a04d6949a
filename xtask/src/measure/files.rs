//! A crate's files, read once.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use super::places::{self, Places};

/// Files of one crate.
pub struct Files {
    dir: PathBuf,
    read: HashMap<String, Option<File>>,
    unread: BTreeSet<String>,
}

/// A file that is Rust.
pub struct File {
    /// Its text.
    pub text: String,
    /// Its calls.
    pub places: Places,
}

impl Files {
    /// Files below a folder.
    pub fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), read: HashMap::new(), unread: BTreeSet::new() }
    }

    /// One of the crate's files; code of other crates' macros and of build scripts lies elsewhere.
    pub fn of(&mut self, file: &str) -> Option<&File> {
        if Path::new(file).is_absolute() {
            return None;
        }
        if !self.read.contains_key(file) {
            let text = std::fs::read_to_string(self.dir.join(file)).ok();
            let read = text.and_then(|text| Some(File { places: places::of_text(&text)?, text }));
            if read.is_none() {
                self.unread.insert(file.to_owned());
            }
            self.read.insert(file.to_owned(), read);
        }
        self.read.get(file)?.as_ref()
    }

    /// Files that could not be read as Rust.
    pub fn into_unread(self) -> Vec<String> {
        self.unread.into_iter().collect()
    }
}
