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
    /// Divides the labels of a finding.
    pub(super) fn of(diagnostic: &'a Diagnostic, places: &Places<'_>) -> Labels<'a> {
        let primary = diagnostic.primary.loc;
        let line = |label: &Label| places.start(label.loc).line;
        let is_near = |label: &Label| {
            // What is declared somewhere, or does the same once more, is told: its line says little.
            !diagnostic.declared.contains(&label.loc)
                && !label.text.starts_with("also ")
                && label.loc.file == primary.file
                && line(label).abs_diff(places.start(primary).line) <= NEAR_IN_LINES
        };
        let most = if diagnostic.level >= Level::Deny { MOST_DRAWN_IN_ERRORS } else { MOST_DRAWN };
        let mut drawn: Vec<&Label> = Vec::new();
        let mut told: Vec<(&str, Vec<&Label>)> = Vec::new();
        for label in &diagnostic.related {
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
            line_of(if is_drawn { "the same here" } else { text }, &labels, primary.file, places)
        };
        // What leads to the finding is not hidden by what is like it.
        let (like_it, on_the_way): (Vec<_>, Vec<_>) = told.into_iter().partition(|(text, _)| text.starts_with("also "));
        let mut told = shortened(on_the_way.into_iter().map(line).collect(), "on the way");
        told.extend(shortened(like_it.into_iter().map(line).collect(), "like these"));
        Labels { drawn, told }
    }
}

/// `also locked at lines 4, 9, src/b.rs:8`: in the file of the finding lines alone.
fn line_of(text: &str, labels: &[&Label], file: FileId, places: &Places<'_>) -> String {
    let (own, others): (Vec<&Label>, Vec<&Label>) = labels.iter().partition(|label| label.loc.file == file);
    let mut numbers: Vec<u32> = own.iter().map(|label| places.start(label.loc).line).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut named: Vec<String> = numbers.iter().map(u32::to_string).collect();
    if let Some(first) = named.first_mut() {
        first.insert_str(0, if numbers.len() == 1 { "line " } else { "lines " });
    }
    named.extend(others.iter().map(|label| places.line(label.loc)));
    let more = named.len().saturating_sub(MOST_PLACES);
    named.truncate(MOST_PLACES);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let at = format!("{}{more}", named.join(", "));
    match one_line(text).strip_suffix(" here") {
        Some(what) => format!("{what} at {at}"),
        None => format!("{} ({at})", one_line(text)),
    }
}

/// Long lists without their middle, which is counted: so many more of what.
fn shortened(mut lines: Vec<String>, of_what: &str) -> Vec<String> {
    if let Some(hidden) = lines.len().checked_sub(MOST_TOLD).filter(|hidden| *hidden > 0) {
        let end = lines.split_off(lines.len() - 1);
        lines.truncate(MOST_TOLD - 1);
        lines.push(format!("... {hidden} more {of_what}"));
        lines.extend(end);
    }
    lines
}
