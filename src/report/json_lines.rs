//! Our own lines: one object a line, with a version, for programs that want to know all.
//!
//! Within a version keys are added, never removed, and never mean something else.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::own_keys::OwnKeys;
use super::{Places, Report, level_word, observed, one_line};
use crate::diagnostics::{Label, Suggestion};
use crate::source::Loc;
use crate::triage::{Finding, level_name};

/// Of the schema.
const VERSION: u32 = 1;

/// Writes a line for the run, each finding, each one that is suppressed, and the end.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    line(out, &json!({ "kind": "run", "schema": VERSION, "tool": "hotlock", "version": env!("CARGO_PKG_VERSION") }))?;
    for finding in report.findings {
        line(out, &object("finding", finding, &places))?;
    }
    for suppressed in report.suppressed {
        let mut object = object("suppressed", &suppressed.finding, &places);
        object["reason"] = json!(suppressed.reason);
        line(out, &object)?;
    }
    for problem in report.problems {
        line(out, &json!({ "kind": "problem", "message": one_line(problem) }))?;
    }
    let count = |word| report.findings.iter().filter(|it| level_word(it.diagnostic.level) == word).count();
    let end = json!({
        "kind": "end",
        "success": report.success,
        "errors": count("error"),
        "warnings": count("warning"),
        "notes": count("note"),
        "suppressed": report.suppressed.len(),
        "known": report.known,
    });
    line(out, &end)?;
    out.flush()
}

fn line(out: &mut dyn Write, object: &Value) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

fn object(kind: &str, finding: &Finding, places: &Places<'_>) -> Value {
    let diagnostic = &finding.diagnostic;
    let mut object = json!({
        "kind": kind,
        "rule": diagnostic.rule,
        "level": level_name(diagnostic.level),
        "message": one_line(&diagnostic.message),
        "place": place(diagnostic.primary.loc, places),
        "label": one_line(&diagnostic.primary.text),
        "related": diagnostic.related.iter().map(|label| labelled(label, places)).collect::<Vec<_>>(),
        "observed": observed::lines(&diagnostic.observed),
        "notes": texts(diagnostic.notes.iter().chain(&diagnostic.background)),
        "help": texts(diagnostic.help.iter()),
        "suggestions": diagnostic.suggestions.iter().map(|it| suggestion(it, places)).collect::<Vec<_>>(),
    });
    if let (Some(object), Ok(Value::Object(own))) =
        (object.as_object_mut(), serde_json::to_value(OwnKeys::of(finding, places)))
    {
        object.extend(own);
    }
    object
}

fn texts<'a>(texts: impl Iterator<Item = &'a String>) -> Vec<String> {
    texts.map(|text| one_line(text)).collect()
}

fn labelled(label: &Label, places: &Places<'_>) -> Value {
    json!({ "place": place(label.loc, places), "label": one_line(&label.text) })
}

fn suggestion(suggestion: &Suggestion, places: &Places<'_>) -> Value {
    let edits = suggestion.edits.iter();
    let edits: Vec<Value> = edits.map(|edit| json!({ "place": place(edit.loc, places), "text": edit.text })).collect();
    json!({
        "title": one_line(&suggestion.title),
        "applicability": suggestion.applicability,
        "is_applicable": suggestion.is_applicable(places.sources()),
        "edits": edits,
    })
}

fn place(loc: Loc, places: &Places<'_>) -> Value {
    let (start, end) = places.range(loc);
    json!({
        "file": places.exact_path(loc.file),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    })
}
