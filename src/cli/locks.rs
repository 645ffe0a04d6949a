//! `locks`: the inventory.

use std::path::Path;

use super::arguments::FactsArguments;
use super::errors::CliError;
use super::{Status, list};
use crate::report::write_locks;
use crate::session;

/// Prints each lock with who takes it.
pub(super) fn run(arguments: &FactsArguments, cwd: &Path) -> Result<Status, CliError> {
    let find = |request: &session::Request| {
        let found = session::locks(request);
        (found.locks, found.problems)
    };
    list::run(arguments, cwd, find, |entry| Some(&entry.file), write_locks)
}
