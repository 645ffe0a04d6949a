//! `--add-allow REASON`: comments that silence what would be reported.

use std::fs;

use tempfile::TempDir;

use crate::support::{package, run, stderr, stdout};

/// Findings in several statements of a line, at a line of a chain, in the head of a loop, beside a string of several lines; two rules
/// at one call.
const CODE: &str = "use std::sync::{Arc, Mutex};
pub async fn pause() {}
pub struct Cache {
    map: Mutex<Vec<u64>>,
    all: Arc<Vec<u64>>,
}
impl Cache {
    // hotlock: hot
    pub async fn held(&self) {
        let guard = self.map.lock().unwrap(); let all = self.all.clone();
        pause().await;
        drop((guard.len(), all.len()));
    }
    // hotlock: hot
    pub fn other(&self) -> usize {
        let len = self
            .all
            .clone()
            .len();
        let _text = \"a
            b\"; let guard = self.map.lock().unwrap();
        let _text = (\"a\", self.all.clone().len(), \"
            b\");
        for i in 0..self.all.clone().len() {
            self.map.lock().unwrap().push(i as u64);
        }
        guard.len() + len
    }
}
";

const REASON: &str = "it \"is\" fine \\o/";

fn read(dir: &TempDir) -> String {
    fs::read_to_string(dir.path().join("src/lib.rs")).expect("it is text")
}

#[test]
fn every_finding_is_silenced_and_a_second_run_changes_nothing() {
    for code in [CODE.to_owned(), format!("\u{feff}{CODE}").replace('\n', "\r\n")] {
        let dir = package(&[("src/lib.rs", &code)]);
        let before = run(dir.path(), &["--message-format", "short"]);
        assert!(stdout(&before).lines().count() >= 6, "{}", stdout(&before));
        let arguments = ["--add-allow", REASON, "--allow-no-vcs", "-D", "warnings", "-D", "missing_reason"];
        let output = run(dir.path(), &arguments);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""), "{}", stderr(&output));
        assert!(stderr(&output).contains("note: silenced 7 findings in 1 file\n"), "{}", stderr(&output));
        let once = read(&dir);
        assert_eq!(once.contains("\r\n"), code.contains("\r\n"));
        assert_eq!(once.replace("\r\n", "").contains('\n'), !code.contains("\r\n"));
        // One for both rules of a line.
        assert_eq!(once.matches("// hotlock: allow(").count(), 5, "{once}");
        assert!(once.contains("allow(arc_clone_per_call, guard_across_await, reason = \"it \\\"is\\\" fine \\\\o/\")"));
        // Without its comments it is what it was.
        let lines = once.lines().filter(|line| !line.trim_start().starts_with("// hotlock: allow("));
        let lines = lines.map(|line| line.split(" // hotlock: allow(").next().unwrap_or(line));
        assert_eq!(lines.collect::<Vec<_>>(), code.lines().collect::<Vec<_>>());
        let again = run(dir.path(), &arguments);
        assert_eq!((again.status.code(), stdout(&again).as_str()), (Some(0), ""), "{}", stderr(&again));
        assert!(!stderr(&again).contains("silenced"), "{}", stderr(&again));
        assert_eq!(read(&dir), once);
    }
}

#[test]
fn a_diff_shows_the_comments_and_writes_nothing() {
    let dir = package(&[("src/lib.rs", CODE)]);
    let output = run(dir.path(), &["--add-allow", "it is fine", "--diff"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).contains("\n+            // hotlock: allow(arc_clone_per_call, reason = \"it is fine\")\n"),
        "{}",
        stdout(&output)
    );
    assert!(stderr(&output).contains("would silence 7 findings in 1 file"), "{}", stderr(&output));
    assert_eq!(read(&dir), CODE);
}

#[test]
fn what_is_not_reported_gets_no_comment() {
    let dir = package(&[("src/lib.rs", CODE)]);
    run(dir.path(), &["baseline", "create"]);
    run(dir.path(), &["--add-allow", "it is fine", "--allow-no-vcs", "--baseline", "hotlock-baseline.toml"]);
    assert_eq!(read(&dir), CODE);
    let arguments = ["--add-allow", "it is fine", "--allow-no-vcs", "-A", "all", "-W", "guard_across_await"];
    run(dir.path(), &arguments);
    assert_eq!(read(&dir).matches("// hotlock: allow(").count(), 1);
    assert!(read(&dir).contains("// hotlock: allow(guard_across_await, reason = "));
}

#[test]
fn what_cannot_be_silenced_is_said_and_still_reported() {
    let code = CODE.replace("    // hotlock: hot\n    pub fn other", "    // hotlock: hat\n    pub fn other");
    let dir = package(&[("src/lib.rs", &code)]);
    let output = run(dir.path(), &["--add-allow", "it is fine", "--allow-no-vcs", "-F", "guard_across_await"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(
        said.contains("src/lib.rs:10:30: `hotlock::guard_across_await` is not silenced: its level is `forbid`"),
        "{said}"
    );
    assert!(
        said.contains("`hotlock::malformed_directive` is not silenced: it is about a comment: mend that"),
        "{said}"
    );
    assert!(!read(&dir).contains("allow(guard_across_await") && !read(&dir).contains("allow(malformed_directive"));
}

#[cfg(feature = "base")]
#[test]
fn files_with_changes_are_left_alone() {
    let dir = package(&[("src/lib.rs", "")]);
    crate::base::commit(dir.path());
    crate::support::write(dir.path(), "src/lib.rs", CODE);
    let output = run(dir.path(), &["--add-allow", "it is fine"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("src/lib.rs (dirty)"), "{}", stderr(&output));
    assert_eq!(read(&dir), CODE);
    let output = run(dir.path(), &["--add-allow", "it is fine", "--allow-dirty", "--allow-staged"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(read(&dir).contains("// hotlock: allow("));
}

#[test]
fn a_reason_is_one_line_that_says_something() {
    let dir = package(&[("src/lib.rs", CODE)]);
    for reason in ["", "  ", "two\nlines", "a\u{7}"] {
        let output = run(dir.path(), &["--add-allow", reason, "--allow-no-vcs"]);
        assert_eq!(output.status.code(), Some(2), "{reason:?}");
        assert!(stderr(&output).contains("reason"), "{}", stderr(&output));
    }
    assert_eq!(run(dir.path(), &["--add-allow", "it is fine", "--fix"]).status.code(), Some(2));
    assert_eq!(read(&dir), CODE);
}
