//! Which labels of a finding are drawn, and which are told in a line of text.

use super::wrapping::columns;
use super::{Places, one_line, wrapped};
use crate::diagnostics::{Diagnostic, Label, LabelRole, Level};
use crate::source::{FileId, Loc};

/// Labels further from the primary place than this are told: drawing one costs three lines, a line of text tells it. Who must mend
/// it now wants to see more.
const NEAR_IN_LINES: u32 = 6;
const NEAR_IN_LINES_OF_ERRORS: u32 = 30;
/// The most labels that are drawn beside the primary one.
const MOST_DRAWN: usize = 1;
const MOST_DRAWN_IN_ERRORS: usize = 2;
/// The most lines that tell of others, the last one among them.
const MOST_TOLD: usize = 4;
/// The most places that one line names.
const MOST_PLACES: usize = 3;
/// The most calls of a way that are named, and the most lines that they may take.
const MOST_STEPS: usize = 4;
const MOST_LINES_OF_WAY: usize = 2;

/// The labels of a finding beside its primary one.
pub(super) struct Labels<'a> {
    /// Those that stand near the primary place and say something of their own.
    pub(super) drawn: Vec<&'a Label>,
    told: Told<'a>,
    most_told: usize,
    /// So many places are like the finding and have no label.
    unlabelled: usize,
}

impl<'a> Labels<'a> {
    /// Divides the labels of a finding; `most` of them are drawn. Who knows the lock need not be told where it is declared.
    pub(super) fn of(diagnostic: &'a Diagnostic, places: &Places<'a>, most: usize, is_lock_known: bool) -> Labels<'a> {
        let (usual, near) = match diagnostic.level >= Level::Deny {
            true => (MOST_DRAWN_IN_ERRORS, NEAR_IN_LINES_OF_ERRORS),
            false => (MOST_DRAWN, NEAR_IN_LINES),
        };
        let most = most.min(usual);
        let is_declared = |label: &Label| diagnostic.declared.contains(&label.loc);
        let related = diagnostic.related.iter().filter(|label| !(is_lock_known && is_declared(label)));
        let mut drawn: Vec<&Label> = Vec::new();
        let mut told = Told::new(diagnostic.primary.loc.file, *places);
        for label in related {
            // What is declared somewhere is told: its line says little.
            let is_drawable = label.role == LabelRole::Fact
                && !is_declared(label)
                && is_near(label.loc, diagnostic.primary.loc, near, places)
                && drawn.iter().all(|known| known.text != label.text);
            match &label.role {
                _ if is_drawable && drawn.len() < most => drawn.push(label),
                LabelRole::Step(name) => told.add_step(name, label.loc),
                // What a macro does twice has one place.
                LabelRole::Alike { .. } if is_on_one_line(label.loc, diagnostic.primary.loc, places) => {}
                LabelRole::Alike { .. } => told.add_alike(label),
                LabelRole::Fact => told.add(label),
            }
        }
        let unlabelled = diagnostic.more_alike.as_ref().map_or(0, |(count, _)| *count);
        Labels { drawn, told, most_told: MOST_TOLD + usual - most, unlabelled }
    }

    /// Whether the line about what is like the finding counts what has no label.
    pub(super) fn counts_alike(&self) -> bool {
        !self.told.alike.is_empty()
    }

    /// A line for those that say the same, with their places. Last comes one of `columns` for all that is like the finding.
    pub(super) fn told(&self, columns: usize) -> Vec<String> {
        let mut lines = shortened(self.told.facts(&self.drawn, columns), self.most_told);
        lines.extend(self.told.enumerated(self.unlabelled, columns));
        lines
    }
}

fn is_on_one_line(one: Loc, other: Loc, places: &Places<'_>) -> bool {
    one.file == other.file && places.start(one).line == places.start(other).line
}

fn is_near(loc: Loc, primary: Loc, near: u32, places: &Places<'_>) -> bool {
    loc.file == primary.file && places.start(loc).line.abs_diff(places.start(primary).line) <= near
}

/// Labels with one text.
type Same<'a> = (&'a str, Vec<&'a Label>);

/// The labels that are not drawn.
struct Told<'a> {
    file: FileId,
    places: Places<'a>,
    facts: Vec<Fact<'a>>,
    alike: Vec<Same<'a>>,
}

enum Fact<'a> {
    Said(Same<'a>),
    /// What the calls of a way lead to, and where the last one is made.
    Way(Vec<&'a str>, Loc),
}

impl<'a> Told<'a> {
    fn new(file: FileId, places: Places<'a>) -> Self {
        Told { file, places, facts: Vec::new(), alike: Vec::new() }
    }

    fn add(&mut self, label: &'a Label) {
        let same = self.facts.iter_mut().find_map(|fact| match fact {
            Fact::Said((text, same)) if *text == label.text => Some(same),
            _ => None,
        });
        match same {
            Some(same) => same.push(label),
            None => self.facts.push(Fact::Said((&label.text, vec![label]))),
        }
    }

    fn add_step(&mut self, name: &'a str, loc: Loc) {
        match self.facts.last_mut() {
            Some(Fact::Way(steps, last)) => {
                steps.push(name);
                *last = loc;
            }
            _ => self.facts.push(Fact::Way(vec![name], loc)),
        }
    }

    fn add_alike(&mut self, label: &'a Label) {
        match self.alike.iter_mut().find(|(text, _)| *text == label.text) {
            Some((_, same)) => same.push(label),
            None => self.alike.push((&label.text, vec![label])),
        }
    }

    fn facts(&self, drawn: &[&Label], columns: usize) -> Vec<String> {
        let is_drawn = |text: &str| drawn.iter().any(|known| known.text == text);
        let line = |fact: &Fact<'_>| match fact {
            Fact::Said((text, labels)) => self.line(text, is_drawn(text), labels, columns),
            Fact::Way(steps, loc) => {
                let way = |most: usize| self.way(steps, most, *loc);
                let fits = |most: &usize| wrapped(&way(*most), columns, "  ").lines().count() <= MOST_LINES_OF_WAY;
                way((2..=MOST_STEPS).rev().find(fits).unwrap_or(1))
            }
        };
        self.facts.iter().map(line).collect()
    }

    /// ``leads to `a` -> `b` at line 5``: the place of the last call, to which the others lead. Of a long way the first and the last calls
    /// are named, `most` at most.
    fn way(&self, steps: &[&str], most: usize, loc: Loc) -> String {
        let mut named: Vec<String> = steps.iter().map(|step| one_line(step)).collect();
        let hidden = steps.len().saturating_sub(most);
        if hidden > 0 {
            named.splice(most / 2..most / 2 + hidden, [format!("... {hidden} more")]);
        }
        let place = Place { file: (loc.file != self.file).then_some(loc.file), line: self.places.start(loc).line };
        format!("leads to {} at {}", named.join(" -> "), in_words(&[place], &self.places))
    }

    /// All that is like a finding in one line: the words that each begins with are said once, what does not fit is counted.
    fn enumerated(&self, unlabelled: usize, columns_of_line: usize) -> Option<String> {
        let all = unlabelled + self.alike.iter().map(|(_, labels)| labels.len()).sum::<usize>();
        let mut alike = self.alike.iter();
        let (text, labels) = alike.next()?;
        let more = |named: usize| in_addition(all.saturating_sub(named));
        let (first, hidden) = self.line_and_hidden(text, false, labels, columns_of_line);
        let (mut text, mut named) = (first.clone(), labels.len() - hidden);
        for (next, labels) in alike {
            let (line, hidden) = self.line_and_hidden(next, false, labels, columns_of_line);
            let longer = format!("{text}, {}", &line[common_words(&first, &line)..]);
            let all_named = named + labels.len() - hidden;
            if columns(&longer) + columns(&more(all_named)) > columns_of_line {
                break;
            }
            (text, named) = (longer, all_named);
        }
        Some(text + &more(named))
    }

    /// `also locked at lines 4, 9, src/b.rs:8, 12 and 3 more`, with as many places as fit.
    fn line(&self, text: &str, is_drawn: bool, labels: &[&Label], columns_of_line: usize) -> String {
        let (line, hidden) = self.line_and_hidden(text, is_drawn, labels, columns_of_line);
        line + &in_addition(hidden)
    }

    /// The same without what is not named, and how many labels that are. One place stands there in any case.
    fn line_and_hidden(
        &self,
        text: &str,
        is_drawn: bool,
        labels: &[&Label],
        columns_of_line: usize,
    ) -> (String, usize) {
        let sorted = sorted(labels, self.file, &self.places);
        let text = one_line(text);
        let line = |most: usize| {
            let shown = &sorted[..most.min(sorted.len())];
            let at = in_words(shown, &self.places);
            let line = match (is_drawn, text.strip_suffix(" here")) {
                // Where it is drawn it stands at its first place.
                (true, what) => format!("{}, also at {at}", what.unwrap_or(&text)),
                (false, Some(what)) => format!("{what} at {at}"),
                (false, None) => format!("{text} ({at})"),
            };
            (line, sorted.len() - shown.len())
        };
        let fits = |(line, hidden): &(String, usize)| columns(line) + columns(&in_addition(*hidden)) <= columns_of_line;
        if let Some(line) = (1..=MOST_PLACES).rev().map(line).find(fits) {
            return line;
        }
        let is_named = labels.iter().all(|label| label.role == LabelRole::Alike { is_named: true });
        if is_named { (text.strip_suffix(" here").unwrap_or(&text).to_owned(), 0) } else { line(1) }
    }
}

/// How many bytes of whole words two lines begin with; code in backticks is one word.
fn common_words(one: &str, other: &str) -> usize {
    let mut end = 0;
    let mut is_code = false;
    for ((at, character), same) in other.char_indices().zip(one.chars()) {
        if character != same {
            break;
        }
        is_code ^= character == '`';
        if character == ' ' && !is_code {
            end = at + 1;
        }
    }
    end
}

/// A line of code, by its file unless that is the finding's own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    file: Option<FileId>,
    line: u32,
}

/// The lines of labels, those of a file together where its first one stands; the finding's own file comes first.
fn sorted(labels: &[&Label], own: FileId, places: &Places<'_>) -> Vec<Place> {
    let mut files: Vec<FileId> = Vec::new();
    for file in labels.iter().map(|label| label.loc.file).filter(|file| *file != own) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    let rank = |place: &Place| place.file.and_then(|file| files.iter().position(|known| *known == file));
    let place = |label: &&Label| Place {
        file: (label.loc.file != own).then_some(label.loc.file),
        line: places.start(label.loc).line,
    };
    let mut sorted: Vec<Place> = labels.iter().map(place).collect();
    sorted.sort_by_cached_key(|place| (rank(place), place.line));
    sorted.dedup();
    sorted
}

/// Some places: in the file of the finding lines alone, and no other file is named twice.
fn in_words(shown: &[Place], places: &Places<'_>) -> String {
    let mut text = String::new();
    let mut last = None;
    for Place { file, line } in shown {
        let is_new = last.replace(*file) != Some(*file);
        text.push_str(if text.is_empty() { "" } else { ", " });
        match (is_new, file) {
            (false, _) => {}
            (true, Some(file)) => text.push_str(&format!("{}:", places.path(*file))),
            (true, None) => {
                let alone = shown.iter().filter(|place| place.file.is_none()).count() == 1;
                text.push_str(if alone { "line " } else { "lines " });
            }
        }
        text.push_str(&line.to_string());
    }
    text
}

/// What is not named is counted.
fn in_addition(hidden: usize) -> String {
    if hidden == 0 { String::new() } else { format!(" and {hidden} more") }
}

/// Long lists without their middle, which is counted.
fn shortened(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let end = lines.split_off(lines.len() - 1);
        let hidden = lines.split_off(most - 1);
        lines.push(format!("... {} more place{}", hidden.len(), if hidden.len() == 1 { "" } else { "s" }));
        lines.extend(end);
    }
    lines
}
