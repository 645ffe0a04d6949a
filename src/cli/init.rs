//! `init`: a first configuration, with the functions that look like hot roots.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use super::arguments::InitArguments;
use super::check::say_problems;
use super::errors::CliError;
use super::progress::drawn;
use super::project::{self, Project};
use super::{Status, output, say_note};
use crate::report::{created_config, starting_config};
use crate::session;

/// What the configuration is called.
const FILE: &str = "hotlock.toml";

/// Writes the configuration beside the workspace's manifest, unless there is one.
pub(super) fn run(arguments: &InitArguments, cwd: &Path) -> Result<Status, CliError> {
    let Project { request, .. } = project::open(&[], &arguments.project, &arguments.heat, cwd)?;
    let path = request.workspace.root.join(FILE);
    let existing = request.config.sources.first().cloned().or_else(|| path.exists().then(|| path.clone()));
    if let Some(existing) = existing.filter(|_| !arguments.force && !arguments.print) {
        return Err(CliError::ConfigExists { path: existing });
    }
    let suggest = || session::suggestions(&request);
    let (suggestions, problems) = drawn(&request.progress, !arguments.voice.quiet, suggest);
    let problems: Vec<String> = request.workspace.problems.iter().chain(&problems).map(ToString::to_string).collect();
    say_problems(&problems);
    let text = starting_config(&suggestions);
    if arguments.print {
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Status::Clean);
    }
    let failed = |cause| CliError::WriteFile { path: path.clone(), cause };
    if arguments.force && path.is_file() {
        // A link that somebody left there is replaced and not followed.
        std::fs::remove_file(&path).map_err(failed)?;
    }
    File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes())).map_err(failed)?;
    let shown = path.strip_prefix(cwd).unwrap_or(&path).display().to_string();
    say_note(&created_config(&shown, &suggestions));
    Ok(Status::Clean)
}
