//! Findings as text for people and machines: one file a format, none knows another.
//!
//! Relies on findings, sources and the workspace's names; never asks a question of the analysis.

mod baseline;
mod caches;
mod chain;
mod checkstyle;
mod cost;
mod details;
mod diff;
mod editor;
mod edits;
mod github;
mod gitlab;
mod guarded;
mod heat;
mod hidden;
mod html;
mod human;
mod json;
mod json_lines;
mod junit;
mod labels;
mod lock_graph;
mod locks;
mod markdown;
mod observed;
mod own_keys;
mod place;
mod progress;
#[cfg(feature = "prove")]
pub mod proofs;
mod prose;
mod rdjson;
mod sarif;
mod settings;
mod short;
mod snippets;
mod starting_config;
mod statistics;
mod summary;
mod timings;
mod units;
mod wrapping;
mod xml;

#[cfg(test)]
mod tests;

pub use baseline::{baseline_text, is_baseline_text};
pub use caches::write_caches;
pub use cost::{beside, cost, measured, no_cost};
pub use details::{Details, details};
pub use diff::write_diff;
pub use editor::{Editor, Encoding, FIX_ALL, path_of, uri_of};
pub use guarded::{Notation, guarded};
pub use heat::{write_hot, write_why};
pub use html::Surroundings;
pub use json::Rendered;
pub use lock_graph::{GraphFormat, write_lock_graph};
pub use locks::write_locks;
pub use place::Places;
pub use progress::progress_line;
pub use settings::write_settings;
pub use starting_config::{created_config, starting_config};
pub use statistics::write_statistics;
pub use summary::{Counts, HotRules, KnownCount, KnownCounts, KnownFrom, summary};
pub use timings::{Timings, timings};
pub use wrapping::{fill, wrapped};

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use hidden::{is_bidi_control, visible};

use crate::diagnostics::Level;
use crate::session::FileTarget;
use crate::source::{FileId, SourceMap};
use crate::triage::{Finding, Suppressed};
use crate::workspace::Workspace;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Snippets as rustc shows them, with colours; a stream that wants none strips them.
    Human,
    /// One line a finding.
    Short,
    /// Cargo's `compiler-message` lines.
    Json(Rendered),
    /// The lines that cargo writes when it renders the diagnostics itself: no findings, only how the run ended.
    JsonWithoutFindings,
    /// One object a line in a schema of our own, with a version.
    JsonLines,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
    /// GitLab's Code Quality report.
    Gitlab,
    /// Checkstyle's XML.
    Checkstyle,
    /// JUnit's XML.
    Junit,
    /// Reviewdog's diagnostic format.
    Rdjson,
    /// A page with a table.
    Markdown,
    /// A page with all that is known, to be read in a browser.
    Html,
}

/// What a format needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The files.
    pub sources: &'a SourceMap,
    /// The packages.
    pub workspace: &'a Workspace,
    /// Which target each file belongs to.
    pub file_targets: &'a BTreeMap<FileId, FileTarget>,
    /// What is said, in order.
    pub findings: &'a [Finding],
    /// What a suppression silenced, in order.
    pub suppressed: &'a [Suppressed],
    /// How many findings are not said because they are known.
    pub known: usize,
    /// What could not be read.
    pub problems: &'a [String],
    /// The root of the repository, which paths for CI systems are relative to.
    pub repository: &'a Path,
    /// The directory that paths for people are relative to.
    pub cwd: &'a Path,
    /// In how many columns text for people is wrapped.
    pub width: usize,
    /// Whether the run ends with exit status 0.
    pub success: bool,
    /// What is shown beside the findings; only a format for browsers does.
    pub surroundings: Option<&'a Surroundings>,
}

/// Writes a report in a format.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(format: Format, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut document = Vec::new();
    write_unguarded(format, report, &mut document)?;
    let notation = match format {
        Format::Human | Format::Short | Format::Markdown => Notation::Text,
        Format::Github => Notation::Commands,
        Format::Checkstyle | Format::Junit | Format::Html => Notation::Xml,
        Format::Json(_) | Format::JsonWithoutFindings | Format::JsonLines => Notation::Json,
        Format::Sarif | Format::Gitlab | Format::Rdjson => Notation::Json,
    };
    out.write_all(guarded(&String::from_utf8_lossy(&document), notation).as_bytes())
}

fn write_unguarded(format: Format, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::write(report, out),
        Format::Short => short::write(report, out),
        Format::Json(rendered) => json::write(report, rendered, out),
        Format::JsonWithoutFindings => json::write_end(report.success, out),
        Format::JsonLines => json_lines::write(report, out),
        Format::Sarif => sarif::write(report, out),
        Format::Github => github::write(report, out),
        Format::Gitlab => gitlab::write(report, out),
        Format::Checkstyle => checkstyle::write(report, out),
        Format::Junit => junit::write(report, out),
        Format::Rdjson => rdjson::write(report, out),
        Format::Markdown => markdown::write(report, out),
        Format::Html => html::write(report, out),
    }
}

/// What formats without a place for problems name as the rule and the file of one: the run, and the folder that it was started for.
const PROBLEM_RULE: &str = "hotlock::problem";
const PROBLEM_PATH: &str = ".";

/// `1 file`, `2 files`.
fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The same of what is many with an `s`.
fn counted(count: usize, what: &str) -> String {
    plural(count, what, &format!("{what}s"))
}

/// The word that rustc has for a level.
fn level_word(level: Level) -> &'static str {
    match level {
        Level::Deny | Level::Forbid => "error",
        Level::Warn => "warning",
        Level::Note | Level::Allow => "note",
    }
}

/// Makes foreign text safe to print on one line: no line ends, no control or direction-changing characters.
fn one_line(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => clean.push(' '),
            '\r' => {}
            other => push_shown(other, &mut clean),
        }
    }
    clean
}

/// Makes foreign text safe to print on lines of its own: nothing hidden, and no line that a CI service takes as a command.
pub fn harmless(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\t' | '\n' => clean.push(character),
            other => push_shown(other, &mut clean),
        }
    }
    guarded(&clean, Notation::Text).into_owned()
}

/// What would hide or reorder text is written as its number.
fn push_shown(character: char, clean: &mut String) {
    if character.is_control() || is_bidi_control(character) {
        clean.extend(character.escape_unicode());
    } else {
        clean.push(character);
    }
}
