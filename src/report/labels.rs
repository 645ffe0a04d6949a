//! Which labels of a finding are drawn, and which are told in a line of text.

use super::{Places, one_line};
use crate::diagnostics::{Diagnostic, Label, Level};
use crate::source::FileId;

/// Labels further from the primary place than this are told: drawing one costs two or three lines, a line of text tells it.
const NEAR_IN_LINES: u32 = 30;
/// The most labels that are drawn beside the primary one: who must mend it now wants to see more.
const MOST_DRAWN: usize = 1;
const MOST_DRAWN_IN_ERRORS: usize = 2;
/// The most lines that tell of others: the first, and the last, to which a chain of calls leads.
const MOST_TOLD: usize = 3;
/// The most places that one line names.
const MOST_PLACES: usize = 3;

/// The labels of a finding beside its primary one.
pub(super) struct Labels<'a> {
    /// Those that stand near the primary place and say something of their own.
    pub(super) drawn: Vec<&'a Label>,
    /// The others: a line for those that say the same, with their places.
    pub(super) told: Vec<String>,
}

impl<'a> Labels<'a> {
    /// Divides the labels of a finding; `most` of them are drawn.
    pub(super) fn of(diagnostic: &'a Diagnostic, places: &Places<'_>, most: usize) -> Labels<'a> {
        let primary = diagnostic.primary.loc;
        let line = |label: &Label| places.start(label.loc).line;
        let is_near = |label: &Label| {
            // What is declared somewhere, or does the same once more, is told: its line says little.
            !diagnostic.declared.contains(&label.loc)
                && !label.text.starts_with("also ")
                && label.loc.file == primary.file
                && line(label).abs_diff(places.start(primary).line) <= NEAR_IN_LINES
        };
        let usual = if diagnostic.level >= Level::Deny { MOST_DRAWN_IN_ERRORS } else { MOST_DRAWN };
        let most = most.min(usual);
        let mut drawn: Vec<&Label> = Vec::new();
        let mut told: Vec<(&str, Vec<&Label>)> = Vec::new();
        // What a macro does twice has one place.
        let is_elsewhere = |label: &&Label| {
            !label.text.starts_with("also ")
                || label.loc.file != primary.file
                || line(label) != places.start(primary).line
        };
        for label in diagnostic.related.iter().filter(is_elsewhere) {
            let is_new = drawn.iter().all(|known| known.text != label.text);
            if is_new && is_near(label) && drawn.len() < most {
                drawn.push(label);
            } else if let Some((_, same)) = told.iter_mut().find(|(text, _)| *text == label.text) {
                same.push(label);
            } else {
                told.push((&label.text, vec![label]));
            }
        }
        let line = |(text, labels): (&str, Vec<&Label>)| {
            let is_drawn = drawn.iter().any(|known| known.text == text);
            line_of(text, is_drawn, &labels, primary.file, places)
        };
        // What leads to the finding is not hidden by what is like it.
        let (like_it, on_the_way): (Vec<_>, Vec<_>) = told.into_iter().partition(|(text, _)| text.starts_with("also "));
        let mut told = shortened(on_the_way.into_iter().map(line).collect(), MOST_TOLD + usual - most);
        told.extend(shortened(like_it.into_iter().map(line).collect(), MOST_TOLD));
        Labels { drawn, told }
    }
}

/// `also locked at lines 4, 9, src/b.rs:8, 12`: in the file of the finding lines alone, and no other file is named twice.
fn line_of(text: &str, is_drawn: bool, labels: &[&Label], file: FileId, places: &Places<'_>) -> String {
    let (own, others): (Vec<&Label>, Vec<&Label>) = labels.iter().partition(|label| label.loc.file == file);
    let line = |label: &&Label| places.start(label.loc).line;
    let own = own.iter().map(|label| (None, line(label)));
    // A file's places stand together, where its first one does; the finding's own file comes first.
    let mut files: Vec<FileId> = Vec::new();
    for label in &others {
        if !files.contains(&label.loc.file) {
            files.push(label.loc.file);
        }
    }
    let rank = |file: Option<FileId>| file.and_then(|file| files.iter().position(|known| *known == file));
    let mut sorted: Vec<(Option<FileId>, u32)> =
        own.chain(others.iter().map(|label| (Some(label.loc.file), line(label)))).collect();
    sorted.sort_by_cached_key(|(file, line)| (rank(*file), *line));
    sorted.dedup();
    let at = in_words(&sorted, places);
    let text = one_line(text);
    match (is_drawn, text.strip_suffix(" here")) {
        // Where it is drawn it stands at its first place.
        (true, what) => format!("{}, also at {at}", what.unwrap_or(&text)),
        (false, Some(what)) => format!("{what} at {at}"),
        (false, None) => format!("{text} ({at})"),
    }
}

/// The first of some places, the others counted.
fn in_words(sorted: &[(Option<FileId>, u32)], places: &Places<'_>) -> String {
    let mut text = String::new();
    let mut last = None;
    for (file, line) in sorted.iter().take(MOST_PLACES) {
        let is_new = last.replace(*file) != Some(*file);
        text.push_str(if text.is_empty() { "" } else { ", " });
        match (is_new, file) {
            (false, _) => {}
            (true, Some(file)) => text.push_str(&format!("{}:", places.path(*file))),
            (true, None) => {
                let alone = sorted.iter().filter(|(file, _)| file.is_none()).count() == 1;
                text.push_str(if alone { "line " } else { "lines " });
            }
        }
        text.push_str(&line.to_string());
    }
    match sorted.len().saturating_sub(MOST_PLACES) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

/// Long lists without their middle, which is counted.
fn shortened(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let end = lines.split_off(lines.len() - 1);
        let hidden = lines.split_off(most - 1);
        let of_what = match &hidden[..] {
            [alike, ..] if alike.starts_with("also ") => "like these",
            calls if calls.iter().all(|line| line.contains(" calls ")) => {
                if calls.len() == 1 {
                    "call"
                } else {
                    "calls"
                }
            }
            [_] => "place",
            _ => "places",
        };
        lines.push(format!("... {} more {of_what}", hidden.len()));
        lines.extend(end);
    }
    lines
}
