//! Edits below a finding: drawn as a diff, or told in words.

use annotate_snippets::{Group, Level as Tone, Patch, Snippet};

use super::place::bytes;
use super::snippets::Lines;
use super::wrapping::columns;
use super::{Places, counted, visible, wrapped};
use crate::diagnostics::{Applicability, Edit, Suggestion};
use crate::source::Loc;

/// The most edits that are drawn below a finding.
const MOST_DRAWN_EDITS: usize = 3;
/// From the first of them in a file to the last there are at most so many lines.
const MOST_DRAWN_LINES: u32 = 8;

/// Whether the edits of a suggestion are drawn; those of longer ones are shown by `--diff`.
pub(super) fn is_drawn(suggestion: &Suggestion, places: &Places<'_>, width: usize) -> bool {
    let is_near = |one: &Edit, other: &Edit| {
        one.loc.file != other.loc.file
            || places.start(one.loc).line.abs_diff(places.start(other.loc).line) < MOST_DRAWN_LINES
    };
    let edits = &suggestion.edits;
    // What has to be filled in by hand is shown nowhere else.
    suggestion.applicability == Applicability::HasPlaceholders
        || edits.len() <= MOST_DRAWN_EDITS
            && edits.iter().all(|one| is_visible(one, places, width))
            && edits.iter().all(|one| edits.iter().all(|other| is_near(one, other)))
}

/// Whether an edit is seen where its line is cut at the width of the terminal.
fn is_visible(edit: &Edit, places: &Places<'_>, width: usize) -> bool {
    let file = places.file(edit.loc.file);
    let bytes = bytes(file, edit.loc);
    let line = file.text[..bytes.start].rfind('\n').map_or(0, |end| end + 1);
    let before = columns(file.text[line..bytes.start].trim_start());
    let text = edit.text.trim_start_matches('\n').lines().next().unwrap_or_default();
    before + columns(text) + BESIDE_CODE <= width
}

/// Line numbers, the mark of an edit, and what stands for the rest of a line.
const BESIDE_CODE: usize = "12345 + ".len() + "...".len();

/// What a suggestion does, and which command shows its edits.
pub(super) fn in_words(suggestion: &Suggestion) -> String {
    let Suggestion { title, edits, applicability, .. } = suggestion;
    let flags = if *applicability == Applicability::MachineApplicable { "" } else { " --unsafe-fixes" };
    format!("{title} ({}: see `--diff{flags}`)", counted(edits.len(), "edit"))
}

/// A suggestion as a diff; without the indentation that all lines have if it `dedents`.
pub(super) fn patches<'a>(suggestion: &'a Suggestion, places: &Places<'a>, width: usize, dedents: bool) -> Group<'a> {
    let title = wrapped(&suggestion.title, width.saturating_sub("help: ".len()).max(1), "");
    let group = Group::with_title(Tone::HELP.secondary_title(title));
    let snippets = first_places(suggestion).into_iter().map(|loc| loc.file).filter_map(|id| {
        let file = places.file(id);
        let line = |offset: u32| file.lines().line_column(&file.text, offset).line;
        let edits = || suggestion.edits.iter().filter(move |edit| edit.loc.file == id);
        let first = edits().map(|edit| line(edit.loc.span.start)).min()?;
        let last = edits().map(|edit| line(edit.loc.span.end)).max()?;
        let lines = Lines::new(file, first, last);
        let indent = if dedents { Indent::of(lines.text) } else { Indent(0) };
        let patches = edits().map(|edit| {
            let local = lines.local(bytes(file, edit.loc));
            let place = indent.offset(lines.text, local.start)..indent.offset(lines.text, local.end);
            let starts_line = lines.text[..local.start].is_empty() || lines.text[..local.start].ends_with('\n');
            Patch::new(place, indent.removed(&edit.text, starts_line))
        });
        let text = indent.removed(&visible(lines.text), true);
        Some(Snippet::source(text).path(places.path(id)).line_start(first as usize).patches(patches))
    });
    group.elements(snippets)
}

/// The first place of a suggestion in each file, in the order in which `patches` draws them.
pub(super) fn first_places(suggestion: &Suggestion) -> Vec<Loc> {
    let mut first: Vec<Loc> = Vec::new();
    for loc in suggestion.edits.iter().map(|edit| edit.loc) {
        match first.iter_mut().find(|known| known.file == loc.file) {
            Some(known) if loc.span.start < known.span.start => *known = loc,
            Some(_) => {}
            None => first.push(loc),
        }
    }
    first
}

/// How many blanks all lines of a text start with.
#[derive(Clone, Copy)]
struct Indent(usize);

impl Indent {
    fn of(text: &str) -> Indent {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let blanks = lines.map(|line| line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count());
        Indent(blanks.min().unwrap_or(0))
    }

    /// How many bytes of a line are left out.
    fn of_line(self, line: &str) -> usize {
        line.bytes().take(self.0).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// The text without it; its first line is one only where it starts one.
    fn removed(self, text: &str, starts_line: bool) -> String {
        let lines = text.split_inclusive('\n').enumerate();
        lines
            .map(|(number, line)| if number == 0 && !starts_line { line } else { &line[self.of_line(line)..] })
            .collect()
    }

    /// Where a byte of the text is without it.
    fn offset(self, text: &str, offset: usize) -> usize {
        let mut at = 0;
        let mut left_out = 0;
        for line in text.split_inclusive('\n') {
            if at > offset {
                break;
            }
            left_out += self.of_line(line).min(offset - at);
            at += line.len();
        }
        offset - left_out
    }
}
