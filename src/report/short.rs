//! One line a finding, for editors, `grep` and `sort`.

use std::io::{self, Write};

use super::{Places, Report, is_ci_command, level_word, one_line};
use crate::triage::Finding;

/// Writes `path:line:column: level[hotlock::rule]: message` lines.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::seen_from(report.sources, report.cwd);
    for finding in report.findings {
        writeln!(out, "{}", line(finding, &places))?;
    }
    out.flush()
}

/// The line of one finding.
pub(super) fn line(finding: &Finding, places: &Places<'_>) -> String {
    let diagnostic = &finding.diagnostic;
    let place = places.line_column(diagnostic.primary.loc);
    // A line must not begin with what a CI service takes as a command.
    let place = if is_ci_command(&place) { format!("./{place}") } else { place };
    let level = level_word(diagnostic.level);
    format!("{place}: {level}[hotlock::{}]: {}", diagnostic.rule, one_line(&diagnostic.message))
}
