//! SARIF 2.1.0, which code scanning reads. What it must hold for GitHub is more than its schema asks for.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::place::uri;
use super::prose::capitalised;
use super::{Places, Report, chain, level_word, one_line, snippets};
use crate::diagnostics::{Applicability, Confidence, HotChain, Level, Suggestion};
use crate::rules::{self, RuleInfo};
use crate::source::{FileId, Loc};
use crate::triage::{Finding, Suppressed};

/// Longer descriptions of rules are refused.
const LONGEST_DESCRIPTION: usize = 1024;

/// Writes one run with all rules and findings, suppressed ones included.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_repository(report);
    let mut results: Vec<Value> = report.findings.iter().map(|finding| result(finding, json!([]), &places)).collect();
    let suppressed = report.suppressed.iter();
    results.extend(suppressed.map(|entry| result(&entry.finding, json!([suppression(entry, &places)]), &places)));
    let notifications: Vec<Value> = report
        .problems
        .iter()
        .map(|problem| json!({ "level": "error", "message": { "text": one_line(problem) } }))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "hotlock",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules::all().iter().map(rule).collect::<Vec<_>>(),
            } },
            "automationDetails": { "id": "hotlock/" },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": report.problems.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    out.write_all(b"\n")?;
    out.flush()
}

fn rule(rule: &RuleInfo) -> Value {
    let summary = sentence(rule.summary);
    json!({
        "id": rule.id,
        "name": rule.id.split('_').map(capitalised).collect::<String>(),
        "shortDescription": { "text": summary },
        "fullDescription": { "text": description(rule).unwrap_or(summary) },
        "help": {
            "text": format!("`cargo hotlock explain {}` shows this page.\n\n{}", rule.id, rule.explanation),
            "markdown": rule.explanation,
        },
        "defaultConfiguration": { "level": level_word(rule.level), "enabled": rule.level != Level::Allow },
        "properties": {
            "tags": [rule.group.name(), "concurrency", "performance"],
            "precision": if rule.level >= Level::Deny { "very-high" } else { "high" },
            "problem.severity": severity(rule.level),
        },
    })
}

/// What the rule's page says first, as one paragraph.
fn description(rule: &RuleInfo) -> Option<String> {
    let below_heading = rule.explanation.split("\n## What it finds\n").nth(1)?;
    let text = below_heading.trim_start().split("\n\n").next()?.replace('\n', " ");
    (!text.is_empty()).then(|| text.chars().take(LONGEST_DESCRIPTION).collect())
}

fn severity(level: Level) -> &'static str {
    match level_word(level) {
        "note" => "recommendation",
        word => word,
    }
}

fn result(finding: &Finding, suppressions: Value, places: &Places<'_>) -> Value {
    let diagnostic = &finding.diagnostic;
    let related = diagnostic.related.iter().filter(|related| !related.text.is_empty()).enumerate();
    let related: Vec<Value> =
        related.map(|(at, related)| located(related.loc, Some(&related.text), Some(at), places)).collect();
    let mut result = json!({
        "ruleId": diagnostic.rule,
        "level": level_word(diagnostic.level),
        "message": { "text": message(finding) },
        "locations": [located(diagnostic.primary.loc, None, None, places)],
        "relatedLocations": related,
        "partialFingerprints": {
            "primaryLocationLineHash": finding.fingerprint,
            "hotlock/v1": finding.fingerprint,
        },
        "suppressions": suppressions,
        "properties": { "confidence": diagnostic.confidence, "function": one_line(&diagnostic.function) },
    });
    if let Some(at) = rules::all().iter().position(|rule| rule.id == diagnostic.rule) {
        result["ruleIndex"] = json!(at);
    }
    if let Some(chain) = &diagnostic.chain {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow(chain, finding, places) }] }]);
    }
    let applicable = diagnostic.suggestions.iter().filter(|it| snippets::is_applicable(it, places));
    let fixes: Vec<Value> = applicable
        .filter(|it| it.applicability != Applicability::HasPlaceholders)
        .map(|suggestion| fix(suggestion, places))
        .collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    result
}

/// The message and the way out; viewers show the first sentence where there is little room.
fn message(finding: &Finding) -> String {
    let diagnostic = &finding.diagnostic;
    let mut text = sentence(&one_line(&diagnostic.message));
    if diagnostic.confidence < Confidence::Certain {
        diagnostic.notes.iter().for_each(|note| {
            let _ = write!(text, "\nNote: {}", sentence(&one_line(note)));
        });
    }
    for help in &diagnostic.help {
        let _ = write!(text, "\nHelp: {}", sentence(&one_line(help)));
    }
    text
}

/// From the mark of the entry point over the calls to the place.
fn flow(chain: &HotChain, finding: &Finding, places: &Places<'_>) -> Vec<Value> {
    let step = |loc: Loc, text: &str| json!({ "location": located(loc, Some(text), None, places) });
    let mut steps = Vec::new();
    if let Some(root) = chain.hops.first() {
        let text = format!("`{}` is hot: {}", root.function, chain.reason);
        steps.push(step(chain.marked_at.unwrap_or(root.definition), &text));
    }
    for hop in &chain.hops {
        if let Some(site) = hop.call_site {
            steps.push(step(site, &chain::call_in_words(hop)));
        }
    }
    let diagnostic = &finding.diagnostic;
    let label = if diagnostic.primary.text.is_empty() { &diagnostic.message } else { &diagnostic.primary.text };
    steps.push(step(diagnostic.primary.loc, label));
    steps
}

fn suppression(entry: &Suppressed, places: &Places<'_>) -> Value {
    let mut suppression = match entry.by {
        Some(loc) => json!({ "kind": "inSource", "location": located(loc, None, None, places) }),
        None => json!({ "kind": "external" }),
    };
    if let Some(reason) = entry.reason.as_deref().filter(|reason| !reason.trim().is_empty()) {
        suppression["justification"] = json!(one_line(reason));
    }
    suppression
}

/// All edits of a suggestion, file by file.
fn fix(suggestion: &Suggestion, places: &Places<'_>) -> Value {
    let mut files: Vec<FileId> = suggestion.edits.iter().map(|edit| edit.loc.file).collect();
    files.sort();
    files.dedup();
    let change = |file: &FileId| {
        let edits = suggestion.edits.iter().filter(|edit| edit.loc.file == *file);
        let replacement = |edit: &crate::diagnostics::Edit| {
            let (start, end) = places.range(edit.loc);
            json!({ "deletedRegion": region(start, end), "insertedContent": { "text": edit.text } })
        };
        json!({ "artifactLocation": artifact(*file, places), "replacements": edits.map(replacement).collect::<Vec<_>>() })
    };
    json!({
        "description": { "text": sentence(&one_line(&suggestion.title)) },
        "artifactChanges": files.iter().map(change).collect::<Vec<_>>(),
    })
}

/// A place, on its first line only: an alert is shown on a change only if the change holds all of its lines.
fn located(loc: Loc, text: Option<&str>, id: Option<usize>, places: &Places<'_>) -> Value {
    let (start, end) = places.first_line(loc);
    let mut location = json!({
        "physicalLocation": { "artifactLocation": artifact(loc.file, places), "region": region(start, end) },
    });
    if let Some(text) = text {
        location["message"] = json!({ "text": one_line(text) });
    }
    if let Some(id) = id {
        location["id"] = json!(id);
    }
    location
}

fn region(start: crate::source::LineColumn, end: crate::source::LineColumn) -> Value {
    json!({ "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column })
}

fn artifact(file: FileId, places: &Places<'_>) -> Value {
    let path = places.exact_path(file);
    if path.starts_with('/') {
        return json!({ "uri": format!("file://{}", uri(&path)) });
    }
    json!({ "uri": uri(&path), "uriBaseId": "%SRCROOT%" })
}

fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    // Code keeps its case.
    if text.starts_with(char::is_alphabetic) { capitalised(text) + end } else { format!("{text}{end}") }
}
