//! A page for the summary of a CI job or a comment on a change.

use std::io::{self, Write};

use super::place::uri;
use super::{Places, Report, level_word, one_line, prose};
use crate::triage::Finding;

/// Longer tables are cut: the places where they are shown have limits of their own.
const MOST_ROWS: usize = 200;

/// Writes what could not be analysed and counts, then a table, the loudest findings first.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    let findings = prose::loudest_first(report.findings);
    let count = |word: &str| findings.iter().filter(|finding| level_word(finding.diagnostic.level) == word).count();
    let (errors, warnings, notes) = (count("error"), count("warning"), count("note"));
    writeln!(out, "## hotlock\n")?;
    if !report.problems.is_empty() {
        writeln!(out, "Not all could be analysed:\n")?;
        for problem in report.problems.iter().take(MOST_ROWS) {
            writeln!(out, "- {}", cell(problem))?;
        }
        if let Some(more) = report.problems.len().checked_sub(MOST_ROWS).filter(|more| *more > 0) {
            writeln!(out, "- and {more} more")?;
        }
        writeln!(out)?;
    }
    if findings.is_empty() {
        writeln!(out, "No findings.")?;
        return out.flush();
    }
    writeln!(out, "Errors: {errors}, warnings: {warnings}, notes: {notes}.\n")?;
    writeln!(out, "| Level | Rule | Place | Finding |")?;
    writeln!(out, "| --- | --- | --- | --- |")?;
    for finding in findings.iter().take(MOST_ROWS) {
        writeln!(out, "{}", row(finding, &places))?;
    }
    if let Some(more) = findings.len().checked_sub(MOST_ROWS).filter(|more| *more > 0) {
        writeln!(out, "\nAnd {more} more.")?;
    }
    out.flush()
}

fn row(finding: &Finding, places: &Places<'_>) -> String {
    let diagnostic = &finding.diagnostic;
    let loc = diagnostic.primary.loc;
    let line = places.start(loc).line;
    let mut text = cell(&diagnostic.message);
    if let Some(help) = diagnostic.help.first() {
        text.push_str("<br>help: ");
        text.push_str(&cell(help));
    }
    format!(
        "| {} | `{}` | [{}]({}#L{line}) | {text} |",
        level_word(diagnostic.level),
        diagnostic.rule,
        cell(&format!("{}:{line}", places.exact_path(loc.file))),
        uri(&places.exact_path(loc.file)),
    )
}

/// Text in a cell of a table: code in backticks stays, all other marks are taken literally.
pub(super) fn cell(text: &str) -> String {
    let mut out = String::new();
    let mut in_code = false;
    let text = one_line(text);
    let is_balanced = text.matches('`').count().is_multiple_of(2);
    for character in text.chars() {
        match character {
            '`' if is_balanced => {
                in_code = !in_code;
                out.push('`');
            }
            // A table takes no bar as it is, in code neither.
            '|' => out.push_str("\\|"),
            '&' if !in_code => out.push_str("&amp;"),
            '<' if !in_code => out.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '!' | '@' | '~' if !in_code => {
                out.push('\\');
                out.push(character);
            }
            shown => out.push(shown),
        }
    }
    out
}
