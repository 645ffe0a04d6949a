//! Reads files that others wrote: plain files only, and no way out through links.
//!
//! A tree from elsewhere may hold pipes that wait for ever, devices that never end, and links to what its author must not see.

use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};

use std::fs::{File, canonicalize, metadata, symlink_metadata};

/// Offsets are 32 bits wide, so nothing larger is ever of use.
const MOST_BYTES: u64 = i32::MAX as u64;

/// Reads a plain file whole.
///
/// # Errors
/// When the system says no, when it is a folder, a pipe or a device, or when it has more than 2 GiB.
pub fn read_plain(path: &Path) -> std::io::Result<Vec<u8>> {
    // Asked before opening: to open a pipe is to wait for who writes to it.
    let found = metadata(path)?;
    if !found.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "not a plain file"));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(found.len().min(MOST_BYTES)).unwrap_or(0));
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Error::new(ErrorKind::FileTooLarge, "larger than 2 GiB"));
    }
    Ok(bytes)
}

/// The folder that links must not lead out of.
#[derive(Clone, Debug)]
pub struct Fence {
    folder: PathBuf,
    /// The folder with its own links resolved, which are the user's.
    real: PathBuf,
}

impl Fence {
    /// A fence around the repository that a folder belongs to, or else around the folder itself.
    pub fn around_repository(folder: &Path) -> Fence {
        Fence::around(folder.ancestors().find(|above| above.join(".git").exists()).unwrap_or(folder))
    }

    fn around(folder: &Path) -> Fence {
        Fence { folder: folder.to_owned(), real: canonicalize(folder).unwrap_or_else(|_| folder.to_owned()) }
    }

    /// Whether a path that starts inside of the folder leads outside through a link. What is named outside from the start is
    /// none of this: a manifest or a `#[path]` says so openly.
    pub fn is_left_by(&self, path: &Path) -> bool {
        let Ok(inside) = path.strip_prefix(&self.folder) else { return false };
        let mut at = self.folder.clone();
        let is_link = |at: &Path| symlink_metadata(at).is_ok_and(|found| found.file_type().is_symlink());
        let has_link = inside.components().any(|part| {
            at.push(part);
            is_link(&at)
        });
        has_link && !self.holds(path)
    }

    /// Whether a path, with all links resolved, lies inside of the folder.
    pub fn holds(&self, path: &Path) -> bool {
        canonicalize(path).is_ok_and(|real| real.starts_with(&self.real))
    }
}
