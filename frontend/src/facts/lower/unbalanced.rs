//! Texts that do not even fall into tokens: a bracket or quote is missing somewhere.
//!
//! Lines that start an item are found by their indentation, and each stretch between two of them is tokenised alone.

use std::ops::Range;

use proc_macro2::TokenStream;

use crate::source::Span;

/// Blocks in blocks are cut again so far. Each level is tokenised again, so this bounds the time; a guess.
const MAX_LEVELS: u32 = 4;

/// The text with blanks in place of what cannot be tokenised, so that the rest stands where it stood; and what was blanked,
/// with why. Relies on indentation: may blank a sound item next to a broken one.
pub(super) fn without_unbalanced(text: &str) -> (String, Vec<(Span, String)>) {
    let mut blanks = Blanks { text, found: Vec::new() };
    blanks.cut(&line_ranges(text), 0);
    let mut mended = String::with_capacity(text.len());
    let mut at = 0;
    for (range, _) in &blanks.found {
        mended.push_str(&text[at..range.start]);
        mended.push_str(&blanked(&text[range.clone()]));
        at = range.end;
    }
    mended.push_str(&text[at..]);
    let spans = blanks.found.into_iter().map(|(range, message)| (span_without_blanks(text, range), message));
    (mended, spans.collect())
}

/// As many spaces as there are characters, since columns count these; line breaks stay.
fn blanked(text: &str) -> String {
    text.chars().map(|character| if matches!(character, '\n' | '\r') { character } else { ' ' }).collect()
}

fn span_without_blanks(text: &str, range: Range<usize>) -> Span {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    Span::new(start as u32, (range.start + part.trim_end().len()) as u32)
}

/// The lines with their line breaks.
fn line_ranges(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let start = at;
        at += line.len();
        start..at
    });
    lines.collect()
}

struct Blanks<'t> {
    text: &'t str,
    /// In order of the text.
    found: Vec<(Range<usize>, String)>,
}

impl Blanks<'_> {
    /// Blanks those stretches of some lines that cannot be tokenised.
    fn cut(&mut self, lines: &[Range<usize>], level: u32) {
        for stretch in self.stretches(lines) {
            let stretch = &lines[stretch];
            let Some(range) = joined(stretch) else { continue };
            let Err(error) = self.text[range.clone()].parse::<TokenStream>() else { continue };
            let noted = self.found.len();
            if level < MAX_LEVELS
                && let Some(inside) = self.inside(stretch)
            {
                self.cut(inside, level + 1);
                if self.found.len() > noted && self.is_sound(range.clone(), noted) {
                    continue;
                }
                self.found.truncate(noted);
            }
            self.found.push((range, error.to_string()));
        }
    }

    /// Whether a range can be tokenised without what was blanked in it.
    fn is_sound(&self, range: Range<usize>, noted: usize) -> bool {
        let mut rest = String::new();
        let mut at = range.start;
        for (blank, _) in &self.found[noted..] {
            rest.push_str(&self.text[at..blank.start]);
            rest.push('\n');
            at = blank.end;
        }
        rest.push_str(&self.text[at..range.end]);
        rest.parse::<TokenStream>().is_ok()
    }

    /// The lines between a stretch's first `{` at a line's end and the line that closes it.
    fn inside<'l>(&self, stretch: &'l [Range<usize>]) -> Option<&'l [Range<usize>]> {
        let line = |at: &Range<usize>| &self.text[at.clone()];
        let head = stretch.iter().position(|at| line(at).trim_end().ends_with('{'))?;
        if !opens_block(stretch[..=head].iter().map(line)) {
            return None;
        }
        let indent = stretch.first().map_or(0, |first| indent_of(line(first)));
        let closes = |at: &Range<usize>| line(at).trim_start().starts_with('}') && indent_of(line(at)) <= indent;
        let foot = stretch.iter().rposition(closes)?;
        stretch.get(head + 1..foot).filter(|inside| !inside.is_empty())
    }

    /// Ranges of lines, each of which starts with an entry at the least indentation; attributes stay with what follows.
    fn stretches(&self, lines: &[Range<usize>]) -> Vec<Range<usize>> {
        let line = |at: &Range<usize>| &self.text[at.clone()];
        let starts_word =
            |text: &str| text.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '#'));
        let begins =
            |at: &&Range<usize>| starts_word(line(at).trim_start()) && !line(at).trim_start().starts_with("where");
        let Some(indent) = lines.iter().filter(begins).map(|at| indent_of(line(at))).min() else {
            return std::iter::once(0..lines.len()).collect();
        };
        let mut starts = Vec::new();
        let mut after_attribute = false;
        for (index, at) in lines.iter().enumerate() {
            if !begins(&at) || indent_of(line(at)) != indent {
                continue;
            }
            if !after_attribute {
                starts.push(index);
            }
            after_attribute = line(at).trim_start().starts_with('#') && line(at).trim_end().ends_with(']');
        }
        let first = starts.first().copied().filter(|first| *first > 0).map(|first| 0..first);
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        first.into_iter().chain(starts.iter().copied().zip(ends).map(|(start, end)| start..end)).collect()
    }
}

/// Whether the head of an entry, in lines, opens a block of further entries: half a function would do what nobody wrote.
fn opens_block<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let code = lines.map(str::trim_start).filter(|line| !line.starts_with(['#', '/']));
    let mut words =
        code.flat_map(|line| line.split(|character: char| !character.is_alphanumeric() && character != '_'));
    let kind =
        words.find(|word| !matches!(*word, "" | "pub" | "crate" | "super" | "unsafe" | "default" | "auto" | "in"));
    matches!(kind, Some("mod" | "impl" | "trait" | "extern"))
}

fn joined(lines: &[Range<usize>]) -> Option<Range<usize>> {
    Some(lines.first()?.start..lines.last()?.end)
}

/// Bytes of white space before a line's text.
fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
