//! `--with COMMAND`: a command of cargo's beside, for which a script stands here.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{json_lines, package, program, stderr, stdout, write};

const CODE: &str = "use std::sync::Mutex;
pub async fn pause() {}
pub struct Cache {
    map: Mutex<Vec<u64>>,
}
impl Cache {
    pub async fn held(&self) {
        let guard = self
            .map
            .lock()
            .unwrap();
        pause().await;
        drop(guard);
    }
}
";

/// A line of cargo's, about a place in the package.
fn message(lint: &str, line: u32, columns: (u32, u32)) -> String {
    let span = json!({
        "file_name": "src/lib.rs", "is_primary": true,
        "line_start": line, "line_end": line, "column_start": columns.0, "column_end": columns.1,
    });
    let rendered = format!("warning: {lint} in line {line}\n");
    let message = json!({
        "message": "a message", "code": { "code": lint }, "level": "warning", "spans": [span], "children": [],
        "rendered": rendered,
    });
    json!({ "reason": "compiler-message", "package_id": "app", "message": message }).to_string()
}

fn end(success: bool) -> String {
    json!({ "reason": "build-finished", "success": success }).to_string()
}

/// A package, and a script that stands for cargo: it notes how it was called, prints some lines and ends with a status.
fn project(lines: &[String], status: &str) -> TempDir {
    let dir = package(&[("src/lib.rs", CODE)]);
    write(dir.path(), "lines", lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > called\ncat lines\n{status}\n");
    write(dir.path(), "cargo", script);
    fs::set_permissions(dir.path().join("cargo"), fs::Permissions::from_mode(0o755)).expect("it is ours");
    dir
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    program(dir).args(arguments).env("CARGO", dir.join("cargo")).output().expect("the program starts")
}

fn called(dir: &TempDir) -> Option<Vec<String>> {
    let words = fs::read_to_string(dir.path().join("called")).ok()?;
    Some(words.lines().map(str::to_owned).collect())
}

#[test]
fn no_process_is_started_unasked() {
    let dir = project(&[], "exit 0");
    for arguments in [&[][..], &["check"], &["--message-format", "json", "--all-targets"], &["locks"], &["hot"]] {
        run(dir.path(), arguments);
        assert_eq!(called(&dir), None, "{arguments:?}");
    }
    run(dir.path(), &["--with", "clippy"]);
    assert_eq!(
        called(&dir),
        Some(vec!["clippy".to_owned(), "--message-format=json-diagnostic-rendered-ansi".to_owned()])
    );
}

#[test]
fn packages_features_and_targets_are_the_same() {
    let dir = project(&[], "exit 0");
    let arguments = "hotlock check --with clippy --message-format json -p app --features a,b --no-default-features --all-targets \
                     --bin x --release --offline --target t -Zscript --jobs 3 --config build.jobs=1 --config hotlock.toml \
                     -D warnings --confidence certain --hot a::b --no-cache -q";
    write(dir.path(), "hotlock.toml", "");
    run(dir.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    let expected = "clippy --message-format=json --package=app --all-targets --features=a --features=b --no-default-features \
                    --bin=x --target=t -Z script --jobs=3 --release --offline --config=build.jobs=1 --quiet";
    assert_eq!(called(&dir).expect("it was called").join(" "), expected);
}

#[test]
fn messages_are_handed_on_and_what_both_find_is_said_once() {
    let artifact = json!({ "reason": "compiler-artifact", "zz": 1, "aa": 2 }).to_string();
    let elsewhere =
        [message("clippy::await_holding_lock", 12, (9, 14)), message("clippy::needless_return", 8, (13, 18))];
    // The variable of the statement whose call we show.
    let same = message("clippy::await_holding_lock", 8, (13, 18));
    let lines = [artifact.clone(), elsewhere[0].clone(), same.clone(), elsewhere[1].clone(), end(true)];
    let dir = project(&lines, "exit 0");
    let output = run(dir.path(), &["--with", "clippy", "--message-format", "json"]);
    let shown = stdout(&output);
    let shown: Vec<&str> = shown.lines().collect();
    assert_eq!(shown[..3], [artifact.as_str(), &elsewhere[0], &elsewhere[1]]);
    let ours = json_lines(&shown[3..].join("\n"));
    assert_eq!(ours[0]["message"]["code"]["code"], "hotlock::guard_across_await");
    assert_eq!(ours[1..], [json!({ "reason": "build-finished", "success": false })]);
    // What we do not say is left to the other.
    let output = run(dir.path(), &["--with", "clippy", "--message-format", "json", "-A", "guard_across_await"]);
    let said: Vec<Value> = json_lines(&stdout(&output));
    assert_eq!(said.len(), 5);
    assert_eq!(said[4], json!({ "reason": "build-finished", "success": true }));
}

#[test]
fn people_read_what_the_command_renders() {
    let other = message("clippy::needless_return", 8, (13, 18));
    let lines =
        [other.clone(), message("clippy::await_holding_lock", 8, (13, 18)), other, "no JSON".to_owned(), end(true)];
    let dir = project(&lines, "exit 0");
    let output = run(dir.path(), &["--with", "clippy"]);
    let said = stderr(&output);
    assert_eq!(said.matches("warning: clippy::needless_return in line 8\n").count(), 1, "{said}");
    assert!(
        said.contains("no JSON\n") && !said.contains("await_holding_lock") && !said.contains("build-finished"),
        "{said}"
    );
    assert!(stdout(&output).starts_with("error[hotlock::guard_across_await]"), "{}", stdout(&output));
    let output = run(dir.path(), &["--with", "clippy", "--message-format", "sarif"]);
    assert!(serde_json::from_str::<Value>(&stdout(&output)).is_ok(), "{}", stdout(&output));
    // As cargo does with this format.
    let output = run(dir.path(), &["--with", "clippy", "--message-format", "json-render-diagnostics"]);
    assert!(stderr(&output).contains("needless_return in line 8\n"), "{}", stderr(&output));
    assert_eq!(stdout(&output), format!("no JSON\n{}\n", end(false)));
}

#[test]
fn the_worse_status_counts() {
    for (status, flags, expected) in [
        ("exit 0", &["-A", "all"][..], 0),
        ("exit 101", &["-A", "all"], 1),
        ("exit 0", &[], 1),
        ("exit 101", &["--exit-zero"], 1),
        ("exit 0", &["--exit-zero"], 0),
        ("kill -9 $$", &["-A", "all"], 2),
    ] {
        let dir = project(&[end(status == "exit 0")], status);
        let output = run(dir.path(), &[&["--with", "clippy", "--message-format", "json"], flags].concat());
        assert_eq!(output.status.code(), Some(expected), "{status}, {flags:?}: {}", stderr(&output));
        if expected < 2 {
            let said = json_lines(&stdout(&output));
            assert_eq!(said.last().expect("an end")["success"], expected == 0, "{status}, {flags:?}");
        }
    }
}

#[test]
fn what_cannot_be_run_is_an_error() {
    let dir = project(&[], "exit 0");
    fs::remove_file(dir.path().join("cargo")).expect("it is there");
    let output = run(dir.path(), &["--with", "clippy"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    assert!(stderr(&output).contains("cannot run `cargo clippy` (`--with clippy`)"), "{}", stderr(&output));
    for name in ["hotlock", "-v", "a b", "", "../x"] {
        let output = run(dir.path(), &[&format!("--with={name}")]);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    assert_eq!(run(dir.path(), &["--with", "clippy", "--fix"]).status.code(), Some(2));
}

#[test]
fn a_command_that_says_much_is_not_held_up() {
    let lines: Vec<String> = (0..5000).map(|line| message("clippy::needless_return", line, (1, 2))).collect();
    let dir = project(&lines, "exit 0");
    let output = run(dir.path(), &["--with", "clippy", "--message-format", "json"]);
    assert_eq!(stdout(&output).lines().count(), 5002);
}
