//! `check`: look for findings.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::arguments::{CheckArguments, KnownArguments, SaidArguments, StatusArguments, VoiceArguments};
use super::errors::CliError;
use super::lint::{Lint, Linted, NO_DIFFERENCE};
use super::output::Output;
use super::progress::drawn;
use super::{Status, base, baseline, fix, output, say_denied, say_warning, unread, with};
use crate::config::KnownFinding;
use crate::diagnostics::Level;
use crate::files::repository_root;
use crate::isolation::isolated;
use crate::report::{
    Counts, Details, Format, HotRules, KnownFrom, Notation, Places, Report, Surroundings, Timings, cost, details,
    guarded, summary, timings, write_statistics,
};
use crate::rules;
use crate::session::{self, Inventory, Outcome, Request, Stats};
use crate::source::SourceMap;
use crate::triage::{Verdict, known_finding, point_at_changed_links};
use crate::workspace::Package;

/// Analyses the workspace and says what was found.
pub(super) fn run(arguments: &CheckArguments, cwd: &Path) -> Result<Status, CliError> {
    let outputs = output::chosen(&arguments.said.output)?;
    let asked = arguments.lint.project.manifest.manifest_path.as_deref().and_then(Path::parent);
    let asked = asked.or_else(|| arguments.paths.first().map(PathBuf::as_path)).unwrap_or(cwd);
    output::or_failed(&outputs, asked, cwd, || checked(arguments, &outputs, cwd))
}

fn checked(arguments: &CheckArguments, outputs: &[Output], cwd: &Path) -> Result<Status, CliError> {
    let start = Instant::now();
    let lint = Lint::open(&arguments.paths, &arguments.lint, cwd)?;
    let beside = with::start(arguments, outputs, cwd)?;
    let open = start.elapsed();
    let known = Known::of(&lint, &arguments.known, cwd)?;
    let progress = &lint.request.progress;
    // What runs beside draws on the same terminal.
    let draws = !arguments.voice.quiet && beside.is_none();
    let wants_page = outputs.iter().any(|output| output.format == Format::Html);
    let (linted, inventory) = if arguments.fixes.is_wanted() {
        match fixed(&lint, &known, arguments, cwd)? {
            // Of the texts as they are now written.
            Ok(linted) => (linted, wants_page.then(|| drawn(progress, draws, || session::inventory(&lint.request)))),
            Err(status) => return Ok(status),
        }
    } else {
        drawn(progress, draws, || lint.run_for_page(&known.lists(), wants_page))
    };
    let run = Run {
        lint: &lint,
        known: &known,
        status: &arguments.status,
        said: &arguments.said,
        voice: arguments.voice,
        outputs,
        cwd,
        start,
        open,
    };
    run.report(linted, inventory, beside, |sources| {
        let packages = &arguments.lint.project.packages;
        unread::warnings(&arguments.paths, packages, &lint.request, &lint.scope, sources, cwd)
    })
}

/// A run that has found what there is, and how it is to be said.
pub(super) struct Run<'a> {
    pub(super) lint: &'a Lint,
    pub(super) known: &'a Known,
    pub(super) status: &'a StatusArguments,
    pub(super) said: &'a SaidArguments,
    pub(super) voice: VoiceArguments,
    pub(super) outputs: &'a [Output],
    pub(super) cwd: &'a Path,
    pub(super) start: Instant,
    /// How long it took to find the project.
    pub(super) open: Duration,
}

impl Run<'_> {
    /// Says what was found; `unread` is what to say of what was asked for and not analysed.
    pub(super) fn report(
        &self,
        linted: Linted,
        inventory: Option<Inventory>,
        beside: Option<with::Beside>,
        unread: impl FnOnce(&SourceMap) -> Vec<String>,
    ) -> Result<Status, CliError> {
        let Run { lint, known, voice, cwd, .. } = *self;
        let Linted { outcome, mut verdict, mut problems, incomplete_files } = linted;
        // Findings are said all the same where what is added to them fails.
        let added = isolated(|| {
            if let Some(before) = &known.before {
                point_at_changed_links(&mut verdict.findings, &outcome.sources, before);
            }
            say_costs(&mut verdict, lint)
        });
        let costs = added.unwrap_or_else(|fault| {
            problems.push(fault);
            Vec::new()
        });

        say_problems(&problems);
        if !voice.quiet {
            say_warnings(&outcome, &verdict, unread(&outcome.sources), cwd);
        }
        let mut status = status(&verdict, &problems, self.status);
        if say_idle_patterns(&outcome.idle_patterns, lint.denies_warnings(), voice.quiet) && !self.status.exit_zero {
            status = status.max(Status::Findings);
        }
        if let Some(beside) = beside {
            status = status.max(beside.finish(&verdict.findings, &outcome.sources, &lint.request.workspace.root)?);
        }
        let surroundings = inventory.map(|inventory| surroundings(inventory, lint, costs));
        let report = Report {
            sources: &outcome.sources,
            workspace: &lint.request.workspace,
            file_targets: &outcome.file_targets,
            findings: &verdict.findings,
            suppressed: &verdict.suppressed,
            known: verdict.known.iter().map(|known| known.hidden).sum(),
            problems: &problems,
            repository: repository_root(&lint.request.workspace.root),
            cwd,
            width: output::width(),
            success: status == Status::Clean,
            surroundings: surroundings.as_ref(),
        };
        if self.said.statistics {
            output::to_stdout(|out| write_statistics(&report, out))?;
        } else {
            for output in self.outputs {
                // One that cannot be written takes no other one with it.
                let fault = match output::deliver(output, &report, cwd) {
                    Ok(None) => continue,
                    Ok(Some(fault)) => fault,
                    Err(error) => error.to_string(),
                };
                say_problems(&[fault]);
                status = Status::Failed;
            }
        }
        if !voice.quiet {
            if voice.verbose > 0 {
                say_details(&report, &outcome, &lint.request);
            }
            if self.said.timings || voice.verbose > 0 {
                say_timings(&outcome, &lint.request, self.open, self.start);
            }
            let hint = idle_rules(!lint.request.config.sources.is_empty());
            // A fault of the program is none of a file.
            let incomplete_files = incomplete_files.max(usize::from(!problems.is_empty()));
            let counts = Counts::of(&verdict, &known.from, incomplete_files);
            say_summary(&counts, &outcome.stats, self.status, hint);
        }
        Ok(status)
    }
}

/// What is left once the edits are made; a status where they are only shown.
fn fixed(
    lint: &Lint,
    known: &Known,
    arguments: &CheckArguments,
    cwd: &Path,
) -> Result<Result<Linted, Status>, CliError> {
    let edited = || fix::in_memory(lint, &known.lists(), &arguments.fixes, cwd);
    let (linted, fixed) = drawn(&lint.request.progress, !arguments.voice.quiet, edited);
    if arguments.fixes.diff {
        fixed.show(&linted, cwd)?;
    } else {
        fixed.write(&arguments.fixes, cwd)?;
    }
    if !arguments.voice.quiet {
        fixed.say(&arguments.fixes);
    }
    if !arguments.fixes.diff {
        return Ok(Ok(linted));
    }
    say_problems(&linted.problems);
    let would_change = if fixed.is_empty() || arguments.status.exit_zero { Status::Clean } else { Status::Findings };
    Ok(Err(if linted.problems.is_empty() { would_change } else { Status::Failed }))
}

/// The findings that are known already, by where they are known from.
pub(super) struct Known {
    from: Vec<KnownFrom>,
    findings: Vec<Vec<KnownFinding>>,
    /// The sources of the revision that is compared with.
    before: Option<SourceMap>,
}

impl Known {
    pub(super) fn of(lint: &Lint, arguments: &KnownArguments, cwd: &Path) -> Result<Known, CliError> {
        let mut known = Known { from: Vec::new(), findings: Vec::new(), before: None };
        let flag = arguments.baseline.as_deref();
        if let Some((path, findings)) = baseline::of_check(&lint.request, flag, arguments.no_baseline, cwd)? {
            let shown = path.strip_prefix(cwd).unwrap_or(&path).display().to_string();
            known.add(KnownFrom::Baseline(shown), findings);
        }
        if let Some(revision) = &arguments.base {
            let Linted { outcome, verdict, .. } = base::linted(lint, revision)?;
            let findings = verdict.findings.iter().map(|finding| known_finding(finding, &outcome.sources));
            known.add(KnownFrom::Revision(revision.clone()), findings.collect());
            known.before = Some(outcome.sources);
        }
        Ok(known)
    }

    fn add(&mut self, from: KnownFrom, findings: Vec<KnownFinding>) {
        self.from.push(from);
        self.findings.push(findings);
    }

    pub(super) fn lists(&self) -> Vec<&[KnownFinding]> {
        self.findings.iter().map(Vec::as_slice).collect()
    }
}

/// Says what is worth a remark but is no finding.
fn say_warnings(outcome: &Outcome, verdict: &Verdict, unread: Vec<String>, cwd: &Path) {
    outcome.warnings.iter().for_each(|warning| say_warning(warning));
    unread.iter().for_each(|warning| say_warning(warning));
    let places = Places::seen_from(&outcome.sources, cwd);
    for remark in &verdict.remarks {
        say_warning(&format!("{}: {}", places.line_column(remark.loc), remark.message));
    }
}

/// Says which patterns match nothing, and whether the run fails for it: a misspelt entry point switches its checks off.
fn say_idle_patterns(warnings: &[String], are_denied: bool, is_quiet: bool) -> bool {
    match (are_denied, is_quiet) {
        (true, _) => warnings.iter().for_each(|warning| say_denied(warning)),
        (false, false) => warnings.iter().for_each(|warning| say_warning(warning)),
        (false, true) => {}
    }
    are_denied && !warnings.is_empty()
}

/// Adds its figure to the first finding of each rule; returns them by rule.
fn say_costs(verdict: &mut Verdict, lint: &Lint) -> Vec<(&'static str, String)> {
    let mut said: Vec<(&'static str, String)> = Vec::new();
    for finding in &mut verdict.findings {
        let diagnostic = &mut finding.diagnostic;
        if said.iter().any(|(rule, _)| *rule == diagnostic.rule) {
            continue;
        }
        if let Some(quote) = lint.quote(diagnostic).filter(|quote| !quote.is_cheap) {
            let cost = cost(&quote);
            said.push((diagnostic.rule, cost.clone()));
            // What was measured says more than why it should cost anything, and more than that it shows no difference.
            diagnostic.background = match diagnostic.reword_reason(NO_DIFFERENCE, &cost) {
                true => Vec::new(),
                false => vec![cost],
            };
        }
    }
    said
}

/// What a page shows beside the findings, of the files that are reported on.
fn surroundings(inventory: Inventory, lint: &Lint, costs: Vec<(&'static str, String)>) -> Surroundings {
    let Inventory { mut locks, mut order } = inventory;
    let root = &lint.request.workspace.root;
    locks.retain(|entry| lint.scope.includes_path(&root.join(&entry.file)));
    order.retain(|file| lint.scope.includes_path(&root.join(file)));
    Surroundings { inventory: Inventory { locks, order }, costs }
}

/// Says what could not be read; these fail the run, so they are errors.
pub(super) fn say_problems(problems: &[String]) {
    for problem in problems {
        super::say("error", anstyle::AnsiColor::Red, problem);
    }
}

fn status(verdict: &Verdict, problems: &[String], arguments: &StatusArguments) -> Status {
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
fn say_details(report: &Report<'_>, outcome: &Outcome, request: &Request) {
    let without_sources: Vec<&Package> = unread::members_without_sources(request).collect();
    let read = outcome.stats.dependencies.as_ref().map(|dependencies| &dependencies.read);
    let is_read = |name: &String| read.is_some_and(|read| read.contains(&name.replace('-', "_")));
    let unseen_dependencies: Vec<String> =
        session::unseen_dependencies(request).into_iter().filter(|name| !is_read(name)).collect();
    let found = Details {
        config: &request.config.sources,
        without_sources: &without_sources,
        unseen_dependencies: &unseen_dependencies,
    };
    say_beside(&details(report, &outcome.stats, &found));
}

/// Where the time went: until the settings were read, and since then.
fn say_timings(outcome: &Outcome, request: &Request, open: Duration, start: Instant) {
    let known_texts = request.caches.as_ref().map(|caches| caches.counts());
    let found = Timings { open, outcome, all: start.elapsed(), known_texts };
    say_beside(&timings(&found));
}

fn say_summary(counts: &Counts, stats: &Stats, arguments: &StatusArguments, hint: Option<HotRules>) {
    let mut text = summary(counts, stats, hint, output::width());
    if let Some(most) = arguments.max_warnings.filter(|most| counts.warnings > *most) {
        text.push_str(&format!("hotlock: {} warnings exceed `--max-warnings {most}`\n", counts.warnings));
    }
    say_beside(&text);
}

/// Says on stderr what stands beside the findings. Names of packages and crates in it are the input's choice.
fn say_beside(text: &str) {
    let _ = anstream::stderr().write_all(guarded(text, Notation::Text).as_bytes());
}
