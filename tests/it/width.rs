//! Text for people fits the terminal, whatever it is about.

use std::path::Path;

use crate::line_width::too_wide;
use crate::support::{example, json_lines, package, printed, program, project, stderr, stdout};

/// Entry points and paths with long names, marks that are none, and a test-only crate's worth of remarks.
const LONG: &str = "\
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
pub struct ConnectionHandlerOfTheFrontend { pub sessions_by_their_identifier: Arc<Mutex<HashMap<String, u64>>> }
impl ConnectionHandlerOfTheFrontend {
    pub async fn accept_downstream_sessions_of_all_listeners(&self, listener: tokio::net::TcpListener) {
        loop {
            let (_stream, _) = listener.accept().await.unwrap();
            self.record_a_session_that_was_accepted_just_now();
        }
    }
    fn record_a_session_that_was_accepted_just_now(&self) {
        if self.sessions_by_their_identifier.lock().unwrap().contains_key(\"a key that is not short\") { self.sessions_by_their_identifier.lock().unwrap().clear(); }
    }
}
// hotlock: allow(lock_on_hot_path, lock_in_loop, contended_map_lock, reson = \"it is only there for a while\")
pub async fn reads() { let _ = std::fs::read_to_string(\"a path that makes the line of code rather long, longer than it should be\"); }
#[allow(hotlock::await_under_async_lock_that_is_misspelt)]
pub fn f() {}
#[tokio::main]
async fn main() { }
";

/// What a command prints and says at a width.
fn told(cwd: &Path, columns: &str, arguments: &[&str]) -> String {
    let output = program(cwd).env("COLUMNS", columns).args(arguments).output().expect("the program starts");
    stdout(&output) + &stderr(&output)
}

/// What does not fit when these commands run in a folder, one after the other.
fn wide(cwd: &Path, commands: &[&[&str]]) -> Vec<String> {
    let mut found = Vec::new();
    for (columns, width) in [("", 80), ("80", 80), ("120", 120)] {
        for arguments in commands {
            let lines = too_wide(&told(cwd, columns, arguments), width).into_iter();
            found.extend(lines.map(|line| format!("{arguments:?} at {width}: {line}")));
        }
    }
    found
}

#[test]
fn findings_the_summary_and_the_hint_fit() {
    let root = package(&[("src/main.rs", LONG)]);
    let hint = told(root.path(), "80", &["check"]);
    assert!(hint.contains("\nhint: ") && hint.contains("reson"), "{hint}");
    let all: &[&str] = &["check", "--assume-hot", "--confidence", "possible", "-W", "all"];
    let commands: &[&[&str]] =
        &[&["check"], &["check", "--suggested-hot"], all, &["check", "nosuch/path/of/a/file.rs"]];
    assert_eq!(wide(root.path(), commands), [""; 0]);
    assert_eq!(wide(&example("cache-engine"), commands), [""; 0]);
}

#[test]
fn what_init_and_why_say_fits() {
    let root = package(&[("src/main.rs", LONG)]);
    let name = "record_a_session_that_was_accepted_just_now";
    let commands: &[&[&str]] =
        &[&["init"], &["init"], &["check"], &["why", name], &["why", "nosuchfunction_with_a_name_that_is_not_short"]];
    assert_eq!(wide(root.path(), commands), [""; 0]);
}

#[test]
fn rules_and_their_pages_fit() {
    let listed = json_lines(&printed(project(), &["rules", "--message-format", "json"]));
    let mut found = wide(project(), &[&["rules"], &["explain", "contention"]]);
    for rule in listed {
        found.extend(wide(project(), &[&["explain", rule["rule"].as_str().expect("a name")]]));
    }
    assert_eq!(found, [""; 0]);
}
