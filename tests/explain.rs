//! Each rule's page: that its own code is judged as the page says, and how it is shown.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

struct Rule {
    id: String,
    is_hot: bool,
    is_about_comments: bool,
    page: String,
}

fn run(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-hotlock"))
        .env("HOTLOCK_MEASUREMENTS", "")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts");
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn rules() -> Vec<Rule> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = run(&["rules", "--message-format", "json"], here);
    let rules = listed.lines().map(|line| {
        let rule: Value = serde_json::from_str(line).expect("each line is JSON");
        let id = rule["rule"].as_str().expect("a name").to_owned();
        let page = std::fs::read_to_string(here.join("rules").join(&id).join("explain.md")).expect("the page is there");
        Rule { is_hot: rule["scope"] == "hot", is_about_comments: rule["group"] == "hygiene", id, page }
    });
    rules.collect()
}

/// The text below a heading.
fn section<'p>(page: &'p str, heading: &str) -> Option<&'p str> {
    let start = page.find(&format!("\n## {heading}\n"))?;
    let text = &page[start + heading.len() + 5..];
    Some(text.find("\n## ").map_or(text, |end| &text[..end]))
}

/// The Rust blocks of a section, as one file.
fn code(page: &str, heading: &str) -> Option<String> {
    let text = section(page, heading)?;
    let blocks: Vec<&str> = text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    (!blocks.is_empty()).then(|| blocks.join("\n"))
}

#[test]
fn the_pattern_of_each_page_is_found_and_its_fix_is_not() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let mut problems = Vec::new();
    for rule in rules() {
        for (heading, expected) in [("Pattern", true), ("Fix", false)] {
            let Some(code) = code(&rule.page, heading) else {
                problems.push(format!("{}: no code below `{heading}`", rule.id));
                continue;
            };
            let head = if rule.is_hot { "//! hotlock: hot\n\n" } else { "" };
            let file = folder.path().join(format!("{}_{heading}.rs", rule.id));
            std::fs::write(&file, format!("{head}{code}")).expect("a file can be written");
            let path = file.to_string_lossy().into_owned();
            // Rules that others yield to are looked at alone; those about comments need the others.
            let alone: &[&str] = if rule.is_about_comments { &[] } else { &["-A", "all"] };
            let arguments = [alone, &["-W", &rule.id, "--output", "short", &path]].concat();
            let found = run(&arguments, folder.path());
            if found.contains(&format!("hotlock::{}]", rule.id)) != expected {
                problems.push(format!("{}: {heading}: {found:?}", rule.id));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_table_of_rules_is_current() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let generated = run(&["rules", "--message-format", "markdown"], here);
    let shipped = std::fs::read_to_string(here.join("rules/README.md")).expect("the table is there");
    assert!(generated == shipped, "run `cargo run -- hotlock rules --message-format markdown > rules/README.md`");
}

#[test]
fn a_page_is_also_an_object() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page: Value = serde_json::from_str(&run(&["explain", "guard-across-await", "--json"], here)).expect("JSON");
    assert_eq!(page["rule"], "guard_across_await");
    assert_eq!(page["sections"].as_object().map(serde_json::Map::len), Some(9));
    assert!(page["sections"]["Fix"].as_str().is_some_and(|text| text.contains("```rust")));
}
