//! `explain`: a rule's page.

use super::arguments::ExplainArguments;
use super::errors::CliError;
use super::{Status, output, rules as list};
use crate::config::Load;
use crate::evidence::Evidence;
use crate::report::{beside, fill, measured};
use crate::rules::{self, Group, RuleInfo};
use crate::triage::{level_name, unknown_rule_hint};

/// Prints the page of the named rule, or the list of rules.
pub(super) fn run(arguments: &ExplainArguments) -> Result<Status, CliError> {
    let Some(name) = &arguments.rule else {
        list::print_table()?;
        return Ok(Status::Clean);
    };
    let id = rules::normalise(name);
    if let Some(group) = Group::ALL.into_iter().find(|group| group.name().eq_ignore_ascii_case(&id) && !arguments.json)
    {
        list::print_group(group)?;
        return Ok(Status::Clean);
    }
    let unknown = || CliError::UnknownRule { name: id.clone(), hint: unknown_rule_hint(&id, rules::all()) };
    let rule = rules::find(&id).ok_or_else(unknown)?;
    let evidence = super::evidence::saved(Load::default());
    let text = if arguments.json {
        object(rule).to_string()
    } else {
        page(rule).trim_end().to_owned() + &figures(rule, &evidence)
    };
    output::to_stdout(|out| match arguments.json {
        true => writeln!(out, "{text}"),
        false => write!(out, "{}", styled(text.trim_end(), output::width())),
    })?;
    Ok(Status::Clean)
}

/// The page in `width` columns, its titles and code set apart; a stream that wants no colours strips them. Code keeps
/// its lines.
fn styled(page: &str, width: usize) -> String {
    let page = joined(page);
    let (title, code) = (anstyle::Style::new().bold(), anstyle::AnsiColor::Cyan.on_default());
    let mut text = String::new();
    let mut in_code = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let shown = match line.trim_start_matches('#') {
            _ if in_code && line.is_empty() => String::new(),
            _ if in_code => format!("    {code}{line}{code:#}"),
            heading if heading.len() < line.len() => format!("{title}{}{title:#}", heading.trim_start()),
            _ => wrapped(line, width),
        };
        text.push_str(&shown);
        text.push('\n');
    }
    text
}

/// A page whose paragraphs and list items are one line each: pages are wrapped by hand for those who edit them.
fn joined(page: &str) -> String {
    let mut text = String::new();
    let mut in_code = false;
    let mut in_paragraph = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        let starts = is_fence || in_code || line.is_empty() || line.starts_with(['#', '|', '-', '*']);
        if in_paragraph && !starts {
            text.push(' ');
            text.push_str(line.trim_start());
        } else {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            text.push_str(line);
        }
        in_code ^= is_fence;
        in_paragraph = !in_code && !is_fence && !line.is_empty() && !line.starts_with(['#', '|']);
    }
    text
}

/// One line of text over as many lines as it takes; those of a list's item are indented.
fn wrapped(line: &str, width: usize) -> String {
    let indent = if line.starts_with("- ") { "  " } else { "" };
    fill(line, width.max(40), indent)
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

/// What was measured and what was published, each below a heading of its own; nothing if nothing was.
fn figures(rule: &RuleInfo, evidence: &Evidence) -> String {
    let shipped = rule.reference.get();
    let published = rule.published.iter();
    let published = published.map(|each| beside(each, evidence.beside(rule.id, each, shipped).as_ref())).collect();
    below("Measured", measured(rule.id, &evidence.figures(rule.id, shipped))) + &below("Published", published)
}

fn below(heading: &str, paragraphs: Vec<String>) -> String {
    if paragraphs.is_empty() { String::new() } else { format!("\n\n## {heading}\n\n{}", paragraphs.join("\n\n")) }
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
