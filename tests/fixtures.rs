//! Runs the program over every fixture: what is marked must be found there, what is not marked must not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use hotlock_engine::diagnostics::Level;
use hotlock_engine::rules;
use serde_json::Value;

/// Line, rule and level of a finding; the level is empty for the rule's default.
type Mark = (u32, String, String);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn fixture_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(folder()).min_depth(2).max_depth(2).sort_by_file_name() {
        let path = entry.expect("the fixtures can be read").into_path();
        let in_room = !path.components().any(|part| part.as_os_str() == "workspaces");
        if in_room
            && path.extension().is_some_and(|extension| extension == "rs")
            && path.file_name() != Some("build.rs".as_ref())
        {
            files.push(path);
        }
    }
    files
}

fn run(arguments: &[&str], file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-hotlock"))
        .env("HOTLOCK_MEASUREMENTS", "")
        .args(arguments)
        .arg(file)
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program starts");
    assert_ne!(output.status.code(), Some(2), "{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// `//~ rule`, `//~^ rule` (the line above), `//~ rule:note`; several separated by commas.
fn marks(text: &str) -> BTreeSet<Mark> {
    let mut found = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        let Some((_, mark)) = line.split_once("//~") else { continue };
        let carets = mark.chars().take_while(|c| *c == '^').count();
        for rule in mark[carets..].split(',') {
            let (rule, level) = rule.trim().split_once(':').unwrap_or((rule.trim(), ""));
            found.insert((index as u32 + 1 - carets as u32, rule.to_owned(), level.to_owned()));
        }
    }
    found
}

/// What the program says, from its cargo messages.
fn findings(output: &str) -> BTreeSet<Mark> {
    let mut found = BTreeSet::new();
    for line in output.lines() {
        let value: Value = serde_json::from_str(line).expect("each line is JSON");
        let Some(message) = value.get("message") else { continue };
        let rule = message["code"]["code"].as_str().unwrap_or_default().trim_start_matches("hotlock::");
        let level = if message["level"] == "note" { "note" } else { "" };
        let spans = message["spans"].as_array().expect("spans are a list");
        let primary = spans.iter().find(|span| span["is_primary"] == true).expect("there is a primary span");
        let line = primary["line_start"].as_u64().expect("lines are numbers") as u32;
        found.insert((line, rule.to_owned(), level.to_owned()));
    }
    found
}

#[test]
fn every_mark_is_met_and_nothing_else_is_found() {
    let mut problems = Vec::new();
    let files = fixture_files();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the fixture can be read");
        let mut arguments = vec!["--message-format", "json", "-q"];
        // `//@ warn: rule` turns a rule on that is off by default.
        for rule in text.lines().filter_map(|line| line.strip_prefix("//@ warn: ")) {
            arguments.extend(["-W", rule.trim()]);
        }
        // The fixtures of a rule that is silent by default are about that rule.
        let around = file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        let pair = file.file_name().and_then(|name| name.to_str()).and_then(|name| name.rsplit_once('_'));
        let room = around.and_then(rules::find).or_else(|| rules::find(pair?.0));
        if let Some(rule) = room.filter(|rule| rule.level == Level::Allow) {
            arguments.extend(["-W", rule.id]);
        }
        let (wanted, got) = (marks(&text), findings(&run(&arguments, &file)));
        let name = file.strip_prefix(folder()).unwrap_or(&file).display().to_string();
        problems
            .extend(wanted.difference(&got).map(|(line, rule, level)| format!("{name}:{line}: missed {rule} {level}")));
        problems.extend(
            got.difference(&wanted).map(|(line, rule, level)| format!("{name}:{line}: unmarked {rule} {level}")),
        );
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// `//= acquire LOCK<INNER>`, `//= arc_clone INNER` and `//= guard_call CALLEE LOCK`, several separated by `;`: all of a line's facts of these kinds.
fn wanted_facts(text: &str) -> BTreeSet<(u32, String)> {
    let mut found = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        let Some((_, facts)) = line.split_once("//=") else { continue };
        found.extend(facts.split(';').map(|fact| (index as u32 + 1, fact.trim().to_owned())));
    }
    found
}

fn found_facts(output: &str) -> BTreeSet<(u32, String)> {
    let mut found = BTreeSet::new();
    for line in output.lines() {
        let fact: Value = serde_json::from_str(line).expect("each line is JSON");
        let text = |key: &str| fact[key].as_str().unwrap_or_default().to_owned();
        let shown = match text("kind").as_str() {
            "acquire" => format!("acquire {}<{}>", text("lock"), text("inner")),
            "arc_clone" => format!("arc_clone {}", text("inner")),
            "guard_call" => {
                let callee = text("callee");
                let (_, callee) = callee.split_once("::").unwrap_or(("", &callee));
                format!("guard_call {callee} {}", text("lock"))
            }
            _ => continue,
        };
        found.insert((fact["line"].as_u64().unwrap_or_default() as u32, shown));
    }
    found
}

#[test]
fn locks_and_clones_are_resolved_as_marked() {
    let mut problems = Vec::new();
    for file in fixture_files().iter().filter(|file| file.parent().is_some_and(|dir| dir.ends_with("resolve"))) {
        let text = std::fs::read_to_string(file).expect("the fixture can be read");
        let (wanted, got) = (wanted_facts(&text), found_facts(&run(&["facts", "--message-format", "json"], file)));
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        problems.extend(wanted.difference(&got).map(|(line, fact)| format!("{name}:{line}: missed {fact}")));
        problems.extend(got.difference(&wanted).map(|(line, fact)| format!("{name}:{line}: unmarked {fact}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
