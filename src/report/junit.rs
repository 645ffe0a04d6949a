//! JUnit's XML: a test that fails for each finding, one that could not be run for each problem, one that passes if there is neither.

use std::io::{self, Write};

use super::prose::by_file;
use super::xml::escaped;
use super::{Places, Report, level_word, one_line, prose};
use crate::diagnostics::Level;
use crate::triage::Finding;

/// Writes a suite for each file.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    let errors = report.problems.len();
    let tests = (report.findings.len() + errors).max(1);
    let failures = report.findings.iter().filter(|finding| fails(finding)).count();
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"hotlock\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">")?;
    if errors > 0 {
        writeln!(out, "  <testsuite name=\"hotlock\" tests=\"{errors}\" failures=\"0\" errors=\"{errors}\">")?;
        for (number, problem) in report.problems.iter().enumerate() {
            let message = escaped(&one_line(problem));
            writeln!(out, "    <testcase name=\"problem {}\" classname=\"hotlock\" time=\"0\">", number + 1)?;
            writeln!(out, "      <error message=\"{message}\" type=\"problem\"/>")?;
            writeln!(out, "    </testcase>")?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    for (file, findings) in by_file(report.findings) {
        let path = escaped(&places.exact_path(file));
        let failures = findings.iter().filter(|finding| fails(finding)).count();
        let tests = findings.len();
        writeln!(out, "  <testsuite name=\"{path}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">")?;
        for finding in findings {
            case(finding, &path, &places, out)?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    if report.findings.is_empty() && errors == 0 {
        // A file without a test counts as one that could not be written.
        writeln!(out, "  <testsuite name=\"hotlock\" tests=\"1\" failures=\"0\" errors=\"0\">")?;
        writeln!(out, "    <testcase name=\"no findings\" classname=\"hotlock\" time=\"0\"/>")?;
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")?;
    out.flush()
}

/// A remark fails no test.
fn fails(finding: &Finding) -> bool {
    finding.diagnostic.level >= Level::Warn
}

fn case(finding: &Finding, path: &str, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    let diagnostic = &finding.diagnostic;
    let start = places.start(diagnostic.primary.loc);
    let message = escaped(&one_line(&diagnostic.message));
    let name = format!("hotlock::{} {}:{}", diagnostic.rule, start.line, start.column);
    writeln!(out, "    <testcase name=\"{}\" classname=\"{path}\" time=\"0\">", escaped(&name))?;
    let at = places.line_column(diagnostic.primary.loc);
    let text = escaped(&format!("{at}: {}", prose::text(finding, places)));
    if fails(finding) {
        let level = level_word(diagnostic.level);
        writeln!(out, "      <failure message=\"{message}\" type=\"{level}\">{text}</failure>")?;
    } else {
        writeln!(out, "      <system-out>{text}</system-out>")?;
    }
    writeln!(out, "    </testcase>")
}
