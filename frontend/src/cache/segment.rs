//! One file of entries: a head, their table sorted by key, their bytes one after the other.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use super::{Key, time_of};
use crate::files::{open_plain, replace_file};

/// What the names of segments end in.
pub(super) const EXTENSION: &str = "segment";

/// Tells segments from other files, and this form from others.
const HEAD: &[u8; 16] = b"hotlock cache 1\n";

/// Entries of a table: key, first byte, length, check sum.
const ROW_BYTES: usize = Key::BYTES + 8 + 8 + Key::BYTES;

/// No table has more rows; a larger one is damaged.
const MOST_ROWS: u64 = 1 << 24;

/// A segment whose table was read.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) path: PathBuf,
    pub(super) written: SystemTime,
    /// The length of all entries.
    pub(super) bytes: u64,
    file: File,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    key: Key,
    start: u64,
    length: u64,
    sum: Key,
    is_used: AtomicBool,
}

impl Segment {
    /// Reads the table of a segment; none if it is no whole segment.
    pub(super) fn open(path: PathBuf) -> Option<Segment> {
        let mut file = open_plain(&path).ok()?;
        let size = file.metadata().ok()?.len();
        let mut head = [0; HEAD.len() + 8];
        file.read_exact(&mut head).ok()?;
        let count = head.strip_prefix(HEAD).and_then(|count| Some(u64::from_le_bytes(count.try_into().ok()?)))?;
        let table = count.checked_mul(ROW_BYTES as u64).filter(|table| count <= MOST_ROWS && *table <= size)?;
        let mut bytes = vec![0; usize::try_from(table).ok()? + Key::BYTES];
        file.read_exact(&mut bytes).ok()?;
        let (table, sum) = bytes.split_at(bytes.len() - Key::BYTES);
        if Key::of("table", &[table]).bytes().as_slice() != sum {
            return None;
        }
        let rows: Vec<Row> = table.chunks_exact(ROW_BYTES).filter_map(Row::read).collect();
        let is_inside = |row: &Row| row.start.checked_add(row.length).is_some_and(|end| end <= size);
        if !rows.iter().all(is_inside) {
            return None;
        }
        let bytes = rows.iter().fold(0, |sum: u64, row| sum.saturating_add(row.length));
        Some(Segment { written: time_of(&path), path, bytes, file, rows })
    }

    /// The bytes under a key, if they are what was written.
    pub(super) fn find(&self, key: Key) -> Option<Vec<u8>> {
        let row = &self.rows[self.rows.binary_search_by_key(&key, |row| row.key).ok()?];
        let bytes = self.read(row)?;
        row.is_used.store(true, Ordering::Relaxed);
        Some(bytes)
    }

    fn read(&self, row: &Row) -> Option<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(row.length).ok()?];
        read_at(&self.file, &mut bytes, row.start).ok()?;
        (Key::of("entry", &[&bytes]) == row.sum).then_some(bytes)
    }

    /// The entries: all of them, or those that were asked for.
    pub(super) fn entries(&self, is_all: bool) -> impl Iterator<Item = (Key, Vec<u8>)> {
        let chosen = self.rows.iter().filter(move |row| is_all || row.is_used.load(Ordering::Relaxed));
        chosen.filter_map(|row| Some((row.key, self.read(row)?)))
    }

    /// The length of the entries that were asked for.
    pub(super) fn used_bytes(&self) -> u64 {
        self.rows.iter().filter(|row| row.is_used.load(Ordering::Relaxed)).map(|row| row.length).sum()
    }

    /// Sets the time by which folders that nobody uses are told.
    pub(super) fn note_use(&self) {
        // Where that is not allowed, the folder counts as older than it is.
        let _ = self.file.set_modified(SystemTime::now());
    }
}

impl Row {
    fn read(bytes: &[u8]) -> Option<Row> {
        let (key, rest) = bytes.split_first_chunk::<{ Key::BYTES }>()?;
        let (start, rest) = rest.split_first_chunk::<8>()?;
        let (length, sum) = rest.split_first_chunk::<8>()?;
        Some(Row {
            key: Key::from_bytes(*key),
            start: u64::from_le_bytes(*start),
            length: u64::from_le_bytes(*length),
            sum: Key::from_bytes(sum.try_into().ok()?),
            is_used: AtomicBool::new(false),
        })
    }
}

/// Reads at a place without moving the file's own, so that threads can read one file.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, start)
}

#[cfg(not(unix))]
fn read_at(file: &File, bytes: &mut [u8], start: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};
    // Clones share one place in the file, so only one may be reading.
    static ONE_READER: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _alone = ONE_READER.lock();
    let mut file = file;
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(bytes)
}

/// Writes a segment into a folder; returns its path.
pub(super) fn write(folder: &Path, entries: &BTreeMap<Key, Vec<u8>>) -> io::Result<PathBuf> {
    let mut table = Vec::with_capacity(entries.len() * ROW_BYTES);
    let mut start = (HEAD.len() + 8 + entries.len() * ROW_BYTES + Key::BYTES) as u64;
    for (key, bytes) in entries {
        table.extend(key.bytes());
        table.extend(start.to_le_bytes());
        table.extend((bytes.len() as u64).to_le_bytes());
        table.extend(Key::of("entry", &[bytes]).bytes());
        start += bytes.len() as u64;
    }
    let sum = Key::of("table", &[&table]);
    // Two runs that wrote the same have written one segment.
    let path = folder.join(format!("{sum}.{EXTENSION}"));
    replace_file(&path, |file| {
        file.write_all(HEAD)?;
        file.write_all(&(entries.len() as u64).to_le_bytes())?;
        file.write_all(&table)?;
        file.write_all(sum.bytes())?;
        entries.values().try_for_each(|bytes| file.write_all(bytes))
    })?;
    Ok(path)
}
