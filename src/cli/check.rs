//! `check`: look for findings.

use std::io::Write;
use std::path::Path;

use super::arguments::CheckArguments;
use super::errors::CliError;
use super::project::{self, Project};
use super::{Status, evidence, output, say_warning, unread};
use crate::config::{ConfidenceName, Config, LevelName};
use crate::diagnostics::{Confidence, Diagnostic, Level};
use crate::evidence::{Evidence, Quote};
use crate::report::{Counts, Details, HotRules, Places, Report, cost, details, no_cost, summary, write_statistics};
use crate::rules;
use crate::session::{self, Outcome, Request, Stages, Stats};
use crate::triage::{Levels, Policy, Verdict, triage};
use crate::workspace::{Package, Problem};

/// Analyses the workspace and says what was found.
pub(super) fn run(arguments: &CheckArguments, cwd: &Path) -> Result<Status, CliError> {
    let outputs = output::chosen(&arguments.output)?;
    // Wrong flags are said before anything is read.
    let flag_levels = levels(None, arguments)?;
    let Project { request, scope } = project::open(&arguments.paths, &arguments.project, &arguments.heat, cwd)?;
    let is_set = !request.config.lints.is_empty() || !request.config.package_lints.is_empty();
    let levels = if is_set { levels(Some(&request.config), arguments)? } else { flag_levels };

    let Outcome { sources, diagnostics, suppressions, problems, warnings, stats, stages, file_targets } =
        session::run(&request);
    let problems = all_problems(&request.workspace.problems, problems);
    let evidence = evidence::saved(request.config.load);
    let diagnostics = diagnostics.into_iter().map(|diagnostic| lowered_if_cheap(diagnostic, &evidence)).collect();
    let policy = Policy {
        rules: rules::all(),
        levels: &levels,
        confidence: confidence(arguments, &request.config),
        scope: &scope,
    };
    let mut verdict = triage(diagnostics, &suppressions, &sources, &policy);
    say_costs(&mut verdict, &evidence);

    say_problems(&problems);
    if !arguments.voice.quiet {
        warnings.iter().for_each(|warning| say_warning(warning));
        let packages = &arguments.project.packages;
        let unread = unread::warnings(&arguments.paths, packages, &request, &scope, &sources, cwd);
        unread.iter().for_each(|warning| say_warning(warning));
        let places = Places::seen_from(&sources, cwd);
        for remark in &verdict.remarks {
            say_warning(&format!("{}: {}", places.line_column(remark.loc), remark.message));
        }
    }
    let status = status(&verdict, &problems, arguments);
    let report = Report {
        sources: &sources,
        workspace: &request.workspace,
        file_targets: &file_targets,
        findings: &verdict.findings,
        cwd,
        width: output::width(),
        success: status == Status::Clean,
    };
    if arguments.statistics {
        output::to_stdout(|out| write_statistics(&report, out))?;
    } else {
        for output in &outputs {
            output::deliver(output, &report, cwd)?;
        }
    }
    if !arguments.voice.quiet {
        let hint = idle_rules(!request.config.sources.is_empty());
        if arguments.voice.verbose > 0 {
            say_details(&report, &stats, stages, &request);
        }
        say_summary(&verdict, &problems, &stats, arguments, hint);
    }
    Ok(status)
}

/// What is measured of a finding's own operation, on this machine or another.
fn quote(evidence: &Evidence, diagnostic: &Diagnostic) -> Option<Quote> {
    let rule = rules::find(diagnostic.rule)?;
    if rule.quoted.is_empty() {
        return None;
    }
    evidence.quote(rule.id, rule.reference.get(), diagnostic.lock.as_deref(), Some(rule.quoted))
}

/// What is measured of all that its rule is about.
fn quote_of_rule(evidence: &Evidence, diagnostic: &Diagnostic) -> Option<Quote> {
    let rule = rules::find(diagnostic.rule)?;
    evidence.quote(rule.id, rule.reference.get(), diagnostic.lock.as_deref(), None)
}

/// What costs nothing on the user's machine is only a note there.
fn lowered_if_cheap(mut diagnostic: Diagnostic, evidence: &Evidence) -> Diagnostic {
    // Without that, shipped figures would be read for each rule that found anything, said or not.
    if !evidence.has_own(diagnostic.rule) {
        return diagnostic;
    }
    if let Some(quote) = quote_of_rule(evidence, &diagnostic).filter(|quote| quote.is_cheap) {
        diagnostic.level = diagnostic.level.min(Level::Note);
        diagnostic.notes.push(no_cost(&quote));
    }
    diagnostic
}

/// Adds its figure to the first finding of each rule.
fn say_costs(verdict: &mut Verdict, evidence: &Evidence) {
    let mut said: Vec<&str> = Vec::new();
    for finding in &mut verdict.findings {
        let diagnostic = &mut finding.diagnostic;
        if said.contains(&diagnostic.rule) {
            continue;
        }
        if let Some(quote) = quote(evidence, diagnostic).filter(|quote| !quote.is_cheap) {
            said.push(diagnostic.rule);
            diagnostic.notes.push(cost(&quote));
        }
    }
}

/// Levels by the configuration, if any, then by the flags.
fn levels(config: Option<&Config>, arguments: &CheckArguments) -> Result<Levels, CliError> {
    let mut levels = Levels::default();
    for setting in config.into_iter().flat_map(|config| &config.lints) {
        levels.config(&setting.name, level_of(setting.level), &setting.origin.to_string(), rules::all())?;
    }
    for (folder, settings) in config.into_iter().flat_map(|config| &config.package_lints) {
        for setting in settings {
            let place = setting.origin.to_string();
            levels.package(folder, &setting.name, level_of(setting.level), &place, rules::all())?;
        }
    }
    for (flag, name) in &arguments.levels.steps {
        levels.flag(*flag, name, rules::all())?;
    }
    Ok(levels)
}

fn level_of(name: LevelName) -> Level {
    match name {
        LevelName::Allow => Level::Allow,
        LevelName::Note => Level::Note,
        LevelName::Warn => Level::Warn,
        LevelName::Deny => Level::Deny,
        LevelName::Forbid => Level::Forbid,
    }
}

fn confidence(arguments: &CheckArguments, config: &Config) -> Confidence {
    let configured = config.confidence.map(|name| match name {
        ConfidenceName::Possible => Confidence::Possible,
        ConfidenceName::Likely => Confidence::Likely,
        ConfidenceName::Certain => Confidence::Certain,
    });
    arguments.confidence.map(Confidence::from).or(configured).unwrap_or(Confidence::Likely)
}

/// A broken manifest is known to the workspace and perhaps to the session as well; it is said once.
fn all_problems(of_workspace: &[Problem], of_session: Vec<Problem>) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for problem in of_workspace.iter().chain(&of_session) {
        let text = problem.to_string();
        if !said.contains(&text) {
            said.push(text);
        }
    }
    said
}

/// Says what could not be read; these fail the run, so they are errors.
pub(super) fn say_problems(problems: &[String]) {
    for problem in problems {
        super::say("error", anstyle::AnsiColor::Red, problem);
    }
}

fn status(verdict: &Verdict, problems: &[String], arguments: &CheckArguments) -> Status {
    if !problems.is_empty() {
        return Status::Failed;
    }
    let too_many_warnings = arguments.max_warnings.is_some_and(|most| verdict.count(Level::Warn) > most);
    if (verdict.errors() > 0 || too_many_warnings) && !arguments.exit_zero {
        return Status::Findings;
    }
    Status::Clean
}

/// Which rules did not run for want of hot paths; nothing where that is no news: in CI, and where a configuration exists.
fn idle_rules(has_config: bool) -> Option<HotRules> {
    if has_config || std::env::var_os("CI").is_some_and(|value| !value.is_empty()) {
        return None;
    }
    let on = || rules::all().iter().filter(|rule| rule.level != Level::Allow);
    Some(HotRules { idle: on().filter(|rule| rule.scope == rules::Scope::Hot).count(), all: on().count() })
}

/// What `-v` adds.
fn say_details(report: &Report<'_>, stats: &Stats, stages: Stages, request: &Request) {
    let without_sources: Vec<&Package> = unread::members_without_sources(request).collect();
    let unseen_dependencies: Vec<String> = session::unseen_dependencies(request).into_iter().collect();
    let found = Details {
        config: &request.config.sources,
        without_sources: &without_sources,
        unseen_dependencies: &unseen_dependencies,
        stages,
    };
    let _ = write!(anstream::stderr(), "{}", details(report, stats, &found));
}

fn say_summary(
    verdict: &Verdict,
    problems: &[String],
    stats: &Stats,
    arguments: &CheckArguments,
    hint: Option<HotRules>,
) {
    let counts = Counts::of(verdict, problems.len());
    let mut text = summary(&counts, stats, hint);
    if let Some(most) = arguments.max_warnings.filter(|most| counts.warnings > *most) {
        text.push_str(&format!("hotlock: {} warnings exceed `--max-warnings {most}`\n", counts.warnings));
    }
    let _ = write!(anstream::stderr(), "{text}");
}
