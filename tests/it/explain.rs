//! Each rule's page: that its own code is judged as the page says, and how it is shown.

use rayon::prelude::*;
use serde_json::Value;

use crate::support::{folder, json_lines, printed, project};

struct Rule {
    id: String,
    is_hot: bool,
    is_about_comments: bool,
    page: String,
}

fn rules() -> Vec<Rule> {
    let here = project();
    let listed = json_lines(&printed(here, &["rules", "--message-format", "json"]));
    let rules = listed.into_iter().map(|rule| {
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

/// What is wrong if the code below a heading of a rule's page is to be found, or to be clean.
fn problem_below(heading: &str, rule: &Rule, expected: bool) -> Option<String> {
    let Some(code) = code(&rule.page, heading) else {
        return Some(format!("{}: no code below `{heading}`", rule.id));
    };
    let head = if rule.is_hot { "//! hotlock: hot\n\n" } else { "" };
    let folder = folder(&[("page.rs", &format!("{head}{code}"))]);
    // Rules that others yield to are looked at alone; those about comments need the others.
    let alone: &[&str] = if rule.is_about_comments { &[] } else { &["-A", "all"] };
    let arguments = [alone, &["-W", &rule.id, "--output", "short", "page.rs"]].concat();
    let found = printed(folder.path(), &arguments);
    let is_found = found.contains(&format!("hotlock::{}]", rule.id));
    (is_found != expected).then(|| format!("{}: {heading}: {found:?}", rule.id))
}

#[test]
fn the_pattern_of_each_page_is_found_and_its_fix_is_not() {
    let rules = rules();
    let pages = rules.par_iter().flat_map_iter(|rule| [("Example", rule, true), ("Use instead", rule, false)]);
    let problems: Vec<String> =
        pages.filter_map(|(heading, rule, expected)| problem_below(heading, rule, expected)).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_table_of_rules_is_current() {
    let here = project();
    let generated = printed(here, &["rules", "--message-format", "markdown"]);
    let shipped = std::fs::read_to_string(here.join("rules/README.md")).expect("the table is there");
    assert!(generated == shipped, "run `cargo run -- hotlock rules --message-format markdown > rules/README.md`");
}

#[test]
fn a_page_is_also_an_object() {
    let here = project();
    let page: Value = serde_json::from_str(&printed(here, &["explain", "guard-across-await", "--json"])).expect("JSON");
    assert_eq!(page["rule"], "guard_across_await");
    assert_eq!(page["sections"].as_object().map(serde_json::Map::len), Some(9));
    assert!(page["sections"]["Use instead"].as_str().is_some_and(|text| text.contains("```rust")));
}
