//! Manifests to packages, targets and files. Reads manifests, runs nothing.

mod discover;
mod loose;
mod members;
mod package;

pub use discover::{DiscoverOptions, discover};

use std::collections::BTreeSet;
use std::path::PathBuf;

/// An edition of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// 2015.
    E2015,
    /// 2018.
    E2018,
    /// 2021.
    E2021,
    /// 2024.
    E2024,
}

/// Everything that belongs together, and what could not be read of it.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The folder of the root manifest, absolute; the working directory for loose files.
    pub root: PathBuf,
    /// All packages, sorted by id.
    pub packages: Vec<Package>,
    /// Loose `.rs` files that belong to no manifest, absolute, sorted.
    pub loose: Vec<PathBuf>,
    /// Rust files that the user named: linted even if no target reaches them, absolute.
    pub named: Vec<PathBuf>,
    /// What could not be read; the rest is there.
    pub problems: Vec<Problem>,
}

/// A package.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Cargo's package id.
    pub id: String,
    /// Its manifest, absolute.
    pub manifest: PathBuf,
    /// The manifest's folder.
    pub dir: PathBuf,
    /// Its edition.
    pub edition: Edition,
    /// The oldest compiler that it promises to work with.
    pub rust_version: Option<String>,
    /// Whether it may be published.
    pub publish: bool,
    /// What is built from it.
    pub targets: Vec<Target>,
    /// What it depends on.
    pub dependencies: Vec<Dependency>,
    /// Features that are on by default.
    pub default_features: BTreeSet<String>,
    /// All features.
    pub all_features: BTreeSet<String>,
    /// Whether it is a member of the workspace, not just a path dependency from elsewhere.
    pub is_member: bool,
}

/// What a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// A library.
    Lib,
    /// A procedural macro.
    ProcMacro,
    /// A binary.
    Bin,
    /// An example.
    Example,
    /// An integration test.
    Test,
    /// A benchmark.
    Bench,
    /// A build script.
    BuildScript,
}

/// One target of a package.
#[derive(Clone, Debug)]
pub struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// Its name.
    pub name: String,
    /// Its name in code.
    pub crate_name: String,
    /// Its root file, absolute.
    pub root: PathBuf,
    /// Its edition.
    pub edition: Edition,
    /// As in the manifest, such as `lib`.
    pub crate_types: Vec<String>,
    /// Whether cargo tests it.
    pub test: bool,
    /// Whether cargo tests its documentation.
    pub doctest: bool,
    /// Whether cargo documents it.
    pub doc: bool,
}

/// What a dependency is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DependencyKind {
    /// The package itself.
    Normal,
    /// Tests, examples and benches.
    Dev,
    /// The build script.
    Build,
}

/// A dependency.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// How code names it.
    pub name_in_code: String,
    /// The package's name.
    pub package: String,
    /// Its folder, absolute, if it is a path dependency.
    pub path: Option<PathBuf>,
    /// What it is for.
    pub kind: DependencyKind,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file as shown to people.
    pub path: String,
    /// 1-based line and column, if the problem has a place.
    pub line_column: Option<(u32, u32)>,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.path)?;
        if let Some((line, column)) = self.line_column {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Why there is nothing to analyse.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    /// No manifest and no paths.
    #[error(
        "no Cargo.toml in `{0}` or above; run inside a cargo project, pass --manifest-path, or name files or folders"
    )]
    NoManifest(String),
    /// The root manifest is broken or missing.
    #[error("{0}")]
    Manifest(Problem),
}

/// Which code beside libraries and binaries is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TargetChoice {
    /// `tests/`, and test functions everywhere.
    pub tests: bool,
    /// `benches/`.
    pub benches: bool,
    /// `examples/`.
    pub examples: bool,
}
