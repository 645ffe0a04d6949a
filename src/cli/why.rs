//! `why`: what makes a function hot, or keeps it cold.

use std::path::{Path, PathBuf};

use super::arguments::{ListFormat, WhyArguments};
use super::check::say_problems;
use super::errors::CliError;
use super::project::{self, Project};
use super::{Status, output};
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
    let Project { request, .. } = project::open(&files, &arguments.project, &arguments.heat, cwd)?;
    let (answer, problems) = session::why(&request, &query);
    let problems: Vec<String> = request.workspace.problems.iter().chain(&problems).map(ToString::to_string).collect();
    say_problems(&problems);
    output::to_stdout(|out| match arguments.message_format {
        ListFormat::Human => write_why(&answer, &arguments.what, out),
        ListFormat::Json => answer.entries.iter().try_for_each(|entry| {
            serde_json::to_writer(&mut *out, entry)?;
            writeln!(out)
        }),
    })?;
    let found = !answer.entries.is_empty() || !answer.calls.is_empty();
    Ok(if problems.is_empty() && found { Status::Clean } else { Status::Failed })
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
            Err(_) => Err(CliError::NoSuchPath { path: PathBuf::from(file), hint: "" }),
        };
    }
    let pattern = FunctionPattern::new(what).map_err(|error| CliError::Pattern { text: what.to_owned(), error })?;
    Ok(WhyQuery::Functions(pattern, what.to_owned()))
}
