//! What earlier runs found out, as bytes by key: what the bytes say is for who keeps them.
//!
//! A cache is a folder of segments. A segment is written whole, under a name of its own, and never changed, so that runs at the
//! same time do not meet: each reads the segments that are there when it starts, and adds at most one. Whatever is wrong with a
//! folder or a segment (killed writers, full disks, foreign or damaged bytes) makes entries missing, never wrong: each entry is
//! read with a check sum. What cannot be written is lost, which the next run pays for.

mod clean;
mod folder;
mod key;
mod segment;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::SystemTime;

pub use clean::{Contents, clean, contents};
use clean::{ends_in, files_in};
pub use folder::{LOCATION_VARIABLE, Location, location};
pub use key::Key;
use segment::{EXTENSION, Segment};

/// So many segments are joined into one.
const MOST_SEGMENTS: usize = 6;

/// What one run did not ask for may be what the next one asks for: so many bytes of it stay where many workspaces meet.
const MOST_UNUSED_SHARED_BYTES: u64 = 512 << 20;

/// The caches of one workspace. What was added is written at the latest when they go.
#[derive(Debug)]
pub struct Caches {
    /// What is learned of its own files.
    pub own: Cache,
    /// What is learned of what many workspaces have: stubs, dependencies.
    pub shared: Cache,
    location: Location,
}

impl Caches {
    /// Opens the caches of the workspace at `root`.
    pub fn open(location: Location, root: &Path) -> Caches {
        let own = Cache::open(folder::of_workspace(&location, root), 0);
        Caches { own, shared: Cache::open(folder::shared(&location), MOST_UNUSED_SHARED_BYTES), location }
    }

    /// How many entries were of use, and how many were missing.
    pub fn counts(&self) -> (usize, usize) {
        let (own, shared) = (&self.own, &self.shared);
        let sum = |of: fn(&Cache) -> &AtomicUsize| of(own).load(Ordering::Relaxed) + of(shared).load(Ordering::Relaxed);
        (sum(|cache| &cache.found), sum(|cache| &cache.missed))
    }

    /// Writes what was added. Where anything was, old caches go.
    ///
    /// # Errors
    /// As [`Cache::save`].
    pub fn save(&self) -> std::io::Result<()> {
        let is_written = [self.own.save()?, self.shared.save()?];
        if is_written.contains(&true) {
            clean(&self.location, false);
        }
        Ok(())
    }
}

impl Drop for Caches {
    fn drop(&mut self) {
        // Who wants to know why it cannot be written has asked before.
        let _ = self.save();
    }
}

/// What a reader has of one folder, and what is to be added to it.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    /// So many bytes stay that nobody asked for, and more where what was asked for is more.
    unused_bytes: u64,
    /// Files that should be segments and are none.
    damaged: Vec<PathBuf>,
    /// The newest first.
    segments: RwLock<Vec<Segment>>,
    fresh: Mutex<BTreeMap<Key, Vec<u8>>>,
    found: AtomicUsize,
    missed: AtomicUsize,
}

impl Cache {
    /// Opens a folder, which need not exist. What is in it and cannot be read counts as missing.
    fn open(folder: PathBuf, unused_bytes: u64) -> Cache {
        let (mut segments, mut damaged) = (Vec::new(), Vec::new());
        for path in files_in(&folder).filter(|path| ends_in(path, EXTENSION)) {
            match Segment::open(path.clone()) {
                Some(segment) => segments.push(segment),
                None => damaged.push(path),
            }
        }
        // Of segments that hold the same key any is right; the order only makes runs alike.
        segments.sort_by(|a, b| (b.written, &b.path).cmp(&(a.written, &a.path)));
        if let Some(newest) = segments.first() {
            newest.note_use();
        }
        let (found, missed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Cache { folder, unused_bytes, damaged, segments: RwLock::new(segments), fresh: Mutex::default(), found, missed }
    }

    /// What was kept under a key, by an earlier run or this one.
    pub fn find(&self, key: Key) -> Option<Vec<u8>> {
        // What was made in this run is at least as new as what was written by others.
        let fresh = self.fresh.lock().ok().and_then(|fresh| fresh.get(&key).cloned());
        let kept = || self.segments.read().ok()?.iter().find_map(|segment| segment.find(key));
        fresh.or_else(kept)
    }

    /// Counts an entry that was of use, or that was missing.
    pub fn count(&self, is_found: bool) {
        let counter = if is_found { &self.found } else { &self.missed };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Keeps bytes under a key; in place of what was there.
    pub fn keep(&self, key: Key, bytes: Vec<u8>) {
        if let Ok(mut fresh) = self.fresh.lock() {
            fresh.insert(key, bytes);
        }
    }

    /// Writes what was added; whether that was anything. Where there are many segments, or too much of what they hold was not
    /// asked for, they are replaced by one.
    ///
    /// # Errors
    /// When the system does not let the folder or the segment be written.
    fn save(&self) -> std::io::Result<bool> {
        let mut added = self.fresh.lock().map(|mut fresh| std::mem::take(&mut *fresh)).unwrap_or_default();
        let Ok(mut segments) = self.segments.write() else { return Ok(false) };
        if added.is_empty() {
            return Ok(false);
        }
        fs::create_dir_all(&self.folder)?;
        let (used, all) = segments.iter().fold((0, 0), |(used, all), it| (used + it.used_bytes(), all + it.bytes));
        let is_unused_kept = all - used <= self.unused_bytes.max(used);
        let replaced = match segments.len() < MOST_SEGMENTS && is_unused_kept {
            true => Vec::new(),
            false => std::mem::take(&mut *segments),
        };
        let keeps_all = is_unused_kept && self.unused_bytes > 0;
        for (key, bytes) in replaced.iter().flat_map(|segment| segment.entries(keeps_all)) {
            added.entry(key).or_insert(bytes);
        }
        let path = segment::write(&self.folder, &added)?;
        // Who reads one of them has it open.
        let old = replaced.iter().map(|it| &it.path).chain(&self.damaged);
        old.filter(|old| **old != path).for_each(|old| drop(fs::remove_file(old)));
        segments.retain(|it| it.path != path);
        if let Some(added) = Segment::open(path) {
            segments.insert(0, added);
        }
        Ok(true)
    }
}

/// When a file was written or last used; long ago if it cannot be told.
fn time_of(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|found| found.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}
