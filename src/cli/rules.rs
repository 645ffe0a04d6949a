//! `rules`: which rules there are.

use super::arguments::{RulesArguments, RulesFormat};
use super::errors::CliError;
use super::{Status, output};
use crate::diagnostics::Level;
use crate::report::{fill, wrapped};
use crate::rules::{self, Group, RuleInfo};
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
    print_rules(rules::all().iter().collect())
}

/// The same for the rules of a group, with what they have in common.
pub(super) fn print_group(group: Group) -> Result<(), CliError> {
    output::to_stdout(|out| writeln!(out, "{}: {}\n", group.name(), group.summary()))?;
    print_rules(rules::all().iter().filter(|rule| rule.group == group).collect())
}

fn print_rules(shown: Vec<&RuleInfo>) -> Result<(), CliError> {
    let width = shown.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    let head = format!("{:width$}  {:5}  {:3}  {:7}  ", "rule", "level", "hot", "fixable");
    let indent = " ".repeat(head.len());
    let columns = output::width().max(head.len() + 20);
    let on = || shown.iter().filter(|rule| rule.level != Level::Allow);
    let need_heat = on().filter(|rule| rule.scope == rules::Scope::Hot).count();
    let counted =
        format!("{} rules, {} on by default; {need_heat} of these report in hot code only", shown.len(), on().count());
    output::to_stdout(|out| {
        writeln!(out, "{head}finds")?;
        for rule in &shown {
            let hot = if rule.scope == rules::Scope::Hot { "hot" } else { "" };
            let fix = if rule.fixable { "fixable" } else { "" };
            let line = format!("{:width$}  {:5}  {hot:3}  {fix:7}  {}", rule.id, level_name(rule.level), rule.summary);
            writeln!(out, "{}", fill(&line, columns, &indent))?;
        }
        let groups = Group::ALL.map(Group::name).join(", ");
        let more = format!("details: `cargo hotlock explain RULE`; of a group ({groups}): `explain GROUP`");
        writeln!(out, "\n{counted}")?;
        writeln!(out, "hot: reports in hot code only; fixable: some findings come with edits")?;
        writeln!(out, "{}", wrapped(&more, output::width(), "  "))
    })
}

fn print_markdown() -> Result<(), CliError> {
    output::to_stdout(|out| {
        writeln!(out, "# Rules\n\nMade by `cargo hotlock rules --message-format markdown`.\n")?;
        writeln!(out, "| rule | level | looks at | group | fixable | since | finds |\n|---|---|---|---|---|---|---|")?;
        for rule in rules::all() {
            let (level, scope, group) = (level_name(rule.level), rule.scope.name(), rule.group.name());
            let name = format!("[`{0}`]({0}/explain.md)", rule.id);
            let fixable = if rule.fixable { "yes" } else { "" };
            writeln!(out, "| {name} | {level} | {scope} | {group} | {fixable} | {} | {} |", rule.since, rule.summary)?;
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
        "fixable": rule.fixable,
    });
    object[key] = more.into();
    object
}
