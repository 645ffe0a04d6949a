//! `Cargo.lock`: which version of each package is used, and where it comes from.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use semver::{Version, VersionReq};
use serde::Deserialize;

use crate::files::{Fence, OUTSIDE};
use crate::workspace::place::line_column;
use crate::workspace::{Disk, Problem};

const NAME: &str = "Cargo.lock";

/// A package of the lock file.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Locked {
    pub(super) name: String,
    pub(super) version: String,
    /// Registry or repository; none for a package in a folder of the user's.
    pub(super) source: Option<String>,
    /// Of what a registry serves.
    pub(super) checksum: Option<String>,
    /// Each as `name`, `name version` or `name version (source)`: as much as tells it from others.
    #[serde(default)]
    dependencies: Vec<String>,
}

/// All packages, in the order of the file.
#[derive(Debug, Default)]
pub(super) struct LockFile {
    pub(super) packages: Vec<Locked>,
    by_name: BTreeMap<String, Vec<usize>>,
}

#[derive(Deserialize)]
struct Text {
    #[serde(default, rename = "package")]
    packages: Vec<Locked>,
}

impl LockFile {
    /// The lock file in the folder of a workspace; none if there is none.
    ///
    /// # Errors
    /// When there is one that cannot be read, or leads out of the repository; its path is relative to the folder.
    pub(super) fn read(disk: &Disk, folder: &Path) -> Result<Option<LockFile>, Problem> {
        let path = folder.join(NAME);
        let problem =
            |line_column: Option<(u32, u32)>, message: String| Problem { path: NAME.to_owned(), line_column, message };
        if disk.leaves(&Fence::around_repository(folder), &path) {
            return Err(problem(None, OUTSIDE.to_owned()));
        }
        let bytes = match disk.read(&path) {
            Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|cause| problem(None, format!("cannot read the lock file: {cause}")))?,
        };
        let text = String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            problem(None, format!("the lock file is not UTF-8 (first bad byte at offset {offset})"))
        })?;
        let Text { packages } = toml::from_str(&text).map_err(|error| {
            let place = error.span().map(|span| line_column(&text, span.start));
            problem(place, format!("cannot read the lock file: {}", error.message().replace('\n', ", ")))
        })?;
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, package) in packages.iter().enumerate() {
            by_name.entry(package.name.clone()).or_default().push(index);
        }
        Ok(Some(LockFile { packages, by_name }))
    }

    /// A package of the user's own.
    pub(super) fn own(&self, name: &str, version: &str) -> Option<usize> {
        let named = self.by_name.get(name)?.iter().copied();
        let own: Vec<usize> = named.filter(|index| self.packages[*index].source.is_none()).collect();
        let same = own.iter().find(|index| self.packages[**index].version == version);
        same.or(own.first().filter(|_| own.len() == 1)).copied()
    }

    /// The package that a dependency of `from` on `name` stands for, by what its manifest asks for.
    pub(super) fn needed(&self, from: usize, name: &str, wanted: Option<&VersionReq>) -> Option<usize> {
        let entries = self.packages[from].dependencies.iter();
        let mut found: Vec<usize> = entries.filter_map(|entry| self.entry(entry, name)).collect();
        if found.len() > 1
            && let Some(wanted) = wanted
        {
            let fits = |index: &usize| {
                Version::parse(&self.packages[*index].version).is_ok_and(|version| wanted.matches(&version))
            };
            found.retain(fits);
        }
        match found[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The package that an entry of a list of dependencies means, if it has that name.
    fn entry(&self, entry: &str, name: &str) -> Option<usize> {
        let mut words = entry.split(' ');
        if words.next() != Some(name) {
            return None;
        }
        let version = words.next();
        let source = words.next().map(|source| source.trim_matches(['(', ')']));
        let fits = |index: &usize| {
            let package = &self.packages[*index];
            version.is_none_or(|version| package.version == version)
                && source.is_none_or(|source| package.source.as_deref() == Some(source))
        };
        self.by_name.get(name)?.iter().copied().find(fits)
    }
}
