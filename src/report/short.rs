//! One line a finding, for editors, `grep` and `sort`.

use std::io::{self, Write};

use super::{Places, Report, level_word, one_line};
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
    let level = level_word(diagnostic.level);
    format!("{place}: {level}[hotlock::{}]: {}", diagnostic.rule, one_line(&diagnostic.message))
}
