//! `why`: what makes a function hot, or keeps it cold.

use std::path::{Path, PathBuf};

use super::arguments::{ListArguments, WhyArguments};
use super::errors::CliError;
use super::progress::drawn;
use super::project::{self, Project};
use super::{Status, list, output};
use crate::config::pattern::FunctionPattern;
use crate::report::write_why;
use crate::session::{self, WhyQuery};

/// Answers for each function or line that is asked about.
pub(super) fn run(arguments: &WhyArguments, cwd: &Path) -> Result<Status, CliError> {
    let query = query(&arguments.what, cwd)?;
    // A line of a file that no manifest reaches is looked up in that file alone.
    let files: Vec<PathBuf> = match &query {
        WhyQuery::Line(path, _) => vec![path.clone()],
        WhyQuery::Functions(..) => Vec::new(),
    };
    let ListArguments { project, heat, message_format, voice, .. } = &arguments.list;
    let Project { request, .. } = project::open(&files, project, heat, cwd)?;
    let (answer, problems) = drawn(&request.progress, !voice.quiet, || session::why(&request, &query));
    let status = list::say_all(&request.workspace, &problems);
    if answer.entries.is_empty() && answer.calls.is_empty() {
        let asked = arguments.what.clone();
        return Err(match query {
            WhyQuery::Line(..) => CliError::NoFunctionAt { asked },
            WhyQuery::Functions(..) => {
                let hint = answer.nearest.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
                CliError::NoFunction { asked, hint }
            }
        });
    }
    list::print(&answer.entries, *message_format, |_, out| write_why(&answer, &arguments.what, output::width(), out))?;
    Ok(status)
}

/// `FILE:LINE`, or a function's path, in whole or its end.
fn query(what: &str, cwd: &Path) -> Result<WhyQuery, CliError> {
    let mut parts = what.rsplitn(2, ':');
    let (last, file) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    if let Ok(line) = last.parse::<u32>() {
        // `FILE:LINE:COLUMN`, as messages print places.
        let (file, line) = match file.rsplit_once(':').map(|(file, line)| (file, line.parse::<u32>())) {
            Some((file, Ok(line))) => (file, line),
            _ => (file, line),
        };
        let path = cwd.join(file);
        return match std::fs::canonicalize(&path) {
            Ok(path) => Ok(WhyQuery::Line(path, line)),
            Err(_) => Err(CliError::NoSuchPath { path: PathBuf::from(file), hint: String::new() }),
        };
    }
    let pattern = FunctionPattern::new(what).map_err(|error| CliError::Pattern { text: what.to_owned(), error })?;
    Ok(WhyQuery::Functions(pattern, what.to_owned()))
}
