//! `explain`: a rule's page.

use super::arguments::ExplainArguments;
use super::errors::CliError;
use super::{Status, output, rules as list};
use crate::config::Load;
use crate::evidence::Quote;
use crate::report::cost;
use crate::rules::{self, RuleInfo};
use crate::triage::{level_name, unknown_rule_hint};

/// Prints the page of the named rule, or the list of rules.
pub(super) fn run(arguments: &ExplainArguments) -> Result<Status, CliError> {
    let Some(name) = &arguments.rule else {
        list::print_table()?;
        return Ok(Status::Clean);
    };
    let id = rules::normalise(name);
    let unknown = || CliError::UnknownRule { name: id.clone(), hint: unknown_rule_hint(&id, rules::all()) };
    let rule = rules::find(&id).ok_or_else(unknown)?;
    let figures = super::evidence::saved(Load::default())?.figures(rule.id, rule.reference.as_ref());
    let text = if arguments.json { object(rule).to_string() } else { page(rule) + &measured(&figures) };
    output::to_stdout(|out| match arguments.json {
        true => writeln!(out, "{text}"),
        false => write!(out, "{}", styled(text.trim_end())),
    })?;
    Ok(Status::Clean)
}

/// The page with its titles, code and names set apart; a stream that wants no colours strips them.
fn styled(page: &str) -> String {
    let (title, code) = (anstyle::Style::new().bold(), anstyle::AnsiColor::Cyan.on_default());
    let mut text = String::new();
    let mut in_code = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let shown = match line.trim_start_matches('#') {
            _ if in_code => format!("    {code}{line}{code:#}"),
            heading if heading.len() < line.len() => format!("{title}{}{title:#}", heading.trim_start()),
            _ => line.to_owned(),
        };
        text.push_str(&shown);
        text.push('\n');
    }
    text
}

/// The page as data: the rule's settings, and the text below each heading.
fn object(rule: &RuleInfo) -> serde_json::Value {
    let sections: serde_json::Map<String, serde_json::Value> = rule
        .explanation
        .split("\n## ")
        .skip(1)
        .filter_map(|section| section.split_once('\n'))
        .map(|(heading, text)| (heading.trim().to_owned(), text.trim().into()))
        .collect();
    list::object(rule, "sections", sections)
}

/// What was measured, below a heading of its own; nothing if nothing was.
fn measured(figures: &[Quote]) -> String {
    let lines: Vec<String> = figures.iter().map(|quote| format!("- {}\n", cost(quote))).collect();
    if lines.is_empty() { String::new() } else { format!("\n\n## Measured\n\n{}", lines.concat()) }
}

/// The page with the rule's settings below its title.
fn page(rule: &RuleInfo) -> String {
    let settings = format!(
        "{}\n\nDefault level: {}. Looks at: {}. Group: {}. Since: {}.",
        rule.summary,
        level_name(rule.level),
        match rule.scope {
            rules::Scope::Everywhere => "all code",
            rules::Scope::Hot => "hot code",
        },
        rule.group.name(),
        rule.since,
    );
    match rule.explanation.split_once('\n') {
        Some((title, rest)) => format!("{title}\n\n{settings}\n{rest}"),
        None => format!("{}\n\n{settings}", rule.explanation),
    }
}
