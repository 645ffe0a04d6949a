//! `config`: what can be set and what is; the schema of the file.

use std::path::Path;

use super::arguments::ConfigArguments;
use super::errors::CliError;
use super::lint::Lint;
use super::{Status, output};
use crate::config::schema;
use crate::report::{Notation, write_settings};
use crate::rules::{self, Group};

/// Lists the keys with what they are set to, or writes the schema.
pub(super) fn run(arguments: &ConfigArguments, cwd: &Path) -> Result<Status, CliError> {
    if arguments.schema {
        let groups = Group::ALL.iter().map(|group| (group.name(), "The rules of this group"));
        let rules: Vec<(&str, &str)> = groups.chain(rules::all().iter().map(|rule| (rule.id, rule.summary))).collect();
        let text = format!("{:#}\n", schema(&rules));
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Status::Clean);
    }
    let lint = Lint::open(&[], &arguments.lint, cwd)?;
    output::guarded_to_stdout(Notation::Text, |out| write_settings(&lint.request.config, output::width(), out))?;
    Ok(Status::Clean)
}
