//! Comments that silence findings: where they stand, and whether they would be understood there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{MadeEdits, Refused, Round};
use crate::diagnostics::{Edit, Level};
use crate::facts::{MacroScope, lower_file};
use crate::rules::{self, Group};
use crate::session;
use crate::source::{DirectiveKind, FileId, Loc, SourceFile, SourceMap, Span, allow_comment};
use crate::triage::Finding;

/// Findings that start on one line of a file; by number.
struct Line {
    number: u32,
    findings: Vec<usize>,
}

/// Writes a comment that gives this reason for all findings that can be silenced: one for those of a line, where that covers all.
/// What does not fit beside is left: it may fit once the files are analysed anew.
pub fn allow(
    findings: &[Finding],
    sources: &SourceMap,
    reason: &str,
    is_open: &(dyn Fn(&Path) -> bool + Sync),
) -> Round {
    let mut round = Round::default();
    let mut files: BTreeMap<FileId, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    for (number, finding) in findings.iter().enumerate() {
        let loc = finding.diagnostic.primary.loc;
        match never(finding) {
            Some(why) => round.refused.push((number, why)),
            None if !is_open(&sources.get(loc.file).path) => round.refused.push((number, Refused::Closed)),
            None => files.entry(loc.file).or_default().entry(line_of(finding, sources)).or_default().push(number),
        }
    }
    session::on_deep_stacks(|| {
        for (file, lines) in files {
            let lines = lines.into_iter().map(|(number, findings)| Line { number, findings }).collect();
            in_file(file, lines, findings, sources, reason, &mut round);
        }
    });
    round.refused.sort();
    round
}

/// The comment that silences one finding; none where no comment does.
pub fn allowance(finding: &Finding, sources: &SourceMap, reason: &str) -> Option<Edit> {
    if never(finding).is_some() {
        return None;
    }
    let line = Line { number: line_of(finding, sources), findings: vec![0] };
    let file = finding.diagnostic.primary.loc.file;
    let found = session::on_deep_stacks(|| {
        comments(&[line], std::slice::from_ref(finding), sources.get(file), reason).into_iter().flatten().next()
    });
    found.map(|comment| Edit::new(Loc { file, span: comment.span() }, comment.text))
}

/// Why a finding is said whatever a comment asks for.
fn never(finding: &Finding) -> Option<Refused> {
    let is_hygiene = rules::find(finding.diagnostic.rule).is_some_and(|rule| rule.group == Group::Hygiene);
    match finding.diagnostic.level {
        _ if is_hygiene => Some(Refused::AboutComment),
        Level::Forbid => Some(Refused::Forbidden),
        _ => None,
    }
}

fn line_of(finding: &Finding, sources: &SourceMap) -> u32 {
    let loc = finding.diagnostic.primary.loc;
    let source = sources.get(loc.file);
    source.lines().line_column(&source.text, loc.span.start).line
}

/// Comments for some lines of a file. Where none covers all findings of a line, the first finding has one of its own.
fn in_file(
    file: FileId,
    mut lines: Vec<Line>,
    findings: &[Finding],
    sources: &SourceMap,
    reason: &str,
    round: &mut Round,
) {
    let source = sources.get(file);
    let mut edits = Vec::new();
    while !lines.is_empty() {
        let mut alone = Vec::new();
        for (line, comment) in lines.iter().zip(comments(&lines, findings, source, reason)) {
            match (comment, line.findings.as_slice()) {
                (Some(comment), _) => {
                    edits.push(Edit::new(Loc { file, span: comment.span() }, comment.text));
                    round.made.extend(&line.findings);
                }
                (None, [first, _, ..]) => alone.push(Line { number: line.number, findings: vec![*first] }),
                (None, few) => round.refused.extend(few.iter().map(|number| (*number, Refused::NoPlace))),
            }
        }
        lines = alone;
    }
    if !edits.is_empty() {
        let (path, text) = MadeEdits::empty(sources).text(file, &edits.iter().collect::<Vec<_>>());
        round.texts.insert(path, text);
    }
}

/// A comment that is to be written.
struct Comment {
    at: u32,
    text: String,
    /// Where in the text the comment itself starts.
    start: usize,
}

impl Comment {
    fn span(&self) -> Span {
        Span::new(self.at, self.at)
    }

    /// On a line of its own: it is about the item, the statement or else the line that starts below it.
    fn above(line: Span, comment: &str, text: &str) -> Comment {
        let code = &text[line.start as usize..line.end as usize];
        let indent = &code[..code.len() - code.trim_start().len()];
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Comment { at: line.start, text: format!("{indent}{comment}{line_end}"), start: indent.len() }
    }

    /// Behind the code of a line: it is about all that stands there.
    fn behind(line: Span, comment: &str) -> Comment {
        Comment { at: line.end, text: format!(" {comment}"), start: 1 }
    }
}

/// For each line, in order, the comment that covers its findings; none where there is no such.
fn comments(lines: &[Line], findings: &[Finding], source: &SourceFile, reason: &str) -> Vec<Option<Comment>> {
    let starts = |line: &Line| -> Vec<u32> {
        line.findings.iter().map(|number| findings[*number].diagnostic.primary.loc.span.start).collect()
    };
    let written = |line: &Line| {
        let rules: BTreeSet<&str> = line.findings.iter().map(|number| findings[*number].diagnostic.rule).collect();
        allow_comment(rules, reason)
    };
    let span = |line: &Line| source.lines().line_span(&source.text, line.number);
    let above = lines.iter().map(|line| (Comment::above(span(line), &written(line), &source.text), starts(line)));
    let mut found = understood(above.map(Some).collect(), source);
    let behind = lines.iter().zip(&found).map(|(line, found)| {
        let is_open = found.is_none();
        is_open.then(|| (Comment::behind(span(line), &written(line)), starts(line)))
    });
    let behind = understood(behind.collect(), source);
    for (found, behind) in found.iter_mut().zip(behind) {
        *found = found.take().or(behind);
    }
    found
}

/// Those of some comments, in the order of their places, that are read as such in the text that they give, and cover certain bytes of
/// the text before.
fn understood(comments: Vec<Option<(Comment, Vec<u32>)>>, source: &SourceFile) -> Vec<Option<Comment>> {
    let mut text = String::with_capacity(source.text.len());
    let mut places = Vec::new();
    let mut end = 0;
    for (comment, starts) in comments.iter().flatten() {
        text.push_str(&source.text[end..comment.at as usize]);
        end = comment.at as usize;
        let start = text.len() + comment.start;
        text.push_str(&comment.text);
        // What stands on the line moves if the comment stands above it.
        let moved = (text.len() - end) as u32;
        let before = moved - comment.text.len() as u32;
        let now = |at: &u32| at + if *at >= comment.at { moved } else { before };
        places.push((start as u32, starts.iter().map(now).collect::<Vec<u32>>()));
    }
    text.push_str(&source.text[end..]);
    let file = SourceFile::new(PathBuf::new(), String::new(), text);
    let directives = match lower_file(&file, MacroScope::EMPTY) {
        Ok(facts) if facts.unparsed.is_empty() => facts.directives,
        _ => Vec::new(),
    };
    let is_understood = |(start, bytes): &(u32, Vec<u32>)| {
        directives.iter().any(|(directive, covers)| {
            let is_allowance = matches!(directive.kind, DirectiveKind::Allow { .. });
            let holds = |at: &u32| covers.start <= *at && *at < covers.end;
            is_allowance && directive.span.start == *start && bytes.iter().all(holds)
        })
    };
    let mut answers = places.iter().map(is_understood);
    comments.into_iter().map(|each| each.filter(|_| answers.next() == Some(true)).map(|(comment, _)| comment)).collect()
}
