use std::ffi::OsString;
use std::fs::{FileType, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::task::{Context, Poll};

use crate::File as SyncFile;
use tokio::io::{AsyncRead, AsyncSeek, AsyncWrite};

#[known::io]
pub async fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>>;
#[known::io]
pub async fn read_to_string(path: impl AsRef<Path>) -> io::Result<String>;
#[known::io]
pub async fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> io::Result<()>;
#[known::io]
pub async fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<u64>;
#[known::io]
pub async fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn remove_file(path: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn remove_dir(path: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn remove_dir_all(path: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn create_dir(path: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn read_dir(path: impl AsRef<Path>) -> io::Result<ReadDir>;
#[known::io]
pub async fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata>;
#[known::io]
pub async fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata>;
#[known::io]
pub async fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf>;
#[known::io]
pub async fn try_exists(path: impl AsRef<Path>) -> io::Result<bool>;
#[known::io]
pub async fn hard_link(original: impl AsRef<Path>, link: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn symlink(original: impl AsRef<Path>, link: impl AsRef<Path>) -> io::Result<()>;
#[known::io]
pub async fn read_link(path: impl AsRef<Path>) -> io::Result<PathBuf>;
#[known::io]
pub async fn set_permissions(path: impl AsRef<Path>, perm: Permissions) -> io::Result<()>;

#[derive(Debug)]
pub struct File {}
impl File {
    #[known::io]
    pub async fn open(path: impl Into<PathBuf>) -> io::Result<File>;
    #[known::io]
    pub async fn create(path: impl Into<PathBuf>) -> io::Result<File>;
    #[known::io]
    pub async fn create_new(path: impl Into<PathBuf>) -> Result<Self, io::Error>;
    pub fn options() -> OpenOptions;
    pub fn from_std(std: SyncFile) -> File;
    #[known::io]
    pub async fn sync_all(&self) -> io::Result<()>;
    #[known::io]
    pub async fn sync_data(&self) -> io::Result<()>;
    #[known::io]
    pub async fn set_len(&self, size: u64) -> io::Result<()>;
    #[known::io]
    pub async fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    pub async fn try_clone(&self) -> io::Result<File>;
    pub async fn into_std(self) -> SyncFile;
    pub fn try_into_std(self) -> Result<SyncFile, File>;
    #[known::io]
    pub async fn set_permissions(&self, perm: Permissions) -> io::Result<()>;
    pub fn from_parts<P>(file: tokio::fs::File, path: P) -> Self
    where
        P: Into<PathBuf>;
    pub fn into_parts(self) -> (tokio::fs::File, PathBuf);
    pub fn file(&self) -> &tokio::fs::File;
    pub fn file_mut(&mut self) -> &mut tokio::fs::File;
    pub fn path(&self) -> &Path;
}
impl AsyncRead for File {}
impl AsyncWrite for File {}
impl AsyncSeek for File {}
impl From<SyncFile> for File {}
impl From<File> for tokio::fs::File {}

#[derive(Clone, Debug, Default)]
pub struct OpenOptions {}
impl OpenOptions {
    pub fn new() -> OpenOptions;
    pub fn read(&mut self, read: bool) -> &mut OpenOptions;
    pub fn write(&mut self, write: bool) -> &mut OpenOptions;
    pub fn append(&mut self, append: bool) -> &mut OpenOptions;
    pub fn truncate(&mut self, truncate: bool) -> &mut OpenOptions;
    pub fn create(&mut self, create: bool) -> &mut OpenOptions;
    pub fn create_new(&mut self, create_new: bool) -> &mut OpenOptions;
    #[known::io]
    pub async fn open(&self, path: impl AsRef<Path>) -> io::Result<File>;
    pub fn mode(&mut self, mode: u32) -> &mut OpenOptions;
    pub fn custom_flags(&mut self, flags: i32) -> &mut OpenOptions;
}
impl From<std::fs::OpenOptions> for OpenOptions {}
impl From<tokio::fs::OpenOptions> for OpenOptions {}

#[derive(Debug, Default)]
pub struct DirBuilder {}
impl DirBuilder {
    pub fn new() -> Self;
    pub fn recursive(&mut self, recursive: bool) -> &mut Self;
    #[known::io]
    pub async fn create(&self, path: impl AsRef<Path>) -> io::Result<()>;
}

#[derive(Debug)]
pub struct ReadDir {}
impl ReadDir {
    #[known::io]
    pub async fn next_entry(&mut self) -> io::Result<Option<DirEntry>>;
    #[known::io]
    pub fn poll_next_entry(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<DirEntry>>>;
}
#[derive(Debug)]
pub struct DirEntry {}
impl DirEntry {
    pub fn path(&self) -> PathBuf;
    pub fn file_name(&self) -> OsString;
    #[known::io]
    pub async fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    pub async fn file_type(&self) -> io::Result<FileType>;
}
