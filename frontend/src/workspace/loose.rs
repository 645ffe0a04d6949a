//! Rust files that belong to no package.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::Problem;
use super::globs::check_glob;
use super::paths::display_path;
use crate::files::{Fence, MOST_SETTINGS, read_plain};

/// The Rust files that `path` names: itself if it is a file, else all below it that git would not ignore.
///
/// Hidden folders and `target` are left out, symlinks to folders are not followed.
pub(super) fn loose_files(path: &Path, root: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let fence = Arc::new(Fence::around_repository(path));
    let skipped = Arc::new(Mutex::new(Vec::new()));
    let mut builder = ignore::WalkBuilder::new(path);
    // What a user's own git configuration ignores must not change what is found elsewhere.
    builder.require_git(false).git_global(false).git_exclude(false).follow_links(false);
    let above = path.ancestors().skip(1).find_map(|folder| unreadable_patterns(&fence, folder));
    if above.is_some() {
        // Those of the folders above are read for as long as any are.
        builder.parents(false).git_ignore(false);
    }
    let (within, of_walk) = (Arc::clone(&fence), Arc::clone(&skipped));
    builder.filter_entry(move |entry| {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        if entry.depth() == 0 || !is_folder {
            return true;
        }
        let unreadable = unreadable_patterns(&within, entry.path());
        let is_walked = entry.file_name() != "target" && unreadable.is_none();
        of_walk.lock().unwrap_or_else(PoisonError::into_inner).extend(unreadable);
        is_walked
    });
    let at_start = unreadable_patterns(&fence, path);
    let walk = at_start.is_none().then(|| builder.build());
    let mut files = Vec::new();
    for entry in walk.into_iter().flatten() {
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
    let skipped = std::mem::take(&mut *skipped.lock().unwrap_or_else(PoisonError::into_inner));
    let told = |(file, why): (PathBuf, String), what: &str| told(root, &file, format!("{why}; {what}"));
    problems.extend(above.map(|file| told(file, "no `.gitignore` is asked")));
    problems.extend(skipped.into_iter().chain(at_start).map(|file| told(file, "the folder is skipped")));
    files
}

/// A file of a folder that says what is ignored there and is none to read, and why: to open a pipe is to wait for ever, what a link
/// leads to is not the repository's to read, and a pattern that is too much as a glob ends the run.
fn unreadable_patterns(fence: &Fence, folder: &Path) -> Option<(PathBuf, String)> {
    let files = [".gitignore", ".ignore"].map(|name| folder.join(name));
    let is_there = |file: &PathBuf| file.symlink_metadata().is_ok();
    files.into_iter().filter(is_there).find_map(|file| {
        if !file.is_file() || fence.is_left_by(&file) {
            return Some((file, "it is no plain file of the repository".to_owned()));
        }
        // What cannot be read is said by who walks.
        let bytes = match read_plain(&file, MOST_SETTINGS) {
            Err(cause) if cause.kind() == ErrorKind::FileTooLarge => return Some((file, cause.to_string())),
            read => read.ok()?,
        };
        let text = String::from_utf8_lossy(&bytes);
        let (line, cause) = text.lines().enumerate().find_map(|(line, glob)| Some((line, check_glob(glob).err()?)))?;
        Some((file, format!("line {} is not a valid glob: {cause}", line + 1)))
    })
}

fn told(root: &Path, file: &Path, message: String) -> Problem {
    Problem { path: display_path(root, file), line_column: None, message }
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
