//! Edits of findings, made in memory: which are taken together, and the texts that they give.
//!
//! Knows neither rules nor the disk. Whether a text may be changed is for the caller to say, and so is where it goes.

mod allow;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::diagnostics::{Applicability, Edit, Suggestion};
use crate::session;
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::triage::Finding;

pub use allow::{allow, allowance};

/// Which suggestions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// Those after which the program surely means the same.
    Sure,
    /// Also those that a person should look at.
    Unsure,
}

impl Allowed {
    fn includes(self, applicability: Applicability) -> bool {
        match applicability {
            Applicability::MachineApplicable => true,
            Applicability::MaybeIncorrect => self == Allowed::Unsure,
            Applicability::HasPlaceholders => false,
        }
    }
}

/// Why a suggestion is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refused {
    /// One of its files is not to be changed.
    Closed,
    /// One of its files would be no Rust.
    Broken,
    /// It is forbidden to silence it.
    Forbidden,
    /// It is about a comment that silences others.
    AboutComment,
    /// No comment is about its place.
    NoPlace,
}

/// What the suggestions of one run give.
#[derive(Debug, Default)]
pub struct Round {
    /// The new texts of changed files.
    pub texts: BTreeMap<PathBuf, String>,
    /// The findings that are mended, by number.
    pub made: Vec<usize>,
    /// The findings whose suggestion is not made, by number.
    pub refused: Vec<(usize, Refused)>,
}

/// Makes the suggestions of some findings, in order and each as a whole. What does not fit beside those before is left: it may fit
/// once the files are analysed anew.
pub fn round(
    findings: &[Finding],
    sources: &SourceMap,
    allowed: Allowed,
    is_open: &(dyn Fn(&Path) -> bool + Sync),
) -> Round {
    session::on_deep_stacks(|| {
        let mut taken = MadeEdits::empty(sources);
        let mut round = Round::default();
        for (number, finding) in findings.iter().enumerate() {
            let Some(suggestion) = chosen(finding, sources, allowed) else { continue };
            if !suggestion.edits.iter().all(|edit| is_open(&sources.get(edit.loc.file).path)) {
                round.refused.push((number, Refused::Closed));
            } else if taken.is_in_the_way(suggestion) {
                continue;
            } else if taken.would_break(suggestion) {
                round.refused.push((number, Refused::Broken));
            } else {
                taken.take(suggestion);
                round.made.push(number);
            }
        }
        round.texts = taken.edits.iter().map(|(file, edits)| taken.text(*file, edits)).collect();
        round
    })
}

/// The first way out that may be taken.
fn chosen<'f>(finding: &'f Finding, sources: &SourceMap, allowed: Allowed) -> Option<&'f Suggestion> {
    let mut suggestions = finding.diagnostic.suggestions.iter();
    suggestions.find(|suggestion| allowed.includes(suggestion.applicability) && suggestion.is_applicable(sources))
}

/// Edits that are made, by file.
struct MadeEdits<'a> {
    sources: &'a SourceMap,
    edits: FxHashMap<FileId, Vec<&'a Edit>>,
    /// What the edits of each file depend on beside.
    read: FxHashMap<FileId, Vec<Span>>,
}

impl<'a> MadeEdits<'a> {
    fn empty(sources: &'a SourceMap) -> Self {
        MadeEdits { sources, edits: FxHashMap::default(), read: FxHashMap::default() }
    }

    /// Whether a suggestion changes what one before changes or depends on, or the other way round.
    fn is_in_the_way(&self, suggestion: &Suggestion) -> bool {
        let is_edited = |loc: &Loc| {
            self.edits.get(&loc.file).is_some_and(|edits| edits.iter().any(|edit| meet(edit.loc.span, loc.span)))
        };
        let is_read =
            |loc: &Loc| self.read.get(&loc.file).is_some_and(|read| read.iter().any(|span| meet(*span, loc.span)));
        suggestion
            .edits
            .iter()
            .map(|edit| &edit.loc)
            .chain(&suggestion.depends_on)
            .any(|loc| is_edited(loc) || is_read(loc))
    }

    fn would_break(&self, suggestion: &Suggestion) -> bool {
        let files: BTreeSet<FileId> = suggestion.edits.iter().map(|edit| edit.loc.file).collect();
        files.into_iter().any(|file| {
            let before = self.edits.get(&file).into_iter().flatten().copied();
            let edits: Vec<&Edit> =
                before.chain(suggestion.edits.iter().filter(|edit| edit.loc.file == file)).collect();
            crate::facts::parse_error(&self.text(file, &edits).1).is_some()
        })
    }

    fn take(&mut self, suggestion: &'a Suggestion) {
        for edit in &suggestion.edits {
            self.edits.entry(edit.loc.file).or_default().push(edit);
        }
        for loc in &suggestion.depends_on {
            self.read.entry(loc.file).or_default().push(loc.span);
        }
    }

    /// A file's path and its text after some edits, which do not overlap.
    fn text(&self, file: FileId, edits: &[&Edit]) -> (PathBuf, String) {
        let source = self.sources.get(file);
        let mut edits = edits.to_vec();
        edits.sort_by_key(|edit| edit.loc.span);
        let mut text = String::with_capacity(source.text.len());
        text.push_str(if source.had_bom { "\u{feff}" } else { "" });
        let mut end = 0;
        for edit in edits {
            let (from, to) = (edit.loc.span.start as usize, edit.loc.span.end as usize);
            text.push_str(source.text.get(end..from).unwrap_or_default());
            text.push_str(&edit.text);
            end = to.max(end);
        }
        text.push_str(source.text.get(end..).unwrap_or_default());
        (source.path.clone(), text)
    }
}

/// Whether two places share bytes, or an insertion lies within or at the border of the other.
fn meet(left: Span, right: Span) -> bool {
    if left.start == left.end || right.start == right.end {
        left.start <= right.end && right.start <= left.end
    } else {
        left.start < right.end && right.start < left.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::{Diagnostic, Label, Level};
    use crate::source::SourceFile;
    use crate::triage::LevelOrigin;

    fn finding(suggestion: Suggestion) -> Finding {
        let primary = Label::new(suggestion.edits[0].loc, String::new());
        let mut diagnostic = Diagnostic::new("lock_in_loop", Level::Warn, "it is slow".to_owned(), primary);
        diagnostic.suggestions = vec![suggestion];
        Finding { diagnostic, rule_level: Level::Warn, origin: LevelOrigin::Default, fingerprint: String::new() }
    }

    fn at(file: u32, start: u32, end: u32) -> Loc {
        Loc { file: FileId(file), span: Span::new(start, end) }
    }

    fn sure(edits: &[(Loc, &str)]) -> Suggestion {
        let edits = edits.iter().map(|(loc, text)| Edit::new(*loc, *text));
        Suggestion::new("mend it", Applicability::MachineApplicable, edits)
    }

    fn made(suggestions: &[Suggestion]) -> (Vec<usize>, Vec<(usize, Refused)>, Vec<String>) {
        let mut sources = SourceMap::default();
        for (path, text) in [("/a.rs", "\u{feff}fn a() {}\r\n"), ("/b.rs", "fn b() {}\n")] {
            sources.add(SourceFile::new(path.into(), path.to_owned(), text.to_owned()));
        }
        let findings: Vec<Finding> = suggestions.iter().cloned().map(finding).collect();
        let round = round(&findings, &sources, Allowed::Sure, &|path| path != Path::new("/closed.rs"));
        (round.made, round.refused, round.texts.into_values().collect())
    }

    #[test]
    fn edits_of_several_files_are_made_together_or_not_at_all() {
        let good = sure(&[(at(0, 3, 4), "c"), (at(1, 3, 4), "c")]);
        let broken = sure(&[(at(0, 3, 4), "c"), (at(1, 3, 4), "(")]);
        assert_eq!(made(&[good]).2, ["\u{feff}fn c() {}\r\n", "fn c() {}\n"]);
        assert_eq!(made(&[broken]), (vec![], vec![(0, Refused::Broken)], vec![]));
    }

    #[test]
    fn of_two_that_meet_the_first_is_made() {
        let (first, second) = (sure(&[(at(1, 3, 4), "c")]), sure(&[(at(1, 0, 4), "fn d")]));
        assert_eq!(made(&[first.clone(), second]), (vec![0], vec![], vec!["fn c() {}\n".to_owned()]));
        let insertions = [sure(&[(at(1, 8, 8), "a()")]), sure(&[(at(1, 8, 8), "b()")])];
        assert_eq!(made(&insertions).2, ["fn b() {a()}\n"]);
        let depends = Suggestion { depends_on: vec![at(1, 2, 5)], ..sure(&[(at(1, 8, 8), "c()")]) };
        assert_eq!(made(&[first.clone(), depends.clone()]).0, [0]);
        assert_eq!(made(&[depends, first]).0, [0]);
    }

    #[test]
    fn what_a_person_must_look_at_is_left() {
        let unsure = Suggestion { applicability: Applicability::MaybeIncorrect, ..sure(&[(at(1, 3, 4), "c")]) };
        let outside = sure(&[(at(1, 3, 400), "c")]);
        assert_eq!(made(&[unsure, outside]), (vec![], vec![], vec![]));
    }
}
