//! Adoption on existing code: fingerprints that last, the file of known findings, another revision as the measure.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{json_lines, package, run, stderr, stdout, write};

/// Two findings: a guard over an await, and a lock on a hot path.
const OLD: &str = "use std::sync::Mutex;
pub async fn pause() {}
pub struct Cache {
    map: Mutex<Vec<u64>>,
}
impl Cache {
    pub async fn held(&self) {
        let guard = self.map.lock().unwrap();
        pause().await;
        drop(guard);
    }
    // hotlock: hot
    pub fn push(&self, value: u64) -> usize {
        let mut map = self.map.lock().unwrap();
        map.push(value);
        map.len()
    }
}
";

/// Harmless code before, between and behind.
const HARMLESS: &str = "/// Adds.\npub fn add(left: u64, right: u64) -> u64 {\n    left + right\n}\n";

/// One more finding.
const NEW: &str = "pub async fn other(lock: &Mutex<u64>) {
    let other = lock.lock().unwrap();
    pause().await;
    drop(other);
}
";

fn old() -> TempDir {
    package(&[("src/lib.rs", OLD), ("hotlock.toml", "[report]\nbaseline = \"hotlock-baseline.toml\"\n")])
}

fn with_baseline() -> TempDir {
    let dir = old();
    let output = run(dir.path(), &["baseline", "create"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    dir
}

fn baseline(dir: &Path) -> String {
    fs::read_to_string(dir.join("hotlock-baseline.toml")).expect("there is a baseline")
}

/// The fingerprints of a run, in its order.
fn fingerprints(dir: &Path, arguments: &[&str]) -> Vec<String> {
    let output = run(dir, &[&["--message-format", "json"], arguments].concat());
    let lines = json_lines(&stdout(&output)).into_iter();
    lines.filter_map(|line| Some(line["hotlock"]["fingerprint"].as_str()?.to_owned())).collect()
}

#[track_caller]
fn is_clean(dir: &Path, arguments: &[&str]) -> String {
    let output = run(dir, &[&["-D", "warnings"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(stdout(&output), "");
    stderr(&output)
}

#[test]
fn fingerprints_survive_moved_lines_added_code_and_renamed_files() {
    let dir = old();
    let before = fingerprints(dir.path(), &["--no-baseline"]);
    assert_eq!(before.len(), 2);
    write(dir.path(), "src/lib.rs", format!("{HARMLESS}{OLD}{}", HARMLESS.replace("add", "plus")));
    assert_eq!(fingerprints(dir.path(), &["--no-baseline"]), before);
    write(dir.path(), "src/lib.rs", "pub mod cache;\n");
    write(dir.path(), "src/cache/store.rs", OLD);
    write(dir.path(), "src/cache/mod.rs", "pub mod store;\n");
    assert_eq!(fingerprints(dir.path(), &["--no-baseline"]), before);
}

#[test]
fn known_findings_are_counted_and_not_said() {
    let dir = with_baseline();
    let said = is_clean(dir.path(), &[]);
    assert!(said.contains("2 known from the baseline"), "{said}");
    write(dir.path(), "src/lib.rs", format!("{HARMLESS}{OLD}"));
    is_clean(dir.path(), &[]);
    assert_eq!(fingerprints(dir.path(), &["--no-baseline"]).len(), 2);
}

#[test]
fn what_is_new_is_said_also_if_it_equals_what_is_known() {
    let dir = with_baseline();
    write(dir.path(), "src/lib.rs", format!("{OLD}{NEW}"));
    let output = run(dir.path(), &["--message-format", "short"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).lines().count(), 1, "{}", stdout(&output));
    assert!(stdout(&output).starts_with("src/lib.rs:20:"), "{}", stdout(&output));
    let twice = OLD.replace("        drop(guard);\n", "        drop(guard);\n        let guard = self.map.lock().unwrap();\n        pause().await;\n        drop(guard);\n");
    write(dir.path(), "src/lib.rs", twice);
    let output = run(dir.path(), &["--message-format", "short"]);
    assert!(stdout(&output).starts_with("src/lib.rs:11:"), "{}", stdout(&output));
}

#[test]
fn what_is_mended_is_said_and_pruned_and_nothing_else_changes() {
    let dir = with_baseline();
    let before = baseline(dir.path());
    assert_eq!(before.lines().filter(|line| line.contains("fingerprint = ")).count(), 2, "{before}");
    let mended =
        OLD.replace("        pause().await;\n        drop(guard);\n", "        drop(guard);\n        pause().await;\n");
    write(dir.path(), "src/lib.rs", format!("{mended}{NEW}"));
    let said = stderr(&run(dir.path(), &[]));
    assert!(said.contains("1 finding of the baseline is no longer found"), "{said}");
    assert!(said.contains("cargo hotlock baseline prune"), "{said}");
    assert_eq!(run(dir.path(), &["baseline", "prune"]).status.code(), Some(0));
    let after = baseline(dir.path());
    let kept: Vec<&str> = before.lines().filter(|line| !line.contains("guard_across_await")).collect();
    assert_eq!(after.lines().collect::<Vec<_>>(), kept);
    // The new finding is still one.
    assert_eq!(run(dir.path(), &[]).status.code(), Some(1));
}

#[test]
fn an_update_adds_only_if_told_to_and_follows_moves() {
    let dir = with_baseline();
    write(dir.path(), "src/lib.rs", "pub mod cache;\n");
    write(dir.path(), "src/cache.rs", format!("{OLD}{NEW}"));
    let output = run(dir.path(), &["baseline", "update"]);
    assert!(stderr(&output).contains("1 finding not added"), "{}", stderr(&output));
    let text = baseline(dir.path());
    assert_eq!(text.matches("path = \"src/cache.rs\"").count(), 2, "{text}");
    assert_eq!(run(dir.path(), &["baseline", "update", "--add"]).status.code(), Some(0));
    assert_eq!(baseline(dir.path()).matches("path = \"src/cache.rs\"").count(), 3);
    is_clean(dir.path(), &[]);
    let again = baseline(dir.path());
    run(dir.path(), &["baseline", "update", "--add"]);
    assert_eq!(baseline(dir.path()), again);
}

#[test]
fn a_baseline_is_not_overwritten_nor_made_of_half_a_workspace() {
    let dir = with_baseline();
    let output = run(dir.path(), &["baseline", "create"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--force"), "{}", stderr(&output));
    let before = baseline(dir.path());
    write(dir.path(), "src/lib.rs", "pub fn broken( {}\n");
    for command in [&["baseline", "prune"][..], &["baseline", "create", "--force"]] {
        assert_eq!(run(dir.path(), command).status.code(), Some(2), "{command:?}");
        assert_eq!(baseline(dir.path()), before);
    }
}

#[test]
fn a_baseline_that_is_missing_or_wrong_is_an_error_with_its_place() {
    let dir = old();
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("hotlock.toml:2:12") && said.contains("baseline create"), "{said}");
    for (text, place, message) in [
        ("version = 1\nfindings = [\n<<<<<<< HEAD\n]\n", "hotlock-baseline.toml:3:1", "resolve the merge"),
        ("version = 7\nfindings = []\n", "hotlock-baseline.toml:1:11", "another version"),
        ("version = 1\nfindings = [\n    { rule = 1 },\n]\n", "hotlock-baseline.toml:3:14", "must be a string"),
        (
            "version = 1\nfindings = [{ rule = \"a\", path = \"b\", fingerprint = \"c\" }]\n",
            "hotlock-baseline.toml:2:",
            "no fingerprint",
        ),
        ("findings = []\n", "hotlock-baseline.toml:1:1", "no `version`"),
    ] {
        write(dir.path(), "hotlock-baseline.toml", text);
        let output = run(dir.path(), &[]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(stderr(&output).contains(place), "{text}: {}", stderr(&output));
        assert!(stderr(&output).contains(message), "{text}: {}", stderr(&output));
    }
}

#[test]
fn a_configuration_names_no_baseline_outside_of_the_repository() {
    let dir = package(&[("ws/src/lib.rs", OLD), ("ws/Cargo.toml", crate::support::MANIFEST)]);
    write(dir.path(), "ws/hotlock.toml", "[report]\nbaseline = \"../known.toml\"\n");
    for command in [&["check"][..], &["baseline", "create"]] {
        let output = run(&dir.path().join("ws"), command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stderr(&output).contains("outside of the repository"), "{}", stderr(&output));
    }
    assert!(!dir.path().join("known.toml").exists());
}

#[test]
fn a_baseline_by_flag_needs_no_configuration() {
    let dir = package(&[("src/lib.rs", OLD)]);
    let output = run(dir.path(), &["baseline", "create", "--file", "known.toml"]);
    assert!(stderr(&output).contains("baseline = \"known.toml\""), "{}", stderr(&output));
    is_clean(dir.path(), &["--baseline", "known.toml"]);
    assert_eq!(run(dir.path(), &["--baseline", "other.toml"]).status.code(), Some(2));
    // What is reported on does not decide about what is gone.
    write(dir.path(), "src/other.rs", HARMLESS);
    let said = stderr(&run(dir.path(), &["--baseline", "known.toml", "src/other.rs"]));
    assert!(!said.contains("no longer found"), "{said}");
}
