//! What there is to read: manifests, packages, targets, loose files.
//!
//! Follows cargo's rules for finding the workspace, its members and their targets, but starts no process and asks no
//! network. Relies on the file system and nothing else of the engine; reads manifests, never Rust source.
//! A broken member costs only itself: it is left out and told as a [`Problem`].

pub mod dependencies;
mod discover;
mod disk;
mod features;
mod given;
mod globs;
mod lints;
mod loose;
mod manifest;
mod members;
mod package;
mod paths;
pub mod place;
mod root;
mod targets;
mod trace;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use features::FeatureChoice;
pub use given::{GivenCrate, GivenNeed, ROOT, assemble};
pub use globs::{Star, glob};
pub use lints::ClippyLint;

pub use discover::discover;
pub use disk::{Disk, PastFolder};
pub use loose::has_rust_files;
pub use paths::{display_path, normalise};
pub use trace::{Answers, Trace};

/// Where to look for what is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiscoverOptions {
    /// The manifest to start from, relative to `cwd`; none: searched for.
    pub manifest_path: Option<PathBuf>,
    /// Files and folders named by the user, relative to `cwd`.
    pub paths: Vec<PathBuf>,
    /// The working directory, absolute.
    pub cwd: PathBuf,
    /// Where files are read from.
    pub disk: Disk,
}

/// All packages and loose files of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workspace {
    /// Absolute folder of the root manifest; the working directory when there are only loose files.
    pub root: PathBuf,
    /// Absolute path of the root manifest; none when there are only loose files.
    pub root_manifest: Option<PathBuf>,
    /// Absolute path of the member's manifest that the run starts at; none at the root, or where files are named.
    pub start: Option<PathBuf>,
    /// Members and the packages outside of the workspace that they depend on by path; sorted by id.
    pub packages: Vec<Package>,
    /// Rust files that belong to no package; absolute and sorted.
    pub loose: Vec<PathBuf>,
    /// Rust files that the user named inside a package: linted even if no target reaches them; absolute.
    pub named: Vec<PathBuf>,
    /// What could not be read; sorted.
    pub problems: Vec<Problem>,
}

/// One package with its targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Package {
    /// The name in the manifest.
    pub name: String,
    /// The version in the manifest; `0.0.0` if it has none.
    pub version: String,
    /// Cargo's package id, such as `path+file:///abs/dir#name@1.0.0`.
    pub id: String,
    /// Absolute path of its `Cargo.toml`.
    pub manifest: PathBuf,
    /// Absolute folder of its `Cargo.toml`.
    pub dir: PathBuf,
    /// The edition of the package; a target may differ.
    pub edition: Edition,
    /// The oldest compiler it promises to build with.
    pub rust_version: Option<String>,
    /// Whether it may be published.
    pub publish: bool,
    /// Whether only registries of its makers may have it: `publish = ["company"]`.
    pub is_for_private_registries: bool,
    /// Whether it says by keywords or categories what strangers may want it for.
    pub is_described: bool,
    /// Whether it has a description and a license, without which the registry takes no package.
    pub is_licensed: bool,
    /// Whether the user named it or a path in it: it is looked at, whatever it is for.
    pub is_asked_for: bool,
    /// Whether its programs are fuzz targets (`[package.metadata] cargo-fuzz = true`, as `cargo fuzz init` writes it,
    /// <https://rust-fuzz.github.io/book/cargo-fuzz.html>).
    pub is_fuzz: bool,
    /// Whether it shows how to use others: it lies in an `examples` folder of its workspace and is not published.
    pub is_example: bool,
    /// In cargo's order: library, binaries, examples, tests, benches, build script.
    pub targets: Vec<Target>,
    /// The words in the text of its build script, which may set any of them as a condition (`cargo::rustc-cfg=WORD`).
    pub script_words: BTreeSet<String>,
    /// All dependencies of all kinds and platforms, in the order of their names.
    pub dependencies: Vec<Dependency>,
    /// For each declared feature the own ones that it switches on.
    pub implied_features: BTreeMap<String, Vec<String>>,
    /// All own features, implicit ones of optional dependencies included.
    pub all_features: BTreeSet<String>,
    /// What it sets for clippy, own or inherited; of two settings that fit, the later one counts.
    pub clippy_lints: Vec<ClippyLint>,
    /// Whether it is a member of the workspace; false for a path dependency outside of it.
    pub is_member: bool,
    /// Whether cargo, run at the same place, would work on it when none is named.
    pub is_default_member: bool,
}

impl Package {
    /// Whether cargo would publish it: its manifest does not refuse, says what the registry asks for, and all that its build needs could
    /// be had by version (<https://doc.rust-lang.org/cargo/reference/publishing.html>).
    pub fn can_be_published(&self) -> bool {
        let is_needed = |dependency: &&Dependency| dependency.kind != DependencyKind::Dev;
        let has_no_version = |dependency: &Dependency| dependency.has_no_version;
        self.publish && self.is_licensed && !self.dependencies.iter().filter(is_needed).any(has_no_version)
    }

    /// Whether strangers may get it by a registry.
    pub fn is_for_strangers(&self) -> bool {
        self.can_be_published() && !self.is_for_private_registries
    }
}

/// What a target is built as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TargetKind {
    /// The package's library.
    Lib,
    /// A library of procedural macros.
    ProcMacro,
    /// A program.
    Bin,
    /// An example.
    Example,
    /// An integration test.
    Test,
    /// A benchmark.
    Bench,
    /// `build.rs`.
    BuildScript,
}

/// One crate of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// What it is built as.
    pub kind: TargetKind,
    /// Its name as cargo shows it.
    pub name: String,
    /// Its name in code.
    pub crate_name: String,
    /// Absolute path of its root file, which exists.
    pub root: PathBuf,
    /// Its edition.
    pub edition: Edition,
    /// Cargo's crate types, such as `lib`, `cdylib`, `bin`.
    pub crate_types: Vec<String>,
    /// Features without which cargo skips it.
    pub required_features: Vec<String>,
    /// Whether `cargo test` builds it.
    pub test: bool,
    /// Whether `cargo test` runs its documentation examples.
    pub doctest: bool,
    /// Whether `cargo doc` documents it.
    pub doc: bool,
}

impl Target {
    /// Whether Rust crates can depend on it: what is a `cdylib` alone is loaded by programs in other languages
    /// (<https://doc.rust-lang.org/reference/linkage.html>).
    pub fn is_linked_by_others(&self) -> bool {
        self.crate_types.iter().any(|kind| !matches!(kind.as_str(), "cdylib" | "staticlib" | "bin"))
    }
}

/// When a dependency is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DependencyKind {
    /// By the package itself.
    Normal,
    /// By its tests, examples and benches.
    Dev,
    /// By its build script.
    Build,
}

/// One dependency of a package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dependency {
    /// The crate's name in the package's code: the rename if any, else the library's name where it is known.
    pub name_in_code: String,
    /// The package's name.
    pub package: String,
    /// Absolute folder of a path dependency, inherited and patched ones resolved.
    pub path: Option<PathBuf>,
    /// When it is needed.
    pub kind: DependencyKind,
    /// Whether a feature must switch it on.
    pub optional: bool,
    /// Whether the manifest renames it (`package = "..."`).
    pub renamed: bool,
    /// Whether it is known by its folder or repository alone, without a version: what needs it cannot be published
    /// (<https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html#multiple-locations>).
    pub has_no_version: bool,
}

/// A Rust edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// 2015.
    #[default]
    E2015,
    /// 2018.
    E2018,
    /// 2021.
    E2021,
    /// 2024.
    E2024,
}

/// The text names no edition that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown edition `{0}`; known are 2015, 2018, 2021 and 2024")]
pub struct UnknownEdition(pub String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "2015" => Ok(Edition::E2015),
            "2018" => Ok(Edition::E2018),
            "2021" => Ok(Edition::E2021),
            "2024" => Ok(Edition::E2024),
            other => Err(UnknownEdition(other.to_owned())),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edition::E2015 => "2015",
            Edition::E2018 => "2018",
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        })
    }
}

/// Something that could not be read; the rest was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Problem {
    /// The file or folder, relative to the workspace root where it lies inside, `/` as separator.
    pub path: String,
    /// Line and column, both 1-based, the column in characters.
    pub line_column: Option<(u32, u32)>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names of files and packages may hold line ends, and what else would forge a line of its own.
        let (path, message) = (escaped(&self.path), escaped(&self.message));
        match self.line_column {
            Some((line, column)) => write!(f, "{path}:{line}:{column}: {message}"),
            None => write!(f, "{path}: {message}"),
        }
    }
}

/// Text without control characters, which are written as escapes.
fn escaped(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            hidden if hidden.is_control() => clean.extend(hidden.escape_unicode()),
            shown => clean.push(shown),
        }
    }
    clean
}

/// What to do where there is no manifest, given those one folder further down.
fn way_to(below: &[PathBuf]) -> String {
    match below {
        [] => {
            "run this inside a package, name its manifest with `--manifest-path`, or name Rust files or folders to read"
                .to_owned()
        }
        [first, ..] => format!("there is one below it: try `--manifest-path {}`", first.display()),
    }
}

/// Why there is nothing to read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkspaceError {
    /// Neither a manifest nor paths.
    #[error(
        "no `Cargo.toml` in `{}` or in any folder above it\n{}",
        .cwd.display(),
        way_to(.below)
    )]
    NoManifest {
        /// Where the search began.
        cwd: PathBuf,
        /// Manifests in the folders of that folder, relative to it.
        below: Vec<PathBuf>,
    },
    /// `--manifest-path` names nothing that can be used.
    #[error("`--manifest-path` must name a `Cargo.toml` file; `{}` {problem}", .path.display())]
    ManifestPath {
        /// The path as made absolute.
        path: PathBuf,
        /// What is wrong with it, such as "does not exist".
        problem: &'static str,
    },
    /// A path that the user named cannot be read.
    #[error("cannot read `{}`: {cause}", .path.display())]
    Path {
        /// The path as made absolute.
        path: PathBuf,
        /// What the system said.
        cause: String,
    },
    /// The root manifest is broken.
    #[error("{excerpt}")]
    Manifest {
        /// Where and what.
        problem: Problem,
        /// Message, place and the offending line, ready to print.
        excerpt: String,
    },
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
