//! Suggestions: applied to the `before` of each pair in `fixtures/fixes` they give its `after`, where nothing is found. What is
//! found in a `left` has no edits that could be right.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hotlock_engine::diagnostics::Level;
use hotlock_engine::rules;

use crate::support::{self, json_lines, program, project, stdout};

fn folder() -> PathBuf {
    project().join("fixtures/fixes")
}

/// Replacements by their bytes, and how sure they are.
#[derive(Default)]
struct Suggested {
    edits: BTreeMap<(usize, usize), String>,
    applicability: BTreeSet<String>,
}

fn suggested(file: &Path) -> Suggested {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let room = name.rsplit_once('_').and_then(|(rule, _)| rules::find(rule));
    // A copy elsewhere belongs to no package, so that nothing beside is read.
    let text = std::fs::read_to_string(file).expect("the fixture can be read");
    let elsewhere = support::folder(&[(name, &text)]);
    let mut command = program(elsewhere.path());
    command.args(["--message-format", "json", "-q"]);
    // Rules that are silent by default suggest as well.
    command.args(room.filter(|rule| rule.level == Level::Allow).map(|rule| ["-W", rule.id]).into_iter().flatten());
    let output = command.arg(name).output().expect("the program starts");
    let mut found = Suggested::default();
    for value in json_lines(&stdout(&output)) {
        let children = value["message"]["children"].as_array().cloned().unwrap_or_default();
        for span in children.iter().flat_map(|child| child["spans"].as_array().cloned().unwrap_or_default()) {
            let Some(text) = span["suggested_replacement"].as_str() else { continue };
            let at = |key: &str| span[key].as_u64().expect("a number") as usize;
            found.edits.insert((at("byte_start"), at("byte_end")), text.to_owned());
            found.applicability.insert(span["suggestion_applicability"].as_str().unwrap_or_default().to_owned());
        }
    }
    found
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

fn applied(text: &str, edits: &BTreeMap<(usize, usize), String>) -> String {
    let mut out = text.to_owned();
    for ((start, end), replacement) in edits.iter().rev() {
        out.replace_range(*start..*end, replacement);
    }
    out
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
        let suggested = suggested(&path);
        let mended = unmarked(&applied(&before, &suggested.edits));
        let after = std::fs::read_to_string(folder().join(format!("{rule}_after.rs"))).unwrap_or_default();
        if mended != unmarked(&after) {
            problems.push(format!("{rule}: suggested\n{mended}"));
        }
        // `//@ applicability: MaybeIncorrect` says how sure the edits of a file are.
        let wanted = before.lines().find_map(|line| line.strip_prefix("//@ applicability: ")).unwrap_or_default();
        if suggested.applicability != BTreeSet::from([wanted.trim().to_owned()]) {
            problems.push(format!("{rule}: the edits are {:?}", suggested.applicability));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_could_be_wrong_is_left_to_a_person() {
    let files = files_ending("_left.rs");
    assert!(!files.is_empty());
    for (rule, path) in files {
        let edits = suggested(&path).edits;
        assert!(edits.is_empty(), "{rule}: {edits:?}");
    }
}
