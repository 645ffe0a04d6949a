//! `rules`: which rules there are.

use super::arguments::{RulesArguments, RulesFormat};
use super::errors::CliError;
use super::{Status, output};
use crate::rules::{self, RuleInfo};
use crate::triage::level_name;

/// Lists all rules.
pub(super) fn run(arguments: &RulesArguments) -> Result<Status, CliError> {
    match arguments.message_format {
        RulesFormat::Human => print_table()?,
        RulesFormat::Json => print_objects()?,
        RulesFormat::Markdown => print_markdown()?,
    }
    Ok(Status::Clean)
}

/// One aligned line a rule.
pub(super) fn print_table() -> Result<(), CliError> {
    let width = rules::all().iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    output::to_stdout(|out| {
        for rule in rules::all() {
            let (level, scope, group) = (level_name(rule.level), rule.scope.name(), rule.group.name());
            writeln!(out, "{:width$}  {level:6}  {scope:10}  {group:11}  {}", rule.id, rule.summary)?;
        }
        writeln!(out, "\nrun `cargo hotlock explain RULE` for a rule's page")
    })
}

fn print_markdown() -> Result<(), CliError> {
    output::to_stdout(|out| {
        writeln!(out, "# Rules\n\nMade by `cargo hotlock rules --message-format markdown`.\n")?;
        writeln!(out, "| rule | level | looks at | group | since | finds |\n|---|---|---|---|---|---|")?;
        for rule in rules::all() {
            let (level, scope, group) = (level_name(rule.level), rule.scope.name(), rule.group.name());
            let name = format!("[`{0}`]({0}/explain.md)", rule.id);
            writeln!(out, "| {name} | {level} | {scope} | {group} | {} | {} |", rule.since, rule.summary)?;
        }
        Ok(())
    })
}

fn print_objects() -> Result<(), CliError> {
    output::to_stdout(|out| {
        rules::all().iter().try_for_each(|rule| writeln!(out, "{}", object(rule, "yields_to", rule.yields_to)))
    })
}

/// A rule's settings as data, with one thing more.
pub(super) fn object(rule: &RuleInfo, key: &str, more: impl Into<serde_json::Value>) -> serde_json::Value {
    let mut object = serde_json::json!({
        "rule": rule.id,
        "summary": rule.summary,
        "level": level_name(rule.level),
        "scope": rule.scope.name(),
        "group": rule.group.name(),
        "since": rule.since,
    });
    object[key] = more.into();
    object
}
