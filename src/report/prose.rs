//! Findings as plain lines of text, and in the orders in which formats list them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::chain::{self, Length};
use super::{Places, observed, one_line};
use crate::source::FileId;
use crate::triage::Finding;

/// The label of its place, why it is hot, notes, help: one line each.
pub(super) fn lines(finding: &Finding, places: &Places<'_>) -> Vec<String> {
    let diagnostic = &finding.diagnostic;
    let mut lines: Vec<String> = Vec::new();
    lines.extend(Some(one_line(&diagnostic.primary.text)).filter(|label| !label.is_empty()));
    if let Some(chain) = &diagnostic.chain {
        lines.extend(chain::lines(chain, places, Length::Shortened));
    }
    lines.extend(observed::lines(&diagnostic.observed).iter().map(|line| one_line(line)));
    lines.extend(diagnostic.notes.iter().chain(&diagnostic.background).map(|note| format!("note: {}", one_line(note))));
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {}", one_line(help))));
    lines
}

/// The message, and on lines of their own what is said beside it.
pub(super) fn text(finding: &Finding, places: &Places<'_>) -> String {
    let mut text = vec![one_line(&finding.diagnostic.message)];
    text.extend(lines(finding, places));
    text.join("\n")
}

/// The findings, the loudest first: where only some are shown, these are.
pub(super) fn loudest_first(findings: &[Finding]) -> Vec<&Finding> {
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| Reverse(finding.diagnostic.level));
    sorted
}

/// The findings of each file, files in the order of their first findings.
pub(super) fn by_file(findings: &[Finding]) -> Vec<(FileId, Vec<&Finding>)> {
    let mut files: Vec<(FileId, Vec<&Finding>)> = Vec::new();
    let mut index = BTreeMap::new();
    for finding in findings {
        let file = finding.diagnostic.primary.loc.file;
        let at = *index.entry(file).or_insert_with(|| {
            files.push((file, Vec::new()));
            files.len() - 1
        });
        files[at].1.push(finding);
    }
    files
}

/// The text with its first letter in upper case.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
