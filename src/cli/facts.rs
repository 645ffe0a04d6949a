//! `facts`: what was resolved, for people and for scoring against a type checker.

use std::path::Path;

use serde_json::Value;

use super::arguments::FactsArguments;
use super::errors::CliError;
use super::{Status, list};
use crate::session;

/// Prints one fact a line.
pub(super) fn run(arguments: &FactsArguments, cwd: &Path) -> Result<Status, CliError> {
    let find = |request: &session::Request| {
        let found = session::facts(request);
        (found.facts, found.problems)
    };
    list::run(arguments, cwd, find, file_of, |facts, out| {
        facts.iter().try_for_each(|fact| writeln!(out, "{}", readable(fact)))
    })
}

fn file_of(fact: &Value) -> Option<&str> {
    fact.get("file").and_then(Value::as_str)
}

/// `file:line:col: kind key=value ...`, the keys in the object's order.
fn readable(fact: &Value) -> String {
    let text = |key: &str| match fact.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let place: Vec<String> = ["file", "line", "col"].map(text).into_iter().filter(|part| !part.is_empty()).collect();
    let mut line = format!("{}: {}", place.join(":"), text("kind"));
    let rest = fact.as_object().into_iter().flatten();
    for (key, _) in rest.filter(|(key, _)| !["file", "line", "col", "kind"].contains(&key.as_str())) {
        line.push_str(&format!(" {key}={}", text(key)));
    }
    line.chars().map(|shown| if shown.is_control() { ' ' } else { shown }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_readable() {
        let fact = serde_json::json!({
            "kind": "acquire", "file": "src/lib.rs", "line": 3, "col": 9, "lock": "std::sync::Mutex", "in_loop": false,
        });
        assert_eq!(readable(&fact), "src/lib.rs:3:9: acquire in_loop=false lock=std::sync::Mutex");
    }
}
