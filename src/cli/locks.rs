//! `locks`: the inventory, and the order in which locks are taken.

use std::path::Path;

use super::arguments::LocksArguments;
use super::errors::CliError;
use super::progress::drawn;
use super::project::{self, Project};
use super::{Status, list, output};
use crate::report::{GraphFormat, Notation, write_lock_graph, write_locks};
use crate::session;

/// Prints each lock with who takes it, or the lock-order graph.
pub(super) fn run(arguments: &LocksArguments, cwd: &Path) -> Result<Status, CliError> {
    if let Some(format) = arguments.graph {
        return graph(arguments, format.into(), cwd);
    }
    let find = |request: &session::Request| {
        let found = session::locks(request);
        (found.locks, found.problems)
    };
    let width = list::columns();
    list::run(&arguments.facts, cwd, find, |entry| Some(&entry.file), |entries, out| write_locks(entries, width, out))
}

fn graph(arguments: &LocksArguments, format: GraphFormat, cwd: &Path) -> Result<Status, CliError> {
    let chosen = &arguments.facts;
    let Project { request, scope } = project::open(&chosen.paths, &chosen.list.project, &chosen.list.heat, cwd)?;
    let find = || session::lock_graph(&request);
    let (mut graph, problems) = drawn(&request.progress, !chosen.list.voice.quiet, find);
    let status = list::say_all(&request.workspace, &problems);
    graph.retain(|file| scope.includes_path(&request.workspace.root.join(file)));
    output::guarded_to_stdout(Notation::Text, |out| write_lock_graph(&graph, format, out))?;
    Ok(status)
}
