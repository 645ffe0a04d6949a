//! `explain`: a rule's page.

use super::arguments::ExplainArguments;
use super::errors::CliError;
use super::{Status, output, rules as list};
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
    output::to_stdout(|out| writeln!(out, "{}", page(rule).trim_end()))?;
    Ok(Status::Clean)
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
