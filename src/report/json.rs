//! Cargo's `compiler-message` lines, which rust-analyzer, bacon, reviewdog and others read.

use std::io::{self, Write};
use std::path::Path;

use annotate_snippets::Renderer;
use serde::Serialize;

use super::chain::{self, Length};
use super::own_keys::OwnKeys;
use super::snippets::{Context, draw};
use super::{Places, Report, level_word, observed, one_line, place, short};
use crate::diagnostics::{Applicability, Diagnostic, Edit, Suggestion};
use crate::isolation::fault_point;
use crate::source::{FileId, Loc};
use crate::triage::Finding;
use crate::workspace::{Edition, Package, Target, TargetKind};

/// Editors draw each labelled place as a hint of its own; more than these are noise.
const MOST_SECONDARY_SPANS: usize = 3;

/// The longest line, and the longest lines together, that are written beside a place, in bytes: each finding in a line would write all of
/// it once more. Of more there is no text, which readers are used to: the compiler has none of code that it cannot read again
/// (`DiagnosticSpanLine::from_span` in <https://github.com/rust-lang/rust/blob/master/compiler/rustc_errors/src/json.rs>).
const LONGEST_LINE: u32 = 4096;
const LONGEST_LINES: u32 = 4 * LONGEST_LINE;

/// What the `rendered` field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendered {
    /// The drawn finding.
    Plain,
    /// The drawn finding with terminal colours.
    Ansi,
    /// One line.
    Short,
}

/// Writes one line a finding, then how the run ended.
pub(super) fn write(report: &Report<'_>, rendered: Rendered, out: &mut dyn Write) -> io::Result<()> {
    let places = Places::in_workspace(report.sources);
    for finding in report.findings {
        fault_point("rendering", || finding.diagnostic.function.clone());
        let owner = Owner::of(report, finding.diagnostic.primary.loc.file);
        let line = Line {
            reason: "compiler-message",
            package_id: owner.package_id,
            manifest_path: owner.manifest_path,
            target: owner.target,
            message: message(finding, &places, rendered, report.width),
            hotlock: OwnKeys::of(finding, &places),
        };
        write_line(&line, out)?;
    }
    write_end(report.success, out)
}

/// Writes how the run ended.
pub(super) fn write_end(success: bool, out: &mut dyn Write) -> io::Result<()> {
    write_line(&End { reason: "build-finished", success }, out)?;
    out.flush()
}

fn write_line(line: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct End {
    reason: &'static str,
    success: bool,
}

#[derive(Serialize)]
struct Line {
    reason: &'static str,
    package_id: String,
    manifest_path: String,
    target: TargetObject,
    message: Message,
    /// Cargo has no such key; those who read its lines pass over it.
    hotlock: OwnKeys,
}

#[derive(Serialize)]
struct TargetObject {
    kind: Vec<String>,
    crate_types: Vec<String>,
    name: String,
    src_path: String,
    edition: &'static str,
    doc: bool,
    doctest: bool,
    test: bool,
}

#[derive(Serialize)]
struct Message {
    rendered: Option<String>,
    #[serde(rename = "$message_type")]
    message_type: &'static str,
    children: Vec<Child>,
    level: &'static str,
    message: String,
    spans: Vec<SpanObject>,
    code: Code,
}

/// A child message. Cargo leaves the message type out of these.
#[derive(Serialize)]
struct Child {
    children: [(); 0],
    code: Option<Code>,
    level: &'static str,
    message: String,
    rendered: Option<String>,
    spans: Vec<SpanObject>,
}

#[derive(Serialize)]
struct Code {
    code: String,
    explanation: Option<String>,
}

#[derive(Serialize)]
struct SpanObject {
    byte_end: u32,
    byte_start: u32,
    column_end: u32,
    column_start: u32,
    expansion: Option<()>,
    file_name: String,
    is_primary: bool,
    label: Option<String>,
    line_end: u32,
    line_start: u32,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<Applicability>,
    text: Vec<TextLine>,
}

#[derive(Serialize)]
struct TextLine {
    highlight_end: u32,
    highlight_start: u32,
    text: String,
}

/// Whose a file is, in cargo's words.
struct Owner {
    package_id: String,
    manifest_path: String,
    target: TargetObject,
}

impl Owner {
    fn of(report: &Report<'_>, file: FileId) -> Self {
        let known = report.file_targets.get(&file).and_then(|at| {
            let package = report.workspace.packages.get(at.package)?;
            Some((package, package.targets.get(at.target)?))
        });
        match known {
            Some((package, target)) => Self::of_target(package, target),
            None => Self::of_loose_file(&report.sources.get(file).path),
        }
    }

    fn of_target(package: &Package, target: &Target) -> Self {
        Owner {
            package_id: package.id.clone(),
            manifest_path: package.manifest.to_string_lossy().into_owned(),
            target: target_object(target),
        }
    }

    /// Cargo's readers drop lines without a package: a file that has none is named as cargo names a script.
    fn of_loose_file(path: &Path) -> Self {
        let name = path.file_stem().map_or_else(|| "loose".to_owned(), |stem| stem.to_string_lossy().into_owned());
        let path = path.to_string_lossy().into_owned();
        let bin = || vec!["bin".to_owned()];
        Owner {
            package_id: format!("path+file://{path}#{name}@0.0.0"),
            manifest_path: path.clone(),
            target: TargetObject {
                kind: bin(),
                crate_types: bin(),
                name,
                src_path: path,
                edition: "2024",
                doc: true,
                doctest: false,
                test: true,
            },
        }
    }
}

fn target_object(target: &Target) -> TargetObject {
    let is_library = matches!(target.kind, TargetKind::Lib | TargetKind::ProcMacro);
    let default_type = match target.kind {
        TargetKind::Lib => "lib",
        TargetKind::ProcMacro => "proc-macro",
        _ => "bin",
    };
    let crate_types =
        if target.crate_types.is_empty() { vec![default_type.to_owned()] } else { target.crate_types.clone() };
    let kind = match target.kind {
        TargetKind::Lib => crate_types.clone(),
        TargetKind::ProcMacro => vec!["proc-macro".to_owned()],
        TargetKind::Bin => vec!["bin".to_owned()],
        TargetKind::Example => vec!["example".to_owned()],
        TargetKind::Test => vec!["test".to_owned()],
        TargetKind::Bench => vec!["bench".to_owned()],
        TargetKind::BuildScript => vec!["custom-build".to_owned()],
    };
    TargetObject {
        kind,
        crate_types,
        name: if is_library { target.crate_name.clone() } else { target.name.clone() },
        src_path: target.root.to_string_lossy().into_owned(),
        edition: match target.edition {
            Edition::E2015 => "2015",
            Edition::E2018 => "2018",
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        },
        doc: target.doc,
        doctest: target.doctest,
        test: target.test,
    }
}

fn message(finding: &Finding, places: &Places<'_>, rendered: Rendered, width: usize) -> Message {
    let diagnostic = &finding.diagnostic;
    let rendered = match rendered {
        Rendered::Plain => draw(finding, places, Context::ALONE, &Renderer::plain(), width) + "\n",
        Rendered::Ansi => draw(finding, places, Context::ALONE, &Renderer::styled(), width) + "\n",
        Rendered::Short => short::line(finding, places) + "\n",
    };
    Message {
        rendered: Some(rendered),
        message_type: "diagnostic",
        children: children(finding, places),
        level: level_word(diagnostic.level),
        message: one_line(&diagnostic.message),
        spans: spans(diagnostic, places),
        code: Code { code: format!("hotlock::{}", diagnostic.rule), explanation: None },
    }
}

/// The primary place and a few labelled ones; places without a label say nothing to an editor.
fn spans(diagnostic: &Diagnostic, places: &Places<'_>) -> Vec<SpanObject> {
    let label = |text: &str| (!text.is_empty()).then(|| one_line(text));
    let mut spans = vec![span(diagnostic.primary.loc, true, label(&diagnostic.primary.text), places)];
    let labelled = diagnostic.related.iter().filter(|related| !related.text.is_empty());
    let secondary = labelled.take(MOST_SECONDARY_SPANS);
    spans.extend(secondary.map(|related| span(related.loc, false, label(&related.text), places)));
    spans
}

fn children(finding: &Finding, places: &Places<'_>) -> Vec<Child> {
    let diagnostic = &finding.diagnostic;
    let mut children = Vec::new();
    if let Some(chain) = &diagnostic.chain {
        children.push(child("note", chain::lines(chain, places, Length::Whole).join("\n")));
    }
    children.extend(observed::lines(&diagnostic.observed).iter().map(|line| child("note", one_line(line))));
    let notes = diagnostic.notes.iter().chain(&diagnostic.background);
    children.extend(notes.map(|note| child("note", one_line(note))));
    children.extend(diagnostic.help.iter().map(|help| child("help", one_line(help))));
    children.push(child("note", level_note(finding)));
    children.push(child("help", explain_help(diagnostic.rule)));
    // Editors offer each such child as an action of its own and mark its place: one is enough.
    let applicable = diagnostic.suggestions.iter().find(|it| it.is_applicable(places.sources()));
    let primary = diagnostic.primary.loc;
    children.extend(applicable.map(|suggestion| suggestion_child(suggestion, primary, places)));
    children
}

/// Where the rule's level comes from.
fn level_note(finding: &Finding) -> String {
    let diagnostic = &finding.diagnostic;
    one_line(&format!("`hotlock::{}` ({})", diagnostic.rule, finding.origin.describe(finding.rule_level)))
}

/// Where to read more.
fn explain_help(rule: &str) -> String {
    format!("details: `cargo hotlock explain {rule}`")
}

fn child(level: &'static str, message: String) -> Child {
    Child { children: [], code: None, level, message, rendered: None, spans: Vec::new() }
}

/// All edits in one child, so that they are applied together. The finding's own place stands in front, without a text: rust-analyzer
/// offers the action at the places of its child, and in the file of the first one only.
fn suggestion_child(suggestion: &Suggestion, primary: Loc, places: &Places<'_>) -> Child {
    let edit_span = |edit: Edit| SpanObject {
        suggested_replacement: Some(edit.text),
        suggestion_applicability: Some(suggestion.applicability),
        ..span(edit.loc, true, None, places)
    };
    let mut spans = vec![span(primary, true, None, places)];
    spans.extend(joined_in_lines(&suggestion.edits, places).into_iter().map(edit_span));
    Child { spans, ..child("help", one_line(&suggestion.title)) }
}

/// Edits of one expression in a line as one: editors put the new texts behind the title of the action, where `&value` says more than `&`.
fn joined_in_lines(edits: &[Edit], places: &Places<'_>) -> Vec<Edit> {
    let mut edits = edits.to_vec();
    // Two insertions at one place keep their order.
    edits.sort_by_key(|edit| edit.loc);
    let mut joined: Vec<Edit> = Vec::new();
    for edit in edits {
        let last = joined.last_mut();
        match last.and_then(|last| Some((both(last, &edit, places)?, last))) {
            Some((text, last)) => {
                last.text = text;
                last.loc.span.end = edit.loc.span.end;
            }
            None => joined.push(edit),
        }
    }
    joined
}

/// The new text of two edits with what stays between them; none where it is not one line, before and afterwards, or cuts through brackets.
fn both(first: &Edit, second: &Edit, places: &Places<'_>) -> Option<String> {
    if first.loc.file != second.loc.file {
        return None;
    }
    let text = |from: u32, to: u32| places.file(first.loc.file).text.get(from as usize..to as usize);
    let old = text(first.loc.span.start, second.loc.span.end)?;
    let new = [&first.text, text(first.loc.span.end, second.loc.span.start)?, &second.text].concat();
    (!old.contains('\n') && !new.contains('\n') && is_balanced(&new)).then_some(new)
}

/// Whether each bracket has its other half.
fn is_balanced(text: &str) -> bool {
    let depth = text.chars().try_fold(0_u32, |depth, letter| match letter {
        '(' | '[' | '{' => Some(depth + 1),
        ')' | ']' | '}' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
}

fn span(loc: Loc, is_primary: bool, label: Option<String>, places: &Places<'_>) -> SpanObject {
    let file = places.file(loc.file);
    let bytes = place::bytes(file, loc);
    let start = file.lines().line_column(&file.text, bytes.start as u32);
    let end = file.lines().line_column(&file.text, bytes.end as u32);
    let bom = if file.had_bom { '\u{feff}'.len_utf8() as u32 } else { 0 };
    let text_line = |line: u32| {
        let span = file.lines().line_span(&file.text, line);
        let text = &file.text[span.start as usize..span.end as usize];
        TextLine {
            highlight_end: if line == end.line { end.column } else { text.chars().count() as u32 + 1 },
            highlight_start: if line == start.line { start.column } else { 1 },
            text: text.to_owned(),
        }
    };
    let lines = start.line..=end.line;
    let whole = file.lines().line_span(&file.text, end.line).end - file.lines().line_span(&file.text, start.line).start;
    let is_long = |line: u32| {
        let span = file.lines().line_span(&file.text, line);
        span.end - span.start > LONGEST_LINE
    };
    let is_shown = whole <= LONGEST_LINES && !lines.clone().any(is_long);
    SpanObject {
        byte_end: bytes.end as u32 + bom,
        byte_start: bytes.start as u32 + bom,
        column_end: end.column,
        column_start: start.column,
        expansion: None,
        file_name: places.path(loc.file),
        is_primary,
        label,
        line_end: end.line,
        line_start: start.line,
        suggested_replacement: None,
        suggestion_applicability: None,
        text: if is_shown { lines.map(text_line).collect() } else { Vec::new() },
    }
}
