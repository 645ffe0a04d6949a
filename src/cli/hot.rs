//! `hot`: the hot set.

use std::path::Path;

use super::arguments::{FactsArguments, ListFormat};
use super::check::say_problems;
use super::errors::CliError;
use super::project::{self, Project};
use super::{Status, output};
use crate::report::write_hot;
use crate::session::{self, HotEntry};

/// Prints each hot function with how it is reached.
pub(super) fn run(arguments: &FactsArguments, cwd: &Path) -> Result<Status, CliError> {
    let Project { request, scope } = project::open(&arguments.paths, &arguments.project, &arguments.heat, cwd)?;
    let (entries, problems) = session::hot(&request);
    let root = &request.workspace.root;
    let problems: Vec<String> = request.workspace.problems.iter().chain(&problems).map(ToString::to_string).collect();
    say_problems(&problems);
    let chosen: Vec<HotEntry> =
        entries.into_iter().filter(|entry| scope.includes_path(&root.join(&entry.at.file))).collect();
    output::to_stdout(|out| match arguments.message_format {
        ListFormat::Human => write_hot(&chosen, out),
        ListFormat::Json => chosen.iter().try_for_each(|entry| {
            serde_json::to_writer(&mut *out, entry)?;
            writeln!(out)
        }),
    })?;
    Ok(if problems.is_empty() { Status::Clean } else { Status::Failed })
}
