//! Reviewdog's diagnostic format. Its columns count bytes.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::place::bytes;
use super::{PROBLEM_PATH, PROBLEM_RULE, Places, Report, level_word, one_line, prose};
use crate::source::Loc;
use crate::triage::Finding;

/// Writes one object with all problems and findings.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    let problems = report.problems.iter().map(|problem| {
        let location = json!({ "path": PROBLEM_PATH });
        json!({ "message": one_line(problem), "location": location, "severity": "ERROR", "code": { "value": PROBLEM_RULE } })
    });
    let findings = report.findings.iter().map(|finding| diagnostic(finding, &places));
    let diagnostics: Vec<Value> = problems.chain(findings).collect();
    let result = json!({
        "source": { "name": "hotlock", "url": env!("CARGO_PKG_REPOSITORY") },
        "diagnostics": diagnostics,
    });
    serde_json::to_writer(&mut *out, &result)?;
    out.write_all(b"\n")?;
    out.flush()
}

fn diagnostic(finding: &Finding, places: &Places<'_>) -> Value {
    let diagnostic = &finding.diagnostic;
    let severity = match level_word(diagnostic.level) {
        "error" => "ERROR",
        "warning" => "WARNING",
        _ => "INFO",
    };
    let related = diagnostic.related.iter().filter(|related| !related.text.is_empty());
    let related: Vec<Value> = related
        .map(|related| json!({ "message": one_line(&related.text), "location": location(related.loc, places) }))
        .collect();
    json!({
        "message": prose::text(finding, places),
        "location": location(diagnostic.primary.loc, places),
        "severity": severity,
        "code": { "value": format!("hotlock::{}", diagnostic.rule) },
        "suggestions": suggestions(finding, places),
        "related_locations": related,
    })
}

/// Edits of the finding's own file: a suggestion has no place for another one.
fn suggestions(finding: &Finding, places: &Places<'_>) -> Vec<Value> {
    let file = finding.diagnostic.primary.loc.file;
    let applicable = finding.diagnostic.suggestions.iter().filter(|it| it.is_applicable(places.sources()));
    let single = applicable.filter(|it| matches!(&it.edits[..], [edit] if edit.loc.file == file));
    single
        .flat_map(|suggestion| &suggestion.edits)
        .map(|edit| json!({ "range": range(edit.loc, places), "text": edit.text }))
        .collect()
}

fn location(loc: Loc, places: &Places<'_>) -> Value {
    json!({ "path": places.exact_path(loc.file), "range": range(loc, places) })
}

fn range(loc: Loc, places: &Places<'_>) -> Value {
    let file = places.file(loc.file);
    let span = bytes(file, loc);
    let position = |offset: usize| {
        let line = file.lines().line_column(&file.text, offset as u32).line;
        let start = file.lines().line_span(&file.text, line).start as usize;
        json!({ "line": line, "column": offset.saturating_sub(start) + 1 })
    };
    json!({ "start": position(span.start), "end": position(span.end) })
}
