//! A finding drawn as rustc draws one.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level as Tone, Renderer, Snippet, Title};
use rustc_hash::FxHashSet;

use super::chain;
use super::labels::Labels;
use super::place::bytes;
use super::wrapping::{clipped, columns};
use super::{Places, edits, level_word, observed, one_line, visible, wrapped};
use crate::diagnostics::{Diagnostic, Label, Level, Suggestion};
use crate::source::{Loc, SourceFile};
use crate::triage::{Finding, LevelOrigin};

/// What earlier findings of the same text told the reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) introduction: Introduction,
    /// Whether the lock was seen, and where it is declared.
    pub(super) is_lock_known: bool,
}

impl Context {
    /// Nothing was told yet: the finding stands alone.
    pub(super) const ALONE: Context = Context { introduction: Introduction::Full, is_lock_known: false };
}

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

/// Draws a finding in `width` columns; the text ends with a line end.
///
/// A finding should fit into one glance: what stands near its place is drawn, the rest is told in a line each. An
/// introduction says what is the same for all findings of the rule.
pub(super) fn draw(
    finding: &Finding,
    places: &Places<'_>,
    context: Context,
    renderer: &Renderer,
    width: usize,
) -> String {
    let mut fit = Fit::of(finding, places, width);
    loop {
        let text = drawn(finding, places, context, renderer, fit);
        let over = Over::of(&text, width);
        let next = match over {
            Over { edits: true, .. } if !fit.dedents => Some(Fit { dedents: true, ..fit }),
            Over { labels: 0, .. } => None,
            Over { labels, .. } => fit.narrower(labels, room(finding, places, fit)),
        };
        match next {
            Some(next) => fit = next,
            None => return clipped_code(&text, width),
        }
    }
}

/// How a finding is drawn so that what is said at its places fits the terminal.
#[derive(Clone, Copy, Debug)]
struct Fit {
    width: usize,
    /// How many columns of its lines are left out on the left, so that a label behind a place has room.
    cut: usize,
    /// How many are left out at least.
    least_cut: usize,
    /// How often the cut was widened: signs that take no column of their own move nothing.
    cuts: usize,
    /// The most labels that are drawn beside the primary one.
    most_labels: usize,
    /// Whether the text of the primary label stands at its place; it is told otherwise.
    label_in_place: bool,
    /// Whether edits are drawn without the indentation that all of their lines have.
    dedents: bool,
}

/// So often a cut is widened: one is enough where each character takes a column.
const MOST_CUTS: usize = 4;

/// What is further away in a line, in columns or bytes, is not given to the renderer: it takes time for all of a line, for each finding
/// in it once more.
const FAR: usize = 4096;
/// So many columns in front of a place that is far from the start of its line are left.
const BEFORE_FAR: usize = 40;

impl Fit {
    /// All at its place; but what surrounds a place that is far from the start of its line is told.
    fn of(finding: &Finding, places: &Places<'_>, width: usize) -> Fit {
        let column = places.start(finding.diagnostic.primary.loc).column as usize;
        let (cut, most_labels) = if column > FAR { (column - BEFORE_FAR, 0) } else { (0, usize::MAX) };
        Fit { width, cut, least_cut: cut, cuts: 0, most_labels, label_in_place: true, dedents: false }
    }

    /// What to try when labels run `over` the end of the line, and `room` columns can be left out.
    fn narrower(self, over: usize, room: usize) -> Option<Fit> {
        match self {
            Fit { cut, cuts, .. } if cut + over <= room && cuts < MOST_CUTS => {
                Some(Fit { cut: cut + over, cuts: cuts + 1, ..self })
            }
            Fit { most_labels: 1.., .. } => Some(Fit { most_labels: 0, cut: self.least_cut, ..self }),
            Fit { label_in_place: true, .. } => Some(Fit { label_in_place: false, cut: self.least_cut, ..self }),
            _ => None,
        }
    }
}

/// How many columns can be left out on the left of what is drawn: all before the first place.
fn room(finding: &Finding, places: &Places<'_>, fit: Fit) -> usize {
    let diagnostic = &finding.diagnostic;
    let drawn = Labels::of(diagnostic, places, fit.most_labels, true).drawn;
    let starts = std::iter::once(&diagnostic.primary).chain(drawn).map(|label| places.start(label.loc).column as usize);
    starts.min().unwrap_or_default().saturating_sub(1 + CUT.len())
}

/// What runs over the end of the line.
#[derive(Clone, Copy, Debug, Default)]
struct Over {
    /// By how many columns what is said at a place does.
    labels: usize,
    /// Whether an edit does.
    edits: bool,
}

impl Over {
    fn of(text: &str, width: usize) -> Over {
        let mut over = Over::default();
        let mut is_edit = false;
        for line in text.lines() {
            let plain = anstream::adapter::strip_str(line).to_string();
            // Edits stand below a title of their own; all other help is indented.
            is_edit |= plain.starts_with("help: ");
            if !is_code(&plain) {
                continue;
            }
            let columns = columns(line).saturating_sub(width);
            over.edits |= is_edit && columns > 0;
            // Code that stands behind a number may end anywhere.
            if !is_edit && plain.starts_with(' ') && plain.trim_start().starts_with('|') {
                over.labels = over.labels.max(columns);
            }
        }
        over
    }
}

/// Whether a line shows code, or what is said at its place: a number, a line or a mark of an edit, then the code.
fn is_code(line: &str) -> bool {
    let behind = line.trim_start_matches(|character: char| character == ' ' || character.is_ascii_digit());
    behind.strip_prefix(['|', '+', '-', '~']).is_some_and(|code| code.is_empty() || code.starts_with(' '))
}

fn clipped_code(text: &str, width: usize) -> String {
    let clip = |line: &str| match is_code(&anstream::adapter::strip_str(line).to_string()) {
        true => clipped(line, width),
        false => line.to_owned(),
    };
    text.lines().map(clip).fold(String::new(), |text, line| text + &line + "\n")
}

fn drawn(finding: &Finding, places: &Places<'_>, context: Context, renderer: &Renderer, fit: Fit) -> String {
    let diagnostic = &finding.diagnostic;
    let applicable = diagnostic.suggestions.iter().filter(|suggestion| suggestion.is_applicable(places.sources()));
    let (drawn, told): (Vec<&Suggestion>, Vec<&Suggestion>) =
        applicable.partition(|suggestion| edits::is_drawn(suggestion, places, fit.width));
    let labels = Labels::of(diagnostic, places, fit.most_labels, context.is_lock_known);
    let width = fit.width.saturating_sub(margin(finding, places, &labels.drawn, &drawn)).max(NARROWEST_TEXT);
    let wrapped = |text: &str| wrapped(text, width, "  ");
    let mut group = Group::with_title(title(diagnostic, fit.width)).element(annotated_snippet(
        &diagnostic.primary,
        &labels.drawn,
        places,
        fit,
    ));
    let notes = notes(finding, places, &labels, context.introduction, fit, width);
    group = group.elements(notes.into_iter().map(|note| Tone::NOTE.message(note)));
    // Edits say what to do themselves.
    let mut helps: Vec<String> = told.into_iter().map(edits::in_words).collect();
    if helps.is_empty() && drawn.is_empty() {
        helps.clone_from(&diagnostic.help);
    }
    group =
        group.elements(joined(helps, width.min(LONGEST_JOINED)).iter().map(|help| Tone::HELP.message(wrapped(help))));
    let patches = drawn.iter().map(|suggestion| edits::patches(suggestion, places, fit.width, fit.dedents));
    let groups: Vec<Group<'_>> = std::iter::once(group).chain(patches).collect();
    // Lines of code are cut here: the renderer leaves labels where they run over the end.
    let text = renderer.clone().term_width(UNLIMITED).render(&groups);
    let text = without_blank_gutter(&text);
    let edited = drawn.iter().flat_map(|suggestion| edits::first_places(suggestion));
    let edited = edited.filter(|loc| loc.file != diagnostic.primary.loc.file);
    let shown: Vec<Loc> = std::iter::once(diagnostic.primary.loc).chain(edited).collect();
    with_true_columns(&with_short_indent(&text, diagnostic), &shown, places)
}

/// The renderer puts a line with nothing but the edge of the code above and below it, a sixth of what is short otherwise.
fn without_blank_gutter(text: &str) -> String {
    let is_blank = |line: &&str| anstream::adapter::strip_str(line).to_string().trim() == "|";
    text.lines().filter(|line| !is_blank(line)).fold(String::new(), |text, line| text + line + "\n")
}

/// The renderer tells the columns of places in the text that it was given, of which lines may have lost their start.
fn with_true_columns(text: &str, shown: &[Loc], places: &Places<'_>) -> String {
    let mut shown = shown.iter().peekable();
    let mut lines: Vec<Cow<'_, str>> = Vec::new();
    for line in text.split('\n') {
        let arrow = || anstream::adapter::strip_str(line).to_string().trim_start().starts_with("--> ");
        let told = shown.peek().filter(|_| arrow()).and_then(|loc| {
            let before = format!("{}:{}:", places.path(loc.file), places.start(**loc).line);
            let (head, rest) = line.split_once(&before)?;
            let rest = rest.trim_start_matches(|character: char| character.is_ascii_digit());
            Some(format!("{head}{}{rest}", places.line_column(**loc)))
        });
        if told.is_some() {
            shown.next();
        }
        lines.push(told.map_or(Cow::Borrowed(line), Cow::Owned));
    }
    lines.join("\n")
}

/// What is said below the code, each over as many lines as it takes.
fn notes(
    finding: &Finding,
    places: &Places<'_>,
    labels: &Labels<'_>,
    introduction: Introduction,
    fit: Fit,
    width: usize,
) -> Vec<String> {
    let diagnostic = &finding.diagnostic;
    let wrapped = |text: &String| wrapped(text, width, "  ");
    let mut notes: Vec<String> = Vec::new();
    if !fit.label_in_place && !diagnostic.primary.text.is_empty() {
        notes.push(wrapped(&diagnostic.primary.text));
    }
    if let Some(chain) = &diagnostic.chain {
        let lines: Vec<String> = chain::flowed(chain, places, diagnostic.primary.loc.file, width.min(LONGEST_JOINED))
            .iter()
            .map(wrapped)
            .collect();
        notes.push(lines.join("\n"));
    }
    // Where text is not wrapped, a line of several facts still ends somewhere.
    let joined_width = width.min(LONGEST_JOINED);
    let mut facts = labels.told(joined_width);
    facts.extend(observed::lines(&diagnostic.observed));
    let counted = diagnostic.more_alike.as_ref().filter(|_| labels.counts_alike());
    facts.extend(remarks(finding).filter(|note| counted.is_none_or(|(_, counted)| counted != *note)).cloned());
    if introduction != Introduction::None {
        facts.extend(diagnostic.background.iter().cloned());
    }
    facts.extend(introduced(finding, introduction));
    let mut lines = joined(facts, joined_width);
    // Nothing else may be taken for a reason.
    lines.extend(lowered(finding));
    notes.extend(lines.iter().map(wrapped));
    notes
}

/// The notes of a finding but those that made it quieter than its rule.
fn remarks(finding: &Finding) -> impl Iterator<Item = &String> {
    let reasons = reasons(finding);
    finding.diagnostic.notes.iter().filter(move |note| !reasons.contains(&note.as_str()))
}

/// That a finding is quieter than its rule, and why, if notes say it.
fn lowered(finding: &Finding) -> Option<String> {
    let reasons = reasons(finding);
    let level = level_word(finding.diagnostic.level);
    (!reasons.is_empty()).then(|| format!("only a {level}: {}", reasons.join("; ")))
}

/// Why a finding is quieter than its rule; nothing if it is not.
fn reasons(finding: &Finding) -> Vec<&str> {
    let diagnostic = &finding.diagnostic;
    let of_level = diagnostic.lowered_by.iter().filter(|(level, _)| *level == diagnostic.level);
    let mut reasons: Vec<&str> = of_level.map(|(_, reason)| reason.as_str()).collect();
    // Two assumptions may be said in the same words.
    let mut known = FxHashSet::default();
    reasons.retain(|reason| known.insert(*reason));
    if is_lowered(finding) { reasons } else { Vec::new() }
}

fn is_lowered(finding: &Finding) -> bool {
    let level = finding.diagnostic.level;
    level < finding.rule_level && level_word(level) != level_word(finding.rule_level)
}

/// What stands before the headline.
fn before_headline(diagnostic: &Diagnostic) -> String {
    format!("{}[hotlock::{}]: ", level_word(diagnostic.level), diagnostic.rule)
}

/// The headline over as many lines as it takes.
fn title(diagnostic: &Diagnostic, width: usize) -> Title<'static> {
    let before = before_headline(diagnostic);
    let width = width.max(NARROWEST_TEXT);
    let whole = wrapped(&format!("{before}{}", diagnostic.message), width, HEADLINE_INDENT);
    let text = whole.strip_prefix(before.trim_end()).unwrap_or(&whole).trim_start_matches(' ');
    // The renderer indents all lines but the first itself.
    let text = text.replace(&format!("\n{HEADLINE_INDENT}"), "\n");
    tone(diagnostic.level).primary_title(text).id(format!("hotlock::{}", diagnostic.rule))
}

/// The renderer puts the second line of a headline below the end of `warning[hotlock::rule]: `, where half of the line is
/// lost.
fn with_short_indent(text: &str, diagnostic: &Diagnostic) -> String {
    let indent = " ".repeat(before_headline(diagnostic).len());
    let mut lines = text.split('\n');
    let mut shortened = lines.next().unwrap_or_default().trim_end().to_owned();
    let mut is_headline = true;
    for line in lines {
        let rest = line.strip_prefix(&indent).filter(|_| is_headline);
        is_headline = rest.is_some();
        shortened.push('\n');
        shortened.push_str(if is_headline { HEADLINE_INDENT } else { "" });
        shortened.push_str(rest.unwrap_or(line));
    }
    shortened
}

/// Which level the rule has, by what, and where to read more. A level that nobody changed goes without saying.
fn introduced(finding: &Finding, introduction: Introduction) -> Vec<String> {
    let Diagnostic { rule, level, .. } = &finding.diagnostic;
    let origin = finding.origin.describe(finding.rule_level);
    let says_why = !is_lowered(finding) || !reasons(finding).is_empty();
    let of_level = match says_why {
        false => Some(format!("{origin}, reported as a {}", level_word(*level))),
        true => (finding.origin != LevelOrigin::Default).then(|| origin.to_string()),
    };
    let page = (introduction == Introduction::Full).then(|| format!("more: `cargo hotlock explain {rule}`"));
    let of_level = of_level.filter(|_| introduction != Introduction::None);
    of_level.into_iter().chain(page).collect()
}

/// What stands before the second line of a headline.
const HEADLINE_INDENT: &str = "    ";
/// Facts share a line of so many columns at most.
const LONGEST_JOINED: usize = 110;
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

/// Facts of which several fit a line share the first one that has room.
fn joined(facts: Vec<String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.iter_mut().find(|line| columns(line) + columns(&fact) + 2 <= width) {
            Some(line) => {
                line.push_str("; ");
                line.push_str(&fact);
            }
            _ => lines.push(fact),
        }
    }
    lines
}

fn tone(level: Level) -> Tone<'static> {
    match level {
        Level::Deny | Level::Forbid => Tone::ERROR,
        Level::Warn => Tone::WARNING,
        Level::Note | Level::Allow => Tone::NOTE,
    }
}

/// The primary place with the labels that are drawn around it.
fn annotated_snippet<'a>(primary: &'a Label, drawn: &[&'a Label], places: &Places<'a>, fit: Fit) -> Element<'a> {
    let file = places.file(primary.loc.file);
    let labels = || {
        std::iter::once((primary, AnnotationKind::Primary))
            .chain(drawn.iter().map(|label| (*label, AnnotationKind::Context)))
    };
    let line = |offset: usize| file.lines().line_column(&file.text, offset as u32).line;
    let all_bytes = || labels().map(|(label, _)| bytes(file, label.loc));
    let first = all_bytes().map(|bytes| line(bytes.start)).min().unwrap_or(1);
    let last = all_bytes().map(|bytes| line(bytes.start)).max().unwrap_or(first);
    let lines = Lines::new(file, first, last);
    let local = |label: &Label| first_line(lines.text, lines.local(bytes(file, label.loc)));
    let ends = labels().map(|(label, _)| lines.before(local(label).end));
    let cut = Cut { columns: fit.cut, bytes: ends.max().unwrap_or(0) + FAR };
    // As it is drawn: what is hidden may take other characters, though as many bytes.
    let text = visible(lines.text);
    let annotations = labels().map(|(label, kind)| {
        let is_told = !fit.label_in_place && matches!(kind, AnnotationKind::Primary);
        let said = (!label.text.is_empty() && !is_told).then(|| one_line(&label.text));
        let local = local(label);
        let span = cut.offset(&text, local.start)..cut.offset(&text, local.end);
        let annotation: Annotation<'a> = kind.span(span);
        annotation.label(said)
    });
    let path = places.path(primary.loc.file);
    Snippet::source(cut.removed(text.clone()))
        .path(path)
        .line_start(lines.first as usize)
        .annotations(annotations)
        .into()
}

/// The part of a place that is on its first line: where it starts is what a label is about.
fn first_line(text: &str, bytes: Range<usize>) -> Range<usize> {
    let first = text[bytes.clone()].lines().next().unwrap_or_default().trim_end();
    bytes.start..bytes.start + first.len()
}

/// What stands for code that is left out.
const CUT: &str = "...";
/// More columns than any line has.
const UNLIMITED: usize = 1 << 20;

/// Where a character of a line begins, counted from 0; the line's length if there are fewer.
fn byte_of(line: &str, character: usize) -> usize {
    match line.as_bytes().get(..character) {
        Some(before) if before.is_ascii() => character,
        _ => line.char_indices().nth(character).map_or(line.len(), |(at, _)| at),
    }
}

/// What is left out of each line.
#[derive(Clone, Copy)]
struct Cut {
    /// How many columns on the left. What does not fit there is blank, or `...`.
    columns: usize,
    /// How many bytes stay of it at least, those on the left among them: no label is behind, and no terminal shows so much.
    bytes: usize,
}

impl Cut {
    /// What stands for the start of a line, and which bytes of it stay.
    fn of_line(self, line: &str) -> (&'static str, Range<usize>) {
        let code = line.trim_end_matches(['\r', '\n']);
        let end = (self.bytes..code.len()).find(|at| code.is_char_boundary(*at)).unwrap_or(line.len());
        if self.columns == 0 {
            return ("", 0..end);
        }
        let start = byte_of(code, self.columns + CUT.len());
        let is_blank = code[..start].chars().all(char::is_whitespace);
        (if is_blank { "   " } else { CUT }, start..end.max(start))
    }

    /// Whether all stays.
    fn is_nothing(self, text: &str) -> bool {
        self.columns == 0 && text.len() <= self.bytes
    }

    fn removed(self, text: Cow<'_, str>) -> Cow<'_, str> {
        if self.is_nothing(&text) {
            return text;
        }
        let line = |line: &str| {
            let (start, kept) = self.of_line(line);
            let end = if kept.end < line.len() && line.ends_with('\n') { "\n" } else { "" };
            format!("{start}{}{end}", &line[kept])
        };
        Cow::Owned(text.split_inclusive('\n').map(line).collect())
    }

    /// Where a byte of the text is then.
    fn offset(self, text: &str, offset: usize) -> usize {
        if self.is_nothing(text) {
            return offset;
        }
        let (mut at, mut new) = (0, 0);
        for line in text.split_inclusive('\n') {
            let (start, kept) = self.of_line(line);
            if offset < at + line.len() {
                return new + start.len() + (offset - at).min(kept.end).saturating_sub(kept.start);
            }
            at += line.len();
            let has_end = kept.end < line.len() && line.ends_with('\n');
            new += start.len() + kept.len() + usize::from(has_end);
        }
        new
    }
}

/// Whole lines of a file: drawing from these alone costs a thousandth of drawing from a large file.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    start: usize,
    first: u32,
}

impl<'a> Lines<'a> {
    pub(super) fn new(file: &'a SourceFile, first: u32, last: u32) -> Self {
        let start = file.lines().line_span(&file.text, first).start as usize;
        let next = file.lines().line_span(&file.text, last.saturating_add(1)).start as usize;
        let end = if last >= file.lines().line_count() { file.text.len() } else { next };
        Lines { text: &file.text[start..end.max(start)], start, first }
    }

    /// How many bytes of its line stand before an offset in the text.
    fn before(&self, offset: usize) -> usize {
        self.text.as_bytes()[..offset].iter().rev().take_while(|byte| **byte != b'\n').count()
    }

    pub(super) fn local(&self, bytes: Range<usize>) -> Range<usize> {
        let clamp = |offset: usize| offset.saturating_sub(self.start).min(self.text.len());
        clamp(bytes.start)..clamp(bytes.end)
    }
}
