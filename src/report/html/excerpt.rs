//! The code that a finding is about, with its labels.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::Range;

use super::{in_words, text};
use crate::diagnostics::{Diagnostic, Label};
use crate::report::place::bytes;
use crate::report::xml::escaped;
use crate::report::{Places, visible};
use crate::source::{FileId, SourceFile};
use crate::workspace::place::floor_boundary;

/// So many lines are shown above and below what is marked.
const CONTEXT: u32 = 1;
/// Of longer marks the first lines are shown.
const MOST_LINES: u32 = 8;

/// Of longer lines the part is shown in which the first mark begins, in bytes: each finding in a line would show all of it once more.
const LONGEST_LINE: usize = 400;
/// So much of it stands before the mark.
const BEFORE_MARK: usize = 80;
/// Stands for what is left out.
const CUT: &str = "...";

/// How wide the style draws a tab.
const TAB: usize = 4;

/// A label with the bytes and lines that it is about.
struct Mark<'a> {
    label: &'a Label,
    is_primary: bool,
    bytes: Range<usize>,
    lines: (u32, u32),
}

/// Writes the lines around all labels, a figure for each file, that of the finding's own place first.
pub(super) fn write(diagnostic: &Diagnostic, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    let labels: Vec<&Label> = std::iter::once(&diagnostic.primary).chain(&diagnostic.related).collect();
    let mut files: Vec<FileId> = Vec::new();
    for label in &labels {
        if !files.contains(&label.loc.file) {
            files.push(label.loc.file);
        }
    }
    for id in files {
        let file = places.file(id);
        let there = labels.iter().enumerate().filter(|(_, label)| label.loc.file == id);
        let marks: Vec<Mark<'_>> = there.map(|(number, label)| mark(label, number == 0, file)).collect();
        write_file(&places.path(id), file, &marks, out)?;
    }
    Ok(())
}

fn mark<'a>(label: &'a Label, is_primary: bool, file: &SourceFile) -> Mark<'a> {
    let bytes = bytes(file, label.loc);
    let line = |offset: usize| file.lines().line_column(&file.text, offset as u32).line;
    Mark { label, is_primary, lines: (line(bytes.start), line(bytes.end)), bytes }
}

fn write_file(path: &str, file: &SourceFile, marks: &[Mark<'_>], out: &mut dyn Write) -> io::Result<()> {
    let mut shown: BTreeSet<u32> = BTreeSet::new();
    // Behind the last line end there is no line.
    let last_line = (file.lines().line_count() - u32::from(file.text.ends_with('\n'))).max(1);
    for (first, last) in marks.iter().map(|mark| mark.lines) {
        let last = last.min(first.saturating_add(MOST_LINES));
        shown.extend(first.saturating_sub(CONTEXT).max(1)..=last.saturating_add(CONTEXT).min(last_line));
    }
    write!(out, "<figure>\n<figcaption>{}</figcaption>\n<pre>", text(path))?;
    let mut before = None;
    for line in shown {
        if before.is_some_and(|before| before + 1 < line) {
            write!(out, "<span class=\"gap\">...</span>")?;
        }
        before = Some(line);
        let part = Part::of(file, line, marks);
        write!(out, "<span class=\"line\"><span class=\"number\">{line}</span>{}</span>", marked(file, &part, marks))?;
        for mark in marks.iter().filter(|mark| mark.lines.0 == line && !mark.label.text.is_empty()) {
            let (class, column) = (class(mark.is_primary), column(file, mark, &part));
            let label = in_words(&mark.label.text);
            write!(out, "<span class=\"label {class}\" style=\"--column: {column}\">{label}</span>")?;
        }
    }
    writeln!(out, "</pre>\n</figure>")
}

/// How many characters are shown before a mark on its line; one in what is left out stands at the end.
fn column(file: &SourceFile, mark: &Mark<'_>, shown: &Part) -> usize {
    let start = shown.bytes.start;
    let before = file.text.get(start..mark.bytes.start.clamp(start, shown.bytes.end)).unwrap_or_default();
    let cut = if shown.is_cut_before { CUT.len() } else { 0 };
    cut + before.chars().map(|character| if character == '\t' { TAB } else { 1 }).sum::<usize>()
}

/// What is shown of a line.
struct Part {
    bytes: Range<usize>,
    is_cut_before: bool,
    is_cut_behind: bool,
}

impl Part {
    fn of(file: &SourceFile, line: u32, marks: &[Mark<'_>]) -> Part {
        let span = file.lines().line_span(&file.text, line);
        let (start, end) = (span.start as usize, span.end as usize);
        if end - start <= LONGEST_LINE {
            return Part { bytes: start..end, is_cut_before: false, is_cut_behind: false };
        }
        // The finding's own place stands first.
        let first = marks.iter().map(|mark| mark.bytes.start).find(|mark| (start..end).contains(mark));
        let from = floor_boundary(&file.text, first.unwrap_or(start).saturating_sub(BEFORE_MARK).max(start));
        let to = floor_boundary(&file.text, end.min(from + LONGEST_LINE));
        Part { bytes: from..to, is_cut_before: start < from, is_cut_behind: to < end }
    }
}

fn class(is_primary: bool) -> &'static str {
    if is_primary { "primary" } else { "related" }
}

/// What is shown of a line of code; where marks lie over each other, the finding's own place shows.
fn marked(file: &SourceFile, shown: &Part, marks: &[Mark<'_>]) -> String {
    let (start, end) = (shown.bytes.start, shown.bytes.end);
    let mut cuts = BTreeSet::from([start, end]);
    cuts.extend(
        marks.iter().flat_map(|mark| [mark.bytes.start, mark.bytes.end]).filter(|cut| (start..end).contains(cut)),
    );
    let cuts: Vec<usize> = cuts.into_iter().collect();
    let mut html = String::from(if shown.is_cut_before { CUT } else { "" });
    for (from, to) in cuts.iter().zip(cuts.iter().skip(1)) {
        let part = code(file.text.get(*from..*to).unwrap_or_default());
        let over = marks.iter().filter(|mark| mark.bytes.start <= *from && *to <= mark.bytes.end);
        match over.map(|mark| mark.is_primary).max() {
            Some(is_primary) => html.push_str(&format!("<mark class=\"{}\">{part}</mark>", class(is_primary))),
            None => html.push_str(&part),
        }
    }
    html.push_str(if shown.is_cut_behind { CUT } else { "" });
    html
}

/// A line of code that no finding marks, which is cut where it is long.
pub(super) fn code_line(line: &str) -> String {
    match line.len() <= LONGEST_LINE {
        true => code(line),
        false => code(&line[..floor_boundary(line, LONGEST_LINE)]) + CUT,
    }
}

/// Code as text, with its spaces.
fn code(code: &str) -> String {
    escaped(&visible(code))
}
