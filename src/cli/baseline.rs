//! `baseline`: the file of findings that are known, and who may add to it.

use std::path::{Path, PathBuf};

use super::arguments::{BaselineArguments, BaselineCommand};
use super::errors::CliError;
use super::lint::{Lint, Linted};
use super::project::normal;
use super::{Status, check, say_note};
use crate::config::{BASELINE_FILE, KnownFinding, read_baseline};
use crate::files::{Fence, MOST_SETTINGS, OUTSIDE, read_plain, write_named};
use crate::report::{baseline_text, is_baseline_text};
use crate::session::Request;
use crate::triage::known_finding;

/// Writes the file of known findings.
pub(super) fn run(command: &BaselineCommand, cwd: &Path) -> Result<Status, CliError> {
    let arguments = command.arguments();
    let lint = Lint::open_whole(&arguments.lint, cwd)?;
    let path = match &arguments.file {
        Some(file) => normal(&cwd.join(file)),
        None => default_file(&lint.request),
    };
    // Known before anything of it is drawn, or the findings are worked out.
    if fence(&lint).is_left_by(&path) {
        let cause = std::io::Error::new(std::io::ErrorKind::InvalidInput, OUTSIDE);
        return Err(CliError::WriteFile { path, cause });
    }
    match command {
        BaselineCommand::Create { force, .. } => create(&lint, &path, *force, arguments),
        BaselineCommand::Update { add, .. } => {
            let change = if *add { Change::All } else { Change::Moved };
            change_file(&lint, &path, change, arguments)
        }
        BaselineCommand::Prune(_) => change_file(&lint, &path, Change::Gone, arguments),
    }
}

/// The findings that `check` does not say, by its flags and the configuration.
pub(super) fn of_check(
    request: &Request,
    flag: Option<&Path>,
    is_off: bool,
    cwd: &Path,
) -> Result<Option<(PathBuf, Vec<KnownFinding>)>, CliError> {
    let configured = request.config.baseline.as_ref();
    let path = match (flag, configured) {
        _ if is_off => return Ok(None),
        (Some(file), _) => {
            let path = cwd.join(file);
            if !path.exists() {
                return Err(CliError::NoBaseline { path, named_at: "--baseline".to_owned() });
            }
            path
        }
        (None, Some((path, origin))) if !path.exists() => {
            return Err(CliError::NoBaseline { path: path.clone(), named_at: origin.to_string() });
        }
        (None, Some((path, _))) => path.clone(),
        (None, None) => return Ok(None),
    };
    let known = read_baseline(&path, &request.workspace.root)?;
    Ok(Some((path, known)))
}

fn default_file(request: &Request) -> PathBuf {
    let configured = request.config.baseline.as_ref().map(|(path, _)| path.clone());
    configured.unwrap_or_else(|| request.workspace.root.join(BASELINE_FILE))
}

/// What of a baseline may change; each includes what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    /// Findings that are gone leave it.
    Gone,
    /// Findings that have moved get their new place.
    Moved,
    /// Findings that are new enter it.
    All,
}

fn create(lint: &Lint, path: &Path, force: bool, arguments: &BaselineArguments) -> Result<Status, CliError> {
    if path.exists() && !force {
        return Err(CliError::BaselineExists { path: path.to_path_buf() });
    }
    if path.exists() && !is_baseline(path, &lint.request.workspace.root) {
        return Err(CliError::NotABaseline { path: path.to_path_buf() });
    }
    let linted = whole(lint, &[])?;
    let known = said(&linted);
    write(lint, path, &known)?;
    if !arguments.voice.quiet {
        say_note(&format!("wrote {} to `{}`", findings(known.len()), path.display()));
        let configured = lint.request.config.baseline.as_ref();
        if configured.is_none_or(|(configured, _)| configured != path) {
            let name = path.strip_prefix(&lint.request.workspace.root).unwrap_or(path);
            say_note(&format!("to use it, write `baseline = \"{}\"` below `[report]` in hotlock.toml", name.display()));
        }
    }
    Ok(Status::Clean)
}

fn change_file(lint: &Lint, path: &Path, change: Change, arguments: &BaselineArguments) -> Result<Status, CliError> {
    if !path.exists() {
        return Err(CliError::NoBaseline { path: path.to_path_buf(), named_at: "baseline".to_owned() });
    }
    let before = read_baseline(path, &lint.request.workspace.root)?;
    let linted = whole(lint, &[&before])?;
    let Some(matched) = linted.verdict.known.first() else { return Ok(Status::Clean) };
    let kept = matched.kept.iter().map(|(was, is)| if change >= Change::Moved { is } else { was });
    let mut after: Vec<KnownFinding> = kept.cloned().collect();
    let new = said(&linted);
    if change >= Change::All {
        after.extend(new.iter().cloned());
    }
    after.sort();
    write(lint, path, &after)?;
    if !arguments.voice.quiet {
        let added = if change >= Change::All { new.len() } else { 0 };
        say_note(&format!(
            "`{}`: {} removed, {added} added, {} kept",
            path.display(),
            matched.gone.len(),
            matched.kept.len()
        ));
        if change == Change::Moved && !new.is_empty() {
            say_note(&format!("{} not added (`baseline update --add` adds them)", findings(new.len())));
        }
    }
    Ok(Status::Clean)
}

/// A run that saw everything: what was not read must not count as mended.
fn whole(lint: &Lint, known: &[&[KnownFinding]]) -> Result<Linted, CliError> {
    let linted = lint.run(known);
    check::say_problems(&linted.problems);
    if linted.problems.is_empty() { Ok(linted) } else { Err(CliError::BaselineOfPart) }
}

fn said(linted: &Linted) -> Vec<KnownFinding> {
    let sources = &linted.outcome.sources;
    let mut known: Vec<KnownFinding> =
        linted.verdict.findings.iter().map(|finding| known_finding(finding, sources)).collect();
    known.sort();
    known
}

fn findings(count: usize) -> String {
    format!("{count} {}", if count == 1 { "finding" } else { "findings" })
}

/// Whether a file may be replaced by a baseline: what the configuration names may be any file of the repository. One whose merge is not
/// resolved cannot be read, and begins as they all do.
fn is_baseline(path: &Path, root: &Path) -> bool {
    read_plain(path, MOST_SETTINGS).is_ok_and(|bytes| bytes.is_empty() || is_baseline_text(&bytes))
        || read_baseline(path, root).is_ok()
}

/// The repository, out of which no link of a baseline may lead.
fn fence(lint: &Lint) -> Fence {
    Fence::around_repository(&lint.request.workspace.root)
}

/// Writes a baseline, which the configuration may have named: through no link out of the repository.
fn write(lint: &Lint, path: &Path, known: &[KnownFinding]) -> Result<(), CliError> {
    write_named(&fence(lint), path, baseline_text(known).as_bytes())
        .map_err(|cause| CliError::WriteFile { path: path.to_path_buf(), cause })
}
