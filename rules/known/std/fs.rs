//! std::fs as of Rust 1.95.
// lang: file

use crate::ffi::OsString;
use crate::fmt;
use crate::io::{self, Read, Seek, Write};
use crate::path::{Path, PathBuf};
use crate::time::SystemTime;

#[known::lang("file")]
#[derive(Debug)]
pub struct File {}
impl File {
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::open")]
    pub fn open<P: AsRef<Path>>(path: P) -> io::Result<File>;
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::create")]
    pub fn create<P: AsRef<Path>>(path: P) -> io::Result<File>;
    #[known::io]
    #[known::blocking(open)]
    #[known::in_async("tokio::fs::File::create_new")]
    pub fn create_new<P: AsRef<Path>>(path: P) -> io::Result<File>;
    pub fn options() -> OpenOptions;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::fs::File::sync_all")]
    pub fn sync_all(&self) -> io::Result<()>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::fs::File::sync_data")]
    pub fn sync_data(&self) -> io::Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn lock(&self) -> io::Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn lock_shared(&self) -> io::Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn try_lock(&self) -> Result<(), TryLockError>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn try_lock_shared(&self) -> Result<(), TryLockError>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn unlock(&self) -> io::Result<()>;
    #[known::io]
    #[known::blocking(entry)]
    #[known::in_async("tokio::fs::File::set_len")]
    pub fn set_len(&self, size: u64) -> io::Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    pub fn try_clone(&self) -> io::Result<File>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_permissions(&self, perm: Permissions) -> io::Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_times(&self, times: FileTimes) -> io::Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn set_modified(&self, time: SystemTime) -> io::Result<()>;
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
#[derive(Debug)]
pub enum TryLockError {
    Error(io::Error),
    WouldBlock,
}
impl fmt::Display for TryLockError {}
impl crate::error::Error for TryLockError {}

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
    pub fn open<P: AsRef<Path>>(&self, path: P) -> io::Result<File>;
}
#[derive(Clone)]
pub struct Metadata(());
impl Metadata {
    pub fn file_type(&self) -> FileType;
    pub fn is_dir(&self) -> bool;
    pub fn is_file(&self) -> bool;
    pub fn is_symlink(&self) -> bool;
    pub fn len(&self) -> u64;
    pub fn permissions(&self) -> Permissions;
    pub fn modified(&self) -> io::Result<SystemTime>;
    pub fn accessed(&self) -> io::Result<SystemTime>;
    pub fn created(&self) -> io::Result<SystemTime>;
}
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileType(());
impl FileType {
    pub fn is_dir(&self) -> bool;
    pub fn is_file(&self) -> bool;
    pub fn is_symlink(&self) -> bool;
}
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permissions(());
impl Permissions {
    pub fn readonly(&self) -> bool;
    pub fn set_readonly(&mut self, readonly: bool);
}
#[derive(Copy, Clone, Debug, Default)]
pub struct FileTimes(());
impl FileTimes {
    pub fn new() -> Self;
    pub fn set_accessed(self, t: SystemTime) -> Self;
    pub fn set_modified(self, t: SystemTime) -> Self;
}
#[derive(Debug)]
pub struct ReadDir(());
impl Iterator for ReadDir {
    type Item = io::Result<DirEntry>;
    #[known::io]
    fn next(&mut self) -> Option<io::Result<DirEntry>>;
}
pub struct DirEntry(());
impl DirEntry {
    #[known::allocates]
    pub fn path(&self) -> PathBuf;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn file_type(&self) -> io::Result<FileType>;
    #[known::allocates]
    pub fn file_name(&self) -> OsString;
}
#[derive(Debug)]
pub struct DirBuilder {}
impl DirBuilder {
    pub fn new() -> DirBuilder;
    pub fn recursive(&mut self, recursive: bool) -> &mut Self;
    #[known::io]
    #[known::blocking(entry)]
    #[known::in_async("tokio::fs::DirBuilder::create")]
    pub fn create<P: AsRef<Path>>(&self, path: P) -> io::Result<()>;
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
#[known::blocking(entry)]
#[known::in_async("tokio::fs::remove_file")]
pub fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
#[known::blocking(cheap)]
pub fn symlink_metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::rename")]
pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(content)]
#[known::in_async("tokio::fs::copy")]
pub fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<u64>;
#[known::io]
#[known::blocking(entry)]
#[known::in_async("tokio::fs::hard_link")]
pub fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(entry)]
pub fn soft_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn read_link<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
#[known::io]
#[known::blocking(cheap)]
pub fn canonicalize<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
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
#[known::blocking(open)]
#[known::in_async("tokio::fs::read_dir")]
pub fn read_dir<P: AsRef<Path>>(path: P) -> io::Result<ReadDir>;
#[known::io]
#[known::blocking(cheap)]
pub fn set_permissions<P: AsRef<Path>>(path: P, perm: Permissions) -> io::Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn exists<P: AsRef<Path>>(path: P) -> io::Result<bool>;
