//! What is not committed is not changed unasked, as with `cargo fix`: nobody could take it back.

use std::path::{Path, PathBuf};

use crate::cli::arguments::FixArguments;
use crate::cli::errors::CliError;
use crate::files::repository_root;

/// What shows that a folder is under version control by something that is not git, as cargo knows them.
const OTHERS: [&str; 5] = [".hg", ".pijul", ".fslckout", "_FOSSIL_", ".jj"];

/// Refuses files with uncommitted changes, unless the flags allow them.
pub(super) fn check(files: &[PathBuf], arguments: &FixArguments, cwd: &Path) -> Result<(), CliError> {
    if arguments.allow_no_vcs || arguments.allow_dirty && arguments.allow_staged {
        return Ok(());
    }
    let mut of_repositories: std::collections::BTreeMap<PathBuf, Vec<PathBuf>> = std::collections::BTreeMap::new();
    for file in files {
        // Links are followed: it is the file that git knows or does not.
        let file = file.canonicalize().unwrap_or_else(|_| file.clone());
        let folder = file.parent().unwrap_or(&file);
        let root = repository_root(folder);
        if root.join(".git").exists() {
            of_repositories.entry(root.to_path_buf()).or_default().push(file);
        } else if !folder.ancestors().any(|above| OTHERS.iter().any(|name| above.join(name).exists())) {
            return Err(CliError::WithoutVersionControl);
        }
    }
    let mut found = Vec::new();
    for (repository, files) in of_repositories {
        found.extend(in_repository(&repository, &files, arguments)?);
    }
    if found.is_empty() {
        return Ok(());
    }
    let shown = found.into_iter().map(|(path, word)| {
        let path = path.strip_prefix(cwd).map(Path::to_path_buf).unwrap_or(path);
        format!("\n  * {} ({word})", path.display())
    });
    Err(CliError::Uncommitted { files: shown.collect() })
}

#[cfg(feature = "base")]
fn in_repository(
    repository: &Path,
    files: &[PathBuf],
    arguments: &FixArguments,
) -> Result<Vec<(PathBuf, &'static str)>, CliError> {
    use crate::revision::{Uncommitted, uncommitted};

    let found = uncommitted(repository, files)?.into_iter().filter_map(|(path, how)| match how {
        Uncommitted::Dirty => (!arguments.allow_dirty).then_some((path, "dirty")),
        Uncommitted::Staged => (!arguments.allow_staged).then_some((path, "staged")),
    });
    Ok(found.collect())
}

/// Without a reader of git nobody can tell.
#[cfg(not(feature = "base"))]
fn in_repository(_: &Path, _: &[PathBuf], arguments: &FixArguments) -> Result<Vec<(PathBuf, &'static str)>, CliError> {
    if arguments.allow_dirty { Ok(Vec::new()) } else { Err(CliError::CannotTellDirty) }
}
