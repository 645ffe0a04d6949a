//! What the manifests of the packages in a lock file say of their dependencies.

use std::path::PathBuf;
use std::rc::Rc;

use cargo_platform::{Cfg, Ident, Platform};
use cargo_toml::VersionReq;

use super::lock::LockFile;
use crate::workspace::manifest::{Loader, Manifest};
use crate::workspace::package::{Source, edition_of};
use crate::workspace::root::workspace_root;
use crate::workspace::{Edition, Target, TargetKind, targets};

/// The only platform that is asked about.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// A dependency as a manifest declares it.
#[derive(Debug)]
pub(super) struct Declared {
    /// What features call it, and code unless the library has a name of its own.
    pub(super) key: String,
    pub(super) is_renamed: bool,
    /// Only for tests, examples and benches.
    pub(super) is_dev: bool,
    pub(super) is_optional: bool,
    /// Features asked for, `default` included.
    pub(super) features: Vec<String>,
    /// The package, by its number in the lock file.
    pub(super) package: usize,
}

/// A package whose manifest was read.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) manifest: Rc<Manifest>,
    pub(super) edition: Edition,
    pub(super) dependencies: Vec<Declared>,
}

impl Package {
    /// The package in a folder; none if its manifest cannot be read.
    pub(super) fn read(loader: &mut Loader, lock: &LockFile, index: usize, folder: PathBuf) -> Option<Package> {
        let path = folder.join("Cargo.toml");
        let manifest = loader.load(&path).ok()?;
        let declared = manifest.data.package.as_ref()?;
        // Published manifests inherit nothing.
        let is_published = lock.packages[index].source.as_deref().is_some_and(|source| !source.starts_with("git+"));
        let root =
            if is_published { None } else { workspace_root(loader, &path).and_then(|root| loader.load(&root)).ok() };
        let root = root.unwrap_or_else(|| Rc::clone(&manifest));
        let inherited = || root.data.workspace.as_ref()?.package.as_ref()?.edition;
        let edition = declared.edition.get().ok().copied().or_else(inherited).map_or(Edition::E2021, edition_of);
        let dependencies = declarations(Source { manifest: &manifest, root: &root }, lock, index);
        Some(Package { edition, dependencies, manifest })
    }

    /// Its library; none if it has none, or one of macros only.
    pub(super) fn library(&self) -> Option<Target> {
        let declared = self.manifest.data.package.as_ref()?;
        targets::library(&self.manifest, declared, self.edition).filter(|target| target.kind == TargetKind::Lib)
    }

    /// What code calls its library where it is not renamed.
    pub(super) fn library_name(&self) -> Option<String> {
        let declared = self.manifest.data.lib.as_ref().and_then(|lib| lib.name.clone());
        declared.or_else(|| Some(self.manifest.data.package.as_ref()?.name.replace('-', "_")))
    }
}

/// The declared dependencies that a build for the platform may have, build scripts' left out.
fn declarations(source: Source<'_>, lock: &LockFile, index: usize) -> Vec<Declared> {
    let data = &source.manifest.data;
    let platforms = data.target.iter().filter(|(platform, _)| is_for_platform(platform)).map(|(_, of)| of);
    let mut sections = vec![(false, &data.dependencies), (true, &data.dev_dependencies)];
    sections.extend(platforms.flat_map(|of| [(false, &of.dependencies), (true, &of.dev_dependencies)]));
    let mut found = Vec::new();
    for (is_dev, section) in sections {
        found.extend(section.iter().filter_map(|(key, said)| declaration(source, lock, index, key, said, is_dev)));
    }
    found
}

fn declaration(
    source: Source<'_>,
    lock: &LockFile,
    index: usize,
    key: &str,
    said: &cargo_toml::Dependency,
    is_dev: bool,
) -> Option<Declared> {
    let (said, mut features, is_optional) = match said {
        cargo_toml::Dependency::Inherited(own) => {
            let inherited = source.root.data.workspace.as_ref()?.dependencies.get(key)?;
            (inherited, own.features.clone(), own.optional)
        }
        own => (own, Vec::new(), own.detail().is_some_and(|detail| detail.optional)),
    };
    let (wanted, detail): (Option<&VersionReq>, _) = match said {
        cargo_toml::Dependency::Simple(wanted) => (Some(wanted), None),
        cargo_toml::Dependency::Detailed(detail) => (detail.version.as_ref(), Some(detail)),
        cargo_toml::Dependency::Inherited(_) => return None,
    };
    features.extend(detail.iter().flat_map(|detail| detail.features.iter().cloned()));
    if detail.is_none_or(|detail| detail.default_features) {
        features.push("default".to_owned());
    }
    let rename = detail.and_then(|detail| detail.package.as_deref());
    let package = lock.needed(index, rename.unwrap_or(key), wanted)?;
    Some(Declared { key: key.to_owned(), is_renamed: rename.is_some(), is_dev, is_optional, features, package })
}

/// Whether `[target.PLATFORM]` is about the platform. What is not understood is.
fn is_for_platform(platform: &str) -> bool {
    let Ok(platform) = platform.parse::<Platform>() else { return true };
    let word = |word: &str| Cfg::Name(ident(word));
    let pair = |(key, value): (&str, &str)| Cfg::KeyPair(ident(key), value.to_owned());
    let words = ["unix", "debug_assertions"].into_iter().map(word);
    let pairs = [
        ("target_os", "linux"),
        ("target_family", "unix"),
        ("target_arch", "x86_64"),
        ("target_pointer_width", "64"),
        ("target_endian", "little"),
        ("target_env", "gnu"),
        ("target_vendor", "unknown"),
        ("target_has_atomic", "8"),
        ("target_has_atomic", "16"),
        ("target_has_atomic", "32"),
        ("target_has_atomic", "64"),
        ("target_has_atomic", "ptr"),
        ("panic", "unwind"),
    ];
    platform.matches(TARGET, &words.chain(pairs.into_iter().map(pair)).collect::<Vec<_>>())
}

fn ident(name: &str) -> Ident {
    Ident { name: name.to_owned(), raw: false }
}
