//! `hotlock.toml` and its kin: keys, discovery, patterns, errors with their place.
//!
//! The lowest floor: knows nothing of rules but the names it is given.

mod error;
mod parse;
pub mod pattern;

use std::path::{Path, PathBuf};

use crate::workspace::Workspace;

pub use error::ConfigError;

/// A level as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelName {
    /// `allow`.
    Allow,
    /// `note`.
    Note,
    /// `warn`.
    Warn,
    /// `deny`.
    Deny,
    /// `forbid`.
    Forbid,
}

/// A confidence as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfidenceName {
    /// `possible`.
    Possible,
    /// `likely`.
    Likely,
    /// `certain`.
    Certain,
}

/// Which code a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All code.
    Everywhere,
    /// Hot code.
    Hot,
}

/// The effective configuration.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Levels, in order.
    pub lints: Vec<LintSetting>,
    /// What is hot.
    pub hot: Heat,
    /// What is cold.
    pub cold: Heat,
    /// The project's own stubs, absolute.
    pub known_stubs: Vec<(PathBuf, Origin)>,
    /// The least confidence that is shown.
    pub confidence: Option<ConfidenceName>,
    /// The files that were read.
    pub sources: Vec<PathBuf>,
}

/// A level for a rule or group.
#[derive(Clone, Debug)]
pub struct LintSetting {
    /// The rule or group.
    pub name: String,
    /// Its level.
    pub level: LevelName,
    /// Its scope, if written.
    pub scope: Option<Scope>,
    /// Where it is written.
    pub origin: Origin,
}

/// Patterns of one polarity.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    /// Function patterns.
    pub functions: Vec<Pattern>,
    /// File globs.
    pub files: Vec<Pattern>,
    /// Trait methods.
    pub traits: Vec<Pattern>,
    /// Attribute paths.
    pub markers: Vec<Pattern>,
}

/// A pattern with its origin.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// As written.
    pub text: String,
    /// Where.
    pub origin: Origin,
}

/// Where a setting comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A flag.
    Flag(String),
    /// A place in a file; line and column are 1-based.
    File {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u32,
        /// The column, in characters.
        column: u32,
    },
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Flag(flag) => write!(f, "{flag}"),
            Origin::File { path, line, column } => write!(f, "{}:{line}:{column}", path.display()),
        }
    }
}

/// Reads the configuration of a workspace: `explicit`, or `hotlock.toml`, or `.config/hotlock.toml`, or
/// `[workspace.metadata.hotlock]` (or `[package.metadata.hotlock]`) of the root manifest.
///
/// `known_rules` are the names that may stand under `[lints]`.
///
/// # Errors
/// When a file cannot be read or holds something that is not understood; with the place and the nearest known name.
pub fn load(workspace: &Workspace, known_rules: &[&str], explicit: Option<&Path>) -> Result<Config, ConfigError> {
    let root = &workspace.root;
    let files = match explicit {
        Some(path) => vec![path.to_path_buf()],
        None => vec![root.join("hotlock.toml"), root.join(".config/hotlock.toml")],
    };
    let mut config = Config::default();
    for file in files {
        if file.is_file() {
            parse::file(&file, known_rules, &mut config, 0)?;
            return Ok(config);
        }
    }
    let manifest = root.join("Cargo.toml");
    if manifest.is_file() && !workspace.packages.is_empty() {
        parse::manifest(&manifest, known_rules, &mut config)?;
    }
    Ok(config)
}
