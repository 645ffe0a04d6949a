//! What the commands that print lists have in common.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::arguments::{FactsArguments, ListArguments, ListFormat};
use super::check::say_problems;
use super::errors::CliError;
use super::progress::drawn;
use super::project::{self, Project};
use super::{Status, output};
use crate::report::Notation;
use crate::session::Request;
use crate::workspace::Workspace;

/// Prints what is found in the chosen files: `file` says where an entry stands, from the workspace's root on.
pub(super) fn run<E: Serialize, P: ToString>(
    arguments: &FactsArguments,
    cwd: &Path,
    find: impl FnOnce(&Request) -> (Vec<E>, Vec<P>),
    file: impl Fn(&E) -> Option<&str>,
    human: impl FnOnce(&[E], &mut dyn Write) -> io::Result<()>,
) -> Result<Status, CliError> {
    let ListArguments { project, heat, message_format, voice, .. } = &arguments.list;
    let Project { request, scope } = project::open(&arguments.paths, project, heat, cwd)?;
    let (mut entries, problems) = drawn(&request.progress, !voice.quiet, || find(&request));
    let status = say_all(&request.workspace, &problems);
    let root = &request.workspace.root;
    entries.retain(|entry| file(entry).is_none_or(|file| scope.includes_path(&root.join(file))));
    print(&entries, *message_format, human)?;
    Ok(status)
}

/// The width of a terminal; none for what is piped, which is searched by line.
pub(super) fn columns() -> Option<usize> {
    io::stdout().is_terminal().then(output::width)
}

/// Says what could not be read; such a run has failed.
pub(super) fn say_all<P: ToString>(workspace: &Workspace, problems: &[P]) -> Status {
    let problems: Vec<String> =
        workspace.problems.iter().map(ToString::to_string).chain(problems.iter().map(ToString::to_string)).collect();
    say_problems(&problems);
    if problems.is_empty() { Status::Clean } else { Status::Failed }
}

/// One object a line, or for people.
pub(super) fn print<E: Serialize>(
    entries: &[E],
    format: ListFormat,
    human: impl FnOnce(&[E], &mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    match format {
        ListFormat::Human => output::guarded_to_stdout(Notation::Text, |out| human(entries, out)),
        ListFormat::Json => output::guarded_to_stdout(Notation::Json, |out| {
            entries.iter().try_for_each(|entry| {
                serde_json::to_writer(&mut *out, entry)?;
                writeln!(out)
            })
        }),
    }
}
