//! Rust files that belong to no package.

use std::path::{Path, PathBuf};

use super::Problem;
use super::paths::display_path;

/// The Rust files that `path` names: itself if it is a file, else all below it that git would not ignore.
///
/// Hidden folders and `target` are left out, symlinks to folders are not followed.
pub(super) fn loose_files(path: &Path, root: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let mut builder = ignore::WalkBuilder::new(path);
    // What a user's own git configuration ignores must not change what is found elsewhere.
    builder.require_git(false).git_global(false).follow_links(false);
    builder.filter_entry(|entry| {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        entry.depth() == 0 || !(is_folder && entry.file_name() == "target")
    });
    let mut files = Vec::new();
    for entry in builder.build() {
        match entry {
            Ok(entry) => {
                problems.extend(entry.error().map(|error| problem(error, path, root)));
                if entry.path().extension().is_some_and(|extension| extension == "rs") && entry.path().is_file() {
                    files.push(entry.into_path());
                }
            }
            Err(error) => problems.push(problem(&error, path, root)),
        }
    }
    files
}

/// Whether a path is a Rust file or has some below it that git would not ignore.
pub fn has_rust_files(path: &Path) -> bool {
    let is_rust = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "rs");
    loose_files(path, path, &mut Vec::new()).iter().any(is_rust)
}

fn problem(error: &ignore::Error, walked: &Path, root: &Path) -> Problem {
    let mut place = walked.to_owned();
    let mut line_column = None;
    let mut cause = error;
    loop {
        cause = match cause {
            ignore::Error::WithPath { path, err } => {
                place.clone_from(path);
                err
            }
            ignore::Error::WithLineNumber { line, err } => {
                line_column = u32::try_from(*line).ok().map(|line| (line, 1));
                err
            }
            ignore::Error::WithDepth { err, .. } => err,
            ignore::Error::Partial(errors) if !errors.is_empty() => &errors[0],
            _ => break,
        };
    }
    Problem { path: display_path(root, &place), line_column, message: cause.to_string() }
}
