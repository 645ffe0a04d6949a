//! Where caches lie.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::Key;

/// Names another folder for all caches; an empty value means that nothing is kept.
pub const LOCATION_VARIABLE: &str = "HOTLOCK_CACHE_DIR";

/// Where a program keeps what it learns.
#[derive(Clone, Debug)]
pub struct Location {
    /// The folder of all caches, see [`location`].
    pub folder: PathBuf,
    /// What the program is made of, as the name of a folder: entries of another program say other things.
    pub build: &'static str,
}

/// The folder of all caches of this user: the system's for caches, if the environment's value of [`LOCATION_VARIABLE`] says
/// nothing else. None if nothing is to be kept, or the user has no home.
pub fn location(variable: Option<OsString>, build: &'static str) -> Option<Location> {
    let folder = match variable {
        Some(path) if path.is_empty() => return None,
        Some(path) => std::path::absolute(path).ok()?,
        None => etcetera::choose_base_strategy().ok()?.cache_dir().join("hotlock"),
    };
    Some(Location { folder, build })
}

/// The part of `location` that this program writes.
pub(super) fn of_program(location: &Location) -> PathBuf {
    location.folder.join(location.build)
}

/// The part that holds what is learned of one folder's files.
pub(super) fn of_workspace(location: &Location, root: &Path) -> PathBuf {
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.')).take(40).collect();
    of_program(location).join(format!("{name}-{}", Key::of("workspace", &[root.as_os_str().as_encoded_bytes()])))
}

/// The part that holds what is learned of what many folders have: stubs, dependencies.
pub(super) fn shared(location: &Location) -> PathBuf {
    of_program(location).join("shared")
}
