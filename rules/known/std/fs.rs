//! std::fs of Rust 1.95.

use crate::io::{Read, Result, Write};
use crate::path::{Path, PathBuf};

pub struct File;
impl File {
    #[known::io]
    #[known::blocking]
    pub fn open<P>(path: P) -> Result<File>;
    #[known::io]
    #[known::blocking]
    pub fn create<P>(path: P) -> Result<File>;
    #[known::io]
    #[known::blocking]
    pub fn sync_all(&self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn sync_data(&self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn set_len(&self, size: u64) -> Result<()>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> Result<Metadata>;
}
impl Read for File {}
impl Write for File {}
impl Read for &File {}
impl Write for &File {}
pub struct Metadata;
impl Metadata { pub fn len(&self) -> u64; pub fn is_dir(&self) -> bool; pub fn is_file(&self) -> bool; pub fn modified(&self) -> Result<crate::time::SystemTime>; }
pub struct OpenOptions;
impl OpenOptions { pub fn new() -> OpenOptions; pub fn read(&mut self, read: bool) -> &mut Self; pub fn write(&mut self, write: bool) -> &mut Self; pub fn append(&mut self, append: bool) -> &mut Self; pub fn create(&mut self, create: bool) -> &mut Self; pub fn truncate(&mut self, t: bool) -> &mut Self;
    #[known::io]
    #[known::blocking]
    pub fn open<P>(&self, path: P) -> Result<File>; }
pub struct ReadDir;
pub struct DirEntry;
impl DirEntry { pub fn path(&self) -> PathBuf; }
impl Iterator for ReadDir { type Item = Result<DirEntry>; }
#[known::io]
#[known::blocking]
pub fn read<P>(path: P) -> Result<Vec<u8>>;
#[known::io]
#[known::blocking]
pub fn read_to_string<P>(path: P) -> Result<String>;
#[known::io]
#[known::blocking]
pub fn write<P, C>(path: P, contents: C) -> Result<()>;
#[known::io]
#[known::blocking]
pub fn copy<P, Q>(from: P, to: Q) -> Result<u64>;
#[known::io]
#[known::blocking]
pub fn remove_file<P>(path: P) -> Result<()>;
#[known::io]
#[known::blocking]
pub fn remove_dir_all<P>(path: P) -> Result<()>;
#[known::io]
#[known::blocking]
pub fn rename<P, Q>(from: P, to: Q) -> Result<()>;
#[known::io]
#[known::blocking]
pub fn read_dir<P>(path: P) -> Result<ReadDir>;
#[known::io]
#[known::blocking]
pub fn create_dir_all<P>(path: P) -> Result<()>;
#[known::io]
#[known::blocking]
pub fn create_dir<P>(path: P) -> Result<()>;
#[known::io]
#[known::blocking(cheap)]
pub fn metadata<P>(path: P) -> Result<Metadata>;
#[known::io]
#[known::blocking(cheap)]
pub fn exists<P>(path: P) -> Result<bool>;
#[known::io]
#[known::blocking(cheap)]
pub fn canonicalize<P>(path: P) -> Result<PathBuf>;
