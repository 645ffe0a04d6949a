//! `cache`: what is kept from one run to the next.

use std::time::SystemTime;

use super::arguments::CacheArguments;
use super::errors::CliError;
use super::{Status, output, say_note};
use crate::BUILD;
use crate::cache::{LOCATION_VARIABLE, clean, contents, location};
use crate::report::write_caches;

/// Lists the caches, or removes them.
pub(super) fn run(arguments: &CacheArguments) -> Result<Status, CliError> {
    let Some(location) = location(std::env::var_os(LOCATION_VARIABLE), BUILD) else {
        say_note(&format!("nothing is kept: `{LOCATION_VARIABLE}` is empty, or there is no home directory"));
        return Ok(Status::Clean);
    };
    let caches = if arguments.clean { clean(&location, true) } else { contents(&location) };
    output::to_stdout(|out| write_caches(&location.folder, &caches, SystemTime::now(), out))?;
    if arguments.clean {
        say_note(&format!("removed {} caches", caches.len()));
    }
    Ok(Status::Clean)
}
