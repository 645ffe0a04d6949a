//! One run of the engine: from the workspace and its configuration to raw diagnostics.
//!
//! Reads files and nothing else of the world; decides nothing about what is said of what it found.

use std::collections::BTreeMap;

use crate::config::{Config, Pattern};
use crate::diagnostics::Diagnostic;
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::workspace::{Problem, Workspace};

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

/// What to read and what counts as hot.
#[derive(Clone, Debug)]
pub struct Request {
    /// The packages and loose files.
    pub workspace: Workspace,
    /// The project's settings.
    pub config: Config,
    /// Whether every function counts as hot.
    pub assume_hot: bool,
    /// Functions that are hot beside those which the configuration names.
    pub extra_hot: Vec<Pattern>,
    /// Functions that are cold beside those which the configuration names.
    pub extra_cold: Vec<Pattern>,
    /// Which targets are looked at.
    pub targets: TargetChoice,
}

/// A request in the source to say nothing of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The comment or attribute.
    pub loc: Loc,
    /// The bytes of the same file that it covers.
    pub covers: Span,
    /// The named rules with their places.
    pub rules: Vec<(String, Span)>,
    /// The reason given.
    pub reason: Option<String>,
    /// Whether it expects a finding, so that none is worth a remark.
    pub expect: bool,
}

/// What a run has seen, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Files read.
    pub files: usize,
    /// Functions with a body.
    pub functions: usize,
    /// Hot roots.
    pub roots: usize,
    /// Functions that a root reaches, roots included.
    pub hot_functions: usize,
    /// Receivers of calls.
    pub receivers: usize,
    /// Receivers whose type stayed unknown.
    pub unknown_receivers: usize,
    /// Functions that look like roots, each with why; the likeliest first. Filled only when there is no root.
    pub root_suggestions: Vec<(String, String)>,
}

/// The package and target through which a file is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTarget {
    /// Index into the workspace's packages.
    pub package: usize,
    /// Index into that package's targets.
    pub target: usize,
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// All files read.
    pub sources: SourceMap,
    /// What the rules found, at the rules' own levels.
    pub diagnostics: Vec<Diagnostic>,
    /// Requests to be silent.
    pub suppressions: Vec<Suppression>,
    /// Files that could not be read or parsed; the rest was looked at.
    pub problems: Vec<Problem>,
    /// Numbers for the summary.
    pub stats: Stats,
    /// Which target each file belongs to; loose files are missing.
    pub file_targets: BTreeMap<FileId, FileTarget>,
}

/// What `facts` prints.
#[derive(Clone, Debug, Default)]
pub struct FactList {
    /// One object a fact, each with at least `kind`, `file` and `line`.
    pub facts: Vec<serde_json::Value>,
    /// Files that could not be read or parsed.
    pub problems: Vec<Problem>,
}

/// Analyses a workspace.
pub fn run(_request: &Request) -> Outcome {
    Outcome::default()
}

/// What was resolved in a workspace, ordered by file and place.
pub fn facts(_request: &Request) -> FactList {
    FactList::default()
}
