//! fs_err 3.3.2: std::fs with paths in its errors. 2 has the same names.
use std::ffi::OsString;
use std::fs::{self, FileTimes, Metadata, Permissions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub mod os;
pub mod tokio;

#[known::lang("file")]
#[derive(Debug)]
pub struct File {}
impl File {
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::open")]
    pub fn open<P>(path: P) -> Result<Self, io::Error>
    where
        P: Into<PathBuf>;
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::create")]
    pub fn create<P>(path: P) -> Result<Self, io::Error>
    where
        P: Into<PathBuf>;
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::create_new")]
    pub fn create_new<P>(path: P) -> Result<Self, io::Error>
    where
        P: Into<PathBuf>;
    pub fn options() -> OpenOptions;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::fs::File::sync_all")]
    pub fn sync_all(&self) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::fs::File::sync_data")]
    pub fn sync_data(&self) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking(entry)]
    #[known::in_async("tokio::fs::File::set_len")]
    pub fn set_len(&self, size: u64) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> Result<Metadata, io::Error>;
    #[known::io]
    pub fn try_clone(&self) -> Result<Self, io::Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_permissions(&self, perm: Permissions) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_times(&self, times: FileTimes) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_modified(&self, time: SystemTime) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking]
    pub fn lock(&self) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking]
    pub fn lock_shared(&self) -> Result<(), io::Error>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn try_lock(&self) -> Result<(), fs::TryLockError>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn try_lock_shared(&self) -> Result<(), fs::TryLockError>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn unlock(&self) -> Result<(), io::Error>;
    pub fn from_parts<P>(file: fs::File, path: P) -> Self
    where
        P: Into<PathBuf>;
    pub fn into_parts(self) -> (fs::File, PathBuf);
    pub fn into_file(self) -> fs::File;
    pub fn into_path(self) -> PathBuf;
    pub fn file(&self) -> &fs::File;
    pub fn file_mut(&mut self) -> &mut fs::File;
    pub fn path(&self) -> &Path;
}
impl Read for File {}
impl Read for &File {}
impl Write for File {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
impl Write for &File {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
impl Seek for File {}
impl Seek for &File {}
impl From<File> for fs::File {}

#[derive(Clone, Debug)]
pub struct OpenOptions(());
impl OpenOptions {
    pub fn new() -> Self;
    pub fn read(&mut self, read: bool) -> &mut Self;
    pub fn write(&mut self, write: bool) -> &mut Self;
    pub fn append(&mut self, append: bool) -> &mut Self;
    pub fn truncate(&mut self, truncate: bool) -> &mut Self;
    pub fn create(&mut self, create: bool) -> &mut Self;
    pub fn create_new(&mut self, create_new: bool) -> &mut Self;
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::OpenOptions::open")]
    pub fn open<P>(&self, path: P) -> io::Result<File>
    where
        P: Into<PathBuf>;
    pub fn from_options(options: fs::OpenOptions) -> Self;
    pub fn options(&self) -> &fs::OpenOptions;
    pub fn options_mut(&mut self) -> &mut fs::OpenOptions;
}

#[derive(Debug)]
pub struct ReadDir {}
impl Iterator for ReadDir {
    type Item = io::Result<DirEntry>;
}
#[derive(Debug)]
pub struct DirEntry {}
impl DirEntry {
    #[known::allocates]
    pub fn path(&self) -> PathBuf;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn file_type(&self) -> io::Result<fs::FileType>;
    #[known::allocates]
    pub fn file_name(&self) -> OsString;
}

#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::read")]
#[known::allocates]
pub fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>>;
#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::read_to_string")]
#[known::allocates]
pub fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String>;
#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::write")]
pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> io::Result<()>;
#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::copy")]
pub fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<u64>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::create_dir")]
pub fn create_dir<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::create_dir_all")]
pub fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::remove_dir")]
pub fn remove_dir<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking]
#[known::in_async("tokio::fs::remove_dir_all")]
pub fn remove_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::remove_file")]
pub fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
#[known::blocking(cheap)]
pub fn exists<P: AsRef<Path>>(path: P) -> io::Result<bool>;
#[known::io]
#[known::blocking(cheap)]
pub fn canonicalize<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::hard_link")]
pub fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn read_link<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::rename")]
pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(entry)]
pub fn soft_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn symlink_metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
#[known::blocking(cheap)]
pub fn set_permissions<P: AsRef<Path>>(path: P, perm: Permissions) -> io::Result<()>;
#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::read_dir")]
pub fn read_dir<P: Into<PathBuf>>(path: P) -> io::Result<ReadDir>;

// The same on paths themselves.
pub trait PathExt {
    #[known::io]
    #[known::blocking(cheap)]
    fn fs_err_try_exists(&self) -> io::Result<bool>;
    #[known::io]
    #[known::blocking(cheap)]
    fn fs_err_metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    fn fs_err_symlink_metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    fn fs_err_canonicalize(&self) -> io::Result<PathBuf>;
    #[known::io]
    #[known::blocking(cheap)]
    fn fs_err_read_link(&self) -> io::Result<PathBuf>;
    #[known::io]
    #[known::blocking(content)]
    fn fs_err_read_dir(&self) -> io::Result<ReadDir>;
}
impl PathExt for Path {}
