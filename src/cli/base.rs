//! `--base REV`: what another revision had is known.

use super::errors::CliError;
use super::lint::{Lint, Linted};

/// The findings of a revision, judged as those of today.
#[cfg(feature = "base")]
pub(super) fn linted(lint: &Lint, revision: &str) -> Result<Linted, CliError> {
    use crate::files::repository_root;
    use crate::revision::files_of;
    use crate::workspace::Disk;

    let folder = files_of(repository_root(&lint.request.workspace.root), revision)?;
    lint.run_on_past(&Disk::with_past(folder))
        .map_err(|error| CliError::Base { revision: revision.to_owned(), error: Box::new(error) })
}

/// Says that this program cannot do it.
#[cfg(not(feature = "base"))]
pub(super) fn linted(_: &Lint, _: &str) -> Result<Linted, CliError> {
    Err(CliError::WithoutBase)
}
