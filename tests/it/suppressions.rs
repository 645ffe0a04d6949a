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
#[hotlock::cold]
pub fn g() {}
#[hotlock::hot_pth]
pub fn h() {}
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
        "a.rs:3:1: warning[hotlock::malformed_directive]: there is no `#[hotlock::hot]`: write `#[hotlock::hot_path]`",
        "a.rs:5:1: warning[hotlock::malformed_directive]: there is no `#[hotlock::cold]`: write `#[hotlock::cold_path]`",
        "a.rs:7:1: warning[hotlock::malformed_directive]: there is no `#[hotlock::hot_pth]`: write `#[hotlock::hot_path]`",
        "a.rs:9:1: warning[hotlock::malformed_directive]: rustc knows no `hotlock::guard_across_await`: write `// hotlock: allow(guard_across_await)`",
        "a.rs:11:1: warning[hotlock::malformed_directive]: a mark on `mod d;` has no effect: write `//! hotlock: hot` in that file",
        "a.rs:13:1: warning[hotlock::malformed_directive]: nothing here can be `cold`: mark a function, an `impl`, a trait or a module",
    ];
    assert_eq!(malformed, wanted);
}

#[test]
fn an_inner_attribute_for_clippy_holds_for_its_file() {
    let text = HELD.replace("// hotlock: allow(guard_across_await, reason = \"one task only\")\n", "");
    assert!(short(&text, &[]).contains("guard_across_await"));
    assert_eq!(short(&format!("#![allow(clippy::await_holding_lock)]\n{text}"), &[]), "");
}

/// `HELD` without its comment.
fn held() -> String {
    HELD.lines().filter(|line| !line.contains("hotlock:")).map(|line| format!("{line}\n")).collect()
}

/// The files of a folder in which guards across awaits are reported.
fn files_with_findings(root: &std::path::Path) -> Vec<String> {
    let text = printed(root, &["--output", "short"]);
    let found = text.lines().filter(|line| line.contains("[hotlock::guard_across_await]"));
    found.filter_map(|line| line.split(':').next()).map(str::to_owned).collect()
}

#[test]
fn an_attribute_for_clippy_holds_for_the_modules_below_it() {
    let held = held();
    let folder = support::package(&[
        (
            "src/lib.rs",
            "pub mod outer;\n#[allow(clippy::await_holding_lock)]\npub mod named;\npub mod inline { pub mod deep; }\n",
        ),
        ("src/outer.rs", "#![allow(clippy::await_holding_lock)]\npub mod inner;\n"),
        ("src/outer/inner.rs", &held),
        ("src/named.rs", &held),
        ("src/inline/deep.rs", &held),
    ]);
    assert_eq!(files_with_findings(folder.path()), ["src/inline/deep.rs"]);
    let lib = "#![allow(clippy::all)]\npub mod outer;\npub mod named;\npub mod inline { pub mod deep; }\n";
    support::write(folder.path(), "src/lib.rs", lib);
    assert_eq!(files_with_findings(folder.path()), [""; 0]);
    // Another target of the package is another crate.
    support::write(folder.path(), "src/main.rs", format!("fn main() {{}}\n{held}"));
    assert_eq!(files_with_findings(folder.path()), ["src/main.rs"]);
    // What is asked for again is reported again.
    support::write(folder.path(), "src/named.rs", format!("#![warn(clippy::await_holding_lock)]\n{held}"));
    assert_eq!(files_with_findings(folder.path()), ["src/main.rs", "src/named.rs"]);
    support::write(
        folder.path(),
        "src/named.rs",
        held.replace("pub async", "#[deny(clippy::await_holding_lock)]\npub async"),
    );
    assert_eq!(files_with_findings(folder.path()), ["src/main.rs", "src/named.rs"]);
}

#[test]
fn a_file_of_two_crates_is_silent_only_if_both_allow_it() {
    let folder = support::package(&[
        ("src/lib.rs", "#![allow(clippy::await_holding_lock)]\npub mod shared;\n"),
        ("src/main.rs", "mod shared;\nfn main() {}\n"),
        ("src/shared.rs", &held()),
    ]);
    assert_eq!(files_with_findings(folder.path()), ["src/shared.rs"]);
    support::write(folder.path(), "src/main.rs", "#![allow(clippy::suspicious)]\nmod shared;\nfn main() {}\n");
    assert_eq!(files_with_findings(folder.path()), [""; 0]);
}

#[test]
fn an_attribute_for_clippy_counts_inside_of_functions() {
    let inner = held().replace("pub async fn", "pub fn outer() {\n#[allow(clippy::await_holding_lock)]\nasync fn");
    assert_eq!(short(&format!("{inner}}}\n"), &["-A", "blocking_in_async"]), "");
}

#[test]
fn lints_of_a_manifest_hold_for_their_package() {
    let held = held();
    let member = |name: &str, lints: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n{lints}")
    };
    let folder = support::folder(&[
        ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\"]\n"),
        ("a/Cargo.toml", &member("a", "")),
        ("a/src/lib.rs", "pub mod held;\n"),
        ("a/src/held.rs", &held),
        ("b/Cargo.toml", &member("b", "")),
        ("b/src/lib.rs", &held),
    ]);
    let with = |lints: &str| {
        support::write(folder.path(), "a/Cargo.toml", member("a", lints));
        files_with_findings(folder.path())
    };
    let (both, only_b) = (["a/src/held.rs", "b/src/lib.rs"], ["b/src/lib.rs"]);
    assert_eq!(with(""), both);
    assert_eq!(with("[lints.clippy]\nawait_holding_lock = \"allow\"\n"), only_b);
    assert_eq!(with("[lints.clippy]\nawait-holding-lock = { level = \"allow\", priority = -1 }\n"), only_b);
    assert_eq!(with("[lints.clippy]\nall = \"allow\"\n"), only_b);
    for level in ["warn", "deny", "forbid"] {
        assert_eq!(with(&format!("[lints.clippy]\nawait_holding_lock = \"{level}\"\n")), both, "{level}");
    }
    assert_eq!(with("[lints.rust]\nawait_holding_lock = \"allow\"\n"), both);
    assert_eq!(with("[lints.clippy]\nmutex_atomic = \"allow\"\n"), both);
    // As in cargo the lint counts where the group comes before it, and not without a priority.
    let group = "[lints.clippy]\nawait_holding_lock = \"warn\"\nall = ";
    assert_eq!(with(&format!("{group}{{ level = \"allow\", priority = -1 }}\n")), both);
    assert_eq!(with(&format!("{group}\"allow\"\n")), only_b);
    // Inherited, and by one member only.
    let root = "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\"]\n[workspace.lints.clippy]\nawait_holding_lock = \"allow\"\n";
    support::write(folder.path(), "Cargo.toml", root);
    assert_eq!(with(""), both);
    assert_eq!(with("[lints]\nworkspace = true\n"), only_b);
    // What the package allows can be asked for in the code.
    support::write(folder.path(), "a/src/lib.rs", "#[warn(clippy::await_holding_lock)]\npub mod held;\n");
    assert_eq!(with("[lints]\nworkspace = true\n"), both);
}
