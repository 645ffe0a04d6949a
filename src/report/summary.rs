//! What a run says about itself, apart from its findings.

use std::fmt::Write;

use super::{counted, one_line, plural, wrapped};
use crate::diagnostics::{Applicability, Level};
use crate::session::{RootSuggestion, Standing, Stats};
use crate::triage::Verdict;

/// The most root candidates that are named.
const NAMED_SUGGESTIONS: usize = 5;

/// What the summary counts beside the engine's own numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Findings that fail the run.
    pub errors: usize,
    /// Findings at `warn`.
    pub warnings: usize,
    /// Remarks.
    pub notes: usize,
    /// Findings that edits mend which surely mean the same.
    pub fixable: usize,
    /// Findings that edits mend which a person should look at.
    pub fixable_unsafely: usize,
    /// Findings that a suppression silenced.
    pub suppressed: usize,
    /// Findings that are known already.
    pub known: KnownCounts,
    /// Findings that the confidence setting hides.
    pub below_confidence: usize,
    /// Files that could not be read or parsed.
    pub problems: usize,
}

/// Where findings are known from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownFrom {
    /// A file, as the user names it.
    Baseline(String),
    /// A revision.
    Revision(String),
}

/// What became of known findings, for each place that they are known from.
pub type KnownCounts = Vec<KnownCount>;

/// What became of the findings that are known from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCount {
    /// Where from.
    pub from: KnownFrom,
    /// Those that are not said.
    pub hidden: usize,
    /// Those that are there no longer.
    pub gone: usize,
}

impl Counts {
    /// Counts a verdict, whose known findings come `from` these places.
    pub fn of(verdict: &Verdict, from: &[KnownFrom], problems: usize) -> Self {
        let known = from.iter().zip(&verdict.known).map(|(from, matched)| KnownCount {
            from: from.clone(),
            hidden: matched.hidden,
            gone: matched.gone.len(),
        });
        let fixable = |applicability| {
            verdict.findings.iter().filter(|finding| finding.diagnostic.best_fix() == Some(applicability)).count()
        };
        Counts {
            errors: verdict.errors(),
            warnings: verdict.count(Level::Warn),
            notes: verdict.count(Level::Note),
            fixable: fixable(Applicability::MachineApplicable),
            fixable_unsafely: fixable(Applicability::MaybeIncorrect),
            suppressed: verdict.suppressed.len(),
            known: known.collect(),
            below_confidence: verdict.below_confidence,
            problems,
        }
    }
}

/// How many rules look at hot code only, of all that are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HotRules {
    /// Those that look at nothing while no path is hot.
    pub idle: usize,
    /// All.
    pub all: usize,
}

/// The summary, each line ended.
///
/// Where no path is marked hot it ends, if `hot_rules` are given, with likely entry points and how to mark them.
pub fn summary(counts: &Counts, stats: &Stats, hot_rules: Option<HotRules>, width: usize) -> String {
    let mut lines = vec![what_was_found(counts, stats)];
    // What was not read has not been mended.
    lines.extend(counts.known.iter().filter(|known| known.gone > 0 && counts.problems == 0).map(gone));
    if counts.below_confidence > 0 {
        let guesses = plural(counts.below_confidence, "low-confidence finding", "low-confidence findings");
        lines.push(format!("{guesses} hidden (`--confidence possible` to show)"));
    }
    if counts.errors + counts.warnings + counts.notes > 0 {
        lines.push("`cargo hotlock explain RULE` tells more about a rule".to_owned());
    }
    let line = |line: String| wrapped(&format!("hotlock: {line}"), width, "         ") + "\n";
    let mut text: String = lines.into_iter().map(line).collect();
    if let Some(hot_rules) = hot_rules.filter(|_| stats.roots == 0 && stats.functions > 0) {
        for line in root_hint(stats, hot_rules) {
            // What follows the first word of a line that starts a part of the hint stands below what follows it there.
            let blanks = line.len() - line.trim_start().len();
            let before = line.trim_start().find(": ").filter(|end| *end < 5).map_or(2, |end| end + 2);
            text.push_str(&wrapped(&line, width, &" ".repeat(blanks + before)));
            text.push('\n');
        }
    }
    text
}

/// How many findings there are of each kind, and what was analysed.
fn what_was_found(counts: &Counts, stats: &Stats) -> String {
    let mut said = vec![findings(counts)];
    match (counts.fixable, counts.fixable_unsafely) {
        (0, 0) => {}
        (sure, 0) => said.push(format!("{sure} fixable with `--fix`")),
        (0, unsure) => said.push(format!("{unsure} fixable with `--fix --unsafe-fixes`")),
        (sure, unsure) => said.push(format!("{sure} fixable with `--fix`, {unsure} more with `--unsafe-fixes`")),
    }
    if counts.suppressed > 0 {
        said.push(format!("{} suppressed", counts.suppressed));
    }
    for known in counts.known.iter().filter(|known| known.hidden > 0) {
        said.push(match &known.from {
            KnownFrom::Baseline(_) => format!("{} known from the baseline", known.hidden),
            KnownFrom::Revision(revision) => format!("{} known from `{}`", known.hidden, one_line(revision)),
        });
    }
    if counts.problems > 0 && stats.files == 0 {
        said.push("nothing could be analysed".to_owned());
    } else if counts.problems > 0 {
        said.push(plural(counts.problems, "file only partly analysed", "files only partly analysed"));
    }
    format!("{} ({})", said.join(", "), reach(stats))
}

/// What is there no longer.
fn gone(known: &KnownCount) -> String {
    match &known.from {
        KnownFrom::Revision(revision) => {
            let (revision, fixed) = (one_line(revision), plural(known.gone, "finding", "findings"));
            format!("{fixed} of `{revision}` {} fixed", if known.gone == 1 { "is" } else { "are" })
        }
        KnownFrom::Baseline(file) => {
            let fixed = plural(known.gone, "finding of the baseline is", "findings of the baseline are");
            format!("{fixed} no longer found; `cargo hotlock baseline prune` removes them from {}", one_line(file))
        }
    }
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
    let mut functions = plural(stats.functions, "function", "functions");
    if !stats.for_tests.is_empty() {
        // Else nobody would notice that a crate is not looked at.
        let crates = counted(stats.for_tests.len(), "test-only crate");
        let _ = write!(functions, ", {crates} skipped (`--all-targets`)");
    }
    if stats.roots == 0 {
        return format!("{files}, {functions}, no hot paths marked");
    }
    let roots = plural(stats.roots, "entry point", "entry points");
    format!("{files}, {functions}, {} hot from {roots}", stats.hot_functions)
}

/// What did not run, and how to make it run; each line as if the terminal were wide.
fn root_hint(stats: &Stats, hot_rules: HotRules) -> Vec<String> {
    let HotRules { idle, all } = hot_rules;
    let mut lines = vec![format!("hint: no hot paths are marked, so {idle} of {all} enabled rules did not run")];
    if stats.root_suggestions.is_empty() {
        lines.push(
            "      no likely entry point was found: mark one with `// hotlock: hot` above the function, or name it \
             (`--hot FUNCTION`); `--assume-hot` treats all functions as hot"
                .to_owned(),
        );
        return lines;
    }
    let proposed: Vec<&RootSuggestion> =
        stats.root_suggestions.iter().filter(|found| found.standing == Standing::Proposed).collect();
    let unsure = stats.root_suggestions.len() - proposed.len();
    let named = if proposed.is_empty() { stats.root_suggestions.iter().collect() } else { proposed.clone() };
    lines.push(match proposed.len() {
        0 => "      possible entry points (they may not run for each request, or not reach a lock):".to_owned(),
        _ => "      likely entry points:".to_owned(),
    });
    for suggestion in named.iter().take(NAMED_SUGGESTIONS) {
        lines.push(format!("        `{}` ({})", one_line(&suggestion.function), one_line(&suggestion.reason)));
    }
    if named.len() > NAMED_SUGGESTIONS {
        lines.push(format!("        and {} more", named.len() - NAMED_SUGGESTIONS));
    }
    let flag = if proposed.is_empty() { "--suggested-hot=all" } else { "--suggested-hot" };
    lines.push(format!("      next: `cargo hotlock {flag}` shows what the {idle} rules report if these are hot"));
    lines.push(format!(
        "      then: `cargo hotlock init` writes hotlock.toml ({}); or mark a function with `// hotlock: hot`",
        active_and_commented(proposed.len(), unsure)
    ));
    lines
}

/// How many proposals a configuration switches on, and how many it holds as comments.
fn active_and_commented(active: usize, commented: usize) -> String {
    match (active, commented) {
        (0, commented) => format!("{} commented out", plural(commented, "entry point", "entry points")),
        (active, 0) => format!("{} active", plural(active, "entry point", "entry points")),
        (active, commented) => {
            format!("{} active, {commented} commented out", plural(active, "entry point", "entry points"))
        }
    }
}
