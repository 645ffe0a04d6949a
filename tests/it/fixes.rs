//! Suggestions: applied to the `before` of each pair in `fixtures/fixes` they give its `after`, where nothing is found. What is
//! found in a `left` has no edits that could be right.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use hotlock_engine::diagnostics::Level;
use hotlock_engine::rules;
use tempfile::TempDir;

use crate::support::{self, json_lines, program, project, stdout};

fn folder() -> PathBuf {
    project().join("fixtures/fixes")
}

/// A copy of a fixture, and the program to run on it. A copy elsewhere belongs to no package, so that nothing beside is read.
fn copied(file: &Path) -> (TempDir, Command) {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let room = name.rsplit_once('_').and_then(|(rule, _)| rules::find(rule));
    let text = std::fs::read_to_string(file).expect("the fixture can be read");
    let elsewhere = support::folder(&[(name, &text)]);
    let mut command = program(elsewhere.path());
    // Rules that are silent by default suggest as well.
    command.args(room.filter(|rule| rule.level == Level::Allow).map(|rule| ["-W", rule.id]).into_iter().flatten());
    command.args(["-q", name]);
    (elsewhere, command)
}

/// How sure the edits are that a file gets.
fn applicabilities(file: &Path) -> BTreeSet<String> {
    let (_elsewhere, mut command) = copied(file);
    let output = command.args(["--message-format", "json"]).output().expect("the program starts");
    let mut found = BTreeSet::new();
    for value in json_lines(&stdout(&output)) {
        let children = value["message"]["children"].as_array().cloned().unwrap_or_default();
        for span in children.iter().flat_map(|child| child["spans"].as_array().cloned().unwrap_or_default()) {
            found.extend(span["suggestion_applicability"].as_str().map(str::to_owned));
        }
    }
    found
}

/// A file after all its edits.
fn fixed(file: &Path) -> String {
    let (elsewhere, mut command) = copied(file);
    let output = command.args(["--fix", "--unsafe-fixes", "--allow-no-vcs"]).output().expect("the program starts");
    assert_ne!(output.status.code(), Some(2), "{}", support::stderr(&output));
    std::fs::read_to_string(elsewhere.path().join(file.file_name().expect("a file has a name"))).expect("it is text")
}

/// The files of `fixtures/fixes` whose names end like this, with the rule's name.
fn files_ending(end: &str) -> Vec<(String, PathBuf)> {
    let entries = walkdir::WalkDir::new(folder()).sort_by_file_name().into_iter().filter_map(Result::ok);
    let found = entries.filter_map(|entry| {
        let rule = entry.file_name().to_str()?.strip_suffix(end)?.to_owned();
        Some((rule, entry.into_path()))
    });
    found.collect()
}

/// The text without the marks of what is expected in it.
fn unmarked(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//~").next().unwrap_or(line).trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_suggested_gives_the_mended_twin() {
    let mut problems = Vec::new();
    let pairs = files_ending("_before.rs");
    assert!(!pairs.is_empty());
    for (rule, path) in pairs {
        let before = std::fs::read_to_string(&path).expect("the fixture can be read");
        let mended = unmarked(&fixed(&path));
        let twin = folder().join(format!("{rule}_after.rs"));
        let after = std::fs::read_to_string(&twin).unwrap_or_default();
        if mended != unmarked(&after) {
            problems.push(format!("{rule}: suggested\n{mended}"));
        }
        if unmarked(&fixed(&twin)) != unmarked(&after) {
            problems.push(format!("{rule}: the mended twin is changed once more"));
        }
        // `//@ applicability: MaybeIncorrect` says how sure the edits of a file are.
        let wanted = before.lines().find_map(|line| line.strip_prefix("//@ applicability: ")).unwrap_or_default();
        let found = applicabilities(&path);
        if found != BTreeSet::from([wanted.trim().to_owned()]) {
            problems.push(format!("{rule}: the edits are {found:?}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_could_be_wrong_is_left_to_a_person() {
    let files = files_ending("_left.rs");
    assert!(!files.is_empty());
    for (rule, path) in files {
        let text = std::fs::read_to_string(&path).expect("the fixture can be read");
        assert_eq!(fixed(&path), text, "{rule}");
    }
}

/// `fixtures/checks` compiles all fixtures; what a fix must not leave is an error there only if the fixture says so.
#[test]
fn what_a_fix_leaves_idle_is_an_error_where_it_is_compiled() {
    for (rule, path) in files_ending("_after.rs") {
        let text = std::fs::read_to_string(&path).expect("the fixture can be read");
        assert!(text.contains("#![deny(unused_braces, unused_imports, unused_mut,"), "{rule}");
    }
}
