//! What all commands do that look for findings: open the project, run the engine, judge what it found.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::arguments::{JudgingArguments, LintArguments};
use super::errors::CliError;
use super::evidence;
use super::project::{self, Project};
use crate::config::pattern::FilePattern;
use crate::config::{ConfidenceName, Config, KnownFinding, LevelName};
use crate::diagnostics::{Confidence, Diagnostic, Level};
use crate::evidence::{Evidence, Quote};
use crate::isolation::isolated;
use crate::report::no_cost;
use crate::rules;
use crate::session::{self, Inventory, Outcome, Request};
#[cfg(feature = "lsp")]
use crate::session::{Asked, IsWanted, LockEntry};
use crate::triage::{Levels, Policy, ReportScope, Verdict, triage};
#[cfg(feature = "base")]
use crate::workspace::{self, DiscoverOptions, Workspace};
use crate::workspace::{Disk, Problem};

/// Why a finding is only a note that does what a figure shows to cost nothing.
pub(super) const NO_DIFFERENCE: &str = "a microbenchmark of both shows no difference";

/// A project with the settings by which its findings are judged.
pub(super) struct Lint {
    pub(super) request: Request,
    pub(super) scope: ReportScope,
    pub(super) evidence: Evidence,
    levels: Levels,
    confidence: Confidence,
}

/// What a run found, with what was decided about it.
pub(super) struct Linted {
    /// Without its diagnostics, which are in the verdict.
    pub(super) outcome: Outcome,
    pub(super) verdict: Verdict,
    /// What could not be read, each once.
    pub(super) problems: Vec<String>,
    /// Of how many files that was.
    pub(super) incomplete_files: usize,
}

impl Lint {
    /// Finds the workspace and its settings.
    pub(super) fn open(paths: &[PathBuf], arguments: &LintArguments, cwd: &Path) -> Result<Lint, CliError> {
        Lint::checked(&arguments.judging, || project::open(paths, &arguments.project, &arguments.heat, cwd))
    }

    /// The same of the whole workspace, wherever in it the run starts: what is kept for all of it must not lose what other members have.
    pub(super) fn open_whole(arguments: &LintArguments, cwd: &Path) -> Result<Lint, CliError> {
        let mut lint = Lint::open(&[], arguments, cwd)?;
        if lint.request.workspace.start.take().is_some() {
            lint.scope = project::report_scope(Vec::new(), &lint.request.workspace, &arguments.project.packages)?;
        }
        Ok(lint)
    }

    /// Whether warnings are errors wherever nothing else is said.
    pub(super) fn denies_warnings(&self) -> bool {
        self.levels.denies_warnings()
    }

    /// The same of what `open` finds.
    pub(super) fn checked(
        arguments: &JudgingArguments,
        open: impl FnOnce() -> Result<Project, CliError>,
    ) -> Result<Lint, CliError> {
        // Wrong flags are said before anything is read.
        let flag_levels = levels(None, arguments)?;
        let Project { mut request, scope } = open()?;
        let Config { lints, package_lints, overrides, .. } = &request.config;
        let is_set = !lints.is_empty() || !package_lints.is_empty() || !overrides.is_empty();
        let levels = if is_set { levels(Some(&request), arguments)? } else { flag_levels };
        request.off = rules::all().iter().filter(|rule| levels.is_off(rule)).map(|rule| rule.id).collect();
        let confidence = confidence(arguments, &request.config);
        let evidence = evidence::saved(request.config.load);
        Ok(Lint { request, scope, evidence, levels, confidence })
    }

    /// Analyses the project and decides what is said.
    pub(super) fn run(&self, known: &[&[KnownFinding]]) -> Linted {
        self.run_on(&self.request, &self.scope, known)
    }

    /// Analyses the project with other texts in some files.
    pub(super) fn run_on_texts(&self, disk: Disk, known: &[&[KnownFinding]]) -> Linted {
        let request = Request { disk, ..self.request.clone() };
        self.run_on(&request, &self.scope, known)
    }

    /// Analyses the project as it was, all of it, with the settings of today.
    #[cfg(feature = "base")]
    pub(super) fn run_on_past(&self, disk: &Disk) -> Result<Linted, CliError> {
        let now = &self.request.workspace;
        let mut workspace = match now.root_manifest.clone().filter(|manifest| disk.is_file(manifest)) {
            Some(manifest) => {
                let cwd = now.root.clone();
                workspace::discover(&DiscoverOptions {
                    manifest_path: Some(manifest),
                    paths: Vec::new(),
                    cwd,
                    disk: disk.clone(),
                })?
            }
            None => Workspace { root: now.root.clone(), ..Workspace::default() },
        };
        let existing = |paths: &[PathBuf]| paths.iter().filter(|path| disk.is_file(path)).cloned().collect();
        workspace.loose = existing(&now.loose);
        workspace.named = existing(&now.named);
        let request = Request { disk: disk.clone(), workspace, ..self.request.clone() };
        Ok(self.run_on(&request, &ReportScope::everything(), &[]))
    }

    /// The same, and the locks; and how long that holds. None if it was not wanted to the end.
    #[cfg(feature = "lsp")]
    pub(super) fn run_with_locks(
        &self,
        disk: Disk,
        known: &[&[KnownFinding]],
        is_wanted: IsWanted<'_>,
    ) -> Option<(Linted, Vec<LockEntry>, Option<Asked>)> {
        let request = Request { disk, ..self.request.clone() };
        let (outcome, locks, asked) = session::run_with_locks(&request, is_wanted)?;
        Some((self.judged(outcome, &request, &self.scope, known), locks, asked))
    }

    /// Whether a run with other texts in some files would find what one has found that asked so.
    #[cfg(feature = "lsp")]
    pub(super) fn is_as_it_was(&self, disk: &Disk, asked: &Asked) -> bool {
        let request = Request { disk: disk.clone(), ..self.request.clone() };
        session::is_as_it_was(asked, &request)
    }

    /// The same of the project as it is, with the locks and their order if a page is to show them. It is the last that this process asks.
    pub(super) fn run_for_page(&self, known: &[&[KnownFinding]], wants_page: bool) -> (Linted, Option<Inventory>) {
        let request = Request { is_last: true, ..self.request.clone() };
        if !wants_page {
            return (self.run_on(&request, &self.scope, known), None);
        }
        let (outcome, inventory) = session::run_with_inventory(&request);
        (self.judged(outcome, &request, &self.scope, known), Some(inventory))
    }

    fn run_on(&self, request: &Request, scope: &ReportScope, known: &[&[KnownFinding]]) -> Linted {
        self.judged(session::run(request), request, scope, known)
    }

    fn judged(
        &self,
        mut outcome: Outcome,
        request: &Request,
        scope: &ReportScope,
        known: &[&[KnownFinding]],
    ) -> Linted {
        let (mut problems, incomplete_files) =
            all_problems(&request.workspace.problems, std::mem::take(&mut outcome.problems));
        let found = std::mem::take(&mut outcome.diagnostics).into_iter();
        let policy = Policy { rules: rules::all(), levels: &self.levels, confidence: self.confidence, scope, known };
        let verdict = isolated(|| {
            let diagnostics = found.map(|diagnostic| self.lowered_if_cheap(diagnostic)).collect();
            triage(diagnostics, &outcome.suppressions, &outcome.sources, &policy)
        });
        let verdict = verdict.unwrap_or_else(|fault| {
            problems.push(fault);
            Verdict::default()
        });
        Linted { outcome, verdict, problems, incomplete_files }
    }

    /// What is measured of a finding's own operation, on this machine or another.
    pub(super) fn quote(&self, diagnostic: &Diagnostic) -> Option<Quote> {
        let rule = rules::find(diagnostic.rule)?;
        if rule.quoted.is_empty() || !diagnostic.is_as_measured {
            return None;
        }
        self.evidence.quote(rule.id, rule.reference.get(), diagnostic.lock.as_deref(), Some(rule.quoted))
    }

    /// What is measured of all that its rule is about.
    fn quote_of_rule(&self, diagnostic: &Diagnostic) -> Option<Quote> {
        let rule = rules::find(diagnostic.rule)?;
        self.evidence.quote(rule.id, rule.reference.get(), diagnostic.lock.as_deref(), None)
    }

    /// What costs nothing on the user's machine is only a note there.
    fn lowered_if_cheap(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        // A figure of the finding's own operation and lock that shows no difference speaks against the finding, whoever
        // measured it.
        if diagnostic.level > Level::Note && self.quote(&diagnostic).is_some_and(|quote| quote.shows_no_difference) {
            diagnostic.lower(Level::Note, NO_DIFFERENCE);
        }
        // Without that, shipped figures would be read for each rule that found anything, said or not.
        if !self.evidence.has_own(diagnostic.rule) {
            return diagnostic;
        }
        if let Some(quote) = self.quote_of_rule(&diagnostic).filter(|quote| quote.is_cheap) {
            diagnostic.lower(Level::Note, no_cost(&quote));
        }
        diagnostic
    }
}

/// Levels by the configuration, if any, then by the flags.
fn levels(request: Option<&Request>, arguments: &JudgingArguments) -> Result<Levels, CliError> {
    let mut levels = Levels::default();
    let config = request.map(|request| &request.config);
    for setting in config.into_iter().flat_map(|config| &config.lints) {
        levels.config(&setting.name, level_of(setting.level), &setting.origin.to_string(), rules::all())?;
    }
    for (folder, settings) in config.into_iter().flat_map(|config| &config.package_lints) {
        for setting in settings {
            let place = setting.origin.to_string();
            levels.package(folder, &setting.name, level_of(setting.level), &place, rules::all())?;
        }
    }
    for (request, files) in request.into_iter().flat_map(|it| it.config.overrides.iter().map(move |files| (it, files)))
    {
        // The configuration was refused if one of them were none.
        let patterns = files.paths.iter().filter_map(|pattern| FilePattern::new(&pattern.text).ok()).collect();
        let entries = files.lints.iter().map(|it| (it.name.as_str(), level_of(it.level), it.origin.to_string()));
        levels.files(&request.workspace.root, patterns, entries, rules::all())?;
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

fn confidence(arguments: &JudgingArguments, config: &Config) -> Confidence {
    let configured = config.confidence.map(|name| match name {
        ConfidenceName::Possible => Confidence::Possible,
        ConfidenceName::Likely => Confidence::Likely,
        ConfidenceName::Certain => Confidence::Certain,
    });
    arguments.confidence.map(Confidence::from).or(configured).unwrap_or(Confidence::Likely)
}

/// A broken manifest is known to the workspace and perhaps to the session as well; it is said once. With how many files they are of.
fn all_problems(of_workspace: &[Problem], of_session: Vec<Problem>) -> (Vec<String>, usize) {
    let all = || of_workspace.iter().chain(&of_session);
    let files: FxHashSet<&str> = all().map(|problem| problem.path.as_str()).collect();
    let mut met: FxHashSet<String> = FxHashSet::default();
    let said = all().map(ToString::to_string).filter(|text| met.insert(text.clone())).collect();
    (said, files.len())
}
