//! One `Cargo.toml` as read: parsed, or broken with its place.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::files::{Fence, OUTSIDE};

use super::paths::display_path;
use super::{Disk, Problem, WorkspaceError, place};

/// A parsed manifest.
#[derive(Debug)]
pub(super) struct Manifest {
    /// Absolute path of the file.
    pub(super) path: PathBuf,
    /// Absolute folder of the file.
    pub(super) dir: PathBuf,
    /// What it says; nothing inherited or inferred yet.
    pub(super) data: cargo_toml::Manifest,
    /// Where it was read from, and where its package is to be read from.
    pub(super) disk: Disk,
    text: String,
}

/// Why a manifest cannot be used.
#[derive(Clone, Debug)]
pub(super) struct ManifestError {
    pub(super) path: PathBuf,
    pub(super) message: String,
    place: Option<(Rc<str>, Range<usize>)>,
}

impl ManifestError {
    pub(super) fn problem(&self, root: &Path) -> Problem {
        Problem {
            path: display_path(root, &self.path),
            line_column: self.place.as_ref().map(|(text, span)| place::line_column(text, span.start)),
            message: self.message.clone(),
        }
    }

    /// The error that ends a run, for a manifest without which nothing can be read.
    pub(super) fn fatal(&self, cwd: &Path) -> WorkspaceError {
        let problem = self.problem(cwd);
        let excerpt = match &self.place {
            Some((text, span)) => place::excerpt(&problem.path, text, span.clone(), &self.message, ""),
            None => problem.to_string(),
        };
        WorkspaceError::Manifest { problem, excerpt }
    }
}

impl Manifest {
    /// Whether the user set `[package] key = true|false`, which the parsed form cannot tell from the default.
    pub(super) fn explicit_flag(&self, key: &str) -> Option<bool> {
        let table: toml::Table = toml::from_str(&self.text).ok()?;
        table.get("package")?.get(key)?.as_bool()
    }

    /// Whether `[[section]]` of that name says `test = true`, which the parsed form cannot tell from the default.
    pub(super) fn is_test_switched_on(&self, section: &str, name: &str) -> bool {
        let table: Option<toml::Table> = toml::from_str(&self.text).ok();
        let declared = table.as_ref().and_then(|table| table.get(section)?.as_array());
        declared.into_iter().flatten().any(|target| {
            let is = |key: &str| target.get(key);
            is("name").and_then(toml::Value::as_str) == Some(name)
                && is("test").and_then(toml::Value::as_bool) == Some(true)
        })
    }

    /// An error of this manifest's content without a place.
    pub(super) fn error(&self, message: String) -> ManifestError {
        ManifestError { path: self.path.clone(), message, place: None }
    }

    fn read(disk: &Disk, fence: &Fence, path: &Path) -> Result<Manifest, ManifestError> {
        let unplaced = |message: String| ManifestError { path: path.to_owned(), message, place: None };
        // Its lines are drawn where it is wrong: they must be of this repository.
        if disk.leaves(fence, path) {
            return Err(unplaced(OUTSIDE.to_owned()));
        }
        let bytes = disk.read(path).map_err(|cause| unplaced(format!("cannot read the manifest: {cause}")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            unplaced(format!("the manifest is not UTF-8 (first bad byte at offset {offset})"))
        })?;
        let data = parsed(&text).map_err(|error| parse_error(path, &text, &error))?;
        if data.package.is_none() && data.workspace.is_none() {
            return Err(unplaced("the manifest has neither a `[package]` nor a `[workspace]` section".to_owned()));
        }
        let dir = path.parent().unwrap_or(path).to_owned();
        Ok(Manifest { path: path.to_owned(), dir, data, disk: disk.clone(), text })
    }
}

/// The sections that say how a package is compiled or presented, of which nothing is asked here.
const UNREAD: [&str; 2] = ["profile", "badges"];

/// A manifest's content. What is wrong in a section that is not read (a value of `lto` that some version of cargo knows) is left to cargo.
fn parsed(text: &str) -> Result<cargo_toml::Manifest, cargo_toml::Error> {
    let whole = cargo_toml::Manifest::from_str(text);
    if whole.is_ok() {
        return whole;
    }
    let Ok(mut table) = toml::from_str::<toml::Table>(text) else { return whole };
    table.retain(|section, _| !UNREAD.contains(&section));
    let rest = toml::to_string(&table).ok().and_then(|text| cargo_toml::Manifest::from_str(&text).ok());
    rest.map_or(whole, Ok)
}

fn parse_error(path: &Path, text: &str, error: &cargo_toml::Error) -> ManifestError {
    let (message, span) = match error {
        cargo_toml::Error::Parse(error) => (error.message().replace('\n', ", "), error.span()),
        other => (other.to_string(), None),
    };
    let place = span.map(|span| (Rc::from(text), span));
    ManifestError { path: path.to_owned(), message, place }
}

/// Reads each manifest once.
pub(super) struct Loader {
    pub(super) disk: Disk,
    /// Around the repository that the first one belongs to: links of members must not lead out of it.
    fence: Option<Fence>,
    read: BTreeMap<PathBuf, Result<Rc<Manifest>, ManifestError>>,
}

impl Loader {
    pub(super) fn new(disk: &Disk) -> Loader {
        Loader { disk: disk.clone(), fence: None, read: BTreeMap::new() }
    }

    /// The manifest at an absolute path.
    pub(super) fn load(&mut self, path: &Path) -> Result<Rc<Manifest>, ManifestError> {
        if let Some(known) = self.read.get(path) {
            return known.clone();
        }
        let fence = self.fence.get_or_insert_with(|| Fence::around_repository(path.parent().unwrap_or(path)));
        let manifest = Manifest::read(&self.disk, fence, path).map(Rc::new);
        self.read.insert(path.to_owned(), manifest.clone());
        manifest
    }
}
