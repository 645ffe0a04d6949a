//! Workflow commands, which GitHub Actions shows as annotations.

use std::io::{self, Write};

use super::{Places, Report, level_word, one_line, prose};
use crate::diagnostics::Level;
use crate::triage::Finding;

/// So many annotations of each kind does GitHub show of one step.
const SHOWN: usize = 10;

/// Writes one command for each problem and finding, the loudest first, since later ones may not be shown.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    // First: what is missing counts for more than what is there.
    for problem in report.problems {
        writeln!(out, "::error title=hotlock::{}", data(&one_line(problem)))?;
    }
    let findings = prose::loudest_first(report.findings);
    let counts = ["error", "warning", "notice"].map(|kind| {
        let count = findings.iter().filter(|finding| command(finding.diagnostic.level) == kind).count();
        (kind, count)
    });
    if counts.iter().any(|(_, count)| *count > SHOWN) {
        let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind}s: {count}")).collect();
        let text =
            format!("of one step at most {SHOWN} annotations of each kind are shown; there are {}", counts.join(", "));
        writeln!(out, "::notice title=hotlock::{}", data(&text))?;
    }
    for finding in findings {
        writeln!(out, "{}", annotation(finding, &places))?;
    }
    out.flush()
}

fn annotation(finding: &Finding, places: &Places<'_>) -> String {
    let diagnostic = &finding.diagnostic;
    let (start, end) = places.first_line(diagnostic.primary.loc);
    let text = prose::text(finding, places);
    format!(
        "::{} file={},line={},endLine={},col={},endColumn={},title={}::{}",
        command(diagnostic.level),
        property(&places.exact_path(diagnostic.primary.loc.file)),
        start.line,
        end.line,
        start.column,
        end.column,
        property(&format!("hotlock::{}", diagnostic.rule)),
        data(&text)
    )
}

fn command(level: Level) -> &'static str {
    match level_word(level) {
        "note" => "notice",
        word => word,
    }
}

/// Text behind the last `::`. What has no code is spelled out.
fn data(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            hidden if hidden.is_control() => out.extend(hidden.escape_unicode()),
            shown => out.push(shown),
        }
    }
    out
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
