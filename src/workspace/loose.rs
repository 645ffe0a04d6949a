//! Rust files that belong to no manifest.

use std::path::PathBuf;

use ignore::WalkBuilder;

use super::Workspace;
use super::discover::problem;

/// Adds files, and the `.rs` files below folders as far as no `.gitignore` excludes them.
pub(super) fn add(workspace: &mut Workspace, paths: &[PathBuf]) {
    for path in paths {
        if path.is_file() {
            workspace.loose.push(path.clone());
            continue;
        }
        let walk =
            WalkBuilder::new(path).require_git(false).filter_entry(|entry| entry.file_name() != "target").build();
        for entry in walk {
            match entry {
                Ok(entry) => {
                    let is_rust = entry.path().extension().is_some_and(|extension| extension == "rs");
                    if is_rust && entry.file_type().is_some_and(|kind| kind.is_file()) {
                        workspace.loose.push(entry.path().to_path_buf());
                    }
                }
                Err(error) => workspace.problems.push(problem(path, format!("not read: {error}"))),
            }
        }
    }
    workspace.loose.sort();
    workspace.loose.dedup();
}
