//! Comments that silence rules, and what is said of those that do not.

use crate::support::{self, MANIFEST, folder, printed, run, stdout};

fn short(text: &str, arguments: &[&str]) -> String {
    let folder = folder(&[("a.rs", text)]);
    stdout(&run(folder.path(), &[&["--output", "short", "a.rs"], arguments].concat()))
}

const HELD: &str = "\
use std::sync::Mutex;

// hotlock: allow(guard_across_await, reason = \"one task only\")
pub async fn held(lock: &Mutex<u64>) {
    let guard = lock.lock().unwrap();
    std::future::ready(()).await;
    drop(guard);
}
";

#[test]
fn a_comment_that_silences_something_is_of_use() {
    assert_eq!(short(HELD, &[]), "");
}

#[test]
fn a_comment_that_silences_nothing_is_a_finding() {
    let text = HELD.replace("    std::future::ready(()).await;\n", "");
    let found = short(&text, &[]);
    assert!(
        found.starts_with("a.rs:3:19: warning[hotlock::unused_suppression]: unused suppression: `guard_across_await`"),
        "{found}"
    );
    assert_eq!(short(&text, &["-A", "unused_suppression"]), "");
    assert_eq!(short(&text, &["-A", "guard_across_await"]), "");
}

#[test]
fn a_rule_about_hot_code_is_not_looked_for_in_cold_code() {
    let text = "// hotlock: allow(lock_on_hot_path, reason = \"tested\")\npub fn run() {}\n";
    assert_eq!(short(text, &[]), "");
    let hot = format!("//! hotlock: hot\n\n{text}");
    assert!(short(&hot, &[]).contains("unused_suppression"), "{}", short(&hot, &[]));
}

#[test]
fn an_unknown_rule_is_a_finding_with_the_nearest_name() {
    let found = short("// hotlock: allow(gard_across_await, reason = \"x\")\npub fn run() {}\n", &[]);
    assert!(found.contains("warning[hotlock::unknown_rule]"), "{found}");
    assert!(found.contains("did you mean `guard_across_await`?"), "{found}");
}

#[test]
fn a_missing_reason_is_a_finding_on_demand() {
    let text = HELD.replace(", reason = \"one task only\"", "");
    assert_eq!(short(&text, &[]), "");
    assert!(short(&text, &["-W", "missing_reason"]).contains("a.rs:3:1: warning[hotlock::missing_reason]"));
}

#[test]
fn an_attribute_for_clippy_counts_and_is_never_unused() {
    let text = HELD.replace(
        "// hotlock: allow(guard_across_await, reason = \"one task only\")",
        "#[allow(clippy::await_holding_lock)]",
    );
    assert_eq!(short(&text, &["-W", "missing_reason"]), "");
    assert_eq!(short(&text.replace("    std::future::ready(()).await;\n", ""), &[]), "");
}

#[test]
fn the_configuration_says_where_a_rule_looks() {
    let folder = folder(&[("Cargo.toml", MANIFEST)]);
    let write = |path: &str, text: &str| support::write(folder.path(), path, text);
    let rules_found = || {
        let text = printed(folder.path(), &["--output", "short"]);
        let name =
            |line: &str| line.split("hotlock::").nth(1).and_then(|rest| rest.split(']').next()).map(str::to_owned);
        text.lines().filter_map(name).collect::<Vec<_>>()
    };
    let counts = "pub struct Count { all: Mutex<u64> }\nimpl Count {\n    pub fn add(&self) { *self.all.lock().unwrap() += 1; }\n}\n";
    write(
        "src/lib.rs",
        &format!("{HELD}{counts}").replace("// hotlock: allow(guard_across_await, reason = \"one task only\")\n", ""),
    );
    assert_eq!(rules_found(), ["guard_across_await"]);
    write("hotlock.toml", "[lints]\nlock_around_counters = { level = \"warn\", scope = \"everywhere\" }\n");
    assert_eq!(rules_found(), ["guard_across_await", "lock_around_counters"]);
    write("hotlock.toml", "[lints]\nguard_across_await = { level = \"deny\", scope = \"hot\" }\n");
    assert!(rules_found().is_empty());
    write(
        "hotlock.toml",
        "[hot]\nfunctions = [\"held\"]\n[lints]\nguard_across_await = { level = \"deny\", scope = \"hot\" }\n",
    );
    assert_eq!(rules_found(), ["guard_across_await"]);
}

#[test]
fn marks_and_attributes_without_effect_are_findings() {
    let text = "\
#[hotpath]
pub fn a() {}
#[hotlock::hot]
pub fn b() {}
#[allow(hotlock::guard_across_await)]
pub fn c() {}
// hotlock: hot
mod d;
// hotlock: cold
pub struct E;
#[hotlock::hot_path]
pub fn f() {}
// hotlock: hot
impl E {}
// hotlock: hot
pub mod inner {}
";
    let found = short(text, &[]);
    let malformed: Vec<&str> = found.lines().filter(|line| line.contains("[hotlock::malformed_directive]")).collect();
    let wanted = [
        "a.rs:1:1: warning[hotlock::malformed_directive]: `#[hotpath]` marks nothing: write `#[hot_path]`",
        "a.rs:3:1: warning[hotlock::malformed_directive]: `#[hotlock::hot]` marks nothing: write `#[hot_path]`",
        "a.rs:5:1: warning[hotlock::malformed_directive]: rustc knows no `hotlock::guard_across_await`: write `// hotlock: allow(guard_across_await)`",
        "a.rs:7:1: warning[hotlock::malformed_directive]: a mark on `mod d;` has no effect: write `//! hotlock: hot` in that file",
        "a.rs:9:1: warning[hotlock::malformed_directive]: nothing here can be `cold`: mark a function, an `impl`, a trait or a module",
    ];
    assert_eq!(malformed, wanted);
}

#[test]
fn an_inner_attribute_for_clippy_holds_for_its_file() {
    let text = HELD.replace("// hotlock: allow(guard_across_await, reason = \"one task only\")\n", "");
    assert!(short(&text, &[]).contains("guard_across_await"));
    assert_eq!(short(&format!("#![allow(clippy::await_holding_lock)]\n{text}"), &[]), "");
}
