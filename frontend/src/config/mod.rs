//! What the user has set: levels of rules, what is hot and cold, stubs, reporting.
//!
//! Reads `hotlock.toml`, `.config/hotlock.toml` or `[workspace.metadata.hotlock]`, checks every key, and keeps with
//! each setting the place that made it. Relies on `workspace` for where to look; knows no rule but by name.

mod baseline;
mod checks;
mod error;
mod keys;
mod known;
mod load;
mod names;
pub mod pattern;
mod sections;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

pub use baseline::{BASELINE_FILE, BASELINE_VERSION, KnownFinding, read_baseline};
pub use checks::{Checks, Mistake};
pub use error::{ConfigError, ConfigProblem};
pub use keys::{KEYS, Key, schema};
pub use known::{KnownOf, KnownWord};
pub use load::load;
pub use names::{GROUPS, nearest};

/// All settings of a run, without those of the command line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Levels in the order in which to apply them: extended files first, and within a file groups before rules.
    pub lints: Vec<LintSetting>,
    /// Levels that hold for one package only, by its absolute folder; applied after `lints`.
    pub package_lints: BTreeMap<PathBuf, Vec<LintSetting>>,
    /// Levels that hold for some files only, in the order in which to apply them; applied after those of packages.
    pub overrides: Vec<Override>,
    /// What is hot.
    pub hot: Heat,
    /// What is cold.
    pub cold: Heat,
    /// Absolute paths of the project's own stub files, which exist.
    pub known_stubs: Vec<(PathBuf, Origin)>,
    /// What is said of the project's own functions.
    pub known_functions: Vec<KnownPattern>,
    /// What is said of the project's own types.
    pub known_types: Vec<KnownPattern>,
    /// Where types of dependencies come from.
    pub dependencies: Option<DependencyTypes>,
    /// The most verbose level of logging that is on where it matters.
    pub log_level: Option<LogLevelName>,
    /// Whether what the workspace's benches call is hot.
    pub benches_are_hot: bool,
    /// A profile, by absolute path: what takes most of the time is hot.
    pub profile: Option<(PathBuf, Origin)>,
    /// The least share of the profile, 0 to 1, that makes a function hot.
    pub threshold: Option<f64>,
    /// The least confidence that a finding needs to be shown.
    pub confidence: Option<ConfidenceName>,
    /// The file of findings that are known already, by absolute path; it need not exist.
    pub baseline: Option<(PathBuf, Origin)>,
    /// Under what load the code runs.
    pub load: Load,
    /// Absolute paths of the files read, extended ones first.
    pub sources: Vec<PathBuf>,
}

/// Under what load code runs, as far as the user says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// How many threads.
    pub threads: Option<usize>,
    /// What each call does beside, in nanoseconds.
    pub work_ns: Option<u64>,
}

/// A pattern with what is said of all that it matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPattern {
    /// Which functions or types.
    pub pattern: Pattern,
    /// What is said of them.
    pub words: Vec<KnownWord>,
}

/// The level of one rule or group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LintSetting {
    /// A rule's name or one of [`GROUPS`].
    pub name: String,
    /// How loud it is to be.
    pub level: LevelName,
    /// Where it is to look, if not where it does by itself.
    pub scope: Option<Scope>,
    /// What set it.
    pub origin: Origin,
}

/// Levels for some files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Override {
    /// Files relative to the workspace root; see [`pattern::FilePattern`].
    pub paths: Vec<Pattern>,
    /// The levels there.
    pub lints: Vec<LintSetting>,
}

/// A level as the configuration names it; later is louder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LevelName {
    /// Not shown.
    Allow,
    /// Shown, never fails a run.
    Note,
    /// Shown, fails a run that denies warnings.
    Warn,
    /// Fails a run.
    Deny,
    /// Fails a run and cannot be lowered again.
    Forbid,
}

/// Which code a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Hot code only.
    Hot,
    /// All code.
    Everywhere,
}

/// A confidence as the configuration names it; later is surer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConfidenceName {
    /// A guess.
    Possible,
    /// One assumption.
    Likely,
    /// No doubt.
    Certain,
}

/// Where the types of dependencies come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DependencyTypes {
    /// From their sources, where these are on the disk and no stub stands for them.
    Read,
    /// From stubs alone.
    Stubs,
}

/// A level of logging as the configuration names it; later is more verbose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogLevelName {
    /// Nothing is logged.
    Off,
    /// Failures only.
    Error,
    /// Warnings too.
    Warn,
    /// What operators read.
    #[default]
    Info,
    /// What developers read.
    Debug,
    /// Everything.
    Trace,
}

/// What is declared hot, or cold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heat {
    /// Function paths; see [`pattern::FunctionPattern`].
    pub functions: Vec<Pattern>,
    /// Paths of functions through which events enter; nothing is cold in this way.
    pub entry_points: Vec<Pattern>,
    /// Paths of functions that are hot in their loops alone; nothing is cold in this way.
    pub loops: Vec<Pattern>,
    /// Files relative to the workspace root; see [`pattern::FilePattern`].
    pub files: Vec<Pattern>,
    /// Trait methods, written as function paths.
    pub traits: Vec<Pattern>,
    /// Paths of attributes that mark a function.
    pub markers: Vec<Pattern>,
}

/// A pattern, known to be well-formed, and what set it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The pattern as written.
    pub text: String,
    /// What set it.
    pub origin: Origin,
}

/// What made a setting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A flag, such as `--hot`.
    Flag(String),
    /// A place in a configuration file.
    File {
        /// The file, relative to the workspace root where it lies inside.
        path: PathBuf,
        /// 1-based line.
        line: u32,
        /// 1-based column in characters.
        column: u32,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Flag(flag) => f.write_str(flag),
            Origin::File { path, line, column } => write!(f, "{}:{line}:{column}", path.display()),
        }
    }
}
