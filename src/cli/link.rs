//! `link`: look for findings in crates whose facts are there already.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use super::arguments::LinkArguments;
use super::check::{Known, Run};
use super::errors::CliError;
use super::lint::Lint;
use super::output::Output;
use super::progress::drawn;
use super::{Status, output, project};
use crate::report::Format;
use crate::session::LinkedCrates;

/// Reads the facts, and goes on as `check` does that has read sources.
pub(super) fn run(arguments: &LinkArguments, cwd: &Path) -> Result<Status, CliError> {
    let outputs = output::chosen(&arguments.said.output)?;
    output::or_failed(&outputs, cwd, cwd, || linked(arguments, &outputs, cwd))
}

fn linked(arguments: &LinkArguments, outputs: &[Output], cwd: &Path) -> Result<Status, CliError> {
    let start = Instant::now();
    let lint = Lint::checked(&arguments.judging, || {
        let paths: Vec<PathBuf> = arguments.facts.iter().map(|path| cwd.join(path)).collect();
        let (crates, workspace) = LinkedCrates::open(&paths, cwd)?;
        let config = arguments.config.as_slice();
        let mut project = project::of_workspace(workspace, config, &arguments.heat, cwd, |request| {
            request.linked = Some(Arc::new(crates));
            request.targets = arguments.targets.choice();
            // What is on is told with each crate.
            request.features.all = true;
        })?;
        project.request.reads_dependencies = false;
        Ok(project)
    })?;
    let open = start.elapsed();
    let known = Known::of(&lint, &arguments.known.of_check(), cwd)?;
    let lists = known.lists();
    let wants_page = outputs.iter().any(|output| output.format == Format::Html);
    let run = || lint.run_for_page(&lists, wants_page);
    let (linted, inventory) = drawn(&lint.request.progress, !arguments.voice.quiet, run);
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
    run.report(linted, inventory, None, |_| Vec::new())
}
