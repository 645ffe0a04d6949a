//! smol::fs as of 2.0.2, which is async-fs 2.2.0.
use std::ffi::OsString;
use std::future::Future;

use futures_core::stream::Stream;
use futures_io::{AsyncRead, AsyncSeek, AsyncWrite};
use std::io;
use std::path::{Path, PathBuf};

pub use std::fs::{FileType, Metadata, Permissions};

#[known::io]
pub async fn canonicalize<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
#[known::io]
pub async fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<u64>;
#[known::io]
pub async fn create_dir<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
pub async fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
pub async fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()>;
#[known::io]
pub async fn metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
pub async fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>>;
#[known::io]
pub async fn read_dir<P: AsRef<Path>>(path: P) -> io::Result<ReadDir>;
#[known::io]
pub async fn read_link<P: AsRef<Path>>(path: P) -> io::Result<PathBuf>;
#[known::io]
pub async fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String>;
#[known::io]
pub async fn remove_dir<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
pub async fn remove_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
pub async fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()>;
#[known::io]
pub async fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()>;
#[known::io]
pub async fn set_permissions<P: AsRef<Path>>(path: P, perm: Permissions) -> io::Result<()>;
#[known::io]
pub async fn symlink_metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata>;
#[known::io]
pub async fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> io::Result<()>;

pub struct File {}
impl File {
    #[known::io]
    pub async fn open<P: AsRef<Path>>(path: P) -> io::Result<File>;
    #[known::io]
    pub async fn create<P: AsRef<Path>>(path: P) -> io::Result<File>;
    #[known::io]
    pub async fn sync_all(&self) -> io::Result<()>;
    #[known::io]
    pub async fn sync_data(&self) -> io::Result<()>;
    #[known::io]
    pub async fn set_len(&self, size: u64) -> io::Result<()>;
    #[known::io]
    pub async fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    pub async fn set_permissions(&self, perm: Permissions) -> io::Result<()>;
}
impl Drop for File {}
impl AsyncRead for File {}
impl AsyncWrite for File {}
impl AsyncSeek for File {}
impl From<std::fs::File> for File {}

#[derive(Clone, Debug)]
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
    pub fn open<P: AsRef<Path>>(&self, path: P) -> impl Future<Output = io::Result<File>>;
}
impl Default for OpenOptions {}

#[derive(Debug, Default)]
pub struct DirBuilder {}
impl DirBuilder {
    pub fn new() -> DirBuilder;
    pub fn recursive(&mut self, recursive: bool) -> &mut Self;
    #[known::io]
    pub fn create<P: AsRef<Path>>(&self, path: P) -> impl Future<Output = io::Result<()>>;
}
#[derive(Clone)]
pub struct DirEntry {}
impl DirEntry {
    pub fn path(&self) -> PathBuf;
    #[known::io]
    pub async fn metadata(&self) -> io::Result<Metadata>;
    #[known::io]
    pub async fn file_type(&self) -> io::Result<FileType>;
    pub fn file_name(&self) -> OsString;
}
#[derive(Debug)]
pub struct ReadDir {}
impl Stream for ReadDir {
    type Item = io::Result<DirEntry>;
}
