//! A finding drawn as rustc draws one.

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level as Tone, Patch, Renderer, Snippet};

use super::chain::{self, Length};
use super::place::{bytes, is_exact};
use super::{Places, fill, observed, one_line, visible};
use crate::diagnostics::{Label, Level, Suggestion};
use crate::source::{FileId, SourceFile};
use crate::triage::Finding;

/// Annotated lines further apart than this become snippets of their own: drawing costs time for each line between.
const WIDEST_GAP_IN_LINES: u32 = 400;

/// Whether the rule itself is introduced: its level's origin and where to read more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Introduction {
    Yes,
    No,
}

/// Draws a finding, with notes and help wrapped to `width` columns; the text ends with a line end.
///
/// An introduction says what is the same for all findings of the rule.
pub(super) fn draw(
    finding: &Finding,
    places: &Places<'_>,
    introduction: Introduction,
    renderer: &Renderer,
    width: usize,
) -> String {
    let diagnostic = &finding.diagnostic;
    let title =
        tone(diagnostic.level).primary_title(one_line(&diagnostic.message)).id(format!("hotlock::{}", diagnostic.rule));
    let mut group = Group::with_title(title).elements(annotated_snippets(finding, places));
    let width = width.saturating_sub(margin(finding, places)).max(NARROWEST_TEXT);
    if let Some(chain) = &diagnostic.chain {
        let lines = chain::lines(chain, places, Length::Shortened);
        let lines: Vec<String> = lines.iter().map(|line| wrapped(line, width)).collect();
        group = group.element(Tone::NOTE.message(lines.join("\n")));
    }
    let mut notes = observed::lines(&diagnostic.observed);
    notes.extend(diagnostic.notes.iter().cloned());
    if introduction == Introduction::Yes {
        notes.extend(diagnostic.background.iter().cloned());
    }
    group = group.elements(notes.iter().map(|note| Tone::NOTE.message(wrapped(note, width))));
    let mut edits = diagnostic.suggestions.iter().filter_map(|suggestion| patches(suggestion, places)).peekable();
    // Edits say what to do themselves.
    if edits.peek().is_none() {
        group = group.elements(diagnostic.help.iter().map(|help| Tone::HELP.message(wrapped(help, width))));
    }
    if introduction == Introduction::Yes {
        let origin = finding.origin.describe(finding.rule_level);
        let more = format!("{origin}; see `cargo hotlock explain {}`", diagnostic.rule);
        group = group.element(Tone::NOTE.message(wrapped(&more, width)));
    }
    let groups: Vec<Group<'_>> = std::iter::once(group).chain(edits).collect();
    let mut text = renderer.render(&groups);
    text.push('\n');
    text
}

/// Text is not wrapped to fewer columns than this, however narrow the terminal.
const NARROWEST_TEXT: usize = 40;
/// What stands before the text of a note: a space, `= note: `.
const BEFORE_NOTE: usize = " = note: ".len();

/// How many columns the line numbers of a finding take, and what follows them before a note's text.
fn margin(finding: &Finding, places: &Places<'_>) -> usize {
    let diagnostic = &finding.diagnostic;
    let edits = diagnostic.suggestions.iter().flat_map(|suggestion| &suggestion.edits).map(|edit| edit.loc);
    let labels = diagnostic.related.iter().map(|label| label.loc);
    let all = std::iter::once(diagnostic.primary.loc).chain(labels).chain(edits);
    let last = all.map(|loc| places.start(loc).line).max().unwrap_or(1);
    last.to_string().len() + BEFORE_NOTE
}

/// What stands for a space inside of code while text is wrapped: it is no place to break a line.
const UNBROKEN: &str = "\u{a0}";

/// One line of text over as many lines of the terminal as it takes; those after the first are indented. Code that fits a
/// line stays on one.
fn wrapped(text: &str, width: usize) -> String {
    let text = one_line(text);
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        1 if part.len() + 4 < width => part.replace(' ', UNBROKEN),
        _ => part.to_owned(),
    });
    let text = parts.collect::<Vec<_>>().join("`");
    fill(&text, width, "  ").replace(UNBROKEN, " ")
}

/// Whether all edits of a suggestion can be made: inside of their files, none over another.
pub(super) fn is_applicable(suggestion: &Suggestion, places: &Places<'_>) -> bool {
    let mut locs: Vec<_> = suggestion.edits.iter().map(|edit| edit.loc).collect();
    locs.sort();
    let overlap = locs.windows(2).any(|pair| pair[0].file == pair[1].file && pair[0].span.end > pair[1].span.start);
    !locs.is_empty() && !overlap && locs.iter().all(|loc| is_exact(places.file(loc.file), *loc))
}

fn tone(level: Level) -> Tone<'static> {
    match level {
        Level::Deny | Level::Forbid => Tone::ERROR,
        Level::Warn => Tone::WARNING,
        Level::Note | Level::Allow => Tone::NOTE,
    }
}

/// The primary file's snippet first, the other files in the order of their first label.
fn annotated_snippets<'a>(finding: &'a Finding, places: &Places<'a>) -> Vec<Element<'a>> {
    let primary = &finding.diagnostic.primary;
    let labels = || {
        std::iter::once((primary, AnnotationKind::Primary))
            .chain(finding.diagnostic.related.iter().map(|label| (label, AnnotationKind::Context)))
    };
    let mut files: Vec<FileId> = Vec::new();
    for (label, _) in labels() {
        if !files.contains(&label.loc.file) {
            files.push(label.loc.file);
        }
    }
    let mut elements = Vec::new();
    for id in files {
        let file = places.file(id);
        let marks: Vec<Mark<'_>> = labels()
            .filter(|(label, _)| label.loc.file == id)
            .map(|(label, kind)| Mark::new(label, kind, file))
            .collect();
        elements.extend(windows(marks).into_iter().map(|window| window.snippet(file, places.path(id))));
    }
    elements
}

/// One label over bytes of a file.
struct Mark<'a> {
    label: &'a Label,
    kind: AnnotationKind,
    bytes: std::ops::Range<usize>,
    first_line: u32,
    last_line: u32,
}

impl<'a> Mark<'a> {
    fn new(label: &'a Label, kind: AnnotationKind, file: &SourceFile) -> Self {
        let bytes = bytes(file, label.loc);
        let line = |offset: usize| file.lines.line_column(&file.text, offset as u32).line;
        let (first_line, last_line) = (line(bytes.start), line(bytes.end));
        Mark { label, kind, bytes, first_line, last_line }
    }
}

/// Labels near each other in one file.
struct Window<'a> {
    marks: Vec<Mark<'a>>,
    first_line: u32,
    last_line: u32,
}

/// Groups marks by nearness; the window of the primary place comes first.
fn windows(mut marks: Vec<Mark<'_>>) -> Vec<Window<'_>> {
    marks.sort_by_key(|mark| mark.first_line);
    let mut windows: Vec<Window<'_>> = Vec::new();
    for mark in marks {
        match windows.last_mut() {
            Some(window) if mark.first_line <= window.last_line.saturating_add(WIDEST_GAP_IN_LINES) => {
                window.last_line = window.last_line.max(mark.last_line);
                window.marks.push(mark);
            }
            _ => windows.push(Window { first_line: mark.first_line, last_line: mark.last_line, marks: vec![mark] }),
        }
    }
    windows.sort_by_key(|window| window.marks.iter().all(|mark| mark.kind != AnnotationKind::Primary));
    windows
}

impl<'a> Window<'a> {
    fn snippet(self, file: &'a SourceFile, path: String) -> Element<'a> {
        let lines = Lines::new(file, self.first_line, self.last_line);
        let annotations = self.marks.into_iter().map(|mark| {
            let label = (!mark.label.text.is_empty()).then(|| one_line(&mark.label.text));
            let annotation: Annotation<'a> = mark.kind.span(lines.local(mark.bytes));
            annotation.label(label)
        });
        Snippet::source(visible(lines.text)).path(path).line_start(lines.first as usize).annotations(annotations).into()
    }
}

/// Whole lines of a file: drawing from these alone costs a thousandth of drawing from a large file.
struct Lines<'a> {
    text: &'a str,
    start: usize,
    first: u32,
}

impl<'a> Lines<'a> {
    fn new(file: &'a SourceFile, first: u32, last: u32) -> Self {
        let start = file.lines.line_span(&file.text, first).start as usize;
        let next = file.lines.line_span(&file.text, last.saturating_add(1)).start as usize;
        let end = if last >= file.lines.line_count() { file.text.len() } else { next };
        Lines { text: &file.text[start..end.max(start)], start, first }
    }

    fn local(&self, bytes: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let clamp = |offset: usize| offset.saturating_sub(self.start).min(self.text.len());
        clamp(bytes.start)..clamp(bytes.end)
    }
}

/// A suggestion as a diff; none when its edits cannot be made.
fn patches<'a>(suggestion: &'a Suggestion, places: &Places<'a>) -> Option<Group<'a>> {
    if !is_applicable(suggestion, places) {
        return None;
    }
    let mut group = Group::with_title(Tone::HELP.secondary_title(one_line(&suggestion.title)));
    let mut files: Vec<FileId> = suggestion.edits.iter().map(|edit| edit.loc.file).collect();
    files.dedup();
    for id in files {
        let file = places.file(id);
        let line = |offset: u32| file.lines.line_column(&file.text, offset).line;
        let edits = || suggestion.edits.iter().filter(move |edit| edit.loc.file == id);
        let first = edits().map(|edit| line(edit.loc.span.start)).min()?;
        let last = edits().map(|edit| line(edit.loc.span.end)).max()?;
        let lines = Lines::new(file, first, last);
        let patches = edits().map(|edit| Patch::new(lines.local(bytes(file, edit.loc)), edit.text.as_str()));
        let snippet = Snippet::source(visible(lines.text)).path(places.path(id)).line_start(first as usize);
        group = group.element(snippet.patches(patches));
    }
    Some(group)
}
