//! What is wrong with a file that holds no stacks, and how to get one that does.

use thiserror::Error;

/// Works after `perf record`, which `cargo flamegraph` also calls.
const MAKE: &str = "write stacks as text with `perf script -i perf.data > FILE` or `inferno-collapse-perf`";

/// Why a file is no profile.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProfileError {
    /// There is nothing in it.
    #[error("{name}: the profile is empty; {way_out}")]
    Empty {
        /// The profile.
        name: String,
        /// What makes a file of use.
        way_out: &'static str,
    },
    /// It is something else.
    #[error("{name}:1: this looks like {what}, not like stacks as text; {way_out}")]
    OtherFormat {
        /// The profile.
        name: String,
        /// What it looks like.
        what: &'static str,
        /// What makes a file of use.
        way_out: &'static str,
    },
    /// No line says anything.
    #[error("{name}:{line}: no line can be read as {expected}, the first is `{excerpt}`; {way_out}")]
    Unreadable {
        /// The profile.
        name: String,
        /// The first line that is not empty, counted from 1.
        line: usize,
        /// The format that comes nearest.
        expected: &'static str,
        /// How that line begins.
        excerpt: String,
        /// What makes a file of use.
        way_out: &'static str,
    },
}

/// Refuses what is well known and is not a profile as text.
pub(super) fn refuse_other_formats(text: &str, name: &str) -> Result<(), ProfileError> {
    let start = text.trim_start();
    if start.is_empty() {
        return Err(ProfileError::Empty { name: name.to_owned(), way_out: MAKE });
    }
    match other_format(start) {
        Some((what, way_out)) => Err(ProfileError::OtherFormat { name: name.to_owned(), what, way_out }),
        None => Ok(()),
    }
}

fn other_format(text: &str) -> Option<(&'static str, &'static str)> {
    let head: String = text.chars().take(4096).collect();
    let lower = head.to_ascii_lowercase();
    if head.starts_with("PERFILE2") || head.starts_with("2ELIFREP") {
        return Some(("a `perf.data` recording", "make text of it with `perf script -i perf.data > FILE`"));
    }
    if head.starts_with('\u{1f}') {
        return Some(("a compressed file", "unpack it with `gunzip`; a `pprof` file must be collapsed to text first"));
    }
    if head.contains('\0') {
        return Some(("a binary file", MAKE));
    }
    if lower.starts_with("<svg") || (lower.starts_with("<?xml") && lower.contains("<svg")) {
        return Some(("a flame graph as SVG", MAKE));
    }
    if lower.starts_with("<!doctype") || lower.starts_with("<html") || lower.starts_with("<?xml") {
        return Some(("a page or XML document", MAKE));
    }
    if is_json(&head) {
        return Some(("JSON (as the Firefox profiler and `samply` save it)", MAKE));
    }
    if head.lines().any(|line| line.starts_with("# Overhead")) {
        return Some(("the table of `perf report`", "use `perf script -i perf.data > FILE` instead"));
    }
    None
}

/// `[` also starts `[unknown];main 3`.
fn is_json(text: &str) -> bool {
    let second = || text.chars().skip(1).find(|c| !c.is_whitespace());
    match text.chars().next() {
        Some('{') => matches!(second(), Some('"' | '}')),
        Some('[') => matches!(second(), Some('{' | '"' | '[' | ']')),
        _ => false,
    }
}

/// The error for a text of which no line could be read.
pub(super) fn nothing_read(text: &str, name: &str, expected: &'static str) -> ProfileError {
    let first = text.lines().enumerate().find(|(_, line)| !line.trim().is_empty());
    let (index, line) = first.unwrap_or_default();
    let mut excerpt: String = line.trim().chars().filter(|c| !c.is_control()).take(60).collect();
    if line.trim().chars().count() > 60 {
        excerpt.push_str("..");
    }
    let way_out = match expected {
        "`perf lock contention`" => "the columns `total wait` and `caller` are needed, which are there by default",
        "`perf script`" => "record with `--call-graph dwarf` and write with `perf script -i perf.data > FILE`",
        _ => MAKE,
    };
    ProfileError::Unreadable { name: name.to_owned(), line: index + 1, expected, excerpt, way_out }
}
