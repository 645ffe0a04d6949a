//! Files: those of others are read if they are plain, with no way out through links; our own are replaced as a whole.
//!
//! A tree from elsewhere may hold pipes that wait for ever, devices that never end, and links to what its author must not see.

use std::fs::{File, canonicalize, metadata, read_dir, remove_file, rename, symlink_metadata};
use std::io::{BufWriter, Error, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashSet;

/// Offsets are 32 bits wide, so nothing larger is ever of use.
pub const MOST_BYTES: u64 = i32::MAX as u64;

/// The most bytes of a source file: what generators write for all registers of a family of chips or all calls of a system comes to some
/// tens of millions, and reading takes several times that in memory. Zeros are a thousandth of their size in a repository.
pub const MOST_SOURCE: u64 = 64 << 20;

/// The most bytes of a manifest, a lock file, a configuration, a baseline or a list of what is ignored: parsing TOML takes up to a hundred
/// times its size. The largest lock files have less than a million; a baseline of so many has some thirty thousand findings.
pub const MOST_SETTINGS: u64 = 8 << 20;

/// Reads a plain file whole that has at most so many bytes.
///
/// # Errors
/// When the system says no, when it is a folder, a pipe or a device, or when it has more ([`ErrorKind::FileTooLarge`]).
pub fn read_plain(path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
    let too_large = || Error::new(ErrorKind::FileTooLarge, format!("larger than {} MiB", most >> 20));
    let file = open_plain(path)?;
    let length = file.metadata()?.len();
    if length > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // It may grow meanwhile, and what some systems show as files has no length.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Opens a plain file, for those who read it in parts.
///
/// # Errors
/// When the system says no, or when it is a folder, a pipe or a device.
pub fn open_plain(path: &Path) -> std::io::Result<File> {
    // Asked before opening: to open a pipe is to wait for who writes to it.
    if !metadata(path)?.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "not a plain file"));
    }
    File::open(path)
}

/// Whether there is anything; there may be where the system does not let us look.
pub fn may_exist(path: &Path) -> bool {
    path.try_exists().unwrap_or_else(|cause| cause.kind() == ErrorKind::PermissionDenied)
}

/// The folders in a folder, by name; links are left out.
pub fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// The folder that is one repository with `folder`: the nearest one above it that git knows, or else itself.
pub fn repository_root(folder: &Path) -> &Path {
    folder.ancestors().find(|above| above.join(".git").exists()).unwrap_or(folder)
}

/// What the names of files end in that a writer has not finished.
pub const UNFINISHED: &str = "unfinished";

/// Writes a file of which a reader sees the old state or the new one, and a run that is killed leaves no part: it is written
/// beside its place, and then moved there. Who may do what with it stays as it was.
///
/// # Errors
/// When the system says no; nothing is left beside then.
pub fn replace_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> std::io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.{UNFINISHED}", std::process::id()));
    let unfinished = PathBuf::from(name);
    // What a run that was killed has left, or somebody put there to be followed.
    let _ = remove_file(&unfinished);
    let written = File::create_new(&unfinished).and_then(|file| {
        if let Ok(replaced) = metadata(path) {
            file.set_permissions(replaced.permissions())?;
        }
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.flush()
    });
    written.and_then(|()| rename(&unfinished, path)).inspect_err(|_| {
        let _ = remove_file(&unfinished);
    })
}

/// As [`replace_file`], with a text.
///
/// # Errors
/// As there.
pub fn replace_text(path: &Path, text: &str) -> std::io::Result<()> {
    replace_file(path, |file| file.write_all(text.as_bytes()))
}

/// What is said of a path that a link leads elsewhere.
pub const OUTSIDE: &str = "it leads out of the repository through a link";

/// Writes a file that the user named, inside of a folder that may hold what others put there: no link is followed out of it, and
/// nothing but a plain file is replaced. What the user names outside, such as `/dev/stdout`, is written as it is.
///
/// # Errors
/// As [`replace_file`], and when a link or something that is no file stands in the way.
pub fn write_named(fence: &Fence, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let entry = symlink_metadata(path);
    // A file that is not there yet leads where its folder does.
    let asked = if entry.is_ok() { Some(path) } else { path.parent() };
    if asked.is_some_and(|asked| fence.is_left_by(asked)) {
        return Err(Error::new(ErrorKind::InvalidInput, OUTSIDE));
    }
    match entry {
        Ok(entry) if !path.starts_with(fence.folder()) && !entry.is_file() => File::create(path)?.write_all(bytes),
        Ok(_) if !metadata(path)?.is_file() => Err(Error::new(ErrorKind::InvalidInput, "not a plain file")),
        _ => replace_file(path, |file| file.write_all(bytes)),
    }
}

/// The folders that a run reads in: a file that a text names by its path lies in one of them, or is left. Links are another matter,
/// see [`Fence`].
#[derive(Clone, Debug, Default)]
pub struct Grounds(Vec<PathBuf>);

impl Grounds {
    /// The folders alone.
    pub fn of_folders(folders: impl IntoIterator<Item = PathBuf>) -> Grounds {
        Grounds(folders.into_iter().collect())
    }

    /// The repositories that some folders belong to, or else these folders.
    pub fn of_repositories<'p>(folders: impl IntoIterator<Item = &'p Path>) -> Grounds {
        let mut roots: Vec<PathBuf> = folders.into_iter().map(|folder| repository_root(folder).to_owned()).collect();
        roots.sort();
        roots.dedup();
        Grounds(roots)
    }

    /// Whether a path, as it is written, lies in one of them.
    pub fn hold(&self, path: &Path) -> bool {
        self.0.iter().any(|ground| path.starts_with(ground))
    }
}

/// The folder that links must not lead out of.
#[derive(Debug)]
pub struct Fence {
    folder: PathBuf,
    /// The folder with its own links resolved, which are the user's.
    real: PathBuf,
    /// Folders inside that no link leads to: many files lie in one folder.
    plain: Mutex<FxHashSet<PathBuf>>,
}

impl Fence {
    /// A fence around the repository that a folder belongs to, or else around the folder itself.
    pub fn around_repository(folder: &Path) -> Fence {
        Fence::around(repository_root(folder))
    }

    /// A fence around a folder.
    pub fn around(folder: &Path) -> Fence {
        let real = canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Fence { folder: folder.to_owned(), real, plain: Mutex::default() }
    }

    /// The folder, as it was named.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether a path that starts inside of the folder leads outside through a link. What is named outside from the start is
    /// none of this: a manifest or a `#[path]` says so openly.
    pub fn is_left_by(&self, path: &Path) -> bool {
        path.starts_with(&self.folder) && self.has_link(path) && !self.holds(path)
    }

    /// Whether a link stands on the way from the folder to a path inside of it.
    fn has_link(&self, path: &Path) -> bool {
        if path == self.folder || self.plain.lock().is_ok_and(|plain| plain.contains(path)) {
            return false;
        }
        let has_link = symlink_metadata(path).is_ok_and(|found| found.file_type().is_symlink())
            || path.parent().is_some_and(|above| self.has_link(above));
        if !has_link
            && let (Some(above), Ok(mut plain)) = (path.parent(), self.plain.lock())
            && !plain.contains(above)
        {
            plain.insert(above.to_owned());
        }
        has_link
    }

    /// Whether a path, with all links resolved, lies inside of the folder.
    pub fn holds(&self, path: &Path) -> bool {
        canonicalize(path).is_ok_and(|real| real.starts_with(&self.real))
    }
}
