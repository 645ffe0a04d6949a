//! What is said of a finding beside its message, as plain lines.

use std::cmp::Reverse;

use super::chain::{self, Length};
use super::{Places, observed, one_line};
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

/// The findings, the loudest first: where only some are shown, these are.
pub(super) fn loudest_first(findings: &[Finding]) -> Vec<&Finding> {
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| Reverse(finding.diagnostic.level));
    sorted
}
