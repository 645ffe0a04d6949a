//! `facts`: what was resolved, for people and for scoring against a type checker.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::arguments::{FactsArguments, ListFormat};
use super::check::say_problems;
use super::errors::CliError;
use super::project::{self, Project};
use super::{Status, output};
use crate::session;
use crate::triage::ReportScope;

/// Prints one fact a line.
pub(super) fn run(arguments: &FactsArguments, cwd: &Path) -> Result<Status, CliError> {
    let Project { request, scope } = project::open(&arguments.paths, &arguments.project, &arguments.heat, cwd)?;
    let list = session::facts(&request);
    let root = &request.workspace.root;
    let problems: Vec<String> =
        request.workspace.problems.iter().chain(&list.problems).map(ToString::to_string).collect();
    say_problems(&problems);
    output::to_stdout(|out| {
        for fact in list.facts.iter().filter(|fact| is_chosen(fact, root, &scope)) {
            match arguments.message_format {
                ListFormat::Json => writeln!(out, "{fact}")?,
                ListFormat::Human => writeln!(out, "{}", readable(fact))?,
            }
        }
        Ok(())
    })?;
    Ok(if problems.is_empty() { Status::Clean } else { Status::Failed })
}

fn is_chosen(fact: &Value, root: &Path, scope: &ReportScope) -> bool {
    let file: Option<PathBuf> = fact.get("file").and_then(Value::as_str).map(|file| root.join(file));
    file.is_none_or(|path| scope.includes_path(&path))
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
