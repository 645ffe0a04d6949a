//! Modules for tests are read when tests are looked at; else only what changes nothing of the findings is left out of them.

use crate::support::{package, printed, run, said_in, stderr, stdout};

/// A guard over an await, which is found wherever it is looked at.
const FINDING: &str = "use std::sync::Mutex;\nasync fn held(lock: &Mutex<u8>) {\n    let guard = lock.lock().unwrap();\n    \
                       tokio::task::yield_now().await;\n    drop(guard);\n}\n";

/// The files in which something is found.
fn files(root: &std::path::Path, more: &[&str]) -> Vec<String> {
    let arguments = [&["--exit-zero", "-q", "--message-format", "short"], more].concat();
    let printed = printed(root, &arguments);
    let files = printed.lines().filter(|line| line.contains("hotlock::")).filter_map(|line| line.split(':').next());
    files.map(str::to_owned).collect()
}

#[test]
fn they_are_looked_at_when_tests_are() {
    let inline = format!("{FINDING}#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod inline {{\n{FINDING}\nmod inner;\n}}\n");
    let below = format!("{FINDING}mod below;\n");
    let files_of = [
        ("src/lib.rs", inline.as_str()),
        ("src/tests.rs", &below),
        ("src/tests/below.rs", FINDING),
        ("src/inline/inner.rs", FINDING),
    ];
    let package = package(&files_of);
    assert_eq!(files(package.path(), &[]), ["src/lib.rs"]);
    let all = ["src/inline/inner.rs", "src/lib.rs", "src/lib.rs", "src/tests.rs", "src/tests/below.rs"];
    assert_eq!(files(package.path(), &["--all-targets"]), all);
    // A hook names the files of a change.
    let named = ["src/lib.rs", "src/tests.rs", "src/tests/below.rs"];
    assert_eq!(files(package.path(), &named), ["src/lib.rs"]);
}

#[test]
fn a_file_that_is_a_module_of_the_build_as_well_is_read() {
    for order in [["#[cfg(test)] ", ""], ["", "#[cfg(test)] "]] {
        let [first, second] = order;
        let text = format!("{first}#[path = \"both.rs\"] mod a;\n{second}#[path = \"both.rs\"] mod b;\n");
        let package = package(&[("src/lib.rs", &text), ("src/both.rs", FINDING)]);
        assert_eq!(said_in(package.path(), "src/both.rs"), ["3 guard_across_await"], "{text}");
    }
}

#[test]
fn what_does_not_parse_in_them_is_told_when_tests_are_looked_at() {
    let text = format!("#[cfg(test)]\nmod tests {{\n    fn f() {{ let = 1; }}\n}}\n{FINDING}");
    let package = package(&[("src/lib.rs", &text)]);
    let output = run(package.path(), &["--exit-zero", "--message-format", "short"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("src/lib.rs:7:"), "{}", stdout(&output));
    let output = run(package.path(), &["--exit-zero", "--all-targets", "--message-format", "short"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("src/lib.rs:3:"), "{}", stderr(&output));
}

#[test]
fn columns_behind_what_is_left_out_are_those_of_the_text() {
    let test = "#[cfg(test)] mod tests { const A: &str = \"\u{e9}\u{20ac}\"; } ";
    let package = package(&[(
        "src/lib.rs",
        &FINDING.replace("async fn", &format!("{test}async fn")).replace("{\n    let", "{ let"),
    )]);
    let printed = printed(package.path(), &["--exit-zero", "-q", "--message-format", "short"]);
    let line = format!("{test}async fn held(lock: &Mutex<u8>) {{ let guard = lock.lock().unwrap();");
    let column = line.chars().count() - "lock().unwrap();".len() + 1;
    assert!(printed.contains(&format!("src/lib.rs:2:{column}: ")), "{column}: {printed}");
}

/// The applicability of what is suggested for a reference that is cloned for nothing, with this in the same crate.
fn applicability(more: &str, tests: &str) -> Vec<String> {
    let text = format!(
        "use std::sync::Arc;\npub struct Schema {{ width: usize }}\nfn width(schema: Arc<Schema>) -> usize {{ schema.width }}\n\
         // hotlock: hot\npub fn row(schema: &Arc<Schema>) -> usize {{ width(schema.clone()) }}\n{more}"
    );
    let package = package(&[("src/lib.rs", &text), ("src/tests.rs", tests)]);
    let printed = printed(package.path(), &["--exit-zero", "--no-cache", "--message-format", "json"]);
    let key = "\"suggestion_applicability\":\"";
    let found = printed.match_indices(key).map(|(at, key)| &printed[at + key.len()..]);
    let mut found: Vec<String> = found.filter_map(|rest| Some(rest.split('"').next()?.to_owned())).collect();
    found.dedup();
    found
}

#[test]
fn no_suggestion_is_sure_of_what_they_name() {
    assert_eq!(applicability("", ""), ["MachineApplicable"]);
    let named = "fn f(schema: std::sync::Arc<super::Schema>) { super::width(schema); }";
    let doubted = ["MaybeIncorrect"];
    assert_eq!(applicability(&format!("#[cfg(test)] mod tests {{ {named} }}"), ""), doubted);
    assert_eq!(applicability("#[cfg(test)] mod tests;", named), doubted);
    assert_eq!(applicability("#[cfg(test)] mod tests { fn f() { other(); } }", ""), ["MachineApplicable"]);
}
