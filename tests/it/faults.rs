//! What a fault of the program itself costs: a rule in one function or at one lock, a function, a file. All else is said, with what is
//! missing and where; outputs are written to their end.

#![cfg(debug_assertions)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{json_lines, package, program, stderr, stdout};

const LIB: &str = "use std::sync::Mutex;
mod other;
pub async fn pause() {}
pub async fn one(m: &Mutex<u32>) {
    let guard = m.lock().unwrap();
    pause().await;
    let again = m.lock().unwrap();
    drop((guard, again));
}
pub async fn two(m: &Mutex<u32>) {
    let guard = m.lock().unwrap();
    pause().await;
    let again = m.lock().unwrap();
    drop((guard, again));
}
";
const OTHER: &str = "use std::sync::Mutex;
pub async fn three(m: &Mutex<u32>) {
    let guard = m.lock().unwrap();
    crate::pause().await;
    drop(guard);
}
";

fn two_files() -> TempDir {
    package(&[("src/lib.rs", LIB), ("src/other.rs", OTHER)])
}

/// Runs with a fault; the findings go to a file as well.
fn run(root: &Path, fault: &str) -> Output {
    let arguments = [
        "--confidence",
        "possible",
        "--message-format",
        "json",
        "--output",
        "sarif=out.sarif",
        "--output",
        "short=out.txt",
    ];
    program(root)
        .env("HOTLOCK_FAULT", fault)
        .env_remove("RUST_BACKTRACE")
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// `rule file:line` of each finding on the standard output, whose last line says how the run ended.
#[track_caller]
fn found(output: &Output) -> BTreeSet<String> {
    let mut lines = json_lines(&stdout(output));
    let last = lines.pop().expect("there is a last line");
    assert_eq!(last["reason"], "build-finished");
    assert_eq!(last["success"], output.status.success());
    let place = |line: &Value| {
        let (span, rule) = (&line["message"]["spans"][0], line["message"]["code"]["code"].as_str().expect("a rule"));
        let file = span["file_name"].as_str().expect("a file");
        format!("{} {file}:{}", rule.trim_start_matches("hotlock::"), span["line_start"])
    };
    lines.iter().map(place).collect()
}

/// What is found without a fault.
fn all() -> BTreeSet<String> {
    let root = two_files();
    let output = run(root.path(), "");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let all = found(&output);
    let guards = all.iter().filter(|line| line.starts_with("guard_across_await")).count();
    assert_eq!((guards, all.iter().filter(|line| line.starts_with("double_lock")).count()), (3, 2), "{all:?}");
    all
}

/// Fails unless a fault costs those findings that contain one of these texts, and no other, and is told by this text once.
#[track_caller]
fn costs(fault: &str, lost: &[&str], told: &str) {
    costs_for("a test asked for it", fault, lost, told);
}

/// The same with the cause that is told.
#[track_caller]
fn costs_for(cause: &str, fault: &str, lost: &[&str], told: &str) {
    let root = two_files();
    let output = run(root.path(), fault);
    let said = stderr(&output);
    let is_lost = |line: &&String| lost.iter().any(|text| line.contains(text));
    let left: BTreeSet<String> = all().into_iter().filter(|line| !is_lost(&line)).collect();
    assert_eq!(found(&output), left, "{fault}: {said}");
    assert_eq!(output.status.code(), Some(2), "{fault}: {said}");
    assert_eq!(said.matches(&format!("internal error: {cause}")).count(), 1, "{fault}: {said}");
    assert!(said.contains(told) && said.contains("; please report it at https://"), "{fault}: {said}");
    assert!(!said.contains("panicked at"), "{fault}: {said}");
    let sarif = std::fs::read_to_string(root.path().join("out.sarif")).expect("it is written");
    let sarif: Value = serde_json::from_str(&sarif).expect("it is whole");
    let results = sarif["runs"][0]["results"].as_array().map_or(0, Vec::len);
    let short = std::fs::read_to_string(root.path().join("out.txt")).expect("it is written");
    assert!(results >= left.len() && short.lines().count() >= left.len(), "{fault}: {results}: {short}");
}

#[test]
fn a_rule_in_one_function() {
    let lost = ["double_lock src/lib.rs:7"];
    costs("double_lock:one", &lost, "src/lib.rs:4:14: rule `double_lock` broke off in `one`: internal error");
}

#[test]
fn a_rule_at_one_acquisition() {
    let lost = ["guard_across_await src/other.rs:3"];
    costs("guard_across_await:three", &lost, "src/other.rs:3:19: rule `guard_across_await` broke off in `three`");
}

#[test]
fn a_function() {
    for stage in ["types", "guards"] {
        let lost = ["src/lib.rs:5", "src/lib.rs:7"];
        costs(&format!("{stage}:one"), &lost, "src/lib.rs:4:14: `one` is not analysed: internal error");
    }
}

/// A function that gives guards away is interpreted before all others, and so are those that call each other.
#[test]
fn a_function_that_gives_guards_away() {
    let lib = "use std::sync::{Mutex, MutexGuard};
pub async fn pause() {}
pub fn give(m: &Mutex<u32>) -> MutexGuard<'_, u32> {
    m.lock().unwrap()
}
pub async fn given(m: &Mutex<u32>) {
    let guard = give(m);
    pause().await;
    drop(guard);
}
pub async fn own(m: &Mutex<u32>) {
    let guard = m.lock().unwrap();
    pause().await;
    drop(guard);
}
pub fn even(m: &Mutex<u32>, n: u32) -> MutexGuard<'_, u32> {
    if n == 0 { m.lock().unwrap() } else { odd(m, n - 1) }
}
pub fn odd(m: &Mutex<u32>, n: u32) -> MutexGuard<'_, u32> {
    if n == 0 { m.lock().unwrap() } else { even(m, n - 1) }
}
pub async fn in_turn(m: &Mutex<u32>) {
    let guard = even(m, 7);
    pause().await;
    drop(guard);
}
";
    let across = |lines: &[u32]| -> BTreeSet<String> {
        lines.iter().map(|line| format!("guard_across_await src/lib.rs:{line}")).collect()
    };
    let of_run = |fault: &str| {
        let root = package(&[("src/lib.rs", lib)]);
        let output = run(root.path(), fault);
        let said = stderr(&output);
        let found = found(&output).into_iter().filter(|line| line.starts_with("guard_across_await")).collect();
        (found, output.status.code(), said.matches("internal error: a test asked for it").count())
    };
    assert_eq!(of_run(""), (across(&[7, 12, 23]), Some(1), 0));
    assert_eq!(of_run("guards:give"), (across(&[12, 23]), Some(2), 1));
    assert_eq!(of_run("guards:odd"), (across(&[7, 12, 23]), Some(2), 1));
}

/// A recursion that does not end before the stack does is a fault like others.
#[test]
fn a_stack_that_is_too_small() {
    let told = "its parts hang together in so long a chain that 512 MiB of stack are too few";
    let one = ["src/lib.rs:5", "src/lib.rs:7"];
    costs_for(told, "endless types:one", &one, "src/lib.rs:4:14: `one` is not analysed: internal error");
    costs_for(told, "endless guards:one", &one, "src/lib.rs:4:14: `one` is not analysed: internal error");
    costs_for(told, "endless double_lock:one", &one[1..], "src/lib.rs:4:14: rule `double_lock` broke off in `one`");
    costs_for(told, "endless file:src/other.rs", &["src/other.rs"], "src/other.rs: internal error");
}

#[test]
fn a_file() {
    costs("file:src/other.rs", &["src/other.rs"], "src/other.rs: internal error");
}

#[test]
fn all_there_is() {
    costs("link:all", &["src/"], "analysis: internal error");
}

#[test]
fn a_finding_that_cannot_be_rendered() {
    // The other outputs have it.
    costs("rendering:three", &["src/other.rs"], "internal error");
}

/// What failed once is not what the next run finds.
#[test]
fn nothing_of_it_is_kept() {
    let (root, caches) = (two_files(), tempfile::tempdir().expect("a temporary folder can be made"));
    let run = |fault: &str| {
        let mut command = program(root.path());
        command.env("HOTLOCK_CACHE_DIR", caches.path()).env("HOTLOCK_FAULT", fault);
        command.args(["--message-format", "json", "--confidence", "possible"]).output().expect("the program starts")
    };
    assert_eq!(run("double_lock:one").status.code(), Some(2));
    assert_eq!(run("file:src/other.rs").status.code(), Some(2));
    let output = run("");
    assert_eq!((found(&output), output.status.code()), (all(), Some(1)), "{}", stderr(&output));
}
