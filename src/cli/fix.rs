//! `--fix`, `--add-allow` and `--diff`: edits of findings, until there is nothing left to edit; then on the disk, or shown.

mod uncommitted;

use std::collections::BTreeMap;
use std::fs::{canonicalize, metadata};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::FixArguments;
use super::errors::CliError;
use super::lint::{Lint, Linted};
use super::{output, say_note};
use crate::config::KnownFinding;
use crate::files::{Fence, MOST_SOURCE, read_plain, replace_text};
use crate::fix::{Allowed, Refused, Round, allow, round};
use crate::report::{Places, write_diff};
use crate::source::SourceMap;
use crate::triage::Finding;
use crate::workspace::Disk;

/// Each round makes what the ones before made possible; where that takes more, edits chase each other.
const MOST_ROUNDS: usize = 64;

/// What a run would change.
#[derive(Default)]
pub(super) struct Fixed {
    changes: Vec<Change>,
    /// Findings that are mended.
    made: usize,
    /// What is said of suggestions that are not made.
    refusals: Vec<String>,
    is_unsettled: bool,
    /// Whether nothing is mended, and `--unsafe-fixes` would mend something.
    needs_unsafe_fixes: bool,
}

/// A file before and after.
struct Change {
    path: PathBuf,
    before: String,
    after: String,
}

impl FixArguments {
    /// Whether anything is fixed, be it only to be shown.
    pub(super) fn is_wanted(&self) -> bool {
        self.fix || self.diff || self.add_allow.is_some()
    }

    /// The edits of one round.
    fn round(&self, found: &[Finding], sources: &SourceMap, is_open: &(dyn Fn(&Path) -> bool + Sync)) -> Round {
        match &self.add_allow {
            Some(reason) => allow(found, sources, reason, is_open),
            None => round(found, sources, if self.unsafe_fixes { Allowed::Unsure } else { Allowed::Sure }, is_open),
        }
    }

    /// What is done to findings, or would be.
    fn done(&self) -> &'static str {
        match (self.add_allow.is_some(), self.diff) {
            (true, true) => "would silence",
            (true, false) => "silenced",
            (false, true) => "would fix",
            (false, false) => "fixed",
        }
    }
}

/// Analyses the project and fixes it in memory; what is found is what is left.
pub(super) fn in_memory(
    lint: &Lint,
    known: &[&[KnownFinding]],
    arguments: &FixArguments,
    cwd: &Path,
) -> (Linted, Fixed) {
    let fence = Fence::around_repository(&lint.request.workspace.root);
    let mut fixed = Fixed::default();
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut linted = lint.run(known);
    for _ in 0..MOST_ROUNDS {
        let found = &linted.verdict.findings;
        let sources = &linted.outcome.sources;
        let Round { texts: new, made, refused } = arguments.round(found, sources, &|path| is_open(&fence, path));
        let places = Places::seen_from(sources, cwd);
        fixed.refusals =
            refused.iter().map(|(number, why)| refusal(&found[*number], *why, &places, arguments)).collect();
        fixed.is_unsettled = !made.is_empty();
        if made.is_empty() {
            let is_asked = fixed.made == 0 && arguments.add_allow.is_none() && !arguments.unsafe_fixes;
            let unsure = || round(found, sources, Allowed::Unsure, &|path| is_open(&fence, path)).made;
            fixed.needs_unsafe_fixes = is_asked && !unsure().is_empty();
            break;
        }
        fixed.made += made.len();
        for (_, file) in
            sources.iter().filter(|(_, file)| new.contains_key(&file.path) && !texts.contains_key(&file.path))
        {
            let before = format!("{}{}", if file.had_bom { "\u{feff}" } else { "" }, &*file.text);
            fixed.changes.push(Change { path: file.path.clone(), before, after: String::new() });
        }
        texts.extend(new);
        let laid = texts.iter().map(|(path, text)| (path.clone(), Arc::from(text.as_bytes())));
        linted = lint.run_on_texts(Disk::with_texts(laid.collect()), known);
    }
    for change in &mut fixed.changes {
        change.after = texts.remove(&change.path).unwrap_or_default();
    }
    fixed.changes.retain(|change| change.before != change.after);
    fixed.changes.sort_by(|left, right| left.path.cmp(&right.path));
    (linted, fixed)
}

/// Whether a file may be changed: inside of the repository, links followed, and not protected.
fn is_open(fence: &Fence, path: &Path) -> bool {
    fence.holds(path) && metadata(path).is_ok_and(|found| !found.permissions().readonly())
}

fn refusal(finding: &Finding, why: Refused, places: &Places<'_>, arguments: &FixArguments) -> String {
    let (place, rule) = (places.line_column(finding.diagnostic.primary.loc), finding.diagnostic.rule);
    let why = match why {
        Refused::Closed => "one of its files is read-only or outside of the repository",
        Refused::Broken => "one of its files would not parse afterwards",
        Refused::Forbidden => "its level is `forbid`",
        Refused::AboutComment => "it is about a comment: mend that",
        Refused::NoPlace => "no comment can stand there",
    };
    let done = if arguments.add_allow.is_some() { "silenced" } else { "fixed" };
    format!("{place}: `hotlock::{rule}` is not {done}: {why}")
}

impl Fixed {
    /// Whether there is anything to change.
    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Writes all changed files, or none.
    pub(super) fn write(&self, arguments: &FixArguments, cwd: &Path) -> Result<(), CliError> {
        let paths: Vec<PathBuf> = self.changes.iter().map(|change| change.path.clone()).collect();
        uncommitted::check(&paths, arguments, cwd)?;
        let mut written: Vec<(PathBuf, &Change)> = Vec::new();
        for change in &self.changes {
            // What a link leads to is written, so that it stays a link.
            let target = canonicalize(&change.path).unwrap_or_else(|_| change.path.clone());
            if let Err(error) = write(&target, change) {
                // Whether this succeeds or not: the first failure is what is said.
                written.iter().for_each(|(target, change)| drop(replace_text(target, &change.before)));
                return Err(error);
            }
            written.push((target, change));
        }
        Ok(())
    }

    /// Prints what would be changed.
    pub(super) fn show(&self, linted: &Linted, cwd: &Path) -> Result<(), CliError> {
        let places = Places::seen_from(&linted.outcome.sources, cwd);
        output::to_stdout(|out| {
            self.changes.iter().try_for_each(|change| {
                let id = linted.outcome.sources.iter().find(|(_, file)| file.path == change.path).map(|(id, _)| id);
                let shown = id.map_or_else(|| change.path.to_string_lossy().into_owned(), |id| places.path(id));
                write_diff(&shown, &change.before, &change.after, out)
            })
        })
    }

    /// Says what was done, or would be.
    pub(super) fn say(&self, arguments: &FixArguments) {
        self.refusals.iter().for_each(|refusal| say_note(refusal));
        if self.is_unsettled {
            say_note(&format!("edits lead to further edits after {MOST_ROUNDS} rounds; run it again to go on"));
        }
        if self.made == 0 && self.refusals.is_empty() {
            say_note(match (arguments.add_allow.is_some(), self.needs_unsafe_fixes) {
                (true, _) => "there is nothing to silence",
                (false, false) => "no finding has edits",
                (false, true) => "no finding has edits that keep the program's meaning; `--unsafe-fixes` makes others",
            });
        } else if self.made > 0 {
            let done = arguments.done();
            let findings = if self.made == 1 { "finding" } else { "findings" };
            let files = if self.changes.len() == 1 { "file" } else { "files" };
            say_note(&format!("{done} {} {findings} in {} {files}", self.made, self.changes.len()));
        }
    }
}

/// Replaces a file that is still what was analysed.
fn write(target: &Path, change: &Change) -> Result<(), CliError> {
    let path = change.path.clone();
    match read_plain(target, MOST_SOURCE) {
        Ok(bytes) if bytes == change.before.as_bytes() => {}
        Ok(_) => return Err(CliError::ChangedMeanwhile { path }),
        Err(cause) => return Err(CliError::ReadFile { path, cause }),
    }
    replace_text(target, &change.after).map_err(|cause| CliError::WriteFile { path, cause })
}
