//! What a run says about itself, apart from its findings.

use std::fmt::Write;

use super::one_line;
use crate::diagnostics::Level;
use crate::session::Stats;
use crate::triage::Verdict;

/// The most root candidates that are named.
const NAMED_SUGGESTIONS: usize = 5;

/// What the summary counts beside the engine's own numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Findings that fail the run.
    pub errors: usize,
    /// Findings at `warn`.
    pub warnings: usize,
    /// Remarks.
    pub notes: usize,
    /// Findings that a suppression silenced.
    pub suppressed: usize,
    /// Findings that the confidence setting hides.
    pub below_confidence: usize,
    /// Files that could not be read or parsed.
    pub problems: usize,
}

impl Counts {
    /// Counts a verdict.
    pub fn of(verdict: &Verdict, problems: usize) -> Self {
        Counts {
            errors: verdict.errors(),
            warnings: verdict.count(Level::Warn),
            notes: verdict.count(Level::Note),
            suppressed: verdict.suppressed.len(),
            below_confidence: verdict.below_confidence,
            problems,
        }
    }
}

/// The summary, each line ended. `verbose` adds what the engine could not resolve.
///
/// Without any hot root it ends with functions that look like roots and how to mark them.
pub fn summary(counts: &Counts, stats: &Stats, verbose: bool) -> String {
    let mut text = String::new();
    let mut said = vec![findings(counts)];
    if counts.suppressed > 0 {
        said.push(format!("{} suppressed", counts.suppressed));
    }
    if counts.problems > 0 {
        said.push(plural(counts.problems, "file not read in full", "files not read in full"));
    }
    let _ = writeln!(text, "hotlock: {} ({})", said.join(", "), reach(stats));
    if counts.below_confidence > 0 {
        let guesses = plural(counts.below_confidence, "less certain finding", "less certain findings");
        let _ = writeln!(text, "hotlock: {guesses} not shown (`--confidence possible` shows all)");
    }
    if verbose {
        let _ = writeln!(text, "{}", unknown_receivers(stats));
    }
    if stats.roots == 0 && stats.functions > 0 {
        text.push_str(&root_hint(stats));
    }
    text
}

fn findings(counts: &Counts) -> String {
    let kinds =
        [(counts.errors, "error", "errors"), (counts.warnings, "warning", "warnings"), (counts.notes, "note", "notes")];
    let said: Vec<String> =
        kinds.into_iter().filter(|(count, ..)| *count > 0).map(|(count, one, many)| plural(count, one, many)).collect();
    if said.is_empty() { "no findings".to_owned() } else { said.join(", ") }
}

fn reach(stats: &Stats) -> String {
    let files = plural(stats.files, "file", "files");
    let functions = plural(stats.functions, "function", "functions");
    if stats.roots == 0 {
        return format!("{files}, {functions}, no hot root");
    }
    let roots = plural(stats.roots, "root", "roots");
    format!("{files}, {functions}, {} hot from {roots}", stats.hot_functions)
}

fn unknown_receivers(stats: &Stats) -> String {
    let share =
        if stats.receivers == 0 { 0.0 } else { stats.unknown_receivers as f64 * 100.0 / stats.receivers as f64 };
    let receivers = plural(stats.receivers, "receiver", "receivers");
    format!("hotlock: type unknown for {} of {receivers} of method calls ({share:.1} %)", stats.unknown_receivers)
}

fn root_hint(stats: &Stats) -> String {
    let mut text = String::from("hint: nothing is marked hot, so rules about hot code had nothing to look at\n");
    if !stats.root_suggestions.is_empty() {
        text.push_str("      these look like the start of hot paths:\n");
    }
    for suggestion in stats.root_suggestions.iter().take(NAMED_SUGGESTIONS) {
        let _ = writeln!(text, "        `{}` ({})", one_line(&suggestion.function), one_line(&suggestion.reason));
    }
    let unnamed = stats.root_suggestions.len().saturating_sub(NAMED_SUGGESTIONS);
    if unnamed > 0 {
        let _ = writeln!(text, "        and {unnamed} more");
    }
    let first = stats.root_suggestions.first();
    let pattern = first.map_or("Type::method", |first| first.function.as_str());
    let key = if first.is_some_and(|first| first.in_loops) { "loops" } else { "functions" };
    let _ = write!(
        text,
        "      mark one with `// hotlock: hot` above it, or name it in hotlock.toml:\n        \
         [hot]\n        {key} = [\"{}\"]\n      \
         or let `cargo hotlock init` write it, or try it out with `cargo hotlock --hot PATTERN`, or everything with `--assume-hot`\n",
        one_line(pattern)
    );
    text
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
