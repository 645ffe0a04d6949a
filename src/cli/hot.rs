//! `hot`: the hot set.

use std::path::Path;

use super::arguments::FactsArguments;
use super::errors::CliError;
use super::{Status, list};
use crate::report::write_hot;
use crate::session;

/// Prints each hot function with how it is reached.
pub(super) fn run(arguments: &FactsArguments, cwd: &Path) -> Result<Status, CliError> {
    let columns = list::columns();
    list::run(
        arguments,
        cwd,
        session::hot,
        |entry| Some(&entry.at.file),
        |entries, out| write_hot(entries, columns, out),
    )
}
