//! The fixtures, and how they are asked about.

use std::path::{Path, PathBuf};

use hotlock_engine::config::Config;
use hotlock_engine::session::Request;
use hotlock_engine::workspace::Workspace;

/// Where the fixtures are.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// All fixtures of one file: `fixtures/<room>/<name>.rs`, in the order of their names.
pub(crate) fn files() -> Vec<PathBuf> {
    let rooms = walkdir::WalkDir::new(folder()).min_depth(2).max_depth(2).sort_by_file_name();
    let files = rooms.into_iter().map(|entry| entry.expect("the fixtures can be read").into_path());
    files.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The text of a fixture.
pub(crate) fn text(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A request for files that belong to no package.
pub(crate) fn request(root: &Path, files: Vec<PathBuf>) -> Request {
    let workspace = Workspace { root: root.to_owned(), loose: files, ..Workspace::default() };
    Request::new(workspace, Config::default())
}
