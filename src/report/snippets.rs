//! A finding drawn as rustc draws one.

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level as Tone, Patch, Renderer, Snippet};

use super::chain::{self, Length};
use super::labels::Labels;
use super::place::bytes;
use super::{Places, fill, level_word, observed, one_line, visible};
use crate::diagnostics::{Applicability, Diagnostic, Edit, Label, Level, Suggestion};
use crate::source::{FileId, SourceFile};
use crate::triage::{Finding, LevelOrigin};

/// How much is said of the rule itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Introduction {
    /// Why the pattern costs anything, where the level comes from, and where to read more.
    Full,
    /// The same for a reader who was told where to read more.
    Rule,
    /// Nothing: an earlier finding said it.
    None,
}

/// Draws a finding, with notes and help wrapped to `width` columns; the text ends with a line end.
///
/// A finding should fit into one glance: what stands near its place is drawn, the rest is told in a line each. An
/// introduction says what is the same for all findings of the rule.
pub(super) fn draw(
    finding: &Finding,
    places: &Places<'_>,
    introduction: Introduction,
    renderer: &Renderer,
    width: usize,
) -> String {
    let diagnostic = &finding.diagnostic;
    let applicable = diagnostic.suggestions.iter().filter(|suggestion| suggestion.is_applicable(places.sources()));
    let (edits, told): (Vec<&Suggestion>, Vec<&Suggestion>) =
        applicable.partition(|suggestion| is_drawn(suggestion, places));
    let labels = Labels::of(diagnostic, places);
    let width = width.saturating_sub(margin(finding, places, &labels.drawn, &edits)).max(NARROWEST_TEXT);
    let mut notes: Vec<String> = Vec::new();
    if let Some(chain) = &diagnostic.chain {
        let lines = chain::lines(chain, places, Length::Shortened);
        let lines: Vec<String> = lines.iter().map(|line| wrapped(line, width)).collect();
        notes.push(lines.join("\n"));
    }
    let elsewhere = joined(labels.told, width).into_iter().chain(observed::lines(&diagnostic.observed));
    notes.extend(elsewhere.chain(diagnostic.notes.iter().cloned()).map(|note| wrapped(&note, width)));
    if introduction != Introduction::None {
        notes.extend(diagnostic.background.iter().map(|note| wrapped(note, width)));
    }
    let title =
        tone(diagnostic.level).primary_title(one_line(&diagnostic.message)).id(format!("hotlock::{}", diagnostic.rule));
    let mut group = Group::with_title(title)
        .element(annotated_snippet(&diagnostic.primary, &labels.drawn, places))
        .elements(notes.into_iter().map(|note| Tone::NOTE.message(note)));
    // Edits say what to do themselves.
    let mut helps: Vec<String> = told.into_iter().map(in_words).collect();
    if helps.is_empty() && edits.is_empty() {
        helps.clone_from(&diagnostic.help);
    }
    group = group.elements(helps.iter().map(|help| Tone::HELP.message(wrapped(help, width))));
    let introduced = introduced(finding, introduction);
    group = group.elements(introduced.map(|text| Tone::NOTE.message(wrapped(&text, width))));
    let edits = edits.into_iter().map(|suggestion| patches(suggestion, places));
    let groups: Vec<Group<'_>> = std::iter::once(group).chain(edits).collect();
    let mut text = renderer.render(&groups);
    text.push('\n');
    text
}

/// Which level the rule has, by what, and where to read more. A level that nobody changed goes without saying to who knows.
fn introduced(finding: &Finding, introduction: Introduction) -> Option<String> {
    let Diagnostic { rule, level, .. } = &finding.diagnostic;
    let is_lowered = *level < finding.rule_level && level_word(*level) != level_word(finding.rule_level);
    let origin = finding.origin.describe(finding.rule_level);
    let level = match is_lowered {
        true => format!("{origin}, lowered to a {} for the reasons above", level_word(*level)),
        false => origin.to_string(),
    };
    match introduction {
        Introduction::Full => Some(format!("{level}; see `cargo hotlock explain {rule}`")),
        Introduction::Rule if is_lowered || finding.origin != LevelOrigin::Default => Some(level),
        Introduction::Rule | Introduction::None => None,
    }
}

/// Text is not wrapped to fewer columns than this, however narrow the terminal.
const NARROWEST_TEXT: usize = 40;
/// What stands before the text of a note: a space, `= note: `.
const BEFORE_NOTE: usize = " = note: ".len();

/// How many columns the line numbers of a finding take, and what follows them before a note's text.
fn margin(finding: &Finding, places: &Places<'_>, drawn: &[&Label], edits: &[&Suggestion]) -> usize {
    let edits = edits.iter().flat_map(|suggestion| &suggestion.edits).map(|edit| edit.loc);
    let labels = drawn.iter().map(|label| label.loc);
    let all = std::iter::once(finding.diagnostic.primary.loc).chain(labels).chain(edits);
    let last = all.map(|loc| places.start(loc).line).max().unwrap_or(1);
    last.to_string().len() + BEFORE_NOTE
}

/// Facts of which several fit a line share one.
fn joined(facts: Vec<String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + fact.chars().count() + 2 <= width => {
                line.push_str("; ");
                line.push_str(&fact);
            }
            _ => lines.push(fact),
        }
    }
    lines
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

fn tone(level: Level) -> Tone<'static> {
    match level {
        Level::Deny | Level::Forbid => Tone::ERROR,
        Level::Warn => Tone::WARNING,
        Level::Note | Level::Allow => Tone::NOTE,
    }
}

/// The primary place with the labels that are drawn around it.
fn annotated_snippet<'a>(primary: &'a Label, drawn: &[&'a Label], places: &Places<'a>) -> Element<'a> {
    let file = places.file(primary.loc.file);
    let labels = || {
        std::iter::once((primary, AnnotationKind::Primary))
            .chain(drawn.iter().map(|label| (*label, AnnotationKind::Context)))
    };
    let line = |offset: usize| file.lines.line_column(&file.text, offset as u32).line;
    let all_bytes = || labels().map(|(label, _)| bytes(file, label.loc));
    let first = all_bytes().map(|bytes| line(bytes.start)).min().unwrap_or(1);
    let last = all_bytes().map(|bytes| line(bytes.end)).max().unwrap_or(first);
    let lines = Lines::new(file, first, last);
    let annotations = labels().map(|(label, kind)| {
        let text = (!label.text.is_empty()).then(|| one_line(&label.text));
        let annotation: Annotation<'a> = kind.span(lines.local(bytes(file, label.loc)));
        annotation.label(text)
    });
    let path = places.path(primary.loc.file);
    Snippet::source(visible(lines.text)).path(path).line_start(lines.first as usize).annotations(annotations).into()
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

/// The most edits that are drawn below a finding.
const MOST_DRAWN_EDITS: usize = 3;
/// From the first of them in a file to the last there are at most so many lines.
const MOST_DRAWN_LINES: u32 = 8;

/// Whether the edits of a suggestion are drawn; those of longer ones are shown by `--diff`.
fn is_drawn(suggestion: &Suggestion, places: &Places<'_>) -> bool {
    let is_near = |one: &Edit, other: &Edit| {
        one.loc.file != other.loc.file
            || places.start(one.loc).line.abs_diff(places.start(other.loc).line) < MOST_DRAWN_LINES
    };
    let edits = &suggestion.edits;
    // What has to be filled in by hand is shown nowhere else.
    suggestion.applicability == Applicability::HasPlaceholders
        || edits.len() <= MOST_DRAWN_EDITS && edits.iter().all(|one| edits.iter().all(|other| is_near(one, other)))
}

/// What a suggestion does, and which command shows its edits.
fn in_words(suggestion: &Suggestion) -> String {
    let Suggestion { title, edits, applicability, .. } = suggestion;
    let mut files: Vec<FileId> = edits.iter().map(|edit| edit.loc.file).collect();
    files.sort_unstable();
    files.dedup();
    let files = if files.len() == 1 { String::new() } else { format!(" in {} files", files.len()) };
    let flags = if *applicability == Applicability::MachineApplicable { "" } else { " --unsafe-fixes" };
    format!("{title} ({} edits{files}: see `cargo hotlock --diff{flags}`)", edits.len())
}

/// A suggestion as a diff.
fn patches<'a>(suggestion: &'a Suggestion, places: &Places<'a>) -> Group<'a> {
    let group = Group::with_title(Tone::HELP.secondary_title(one_line(&suggestion.title)));
    let mut files: Vec<FileId> = Vec::new();
    for edit in &suggestion.edits {
        if !files.contains(&edit.loc.file) {
            files.push(edit.loc.file);
        }
    }
    let snippets = files.into_iter().filter_map(|id| {
        let file = places.file(id);
        let line = |offset: u32| file.lines.line_column(&file.text, offset).line;
        let edits = || suggestion.edits.iter().filter(move |edit| edit.loc.file == id);
        let first = edits().map(|edit| line(edit.loc.span.start)).min()?;
        let last = edits().map(|edit| line(edit.loc.span.end)).max()?;
        let lines = Lines::new(file, first, last);
        let patches = edits().map(|edit| Patch::new(lines.local(bytes(file, edit.loc)), edit.text.as_str()));
        let snippet = Snippet::source(visible(lines.text)).path(places.path(id)).line_start(first as usize);
        Some(snippet.patches(patches))
    });
    group.elements(snippets)
}
