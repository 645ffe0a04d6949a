//! Checkstyle's XML, which many CI systems and reviewdog read.

use std::io::{self, Write};

use super::prose::by_file;
use super::xml::escaped;
use super::{PROBLEM_PATH, PROBLEM_RULE, Places, Report, level_word, one_line};
use crate::triage::Finding;

/// Writes the problems, then the findings by file.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<checkstyle version=\"4.3\">")?;
    if !report.problems.is_empty() {
        writeln!(out, "  <file name=\"{PROBLEM_PATH}\">")?;
        for problem in report.problems {
            let message = escaped(&one_line(problem));
            writeln!(out, "    <error severity=\"error\" message=\"{message}\" source=\"{PROBLEM_RULE}\"/>")?;
        }
        writeln!(out, "  </file>")?;
    }
    for (file, findings) in by_file(report.findings) {
        writeln!(out, "  <file name=\"{}\">", escaped(&places.exact_path(file)))?;
        for finding in findings {
            writeln!(out, "    {}", error(finding, &places))?;
        }
        writeln!(out, "  </file>")?;
    }
    writeln!(out, "</checkstyle>")?;
    out.flush()
}

fn error(finding: &Finding, places: &Places<'_>) -> String {
    let diagnostic = &finding.diagnostic;
    let start = places.start(diagnostic.primary.loc);
    let severity = match level_word(diagnostic.level) {
        "note" => "info",
        word => word,
    };
    format!(
        "<error line=\"{}\" column=\"{}\" severity=\"{severity}\" message=\"{}\" source=\"hotlock.{}\"/>",
        start.line,
        start.column,
        escaped(&one_line(&diagnostic.message)),
        escaped(diagnostic.rule)
    )
}
