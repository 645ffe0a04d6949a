//! GitLab's Code Quality report.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{PROBLEM_PATH, PROBLEM_RULE, Places, Report, one_line};
use crate::cache::Key;
use crate::diagnostics::Level;
use crate::triage::Finding;

/// Writes one array of all problems and findings.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    let problems = report.problems.iter().map(|problem| problem_issue(problem));
    let issues: Vec<Value> = problems.chain(report.findings.iter().map(|finding| issue(finding, &places))).collect();
    serde_json::to_writer_pretty(&mut *out, &issues)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// What could not be analysed: without it, a report would say of all that is missing that it was mended.
fn problem_issue(problem: &str) -> Value {
    json!({
        "description": one_line(problem),
        "check_name": PROBLEM_RULE,
        "fingerprint": Key::of("problem", &[problem.as_bytes()]).to_string(),
        "severity": "blocker",
        "location": { "path": PROBLEM_PATH, "lines": { "begin": 1, "end": 1 } },
    })
}

fn issue(finding: &Finding, places: &Places<'_>) -> Value {
    let diagnostic = &finding.diagnostic;
    let (start, end) = places.first_line(diagnostic.primary.loc);
    json!({
        "description": one_line(&diagnostic.message),
        "check_name": format!("hotlock::{}", diagnostic.rule),
        "fingerprint": finding.fingerprint,
        "severity": severity(diagnostic.level),
        "location": {
            "path": places.exact_path(diagnostic.primary.loc.file),
            "lines": { "begin": start.line, "end": end.line },
        },
    })
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Deny | Level::Forbid => "critical",
        Level::Warn => "major",
        Level::Note | Level::Allow => "info",
    }
}
