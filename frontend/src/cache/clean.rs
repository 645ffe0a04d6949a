//! What all caches hold, and what of it goes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::folder::{Location, of_program};
use super::segment::EXTENSION;
use super::time_of;
use crate::files::{UNFINISHED, folders_in};

/// A cache that was not used for so long goes.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 3600);

/// So long those of other versions of the program stay, which may be used in turn.
const OTHER_VERSION_UNUSED: Duration = Duration::from_secs(7 * 24 * 3600);

/// What a writer has not finished by then it never will.
const ABANDONED: Duration = Duration::from_secs(3600);

/// All caches together hold no more, the last used one apart.
const MOST_BYTES: u64 = 2 << 30;

/// One cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Its folder.
    pub folder: PathBuf,
    /// The length of its files.
    pub bytes: u64,
    /// When it was used last.
    pub used: SystemTime,
    /// Whether this version of the program wrote it.
    pub is_own: bool,
}

/// All caches in a location, the last used first.
pub fn contents(location: &Location) -> Vec<Contents> {
    let own = of_program(location);
    let folders = folders_in(&location.folder).into_iter().flat_map(|version| {
        let is_own = version == own;
        folders_in(&version).into_iter().map(move |folder| (folder, is_own))
    });
    let found = folders.map(|(folder, is_own)| {
        let files: Vec<PathBuf> = files_in(&folder).collect();
        let bytes = files.iter().filter_map(|path| Some(fs::metadata(path).ok()?.len())).sum();
        let used = files.iter().map(|path| time_of(path)).max().unwrap_or(SystemTime::UNIX_EPOCH);
        Contents { folder, bytes, used, is_own }
    });
    let mut found: Vec<Contents> = found.collect();
    found.sort_by(|a, b| (b.used, &a.folder).cmp(&(a.used, &b.folder)));
    found
}

/// Removes caches: all of them, or those that nobody has used for long and those that are too much. Returns what was removed.
///
/// Nothing but what caches are made of is removed: a folder that holds anything else stays, without its segments.
pub fn clean(location: &Location, is_all: bool) -> Vec<Contents> {
    let now = SystemTime::now();
    let age = |time: SystemTime| now.duration_since(time).unwrap_or_default();
    let mut kept = 0;
    let goes = |cache: &Contents| {
        kept += cache.bytes;
        let is_too_much = kept > MOST_BYTES && kept > cache.bytes;
        is_all || is_too_much || age(cache.used) > if cache.is_own { UNUSED } else { OTHER_VERSION_UNUSED }
    };
    let (gone, left): (Vec<Contents>, Vec<Contents>) = contents(location).into_iter().partition(goes);
    for cache in &gone {
        files_in(&cache.folder).for_each(|path| drop(fs::remove_file(path)));
        // Where something else lies they stay.
        let _ = fs::remove_dir(&cache.folder);
        let _ = cache.folder.parent().map(fs::remove_dir);
    }
    let unfinished = left.iter().flat_map(|cache| files_in(&cache.folder)).filter(|path| ends_in(path, UNFINISHED));
    unfinished.filter(|path| age(time_of(path)) > ABANDONED).for_each(|path| drop(fs::remove_file(path)));
    gone
}

/// The files of a cache: segments, and what was to become some.
pub(super) fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| ends_in(path, EXTENSION) || ends_in(path, UNFINISHED))
}

pub(super) fn ends_in(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
