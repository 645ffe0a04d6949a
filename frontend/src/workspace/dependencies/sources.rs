//! Where the sources of locked packages lie: cargo's registry folder, its git checkouts, folders of vendored packages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::lock::Locked;
use crate::workspace::Disk;
use crate::workspace::paths::normalise;

/// Cargo's own registry, as lock files name it.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";
/// Folders below the root of a checkout in which packages are looked for.
const CHECKOUT_DEPTH: usize = 4;

/// What cargo is configured to read in place of a source.
#[derive(Debug, Default)]
struct Replacement {
    with: Option<String>,
    /// A folder of unpacked packages.
    directory: Option<PathBuf>,
    /// `registry+URL` or `git+URL`.
    location: Option<String>,
}

/// Where to look for packages.
#[derive(Debug)]
pub(super) struct Sources<'a> {
    disk: &'a Disk,
    /// Folders with one folder for each version of a package.
    registries: Vec<PathBuf>,
    checkouts: Option<PathBuf>,
    /// `[source]` of cargo's configuration, by name.
    replacements: BTreeMap<String, Replacement>,
}

impl<'a> Sources<'a> {
    /// The sources as cargo sees them from `folder`; `home` is cargo's own folder.
    pub(super) fn new(disk: &'a Disk, folder: &Path, home: Option<&Path>) -> Sources<'a> {
        let mut registries: Vec<PathBuf> =
            home.map(|home| disk.folders_in(&home.join("registry/src"))).unwrap_or_default();
        registries.sort();
        let mut sources = Sources {
            disk,
            registries,
            checkouts: home.map(|home| home.join("git/checkouts")),
            replacements: BTreeMap::new(),
        };
        // What stands nearer counts more.
        for above in folder.ancestors() {
            sources.configure(&above.join(".cargo"), above);
        }
        if let Some(home) = home {
            sources.configure(home, home.parent().unwrap_or(home));
        }
        sources
    }

    /// No sources: the user's own packages are all that is wanted.
    pub(super) fn none(disk: &'a Disk) -> Sources<'a> {
        Sources { disk, registries: Vec::new(), checkouts: None, replacements: BTreeMap::new() }
    }

    /// Reads cargo's configuration in a folder. Paths in it are relative to `base`.
    fn configure(&mut self, folder: &Path, base: &Path) {
        // Of both cargo reads the one without ending.
        let texts = ["config", "config.toml"].iter().filter_map(|name| self.disk.read(&folder.join(name)).ok());
        let Some(text) = texts.filter_map(|bytes| String::from_utf8(bytes).ok()).next() else { return };
        let Ok(table) = toml::from_str::<toml::Table>(&text) else { return };
        let Some(sources) = table.get("source").and_then(toml::Value::as_table) else { return };
        for (name, source) in sources {
            let string = |key: &str| source.get(key).and_then(toml::Value::as_str);
            let location = string("registry").map(|url| format!("registry+{url}"));
            let location = location.or_else(|| string("git").map(|url| format!("git+{url}")));
            let known = self.replacements.entry(name.clone()).or_default();
            known.with = known.with.take().or_else(|| string("replace-with").map(str::to_owned));
            known.location = known.location.take().or(location);
            let directory = string("directory").map(|path| normalise(base, Path::new(path)));
            known.directory = known.directory.take().or(directory);
        }
    }

    /// The folder of a locked package; none if it is not on the disk.
    pub(super) fn folder(&self, package: &Locked) -> Option<PathBuf> {
        let source = package.source.as_deref()?;
        if let Some(directory) = self.directory(source) {
            return self.in_directory(directory, package);
        }
        match source.strip_prefix("git+") {
            Some(url) => self.in_checkouts(url, package),
            None => {
                let folder = format!("{}-{}", package.name, package.version);
                let folders = self.registries.iter().map(|registry| registry.join(&folder));
                folders.into_iter().find(|folder| self.disk.is_file(&folder.join("Cargo.toml")))
            }
        }
    }

    /// What the texts of a package are known by that lies in `folder`, if that is one of cargo's own: the checksum or the revision.
    ///
    /// What cargo has unpacked there never changes as far as it is concerned: it looks at files of packages with a path alone
    /// (<https://doc.rust-lang.org/nightly/nightly-rustc/cargo/core/compiler/fingerprint/fn.calculate.html>). Vendored packages may be
    /// edited, and what is not whole yet will be: `.cargo-ok` is what it writes last.
    pub(super) fn known_by(&self, folder: &Path, package: &Locked) -> Option<String> {
        let whole = |folder: &Path| self.disk.read(&folder.join(".cargo-ok")).ok();
        if let Some(url) = package.source.as_deref()?.strip_prefix("git+") {
            let checkouts = self.checkouts.as_deref()?;
            let checkout: PathBuf = folder.strip_prefix(checkouts).ok()?.iter().take(2).collect();
            let (_, revision) = url.split_once('#')?;
            return whole(&checkouts.join(checkout)).map(|_| revision.to_owned());
        }
        let is_unpacked = self.registries.iter().any(|registry| folder.starts_with(registry));
        // An empty one was left where unpacking was interrupted.
        let is_whole = is_unpacked && whole(folder).is_some_and(|text| !text.is_empty());
        package.checksum.clone().filter(|_| is_whole)
    }

    /// The folder of vendored packages that stands for a source, if one does.
    fn directory(&self, source: &str) -> Option<&Path> {
        let url = source.split(['?', '#']).next().unwrap_or(source);
        let by_url = self.replacements.iter().find(|(name, replacement)| {
            replacement.location.as_deref() == Some(url) || url.ends_with(name.as_str()) && name.contains("://")
        });
        let mut at = match by_url {
            Some((_, replacement)) => replacement,
            None => self.replacements.get("crates-io").filter(|_| source == CRATES_IO)?,
        };
        // Each name leads on once, so that a circle ends.
        for _ in 0..=self.replacements.len() {
            match (&at.directory, &at.with) {
                (Some(directory), _) => return Some(directory),
                (None, Some(next)) => at = self.replacements.get(next)?,
                (None, None) => return None,
            }
        }
        None
    }

    fn in_directory(&self, directory: &Path, package: &Locked) -> Option<PathBuf> {
        let named = [format!("{}-{}", package.name, package.version), package.name.clone()];
        named.iter().map(|name| directory.join(name)).find(|folder| self.is_package(folder, package))
    }

    /// `git+URL?branch#REVISION`: cargo checks it out into `NAME-HASH/SHORT_REVISION`.
    fn in_checkouts(&self, url: &str, package: &Locked) -> Option<PathBuf> {
        let (url, revision) = url.split_once('#')?;
        let url = url.split('?').next().unwrap_or(url).trim_end_matches('/');
        let name = url.rsplit('/').next()?.trim_end_matches(".git");
        let is_of_repository = |folder: &PathBuf| {
            let found = folder.file_name().and_then(|found| found.to_str()).and_then(|found| found.rsplit_once('-'));
            found.is_some_and(|(found, _)| found.eq_ignore_ascii_case(name))
        };
        let mut repositories = self.disk.folders_in(self.checkouts.as_deref()?);
        repositories.retain(is_of_repository);
        repositories.sort();
        let is_revision = |folder: &PathBuf| {
            let found = folder.file_name().and_then(|found| found.to_str());
            found.is_some_and(|found| found.len() >= 7 && revision.starts_with(found))
        };
        let mut checkouts =
            repositories.iter().flat_map(|repository| self.disk.folders_in(repository)).filter(is_revision);
        checkouts.find_map(|checkout| self.below(&checkout, package, CHECKOUT_DEPTH))
    }

    /// The folder of a package in a repository that may hold many.
    fn below(&self, folder: &Path, package: &Locked, depth: usize) -> Option<PathBuf> {
        if self.is_package(folder, package) {
            return Some(folder.to_owned());
        }
        let mut folders = self.disk.folders_in(folder);
        folders.retain(|folder| {
            let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or(".");
            !name.starts_with('.') && name != "target"
        });
        folders.sort();
        let depth = depth.checked_sub(1)?;
        folders.iter().find_map(|folder| self.below(folder, package, depth))
    }

    fn is_package(&self, folder: &Path, package: &Locked) -> bool {
        let text = self.disk.read(&folder.join("Cargo.toml")).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let table = text.and_then(|text| toml::from_str::<toml::Table>(&text).ok());
        let declared = table.as_ref().and_then(|table| table.get("package"));
        let string = |key: &str| declared?.get(key)?.as_str();
        // A version may be inherited from the workspace of a repository.
        string("name") == Some(&package.name) && string("version").is_none_or(|version| version == package.version)
    }
}
